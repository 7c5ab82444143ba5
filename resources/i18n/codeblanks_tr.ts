<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="tr" sourcelanguage="en">
<context>
    <name>Actions</name>
    <message>
        <source>&amp;Lesson</source>
        <translation>&amp;Ders</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>Dü&amp;zen</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>Ça&amp;lıştır</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Görünüm</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Yardım</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>Oku</translation>
    </message>
    <message>
        <source>Go to the lesson&apos;s text</source>
        <translation>Dersin metnine git</translation>
    </message>
    <message>
        <source>Practise</source>
        <translation>Uygula</translation>
    </message>
    <message>
        <source>Go to the lesson&apos;s exercise</source>
        <translation>Dersin alıştırmasına git</translation>
    </message>
    <message>
        <source>Quiz</source>
        <translation>Soruları çöz</translation>
    </message>
    <message>
        <source>Go to the lesson&apos;s questions</source>
        <translation>Dersin sorularına git</translation>
    </message>
    <message>
        <source>All answers</source>
        <translation>Tüm yanıtlar</translation>
    </message>
    <message>
        <source>Show all answers and the sample solution</source>
        <translation>Bütün yanıtları ve örnek çözümü göster</translation>
    </message>
    <message>
        <source>Previous lesson</source>
        <translation>Önceki ders</translation>
    </message>
    <message>
        <source>Open the lesson before this one</source>
        <translation>Bundan önceki dersi aç</translation>
    </message>
    <message>
        <source>Next lesson</source>
        <translation>Sonraki ders</translation>
    </message>
    <message>
        <source>Open the lesson after this one</source>
        <translation>Bundan sonraki dersi aç</translation>
    </message>
    <message>
        <source>Find a lesson</source>
        <translation>Ders ara</translation>
    </message>
    <message>
        <source>Go to the search field</source>
        <translation>Arama alanına git</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Çık</translation>
    </message>
    <message>
        <source>Close CodeBlanks; your work is saved</source>
        <translation>CodeBlanks’i kapat; her şey saklanır</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Geri al</translation>
    </message>
    <message>
        <source>Undo the last change in the editor</source>
        <translation>Düzenleyicideki son değişikliği geri al</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Yinele</translation>
    </message>
    <message>
        <source>Redo what was undone</source>
        <translation>Geri alınanı yinele</translation>
    </message>
    <message>
        <source>Comment or uncomment</source>
        <translation>Yorum yap ya da yorumdan çıkar</translation>
    </message>
    <message>
        <source>Turn the selected lines into comments, or back</source>
        <translation>Seçili satırları yorum yap ya da yorumdan çıkar</translation>
    </message>
    <message>
        <source>Complete</source>
        <translation>Tamamla</translation>
    </message>
    <message>
        <source>Suggest completions for this place</source>
        <translation>Buraya uyan sözcükleri öner</translation>
    </message>
    <message>
        <source>Find in the editor</source>
        <translation>Düzenleyicide bul</translation>
    </message>
    <message>
        <source>Search in your code</source>
        <translation>Kodunda ara</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>Ayarlar…</translation>
    </message>
    <message>
        <source>Language, appearance, text size, Python for your code</source>
        <translation>Dil, görünüş, yazı boyutu, kodun için Python</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Çalıştır</translation>
    </message>
    <message>
        <source>Run your code in the console</source>
        <translation>Kodunu konsolda çalıştır</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Denetle</translation>
    </message>
    <message>
        <source>Check your code in a fresh process</source>
        <translation>Kodunu yeni bir süreçte denetle</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Durdur</translation>
    </message>
    <message>
        <source>Stop what is running</source>
        <translation>Çalışanı durdur</translation>
    </message>
    <message>
        <source>Hint</source>
        <translation>İpucu</translation>
    </message>
    <message>
        <source>Show the next hint</source>
        <translation>Sonraki ipucunu göster</translation>
    </message>
    <message>
        <source>Sample solution</source>
        <translation>Örnek çözüm</translation>
    </message>
    <message>
        <source>Show the sample solution beside yours</source>
        <translation>Örnek çözümü seninkinin yanında göster</translation>
    </message>
    <message>
        <source>Reset…</source>
        <translation>Sıfırla…</translation>
    </message>
    <message>
        <source>Restore the starter code; your text is kept as a version</source>
        <translation>Başlangıç kodunu geri koy; metnin sürüm olarak saklanır</translation>
    </message>
    <message>
        <source>Restore a version…</source>
        <translation>Bir sürümü geri getir…</translation>
    </message>
    <message>
        <source>Restore text that Reset replaced</source>
        <translation>Sıfırlanan bir metni geri getir</translation>
    </message>
    <message>
        <source>Restart the console</source>
        <translation>Konsolu yeniden başlat</translation>
    </message>
    <message>
        <source>End the console&apos;s kernel and start a new one</source>
        <translation>Konsolun çekirdeğini sonlandır, yenisini başlat</translation>
    </message>
    <message>
        <source>Save the full output…</source>
        <translation>Tüm çıktıyı kaydet…</translation>
    </message>
    <message>
        <source>Save everything that the last run printed to a file</source>
        <translation>Son çalıştırmanın yazdırdığı her şeyi bir dosyaya kaydet</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>Yazıyı büyüt</translation>
    </message>
    <message>
        <source>Make all text larger</source>
        <translation>Bütün yazıları büyüt</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>Yazıyı küçült</translation>
    </message>
    <message>
        <source>Make all text smaller</source>
        <translation>Bütün yazıları küçült</translation>
    </message>
    <message>
        <source>Normal text size</source>
        <translation>Olağan yazı boyutu</translation>
    </message>
    <message>
        <source>Use the system&apos;s text size</source>
        <translation>Sistemin yazı boyutunu kullan</translation>
    </message>
    <message>
        <source>Türkçe / English</source>
        <translation>Türkçe / English</translation>
    </message>
    <message>
        <source>Switch the language</source>
        <translation>Dili değiştir</translation>
    </message>
    <message>
        <source>Dark appearance</source>
        <translation>Koyu görünüş</translation>
    </message>
    <message>
        <source>Switch between light and dark</source>
        <translation>Açık ve koyu arasında geç</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>Dersler</translation>
    </message>
    <message>
        <source>Show or hide the lessons</source>
        <translation>Dersleri göster ya da gizle</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Aygıtlar</translation>
    </message>
    <message>
        <source>Show or hide the devices</source>
        <translation>Aygıtları göster ya da gizle</translation>
    </message>
    <message>
        <source>Editor</source>
        <translation>Düzenleyici</translation>
    </message>
    <message>
        <source>Go to the editor</source>
        <translation>Düzenleyiciye git</translation>
    </message>
    <message>
        <source>Console</source>
        <translation>Konsol</translation>
    </message>
    <message>
        <source>Go to the console</source>
        <translation>Konsola git</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Sonuç</translation>
    </message>
    <message>
        <source>Go to the result of the last check</source>
        <translation>Son denetimin sonucuna git</translation>
    </message>
    <message>
        <source>What moved</source>
        <translation>Ne taşındı</translation>
    </message>
    <message>
        <source>Show what moved between the CPU and a device</source>
        <translation>CPU ile aygıt arasında taşınanlara git</translation>
    </message>
    <message>
        <source>Reset layout</source>
        <translation>Yerleşimi sıfırla</translation>
    </message>
    <message>
        <source>Put every part of the window back in its place</source>
        <translation>Pencerenin her parçasını yerine koy</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Klavye kısayolları</translation>
    </message>
    <message>
        <source>Show every action with its shortcut</source>
        <translation>Her eylemi kısayoluyla göster</translation>
    </message>
    <message>
        <source>Copy the device report</source>
        <translation>Aygıt raporunu kopyala</translation>
    </message>
    <message>
        <source>Copy what is known about the devices, for a question or a bug report</source>
        <translation>Aygıtlar hakkında bilinenleri bir soru ya da hata raporu için kopyala</translation>
    </message>
    <message>
        <source>The simulated GPU</source>
        <translation>Benzetim GPU’su</translation>
    </message>
    <message>
        <source>What is the same as on a real GPU, and what isn&apos;t</source>
        <translation>Nesi gerçek bir GPU’daki gibi, nesi değil</translation>
    </message>
    <message>
        <source>About CodeBlanks</source>
        <translation>CodeBlanks hakkında</translation>
    </message>
    <message>
        <source>Version and licences</source>
        <translation>Sürüm ve lisanslar</translation>
    </message>
</context>
<context>
    <name>ArgumentWords</name>
    <message>
        <source>usage: </source>
        <translation>kullanım: </translation>
    </message>
    <message>
        <source>options</source>
        <translation>seçenekler</translation>
    </message>
    <message>
        <source>positional arguments</source>
        <translation>argümanlar</translation>
    </message>
    <message>
        <source>show this help message and exit</source>
        <translation>bu yardımı gösterir</translation>
    </message>
    <message>
        <source>argument %(argument_name)s: %(message)s</source>
        <translation>%(argument_name)s: %(message)s</translation>
    </message>
    <message>
        <source>the following arguments are required: %s</source>
        <translation>eksik olanlar: %s</translation>
    </message>
    <message>
        <source>one of the arguments %s is required</source>
        <translation>şunlardan biri gerekli: %s</translation>
    </message>
    <message>
        <source>expected one argument</source>
        <translation>bir değer bekleniyor</translation>
    </message>
    <message>
        <source>expected at most one argument</source>
        <translation>en çok bir değer bekleniyor</translation>
    </message>
    <message>
        <source>expected at least one argument</source>
        <translation>en az bir değer bekleniyor</translation>
    </message>
    <message>
        <source>expected %s argument</source>
        <translation>%s değer bekleniyor</translation>
    </message>
    <message>
        <source>expected %s arguments</source>
        <translation>%s değer bekleniyor</translation>
    </message>
    <message>
        <source>ignored explicit argument %r</source>
        <translation>bu seçenek değer almaz: %r</translation>
    </message>
    <message>
        <source>not allowed with argument %s</source>
        <translation>şununla birlikte kullanılamaz: %s</translation>
    </message>
    <message>
        <source>unexpected option string: %s</source>
        <translation>beklenmeyen seçenek: %s</translation>
    </message>
    <message>
        <source>ambiguous option: %(option)s could match %(matches)s</source>
        <translation>%(option)s birden çok seçeneğe uyuyor: %(matches)s</translation>
    </message>
    <message>
        <source>invalid %(type)s value: %(value)r</source>
        <translation>geçersiz değer (%(type)s): %(value)r</translation>
    </message>
    <message>
        <source>invalid choice: %(value)r (choose from %(choices)s)</source>
        <translation>geçersiz değer: %(value)r (şunlardan biri olmalı: %(choices)s)</translation>
    </message>
    <message>
        <source>invalid choice: %(value)r, maybe you meant %(closest)r? (choose from %(choices)s)</source>
        <translation>geçersiz değer: %(value)r; şunu mu demek istedin: %(closest)r? (şunlardan biri olmalı: %(choices)s)</translation>
    </message>
</context>
<context>
    <name>BlanksView</name>
    <message>
        <source>Gap {number}: {note}</source>
        <translation>Boşluk {number}: {note}</translation>
    </message>
    <message>
        <source>Gap {number} of {count}</source>
        <translation>Boşluk {number}/{count}</translation>
    </message>
    <message>
        <source>Fill in every gap first.</source>
        <translation>Önce bütün boşlukları doldur.</translation>
    </message>
</context>
<context>
    <name>CardView</name>
    <message>
        <source>Use</source>
        <translation>Kullan</translation>
    </message>
    <message>
        <source>Use this device for the console and for Check</source>
        <translation>Konsolda ve denetimde bu aygıtı kullan</translation>
    </message>
    <message>
        <source>Use this device: {name}</source>
        <translation>Bu aygıtı kullan: {name}</translation>
    </message>
    <message>
        <source>In use (automatic)</source>
        <translation>Kullanılıyor (otomatik)</translation>
    </message>
    <message>
        <source>In use</source>
        <translation>Kullanılıyor</translation>
    </message>
</context>
<context>
    <name>CaseRow</name>
    <message>
        <source>Passed</source>
        <translation>Geçti</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Geçmedi</translation>
    </message>
    <message>
        <source>Not run</source>
        <translation>Çalıştırılmadı</translation>
    </message>
    <message>
        <source>Hide the difference</source>
        <translation>Farkı gizle</translation>
    </message>
    <message>
        <source>Show the difference</source>
        <translation>Farkı göster</translation>
    </message>
</context>
<context>
    <name>ChoiceView</name>
    <message>
        <source>Pick an answer first.</source>
        <translation>Önce bir yanıt seç.</translation>
    </message>
</context>
<context>
    <name>CodeEditor</name>
    <message>
        <source>Code editor, {file}</source>
        <translation>Kod düzenleyici, {file}</translation>
    </message>
    <message>
        <source>Code editor</source>
        <translation>Kod düzenleyici</translation>
    </message>
    <message>
        <source>Tab indents. Press Esc, then Tab, to leave the editor.</source>
        <translation>Tab girinti yapar. Düzenleyiciden çıkmak için önce Esc’e, sonra Tab’a bas.</translation>
    </message>
    <message>
        <source>Suggestions</source>
        <translation>Buraya uyan adlar</translation>
    </message>
</context>
<context>
    <name>CommandLine</name>
    <message>
        <source>Command for the terminal</source>
        <translation>Uçbirime yazılacak komut</translation>
    </message>
    <message>
        <source>Copy the command</source>
        <translation>Komutu kopyala</translation>
    </message>
    <message>
        <source>No screen was found (DISPLAY and WAYLAND_DISPLAY are empty). Start CodeBlanks from a desktop session, or use `codeblanks check` and `codeblanks doctor`.</source>
        <translation>Ekran bulunamadı (DISPLAY ve WAYLAND_DISPLAY boş). CodeBlanks’i bir masaüstü oturumundan başlat ya da `codeblanks check` ve `codeblanks doctor` komutlarını kullan.</translation>
    </message>
    <message>
        <source>Learn PyTorch on any device.</source>
        <translation>PyTorch’u her aygıtta öğren.</translation>
    </message>
    <message>
        <source>commands</source>
        <translation>komutlar</translation>
    </message>
    <message>
        <source>show the version and exit</source>
        <translation>sürümü gösterir</translation>
    </message>
    <message>
        <source>where progress and settings are kept</source>
        <translation>ilerlemenin ve ayarların saklandığı klasör</translation>
    </message>
    <message>
        <source>a course folder, or a folder of courses; a changed lesson is reloaded</source>
        <translation>bir kurs klasörü ya da kursların bulunduğu bir klasör; değişen ders yeniden yüklenir</translation>
    </message>
    <message>
        <source>default: the system&apos;s language</source>
        <translation>varsayılan: sistemin dili</translation>
    </message>
    <message>
        <source>print one JSON document</source>
        <translation>tek bir JSON belgesi yazdırır</translation>
    </message>
    <message>
        <source>the Python that runs the code: a program, or an environment&apos;s folder</source>
        <translation>kodu çalıştıracak Python: bir program ya da bir ortamın klasörü</translation>
    </message>
    <message>
        <source>open the window (the default)</source>
        <translation>pencereyi açar (varsayılan)</translation>
    </message>
    <message>
        <source>Opens the window with the lesson that is named, or the last one.</source>
        <translation>Pencereyi verilen dersle, ders verilmemişse son dersle açar.</translation>
    </message>
    <message>
        <source>the lesson&apos;s id; default: the last one</source>
        <translation>dersin kimliği; varsayılan: son ders</translation>
    </message>
    <message>
        <source>check a program against a lesson&apos;s exercise</source>
        <translation>bir programı bir dersin alıştırmasına göre denetler</translation>
    </message>
    <message>
        <source>Checks a program as “Check” in the window does, and prints the verdict. Exit code 0: passed. 1: not passed. 2: wrong usage. 3: the set-up or the check itself is broken.</source>
        <translation>Bir programı penceredeki “Denetle” gibi denetler ve sonucu yazdırır. Çıkış kodu 0: geçti. 1: geçmedi. 2: yanlış kullanım. 3: kurulum ya da denetimin kendisi bozuk.</translation>
    </message>
    <message>
        <source>the lesson&apos;s id</source>
        <translation>dersin kimliği</translation>
    </message>
    <message>
        <source>the program</source>
        <translation>program</translation>
    </message>
    <message>
        <source>the exercise&apos;s id; default: the lesson&apos;s first</source>
        <translation>alıştırmanın kimliği; varsayılan: dersin ilk alıştırması</translation>
    </message>
    <message>
        <source>auto (default): your device, then the exercise&apos;s, up to the first that isn&apos;t passed; all: all of them; cpu, cuda, cuda:N, mps, xpu, simulated-cuda, simulated-mps</source>
        <translation>auto (varsayılan): önce senin aygıtın, sonra alıştırmanınkiler, geçilemeyen ilk aygıta kadar; all: hepsi; cpu, cuda, cuda:N, mps, xpu, simulated-cuda, simulated-mps</translation>
    </message>
    <message>
        <source>report the devices and the set-up</source>
        <translation>aygıtları ve kurulumu bildirir</translation>
    </message>
    <message>
        <source>Says for each kind of device whether PyTorch can use it, why not, and what to do.</source>
        <translation>Her aygıt türü için PyTorch’un onu kullanıp kullanamadığını, kullanamıyorsa nedenini ve ne yapılacağını söyler.</translation>
    </message>
    <message>
        <source>Exit code 0: every device that is there can be used (one that isn&apos;t there is no fault). 1: a device is there and can&apos;t be used. 2: wrong usage. 3: PyTorch itself can&apos;t be used in this Python. docs/devices.md describes the document that --json prints.</source>
        <translation>Çıkış kodu 0: var olan her aygıt kullanılabiliyor (olmayan bir aygıt hata sayılmaz). 1: bir aygıt var ama kullanılamıyor. 2: yanlış kullanım. 3: bu Python’da PyTorch’un kendisi kullanılamıyor. --json ile yazdırılan belgeyi docs/devices.md anlatır.</translation>
    </message>
    <message>
        <source>COMMAND</source>
        <translation>KOMUT</translation>
    </message>
    <message>
        <source>DIR</source>
        <translation>KLASÖR</translation>
    </message>
    <message>
        <source>PATH</source>
        <translation>YOL</translation>
    </message>
    <message>
        <source>LESSON</source>
        <translation>DERS</translation>
    </message>
    <message>
        <source>FILE</source>
        <translation>DOSYA</translation>
    </message>
    <message>
        <source>ID</source>
        <translation>KİMLİK</translation>
    </message>
    <message>
        <source>DEVICE</source>
        <translation>AYGIT</translation>
    </message>
    <message>
        <source>{command}: error: {message}</source>
        <translation>{command}: hata: {message}</translation>
    </message>
    <message>
        <source>For everything it takes: {command} --help</source>
        <translation>Neler verilebileceğini şu gösterir: {command} --help</translation>
    </message>
    <message>
        <source>no such device: {word} (there are: {known})</source>
        <translation>böyle bir aygıt yok: {word} (olanlar: {known})</translation>
    </message>
    <message>
        <source>there is no command “{word}” (there are: {known})</source>
        <translation>“{word}” diye bir komut yok (olanlar: {known})</translation>
    </message>
    <message>
        <source>unrecognized arguments: {words}</source>
        <translation>tanınmayan argümanlar: {words}</translation>
    </message>
</context>
<context>
    <name>ConsoleMenu</name>
    <message>
        <source>Copy the image</source>
        <translation>Resmi kopyala</translation>
    </message>
    <message>
        <source>Save the image…</source>
        <translation>Resmi kaydet…</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopyala</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Yapıştır</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>Tümünü seç</translation>
    </message>
    <message>
        <source>Save the full output…</source>
        <translation>Tüm çıktıyı kaydet…</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Temizle</translation>
    </message>
</context>
<context>
    <name>ConsoleView</name>
    <message>
        <source>Save the full output</source>
        <translation>Tüm çıktıyı kaydet</translation>
    </message>
    <message>
        <source>Text (*.txt)</source>
        <translation>Metin (*.txt)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Bütün dosyalar (*)</translation>
    </message>
    <message>
        <source>output</source>
        <translation>çıktı</translation>
    </message>
    <message>
        <source>A fresh Python has started; the variables are gone</source>
        <translation>Yeni bir Python başladı; değişkenler silindi</translation>
    </message>
    <message>
        <source>[… {count} characters left out …]</source>
        <translation>[… {count} karakter atlandı …]</translation>
    </message>
    <message>
        <source>[… {count} images left out …]</source>
        <translation>[… {count} resim atlandı …]</translation>
    </message>
    <message>
        <source>The console is starting…</source>
        <translation>Konsol başlatılıyor…</translation>
    </message>
    <message>
        <source>There is no console without Python.</source>
        <translation>Python olmadan konsol açılmaz.</translation>
    </message>
    <message>
        <source>There is no console without ipykernel.</source>
        <translation>ipykernel olmadan konsol açılmaz.</translation>
    </message>
    <message>
        <source>Your program is waiting for input: type it below and press Enter.</source>
        <translation>Programın senden yanıt bekliyor: aşağıya yazıp Enter’a bas.</translation>
    </message>
    <message>
        <source>The console starts together with Python.</source>
        <translation>Konsol, Python ile birlikte başlar.</translation>
    </message>
    <message>
        <source>Console</source>
        <translation>Konsol</translation>
    </message>
</context>
<context>
    <name>ConsoleWidget</name>
    <message>
        <source>(What you type here can be read.)</source>
        <translation>(Buraya yazdıkların görünür.)</translation>
    </message>
</context>
<context>
    <name>Course</name>
    <message>
        <source>Python can&apos;t read this file: {reason}</source>
        <translation>Python bu dosyayı okuyamıyor: {reason}</translation>
    </message>
    <message>
        <source>no function is marked with @case, so nothing is checked</source>
        <translation>@case ile işaretli fonksiyon yok, yani hiçbir şey denetlenmiyor</translation>
    </message>
    <message>
        <source>{call}(…) has no text in &quot;{language}&quot;; add {language}=&quot;…&quot;</source>
        <translation>{call}(…) çağrısında &quot;{language}&quot; metni yok; {language}=&quot;…&quot; ekle</translation>
    </message>
    <message>
        <source>&quot;{language}&quot; isn&apos;t a language of this course; {nearest}</source>
        <translation>&quot;{language}&quot; bu kursun dillerinden değil; {nearest}</translation>
    </message>
    <message>
        <source>the text in &quot;{language}&quot; is empty</source>
        <translation>&quot;{language}&quot; metni boş</translation>
    </message>
    <message>
        <source>lesson.toml has no sentence for the mistake &quot;{mistake}&quot;; {nearest}</source>
        <translation>lesson.toml içinde &quot;{mistake}&quot; hatası için cümle yok; {nearest}</translation>
    </message>
    <message>
        <source>check.py never asks for this mistake; add a function with @mistake(&quot;{mistake}&quot;)</source>
        <translation>check.py bu hatayı hiç aramıyor; @mistake(&quot;{mistake}&quot;) ile bir fonksiyon ekle</translation>
    </message>
    <message>
        <source>expect.output needs the file expected.txt beside check.py</source>
        <translation>expect.output, check.py yanında expected.txt dosyasını ister</translation>
    </message>
    <message>
        <source>nothing uses this file; check.py asks for it by expect.output</source>
        <translation>bu dosya hiçbir yerde kullanılmıyor; check.py onu expect.output ile ister</translation>
    </message>
    <message>
        <source>the id &quot;{id}&quot; is used twice</source>
        <translation>&quot;{id}&quot; kimliği iki kez geçiyor</translation>
    </message>
    <message>
        <source>the folder {folder} is not listed here; {nearest}</source>
        <translation>{folder} klasörü burada listelenmemiş; {nearest}</translation>
    </message>
    <message>
        <source>the alias &quot;{alias}&quot; already belongs to &quot;{lesson}&quot;</source>
        <translation>&quot;{alias}&quot; eski adı zaten &quot;{lesson}&quot; dersinin</translation>
    </message>
    <message>
        <source>there is no lesson &quot;{lesson}&quot;; {nearest}</source>
        <translation>&quot;{lesson}&quot; diye bir ders yok; {nearest}</translation>
    </message>
    <message>
        <source>the course is in format {format}; this CodeBlanks reads format {ours}</source>
        <translation>kurs {format} biçiminde; bu CodeBlanks {ours} biçimini okur</translation>
    </message>
    <message>
        <source>the source language has to be one of {languages}</source>
        <translation>kaynak dil şunlardan biri olmalı: {languages}</translation>
    </message>
    <message>
        <source>the lesson &quot;{lesson}&quot; is listed twice</source>
        <translation>&quot;{lesson}&quot; dersi iki kez listelenmiş</translation>
    </message>
    <message>
        <source>the id is &quot;{id}&quot;, but the folder is called &quot;{folder}&quot;</source>
        <translation>kimlik &quot;{id}&quot;, klasörün adı ise &quot;{folder}&quot;</translation>
    </message>
    <message>
        <source>the file is missing: the theory in the source language</source>
        <translation>dosya yok: kaynak dildeki konu anlatımı</translation>
    </message>
    <message>
        <source>no [[exercise]] has this id</source>
        <translation>bu kimliği taşıyan [[exercise]] yok</translation>
    </message>
    <message>
        <source>a program of this name hides the module &quot;{module}&quot;; give it another name</source>
        <translation>bu adı taşıyan program &quot;{module}&quot; modülünü gizler; başka bir ad ver</translation>
    </message>
    <message>
        <source>course.toml has no level &quot;{level}&quot;; {nearest}</source>
        <translation>course.toml içinde &quot;{level}&quot; diye bir seviye yok; {nearest}</translation>
    </message>
    <message>
        <source>the level &quot;{other}&quot; has a lesson &quot;{lesson}&quot;, too; give one of them another id</source>
        <translation>&quot;{other}&quot; seviyesinde de &quot;{lesson}&quot; dersi var; birine başka bir kimlik ver</translation>
    </message>
    <message>
        <source>a non-empty text</source>
        <translation>boş olmayan bir metin</translation>
    </message>
    <message>
        <source>an id: a-z, 0-9 and single &quot;-&quot;</source>
        <translation>bir kimlik: a-z, 0-9 ve tek &quot;-&quot;</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>tam sayı</translation>
    </message>
    <message>
        <source>a whole number above 0</source>
        <translation>0’dan büyük bir tam sayı</translation>
    </message>
    <message>
        <source>a number above 0</source>
        <translation>0’dan büyük bir sayı</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true ya da false</translation>
    </message>
    <message>
        <source>the name of a Python file, such as &quot;model.py&quot;</source>
        <translation>&quot;model.py&quot; gibi bir Python dosyasının adı</translation>
    </message>
    <message>
        <source>&quot;always&quot;, &quot;passed&quot;, &quot;passed or N tries&quot; or &quot;never&quot;</source>
        <translation>&quot;always&quot;, &quot;passed&quot;, &quot;passed or N tries&quot; ya da &quot;never&quot;</translation>
    </message>
    <message>
        <source>a size of memory, such as &quot;64 MiB&quot;</source>
        <translation>&quot;64 MiB&quot; gibi bir bellek boyutu</translation>
    </message>
    <message>
        <source>the version of this format: 1</source>
        <translation>bu biçimin sürümü: 1</translation>
    </message>
    <message>
        <source>the id of the course; it never changes</source>
        <translation>kursun kimliği; hiç değişmez</translation>
    </message>
    <message>
        <source>the title, in each language</source>
        <translation>başlık, her dilde</translation>
    </message>
    <message>
        <source>the languages, such as [&quot;tr&quot;, &quot;en&quot;]</source>
        <translation>diller, [&quot;tr&quot;, &quot;en&quot;] gibi</translation>
    </message>
    <message>
        <source>the language that the others are translated from</source>
        <translation>öteki dillere çevirinin yapıldığı dil</translation>
    </message>
    <message>
        <source>a package</source>
        <translation>bir paket adı</translation>
    </message>
    <message>
        <source>the versions needed</source>
        <translation>istenen sürümler</translation>
    </message>
    <message>
        <source>the id of the level; its folder has this name</source>
        <translation>seviyenin kimliği; klasörünün adı budur</translation>
    </message>
    <message>
        <source>the lesson folders, in teaching order</source>
        <translation>ders klasörleri, anlatım sırasıyla</translation>
    </message>
    <message>
        <source>the levels, in order</source>
        <translation>seviyeler, sırasıyla</translation>
    </message>
    <message>
        <source>the id; the folder exercises/&lt;id&gt; holds its files</source>
        <translation>kimlik; dosyaları exercises/&lt;kimlik&gt; klasöründedir</translation>
    </message>
    <message>
        <source>the name on the editor&apos;s tab</source>
        <translation>düzenleyicinin sekmesindeki ad</translation>
    </message>
    <message>
        <source>where a program is checked</source>
        <translation>programın denetlendiği aygıtlar</translation>
    </message>
    <message>
        <source>the memory of a simulated device</source>
        <translation>benzetim aygıtının belleği</translation>
    </message>
    <message>
        <source>seconds until a check is stopped</source>
        <translation>denetimin kaç saniye sonra durdurulacağı</translation>
    </message>
    <message>
        <source>the seed that is set before a check</source>
        <translation>denetimden önce verilen rastgelelik tohumu</translation>
    </message>
    <message>
        <source>a Python name</source>
        <translation>bir Python adı</translation>
    </message>
    <message>
        <source>how each language spells a name that check.py asks for</source>
        <translation>check.py’nin aradığı adın her dildeki yazılışı</translation>
    </message>
    <message>
        <source>when the sample solution may be opened</source>
        <translation>örnek çözümün ne zaman açılabileceği</translation>
    </message>
    <message>
        <source>hints, from gentle to nearly the answer</source>
        <translation>ipuçları; hafif bir yönlendirmeden neredeyse yanıtın kendisine kadar</translation>
    </message>
    <message>
        <source>an id: a-z, 0-9 and _</source>
        <translation>bir kimlik: a-z, 0-9 ve _</translation>
    </message>
    <message>
        <source>the sentences of the known mistakes, by id</source>
        <translation>bilinen hataların cümleleri, kimlikleriyle</translation>
    </message>
    <message>
        <source>the id; the lesson&apos;s folder has this name</source>
        <translation>kimlik; dersin klasörünün adı budur</translation>
    </message>
    <message>
        <source>former ids, so that progress is kept</source>
        <translation>ilerleme kaybolmasın diye eski kimlikler</translation>
    </message>
    <message>
        <source>one sentence: what the learner will know afterwards</source>
        <translation>tek cümle: dersin sonunda neyin bilineceği</translation>
    </message>
    <message>
        <source>how long it takes</source>
        <translation>ne kadar sürdüğü</translation>
    </message>
    <message>
        <source>ids of lessons to know before</source>
        <translation>önce bilinmesi gereken derslerin kimlikleri</translation>
    </message>
    <message>
        <source>words to find the lesson by</source>
        <translation>dersin aranırken bulunacağı sözcükler</translation>
    </message>
    <message>
        <source>the exercises, in order</source>
        <translation>alıştırmalar, sırasıyla</translation>
    </message>
    <message>
        <source>the id of the question; it never changes</source>
        <translation>sorunun kimliği; hiç değişmez</translation>
    </message>
    <message>
        <source>the question, in each language</source>
        <translation>soru, her dilde</translation>
    </message>
    <message>
        <source>what is shown after an answer</source>
        <translation>yanıttan sonra gösterilen açıklama</translation>
    </message>
    <message>
        <source>the option</source>
        <translation>seçenek</translation>
    </message>
    <message>
        <source>whether it is right</source>
        <translation>doğru olup olmadığı</translation>
    </message>
    <message>
        <source>the reason why it is right or wrong</source>
        <translation>neden doğru ya da yanlış olduğu</translation>
    </message>
    <message>
        <source>the wrong text</source>
        <translation>yanlış metin</translation>
    </message>
    <message>
        <source>the sentence for it</source>
        <translation>onun için söylenecek cümle</translation>
    </message>
    <message>
        <source>texts that are correct</source>
        <translation>doğru sayılan metinler</translation>
    </message>
    <message>
        <source>wrong texts that get a sentence of their own</source>
        <translation>kendi cümlesi olan yanlış metinler</translation>
    </message>
    <message>
        <source>the left side</source>
        <translation>sol taraf</translation>
    </message>
    <message>
        <source>the right-hand side that matches it</source>
        <translation>ona ait sağ taraf</translation>
    </message>
    <message>
        <source>the kind of the question</source>
        <translation>sorunun türü</translation>
    </message>
    <message>
        <source>the options</source>
        <translation>seçenekler</translation>
    </message>
    <message>
        <source>Python in which ____1, ____2 … stand for blanks</source>
        <translation>boşlukların yerinde ____1, ____2 … duran Python kodu</translation>
    </message>
    <message>
        <source>the blanks, in order</source>
        <translation>boşluklar, sırasıyla</translation>
    </message>
    <message>
        <source>what belongs together</source>
        <translation>birbirine ait çiftler</translation>
    </message>
    <message>
        <source>right-hand sides that match nothing</source>
        <translation>sol tarafta karşılığı olmayan sağ taraflar</translation>
    </message>
    <message>
        <source>the questions, in order</source>
        <translation>sorular, sırasıyla</translation>
    </message>
    <message>
        <source>{path} already exists; nothing was changed</source>
        <translation>{path} zaten var; hiçbir şey değiştirilmedi</translation>
    </message>
    <message>
        <source>this would be inside another course: {course}</source>
        <translation>bu, başka bir kursun içinde kalırdı: {course}</translation>
    </message>
    <message>
        <source>a lesson belongs in a level of a course, as in COURSE/beginner/my-lesson: {path}</source>
        <translation>ders, bir kursun seviyesinde durur (KURS/beginner/benim-dersim gibi): {path}</translation>
    </message>
    <message>
        <source>there is no lesson in {path}</source>
        <translation>{path} içinde ders yok</translation>
    </message>
    <message>
        <source>&quot;{id}&quot; can&apos;t be a name here; use a-z, 0-9 and single &quot;-&quot;</source>
        <translation>&quot;{id}&quot; burada ad olamaz; a-z, 0-9 ve tek &quot;-&quot; kullan</translation>
    </message>
    <message>
        <source>course.toml has to name its languages and its source language</source>
        <translation>course.toml dillerini ve kaynak dilini bildirmeli</translation>
    </message>
    <message>
        <source>this file can&apos;t be changed by a program; add the lines by hand</source>
        <translation>bu dosyayı program değiştiremiyor; satırları elle ekle</translation>
    </message>
    <message>
        <source>there is no folder {folder}</source>
        <translation>{folder} klasörü yok</translation>
    </message>
    <message>
        <source>the file is missing (or {other}, for one language)</source>
        <translation>dosya yok (tek dil için {other} de olur)</translation>
    </message>
    <message>
        <source>the first line has to be &quot;# expect: &lt;mistake id&gt;&quot;</source>
        <translation>ilk satır &quot;# expect: &lt;hatanın kimliği&gt;&quot; olmalı</translation>
    </message>
    <message>
        <source>no mistake &quot;{mistake}&quot; in lesson.toml; {nearest}</source>
        <translation>lesson.toml içinde &quot;{mistake}&quot; hatası yok; {nearest}</translation>
    </message>
    <message>
        <source>no program in mistakes/ starts with &quot;# expect: {mistake}&quot;</source>
        <translation>mistakes/ içinde &quot;# expect: {mistake}&quot; diye başlayan program yok</translation>
    </message>
    <message>
        <source>the name &quot;{name}&quot; may only contain a-z, 0-9, &quot;-&quot;, &quot;_&quot; and &quot;.&quot;</source>
        <translation>&quot;{name}&quot; adında yalnızca a-z, 0-9, &quot;-&quot;, &quot;_&quot; ve &quot;.&quot; olabilir</translation>
    </message>
    <message>
        <source>no text of the lesson shows {figure}</source>
        <translation>dersin hiçbir metni {figure} şeklini göstermiyor</translation>
    </message>
    <message>
        <source>{folder}/ may only contain programs (.py)</source>
        <translation>{folder}/ içinde yalnızca programlar (.py) durur</translation>
    </message>
    <message>
        <source>nothing refers to this file; {nearest}</source>
        <translation>bu dosyanın adı hiçbir yerde geçmiyor; {nearest}</translation>
    </message>
    <message>
        <source>TODO: {text}</source>
        <translation>TODO (yapılacak): {text}</translation>
    </message>
    <message>
        <source>this isn&apos;t an SVG: {reason}</source>
        <translation>bu geçerli bir SVG değil: {reason}</translation>
    </message>
    <message>
        <source>no option is right; at least one needs correct = true</source>
        <translation>doğru seçenek yok; en az birinde correct = true olmalı</translation>
    </message>
    <message>
        <source>this option appears twice (in &quot;{language}&quot;)</source>
        <translation>bu seçenek iki kez geçiyor (&quot;{language}&quot;)</translation>
    </message>
    <message>
        <source>this left side appears twice (in &quot;{language}&quot;)</source>
        <translation>bu sol taraf iki kez geçiyor (&quot;{language}&quot;)</translation>
    </message>
    <message>
        <source>two right sides are equal (in &quot;{language}&quot;), so neither can be judged</source>
        <translation>iki sağ taraf aynı (&quot;{language}&quot;), bu yüzden ikisi de değerlendirilemez</translation>
    </message>
    <message>
        <source>blanks in the code ({there}; &quot;{language}&quot;) have to be ____1 … ____{last}, each once: one for each [[question.blank]]</source>
        <translation>koddaki boşluklar ({there}; &quot;{language}&quot;) ____1 … ____{last} olmalı, her biri bir kez: her [[question.blank]] için bir tane</translation>
    </message>
    <message>
        <source>the code (in &quot;{language}&quot;) isn&apos;t valid Python: {reason}</source>
        <translation>kod (&quot;{language}&quot;) geçerli Python değil: {reason}</translation>
    </message>
    <message>
        <source>the code with its answers (in &quot;{language}&quot;) isn&apos;t valid Python: {reason}</source>
        <translation>yanıtlarla doldurulan kod (&quot;{language}&quot;) geçerli Python değil: {reason}</translation>
    </message>
    <message>
        <source>{text} is also accepted as correct</source>
        <translation>{text} doğru yanıt olarak da kabul ediliyor</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>metin</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>sayı</translation>
    </message>
    <message>
        <source>true/false</source>
        <translation>true/false</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>liste</translation>
    </message>
    <message>
        <source>a table</source>
        <translation>tablo</translation>
    </message>
    <message>
        <source>a date or time</source>
        <translation>tarih ya da saat</translation>
    </message>
    <message>
        <source>{name} is {type}, but has to be {wanted}</source>
        <translation>{name} alanında {type} var; şöyle olmalı: {wanted}</translation>
    </message>
    <message>
        <source>{name} is {value}, but has to be {wanted}</source>
        <translation>{name} alanında {value} yazıyor; şöyle olmalı: {wanted}</translation>
    </message>
    <message>
        <source>did you mean &quot;{word}&quot;?</source>
        <translation>şunu mu demek istedin: &quot;{word}&quot;?</translation>
    </message>
    <message>
        <source>known ones: {words}</source>
        <translation>bilinenler: {words}</translation>
    </message>
    <message>
        <source>there are none</source>
        <translation>bilinen yok</translation>
    </message>
    <message>
        <source>the file</source>
        <translation>dosya</translation>
    </message>
    <message>
        <source>item {number} of {name}</source>
        <translation>{name} içindeki {number}. öğe</translation>
    </message>
    <message>
        <source>{name} is {value}; {nearest}</source>
        <translation>{name} alanında {value} yazıyor; {nearest}</translation>
    </message>
    <message>
        <source>{name} is empty</source>
        <translation>{name} boş</translation>
    </message>
    <message>
        <source>{name} has no text in &quot;{language}&quot;</source>
        <translation>{name} için &quot;{language}&quot; metni yok</translation>
    </message>
    <message>
        <source>{name} in &quot;{language}&quot; has to be a non-empty text</source>
        <translation>{name} için &quot;{language}&quot; metni boş olmamalı</translation>
    </message>
    <message>
        <source>{text} of {name} has to match &quot;{pattern}&quot;</source>
        <translation>{name} içindeki {text} şu kalıba uymalı: &quot;{pattern}&quot;</translation>
    </message>
    <message>
        <source>{name} has {count} items; at least {least} are needed</source>
        <translation>{name} içinde {count} öğe var; en az {least} gerekiyor</translation>
    </message>
    <message>
        <source>&quot;{key}&quot; in {name} has to be {wanted}</source>
        <translation>{name} içindeki &quot;{key}&quot; şöyle olmalı: {wanted}</translation>
    </message>
    <message>
        <source>&quot;{key}&quot; is unknown; {nearest}</source>
        <translation>&quot;{key}&quot; bilinmiyor; {nearest}</translation>
    </message>
    <message>
        <source>&quot;{key}&quot; is missing: {about}</source>
        <translation>&quot;{key}&quot; eksik: {about}</translation>
    </message>
    <message>
        <source>&quot;kind&quot; is missing: one of {words}</source>
        <translation>&quot;kind&quot; eksik; şunlardan biri: {words}</translation>
    </message>
    <message>
        <source>the figure {figure} has no alternative text; say between ![ and ] what it shows</source>
        <translation>{figure} şeklinin alternatif metni yok; ne gösterdiğini ![ ile ] arasına yaz</translation>
    </message>
    <message>
        <source>the figure {figure} is outside the lesson&apos;s folder; put it into figures/</source>
        <translation>{figure} şekli dersin klasörünün dışında; figures/ içine koy</translation>
    </message>
    <message>
        <source>there is no figure {figure}; {nearest}</source>
        <translation>{figure} şekli yok; {nearest}</translation>
    </message>
    <message>
        <source>figures/ is empty</source>
        <translation>figures/ boş</translation>
    </message>
    <message>
        <source>the link leads to no lesson: &quot;{lesson}&quot;; {nearest}</source>
        <translation>bağlantının gittiği ders yok: &quot;{lesson}&quot;; {nearest}</translation>
    </message>
    <message>
        <source>the link leads to no heading of this text: &quot;#{heading}&quot;; {nearest}</source>
        <translation>bağlantının gittiği başlık bu metinde yok: &quot;#{heading}&quot;; {nearest}</translation>
    </message>
    <message>
        <source>the link &quot;{address}&quot; leads nowhere; a link is https://…, lesson:&lt;id&gt; or #&lt;heading&gt;</source>
        <translation>&quot;{address}&quot; bağlantısı hiçbir yere gitmiyor; bağlantı https://…, lesson:&lt;kimlik&gt; ya da #&lt;başlık&gt; olur</translation>
    </message>
    <message>
        <source>a fence can&apos;t be &quot;{word}&quot;; {nearest}</source>
        <translation>kod bloğunun türü &quot;{word}&quot; olamaz; {nearest}</translation>
    </message>
    <message>
        <source>a fence that is run has to be &quot;python run&quot;</source>
        <translation>çalıştırılan blok &quot;python run&quot; diye başlamalı</translation>
    </message>
    <message>
        <source>this output follows no code; join it with the one above</source>
        <translation>bu çıktının üstünde kod yok; yukarıdakiyle birleştir</translation>
    </message>
    <message>
        <source>there is no text in &quot;{language}&quot;; the app shows the one in &quot;{source}&quot;</source>
        <translation>&quot;{language}&quot; metni yok; uygulama &quot;{source}&quot; metnini gösterir</translation>
    </message>
    <message>
        <source>the translation is older than {source}; bring it up to date, then write source = &quot;{hash}&quot;</source>
        <translation>çeviri, {source} metninden eski; önce güncelle, sonra source = &quot;{hash}&quot; yaz</translation>
    </message>
    <message>
        <source>it doesn&apos;t say which source it was translated from; between two lines --- write source = &quot;{hash}&quot;</source>
        <translation>hangi metinden çevrildiği yazmıyor; iki --- satırının arasına source = &quot;{hash}&quot; yaz</translation>
    </message>
    <message>
        <source>there are {count} figures here and {wanted} in {file}</source>
        <translation>burada {count} şekil var, {file} içinde {wanted}</translation>
    </message>
    <message>
        <source>there are {count} fences marked “python run” here and {wanted} in {file}</source>
        <translation>burada “python run” işaretli {count} blok var, {file} içinde {wanted}</translation>
    </message>
    <message>
        <source>this heading begins with {level}, but its counterpart in {file} (line {line}) begins with {wanted}</source>
        <translation>bu başlık {level} ile başlıyor, {file} içinde ise {wanted} ile (satır {line})</translation>
    </message>
    <message>
        <source>there are {count} headings here and {wanted} in {file}</source>
        <translation>burada {count} başlık var, {file} içinde {wanted}</translation>
    </message>
    <message>
        <source>the file is missing</source>
        <translation>dosya yok</translation>
    </message>
    <message>
        <source>the file can&apos;t be read: {reason}</source>
        <translation>dosya okunamıyor: {reason}</translation>
    </message>
    <message>
        <source>the file isn&apos;t UTF-8; save it as UTF-8</source>
        <translation>dosya UTF-8 değil; UTF-8 olarak kaydet</translation>
    </message>
    <message>
        <source>this isn&apos;t valid TOML: {reason}</source>
        <translation>bu geçerli TOML değil: {reason}</translation>
    </message>
    <message>
        <source>the check itself failed on {program} ({device}): {error}</source>
        <translation>denetimin kendisi {program} ({device}) üzerinde hata verdi: {error}</translation>
    </message>
    <message>
        <source>the starter passes ({devices}); leave something to do, or let check.py ask for more</source>
        <translation>başlangıç kodu geçiyor ({devices}); yapılacak bir şey bırak ya da check.py daha fazlasını istesin</translation>
    </message>
    <message>
        <source>this wrong program passes ({devices}); it has to fail as “{mistake}”</source>
        <translation>bu yanlış program geçiyor ({devices}); “{mistake}” hatasıyla kalmalı</translation>
    </message>
    <message>
        <source>the solution has to pass, but fails on {devices}: {why}</source>
        <translation>çözüm geçmeliydi ama {devices} üzerinde kalıyor: {why}</translation>
    </message>
    <message>
        <source>this alternative has to pass, but fails on {devices}: {why}</source>
        <translation>bu başka çözüm yolu geçmeliydi ama {devices} üzerinde kalıyor: {why}</translation>
    </message>
    <message>
        <source>this took {seconds} s on {device}, over half of the limit of {limit} s; make it smaller, or raise time_limit_s</source>
        <translation>bu program {device} üzerinde {seconds} sn sürdü, {limit} saniyelik sınırın yarısından fazla; işi küçült ya da time_limit_s değerini artır</translation>
    </message>
    <message>
        <source>on {devices} it is recognised as “{other}”, but it has to be “{mistake}”: {why}</source>
        <translation>{devices} üzerinde “{other}” deniyor, “{mistake}” denmeliydi: {why}</translation>
    </message>
    <message>
        <source>on {devices} no mistake is recognised, but it has to be “{mistake}”: {why}</source>
        <translation>{devices} üzerinde hiçbir hata tanınmıyor, “{mistake}” olmalıydı: {why}</translation>
    </message>
    <message>
        <source>this code has to run: {why}</source>
        <translation>bu kod çalışmalı: {why}</translation>
    </message>
    <message>
        <source>this code also prints a warning: {text}</source>
        <translation>bu kod bir uyarı da yazdırıyor: {text}</translation>
    </message>
    <message>
        <source>the code prints “{got}”, but the page says “{wanted}”</source>
        <translation>kod “{got}” yazdırıyor, burada “{wanted}” yazıyor</translation>
    </message>
    <message>
        <source>the code does not print “{wanted}”</source>
        <translation>kod “{wanted}” yazdırmıyor</translation>
    </message>
    <message>
        <source>the code also prints “{got}”, which the page doesn&apos;t show</source>
        <translation>kod “{got}” da yazdırıyor, burada o yok</translation>
    </message>
    <message>
        <source>this folder doesn’t exist</source>
        <translation>böyle bir klasör yok</translation>
    </message>
    <message>
        <source>this is a file, not a folder of lessons</source>
        <translation>bu bir dosya, ders klasörü değil</translation>
    </message>
</context>
<context>
    <name>DeviceAdvice</name>
    <message>
        <source>A tensor stays where it is: this call returns another one, and nobody keeps it.</source>
        <translation>Tensör olduğu yerde kalır: bu çağrı başka bir tensör döndürür, onu da hiçbir ad tutmuyor.</translation>
    </message>
    <message>
        <source>“is_built” only says how this PyTorch was built. “is_available” says whether there is a GPU to use.</source>
        <translation>“is_built” yalnızca bu PyTorch’un nasıl derlendiğini söyler. Kullanılabilir bir GPU olup olmadığını “is_available” söyler.</translation>
    </message>
    <message>
        <source>“empty_cache” frees no tensor that has a name; in a loop it only costs time.</source>
        <translation>“empty_cache” adı olan hiçbir tensörü silmez; döngü içinde yalnızca zaman harcar.</translation>
    </message>
    <message>
        <source>This sum keeps alive what every step computed. Add only the number: “{name}.item()”, or “{name}.detach()” on a GPU.</source>
        <translation>Bu toplam her adımın hesabını bellekte tutar. Yalnızca sayıyı ekle: “{name}.item()”, GPU’da “{name}.detach()”.</translation>
    </message>
    <message>
        <source>With “non_blocking” the copy to the CPU may not be there yet when it is read. Leave it out, or synchronise first.</source>
        <translation>“non_blocking” ile CPU’ya yapılan kopya, okunduğunda daha bitmemiş olabilir. Onu kaldır ya da okumadan önce bekle (synchronize).</translation>
    </message>
    <message>
        <source>A GPU may still be working when the clock is read. Call “torch.accelerator.synchronize()” or “torch.cuda.synchronize()” first.</source>
        <translation>Saat okunurken GPU hâlâ çalışıyor olabilir. Önce “torch.accelerator.synchronize()” ya da “torch.cuda.synchronize()” çağır.</translation>
    </message>
</context>
<context>
    <name>DeviceChooser</name>
    <message>
        <source>Device</source>
        <translation>Aygıt</translation>
    </message>
    <message>
        <source>The device that the console and Check let your program see. {text}</source>
        <translation>Konsolun ve denetimin, programına gösterdiği aygıt. {text}</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Otomatik</translation>
    </message>
    <message>
        <source>Automatic · {device}</source>
        <translation>Otomatik · {device}</translation>
    </message>
    <message>
        <source>{device} · not usable</source>
        <translation>{device} · kullanılamıyor</translation>
    </message>
</context>
<context>
    <name>DevicePanel</name>
    <message>
        <source>Devices</source>
        <translation>Aygıtlar</translation>
    </message>
    <message>
        <source>Reading devices…</source>
        <translation>Aygıtlar okunuyor…</translation>
    </message>
    <message>
        <source>Another Python imports PyTorch and tries each device. This takes a few seconds.</source>
        <translation>Ayrı bir Python PyTorch’u içe aktarıp her aygıtı deniyor. Bu birkaç saniye sürer.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Vazgeç</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>Yeniden oku</translation>
    </message>
    <message>
        <source>Copy report</source>
        <translation>Raporu kopyala</translation>
    </message>
    <message>
        <source>Copy what is known about the devices, without names, to share</source>
        <translation>Aygıtlar hakkında bilinenleri paylaşmak için, kişi adları olmadan kopyala</translation>
    </message>
    <message>
        <source>You chose the device yourself. Automatic would take {device}.</source>
        <translation>Aygıtı sen seçtin. Otomatik seçim: {device}.</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Otomatik</translation>
    </message>
    <message>
        <source>No device can be used</source>
        <translation>Kullanılabilir aygıt yok</translation>
    </message>
    <message>
        <source>Devices not read</source>
        <translation>Aygıtlar okunmadı</translation>
    </message>
</context>
<context>
    <name>Devices</name>
    <message>
        <source>A small computation on it gave the right result.</source>
        <translation>Üzerinde yapılan küçük bir hesap doğru çıktı.</translation>
    </message>
    <message>
        <source>PyTorch can always use it.</source>
        <translation>PyTorch onu her zaman kullanabilir.</translation>
    </message>
    <message>
        <source>A small computation on it gave the right result. It shares its memory with the processor.</source>
        <translation>Üzerinde yapılan küçük bir hesap doğru çıktı. Belleğini CPU ile paylaşır.</translation>
    </message>
    <message>
        <source>This PyTorch was built for the CPU only (a CPU-only wheel), and no NVIDIA card was found here.</source>
        <translation>Bu PyTorch yalnızca CPU için derlenmiş; burada NVIDIA kartı da bulunamadı.</translation>
    </message>
    <message>
        <source>An NVIDIA card is here, but this PyTorch was built for the CPU only (a CPU-only wheel).</source>
        <translation>Bir NVIDIA kartı var, ama bu PyTorch yalnızca CPU için derlenmiş.</translation>
    </message>
    <message>
        <source>This PyTorch was built for the CPU only (a CPU-only wheel).</source>
        <translation>Bu PyTorch yalnızca CPU için derlenmiş.</translation>
    </message>
    <message>
        <source>PyTorch uses no NVIDIA card on a Mac.</source>
        <translation>PyTorch, Mac’te NVIDIA kartı kullanmaz.</translation>
    </message>
    <message>
        <source>This PyTorch was built for other cards ({build}), and no NVIDIA card was found here.</source>
        <translation>Bu PyTorch başka kartlar için derlenmiş ({build}); burada NVIDIA kartı da bulunamadı.</translation>
    </message>
    <message>
        <source>An NVIDIA card is here, but this PyTorch was built for other cards ({build}).</source>
        <translation>Bir NVIDIA kartı var, ama bu PyTorch başka kartlar için derlenmiş ({build}).</translation>
    </message>
    <message>
        <source>No NVIDIA card and no NVIDIA driver were found here.</source>
        <translation>Burada ne NVIDIA kartı ne de NVIDIA sürücüsü bulundu.</translation>
    </message>
    <message>
        <source>An NVIDIA card is here, but no NVIDIA driver that PyTorch can reach.</source>
        <translation>Bir NVIDIA kartı var, ama PyTorch’un ulaşabildiği bir NVIDIA sürücüsü yok.</translation>
    </message>
    <message>
        <source>An NVIDIA card is here, but this container was started without access to its driver.</source>
        <translation>Bir NVIDIA kartı var, ama bu kapsayıcı (container) kartın sürücüsüne erişim olmadan başlatılmış.</translation>
    </message>
    <message>
        <source>No NVIDIA driver is available in this Linux: under WSL, it is the Windows driver that counts.</source>
        <translation>Bu Linux’a bir NVIDIA sürücüsü ulaşmıyor: WSL’de Windows’un sürücüsü kullanılır.</translation>
    </message>
    <message>
        <source>The NVIDIA driver is too old: {driver} supports CUDA {found}, and this PyTorch was built for CUDA {needed}, which needs {least} or newer.</source>
        <translation>NVIDIA sürücüsü fazla eski. Kurulu sürücü: {driver}, tanıdığı: CUDA {found}. Bu PyTorch’un istediği: CUDA {needed}, bunun için gereken en eski sürücü: {least}.</translation>
    </message>
    <message>
        <source>The NVIDIA driver is too old: it supports CUDA {found}, and this PyTorch was built for CUDA {needed}.</source>
        <translation>NVIDIA sürücüsü fazla eski. Sürücünün tanıdığı: CUDA {found}. Bu PyTorch’un istediği: CUDA {needed}.</translation>
    </message>
    <message>
        <source>The NVIDIA driver doesn’t answer as it should: {error}</source>
        <translation>NVIDIA sürücüsü gerektiği gibi yanıt vermiyor: {error}</translation>
    </message>
    <message>
        <source>The NVIDIA driver is here, but it shows no card.</source>
        <translation>NVIDIA sürücüsü var, ama hiçbir kart göstermiyor.</translation>
    </message>
    <message>
        <source>Another program is using the card exclusively.</source>
        <translation>Kartı başka bir program tek başına kullanıyor.</translation>
    </message>
    <message>
        <source>This PyTorch was built for other Arm computers and has no code for the chip of a Jetson.</source>
        <translation>Bu PyTorch başka Arm bilgisayarlar için derlenmiş; içinde Jetson’un çipi için kod yok.</translation>
    </message>
    <message>
        <source>PyTorch finds no card here: {error}</source>
        <translation>PyTorch burada kart bulamıyor: {error}</translation>
    </message>
    <message>
        <source>The card is too old for this PyTorch: its compute capability is {capability}, and the build has code for {supported}.</source>
        <translation>Kart bu PyTorch için fazla eski. Kartın hesaplama yeteneği: {capability}. Bu derlemenin desteklediği: {supported}.</translation>
    </message>
    <message>
        <source>The card is newer than this PyTorch: its compute capability is {capability}, and the build has code for {supported}.</source>
        <translation>Kart bu PyTorch’tan daha yeni. Kartın hesaplama yeteneği: {capability}. Bu derlemenin desteklediği: {supported}.</translation>
    </message>
    <message>
        <source>{first} comes first and can’t be used: {error}. {name} can be used.</source>
        <translation>İlk sıradaki kart kullanılamıyor: {first}. Hata: {error}. Kullanılabilen kart: {name}.</translation>
    </message>
    <message>
        <source>{first} comes first, and this PyTorch has no code for it. {name} can be used.</source>
        <translation>Bu PyTorch’ta ilk sıradaki kart için kod yok: {first}. Kullanılabilen kart: {name}.</translation>
    </message>
    <message>
        <source>Set {variable} so that only {name} is seen, and start CodeBlanks from that terminal:</source>
        <translation>Ortam değişkenini yalnızca şu kart görünecek biçimde ayarla ve CodeBlanks’i o uçbirimden başlat. Değişken: {variable}, kart: {name}.</translation>
    </message>
    <message>
        <source>Install the PyTorch that fits the card and its driver:</source>
        <translation>Karta ve sürücüsüne uyan PyTorch’u kur:</translation>
    </message>
    <message>
        <source>Install the CUDA build of PyTorch; pytorch.org/get-started lists them.</source>
        <translation>PyTorch’un CUDA derlemesini kur; liste pytorch.org/get-started adresinde.</translation>
    </message>
    <message>
        <source>First update the NVIDIA driver to {least} or newer (nvidia.com/drivers), then read again: the PyTorch to install is named then.</source>
        <translation>Önce NVIDIA sürücüsünü güncelle (en az {least}; nvidia.com/drivers), sonra yeniden oku: kurulacak PyTorch o zaman söylenir.</translation>
    </message>
    <message>
        <source>Use the simulated GPU in the lessons: no PyTorch that CodeBlanks can use has code for this card.</source>
        <translation>Derslerde benzetim GPU’sunu kullan: CodeBlanks’in kullanabildiği hiçbir PyTorch’ta bu kart için kod yok.</translation>
    </message>
    <message>
        <source>Use the simulated GPU in the lessons.</source>
        <translation>Derslerde benzetim GPU’sunu kullan.</translation>
    </message>
    <message>
        <source>Install NVIDIA’s driver for the card (nvidia.com/drivers), then restart the computer.</source>
        <translation>Kartın NVIDIA sürücüsünü kur (nvidia.com/drivers), sonra bilgisayarı yeniden başlat.</translation>
    </message>
    <message>
        <source>Install NVIDIA’s driver, then restart the computer:</source>
        <translation>NVIDIA sürücüsünü kur, sonra bilgisayarı yeniden başlat:</translation>
    </message>
    <message>
        <source>Install NVIDIA’s driver in Windows (nvidia.com/drivers), not in Linux; then shut down WSL in a Windows terminal and start again:</source>
        <translation>NVIDIA sürücüsünü Windows’a kur (nvidia.com/drivers), Linux’a kurma; sonra bir Windows uçbiriminde WSL’yi kapatıp yeniden başla:</translation>
    </message>
    <message>
        <source>Install NVIDIA’s JetPack, then restart the computer:</source>
        <translation>NVIDIA’nın JetPack paketini kur, sonra bilgisayarı yeniden başlat:</translation>
    </message>
    <message>
        <source>Start the container with access to the GPU, in Docker with “--gpus all”.</source>
        <translation>Kapsayıcıyı GPU erişimiyle başlat; Docker’da “--gpus all” ile.</translation>
    </message>
    <message>
        <source>Update the NVIDIA driver to {least} or newer (nvidia.com/drivers), then restart the computer.</source>
        <translation>NVIDIA sürücüsünü güncelle (en az {least}; nvidia.com/drivers), sonra bilgisayarı yeniden başlat.</translation>
    </message>
    <message>
        <source>Update the NVIDIA driver of Windows to {least} or newer (nvidia.com/drivers), then restart the computer.</source>
        <translation>Windows’un NVIDIA sürücüsünü güncelle (en az {least}; nvidia.com/drivers), sonra bilgisayarı yeniden başlat.</translation>
    </message>
    <message>
        <source>Start the service that connects the cards of this server, then read again:</source>
        <translation>Bu sunucunun kartlarını birbirine bağlayan hizmeti başlat, sonra yeniden oku:</translation>
    </message>
    <message>
        <source>Install the newest NVIDIA driver (nvidia.com/drivers), then restart the computer.</source>
        <translation>En yeni NVIDIA sürücüsünü kur (nvidia.com/drivers), sonra bilgisayarı yeniden başlat.</translation>
    </message>
    <message>
        <source>Install the PyTorch for CUDA {build}, which this driver can run, or update the driver to {least} or newer:</source>
        <translation>Bu sürücünün çalıştırabildiği PyTorch’u kur (CUDA {build}) ya da sürücüyü güncelle (en az {least}):</translation>
    </message>
    <message>
        <source>Close the program that is using the card (“nvidia-smi” lists it), then read again.</source>
        <translation>Kartı kullanan programı sonlandır (“nvidia-smi” hangisi olduğunu gösterir), sonra yeniden oku.</translation>
    </message>
    <message>
        <source>Install PyTorch {last} for CUDA {build}, the last that has code for this card:</source>
        <translation>Bu kart için kod içeren son PyTorch’u kur (PyTorch {last}, CUDA {build}):</translation>
    </message>
    <message>
        <source>Install the PyTorch for CUDA {build}, which has code for this card:</source>
        <translation>Bu kart için kod içeren PyTorch’u kur (CUDA {build}):</translation>
    </message>
    <message>
        <source>Install the newest NVIDIA driver (nvidia.com/drivers), then the newest PyTorch.</source>
        <translation>En yeni NVIDIA sürücüsünü (nvidia.com/drivers), sonra en yeni PyTorch’u kur.</translation>
    </message>
    <message>
        <source>Install the PyTorch for this Jetson:</source>
        <translation>Bu Jetson için olan PyTorch’u kur:</translation>
    </message>
    <message>
        <source>Install the PyTorch for this JetPack; docs.nvidia.com, “Installing PyTorch for Jetson Platform”, lists them.</source>
        <translation>Bu JetPack için olan PyTorch’u kur; liste docs.nvidia.com adresinde, “Installing PyTorch for Jetson Platform” sayfasında.</translation>
    </message>
    <message>
        <source>If there is an NVIDIA card, install the CUDA build of PyTorch; pytorch.org/get-started lists them.</source>
        <translation>Bilgisayarda NVIDIA kartı varsa PyTorch’un CUDA derlemesini kur; liste pytorch.org/get-started adresinde.</translation>
    </message>
    <message>
        <source>Restart the computer; this is always needed after a driver update.</source>
        <translation>Bilgisayarı yeniden başlat; sürücü güncellemesinden sonra bu her zaman gerekir.</translation>
    </message>
    <message>
        <source>Check in the system’s device list that the card is enabled and its driver is running.</source>
        <translation>Sistemin aygıt listesinde kartın açık olduğuna ve sürücüsünün çalıştığına bak.</translation>
    </message>
    <message>
        <source>This PyTorch was not built for AMD cards (ROCm).</source>
        <translation>Bu PyTorch AMD kartları (ROCm) için derlenmemiş.</translation>
    </message>
    <message>
        <source>An AMD graphics chip is here, but this PyTorch was not built for AMD cards (ROCm).</source>
        <translation>Bir AMD grafik çipi var, ama bu PyTorch AMD kartları (ROCm) için derlenmemiş.</translation>
    </message>
    <message>
        <source>PyTorch uses AMD cards through ROCm, never on a Mac.</source>
        <translation>PyTorch AMD kartlarını ROCm ile kullanır; Mac’te bu yoktur.</translation>
    </message>
    <message>
        <source>This PyTorch was built for AMD cards; none was found here.</source>
        <translation>Bu PyTorch AMD kartları için derlenmiş; burada AMD kartı bulunamadı.</translation>
    </message>
    <message>
        <source>An AMD card is here, but the driver for computing (/dev/kfd) is not.</source>
        <translation>Bir AMD kartı var, ama hesaplama sürücüsü (/dev/kfd) yok.</translation>
    </message>
    <message>
        <source>PyTorch finds no AMD card that it can use: {error}</source>
        <translation>PyTorch kullanabileceği bir AMD kartı bulamıyor: {error}</translation>
    </message>
    <message>
        <source>If AMD lists the chip as supported by ROCm, install the ROCm build of PyTorch; pytorch.org/get-started lists it.</source>
        <translation>AMD’nin ROCm destek listesinde bu çip varsa PyTorch’un ROCm derlemesini kur; adresi pytorch.org/get-started sayfasında.</translation>
    </message>
    <message>
        <source>Install AMD’s ROCm driver and restart the computer.</source>
        <translation>AMD’nin ROCm sürücüsünü kur ve bilgisayarı yeniden başlat.</translation>
    </message>
    <message>
        <source>See whether AMD lists the card as supported by ROCm.</source>
        <translation>AMD’nin ROCm destek listesinde bu kartın olup olmadığına bak.</translation>
    </message>
    <message>
        <source>It exists only on Apple computers.</source>
        <translation>Yalnızca Apple bilgisayarlarda vardır.</translation>
    </message>
    <message>
        <source>It needs a Mac with an Apple chip; this one has an Intel.</source>
        <translation>Apple çipli bir Mac gerekir; bunun işlemcisi Intel.</translation>
    </message>
    <message>
        <source>This Python was built for Intel processors and runs translated (Rosetta), so it can’t reach Apple’s GPU.</source>
        <translation>Bu Python Intel işlemciler için derlenmiş ve Rosetta çevirisiyle çalışıyor; bu yüzden Apple’ın GPU’suna ulaşamıyor.</translation>
    </message>
    <message>
        <source>This PyTorch was built without MPS.</source>
        <translation>Bu PyTorch MPS olmadan derlenmiş.</translation>
    </message>
    <message>
        <source>macOS {version} is too old: PyTorch’s MPS needs macOS 14 or newer.</source>
        <translation>Bu macOS fazla eski ({version}): PyTorch’un MPS desteği macOS 14 ya da daha yenisini ister.</translation>
    </message>
    <message>
        <source>PyTorch and macOS have it, but Metal can’t be reached from here. That happens in a remote or background session, in a sandbox and in a virtual machine.</source>
        <translation>PyTorch’ta ve macOS’te var, ama buradan Metal’e ulaşılamıyor. Uzak ya da arka plan oturumunda, yalıtılmış uygulamada (sandbox) ve sanal makinede böyle olur.</translation>
    </message>
    <message>
        <source>This PyTorch was not built for Intel GPUs.</source>
        <translation>Bu PyTorch Intel GPU’ları için derlenmemiş.</translation>
    </message>
    <message>
        <source>An Intel graphics chip is here, but this PyTorch was not built for Intel GPUs.</source>
        <translation>Bir Intel grafik çipi var, ama bu PyTorch Intel GPU’ları için derlenmemiş.</translation>
    </message>
    <message>
        <source>PyTorch uses no Intel GPU on a Mac.</source>
        <translation>PyTorch, Mac’te Intel GPU kullanmaz.</translation>
    </message>
    <message>
        <source>This PyTorch was built for Intel GPUs; none was found here.</source>
        <translation>Bu PyTorch Intel GPU’ları için derlenmiş; burada Intel GPU bulunamadı.</translation>
    </message>
    <message>
        <source>An Intel GPU is here, but its driver for computing (Level Zero) doesn’t answer.</source>
        <translation>Bir Intel GPU var, ama hesaplama sürücüsü (Level Zero) yanıt vermiyor.</translation>
    </message>
    <message>
        <source>Its memory is full: other programs are using it.</source>
        <translation>Belleği dolu: başka programlar tutuyor.</translation>
    </message>
    <message>
        <source>Close programs that use the card, then read again.</source>
        <translation>Kartı kullanan programları kapat, sonra yeniden oku.</translation>
    </message>
    <message>
        <source>PyTorch sees it, but a small computation on it failed: {error}</source>
        <translation>PyTorch onu görüyor, ama üzerinde yapılan küçük bir hesap hata verdi: {error}</translation>
    </message>
    <message>
        <source>Python crashed when it used this device ({how}).</source>
        <translation>Python bu aygıtı kullanırken çöktü ({how}).</translation>
    </message>
    <message>
        <source>It did not answer in time.</source>
        <translation>Süresi içinde yanıt vermedi.</translation>
    </message>
    <message>
        <source>Not read: reading the devices ended before it got here.</source>
        <translation>Okunmadı: aygıtların okunması, sıra ona gelmeden bitti.</translation>
    </message>
    <message>
        <source>This can’t be determined without PyTorch.</source>
        <translation>PyTorch olmadan bilinemez.</translation>
    </message>
    <message>
        <source>Restart the computer. If that doesn’t help, copy the report and ask for help.</source>
        <translation>Bilgisayarı yeniden başlat. Düzelmezse raporu kopyala ve yardım iste.</translation>
    </message>
    <message>
        <source>PyTorch is not installed in this Python.</source>
        <translation>Bu Python’da PyTorch kurulu değil.</translation>
    </message>
    <message>
        <source>PyTorch is installed, but can’t be imported: {error}</source>
        <translation>PyTorch kurulu, ama içe aktarılamıyor: {error}</translation>
    </message>
    <message>
        <source>Python crashed while it imported PyTorch ({how}).</source>
        <translation>Python, PyTorch’u içe aktarırken çöktü ({how}).</translation>
    </message>
    <message>
        <source>This PyTorch uses instructions that this computer’s processor doesn’t have.</source>
        <translation>Bu PyTorch, bu bilgisayarın işlemcisinde olmayan komutlar kullanıyor.</translation>
    </message>
    <message>
        <source>The system ended Python while it imported PyTorch, most likely because memory ran out.</source>
        <translation>Sistem, PyTorch içe aktarılırken Python’u sonlandırdı; büyük olasılıkla bellek bitti.</translation>
    </message>
    <message>
        <source>Importing PyTorch did not finish in time.</source>
        <translation>PyTorch’un içe aktarılması süresi içinde bitmedi.</translation>
    </message>
    <message>
        <source>Reading the devices failed: {error}</source>
        <translation>Aygıtlar okunamadı: {error}</translation>
    </message>
    <message>
        <source>Reading the devices did not finish in time.</source>
        <translation>Aygıtların okunması süresi içinde bitmedi.</translation>
    </message>
    <message>
        <source>Reading the devices was cancelled.</source>
        <translation>Aygıtları okumaktan vazgeçildi.</translation>
    </message>
    <message>
        <source>The devices have not been read yet.</source>
        <translation>Henüz okunmadı.</translation>
    </message>
    <message>
        <source>Press “Read again” to try once more.</source>
        <translation>“Yeniden oku” bir kez daha dener.</translation>
    </message>
    <message>
        <source>This Python can’t be started: {python}</source>
        <translation>Bu Python başlatılamıyor: {python}</translation>
    </message>
    <message>
        <source>Install PyTorch in it:</source>
        <translation>İçine PyTorch kur:</translation>
    </message>
    <message>
        <source>Install PyTorch again:</source>
        <translation>PyTorch’u yeniden kur:</translation>
    </message>
    <message>
        <source>Install an older PyTorch, or use a newer computer. First try a clean install:</source>
        <translation>Daha eski bir PyTorch kur ya da daha yeni bir bilgisayar kullan. Önce temiz bir kurulum dene:</translation>
    </message>
    <message>
        <source>A small computation on the first card gave the right result, but {device} ({name}) can’t be used: {error}</source>
        <translation>İlk kartta yapılan küçük bir hesap doğru çıktı, ama şu kart kullanılamıyor: {device} ({name}). Hata: {error}</translation>
    </message>
    <message>
        <source>A small computation on the first card gave the right result, but this PyTorch has no code for {device} ({name}).</source>
        <translation>İlk kartta yapılan küçük bir hesap doğru çıktı, ama bu PyTorch’ta şu kart için kod yok: {device} ({name}).</translation>
    </message>
    <message>
        <source>A small computation on it gave the right result. It is one slice of a larger card (MIG), with its own memory; how busy the whole card is can’t be seen from here.</source>
        <translation>Üzerinde yapılan küçük bir hesap doğru çıktı. Bu, daha büyük bir kartın kendi belleği olan bir dilimi (MIG); kartın tümünün ne kadar meşgul olduğu buradan bilinemez.</translation>
    </message>
    <message>
        <source>This PyTorch has no code for the AMD card ({arch}); the build has code for {supported}.</source>
        <translation>Bu PyTorch’ta AMD kartı için kod yok ({arch}). Bu derlemenin desteklediği: {supported}.</translation>
    </message>
    <message>
        <source>PyTorch and macOS have it, but a remote session (ssh) doesn’t reach Apple’s GPU (Metal).</source>
        <translation>PyTorch’ta ve macOS’te var, ama uzak oturumdan (ssh) Apple’ın GPU’suna (Metal) ulaşılamıyor.</translation>
    </message>
    <message>
        <source>PyTorch and macOS have it, but this virtual machine doesn’t reach Apple’s GPU (Metal).</source>
        <translation>PyTorch’ta ve macOS’te var, ama bu sanal makineden Apple’ın GPU’suna (Metal) ulaşılamıyor.</translation>
    </message>
    <message>
        <source>Install a Python for Apple chips (arm64) from python.org, PyTorch in it, and choose it in the settings.</source>
        <translation>python.org adresinden Apple çipleri için (arm64) bir Python kur, içine PyTorch kur ve onu ayarlardan seç.</translation>
    </message>
    <message>
        <source>Install the PyTorch for Apple chips:</source>
        <translation>Apple çipleri için olan PyTorch’u kur:</translation>
    </message>
    <message>
        <source>Update macOS: System Settings, General, Software Update.</source>
        <translation>macOS’i güncelle: Sistem Ayarları, Genel, Yazılım Güncelleme.</translation>
    </message>
    <message>
        <source>Start CodeBlanks from the Mac’s own desktop, outside any sandbox.</source>
        <translation>CodeBlanks’i Mac’in kendi masaüstünden, yalıtılmış ortamın (sandbox) dışında başlat.</translation>
    </message>
    <message>
        <source>If it is an Arc, or a Core Ultra with Arc graphics, install the XPU build of PyTorch:</source>
        <translation>Bir Arc ya da Arc grafikli bir Core Ultra ise PyTorch’un XPU derlemesini kur:</translation>
    </message>
    <message>
        <source>Install Intel’s driver for computing (dgpu-docs.intel.com), then restart the computer.</source>
        <translation>Intel’in hesaplama sürücüsünü kur (dgpu-docs.intel.com), sonra bilgisayarı yeniden başlat.</translation>
    </message>
    <message>
        <source>The environment variable {variable} is set to “{value}”, which hides every card.</source>
        <translation>Bir ortam değişkeni bütün kartları gizliyor. Adı: {variable}, değeri: “{value}”.</translation>
    </message>
    <message>
        <source>The environment variable {variable} is set to “{value}”, and no card has this number or name.</source>
        <translation>Bir ortam değişkeni burada olmayan bir kartı seçiyor. Adı: {variable}, değeri: “{value}”.</translation>
    </message>
    <message>
        <source>The environment variable {variable} is set to “{value}”, and no card has a slice (MIG) of this name.</source>
        <translation>Bir ortam değişkeni burada olmayan bir kart dilimini (MIG) seçiyor. Adı: {variable}, değeri: “{value}”.</translation>
    </message>
    <message>
        <source>Remove {variable} from the environment and start CodeBlanks from there:</source>
        <translation>Şu ortam değişkenini kaldır ve CodeBlanks’i oradan başlat: {variable}</translation>
    </message>
    <message>
        <source>A card is here, but you don’t have permission to use {node}.</source>
        <translation>Bir kart var, ama şunu kullanma iznin yok: {node}</translation>
    </message>
    <message>
        <source>Join the groups “render” and “video”, then log out and in again:</source>
        <translation>“render” ve “video” gruplarına katıl, sonra oturumu kapatıp yeniden aç:</translation>
    </message>
    <message>
        <source>PyTorch is installed, but a CUDA library that belongs to it is missing: {library}</source>
        <translation>PyTorch kurulu, ama ona ait bir CUDA kitaplığı eksik: {library}</translation>
    </message>
    <message>
        <source>PyTorch finds a library of the wrong version (LD_LIBRARY_PATH): {error}</source>
        <translation>PyTorch başka sürümden bir kitaplığa rastlıyor (LD_LIBRARY_PATH): {error}</translation>
    </message>
    <message>
        <source>This Python and its PyTorch were built for different processors (Intel and Apple).</source>
        <translation>Bu Python ile içindeki PyTorch farklı işlemciler için derlenmiş (Intel ve Apple).</translation>
    </message>
    <message>
        <source>Windows can’t load a part of PyTorch; usually the Visual C++ runtime is missing: {error}</source>
        <translation>Windows, PyTorch’un bir parçasını yükleyemiyor; çoğunlukla Visual C++ çalışma zamanı eksiktir: {error}</translation>
    </message>
    <message>
        <source>This Python is managed by the system: install PyTorch in a separate environment, and choose that in the settings:</source>
        <translation>Sistem bu Python’u kendine ayırmış: PyTorch’u ayrı bir ortama kur ve ayarlardan onu seç:</translation>
    </message>
    <message>
        <source>Remove LD_LIBRARY_PATH from the environment and start CodeBlanks from there:</source>
        <translation>LD_LIBRARY_PATH değişkenini kaldır ve CodeBlanks’i oradan başlat:</translation>
    </message>
    <message>
        <source>Install Microsoft’s newest “Visual C++ Redistributable” (aka.ms/vs/17/release/vc_redist.x64.exe), then restart the computer.</source>
        <translation>Microsoft’un en yeni “Visual C++ Redistributable” paketini kur (aka.ms/vs/17/release/vc_redist.x64.exe), sonra bilgisayarı yeniden başlat.</translation>
    </message>
    <message>
        <source>Close other programs, then read again.</source>
        <translation>Başka programları kapat, sonra yeniden oku.</translation>
    </message>
    <message>
        <source>Read again: the first import after an installation can take minutes.</source>
        <translation>Yeniden oku: kurulumdan sonraki ilk içe aktarma dakikalar sürebilir.</translation>
    </message>
    <message>
        <source>Choose another Python in the settings.</source>
        <translation>Ayarlardan başka bir Python seç.</translation>
    </message>
    <message>
        <source>not read yet</source>
        <translation>henüz okunmadı</translation>
    </message>
    <message>
        <source>this PyTorch doesn’t report it</source>
        <translation>bu PyTorch bunu bildirmiyor</translation>
    </message>
    <message>
        <source>unknown while the device can’t be used</source>
        <translation>aygıt kullanılamadıkça bilinmez</translation>
    </message>
    <message>
        <source>there is no such device</source>
        <translation>böyle bir aygıt yok</translation>
    </message>
    <message>
        <source>PyTorch keeps no count for the CPU</source>
        <translation>PyTorch, CPU için sayım tutmuyor</translation>
    </message>
    <message>
        <source>PyTorch keeps no peak for MPS</source>
        <translation>PyTorch, MPS için en yüksek değeri tutmuyor</translation>
    </message>
    <message>
        <source>the console is not running</source>
        <translation>konsol çalışmıyor</translation>
    </message>
    <message>
        <source>the console has not imported PyTorch yet</source>
        <translation>konsol henüz PyTorch’u içe aktarmadı</translation>
    </message>
    <message>
        <source>the console did not answer</source>
        <translation>konsol yanıt vermedi</translation>
    </message>
    <message>
        <source>the console has put nothing there yet</source>
        <translation>konsol oraya henüz bir şey koymadı</translation>
    </message>
    <message>
        <source>the system doesn’t report it</source>
        <translation>sistem bunu bildirmiyor</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>hazır</translation>
    </message>
    <message>
        <source>not usable</source>
        <translation>kullanılamıyor</translation>
    </message>
    <message>
        <source>not here</source>
        <translation>yok</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Bellek</translation>
    </message>
    <message>
        <source>Cards</source>
        <translation>Kart sayısı</translation>
    </message>
    <message>
        <source>Cores</source>
        <translation>Çekirdek</translation>
    </message>
    <message>
        <source>Compute capability</source>
        <translation>Hesaplama yeteneği</translation>
    </message>
    <message>
        <source>Instruction set</source>
        <translation>Komut kümesi</translation>
    </message>
    <message>
        <source>Driver</source>
        <translation>Sürücü</translation>
    </message>
    <message>
        <source>{figure} %</source>
        <translation>%{figure}</translation>
    </message>
    <message>
        <source>Simulated GPU ({kind})</source>
        <translation>Benzetim GPU’su ({kind})</translation>
    </message>
    <message>
        <source>none</source>
        <translation>yok</translation>
    </message>
    <message>
        <source>Next step: {step}</source>
        <translation>Sıradaki adım: {step}</translation>
    </message>
    <message>
        <source>CodeBlanks device report</source>
        <translation>CodeBlanks aygıt raporu</translation>
    </message>
    <message>
        <source>What PyTorch said</source>
        <translation>PyTorch’un söyledikleri</translation>
    </message>
    <message>
        <source>Reading the devices ended with: {how}</source>
        <translation>Aygıtların okunması şöyle sonlandı: {how}</translation>
    </message>
    <message>
        <source>read while this panel is shown</source>
        <translation>bu panel görünürken okunur</translation>
    </message>
    <message>
        <source>the program that reads it has stopped; it is being restarted</source>
        <translation>onu okuyan program durdu; yeniden başlatılıyor</translation>
    </message>
    <message>
        <source>the program that reads it can’t be started</source>
        <translation>onu okuyan program başlatılamıyor</translation>
    </message>
    <message>
        <source>the card is asleep, and reading would wake it</source>
        <translation>kart uyuyor; okumak onu uyandırır</translation>
    </message>
    <message>
        <source>several cards; which one it is will show once it is used</source>
        <translation>birden çok kart var; hangisi olduğu kullanılınca belli olur</translation>
    </message>
    <message>
        <source>the system shows no such card</source>
        <translation>sistem böyle bir kart göstermiyor</translation>
    </message>
    <message>
        <source>NVIDIA’s library for readings (NVML) is not here</source>
        <translation>NVIDIA’nın okuma kitaplığı (NVML) burada yok</translation>
    </message>
    <message>
        <source>NVIDIA’s driver is not running</source>
        <translation>NVIDIA sürücüsü çalışmıyor</translation>
    </message>
    <message>
        <source>this card doesn’t report it</source>
        <translation>bu kart onu bildirmiyor</translation>
    </message>
    <message>
        <source>you don’t have permission to read it</source>
        <translation>okuma iznin yok</translation>
    </message>
    <message>
        <source>the driver was updated; restart the computer</source>
        <translation>sürücü güncellenmiş; bilgisayarı yeniden başlat</translation>
    </message>
    <message>
        <source>the system has lost the card; restart the computer</source>
        <translation>sistem kartı kaybetti; bilgisayarı yeniden başlat</translation>
    </message>
    <message>
        <source>NVIDIA’s driver doesn’t answer</source>
        <translation>NVIDIA sürücüsü yanıt vermiyor</translation>
    </message>
    <message>
        <source>it shares the machine’s memory</source>
        <translation>bilgisayarın belleğini paylaşıyor</translation>
    </message>
    <message>
        <source>CodeBlanks can’t read it for Intel’s cards</source>
        <translation>CodeBlanks onu Intel kartlarında okuyamıyor</translation>
    </message>
    <message>
        <source>this console answers when your program has ended</source>
        <translation>bu konsol, programın bitince yanıt verir</translation>
    </message>
</context>
<context>
    <name>DifferenceView</name>
    <message>
        <source>− expected but missing   + printed but not expected</source>
        <translation>− istenen ama eksik   + yazdırılan ama istenmeyen</translation>
    </message>
    <message>
        <source>Difference in the output</source>
        <translation>Çıktının farkı</translation>
    </message>
    <message>
        <source>Expected</source>
        <translation>Beklenen</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>Ne oldu</translation>
    </message>
    <message>
        <source>Yours</source>
        <translation>Seninki</translation>
    </message>
    <message>
        <source>Show less</source>
        <translation>Daha az göster</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Tümünü göster</translation>
    </message>
</context>
<context>
    <name>DockTitle</name>
    <message>
        <source>Put it back into the window</source>
        <translation>Pencereye geri koy</translation>
    </message>
    <message>
        <source>Make it a window</source>
        <translation>Ayrı pencere yap</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Gizle</translation>
    </message>
</context>
<context>
    <name>DuePage</name>
    <message>
        <source>Questions you got wrong before: {count}</source>
        <translation>Daha önce yanlış yanıtladığın soru: {count}</translation>
    </message>
    <message>
        <source>Questions you get wrong come back here a day or more later.</source>
        <translation>Yanlış yanıtladığın sorular bir ya da birkaç gün sonra burada yeniden karşına çıkar.</translation>
    </message>
    <message>
        <source>Nothing is left for today. The next questions come on {day}.</source>
        <translation>Bugünlük bu kadar. Sıradaki sorular: {day}.</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>Tekrar</translation>
    </message>
    <message>
        <source>Back to the lesson</source>
        <translation>Derse dön</translation>
    </message>
</context>
<context>
    <name>EditorPane</name>
    <message>
        <source>saved</source>
        <translation>kaydedildi</translation>
    </message>
    <message>
        <source>not saved yet</source>
        <translation>henüz kaydedilmedi</translation>
    </message>
    <message>
        <source>line {line}, column {column}</source>
        <translation>satır {line}, sütun {column}</translation>
    </message>
    <message>
        <source>Tab leaves the editor now.</source>
        <translation>Tab şimdi düzenleyiciden çıkar.</translation>
    </message>
    <message>
        <source>Editor: {file}</source>
        <translation>Düzenleyici: {file}</translation>
    </message>
    <message>
        <source>File {file}</source>
        <translation>Dosya: {file}</translation>
    </message>
</context>
<context>
    <name>EmptyPage</name>
    <message>
        <source>This lesson can’t be opened</source>
        <translation>Bu ders açılamıyor</translation>
    </message>
    <message>
        <source>No lesson is open</source>
        <translation>Açık ders yok</translation>
    </message>
    <message>
        <source>Choose one in the list of lessons.</source>
        <translation>Ders listesinden birini seç.</translation>
    </message>
</context>
<context>
    <name>ErrorDialog</name>
    <message>
        <source>Something went wrong in CodeBlanks</source>
        <translation>CodeBlanks’te bir şey ters gitti</translation>
    </message>
    <message>
        <source>This is an error in CodeBlanks, not in your code. Your text is saved, and you can go on working. A report helps us fix it.</source>
        <translation>Bu, senin kodunun değil CodeBlanks’in hatası. Metnin kaydedildi. Çalışmayı sürdürebilirsin; rapor gönderirsen düzeltebiliriz.</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Rapor</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Sürdür</translation>
    </message>
    <message>
        <source>Copy report</source>
        <translation>Raporu kopyala</translation>
    </message>
</context>
<context>
    <name>ErrorNote</name>
    <message>
        <source>Go to line {line}</source>
        <translation>{line}. satıra git</translation>
    </message>
    <message>
        <source>Lesson on this topic</source>
        <translation>Bu konunun dersi</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Kapat</translation>
    </message>
    <message>
        <source>What the error means</source>
        <translation>Hatanın anlamı</translation>
    </message>
</context>
<context>
    <name>ErrorView</name>
    <message>
        <source>What Python said</source>
        <translation>Python’un söylediği</translation>
    </message>
    <message>
        <source>Full traceback</source>
        <translation>Tam hata izi</translation>
    </message>
    <message>
        <source>Go to line {line}</source>
        <translation>{line}. satıra git</translation>
    </message>
    <message>
        <source>Lesson on this topic</source>
        <translation>Bu konunun dersi</translation>
    </message>
    <message>
        <source>Hide traceback</source>
        <translation>Hata izini gizle</translation>
    </message>
</context>
<context>
    <name>FileDialog</name>
    <message>
        <source>Look in:</source>
        <translation>Konum:</translation>
    </message>
    <message>
        <source>Type of file:</source>
        <translation>Dosya türü:</translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>not found</source>
        <translation>bulunamadı</translation>
    </message>
    <message>
        <source>{here} of {count}</source>
        <translation>{here}/{count}</translation>
    </message>
    <message>
        <source>Find in the code</source>
        <translation>Kodda bul</translation>
    </message>
    <message>
        <source>Match case</source>
        <translation>Büyük/küçük harf ayrımı</translation>
    </message>
    <message>
        <source>Previous place</source>
        <translation>Önceki yer</translation>
    </message>
    <message>
        <source>Next place</source>
        <translation>Sonraki yer</translation>
    </message>
    <message>
        <source>Close the search</source>
        <translation>Aramayı kapat</translation>
    </message>
</context>
<context>
    <name>FreeMemory</name>
    <message>
        <source>Free cache</source>
        <translation>Havuzu boşalt</translation>
    </message>
    <message>
        <source>Gives back what PyTorch keeps for later; tensors stay</source>
        <translation>PyTorch’un sonrası için sakladığını geri verir; tensörler kalır</translation>
    </message>
    <message>
        <source>The console is busy. Try again when your program has ended.</source>
        <translation>Konsol meşgul. Programın bitince yeniden dene.</translation>
    </message>
    <message>
        <source>PyTorch holds nothing on a device here.</source>
        <translation>PyTorch burada hiçbir aygıtta bellek tutmuyor.</translation>
    </message>
    <message>
        <source>Given back to the device: {size}.</source>
        <translation>Aygıta geri verilen: {size}.</translation>
    </message>
    <message>
        <source>There was nothing to give back.</source>
        <translation>Geri verilecek bir şey yoktu.</translation>
    </message>
    <message>
        <source>Still in tensors: {size}. It is freed when no name refers to them any more (del x).</source>
        <translation>Kalan tensörler: {size}. Onları tutan ad kalmayınca yerleri boşalır (del x).</translation>
    </message>
    <message>
        <source>PyTorch also keeps {size} in blocks that contain tensors.</source>
        <translation>PyTorch, tensörlerin durduğu bloklarda {size} daha tutuyor.</translation>
    </message>
</context>
<context>
    <name>HeadlessCheck</name>
    <message>
        <source>line {line}</source>
        <translation>{line}. satır</translation>
    </message>
    <message>
        <source>There is no lesson “{lesson}”.</source>
        <translation>“{lesson}” diye bir ders yok.</translation>
    </message>
    <message>
        <source>There is no lesson “{lesson}”. Did you mean “{near}”?</source>
        <translation>“{lesson}” diye bir ders yok. “{near}” mi demek istedin?</translation>
    </message>
    <message>
        <source>The lesson “{lesson}” has no exercise.</source>
        <translation>“{lesson}” dersinin alıştırması yok.</translation>
    </message>
    <message>
        <source>There is no exercise “{exercise}” in “{lesson}”; there is: {known}.</source>
        <translation>“{lesson}” dersinde “{exercise}” diye bir alıştırma yok; olanlar: {known}.</translation>
    </message>
    <message>
        <source>device: {device}, {seconds} s</source>
        <translation>aygıt: {device}, {seconds} sn</translation>
    </message>
</context>
<context>
    <name>KernelLine</name>
    <message>
        <source>console off</source>
        <translation>konsol kapalı</translation>
    </message>
    <message>
        <source>no Python</source>
        <translation>Python yok</translation>
    </message>
    <message>
        <source>ipykernel is missing</source>
        <translation>ipykernel eksik</translation>
    </message>
    <message>
        <source>console starting…</source>
        <translation>konsol başlıyor…</translation>
    </message>
    <message>
        <source>console ready</source>
        <translation>konsol hazır</translation>
    </message>
    <message>
        <source>PyTorch is missing</source>
        <translation>PyTorch eksik</translation>
    </message>
    <message>
        <source>running…</source>
        <translation>çalışıyor…</translation>
    </message>
    <message>
        <source>stopping…</source>
        <translation>durduruluyor…</translation>
    </message>
    <message>
        <source>console stopped</source>
        <translation>konsol durdu</translation>
    </message>
    <message>
        <source>console restarting…</source>
        <translation>konsol yeniden başlıyor…</translation>
    </message>
    <message>
        <source>console off: it stopped again and again</source>
        <translation>konsol kapalı: tekrar tekrar durdu</translation>
    </message>
    <message>
        <source>console does not answer</source>
        <translation>konsol yanıt vermiyor</translation>
    </message>
    <message>
        <source>a thread is still running</source>
        <translation>bir iş parçacığı hâlâ çalışıyor</translation>
    </message>
</context>
<context>
    <name>KernelMessage</name>
    <message>
        <source>Restart</source>
        <translation>Yeniden başlat</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Yeniden dene</translation>
    </message>
    <message>
        <source>Choose a Python…</source>
        <translation>Python seç…</translation>
    </message>
    <message>
        <source>Copy the command</source>
        <translation>Komutu kopyala</translation>
    </message>
    <message>
        <source>Hide the log</source>
        <translation>Günlüğü gizle</translation>
    </message>
    <message>
        <source>Show the log</source>
        <translation>Günlüğü göster</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Komut</translation>
    </message>
    <message>
        <source>Log of Python</source>
        <translation>Python günlüğü</translation>
    </message>
    <message>
        <source>It restarts automatically; the variables are gone.</source>
        <translation>Python kendiliğinden yeniden başlıyor; değişkenler silindi.</translation>
    </message>
</context>
<context>
    <name>KernelState</name>
    <message>
        <source>There is no usable Python at {path}.</source>
        <translation>Kullanılabilir bir Python bulunamadı: {path}</translation>
    </message>
    <message>
        <source>The Python at {path} can&apos;t be used; it must be Python 3.9 or newer.</source>
        <translation>Şuradaki Python kullanılamıyor: {path}. Python 3.9 ya da daha yenisi gerekiyor.</translation>
    </message>
    <message>
        <source>Python {version} at {path} has no ipykernel that the console can use. This command installs what is missing:</source>
        <translation>Python {version} ({path}) içinde konsolun kullanabileceği bir ipykernel yok. Şu komut eksikleri kurar:</translation>
    </message>
    <message>
        <source>Python {version} at {path} has no PyTorch. The console works, but the lessons need it. This command installs it:</source>
        <translation>Python {version} ({path}) içinde PyTorch yok. Konsol çalışıyor ama dersler için PyTorch gerekiyor. Şu komut onu kurar:</translation>
    </message>
    <message>
        <source>Python could not be started: {problem}</source>
        <translation>Python başlatılamadı: {problem}</translation>
    </message>
    <message>
        <source>Python did not answer within {seconds} seconds. You can keep waiting, or restart it.</source>
        <translation>Python {seconds} saniye içinde yanıt vermedi. Beklemeyi sürdürebilir ya da onu yeniden başlatabilirsin.</translation>
    </message>
    <message>
        <source>Python has not started your program for {seconds} seconds: something keeps it busy. You can keep waiting, or restart it.</source>
        <translation>Python {seconds} saniyedir programını çalıştırmaya başlayamadı: bir şey onu meşgul ediyor. Beklemeyi sürdürebilir ya da onu yeniden başlatabilirsin.</translation>
    </message>
    <message>
        <source>Python is paused: the program or another one sent it a stop signal (SIGSTOP). Restart it to continue.</source>
        <translation>Python duraklatılmış: programın ya da başka bir program ona durma sinyali (SIGSTOP) gönderdi. Devam etmek için yeniden başlat.</translation>
    </message>
    <message>
        <source>Python is still starting: it loads its modules, and the processor is busy.</source>
        <translation>Python hâlâ başlıyor: modüllerini yüklüyor, işlemci meşgul.</translation>
    </message>
    <message>
        <source>Python is still starting: it waits for the disk.</source>
        <translation>Python hâlâ başlıyor: diski bekliyor.</translation>
    </message>
    <message>
        <source>Python is still starting: it waits for something outside, for instance a network drive, a virus scanner or a firewall.</source>
        <translation>Python hâlâ başlıyor: dışarıdan bir şeyi bekliyor, örneğin bir ağ sürücüsünü, virüs tarayıcısını ya da güvenlik duvarını.</translation>
    </message>
    <message>
        <source>The program has not stopped for {seconds} seconds. Restarting Python is certain to end it, but its variables are lost.</source>
        <translation>Program {seconds} saniyedir durmadı. Python’u yeniden başlatmak onu kesin olarak bitirir; değişkenler o zaman kaybolur.</translation>
    </message>
    <message>
        <source>A thread of your program is still running. Restart the console (F8) to end it.</source>
        <translation>Programının bir iş parçacığı (thread) hâlâ çalışıyor. Onu bitirmek için konsolu yeniden başlat (F8).</translation>
    </message>
    <message>
        <source>Python stopped {count} times within a minute, so it was not restarted automatically. The log says more; restart it once you have changed something.</source>
        <translation>Python bir dakika içinde {count} kez durdu; bu yüzden kendiliğinden yeniden başlatılmadı. Günlük daha fazlasını söyler; bir şeyi değiştirdiğinde yeniden başlat.</translation>
    </message>
    <message>
        <source>Python ended with exit code {code}: your program, or a library, ended it from inside.</source>
        <translation>Python {code} çıkış koduyla bitti: programın ya da bir kitaplık onu içeriden bitirdi.</translation>
    </message>
    <message>
        <source>Python crashed ({signal}).</source>
        <translation>Python çöktü ({signal}).</translation>
    </message>
    <message>
        <source>Python crashed in compiled code: it used memory that isn&apos;t its own ({signal}).</source>
        <translation>Python derlenmiş kodda çöktü: kendisine ait olmayan bir belleği kullandı ({signal}).</translation>
    </message>
    <message>
        <source>Python crashed in compiled code: memory or a file that it used was gone ({signal}). Is the disk full?</source>
        <translation>Python derlenmiş kodda çöktü: kullandığı bellek ya da dosya artık yerinde değildi ({signal}). Disk dolu mu?</translation>
    </message>
    <message>
        <source>Python ended itself: compiled code hit an error that it could not recover from ({signal}).</source>
        <translation>Python kendini bitirdi: derlenmiş kod, sürdüremeyeceği bir hatayla karşılaştı ({signal}).</translation>
    </message>
    <message>
        <source>Python crashed in compiled code: it divided an integer by zero ({signal}).</source>
        <translation>Python derlenmiş kodda çöktü: bir tam sayıyı sıfıra böldü ({signal}).</translation>
    </message>
    <message>
        <source>Python crashed: this computer&apos;s processor doesn&apos;t know an instruction that a library uses ({signal}).</source>
        <translation>Python çöktü: bu bilgisayarın işlemcisi, bir kitaplığın kullandığı bir komutu bilmiyor ({signal}).</translation>
    </message>
    <message>
        <source>Python crashed: function calls were nested too deeply, and the stack overflowed ({signal}). Does a function call itself endlessly?</source>
        <translation>Python çöktü: iç içe çok fazla fonksiyon çağrıldı ve yığıt doldu ({signal}). Bir fonksiyon kendini sonsuza dek mi çağırıyor?</translation>
    </message>
    <message>
        <source>The computer&apos;s memory ran out, and the system stopped Python.</source>
        <translation>Bilgisayarın belleği tükendi; sistem Python’u durdurdu.</translation>
    </message>
    <message>
        <source>Python was stopped from outside ({signal}). Often that means that memory ran out.</source>
        <translation>Python dışarıdan durduruldu ({signal}). Bu çoğu zaman belleğin tükendiği anlamına gelir.</translation>
    </message>
    <message>
        <source>Another program, or yours, asked Python to end ({signal}).</source>
        <translation>Başka bir program ya da senin programın Python’un kapanmasını istedi ({signal}).</translation>
    </message>
    <message>
        <source>This computer limits how long a program may compute ({signal}).</source>
        <translation>Bu bilgisayar, bir programın ne kadar süre hesap yapabileceğini sınırlıyor ({signal}).</translation>
    </message>
    <message>
        <source>Python ended while it was starting (exit code {code}).</source>
        <translation>Python başlarken sonlandı (çıkış kodu {code}).</translation>
    </message>
    <message>
        <source>Python could not load the console&apos;s parts: {problem}. Installing ipykernel again often helps.</source>
        <translation>Python konsolun parçalarını yükleyemedi: {problem}. ipykernel’i yeniden kurmak çoğu zaman işe yarar.</translation>
    </message>
    <message>
        <source>Your file {file} has the name of a module, so Python loads your file instead. Rename or delete it.</source>
        <translation>{file} adlı dosyan bir modülle aynı adı taşıyor; bu yüzden Python onun yerine senin dosyanı yüklüyor. Adını değiştir ya da sil.</translation>
    </message>
    <message>
        <source>exit() ended the program; the console goes on.</source>
        <translation>exit() programı bitirdi; konsol açık kaldı.</translation>
    </message>
    <message>
        <source>The program ended itself: {code}. The console goes on.</source>
        <translation>Program kendini bitirdi: {code}. Konsol açık kaldı.</translation>
    </message>
    <message>
        <source>The console goes on. To clear its variables, restart it.</source>
        <translation>Konsol açık kalır. Değişkenleri silmek için onu yeniden başlat.</translation>
    </message>
    <message>
        <source>[… {count} characters left out …]</source>
        <translation>[… {count} karakter atlandı …]</translation>
    </message>
    <message>
        <source>[The rest is not in this file: it has reached {size} MB.]</source>
        <translation>[Gerisi bu dosyada yok: dosya {size} MB oldu.]</translation>
    </message>
</context>
<context>
    <name>LessonBrowser</name>
    <message>
        <source>No lesson matches “{query}”.</source>
        <translation>“{query}” aramasına uyan ders yok.</translation>
    </message>
    <message>
        <source>There are no lessons here.</source>
        <translation>Burada ders yok.</translation>
    </message>
    <message>
        <source>not started</source>
        <translation>başlanmadı</translation>
    </message>
    <message>
        <source>started</source>
        <translation>başlandı</translation>
    </message>
    <message>
        <source>passed</source>
        <translation>geçildi</translation>
    </message>
    <message>
        <source>can’t be opened</source>
        <translation>açılamıyor</translation>
    </message>
    <message>
        <source>{done} of {total} lessons passed</source>
        <translation>Geçilen ders: {done}/{total}</translation>
    </message>
    <message>
        <source>Search the lessons</source>
        <translation>Derslerde ara</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>Dersler</translation>
    </message>
    <message>
        <source>Clear the search</source>
        <translation>Aramayı temizle</translation>
    </message>
    <message>
        <source>This lesson can’t be opened</source>
        <translation>Bu ders açılamıyor</translation>
    </message>
</context>
<context>
    <name>LessonPage</name>
    <message>
        <source>Theory</source>
        <translation>Anlatım</translation>
    </message>
</context>
<context>
    <name>LessonWiring</name>
    <message>
        <source>Hint {shown}/{total}</source>
        <translation>İpucu {shown}/{total}</translation>
    </message>
    <message>
        <source>Hint</source>
        <translation>İpucu</translation>
    </message>
    <message>
        <source>It opens when your code passes.</source>
        <translation>Kodun geçince açılır.</translation>
    </message>
    <message>
        <source>It opens when your code passes, or after {count} tries ({tries} so far).</source>
        <translation>Kodun geçince ya da {count} denemeden sonra açılır (şimdiye kadar {tries}).</translation>
    </message>
</context>
<context>
    <name>Lint</name>
    <message>
        <source>“{name}” is not defined.</source>
        <translation>“{name}” tanımlı değil.</translation>
    </message>
    <message>
        <source>“{name}” is used before it gets a value here.</source>
        <translation>“{name}” burada değer almadan kullanılıyor.</translation>
    </message>
    <message>
        <source>“{name}” is listed in __all__ but not defined.</source>
        <translation>“{name}” __all__ içinde yazılı ama tanımlı değil.</translation>
    </message>
    <message>
        <source>“{name}” is imported but not used.</source>
        <translation>“{name}” içe aktarılmış ama kullanılmıyor.</translation>
    </message>
    <message>
        <source>“{name}” gets a value that is never used.</source>
        <translation>“{name}” adına verilen değer hiç kullanılmıyor.</translation>
    </message>
    <message>
        <source>“{name}” is annotated but never used.</source>
        <translation>“{name}” için tür yazılmış ama ad hiç kullanılmıyor.</translation>
    </message>
    <message>
        <source>“{name}” is defined again before it is used.</source>
        <translation>“{name}” kullanılmadan yeniden tanımlanıyor.</translation>
    </message>
    <message>
        <source>The loop variable hides the import “{name}”.</source>
        <translation>Döngü değişkeni, içe aktarılan “{name}” adını gölgeliyor.</translation>
    </message>
    <message>
        <source>An import with * hides where names come from.</source>
        <translation>* ile içe aktarınca adların nereden geldiği belli olmaz.</translation>
    </message>
    <message>
        <source>“{name}” may come from an import with *.</source>
        <translation>“{name}” belki * ile içe aktarılmıştır.</translation>
    </message>
    <message>
        <source>The argument “{name}” appears twice.</source>
        <translation>“{name}” parametresi iki kez yazılmış.</translation>
    </message>
    <message>
        <source>The key {name} appears twice.</source>
        <translation>{name} anahtarı iki kez yazılmış.</translation>
    </message>
    <message>
        <source>“return” is outside a function.</source>
        <translation>“return” bir fonksiyonun dışında duruyor.</translation>
    </message>
    <message>
        <source>“yield” is outside a function.</source>
        <translation>“yield” bir fonksiyonun dışında duruyor.</translation>
    </message>
    <message>
        <source>“continue” is outside a loop.</source>
        <translation>“continue” bir döngünün dışında duruyor.</translation>
    </message>
    <message>
        <source>“break” is outside a loop.</source>
        <translation>“break” bir döngünün dışında duruyor.</translation>
    </message>
    <message>
        <source>This f-string has no braces in it.</source>
        <translation>Bu f-string’in içinde süslü parantez yok.</translation>
    </message>
    <message>
        <source>Compare with == here; “is” tests for the same object.</source>
        <translation>Burada == ile karşılaştır; “is” aynı nesne mi diye sorar.</translation>
    </message>
    <message>
        <source>A non-empty tuple is always true.</source>
        <translation>İçinde bir şey olan demet her zaman doğru sayılır.</translation>
    </message>
    <message>
        <source>“&gt;&gt;” does not work with print.</source>
        <translation>“&gt;&gt;” print ile çalışmaz.</translation>
    </message>
    <message>
        <source>Raise NotImplementedError here, not NotImplemented.</source>
        <translation>Burada NotImplemented değil, NotImplementedError fırlat.</translation>
    </message>
    <message>
        <source>Look at this line again: {detail}</source>
        <translation>Bu satıra yeniden bak: {detail}</translation>
    </message>
    <message>
        <source>Fill in this blank.</source>
        <translation>Bu boşluğu doldur.</translation>
    </message>
    <message>
        <source>Python can&apos;t read this line.</source>
        <translation>Python bu satırı okuyamıyor.</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Lessons</source>
        <translation>Dersler</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Aygıtlar</translation>
    </message>
    <message>
        <source>Editor</source>
        <translation>Düzenleyici</translation>
    </message>
    <message>
        <source>Console</source>
        <translation>Konsol</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Sonuç</translation>
    </message>
    <message>
        <source>What moved</source>
        <translation>Ne taşındı</translation>
    </message>
    <message>
        <source>Toolbar</source>
        <translation>Araç çubuğu</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Aygıt</translation>
    </message>
    <message>
        <source>English</source>
        <comment>the language in force</comment>
        <translation>Türkçe</translation>
    </message>
</context>
<context>
    <name>MatchView</name>
    <message>
        <source>{text}, paired with {other}</source>
        <translation>{text}, eşi: {other}</translation>
    </message>
    <message>
        <source>{text}, picked</source>
        <translation>{text}, seçili</translation>
    </message>
    <message>
        <source>Match every item on the left first.</source>
        <translation>Önce soldakilerin hepsini eşleştir.</translation>
    </message>
</context>
<context>
    <name>MemorySummary</name>
    <message>
        <source>Reading devices…</source>
        <translation>Aygıtlar okunuyor…</translation>
    </message>
    <message>
        <source>The device panel says why.</source>
        <translation>Nedeni aygıt panelinde yazıyor.</translation>
    </message>
    <message>
        <source>Memory over the last minute</source>
        <translation>Son bir dakikada bellek</translation>
    </message>
    <message>
        <source>Devices not read</source>
        <translation>Aygıtlar okunmadı</translation>
    </message>
    <message>
        <source>No device can be used</source>
        <translation>Kullanılabilir aygıt yok</translation>
    </message>
    <message>
        <source>{device} · not usable</source>
        <translation>{device} · kullanılamıyor</translation>
    </message>
    <message>
        <source>Memory that all programs use: {figure}</source>
        <translation>Tüm programların kullandığı bellek: {figure}</translation>
    </message>
    <message>
        <source>console {size}</source>
        <translation>konsol {size}</translation>
    </message>
    <message>
        <source>Console process: {figure}</source>
        <translation>Konsol süreci: {figure}</translation>
    </message>
    <message>
        <source>tensors {size}</source>
        <translation>tensörler {size}</translation>
    </message>
    <message>
        <source>PyTorch’s pool in the console: {figure}</source>
        <translation>PyTorch’un konsoldaki havuzu: {figure}</translation>
    </message>
    <message>
        <source>Tensors in the console: {figure}</source>
        <translation>Konsoldaki tensörler: {figure}</translation>
    </message>
</context>
<context>
    <name>MemoryView</name>
    <message>
        <source>Memory in use</source>
        <translation>Kullanılan bellek</translation>
    </message>
    <message>
        <source>console {part}</source>
        <translation>konsol {part}</translation>
    </message>
    <message>
        <source>PyTorch’s pool {part}</source>
        <translation>PyTorch’un yedeği {part}</translation>
    </message>
    <message>
        <source>other programs {part}</source>
        <translation>öteki programlar {part}</translation>
    </message>
    <message>
        <source>tensors {part}</source>
        <translation>tensörler {part}</translation>
    </message>
    <message>
        <source>free {part}</source>
        <translation>boş {part}</translation>
    </message>
    <message>
        <source>Last minute, up to {size}</source>
        <translation>Son bir dakika, en çok {size}</translation>
    </message>
    <message>
        <source>Memory over the last minute</source>
        <translation>Son bir dakikada bellek</translation>
    </message>
    <message>
        <source>between {lowest} and {highest}</source>
        <translation>en az {lowest}, en çok {highest}</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>Tensörler</translation>
    </message>
    <message>
        <source>PyTorch’s pool</source>
        <translation>PyTorch havuzu</translation>
    </message>
    <message>
        <source>All programs</source>
        <translation>Tüm programlar</translation>
    </message>
    <message>
        <source>Peak since the last Run</source>
        <translation>Son çalıştırmadan beri en çok</translation>
    </message>
    <message>
        <source>Highest seen since the last Run</source>
        <translation>Son çalıştırmadan beri görülen en çok</translation>
    </message>
    <message>
        <source>Busy</source>
        <translation>Meşgul</translation>
    </message>
    <message>
        <source>Console process</source>
        <translation>Konsol süreci</translation>
    </message>
    <message>
        <source>{figure}, nearly full</source>
        <translation>{figure}, dolmak üzere</translation>
    </message>
</context>
<context>
    <name>MovementRows</name>
    <message>
        <source>Line {place}</source>
        <translation>Satır {place}</translation>
    </message>
    <message>
        <source>{count} times</source>
        <translation>{count} kez</translation>
    </message>
</context>
<context>
    <name>Movements</name>
    <message>
        <source>Nothing moved between the CPU and a device.</source>
        <translation>CPU ile bir aygıt arasında hiçbir şey taşınmadı.</translation>
    </message>
    <message>
        <source>Simulated GPU: runs on your CPU</source>
        <translation>Benzetim GPU’su: CPU’nda çalışır</translation>
    </message>
    <message>
        <source>Other moves not listed: {count}</source>
        <translation>Listede olmayan başka taşımalar: {count}</translation>
    </message>
    <message>
        <source>outside your program</source>
        <translation>programının dışında</translation>
    </message>
    <message>
        <source>Module to the device</source>
        <translation>Modül aygıta taşındı</translation>
    </message>
    <message>
        <source>Copy to the device</source>
        <translation>Aygıta kopyalandı</translation>
    </message>
    <message>
        <source>Copy into a tensor on the device</source>
        <translation>Aygıttaki bir tensörün içine kopyalandı</translation>
    </message>
    <message>
        <source>Copy to the CPU</source>
        <translation>CPU’ya kopyalandı</translation>
    </message>
    <message>
        <source>Copy into a tensor on the CPU</source>
        <translation>CPU’daki bir tensörün içine kopyalandı</translation>
    </message>
    <message>
        <source>Module to the CPU</source>
        <translation>Modül CPU’ya taşındı</translation>
    </message>
    <message>
        <source>Module to another device</source>
        <translation>Modül başka bir aygıta taşındı</translation>
    </message>
    <message>
        <source>Value read</source>
        <translation>Değer okundu</translation>
    </message>
    <message>
        <source>Values read one by one</source>
        <translation>Değerler tek tek okundu</translation>
    </message>
    <message>
        <source>Tensor printed</source>
        <translation>Tensör yazdırıldı</translation>
    </message>
    <message>
        <source>Tensor read as a list</source>
        <translation>Tensör liste olarak okundu</translation>
    </message>
    <message>
        <source>Wait for the device</source>
        <translation>Aygıt beklendi</translation>
    </message>
    <message>
        <source>Copy to another device</source>
        <translation>Başka bir aygıta kopyalandı</translation>
    </message>
    <message>
        <source>Wait for a result ({operation})</source>
        <translation>Bir sonuç beklendi ({operation})</translation>
    </message>
    <message>
        <source>Read {count} times in a loop, and each time the program waits for the device. Collect the values on the device, for example with `total += loss.detach()`, and read once after the loop.</source>
        <translation>Döngü içinde {count} kez okundu ve program her seferinde aygıtı bekledi. Değerleri aygıtta biriktir (örneğin `toplam += kayip.detach()`) ve döngüden sonra bir kez oku.</translation>
    </message>
    <message>
        <source>A small copy to the CPU, {count} times in a loop. Collect the tensors on the device, join them with `torch.stack` or `torch.cat`, and copy once after the loop.</source>
        <translation>Döngü içinde {count} kez CPU’ya küçük bir kopya yapıldı. Tensörleri aygıtta biriktir, `torch.stack` ya da `torch.cat` ile birleştir ve döngüden sonra bir kez kopyala.</translation>
    </message>
    <message>
        <source>The program waits for the device in every iteration, {count} times. You only need that when you measure time; PyTorch itself waits where a value is read.</source>
        <translation>Program döngünün her adımında aygıtı bekliyor: {count} kez. Bu yalnızca süre ölçerken gerekir; bir değer okunduğunda PyTorch zaten kendisi bekler.</translation>
    </message>
    <message>
        <source>{count} values of one tensor were read one by one. Copy the whole tensor once, with `.tolist()` or `.cpu()`, and read the values there.</source>
        <translation>Bir tensörün {count} değeri tek tek okundu. Tensörün tamamını `.tolist()` ya da `.cpu()` ile bir kez kopyala ve değerleri orada oku.</translation>
    </message>
    <message>
        <source>A tensor was built from {count} values on the device, which are read one by one. `torch.stack` joins them without leaving the device.</source>
        <translation>Aygıttaki {count} değerden bir tensör kuruldu; bu değerler tek tek okunur. `torch.stack` onları aygıttan ayrılmadan birleştirir.</translation>
    </message>
    <message>
        <source>{count} of {of} copies moved data to the device that had been moved there before, unchanged. Move it once, before the loop, and keep it there.</source>
        <translation>{of} kopyadan {count} tanesi, aygıta daha önce taşınmış ve değişmemiş veriyi yeniden taşıdı. Veriyi döngüden önce bir kez taşı ve orada tut.</translation>
    </message>
    <message>
        <source>{count} of {of} copies moved data to the CPU that had been moved there before, unchanged. Copy it once and keep it.</source>
        <translation>{of} kopyadan {count} tanesi, CPU’ya daha önce getirilmiş ve değişmemiş veriyi yeniden getirdi. Bir kez kopyala ve sakla.</translation>
    </message>
    <message>
        <source>These values came from the device on line {line} and go back unchanged. Keep the tensor that is already there.</source>
        <translation>Bu değerler {line}. satırda aygıttan geldi ve değişmeden geri gidiyor. Zaten orada duran tensörü kullan.</translation>
    </message>
    <message>
        <source>`non_blocking=True` had no effect in {count} of {of} copies: the memory isn&apos;t pinned. Use `pin_memory=True` in the DataLoader, or `.pin_memory()`.</source>
        <translation>`non_blocking=True`, {of} kopyadan {count} tanesinde işe yaramadı: bellek sabitlenmemiş (pinned değil). DataLoader’da `pin_memory=True` ya da `.pin_memory()` kullan.</translation>
    </message>
    <message>
        <source>What moved</source>
        <translation>Ne taşındı</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Satır</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Ne</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Sayı</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Boyut</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Kod</translation>
    </message>
    <message>
        <source>{count} B</source>
        <translation>{count} B</translation>
    </message>
    <message>
        <source>To the device: {count} × ({size})</source>
        <translation>Aygıta: {count} × ({size})</translation>
    </message>
    <message>
        <source>To the CPU: {count} × ({size})</source>
        <translation>CPU’ya: {count} × ({size})</translation>
    </message>
    <message>
        <source>Between devices: {count} × ({size})</source>
        <translation>Aygıtlar arasında: {count} × ({size})</translation>
    </message>
    <message>
        <source>Waited for a value: {count} ×</source>
        <translation>Değer beklendi: {count} ×</translation>
    </message>
</context>
<context>
    <name>MovementsView</name>
    <message>
        <source>What moved, line by line</source>
        <translation>Satır satır ne taşındı</translation>
    </message>
    <message>
        <source>Lines with needless moves: {count}</source>
        <translation>Gereksiz taşıma yapan satırlar: {count}</translation>
    </message>
    <message>
        <source>The program is running…</source>
        <translation>Program çalışıyor…</translation>
    </message>
    <message>
        <source>Run or check your program; then this shows, line by line, what moved between the CPU and a device.</source>
        <translation>Programını çalıştır ya da denetle; CPU ile bir aygıt arasında ne taşındığı burada satır satır görünür.</translation>
    </message>
</context>
<context>
    <name>NewCommand</name>
    <message>
        <source>make a course, a lesson or an exercise to write in</source>
        <translation>içini dolduracağın bir kurs, ders ya da alıştırma oluşturur</translation>
    </message>
    <message>
        <source>Makes a course, a lesson or an exercise that is complete except for its TODOs; `codeblanks validate` tells where they are. Nothing that is there is overwritten.</source>
        <translation>TODO’ları dışında eksiksiz bir kurs, ders ya da alıştırma oluşturur; TODO’ların yerini `codeblanks validate` söyler. Var olan hiçbir şeyin üzerine yazılmaz.</translation>
    </message>
    <message>
        <source>what to make</source>
        <translation>oluşturulacak şey</translation>
    </message>
    <message>
        <source>its folder; its name is the id</source>
        <translation>klasörü; klasörün adı kimlik olur</translation>
    </message>
    <message>
        <source>PATH</source>
        <translation>YOL</translation>
    </message>
    <message>
        <source>default: the system&apos;s language</source>
        <translation>varsayılan: sistemin dili</translation>
    </message>
    <message>
        <source>print one JSON document</source>
        <translation>tek bir JSON belgesi yazdırır</translation>
    </message>
    <message>
        <source>New: {path}</source>
        <translation>Yeni: {path}</translation>
    </message>
    <message>
        <source>Changed: {path}</source>
        <translation>Değişti: {path}</translation>
    </message>
    <message>
        <source>Now write. This shows what is still to do:</source>
        <translation>Şimdi yazmaya başla; geriye ne kaldığını şu komut söyler:</translation>
    </message>
</context>
<context>
    <name>NoticeBar</name>
    <message>
        <source>Dismiss</source>
        <translation>Kapat</translation>
    </message>
</context>
<context>
    <name>Notices</name>
    <message>
        <source>Your progress was written by a newer CodeBlanks. It can be read here, but nothing new is saved: update CodeBlanks.</source>
        <translation>İlerlemen daha yeni bir CodeBlanks ile yazılmış. Burada okunabilir ama yeni bir şey kaydedilemez: CodeBlanks’i güncelle.</translation>
    </message>
    <message>
        <source>Another program is using your progress file. Your work is kept in this window and saved as soon as the file is free.</source>
        <translation>İlerleme dosyanı başka bir program tutuyor. Çalışman bu pencerede saklanıyor ve dosya serbest kalır kalmaz kaydedilecek.</translation>
    </message>
    <message>
        <source>{path} can&apos;t be written. Your work is kept in this window and saved as soon as that is possible.</source>
        <translation>Şuraya yazılamıyor: {path}. Çalışman bu pencerede saklanıyor ve mümkün olur olmaz kaydedilecek.</translation>
    </message>
    <message>
        <source>{path} can&apos;t be used. Your work is kept in this window and saved as soon as that is possible.</source>
        <translation>Şurası kullanılamıyor: {path}. Çalışman bu pencerede saklanıyor ve mümkün olur olmaz kaydedilecek.</translation>
    </message>
    <message>
        <source>Your work could not be saved ({reason}). It stays in this window.</source>
        <translation>Çalışman kaydedilemedi ({reason}). Bu pencerede duruyor.</translation>
    </message>
    <message>
        <source>This lesson can&apos;t be read: {reason}</source>
        <translation>Bu ders okunamıyor: {reason}</translation>
    </message>
    <message>
        <source>Your text could not be kept as a version ({reason}), so nothing was replaced.</source>
        <translation>Metnin sürüm olarak saklanamadı ({reason}), bu yüzden hiçbir şey değiştirilmedi.</translation>
    </message>
    <message>
        <source>{path} can&apos;t be written: your settings are kept only until CodeBlanks is closed.</source>
        <translation>Şuraya yazılamıyor: {path}. Ayarların CodeBlanks kapanana kadar geçerli.</translation>
    </message>
    <message>
        <source>Your progress file was damaged. What could still be read is in a new one; the damaged file is kept as {set_aside}.</source>
        <translation>İlerleme dosyan bozulmuştu. Okunabilenler yeni bir dosyaya aktarıldı; bozuk dosya {set_aside} adıyla saklandı.</translation>
    </message>
    <message>
        <source>Another window had saved another text for this exercise; “Restore a version” in the Run menu brings it back.</source>
        <translation>Başka bir pencere bu alıştırma için başka bir metin kaydetmişti; Çalıştır menüsündeki “Bir sürümü geri getir” onu geri getirir.</translation>
    </message>
    <message>
        <source>Your settings could not be read and are back to their defaults. The file as it was is kept as {set_aside}.</source>
        <translation>Ayarların okunamadı ve varsayılan değerlerine döndü. Dosyanın eski hâli {set_aside} adıyla saklandı.</translation>
    </message>
    <message>
        <source>These settings had values that can&apos;t be used and are back to their defaults: {names}. The file as it was is kept as {set_aside}.</source>
        <translation>Şu ayarların değerleri kullanılamıyordu ve varsayılana döndü: {names}. Dosyanın eski hâli {set_aside} adıyla saklandı.</translation>
    </message>
    <message>
        <source>There is no lesson “{lesson}” here.</source>
        <translation>Burada “{lesson}” adlı bir ders yok.</translation>
    </message>
    <message>
        <source>Your program could not be saved ({reason}), so it was not run.</source>
        <translation>Programın kaydedilemedi ({reason}), bu yüzden çalıştırılmadı.</translation>
    </message>
    <message>
        <source>Part of the course can&apos;t be used; the rest can: {problem}</source>
        <translation>Kursun bir bölümü kullanılamıyor, geri kalanı kullanılabiliyor: {problem}</translation>
    </message>
    <message>
        <source>A course can&apos;t be used: {problem}</source>
        <translation>Bir kurs kullanılamıyor: {problem}</translation>
    </message>
    <message>
        <source>{place}: {problem}</source>
        <translation>{place}: {problem}</translation>
    </message>
    <message>
        <source>{place}: {problem} (And {count} more, see `codeblanks validate`.)</source>
        <translation>{place}: {problem} ({count} sorun daha var; `codeblanks validate` hepsini gösterir.)</translation>
    </message>
    <message>
        <source>No lessons were found in {path}.</source>
        <translation>Burada ders bulunamadı: {path}</translation>
    </message>
    <message>
        <source>“{file}” in your folder hides Python’s own module “{module}”: anything that needs that module fails. Rename your file, then restart the console (F8).</source>
        <translation>Klasöründeki “{file}”, Python’un kendi “{module}” modülünü gizliyor: o modülü kullanan her şey hata verir. Dosyanın adını değiştir, sonra konsolu yeniden başlat (F8).</translation>
    </message>
    <message>
        <source>“{file}” in your folder hides the package “{module}”: anything that needs that package fails. Rename your file, then restart the console (F8).</source>
        <translation>Klasöründeki “{file}”, “{module}” paketini gizliyor: o paketi kullanan her şey hata verir. Dosyanın adını değiştir, sonra konsolu yeniden başlat (F8).</translation>
    </message>
    <message>
        <source>These files in your folder hide modules of the same names: {files}. Anything that needs one of them fails. Rename your files, then restart the console (F8).</source>
        <translation>Klasöründeki şu dosyalar aynı adlı modülleri gizliyor: {files}. Bu modülleri kullanan her şey hata verir. Dosyalarının adını değiştir, sonra konsolu yeniden başlat (F8).</translation>
    </message>
    <message>
        <source>Show the folder</source>
        <translation>Klasörü göster</translation>
    </message>
    <message>
        <source>The GPU stopped at a check of its own (device-side assert), often an index out of range. Every further step on it will fail in this console: restart it.</source>
        <translation>GPU kendi denetiminde durdu (device-side assert); nedeni çoğu kez aralığın dışında kalan bir dizindir. Bu konsolda GPU’daki her yeni adım hata verecek: konsolu yeniden başlat.</translation>
    </message>
    <message>
        <source>The GPU hit an error that it can’t recover from in this process ({error}). Every further step on it will fail in this console: restart it.</source>
        <translation>GPU, bu süreçte atlatamayacağı bir hatayla karşılaştı ({error}). Bu konsolda GPU’daki her yeni adım hata verecek: konsolu yeniden başlat.</translation>
    </message>
    <message>
        <source>The GPU’s memory was so full that its libraries could not start ({error}). Restart the console; it frees what your variables hold.</source>
        <translation>GPU belleği o kadar doluydu ki kitaplıkları başlatılamadı ({error}). Konsolu yeniden başlat; değişkenlerinin tuttuğu bellek boşalır.</translation>
    </message>
    <message>
        <source>The GPU’s memory ran out, and your variables still hold {held} of {total}. Delete what you don’t need (del name), or restart the console.</source>
        <translation>GPU belleği bitti. Değişkenlerin hâlâ tuttuğu yer: {held} (toplam {total}). Gerekmeyenleri sil (del ad) ya da konsolu yeniden başlat.</translation>
    </message>
    <message>
        <source>Restart the console</source>
        <translation>Konsolu yeniden başlat</translation>
    </message>
</context>
<context>
    <name>OsReasons</name>
    <message>
        <source>there is no room left on the disk</source>
        <translation>diskte yer kalmadı</translation>
    </message>
    <message>
        <source>you don’t have permission</source>
        <translation>iznin yok</translation>
    </message>
    <message>
        <source>the disk is read-only</source>
        <translation>disk salt okunur</translation>
    </message>
    <message>
        <source>another program is using it</source>
        <translation>başka bir program kullanıyor</translation>
    </message>
    <message>
        <source>the disk could not read or write</source>
        <translation>disk okuyamadı ya da yazamadı</translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation>bu bir klasör</translation>
    </message>
    <message>
        <source>it isn’t UTF-8; save it as UTF-8</source>
        <translation>UTF-8 değil; UTF-8 olarak kaydet</translation>
    </message>
    <message>
        <source>there is no such file or folder</source>
        <translation>böyle bir dosya ya da klasör yok</translation>
    </message>
    <message>
        <source>the device isn’t there</source>
        <translation>aygıt yerinde yok</translation>
    </message>
    <message>
        <source>the name is too long</source>
        <translation>ad çok uzun</translation>
    </message>
    <message>
        <source>there isn’t enough memory</source>
        <translation>bellek yetmiyor</translation>
    </message>
    <message>
        <source>the network drive doesn’t answer</source>
        <translation>ağ sürücüsü yanıt vermiyor</translation>
    </message>
    <message>
        <source>the system is too busy right now</source>
        <translation>sistem şu an çok meşgul</translation>
    </message>
    <message>
        <source>it isn’t a program that can be started here</source>
        <translation>burada başlatılabilecek bir program değil</translation>
    </message>
    <message>
        <source>the system doesn’t support this</source>
        <translation>sistem bunu desteklemiyor</translation>
    </message>
    <message>
        <source>it contains a character that can’t be saved</source>
        <translation>kaydedilemeyen bir karakter içeriyor</translation>
    </message>
    <message>
        <source>the system says: {words}</source>
        <translation>sistem şunu diyor: {words}</translation>
    </message>
    <message>
        <source>{path}: {reason}</source>
        <translation>{path} ({reason})</translation>
    </message>
    <message>
        <source>your share of the disk is used up</source>
        <translation>diskteki payın doldu</translation>
    </message>
    <message>
        <source>the file is too large</source>
        <translation>dosya çok büyük</translation>
    </message>
    <message>
        <source>part of the path is a file, not a folder</source>
        <translation>yolun bir parçası klasör değil, dosya</translation>
    </message>
    <message>
        <source>it already exists</source>
        <translation>zaten var</translation>
    </message>
    <message>
        <source>the folder isn’t empty</source>
        <translation>klasör boş değil</translation>
    </message>
    <message>
        <source>its links lead in a circle</source>
        <translation>bağlantıları bir döngü oluşturuyor</translation>
    </message>
    <message>
        <source>too many files are open</source>
        <translation>çok fazla dosya açık</translation>
    </message>
    <message>
        <source>nobody reads it any more</source>
        <translation>artık onu okuyan yok</translation>
    </message>
    <message>
        <source>a name may not contain these characters</source>
        <translation>bir adda bu karakterler bulunamaz</translation>
    </message>
    <message>
        <source>the virus scanner has blocked it</source>
        <translation>virüs tarayıcısı engelledi</translation>
    </message>
    <message>
        <source>only an administrator may start it</source>
        <translation>yalnızca bir yönetici başlatabilir</translation>
    </message>
</context>
<context>
    <name>OutputCopy</name>
    <message>
        <source>the folder, or what was printed, is gone</source>
        <translation>klasör ya da çıktının kendisi artık yok</translation>
    </message>
</context>
<context>
    <name>OutputWiring</name>
    <message>
        <source>The output could not be saved: {reason}.</source>
        <translation>Çıktı kaydedilemedi: {reason}.</translation>
    </message>
    <message>
        <source>Nothing has been printed that could be saved.</source>
        <translation>Kaydedilecek bir çıktı yok: henüz hiçbir şey yazdırılmadı.</translation>
    </message>
    <message>
        <source>The image could not be saved as {file}.</source>
        <translation>Resim şu adla kaydedilemedi: {file}</translation>
    </message>
</context>
<context>
    <name>PageHeader</name>
    <message>
        <source>Turkish</source>
        <translation>Türkçe</translation>
    </message>
    <message>
        <source>English</source>
        <translation>İngilizce</translation>
    </message>
    <message>
        <source>This lesson is not translated yet. Language of the text: {language}</source>
        <translation>Bu ders henüz çevrilmedi. Metnin dili: {language}</translation>
    </message>
    <message>
        <source>This translation may be older than the original text.</source>
        <translation>Bu çeviri, metnin aslından eski olabilir.</translation>
    </message>
    <message>
        <source>{minutes} minutes</source>
        <translation>{minutes} dakika</translation>
    </message>
    <message>
        <source>All answers</source>
        <translation>Tüm yanıtlar</translation>
    </message>
    <message>
        <source>Everything on one page, with the sample solution and all answers</source>
        <translation>Hepsi tek sayfada: örnek çözüm ve bütün yanıtlarla birlikte</translation>
    </message>
</context>
<context>
    <name>Passed</name>
    <message>
        <source>Passed on: {devices}.</source>
        <translation>Geçtiğin aygıtlar: {devices}.</translation>
    </message>
    <message>
        <source>Not yet on: {devices}.</source>
        <translation>Henüz geçmediğin aygıtlar: {devices}.</translation>
    </message>
    <message>
        <source>Not yet on a real GPU.</source>
        <translation>Henüz gerçek bir GPU’da denenmedi.</translation>
    </message>
</context>
<context>
    <name>PractiseView</name>
    <message>
        <source>Show hint {number}/{total}</source>
        <translation>İpucu göster: {number}/{total}</translation>
    </message>
    <message>
        <source>Hint {number}/{total}</source>
        <translation>İpucu {number}/{total}</translation>
    </message>
    <message>
        <source>Hints</source>
        <translation>İpuçları</translation>
    </message>
    <message>
        <source>Sample solution</source>
        <translation>Örnek çözüm</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>Görev</translation>
    </message>
</context>
<context>
    <name>ProgramRun</name>
    <message>
        <source>{option} is only for a simulated GPU: add --device simulated-cuda.</source>
        <translation>{option} yalnızca benzetim GPU’su içindir: --device simulated-cuda ekle.</translation>
    </message>
    <message>
        <source>--trace-json would overwrite the program. Name another file.</source>
        <translation>--trace-json programın üzerine yazardı. Başka bir dosya adı ver.</translation>
    </message>
    <message>
        <source>mps has one device: leave out --count.</source>
        <translation>mps’in tek aygıtı vardır: --count kullanma.</translation>
    </message>
    <message>
        <source>--count must be 1 or more.</source>
        <translation>--count en az 1 olmalı.</translation>
    </message>
    <message>
        <source>--count: {word} is no number.</source>
        <translation>--count: {word} bir sayı değil.</translation>
    </message>
    <message>
        <source>--memory: {word} is not a size of memory. Write, for example, 2GiB.</source>
        <translation>--memory: {word} bir bellek boyutu değil. Örneğin 2GiB yaz.</translation>
    </message>
    <message>
        <source>--memory must be more than 0.</source>
        <translation>--memory 0’dan büyük olmalı.</translation>
    </message>
    <message>
        <source>--memory: the simulated GPU uses this machine&apos;s own memory, which has {total}; asked for: {wanted}.</source>
        <translation>--memory: benzetim GPU’sundaki veriler bu makinenin kendi belleğinde durur; bu makinede {total} var, istenen: {wanted}.</translation>
    </message>
    <message>
        <source>No temporary folder can be made: {text}</source>
        <translation>Geçici klasör oluşturulamıyor: {text}</translation>
    </message>
    <message>
        <source>What moved can&apos;t be written to {file}: {reason}</source>
        <translation>Taşınanlar şu dosyaya yazılamıyor: {file} ({reason})</translation>
    </message>
    <message>
        <source>[CodeBlanks] Simulated GPU: {kind} × {count}, {memory} each. The program runs on your CPU: placement, errors and memory are a GPU&apos;s, speed is not.</source>
        <translation>[CodeBlanks] Benzetim GPU’su: {kind} × {count}, her biri {memory}. Program senin CPU’nda çalışıyor: yerleşim, hatalar ve bellek bir GPU’daki gibidir, hız öyle değildir.</translation>
    </message>
    <message>
        <source>[CodeBlanks] The program ended too abruptly to tell what moved ({how}).</source>
        <translation>[CodeBlanks] Program öyle aniden bitti ki neyin taşındığı söylenemiyor ({how}).</translation>
    </message>
    <message>
        <source>exit code {code}</source>
        <translation>çıkış kodu {code}</translation>
    </message>
    <message>
        <source>{text}
This version of PyTorch can&apos;t be simulated. Choose another one with --python, or run without --device simulated-…</source>
        <translation>{text}
PyTorch’un bu sürümünde benzetim yapılamıyor. --python ile başka bir sürüm seç ya da --device simulated-… olmadan çalıştır.</translation>
    </message>
    <message>
        <source>There is no {device} for this Python ({python}). `codeblanks doctor` says why; --device simulated-cuda needs no GPU.</source>
        <translation>Bu Python için {device} yok ({python}). Nedenini `codeblanks doctor` söyler; --device simulated-cuda GPU istemez.</translation>
    </message>
</context>
<context>
    <name>ProgressReasons</name>
    <message>
        <source>a newer CodeBlanks wrote your progress file</source>
        <translation>ilerleme dosyanı daha yeni bir CodeBlanks yazmış</translation>
    </message>
    <message>
        <source>your progress file is damaged</source>
        <translation>ilerleme dosyan bozuk</translation>
    </message>
    <message>
        <source>your progress file can’t be opened any more</source>
        <translation>ilerleme dosyan artık açılamıyor</translation>
    </message>
</context>
<context>
    <name>PythonCard</name>
    <message>
        <source>In use</source>
        <translation>Kullanılıyor</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Kullan</translation>
    </message>
    <message>
        <source>Use this Python: {name}</source>
        <translation>Bu Python’u kullan: {name}</translation>
    </message>
    <message>
        <source>Run your code with this Python from now on</source>
        <translation>Kodun bundan sonra bu Python ile çalışsın</translation>
    </message>
</context>
<context>
    <name>PythonPage</name>
    <message>
        <source>{name} can’t run your code: {state}. The Python in use stays the same.</source>
        <translation>{name} kodunu çalıştıramaz: {state}. Kullandığın Python değişmedi.</translation>
    </message>
    <message>
        <source>The chosen Python no longer exists: {path}. Choose another one.</source>
        <translation>Seçtiğin Python artık yerinde yok: {path}. Başka bir Python seç.</translation>
    </message>
    <message>
        <source>No answer came from: {places}</source>
        <translation>Yanıt vermeyen yerler: {places}</translation>
    </message>
    <message>
        <source>Your code runs with this Python; it needs the packages ipykernel and torch. Another choice restarts the console.</source>
        <translation>Kodun burada seçtiğin Python ile çalışır; ipykernel ve torch paketleri gerekir. Başka bir Python seçince konsol yeniden başlar.</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>Yeniden bak</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>Gözat…</translation>
    </message>
    <message>
        <source>Choose a Python program…</source>
        <translation>Python programı seç…</translation>
    </message>
    <message>
        <source>Choose an environment’s folder…</source>
        <translation>Ortam klasörü seç…</translation>
    </message>
    <message>
        <source>Pythons on this computer</source>
        <translation>Bu bilgisayardaki Python’lar</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Bakılıyor…</translation>
    </message>
    <message>
        <source>Found: {count}</source>
        <translation>Bulunan: {count}</translation>
    </message>
    <message>
        <source>the one CodeBlanks runs in</source>
        <translation>CodeBlanks’in kendi Python’u</translation>
    </message>
    <message>
        <source>virtual environment</source>
        <translation>sanal ortam</translation>
    </message>
    <message>
        <source>conda environment</source>
        <translation>conda ortamı</translation>
    </message>
    <message>
        <source>installed on the system</source>
        <translation>sistemde kurulu</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>hazır</translation>
    </message>
    <message>
        <source>checking…</source>
        <translation>bakılıyor…</translation>
    </message>
    <message>
        <source>PyTorch is missing</source>
        <translation>PyTorch eksik</translation>
    </message>
    <message>
        <source>ipykernel is missing</source>
        <translation>ipykernel eksik</translation>
    </message>
    <message>
        <source>ipykernel is too old</source>
        <translation>ipykernel çok eski</translation>
    </message>
    <message>
        <source>too old</source>
        <translation>çok eski</translation>
    </message>
    <message>
        <source>does not work</source>
        <translation>çalışmıyor</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>yerinde yok</translation>
    </message>
    <message>
        <source>not a Python</source>
        <translation>Python değil</translation>
    </message>
    <message>
        <source>The console works with it, but the lessons need PyTorch.</source>
        <translation>Konsol bununla çalışır, ama dersler için PyTorch gerekir.</translation>
    </message>
    <message>
        <source>The console needs the package ipykernel there.</source>
        <translation>Konsolun çalışması için burada ipykernel paketi gerekir.</translation>
    </message>
    <message>
        <source>The console needs ipykernel 6.29 or newer; {version} is installed.</source>
        <translation>Konsola ipykernel 6.29 ya da daha yenisi gerekir; buradaki sürüm {version}.</translation>
    </message>
    <message>
        <source>CodeBlanks needs Python 3.9 or newer.</source>
        <translation>CodeBlanks için Python 3.9 ya da daha yenisi gerekir.</translation>
    </message>
    <message>
        <source>It did not answer like a Python. It said:</source>
        <translation>Bir Python gibi yanıt vermedi. Söylediği:</translation>
    </message>
    <message>
        <source>There is no program there.</source>
        <translation>Bu yerde bir program yok.</translation>
    </message>
    <message>
        <source>This program only opens the Microsoft Store. Install Python from there or from python.org, then look again.</source>
        <translation>Bu program yalnızca Microsoft Store’u açar. Python’u oradan ya da python.org’dan kur, sonra yeniden bak.</translation>
    </message>
    <message>
        <source>This is CodeBlanks itself. Choose a Python.</source>
        <translation>Bu, CodeBlanks’in kendisi. Bir Python seç.</translation>
    </message>
    <message>
        <source>Run this in a terminal, then look again:</source>
        <translation>Bunu bir uçbirimde çalıştır, sonra yeniden bak:</translation>
    </message>
    <message>
        <source>This is a Python for Intel on a Mac with an Apple chip: PyTorch can’t reach the GPU from it.</source>
        <translation>Bu, Apple çipli bir Mac’te Intel için derlenmiş bir Python: PyTorch buradan GPU’ya erişemez.</translation>
    </message>
    <message>
        <source>no {package}</source>
        <translation>{package} yok</translation>
    </message>
    <message>
        <source>CPU only</source>
        <translation>yalnızca CPU</translation>
    </message>
    <message>
        <source>Apple GPU</source>
        <translation>Apple GPU</translation>
    </message>
    <message>
        <source>Intel GPU</source>
        <translation>Intel GPU</translation>
    </message>
</context>
<context>
    <name>QShortcut</name>
    <message>
        <source>Ctrl</source>
        <translation>Ctrl</translation>
    </message>
    <message>
        <source>Shift</source>
        <translation>Shift</translation>
    </message>
    <message>
        <source>Alt</source>
        <translation>Alt</translation>
    </message>
    <message>
        <source>PgUp</source>
        <translation>PgUp</translation>
    </message>
    <message>
        <source>PgDown</source>
        <translation>PgDn</translation>
    </message>
</context>
<context>
    <name>QuestionCard</name>
    <message>
        <source>answered right</source>
        <translation>doğru yanıtlandı</translation>
    </message>
    <message>
        <source>Right.</source>
        <translation>Doğru.</translation>
    </message>
    <message>
        <source>Not yet.</source>
        <translation>Henüz değil.</translation>
    </message>
    <message>
        <source>Not yet: {right} of {count} right.</source>
        <translation>Henüz değil: doğru sayısı {right}/{count}.</translation>
    </message>
    <message>
        <source>Question {number} of {count}</source>
        <translation>Soru {number}/{count}</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Yanıtla</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Yeniden dene</translation>
    </message>
</context>
<context>
    <name>Questions</name>
    <message>
        <source>Restore the starter code?</source>
        <translation>Başlangıç kodu geri konsun mu?</translation>
    </message>
    <message>
        <source>Your text is kept as a version; “Restore a version” in the Run menu brings it back.</source>
        <translation>Metnin sürüm olarak saklanır; Çalıştır menüsündeki “Bir sürümü geri getir” onu geri getirir.</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Sıfırla</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Vazgeç</translation>
    </message>
    <message>
        <source>Restore a version</source>
        <translation>Bir sürümü geri getir</translation>
    </message>
    <message>
        <source>There is no earlier version of this exercise yet.</source>
        <translation>Bu alıştırmanın henüz eski bir sürümü yok.</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Geri getir</translation>
    </message>
    <message>
        <source>Some of your work hasn’t been saved to disk.</source>
        <translation>Çalışmanın bir bölümü diske kaydedilmedi.</translation>
    </message>
    <message>
        <source>If you close now, it is lost. You can copy your code to the clipboard first.</source>
        <translation>Şimdi kapatırsan kaybolur. Önce kodunu panoya kopyalayabilirsin.</translation>
    </message>
    <message>
        <source>This link opens in your browser:</source>
        <translation>Bu bağlantı tarayıcında açılır:</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Aç</translation>
    </message>
    <message>
        <source>Your program is running. Switching to another Python ends it.</source>
        <translation>Programın çalışıyor. Başka bir Python seçmek onu sonlandırır.</translation>
    </message>
    <message>
        <source>Your program is running. Changing the device or its memory ends it.</source>
        <translation>Programın çalışıyor. Aygıtı ya da belleğini değiştirmek onu sonlandırır.</translation>
    </message>
    <message>
        <source>The console restarts without the program’s variables.</source>
        <translation>Konsol yeniden başlar; programın değişkenleri silinir.</translation>
    </message>
    <message>
        <source>End it and switch</source>
        <translation>Sonlandır ve değiştir</translation>
    </message>
    <message>
        <source>Close anyway</source>
        <translation>Yine de kapat</translation>
    </message>
    <message>
        <source>Copy my code and stay</source>
        <translation>Kodumu kopyala ve kal</translation>
    </message>
</context>
<context>
    <name>Quiz</name>
    <message>
        <source>Almost right: leave out `{text}`.</source>
        <translation>Neredeyse doğru: şunu yazma: `{text}`</translation>
    </message>
    <message>
        <source>Almost right: leave out `{before}` and `{after}`.</source>
        <translation>Neredeyse doğru: şunları yazma: `{before}` ve `{after}`</translation>
    </message>
    <message>
        <source>Almost right: write it without quotes.</source>
        <translation>Neredeyse doğru: tırnak kullanmadan yaz.</translation>
    </message>
    <message>
        <source>Almost right: write it in straight quotes, as in `&quot;x&quot;`.</source>
        <translation>Neredeyse doğru: düz tırnak içinde yaz, örneğin `&quot;x&quot;`.</translation>
    </message>
    <message>
        <source>Almost right: `{text}` is missing.</source>
        <translation>Neredeyse doğru: `{text}` eksik.</translation>
    </message>
    <message>
        <source>Almost right: mind upper and lower case.</source>
        <translation>Neredeyse doğru: büyük ve küçük harflere dikkat et.</translation>
    </message>
    <message>
        <source>Almost right: write it in English letters only, so `i` and not `ı` or `İ`.</source>
        <translation>Neredeyse doğru: yalnızca İngilizce harflerle yaz, yani `ı` ya da `İ` yerine `i`.</translation>
    </message>
    <message>
        <source>Almost right: mind the underscores (`_`).</source>
        <translation>Neredeyse doğru: alt çizgilere (`_`) dikkat et.</translation>
    </message>
</context>
<context>
    <name>QuizView</name>
    <message>
        <source>Questions</source>
        <translation>Sorular</translation>
    </message>
    <message>
        <source>This lesson has no questions.</source>
        <translation>Bu derste soru yok.</translation>
    </message>
    <message>
        <source>The questions can’t be read: {problem}</source>
        <translation>Sorular okunamıyor: {problem}</translation>
    </message>
    <message>
        <source>{right} of {count} answered right</source>
        <translation>Doğru yanıtlanan: {right}/{count}</translation>
    </message>
</context>
<context>
    <name>ReadingView</name>
    <message>
        <source>Copy</source>
        <translation>Kopyala</translation>
    </message>
    <message>
        <source>Try it</source>
        <translation>Konsolda dene</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Çıktı</translation>
    </message>
</context>
<context>
    <name>Report</name>
    <message>
        <source>The value</source>
        <translation>Değer</translation>
    </message>
    <message>
        <source>The message says what Python could not do; look at the values in that line.</source>
        <translation>İleti, Python’un neyi yapamadığını söylüyor; o satırdaki değerlere bak.</translation>
    </message>
    <message>
        <source>Passed</source>
        <translation>Geçti</translation>
    </message>
    <message>
        <source>Not yet</source>
        <translation>Henüz değil</translation>
    </message>
    <message>
        <source>Your program stopped</source>
        <translation>Programın durdu</translation>
    </message>
    <message>
        <source>Stopped at a limit</source>
        <translation>Sınır aşıldı</translation>
    </message>
    <message>
        <source>Our check failed</source>
        <translation>Denetim hata verdi</translation>
    </message>
    <message>
        <source>The set-up is broken</source>
        <translation>Kurulum bozuk</translation>
    </message>
    <message>
        <source>{verdict}, on the simulated GPU ({device})</source>
        <translation>{verdict}: benzetim GPU’sunda ({device})</translation>
    </message>
    <message>
        <source>{verdict}, on the GPU ({device})</source>
        <translation>{verdict}: GPU’da ({device})</translation>
    </message>
    <message>
        <source>Placement was checked by simulation, not run on a GPU.</source>
        <translation>Yerleşim benzetimle denetlendi, gerçek bir GPU’da çalıştırılmadı.</translation>
    </message>
    <message>
        <source>Took too long</source>
        <translation>Çok uzun sürdü</translation>
    </message>
    <message>
        <source>Too much output</source>
        <translation>Çok fazla çıktı</translation>
    </message>
    <message>
        <source>Out of memory</source>
        <translation>Bellek yetmedi</translation>
    </message>
    <message>
        <source>Stopped from outside</source>
        <translation>Dışarıdan durduruldu</translation>
    </message>
    <message>
        <source>Your program can&apos;t be read</source>
        <translation>Programın okunamıyor</translation>
    </message>
    <message>
        <source>Change your program and check again.</source>
        <translation>Programını değiştir ve yeniden denetle.</translation>
    </message>
    <message>
        <source>Write your program in the editor, then check again.</source>
        <translation>Programını düzenleyiciye yaz, sonra yeniden denetle.</translation>
    </message>
    <message>
        <source>Read the task, change the program, then check again.</source>
        <translation>Görevi oku, programı değiştir, sonra yeniden denetle.</translation>
    </message>
    <message>
        <source>Write what belongs there in place of the underscores.</source>
        <translation>Alt çizgilerin yerine oraya ait olanı yaz.</translation>
    </message>
    <message>
        <source>Fix the marked line and check again.</source>
        <translation>İşaretli satırı düzelt ve yeniden denetle.</translation>
    </message>
    <message>
        <source>Remove the call that ends the program early.</source>
        <translation>Programı erken bitiren çağrıyı sil.</translation>
    </message>
    <message>
        <source>Remove the call that ends Python, such as os._exit.</source>
        <translation>Python’u bitiren çağrıyı sil, örneğin os._exit.</translation>
    </message>
    <message>
        <source>Remove the call that sends the signal, such as os.kill.</source>
        <translation>Sinyali gönderen çağrıyı sil, örneğin os.kill.</translation>
    </message>
    <message>
        <source>Look for code that bypasses Python, such as ctypes.</source>
        <translation>Python’un dışına çıkan bir kod ara, örneğin ctypes.</translation>
    </message>
    <message>
        <source>Look for a loop that never ends, or make the work smaller.</source>
        <translation>Hiç bitmeyen bir döngü ara ya da işi küçült.</translation>
    </message>
    <message>
        <source>Look for a print inside a loop that runs very often.</source>
        <translation>Çok sık dönen bir döngünün içinde print ara.</translation>
    </message>
    <message>
        <source>Use smaller tensors, and don&apos;t keep what you no longer need.</source>
        <translation>Daha küçük tensörler kullan, artık gerekmeyeni tutma.</translation>
    </message>
    <message>
        <source>Check once more. If it happens again, send the details below to the lesson&apos;s author.</source>
        <translation>Bir kez daha denetle. Sürerse aşağıdaki ayrıntıları dersin yazarına gönder.</translation>
    </message>
    <message>
        <source>Run this in a terminal, then check again:</source>
        <translation>Bir uçbirimde şunu çalıştır, sonra yeniden denetle:</translation>
    </message>
    <message>
        <source>Choose a newer Python in the settings.</source>
        <translation>Ayarlardan daha yeni bir Python seç.</translation>
    </message>
    <message>
        <source>Choose another Python in the settings.</source>
        <translation>Ayarlardan başka bir Python seç.</translation>
    </message>
    <message>
        <source>Check again; if it happens again, choose another Python.</source>
        <translation>Yeniden denetle; sürerse başka bir Python seç.</translation>
    </message>
    <message>
        <source>Choose another Python in the settings, or repair this one.</source>
        <translation>Ayarlardan başka bir Python seç ya da bunu onar.</translation>
    </message>
    <message>
        <source>Free some space on the disk, then check again.</source>
        <translation>Diskte yer aç, sonra yeniden denetle.</translation>
    </message>
    <message>
        <source>Choose another device.</source>
        <translation>Başka bir aygıt seç.</translation>
    </message>
    <message>
        <source>Choose a Python with another version of PyTorch in the settings.</source>
        <translation>Ayarlardan, PyTorch’un başka bir sürümü kurulu olan bir Python seç.</translation>
    </message>
    <message>
        <source>Everything the task asks for is there.</source>
        <translation>Görevin istediği her şey yerinde.</translation>
    </message>
    <message>
        <source>The task is not solved yet.</source>
        <translation>Görev henüz çözülmedi.</translation>
    </message>
    <message>
        <source>There is no program yet.</source>
        <translation>Henüz bir program yok.</translation>
    </message>
    <message>
        <source>This is still the starter code.</source>
        <translation>Bu hâlâ alıştırmanın başlangıç kodu.</translation>
    </message>
    <message>
        <source>A blank is still open on line {line}.</source>
        <translation>{line}. satırda doldurulmamış bir boşluk var.</translation>
    </message>
    <message>
        <source>Python can&apos;t read this program.</source>
        <translation>Python bu programı okuyamadı.</translation>
    </message>
    <message>
        <source>Python can&apos;t read line {line}.</source>
        <translation>Python {line}. satırı okuyamadı.</translation>
    </message>
    <message>
        <source>The program ended with an error.</source>
        <translation>Program bir hatayla bitti.</translation>
    </message>
    <message>
        <source>The program ended with an error on line {line}.</source>
        <translation>Program {line}. satırda bir hatayla bitti.</translation>
    </message>
    <message>
        <source>The program ended itself: {code}</source>
        <translation>Program kendini bitirdi: {code}</translation>
    </message>
    <message>
        <source>The program ended all of Python, with exit code {code}.</source>
        <translation>Program Python’un tamamını sonlandırdı; çıkış kodu {code}.</translation>
    </message>
    <message>
        <source>The program was ended by a signal ({signal}).</source>
        <translation>Programı bir sinyal sonlandırdı ({signal}).</translation>
    </message>
    <message>
        <source>The program was killed (SIGKILL). Often that means that memory ran out.</source>
        <translation>Program zorla sonlandırıldı (SIGKILL). Bu çoğu zaman belleğin tükendiği anlamına gelir.</translation>
    </message>
    <message>
        <source>The program made Python itself crash ({signal}).</source>
        <translation>Program Python’un kendisini çökertti ({signal}).</translation>
    </message>
    <message>
        <source>On line {line} the program made Python itself crash ({signal}).</source>
        <translation>Program {line}. satırda Python’un kendisini çökertti ({signal}).</translation>
    </message>
    <message>
        <source>After {seconds} seconds the program was still running.</source>
        <translation>{seconds} saniye sonra program hâlâ çalışıyordu.</translation>
    </message>
    <message>
        <source>After {seconds} seconds the program was still running, on line {line}.</source>
        <translation>{seconds} saniye sonra program hâlâ {line}. satırda çalışıyordu.</translation>
    </message>
    <message>
        <source>The program printed more than {limit} kB.</source>
        <translation>Program {limit} kB’tan fazla yazdırdı.</translation>
    </message>
    <message>
        <source>The program asked for more memory than there is.</source>
        <translation>Program var olandan fazla bellek istedi.</translation>
    </message>
    <message>
        <source>On line {line} the program asked for more memory than there is.</source>
        <translation>Program {line}. satırda var olandan fazla bellek istedi.</translation>
    </message>
    <message>
        <source>This isn&apos;t your program&apos;s fault; it could not be judged.</source>
        <translation>Hata programında değil; program değerlendirilemedi.</translation>
    </message>
    <message>
        <source>This Python can&apos;t be started: {python}</source>
        <translation>Bu Python başlatılamadı: {python}</translation>
    </message>
    <message>
        <source>This program is not a Python: {python}</source>
        <translation>Bu program bir Python değil: {python}</translation>
    </message>
    <message>
        <source>PyTorch is not installed in this Python: {python}</source>
        <translation>Bu Python’da PyTorch kurulu değil: {python}</translation>
    </message>
    <message>
        <source>PyTorch can&apos;t be loaded: {text}</source>
        <translation>PyTorch yüklenemedi: {text}</translation>
    </message>
    <message>
        <source>PyTorch {version} is too old; 2.4 or newer is needed.</source>
        <translation>PyTorch {version} fazla eski; 2.4 ya da yenisi gerekli.</translation>
    </message>
    <message>
        <source>Python {version} is too old; 3.9 or newer is needed.</source>
        <translation>Python {version} fazla eski; 3.9 ya da yenisi gerekli.</translation>
    </message>
    <message>
        <source>Python did not answer within {seconds} seconds.</source>
        <translation>Python {seconds} saniye içinde yanıt vermedi.</translation>
    </message>
    <message>
        <source>Python ended before it could check anything: {text}</source>
        <translation>Python bir şey denetleyemeden bitti: {text}</translation>
    </message>
    <message>
        <source>No temporary folder can be made: {text}</source>
        <translation>Geçici klasör oluşturulamadı: {text}</translation>
    </message>
    <message>
        <source>Programs can&apos;t be checked on {device} here.</source>
        <translation>Burada programlar şu aygıtta denetlenemez: {device}.</translation>
    </message>
    <message>
        <source>A GPU can&apos;t be simulated with this PyTorch: {text}</source>
        <translation>Bu PyTorch ile GPU benzetimi yapılamıyor: {text}</translation>
    </message>
    <message>
        <source>{name} is not defined.</source>
        <translation>{name} tanımlı değil.</translation>
    </message>
    <message>
        <source>{name} is not defined, so this could not be tried.</source>
        <translation>{name} tanımlı olmadığı için denenemedi.</translation>
    </message>
    <message>
        <source>This could not be judged; that is our fault.</source>
        <translation>Bu değerlendirilemedi; hata bizde.</translation>
    </message>
    <message>
        <source>Your code was called and failed on line {line}: {error}</source>
        <translation>Kodun çağrıldı ve {line}. satırda hata verdi: {error}</translation>
    </message>
    <message>
        <source>{name} can&apos;t be called as the task asks: {text}</source>
        <translation>{name} görevin istediği gibi çağrılamıyor: {text}</translation>
    </message>
    <message>
        <source>The program printed nothing.</source>
        <translation>Program hiçbir şey yazdırmadı.</translation>
    </message>
    <message>
        <source>Line {line} of the output differs.</source>
        <translation>Çıktının {line}. satırı farklı.</translation>
    </message>
    <message>
        <source>The output ends too early: line {line} is missing.</source>
        <translation>Çıktı erken bitiyor: {line}. satır eksik.</translation>
    </message>
    <message>
        <source>The output goes on too long, from line {line}.</source>
        <translation>Çıktı {line}. satırdan sonra fazladan sürüyor.</translation>
    </message>
    <message>
        <source>What was asked for is printed, but line {line} of the output is one too many.</source>
        <translation>İstenenler yazdırılmış ama çıktının {line}. satırı fazladan.</translation>
    </message>
    <message>
        <source>This was not printed: {text}</source>
        <translation>Şu yazdırılmadı: {text}</translation>
    </message>
    <message>
        <source>{name} has type {got}, but {expected} is needed.</source>
        <translation>{name}: türü {got}, istenen {expected}.</translation>
    </message>
    <message>
        <source>{name} is {got}, but {expected} is needed.</source>
        <translation>{name}: değeri {got}, istenen {expected}.</translation>
    </message>
    <message>
        <source>{name} at {index} is {got}, but {expected} is needed.</source>
        <translation>{name}: {index} konumunda {got} var, istenen {expected}.</translation>
    </message>
    <message>
        <source>{name} has length {got}, but {expected} is needed.</source>
        <translation>{name}: uzunluğu {got}, istenen {expected}.</translation>
    </message>
    <message>
        <source>{name} has no key {key}.</source>
        <translation>{name}: {key} anahtarı eksik.</translation>
    </message>
    <message>
        <source>{name} has a key that was not asked for: {key}.</source>
        <translation>{name}: istenmeyen bir anahtar var: {key}.</translation>
    </message>
    <message>
        <source>{name} has type {got}, but a tensor is needed.</source>
        <translation>{name}: türü {got}, istenen bir tensör.</translation>
    </message>
    <message>
        <source>{name} has shape {got}, but {expected} is needed.</source>
        <translation>{name}: biçimi {got}, istenen {expected}.</translation>
    </message>
    <message>
        <source>{name} has dtype {got}, but {expected} is needed.</source>
        <translation>{name}: veri türü (dtype) {got}, istenen {expected}.</translation>
    </message>
    <message>
        <source>{name} is on {got}, but should be on {expected}.</source>
        <translation>{name}: aygıtı {got}, istenen {expected}.</translation>
    </message>
    <message>
        <source>Nothing was moved to the device ({device}).</source>
        <translation>Aygıta hiçbir şey taşınmadı ({device}).</translation>
    </message>
    <message>
        <source>Copies to the device ({device}): {found}; needed: {wanted}.</source>
        <translation>Aygıta kopyalama ({device}): {found}; gereken: {wanted}.</translation>
    </message>
    <message>
        <source>Nothing came back from the device ({device}).</source>
        <translation>Aygıttan hiçbir şey geri gelmedi ({device}).</translation>
    </message>
    <message>
        <source>Copies and values from the device ({device}): {found}; needed: {wanted}.</source>
        <translation>Aygıttan gelen kopya ve değerler ({device}): {found}; gereken: {wanted}.</translation>
    </message>
    <message>
        <source>{name} doesn&apos;t depend on what the device ({device}) computed.</source>
        <translation>{name}: aygıtta ({device}) hesaplanan değerden elde edilmemiş.</translation>
    </message>
    <message>
        <source>Line {line} copies or reads {count} times what could be moved once, outside the loop: `{code}`</source>
        <translation>{line}. satır, döngünün dışında bir kez taşınabilecek veriyi tekrar tekrar ({count} kez) kopyalıyor ya da okuyor: `{code}`</translation>
    </message>
    <message>
        <source>{got} was on the device at once; at most {expected} is allowed.</source>
        <translation>Aygıtta aynı anda duran veri: {got}; istenen en çok: {expected}.</translation>
    </message>
    <message>
        <source>{name} should track gradients (requires_grad=True).</source>
        <translation>{name}: gradyanı izlenmeli (requires_grad=True).</translation>
    </message>
    <message>
        <source>{name} should not track gradients (requires_grad=False).</source>
        <translation>{name}: gradyanı izlenmemeli (requires_grad=False).</translation>
    </message>
    <message>
        <source>{name} has no values: it is on the meta device.</source>
        <translation>{name}: değerleri yok, meta aygıtında.</translation>
    </message>
    <message>
        <source>{name} is nan, but {expected} is needed.</source>
        <translation>{name}: değeri nan, istenen {expected}.</translation>
    </message>
    <message>
        <source>{name} at {index} is nan, but {expected} is needed.</source>
        <translation>{name}: {index} konumunda nan var, istenen {expected}.</translation>
    </message>
    <message>
        <source>The program never calls `{call}`.</source>
        <translation>Programda `{call}` hiç çağrılmıyor.</translation>
    </message>
    <message>
        <source>Calls to `{call}` in the program: {found}; needed: {wanted}.</source>
        <translation>Programdaki `{call}` çağrıları: {found}; gereken: {wanted}.</translation>
    </message>
</context>
<context>
    <name>ReportPage</name>
    <message>
        <source>Command for the terminal</source>
        <translation>Uçbirim komutu</translation>
    </message>
    <message>
        <source>What the task asks for</source>
        <translation>Görevin istedikleri</translation>
    </message>
    <message>
        <source>What the program printed</source>
        <translation>Programın yazdırdığı</translation>
    </message>
    <message>
        <source>Details of the failure</source>
        <translation>Hatanın ayrıntıları</translation>
    </message>
    <message>
        <source>Go to the questions</source>
        <translation>Sorulara geç</translation>
    </message>
    <message>
        <source>Next lesson</source>
        <translation>Sonraki ders</translation>
    </message>
    <message>
        <source>Show sample solution</source>
        <translation>Örnek çözümü göster</translation>
    </message>
</context>
<context>
    <name>ResultsView</name>
    <message>
        <source>Result of the check</source>
        <translation>Denetim sonucu</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>Denetleniyor…</translation>
    </message>
    <message>
        <source>Checking: {device}…</source>
        <translation>Denetleniyor: {device}…</translation>
    </message>
    <message>
        <source>Nothing checked yet. Press Check when your program is ready.</source>
        <translation>Henüz bir şey denetlenmedi. Programın hazır olunca “Denetle” düğmesine bas.</translation>
    </message>
</context>
<context>
    <name>ReviewEntry</name>
    <message>
        <source>Review ({count} due)</source>
        <translation>Tekrar ({count} soru)</translation>
    </message>
    <message>
        <source>Questions you got wrong come back here</source>
        <translation>Yanlış yanıtladığın sorular burada yeniden karşına çıkar</translation>
    </message>
</context>
<context>
    <name>ReviewView</name>
    <message>
        <source>Task</source>
        <translation>Görev</translation>
    </message>
    <message>
        <source>Sample solution</source>
        <translation>Örnek çözüm</translation>
    </message>
    <message>
        <source>Expected output</source>
        <translation>Beklenen çıktı</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>Sorular</translation>
    </message>
    <message>
        <source>Theory</source>
        <translation>Anlatım</translation>
    </message>
</context>
<context>
    <name>RunCommand</name>
    <message>
        <source>codeblanks run [options] FILE [options] [ARGUMENT ...] [-- ARGUMENT ...]</source>
        <translation>codeblanks run [seçenekler] DOSYA [seçenekler] [ARGÜMAN ...] [-- ARGÜMAN ...]</translation>
    </message>
    <message>
        <source>run any program unchanged, also on a simulated GPU</source>
        <translation>herhangi bir programı değiştirmeden çalıştırır, benzetim GPU’sunda da</translation>
    </message>
    <message>
        <source>Run any program as python FILE would, also on a simulated GPU.</source>
        <translation>Herhangi bir programı “python DOSYA” gibi çalıştırır, benzetim GPU’sunda da.</translation>
    </message>
    <message>
        <source>Options may come before or after FILE; every other word after FILE is the program&apos;s, and so is everything after --, for programs with options of the same name:</source>
        <translation>Seçenekler DOSYA’dan önce de sonra da gelebilir; DOSYA’dan sonraki diğer her sözcük programındır. Programın aynı adlı seçenekleri varsa onları -- işaretinden sonra yaz; oradan sonraki her şey programındır:</translation>
    </message>
    <message>
        <source>The program&apos;s exit code is the exit code. 2: wrong usage; 3: it could not be run as asked.</source>
        <translation>Çıkış kodu, programın çıkış kodudur. 2: yanlış kullanım; 3: program istenen biçimde çalıştırılamadı.</translation>
    </message>
    <message>
        <source>the program</source>
        <translation>program</translation>
    </message>
    <message>
        <source>auto (default: all there are), cpu, cuda, cuda:N, mps, xpu, simulated-cuda, simulated-mps</source>
        <translation>auto (varsayılan: var olanların hepsi), cpu, cuda, cuda:N, mps, xpu, simulated-cuda, simulated-mps</translation>
    </message>
    <message>
        <source>of a simulated GPU, for example 2GiB or 512MiB (default: 4GiB)</source>
        <translation>benzetim GPU’sunun belleği, örneğin 2GiB ya da 512MiB (varsayılan: 4GiB)</translation>
    </message>
    <message>
        <source>of simulated GPUs (default: 1)</source>
        <translation>benzetim GPU’larının sayısı (varsayılan: 1)</translation>
    </message>
    <message>
        <source>tell on stderr what moved, line by line</source>
        <translation>neyin taşındığını stderr’e satır satır yazar</translation>
    </message>
    <message>
        <source>write what moved to a file</source>
        <translation>neyin taşındığını bir dosyaya yazar</translation>
    </message>
    <message>
        <source>the Python that runs the program</source>
        <translation>programı çalıştıracak Python</translation>
    </message>
    <message>
        <source>where the settings are kept</source>
        <translation>ayarların saklandığı klasör</translation>
    </message>
    <message>
        <source>default: the system&apos;s language</source>
        <translation>varsayılan: sistemin dili</translation>
    </message>
    <message>
        <source>FILE</source>
        <translation>DOSYA</translation>
    </message>
    <message>
        <source>DEVICE</source>
        <translation>AYGIT</translation>
    </message>
    <message>
        <source>SIZE</source>
        <translation>BOYUT</translation>
    </message>
    <message>
        <source>N</source>
        <translation>N</translation>
    </message>
    <message>
        <source>PATH</source>
        <translation>YOL</translation>
    </message>
    <message>
        <source>DIR</source>
        <translation>KLASÖR</translation>
    </message>
</context>
<context>
    <name>Settings</name>
    <message>
        <source>Language</source>
        <translation>Dil</translation>
    </message>
    <message>
        <source>Same as the system</source>
        <translation>Sistemle aynı</translation>
    </message>
    <message>
        <source>Türkçe</source>
        <translation>Türkçe</translation>
    </message>
    <message>
        <source>English</source>
        <translation>English</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Görünüş</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Açık</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Koyu</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Yazı boyutu</translation>
    </message>
    <message>
        <source>1.0 is the size that your system uses.</source>
        <translation>1,0 sisteminin kullandığı boyuttur.</translation>
    </message>
    <message>
        <source>Python for your code</source>
        <translation>Kodun için Python</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Aygıt</translation>
    </message>
    <message>
        <source>Memory of the simulated GPU, in GiB</source>
        <translation>Benzetim GPU’sunun belleği (GiB)</translation>
    </message>
    <message>
        <source>Window size</source>
        <translation>Pencere boyutu</translation>
    </message>
    <message>
        <source>Window layout</source>
        <translation>Pencere yerleşimi</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>General</source>
        <translation>Genel</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Ayarlar</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Kapat</translation>
    </message>
</context>
<context>
    <name>SettingsWiring</name>
    <message>
        <source>About CodeBlanks</source>
        <translation>CodeBlanks hakkında</translation>
    </message>
    <message>
        <source>&lt;h3&gt;CodeBlanks {version}&lt;/h3&gt;&lt;p&gt;Learn PyTorch on whatever device you have.&lt;/p&gt;&lt;p&gt;Built with Qt (PySide6, LGPL), Jupyter’s qtconsole (BSD) and PyTorch (BSD).&lt;/p&gt;</source>
        <translation>&lt;h3&gt;CodeBlanks {version}&lt;/h3&gt;&lt;p&gt;PyTorch’u elindeki aygıtla öğren.&lt;/p&gt;&lt;p&gt;Qt (PySide6, LGPL), Jupyter’in qtconsole’u (BSD) ve PyTorch (BSD) ile yapıldı.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>ShortcutsDialog</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Klavye kısayolları</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Kapat</translation>
    </message>
</context>
<context>
    <name>ShortenedBar</name>
    <message>
        <source>Saving the full output…</source>
        <translation>Tüm çıktı kaydediliyor…</translation>
    </message>
    <message>
        <source>The full output is saved as {file}</source>
        <translation>Tüm çıktı kaydedildi: {file}</translation>
    </message>
    <message>
        <source>The output was shortened</source>
        <translation>Çıktı kısaltıldı</translation>
    </message>
    <message>
        <source>Save the full output…</source>
        <translation>Tüm çıktıyı kaydet…</translation>
    </message>
</context>
<context>
    <name>SimulatedBadge</name>
    <message>
        <source>The placement of tensors, the errors and the memory are as on a GPU. The speed is not, and your CPU computes the values.</source>
        <translation>Tensörlerin yeri, çıkan hatalar ve bellek bir GPU’daki gibidir. Hız öyle değildir; sayıları da senin CPU’n hesaplar.</translation>
    </message>
    <message>
        <source>Simulated GPU</source>
        <translation>Benzetim GPU’su</translation>
    </message>
</context>
<context>
    <name>SimulatedCard</name>
    <message>
        <source>Simulated GPU</source>
        <translation>Benzetim GPU’su</translation>
    </message>
    <message>
        <source>Your program gets the placement, the errors and the memory of a GPU. Your CPU does the work, so nothing gets faster.</source>
        <translation>Programın bir GPU’nun yerleşim kurallarıyla, hatalarıyla ve belleğiyle karşılaşır. İşi senin CPU’n yapar; hiçbir şey hızlanmaz.</translation>
    </message>
    <message>
        <source>There is a real GPU here: {device}. It teaches more.</source>
        <translation>Burada gerçek bir GPU var: {device}. Onunla daha çok şey öğrenilir.</translation>
    </message>
    <message>
        <source>Its memory:</source>
        <translation>Belleği:</translation>
    </message>
    <message>
        <source>Memory of the simulated GPU</source>
        <translation>Benzetim GPU’sunun belleği</translation>
    </message>
    <message>
        <source>Use as {kind}</source>
        <translation>{kind} olarak kullan</translation>
    </message>
    <message>
        <source>Simulate it for the console; this restarts the console</source>
        <translation>Konsolda benzetimini kullan; konsol yeniden başlar</translation>
    </message>
    <message>
        <source>In use: {kind}</source>
        <translation>Kullanılıyor: {kind}</translation>
    </message>
    <message>
        <source>This isn’t a size. Write, for example, 2 GiB or 512 MiB.</source>
        <translation>Bu bir boyut değil. Örneğin 2 GiB ya da 512 MiB yaz.</translation>
    </message>
    <message>
        <source>The memory must be more than 0.</source>
        <translation>Bellek 0’dan büyük olmalı.</translation>
    </message>
    <message>
        <source>The memory must be at least {size}.</source>
        <translation>Bellek en az bu kadar olmalı: {size}.</translation>
    </message>
    <message>
        <source>The memory can be at most {size}.</source>
        <translation>Bellek en çok bu kadar olabilir: {size}.</translation>
    </message>
    <message>
        <source>This computer has {size} of memory; a simulated GPU can’t have more.</source>
        <translation>Bu bilgisayarın belleği: {size}. Benzetim GPU’sununki daha büyük olamaz.</translation>
    </message>
</context>
<context>
    <name>SimulatedHelp</name>
    <message>
        <source>The simulated GPU</source>
        <translation>Benzetim GPU’su</translation>
    </message>
    <message>
        <source>On a computer without a GPU, your program can run as if there were one: as `cuda` or as `mps`. Your CPU does the work.</source>
        <translation>GPU’su olmayan bir bilgisayarda programın, GPU varmış gibi çalışabilir: `cuda` ya da `mps` olarak. İşi senin CPU’n yapar.</translation>
    </message>
    <message>
        <source>The same as on a real GPU</source>
        <translation>Gerçek bir GPU’daki gibi olanlar</translation>
    </message>
    <message>
        <source>Where each tensor is: after `.to()`, in results, in gradients, in models and optimizers.</source>
        <translation>Her tensörün yeri: `.to()` sonrasında, sonuçlarda, gradyanlarda, modellerde ve eniyileyicilerde.</translation>
    </message>
    <message>
        <source>What can’t be combined: tensors on different devices are refused, in PyTorch’s own words.</source>
        <translation>Bir araya gelemeyenler: farklı aygıtlardaki tensörler, PyTorch’un kendi iletisiyle reddedilir.</translation>
    </message>
    <message>
        <source>Values and gradients: they are really computed.</source>
        <translation>Değerler ve gradyanlar: gerçekten hesaplanır.</translation>
    </message>
    <message>
        <source>Memory: what tensors occupy, the peak so far, and “out of memory” when it is full.</source>
        <translation>Bellek: tensörlerin tuttuğu yer, şimdiye kadarki en yüksek değer ve dolduğunda “out of memory” hatası.</translation>
    </message>
    <message>
        <source>Random numbers: the device has its own; the CPU’s are not affected.</source>
        <translation>Rastgele sayılar: aygıt kendininkileri çeker; CPU’nunkiler olduğu gibi kalır.</translation>
    </message>
    <message>
        <source>An invalid index on `cuda`: nothing works on the device any more until the console is restarted.</source>
        <translation>`cuda` üzerinde yanlış bir dizin: konsol yeniden başlatılana kadar aygıtta artık hiçbir şey çalışmaz.</translation>
    </message>
    <message>
        <source>What `mps` can’t do: there is no `float64`, for example.</source>
        <translation>`mps`’in yapamadıkları: örneğin `float64` yoktur.</translation>
    </message>
    <message>
        <source>Different from a real GPU</source>
        <translation>Gerçek bir GPU’daki gibi olmayanlar</translation>
    </message>
    <message>
        <source>Nothing gets faster. Times that you measure here say nothing about a GPU.</source>
        <translation>Hiçbir şey hızlanmaz. Burada ölçtüğün süreler bir GPU hakkında bir şey söylemez.</translation>
    </message>
    <message>
        <source>Each call is finished when it returns. On a GPU it may still be running: a missing `torch.cuda.synchronize()` does harm only there.</source>
        <translation>Her çağrı, döndüğünde bitmiştir. GPU’da ise iş hâlâ sürüyor olabilir: unutulan bir `torch.cuda.synchronize()` ancak orada zarar verir.</translation>
    </message>
    <message>
        <source>Values are your CPU’s; on a GPU the last digits differ.</source>
        <translation>Değerleri senin CPU’n hesaplar; GPU’da son basamaklar farklı çıkar.</translation>
    </message>
    <message>
        <source>A seed gives different random numbers than on a real GPU.</source>
        <translation>Aynı tohum (seed), GPU’dakinden başka rastgele sayılar verir.</translation>
    </message>
    <message>
        <source>Only tensors take memory; a real GPU also needs some for itself, often hundreds of MB.</source>
        <translation>Bellekte yalnızca tensörler yer tutar; gerçek bir GPU kendisi için de, çoğu kez yüzlerce MB, yer ayırır.</translation>
    </message>
    <message>
        <source>`torch.compile` warns you, and runs your code as written.</source>
        <translation>`torch.compile` uyarı verir ve kodunu yazıldığı gibi çalıştırır.</translation>
    </message>
    <message>
        <source>CUDA graphs, custom kernels and work spread over several GPUs are not available; each says “is not simulated”.</source>
        <translation>CUDA grafları, kendi yazdığın GPU çekirdekleri (kernel) ve birden çok GPU’ya bölünen işler yoktur; her biri “is not simulated” der.</translation>
    </message>
    <message>
        <source>What a pass is worth</source>
        <translation>“Geçti” ne demek?</translation>
    </message>
    <message>
        <source>“Passed” on the simulated GPU means that everything is where it belongs. That your program also runs on a real GPU is shown only there.</source>
        <translation>Benzetim GPU’sunda “Geçti”, her şeyin olması gereken yerde durduğu anlamına gelir. Programının gerçek bir GPU’da da çalıştığı ancak orada görülür.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Kapat</translation>
    </message>
</context>
<context>
    <name>StandardOutput</name>
    <message>
        <source>The output can’t be written: {reason}</source>
        <translation>Çıktı yazılamıyor: {reason}</translation>
    </message>
</context>
<context>
    <name>StepBar</name>
    <message>
        <source>Read</source>
        <translation>Oku</translation>
    </message>
    <message>
        <source>Practise</source>
        <translation>Uygula</translation>
    </message>
    <message>
        <source>Quiz</source>
        <translation>Soruları çöz</translation>
    </message>
    <message>
        <source>{step}, done</source>
        <translation>{step}, tamam</translation>
    </message>
    <message>
        <source>Steps of the lesson</source>
        <translation>Dersin adımları</translation>
    </message>
</context>
<context>
    <name>TamedConsole</name>
    <message>
        <source>Save the image</source>
        <translation>Resmi kaydet</translation>
    </message>
    <message>
        <source>picture</source>
        <translation>resim</translation>
    </message>
    <message>
        <source>Picture (*.png)</source>
        <translation>Resim (*.png)</translation>
    </message>
</context>
<context>
    <name>TensorRow</name>
    <message>
        <source>Keeps the graph of its computation alive</source>
        <translation>Hesap grafını yaşatıyor</translation>
    </message>
    <message>
        <source>Write its name into the console</source>
        <translation>Adını konsola yaz</translation>
    </message>
    <message>
        <source>scalar</source>
        <translation>skaler</translation>
    </message>
    <message>
        <source>with graph</source>
        <translation>graflı</translation>
    </message>
</context>
<context>
    <name>TensorSection</name>
    <message>
        <source>Largest tensors</source>
        <translation>En büyük tensörler</translation>
    </message>
    <message>
        <source>What the console’s names hold; shared memory is counted once</source>
        <translation>Konsoldaki adların tuttukları; ortak bellek bir kez sayılır</translation>
    </message>
    <message>
        <source>Largest tensors of the console</source>
        <translation>Konsolun en büyük tensörleri</translation>
    </message>
    <message>
        <source>Show fewer</source>
        <translation>Daha az göster</translation>
    </message>
    <message>
        <source>Show more</source>
        <translation>Daha çok göster</translation>
    </message>
    <message>
        <source>The console is not running.</source>
        <translation>Konsol çalışmıyor.</translation>
    </message>
    <message>
        <source>Not read yet.</source>
        <translation>Henüz bakılmadı.</translation>
    </message>
    <message>
        <source>No name in the console leads to a tensor.</source>
        <translation>Konsoldaki hiçbir ad bir tensörü tutmuyor.</translation>
    </message>
    <message>
        <source>{count} tensors, views counted once: {sums}</source>
        <translation>{count} tensör, görünümler bir kez sayıldı: {sums}</translation>
    </message>
    <message>
        <source>There is more than could be read in half a second.</source>
        <translation>Yarım saniyede bakılabilenden fazla tensör var.</translation>
    </message>
    <message>
        <source>Another {size} has no name: graphs, functions that run, or the last error hold it.</source>
        <translation>Adı olmayan {size} daha var: onu hesap grafları, çalışan fonksiyonlar ya da son hata tutuyor.</translation>
    </message>
</context>
<context>
    <name>ValidateCommand</name>
    <message>
        <source>report everything that is wrong in a course, for its author</source>
        <translation>bir kurstaki tüm yanlışları yazarı için bildirir</translation>
    </message>
    <message>
        <source>Looks at every file of a course, or of the lesson or exercise that is named, runs every program on each of its devices, and tells all that is wrong as file:line: what, and what would be right.</source>
        <translation>Bir kursun ya da verilen dersin veya alıştırmanın tüm dosyalarına bakar, her programı kendi aygıtlarının her birinde çalıştırır ve tüm yanlışları “dosya:satır: yanlış olan ve doğrusu” biçiminde söyler.</translation>
    </message>
    <message>
        <source>Exit code 0: nothing is wrong (a warning, as of an old translation, is no fault). 1: something is. 2: wrong usage. 3: the programs could not be run.</source>
        <translation>Çıkış kodu 0: hiçbir yanlış yok (eskimiş bir çeviri gibi bir uyarı yanlış sayılmaz). 1: yanlış var. 2: yanlış kullanım. 3: programlar çalıştırılamadı.</translation>
    </message>
    <message>
        <source>a course, or a level, lesson, exercise or file of one (default: the shipped ones)</source>
        <translation>bir kurs ya da onun bir seviyesi, dersi, alıştırması veya dosyası (varsayılan: programla gelen kurslar)</translation>
    </message>
    <message>
        <source>look at the files only</source>
        <translation>yalnızca dosyalara bakar</translation>
    </message>
    <message>
        <source>where the settings are kept</source>
        <translation>ayarların saklandığı klasör</translation>
    </message>
    <message>
        <source>PATH</source>
        <translation>YOL</translation>
    </message>
    <message>
        <source>DIR</source>
        <translation>KLASÖR</translation>
    </message>
    <message>
        <source>{path} is not a course, or part of one: there is no course.toml</source>
        <translation>{path} bir kurs değil, bir kursun içinde de değil: course.toml yok</translation>
    </message>
    <message>
        <source>there is no {path}</source>
        <translation>{path} yok</translation>
    </message>
</context>
<context>
    <name>Validation</name>
    <message>
        <source>warning: {text}</source>
        <translation>uyarı: {text}</translation>
    </message>
    <message>
        <source>Nothing was run on {device}: {reason}</source>
        <translation>{device} üzerinde hiçbir şey çalıştırılmadı: {reason}</translation>
    </message>
    <message>
        <source>Lessons: {lessons}. Programs: {programs}, run {runs} times. Faults: {faults}. Warnings: {warnings}. {seconds} s</source>
        <translation>Ders: {lessons}. Program: {programs}, {runs} kez çalıştırıldı. Sorun: {faults}. Uyarı: {warnings}. {seconds} sn</translation>
    </message>
    <message>
        <source>The slowest programs:</source>
        <translation>En yavaş programlar:</translation>
    </message>
    <message>
        <source>{seconds} s  {path}</source>
        <translation>{seconds} sn  {path}</translation>
    </message>
</context>
<context>
    <name>VerdictLine</name>
    <message>
        <source>{seconds} s</source>
        <translation>{seconds} sn</translation>
    </message>
    <message>
        <source>Time: {seconds} s</source>
        <translation>Süre: {seconds} sn</translation>
    </message>
</context>
<context>
    <name>WaitingBar</name>
    <message>
        <source>New output waits while you read here</source>
        <translation>Sen burayı okurken yeni çıktı bekliyor</translation>
    </message>
    <message>
        <source>Go to the end</source>
        <translation>Sona git</translation>
    </message>
</context>
<context>
    <name>WrongUse</name>
    <message>
        <source>{file} can&apos;t be read: {reason}</source>
        <translation>Şu dosya okunamıyor: {file} ({reason})</translation>
    </message>
</context>
<context>
    <name>_Device</name>
    <message>
        <source>{device}: passed</source>
        <translation>{device}: geçti</translation>
    </message>
    <message>
        <source>{device}: not tried</source>
        <translation>{device}: denenmedi</translation>
    </message>
    <message>
        <source>{device}: not possible here</source>
        <translation>{device}: burada yapılamıyor</translation>
    </message>
    <message>
        <source>{device}: not passed</source>
        <translation>{device}: geçmedi</translation>
    </message>
</context>
</TS>

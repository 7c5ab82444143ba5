<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="tr" sourcelanguage="en">
<context>
    <name>Actions</name>
    <message>
        <source>&amp;Lesson</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the lesson&apos;s text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Practise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the lesson&apos;s exercise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quiz</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the lesson&apos;s questions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Review</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show all questions with their answers, and the sample solution</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous lesson</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the lesson before this one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next lesson</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the lesson after this one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find a lesson</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the search field</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close CodeBlanks; everything is kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take back the last change in the editor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do again what was taken back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comment or uncomment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turn the selected lines into comments, or back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Complete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Offer words that fit here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find in the editor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search in your code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language, appearance, text size, Python for your code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run your code in the console</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check your code in a fresh process</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop what is running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the next hint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sample solution</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the sample solution beside yours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put the starter code back; your text is kept as a version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bring a version back…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bring back a text that Reset replaced</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restart the console</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End the console&apos;s kernel and start a new one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the console&apos;s output…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write all output to a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make all text larger</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make all text smaller</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Normal text size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use the system&apos;s text size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Türkçe / English</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch the language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark appearance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch between light and dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show or hide the lessons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Devices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show or hide the devices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Editor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the editor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Console</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the console</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the result of the last check</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset layout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put every part of the window back in its place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show every action with its shortcut</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the device report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy what is known of the devices, for a question or a bug report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About CodeBlanks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Version and licences</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CodeEditor</name>
    <message>
        <source>Code editor, {file}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Code editor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tab indents. Press Esc, then Tab, to leave the editor.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Names that fit here</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ConsoleView</name>
    <message>
        <source>A fresh Python has started; the variables are gone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>[… {count} characters left out …]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The console is starting…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no console without Python.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no console without ipykernel.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The console starts together with Python.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Console</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Devices</name>
    <message>
        <source>A small computation on it came out right.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PyTorch can always use it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A small computation on it came out right. It shares its memory with the processor.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This PyTorch was built for the CPU only (a CPU-only wheel), and no NVIDIA card was found here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An NVIDIA card is here, but this PyTorch was built for the CPU only (a CPU-only wheel).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This PyTorch was built for the CPU only (a CPU-only wheel).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PyTorch uses no NVIDIA card on a Mac.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This PyTorch was built for AMD cards; no NVIDIA card was found here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An NVIDIA card is here, but this PyTorch was built for AMD cards (ROCm).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No NVIDIA card and no NVIDIA driver were found here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An NVIDIA card is here, but no NVIDIA driver that PyTorch can reach.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The NVIDIA driver is too old: it knows CUDA {found}, and this PyTorch was built for CUDA {needed}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The NVIDIA driver doesn’t answer as it should: {error}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The NVIDIA driver is here, but it shows no card.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PyTorch finds no card here: {error}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The card is too old for this PyTorch: its compute capability is {capability}, and the build has code for {supported}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The card is newer than this PyTorch: its compute capability is {capability}, and the build has code for {supported}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Install the CUDA build of PyTorch; pytorch.org/get-started lists them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If there is an NVIDIA card, install the CUDA build of PyTorch; pytorch.org/get-started lists them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Install NVIDIA’s driver for the card and restart the computer. In a container, start it with access to the GPU (--gpus all).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Update the NVIDIA driver, or install a PyTorch built for CUDA {found} or older.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restart the computer; after a driver update that is always needed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look in the system’s device list whether the card is on and its driver runs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Install a PyTorch build that still has code for it; CUDA 12.6 goes back furthest.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Install the newest PyTorch build.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This PyTorch was not built for AMD cards (ROCm).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An AMD graphics chip is here, but this PyTorch was not built for AMD cards (ROCm).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PyTorch uses AMD cards through ROCm, never on a Mac.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This PyTorch was built for AMD cards; none was found here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An AMD card is here, but the driver for computing (/dev/kfd) is not.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An AMD card is here, but you have no right to use /dev/kfd.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PyTorch finds no AMD card that it can use: {error}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If AMD lists the chip as supported by ROCm, install the ROCm build of PyTorch; pytorch.org/get-started lists it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Install AMD’s ROCm driver and restart the computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Join the groups “render” and “video”, then log out and in again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See whether AMD lists the card as supported by ROCm.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It exists only on Apple computers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It needs a Mac with an Apple chip; this one has an Intel.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This Python was built for Intel processors and runs translated (Rosetta), so it can’t reach Apple’s GPU.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This PyTorch was built without MPS.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>macOS {version} is too old: PyTorch’s MPS needs macOS 14 or newer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PyTorch and macOS have it, but Metal can’t be reached from here. That happens in a remote or background session, in a sandbox and in a virtual machine.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Install a Python for Apple chips (arm64), and PyTorch in it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Install PyTorch again in a Python for Apple chips (arm64).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Update macOS.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start CodeBlanks from the Mac’s own desktop.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This PyTorch was not built for Intel GPUs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An Intel graphics chip is here, but this PyTorch was not built for Intel GPUs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PyTorch uses no Intel GPU on a Mac.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This PyTorch was built for Intel GPUs; none was found here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An Intel GPU is here, but its driver for computing (Level Zero) doesn’t answer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If it is an Arc or a Core Ultra with Arc, install the XPU build of PyTorch; pytorch.org/get-started lists it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Install Intel’s GPU driver and restart the computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The environment variable {variable} is set to “{value}” and hides the card.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take {variable} out of the environment and start CodeBlanks again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its memory is full: other programs hold it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close programs that use the card, then read again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PyTorch sees it, but a small computation on it failed: {error}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Python crashed when it used this device ({how}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It did not answer in time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not read: the look at the devices ended before it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It can’t be told without PyTorch.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restart the computer. If it stays so, copy the report and ask for help.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PyTorch is not installed in this Python.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PyTorch is installed, but can’t be imported: {error}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Windows lacks a part that PyTorch needs, the Visual C++ runtime: {error}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Python crashed while it imported PyTorch ({how}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This PyTorch uses instructions that this computer’s processor doesn’t have.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The system ended Python while it imported PyTorch, most likely because memory ran out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Importing PyTorch did not end in time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The look at the devices failed: {error}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The look at the devices did not end in time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This Python can’t be started: {python}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Install PyTorch in it:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Install PyTorch again:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Install an older PyTorch, or use a newer computer. First try a clean install:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Install the newest “Visual C++ Redistributable” from Microsoft and restart the computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close other programs, then read again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read again: the first import after an installation can take minutes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another Python in the settings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not read yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this PyTorch doesn’t tell it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no such device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PyTorch keeps no count for the CPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PyTorch keeps no peak for MPS</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the console is not running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the console has not imported PyTorch yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the console gave no answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the console has put nothing there yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the system doesn’t tell it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ready</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not usable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cards</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compute capability</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Instruction set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Driver</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next step: {step}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CodeBlanks device report</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>EditorPane</name>
    <message>
        <source>saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not saved yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line {line}, column {column}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tab leaves the editor now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Editor: {file}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File {file}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ErrorDialog</name>
    <message>
        <source>Something went wrong in CodeBlanks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a fault of CodeBlanks, not of your code. Your text is saved. You can go on working; a report helps us to cure it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy report</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>not found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{here} of {count}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find in the code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Match case</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the search</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>KernelHost</name>
    <message>
        <source>exit() ended the program; the console goes on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The console goes on. To clear its variables, restart it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>[… {count} characters left out …]</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>KernelMessage</name>
    <message>
        <source>Restart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Log of Python</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>KernelState</name>
    <message>
        <source>There is no usable Python at {path}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Python at {path} can&apos;t be used: {problem}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Python {version} at {path} has no ipykernel that the console can use. This command installs what is missing:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Python {version} at {path} has no PyTorch. The console works, but the lessons need it. This command installs it:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Python did not answer in {seconds} seconds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Python could not be started: {problem}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Python stopped {count} times within a minute, so it was not started again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Python ended itself with exit code {code}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Python crashed ({signal}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The computer&apos;s memory ran out, and the system stopped Python.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Python was stopped from outside ({signal}). Often that means that memory ran out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Python ended while it was starting (exit code {code}).</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LessonBrowser</name>
    <message>
        <source>No lesson matches “{query}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no lessons here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not started</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>started</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>passed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>can’t be opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{done} of {total} lessons passed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search the lessons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear the search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This lesson can’t be opened</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Lint</name>
    <message>
        <source>“{name}” is not defined.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” is used before it gets a value here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” is listed in __all__ but not defined.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” is imported but not used.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” gets a value that is never used.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” is annotated but never used.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” is defined again before it was used.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The loop variable hides the import “{name}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An import with * hides where names come from.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{name}” may come from an import with *.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The argument “{name}” is there twice.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The key {name} is there twice.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“return” stands outside a function.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“yield” stands outside a function.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“continue” stands outside a loop.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“break” stands outside a loop.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This f-string has no braces in it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare with == here; “is” asks for the same object.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A tuple that holds something is always true.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“&gt;&gt;” does not work with print.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Raise NotImplementedError here, not NotImplemented.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look at this line again: {detail}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fill in this blank.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Python can&apos;t read this line.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Lessons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Devices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Editor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Console</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Toolbar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>English</source>
        <comment>the language in force</comment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>NoticeBar</name>
    <message>
        <source>Dismiss</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Notices</name>
    <message>
        <source>Your progress file was damaged. It was put aside as {set_aside}, and a new one was begun.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your progress was written by a newer CodeBlanks. It can be read here, but nothing new is saved: update CodeBlanks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another program holds your progress file. Your work is kept in this window and saved as soon as the file is free.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} can&apos;t be written. Your work is kept in this window and saved as soon as that is possible.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{path} can&apos;t be used. Your work is kept in this window and saved as soon as that is possible.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your work could not be saved ({reason}). It stays in this window.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your work is saved again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This lesson can&apos;t be read: {reason}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ReadingView</name>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Settings</name>
    <message>
        <source>Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Same as the system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Türkçe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>English</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1.0 is the size that your system uses.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Python for your code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Needs the packages ipykernel and torch. Changing it restarts the console.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Window size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Window layout</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Choose a Python</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The one CodeBlanks runs in</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>

/* Takes the place of NVIDIA's driver library, to hear what a real PyTorch says about a driver.
 *
 * It answers the version and the result of cuInit that the environment names (STAND_IN_version,
 * STAND_IN_init: a CUresult) and nothing else, so it shows no card. Built and used by
 * tools/record_device_report.py; no test needs it.
 */
#include <stdlib.h>
#include <string.h>

static int told(const char *name, int otherwise) {
    const char *value = getenv(name);
    return value ? atoi(value) : otherwise;
}

int cuInit(unsigned flags) { return told("STAND_IN_init", 0); }

int cuDriverGetVersion(int *version) {
    *version = told("STAND_IN_version", 13000);
    return 0;
}

int cuDeviceGetCount(int *count) {
    *count = 0;
    return 0;
}

static int nothing(void) { return 0; }

int cuGetProcAddress_v2(const char *name, void **place, int version, unsigned long long flags,
                        int *status) {
    if (status) *status = 0;
    if (!strcmp(name, "cuInit")) *place = (void *)cuInit;
    else if (!strcmp(name, "cuDriverGetVersion")) *place = (void *)cuDriverGetVersion;
    else if (!strcmp(name, "cuDeviceGetCount")) *place = (void *)cuDeviceGetCount;
    else if (!strcmp(name, "cuGetProcAddress")) *place = (void *)cuGetProcAddress_v2;
    else *place = (void *)nothing;
    return 0;
}

int cuGetProcAddress(const char *name, void **place, int version, unsigned long long flags) {
    return cuGetProcAddress_v2(name, place, version, flags, 0);
}

/* The runtime keeps private tables of the driver: one whose every entry does nothing. */
int cuGetExportTable(const void **table, const void *id) {
    static void *entries[256];
    for (int number = 1; number < 256; number++) entries[number] = (void *)nothing;
    entries[0] = (void *)sizeof(entries);
    *table = entries;
    return 0;
}

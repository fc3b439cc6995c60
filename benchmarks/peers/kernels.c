/* Movement range and supply flood over flat arrays, as a C programmer would write them.
 *
 * usage: kernels SCENE LOOPS range|flood
 *
 * SCENE is a binary file, little-endian: int32 cells, starts, allowance; then neighbours (int32, 6 a
 * cell, -1 = none), entry (byte, 6 a cell, 255 = never), closed, halts, open, sources (byte a cell)
 * and the starts (int32). Prints "NS CHECK": nanoseconds of processor time a call, and a sum over the
 * answers by which the other side can tell that both did the same work.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { NEVER = 255, LEVELS = 256 };

static int32_t cells, starts, allowance;
static int32_t *neighbour, *start_at, *bucket[LEVELS], *queue;
static int32_t filled[LEVELS];
static uint8_t *entry, *closed, *halts, *open_, *sources, *cost, *dry;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return 1e9 * (double)t.tv_sec + (double)t.tv_nsec;
}

static void *read_block(FILE *scene, size_t bytes) {
    void *block = malloc(bytes + 8);
    if (!block || fread(block, 1, bytes, scene) != bytes) exit(2);
    return block;
}

/* A closed cell, like the one beyond the edge, costs nothing already and so cannot get cheaper. */
static void clear_costs(int32_t start) {
    for (int32_t h = 0; h < cells; h++) cost[h] = closed[h] ? 0 : NEVER;
    cost[cells] = 0;
    cost[start] = 0;
}

/* Cheapest costs from one cell; returns the sum of all costs and the number of cells reached. */
static int64_t range(int32_t start) {
    /* Bytes may alias anything: without the local names each pointer is read again every time. */
    uint8_t *restrict best = cost;
    const uint8_t *restrict step = entry, *restrict stops = halts;
    const int32_t *restrict next_to = neighbour;
    const int32_t most = allowance;
    int64_t check = 0;
    clear_costs(start);
    bucket[0][filled[0]++] = start;
    for (int32_t c = 0; c <= most; c++) {
        for (int32_t i = 0; i < filled[c]; i++) {
            int32_t h = bucket[c][i];
            if (best[h] != c) continue;
            check += 1000 + c;
            if (stops[h] && h != start) continue;
            for (int32_t d = 6 * h; d < 6 * h + 6; d++) {
                int32_t n = next_to[d], total = c + step[d];
                if (total > most || total >= best[n]) continue;
                best[n] = (uint8_t)total;
                bucket[total][filled[total]++] = n;
            }
        }
        filled[c] = 0;
    }
    return check;
}

/* Cells connected to a source through open cells; returns how many. */
static int64_t flood(int32_t unused) {
    int32_t *restrict waiting = queue;
    const int32_t *restrict next_to = neighbour;
    uint8_t *restrict wanted = dry;
    int32_t end = 0;
    (void)unused;
    memcpy(wanted, open_, (size_t)cells);
    wanted[cells] = 0;
    for (int32_t h = 0; h < cells; h++)
        if (sources[h] && wanted[h]) {
            wanted[h] = 0;
            waiting[end++] = h;
        }
    for (int32_t i = 0; i < end; i++) {
        const int32_t *restrict around = next_to + 6 * waiting[i];
        for (int32_t d = 0; d < 6; d++) {
            /* Written before it is known to be new: no branch to guess wrong. */
            int32_t n = around[d];
            waiting[end] = n;
            end += wanted[n];
            wanted[n] = 0;
        }
    }
    return end;
}

static void measure(int64_t (*kernel)(int32_t), int32_t loops) {
    int64_t check = 0;
    double begun = now();
    for (int32_t loop = 0; loop < loops; loop++)
        for (int32_t i = 0; i < starts; i++) check += kernel(start_at[i]);
    printf("%.1f %lld\n", (now() - begun) / loops / starts, (long long)check / loops);
}

int main(int argc, char **argv) {
    int32_t head[3];
    FILE *scene = argc == 4 ? fopen(argv[1], "rb") : NULL;
    if (!scene || fread(head, 4, 3, scene) != 3) return 2;
    cells = head[0], starts = head[1], allowance = head[2];
    size_t n = (size_t)cells;
    neighbour = read_block(scene, 24 * n);
    for (size_t i = 0; i < 6 * n; i++)
        if (neighbour[i] < 0) neighbour[i] = cells;
    entry = read_block(scene, 6 * n);
    closed = read_block(scene, n);
    halts = read_block(scene, n);
    open_ = read_block(scene, n);
    sources = read_block(scene, n);
    start_at = read_block(scene, 4 * (size_t)starts);
    cost = malloc(n + 1), dry = malloc(n + 1), queue = malloc(4 * n + 4);
    for (int32_t c = 0; c < LEVELS; c++) bucket[c] = malloc(4 * 6 * n);
    int32_t loops = atoi(argv[2]);
    measure(argv[3][0] == 'r' ? range : flood, loops);
    return 0;
}

import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads'

/**
 * How much memory V8 takes before it collects. Left alone, its young generation grows to 32 MB as soon as something survives in it, which the
 * first second of a load is enough for, and its old one to twice what is in use. Flags are all that V8 offers, and it reads these whenever
 * they matter.
 */

/** Tells the threads that are started later that the heap is the program's to tune, and not that of somebody who uses the library. */
const IS_OURS = 'gatebench: the heap is ours'

/** A thread that has just started has lost the last: V8 takes code compiled by another thread only where their flags agree. */
export const SMALL_HEAP_FLAGS: readonly string[] = ['--no-allocation-site-pretenuring', '--semi-space-growth-factor=1']

/**
 * A load of some hundred calls a second does as well with a young generation of 2 MB; said before it has grown. V8 also learns from the
 * first seconds, while much survives, to put the objects of a call straight into the old generation, and keeps to it: 600 bytes a call that
 * only a full collection frees (docs/performance.md).
 *
 * To be said again whenever a thread runs: V8 lets the young generation of all grow again when it makes the heap of another thread.
 */
export function keepHeapSmall(): void {
  for (const flag of SMALL_HEAP_FLAGS) setFlagsFromString(flag)
}

/**
 * For work that keeps a core busy, where fewer collections count for more than memory: the old generation is collected when it is three
 * times what was in use. A full collection holds everything up for some 20 ms. Of the young one little survives: one thread is done with it
 * before several have agreed.
 */
export function letHeapGrow(): void {
  setEnvironmentData(IS_OURS, true)
  setFlagsFromString('--semi-space-growth-factor=2')
  setFlagsFromString('--heap-growing-percent=200')
  setFlagsFromString('--no-parallel-scavenge')
}

/** Each half of the young generation on one processor: reads of ten thousand tasks are late by half as much as with 16 MB. */
const ONE_CORE_YOUNG_BYTES = 4 * 2 ** 20
/** Bounds the search for it, for a V8 that does not grow its young generation so. */
const MOST_COLLECTIONS = 40

/**
 * For such work on one processor, where each collection holds all calls up: the young generation grows to 4 MB at once and stays there. A larger one is
 * collected less often, and takes longer each time.
 */
export function letHeapGrowOnOneCore(): void {
  letHeapGrow()
  const gc = collector()
  for (let n = 0; gc !== undefined && n < MOST_COLLECTIONS && youngBytes() < 2 * ONE_CORE_YOUNG_BYTES; n++) {
    // V8 doubles the young generation once as much as it holds has survived.
    const survivors = Array.from({ length: 16_384 }, (_, at) => [at])
    gc({ type: 'minor' })
    survivors.length = 0
  }
  setFlagsFromString('--semi-space-growth-factor=1')
}

function youngBytes(): number {
  return getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')?.space_size ?? 0
}

/** For work that leaves a core its rest: the old generation may grow by 30%, and is collected each half minute. */
export function tightenHeap(): void {
  setFlagsFromString('--heap-growing-percent=30')
}

/** For a run of few calls, said before the first: V8 would optimize much code that is over before it gains anything. */
export function leaveCodePlain(): void {
  setFlagsFromString('--no-opt')
}

/** V8 optimizes the one function of WebAssembly that has this index: none. */
const NO_FUNCTION = 1_000_000

/**
 * Said before the first answer is parsed. V8 would compile the parser of HTTP with its optimizing compiler after the first answers, which takes 60 ms of
 * another core and 35 MB, and saves 0.4 µs an answer. A higher budget for the tiers of WebAssembly does not help: one answer uses millions of it.
 */
export function leaveParserPlain(): void {
  setFlagsFromString(`--wasm-tier-up-filter=${NO_FUNCTION}`)
}

/** For a load that keeps a core busy. It holds for what V8 has not compiled yet. */
export function optimizeParser(): void {
  setFlagsFromString('--wasm-tier-up-filter=-1')
}

/**
 * Gives what collects all garbage when it is called: before the first call, that calls do not pay for what the start has left. To be made before a
 * rehearsal, because V8 discards compiled code when the context is made that it comes from.
 */
export function fullCollector(): () => void {
  const gc = collector()
  return () => void gc?.()
}

/** From here on the young generation, of 16 MB, would be full in the midst of the next piece of work. */
const HALF_FULL_BYTES = 8 * 2 ** 20

/**
 * For a thread that does one piece of work after the other: gives what is to be called between two of them. Then nothing of the young
 * generation is alive, and to collect it takes half as long as in the midst of a piece, whose every object is copied.
 */
export function collectorBetween(): () => void {
  if (getEnvironmentData(IS_OURS) !== true) return () => {}
  let gc: Collect | undefined
  return () => {
    const young = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')
    if (young === undefined || young.space_used_size <= HALF_FULL_BYTES) return
    gc ??= collector()
    gc?.({ type: 'minor' })
  }
}

type Collect = (options?: { type: 'minor' }) => void

/** Contexts made meanwhile have it, those made before have not. Undefined where another thread has just taken it away again. */
function collector(): Collect | undefined {
  setFlagsFromString('--expose-gc')
  const gc: Collect | undefined = runInNewContext('globalThis.gc')
  setFlagsFromString('--no-expose-gc')
  return gc
}

import { readFileSync } from 'node:fs'

/** Counts of the system about a thread so far: how long it ran, how long it waited for a processor, in ms, and how often it had one. */
interface CpuWaits {
  /** On a processor, in ms. */
  ranMs: number
  waitedMs: number
  turns: number
}

/** Reads the counts of this thread; null where the system does not count it, as outside Linux and in some sandboxes. */
export function readCpuWaits(path = '/proc/thread-self/schedstat'): CpuWaits | null {
  try {
    return parseCpuWaits(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

/** `schedstat` of Linux: ns on a processor, ns waiting for one, turns. A process that never was on one is not counted at all. */
export function parseCpuWaits(text: string): CpuWaits | null {
  const [ranNs, waitedNs, turns] = text.trim().split(/\s+/).map(Number)
  if (ranNs === undefined || waitedNs === undefined || turns === undefined) return null
  return Number.isFinite(ranNs + waitedNs + turns) && ranNs > 0
    ? { ranMs: ranNs / 1e6, waitedMs: waitedNs / 1e6, turns }
    : null
}

/** How long each turn was waited for on average, in ms; undefined where nothing was counted in between. */
export function waitOfTurn(before: CpuWaits | null, now: CpuWaits | null): number | undefined {
  if (before === null || now === null || now.turns <= before.turns) return undefined
  return (now.waitedMs - before.waitedMs) / (now.turns - before.turns)
}

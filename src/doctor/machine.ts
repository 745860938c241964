import { USUAL_LATENESS_MS } from '../measure/thresholds/machine-lateness.ts'
import { openFileLimit } from '../run/target/open-files.ts'
import type { Clock } from '../time/clock.ts'
import { processorsAllowed } from '../time/processors.ts'
import { formatCount, formatDuration } from '../units.ts'
import type { Finding } from './finding.ts'

const LEAST_NODE = [20, 19] as const
/** Fewer, and a run with many calls under way waits for connections. */
const FEW_FILES = 1024
const SLEEPS = 100
const SLEEP_MS = 2

/** Findings about this machine that need no question to anyone. */
export async function examineMachine(clock: Clock): Promise<Finding[]> {
  return [
    nodeVersion(process.versions.node),
    processors(processorsAllowed()),
    openFiles(openFileLimit()),
    timer(await latenesses(clock)),
  ]
}

export function nodeVersion(text: string): Finding {
  const [major = 0, minor = 0] = text.split('.').map(Number)
  const isOld = major < LEAST_NODE[0] || (major === LEAST_NODE[0] && minor < LEAST_NODE[1])
  if (isOld) return { what: 'node', state: 'bad', text, next: `install Node ${LEAST_NODE.join('.')} or newer` }
  return { what: 'node', state: 'good', text, next: null }
}

/** `allowed`: number of processors that a run may use; a fraction for a container with such a quota. */
export function processors(allowed: number): Finding {
  const what = 'processors'
  const text = `${Number(allowed.toFixed(2))} for this process`
  if (allowed >= 2) return { what, state: 'good', text, next: null }
  const shared =
    'a mock or a gateway on this machine shares this processor: for exact latencies, run it on another machine'
  if (allowed >= 1) return { what, state: 'good', text, next: shared }
  const next = 'raise the CPU quota to 1: with less, the system stops the process for a part of each tenth of a second'
  return { what, state: 'warn', text, next }
}

export function openFiles(limit: number | null): Finding {
  const what = 'open files'
  if (limit === null) return { what, state: 'good', text: 'no limit', next: null }
  const text = `${formatCount(limit)} at once`
  return limit >= FEW_FILES
    ? { what, state: 'good', text, next: null }
    : { what, state: 'warn', text, next: 'run `ulimit -n 4096` in this shell, otherwise calls wait for connections' }
}

/** `lateMs`: how late this machine woke up from short sleeps, in any order. */
export function timer(lateMs: readonly number[]): Finding {
  const what = 'timer'
  const sorted = [...lateMs].sort((a, b) => a - b)
  const worst = sorted[Math.floor(sorted.length * 0.95)] ?? 0
  const text = `95 of 100 short timers were at most ${formatDuration(worst)} late`
  if (worst < USUAL_LATENESS_MS) return { what, state: 'good', text, next: null }
  const next = 'close other programs; a threshold cannot be judged if its figure is closer to the bound than this delay'
  return { what, state: 'warn', text, next }
}

async function latenesses(clock: Clock): Promise<number[]> {
  const late: number[] = []
  for (let sleep = 0; sleep < SLEEPS; sleep++) {
    const due = clock.now() + SLEEP_MS
    await clock.sleepUntil(due)
    late.push(clock.now() - due)
  }
  return late
}

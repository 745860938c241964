import { ENDS } from '../../src/measure/calls/ends.ts'
import { CALL_ENDS } from '../../src/measure/events/events.ts'
import type { Counts } from '../../src/measure/summary/summary.ts'
import type { ThresholdView } from '../../src/measure/thresholds/threshold-view.ts'
import { CallShares } from '../../src/measure/times/call-shares.ts'
import { WholeTimes } from '../../src/measure/times/whole-times.ts'
import type { ThresholdSpec } from '../../src/profile/profile.ts'
import { INDEPENDENT } from '../../src/stats/share-interval.ts'

const MINUTE = [{ name: 'measure', durationMs: 60_000, record: true }]

/** Calls as they were counted, evenly over a minute. */
export function evenShares(counts: Counts, spec: ThresholdSpec, whole = new WholeTimes()): CallShares {
  const shares = new CallShares(MINUTE, [spec])
  const at = spreading()
  for (const end of CALL_ENDS) for (let n = 0; n < counts[end]; n++) shares.counted(ENDS[end], at())
  const attempt = spreading()
  for (let n = 0; n < counts.attempts; n++) {
    const intended = attempt()
    shares.attempted(intended)
    shares.answered(intended, n < counts.throttled)
  }
  const call = spreading()
  const timed = (fate: 'completed' | 'never' | 'unseen', ms: number): void =>
    shares.timed(fate, { intended: call(), responseTime: ms, serviceTime: ms, perhapsEarlierMs: 0, stream: null })
  for (const { ms, count } of whole.completed.buckets()) for (let n = 0; n < count; n++) timed('completed', ms)
  for (const { ms, count } of whole.unseen.buckets()) for (let n = 0; n < count; n++) timed('unseen', ms)
  for (let n = 0; n < whole.never; n++) timed('never', 0)
  return shares
}

/** Instants of a minute that follow each other like those of independent calls: by the golden ratio. */
function spreading(): () => number {
  let at = 0
  return () => {
    at = (at + 60_000 * 0.618_033_988_75) % 60_000
    return at
  }
}

/** A view of a run: its counts, and the times of its calls. */
export function viewOf(counts: Counts, changes: Partial<ThresholdView> = {}, whole = new WholeTimes()): ThresholdView {
  return {
    whole: () => whole,
    givesInterval: () => false,
    isShaped: false,
    dependence: () => INDEPENDENT,
    shares: (spec) => evenShares(counts, spec, whole),
    latency: () => whole.completed,
    streams: () => null,
    lostTasks: () => ({ never: 0, unseen: 0 }),
    counts: () => counts,
    attempted: () => counts.started,
    machineMs: () => 0,
    good: () => ({ calls: counts.completed, perhaps: 0, overMs: 1000 }),
    credits: () => ({ spent: null, perCompleted: null }),
    ...changes,
  }
}

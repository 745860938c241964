import { EXIT, type ExitCode } from '../errors.ts'
import type { EndEvent } from './events.ts'
import type { Summary, ThresholdResult } from './summary.ts'

export interface VerdictInput {
  /** Null when the log has no end: the process was killed. */
  end: EndEvent | null
  generator: { fit: boolean; reasons: readonly string[] }
  thresholds: readonly ThresholdResult[]
  oracle: Summary['oracle']
}

/**
 * What the run's process exits with, and why. The first of these that holds: interrupted 105, stopped 108, generator unfit 107, a
 * threshold failed 99, contradicted by the mock's own log 1; else 0. An incomplete run is told before an unfit one, and both before thresholds, which they make doubtful.
 */
export function verdict({ end, generator, thresholds, oracle }: VerdictInput): Summary['verdict'] {
  const codes: ExitCode[] = []
  const reasons: string[] = []
  const say = (code: ExitCode, reason: string): void => {
    codes.push(code)
    reasons.push(reason)
  }
  if (end === null) say(EXIT.interrupted, 'the event log has no end: the run was cut off')
  else if (end.cause === 'fault') say(EXIT.bug, end.reason ?? 'a fault of gatebench')
  else if (end.cause === 'interrupted') say(EXIT.interrupted, end.reason ?? 'interrupted')
  else if (end.cause === 'stopped') say(EXIT.stopped, end.reason ?? 'stopped')
  for (const reason of generator.reasons) say(EXIT.unfit, `generator unfit: ${reason}`)
  for (const { verdict, source, value, samples } of thresholds) {
    if (verdict === 'fail') say(EXIT.threshold, `threshold failed: ${source} (measured ${short(value)})`)
    if (verdict === 'not-enough-data') reasons.push(`threshold not judged: ${source} (${samples} samples)`)
  }
  for (const mismatch of oracle?.mismatches ?? []) say(EXIT.bug, `the mock's own log disagrees: ${mismatch}`)
  return { exitCode: codes[0] ?? EXIT.ok, reasons }
}

function short(value: number | null): string {
  return value === null ? 'nothing' : String(Number(value.toPrecision(4)))
}

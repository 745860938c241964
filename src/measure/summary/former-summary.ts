import { GatebenchError } from '../../errors.ts'
import { isRecord } from '../../json.ts'

/** Whether a summary.json or a baseline of before has figures in the time of a run at a scaled mock, which nothing is compared with. */
export function isInTimeOfRun(content: unknown): boolean {
  if (!isRecord(content)) return false
  const summary = isRecord(content.summary) ? content.summary : content
  return isRecord(summary.run) && typeof summary.run.timeScale === 'number' && summary.run.timeScale !== 1
}

/** To be thrown where its log is not at hand, which could be converted. */
export function inTimeOfRun(file: string): GatebenchError {
  return new GatebenchError("its figures use the scaled time of the mock, not the gateway's time", {
    code: 'RUN_INVALID',
    hint: '`gatebench report` rewrites a summary from its event log; `gatebench baseline` writes a new baseline',
    place: { file },
  })
}

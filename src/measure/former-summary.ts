import { EXIT, GatebenchError } from '../errors.ts'
import { isRecord } from '../gateway/error-parts.ts'

/** Whether a summary.json or a baseline of before has figures in the time of a run at a scaled mock, which nothing is compared with. */
export function isInTimeOfRun(content: unknown): boolean {
  if (!isRecord(content)) return false
  const summary = isRecord(content.summary) ? content.summary : content
  return isRecord(summary.run) && typeof summary.run.timeScale === 'number' && summary.run.timeScale !== 1
}

/** To be thrown where its log is not at hand, which could be converted. */
export function inTimeOfRun(file: string): GatebenchError {
  return new GatebenchError("its figures are in the time of a run at a scaled mock, not in the gateway's", {
    code: 'RUN_INVALID',
    exitCode: EXIT.invalidInput,
    hint: 'gatebench report writes a summary again from its event log, gatebench baseline a baseline',
    place: { file },
  })
}

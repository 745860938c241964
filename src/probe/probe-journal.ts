import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { GatewaySettings } from '../profile/profile.ts'
import { outNotWritable } from '../run/folder/output-place.ts'
import type { ProbeResult } from './findings/probe-result.ts'
import type { Attempt } from './requests/attempt.ts'
import type { ProbeJournal } from './requests/attempt-log.ts'

export const ATTEMPTS_FILE = 'attempts.ndjson'

/** Every request of a probe, one line before it is sent and one when it is answered: with the operating system when the call returns. */
export interface ProbeLog extends ProbeJournal {
  /** Whether any submit was sent. */
  readonly hasSubmitted: boolean
  close(): void
}

export const NO_LOG: ProbeLog = { hasSubmitted: false, sending() {}, answered() {}, close() {} }

/** Throws OUT_NOT_WRITABLE. A disk that fails later ends the probe: what is not on record must not be sent. */
export function probeLog(folder: string, target: GatewaySettings['target'], time: ProbeResult['time']): ProbeLog {
  const path = join(folder, ATTEMPTS_FILE)
  const write = (file: number, value: object): void => {
    writeSync(file, `${JSON.stringify(value)}\n`)
  }
  try {
    const file = openSync(path, 'wx')
    // Where open tasks can be read again. The embedded mock ends with the probe, and its tasks with it.
    const gateway = target.kind === 'http' && time === 'real' ? target : null
    write(file, { type: 'attempts', format: 1, gateway })
    let hasSubmitted = false
    return {
      get hasSubmitted() {
        return hasSubmitted
      },
      sending: ({ n, target, model, stage, cycle, sentAt }: Attempt) => {
        hasSubmitted ||= target === 'submit'
        write(file, { type: 'sending', n, target, model, stage, cycle, t: sentAt })
      },
      answered: ({ n, endedAt, status, passing, hintMs, taskId, overAt }: Attempt) =>
        write(file, {
          type: overAt === undefined ? 'answered' : 'over',
          n,
          t: overAt ?? endedAt,
          status,
          passing,
          hintMs,
          taskId,
        }),
      close: () => closeSync(file),
    }
  } catch (error) {
    throw outNotWritable(path, error)
  }
}

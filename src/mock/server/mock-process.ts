import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { DialectFile } from '../../dialect/schema.ts'
import { EXIT, GatebenchError } from '../../errors.ts'
import { entryModule } from '../../package-files.ts'
import { flagsOfProcess } from '../../thread.ts'
import type { OracleCounts } from '../oracle/oracle-counts.ts'
import type { MockWorldChoice } from '../world/tiers.ts'

/** A key that the mock gateway accepts, unless its world names another. */
export const MOCK_API_KEY = 'mock-key'

/** Options that can be passed to another process. */
export interface MockProcessOptions extends MockWorldChoice {
  seed?: number
  speed?: number
  /** The words that it speaks; those of the default dialect where absent. */
  dialect?: DialectFile | undefined
  /** When the mock's time began, Unix ms. */
  originEpochMs?: number
  host?: string
  port?: number
  keepRecords?: number
}

export interface MockProcess extends AsyncDisposable {
  readonly url: string
  readonly apiKey: string
  counts(): Promise<OracleCounts>
  close(): Promise<void>
}

export type ToMock = { type: 'start'; options: MockProcessOptions } | { type: 'counts' }
export type FromMock =
  | { type: 'started'; url: string; apiKey: string }
  | { type: 'refused'; message: string; code: string; hint: string | null }
  | { type: 'counts'; counts: OracleCounts }

/** Runs the mock gateway in a process of its own, so that it takes no time from the one that measures. It ends with this one. */
export async function spawnMockGateway(options: MockProcessOptions = {}): Promise<MockProcess> {
  const entry = fileURLToPath(entryModule('mock/server/main-process'))
  const child = fork(entry, [], {
    execArgv: flagsOfProcess(),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const killChild = (): void => void child.kill('SIGKILL')
  process.once('exit', killChild)
  const gone = once(child, 'exit').then(() => process.off('exit', killChild))

  const close = async (): Promise<void> => {
    // It ignores the signals that a terminal sends to the whole group.
    killChild()
    await gone
  }

  const { url, apiKey } = await started(child, options)
  return {
    url,
    apiKey,
    async counts() {
      const answer = await asked(child, { type: 'counts' })
      if (answer?.type !== 'counts') throw lost()
      return answer.counts
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** Starts the gateway in the child and waits for its address. */
async function started(child: ChildProcess, options: MockProcessOptions): Promise<{ url: string; apiKey: string }> {
  const answer = await asked(child, { type: 'start', options })
  if (answer?.type === 'started') return answer
  child.kill('SIGKILL')
  if (answer?.type !== 'refused') throw lost()
  throw new GatebenchError(answer.message, {
    code: answer.code,
    ...(answer.hint === null ? {} : { hint: answer.hint }),
  })
}

/** The answer of the child; null if it has ended. */
async function asked(child: ChildProcess, message: ToMock): Promise<FromMock | null> {
  if (!child.connected) return null
  child.send(message)
  return Promise.race([
    once(child, 'message').then(([answer]) => answer as FromMock),
    once(child, 'exit').then(() => null),
  ])
}

function lost(): GatebenchError {
  return new GatebenchError('the process of the mock gateway has ended', {
    code: 'MOCK_PROCESS_LOST',
    exitCode: EXIT.bug,
  })
}

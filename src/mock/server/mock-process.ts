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
  /** Writes the oracle's records to a file as NDJSON. */
  saveLog(path: string): Promise<void>
  close(): Promise<void>
}

export type ToMock =
  | { type: 'start'; options: MockProcessOptions }
  | { type: 'counts'; id: number }
  | { type: 'save'; id: number; path: string }
export type FromMock =
  | { type: 'started'; url: string; apiKey: string }
  | { type: 'refused'; message: string; code: string; hint: string | null }
  | { type: 'counts'; id: number; counts: OracleCounts }
  | { type: 'saved'; id: number; problem: string | null }

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

  const pending = new Map<number, (answer: FromMock | null) => void>()
  let requests = 0
  child.on('message', (message: FromMock) => {
    if ('id' in message) pending.get(message.id)?.(message)
  })
  child.once('exit', () => {
    for (const settle of pending.values()) settle(null)
  })
  const ask = async (make: (id: number) => ToMock): Promise<FromMock> => {
    const id = ++requests
    const answer = await new Promise<FromMock | null>((resolve) => {
      pending.set(id, resolve)
      if (child.connected) child.send(make(id))
      else resolve(null)
    })
    pending.delete(id)
    if (answer === null) throw lost()
    return answer
  }
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
      const answer = await ask((id) => ({ type: 'counts', id }))
      if (answer.type !== 'counts') throw lost()
      return answer.counts
    },
    async saveLog(path) {
      const answer = await ask((id) => ({ type: 'save', id, path }))
      if (answer.type !== 'saved' || answer.problem === null) return
      throw new GatebenchError(`cannot write ${path}: ${answer.problem}`, { code: 'MOCK_LOG_UNWRITABLE' })
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** Starts the gateway in the child and waits for its address. */
async function started(child: ChildProcess, options: MockProcessOptions): Promise<{ url: string; apiKey: string }> {
  child.send({ type: 'start', options } satisfies ToMock)
  const answer = await Promise.race([
    once(child, 'message').then(([message]) => message as FromMock),
    once(child, 'exit').then(() => null),
  ])
  if (answer?.type === 'started') return answer
  child.kill('SIGKILL')
  if (answer?.type !== 'refused') throw lost()
  throw new GatebenchError(answer.message, {
    code: answer.code,
    ...(answer.hint === null ? {} : { hint: answer.hint }),
  })
}

function lost(): GatebenchError {
  return new GatebenchError('the process of the mock gateway has ended', {
    code: 'MOCK_PROCESS_LOST',
    exitCode: EXIT.bug,
  })
}

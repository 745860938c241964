import type { BodyForm, GenerationRequest } from '../gateway/bodies.ts'
import { classify, type Reply } from '../gateway/classify.ts'
import { type Asked, type Dialect, isUnsayable } from '../gateway/dialect.ts'
import type { Outcome } from '../gateway/outcome.ts'
import { headerFields } from '../gateway/reply-headers.ts'
import { compileDialect } from './compile-dialect.ts'
import type { DialectFile } from './schema.ts'
import { type Incoming, ServerDialect } from './server-dialect.ts'
import type { DialectAnswer, UnderstoodRequest } from './server-messages.ts'

/** Where the mock would be reached. */
export const BASE = 'http://127.0.0.1'
/** Any instant will do: no answer depends on it. */
const EPOCH_MS = 1_764_000_000_000

/** Client and mock of one dialect, which talk to each other without a network. */
export class MockLine {
  readonly #client: Dialect
  readonly mock: ServerDialect

  constructor(file: DialectFile) {
    this.#client = compileDialect(file, BASE)
    this.mock = new ServerDialect(file, BASE)
  }

  /** The request that the client sends. */
  request(asked: Asked, request?: GenerationRequest): Incoming {
    const ask = this.#client.ask(asked, request)
    if (isUnsayable(ask)) throw new RangeError(ask)
    return { method: ask.place.method, target: `${ask.place.path}${ask.suffix}`, body: ask.body }
  }

  /** The client's conclusion from the mock's answer. `lost`: headers that do not reach it. */
  outcome<T>(
    form: BodyForm<T>,
    asked: Asked,
    heard: UnderstoodRequest,
    saying: DialectAnswer,
    lost: readonly string[] = [],
  ): Outcome<T> {
    const said = this.mock.say(heard, saying, EPOCH_MS)
    const headers = Object.entries(said.headers).map(([name, value]) => [name.toLowerCase(), value] as const)
    const reply: Reply = {
      status: said.status,
      headers: headerFields(Object.fromEntries(headers.filter(([name]) => !lost.includes(name)))),
      body: said.body === undefined ? { kind: 'not-json', text: '' } : { kind: 'json', value: said.body },
    }
    return classify(form, this.#client.answer?.(asked, reply) ?? reply, {
      timing: { sentAt: 0, endedAt: 0 },
      nowEpochMs: EPOCH_MS,
      longestHintMs: Number.POSITIVE_INFINITY,
      askedFor: asked.endpoint === 'poll' ? asked.taskId : undefined,
    })
  }
}

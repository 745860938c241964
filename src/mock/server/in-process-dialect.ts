import { compileDialect } from '../../dialect/compile-dialect.ts'
import type { DialectFile } from '../../dialect/schema.ts'
import type { GenerationRequest } from '../../gateway/bodies.ts'
import type { Reply } from '../../gateway/classify.ts'
import { type Asked, type Dialect, isUnsayable } from '../../gateway/dialect.ts'
import type { AttemptOptions } from '../../gateway/gateway.ts'
import type { MockEngine } from '../engine.ts'
import type { MockReply } from '../exchange.ts'
import { DialectAdapter } from './dialect-adapter.ts'

/** Where the gateway of a process would be reached. */
const BASE = 'http://127.0.0.1'

/** Client and mock in one process that speak another dialect: each request and each answer is put into its words, and read from them. */
export class InProcessDialect {
  readonly #engine: Pick<MockEngine, 'handle'>
  readonly #authorization: string
  readonly #dialect: Dialect
  readonly #adapter: DialectAdapter
  readonly #hasKeys: boolean
  /** Whether tasks can be cancelled. */
  readonly cancels: boolean
  /** As the dialect has it. */
  readonly frames: Dialect['frames']

  constructor(
    file: DialectFile,
    engine: Pick<MockEngine, 'handle'> & Partial<Pick<MockEngine, 'modalityOf'>>,
    authorization: string,
  ) {
    this.#engine = engine
    this.#authorization = authorization
    this.#dialect = compileDialect(file, BASE)
    this.#hasKeys = file.idempotency !== undefined
    this.cancels = this.#dialect.cancels === true
    this.frames = this.#dialect.frames
    this.#adapter = new DialectAdapter(file, BASE, (model) => engine.modalityOf?.(model) ?? null)
  }

  /** The engine's answer in the dialect's words; a text says why it cannot be asked. */
  ask(
    asked: Asked,
    request: GenerationRequest | undefined,
    { call, key }: Pick<AttemptOptions, 'call' | 'key'>,
    epochMs: number,
  ): MockReply | string {
    const ask = this.#dialect.ask(asked, request)
    if (isUnsayable(ask)) return ask
    const { place, suffix, body } = ask
    if (typeof place.address !== 'string' && place.address.origin !== BASE) {
      return `no network connection to ${place.address.origin}`
    }
    const path = `${place.path}${suffix}`
    const understood = this.#adapter.understand(place.method, path, body)
    const reply = this.#engine.handle({
      method: place.method,
      path,
      route: understood.route,
      authorization: this.#authorization,
      body: understood.body,
      waitsForEnd: understood.waitsForEnd,
      streamAs: understood.streamAs,
      call,
      ...(this.#hasKeys && { idempotency: key }),
    })
    return this.#adapter.say(understood.heard, reply, epochMs)
  }

  /** The answer as the dialect's client hears it. */
  heard(asked: Asked, reply: Reply): Reply {
    return this.#dialect.answer?.(asked, reply) ?? reply
  }
}

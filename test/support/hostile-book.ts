import type { DialectFile } from '../../src/dialect/schema.ts'
import { parseCallHeader } from '../../src/gateway/call-header.ts'
import type { Endpoint } from '../../src/gateway/outcome.ts'
import { goodAnswer, type HostileAnswer, hostileAnswer, type Spoilt } from './hostile-answers.ts'
import { type Asked, idIn, taskIdOf } from './hostile-bodies.ts'
import { strayAnswer } from './hostile-wire.ts'
import { HostileWords } from './hostile-words.ts'
import { Nonsense } from './nonsense.ts'

/** What a gateway does in one run. */
export interface Hostility {
  seed: number
  run: number
  spoilt: Spoilt
  /** Part of the answers of each endpoint that are spoilt. */
  share: Readonly<Record<Endpoint, number>>
  /** Where a fault is looked into: calls but these, from the first to below the last, get good answers. */
  only: readonly [from: number, to: number] | null
  /** Of the reads of the account, credits and quota each, the first and the last that may be spoilt. */
  spoiltReads: readonly [first: number, last: number]
  /** Whether a read of the account may be left without an answer for ever. */
  leavesReads: boolean
  /** The words that it speaks; those of the default dialect where null. */
  dialect: DialectFile | null
}

/** What was truly told to a call. */
export interface CallTruth {
  /** What was wrong with its answers. */
  told: string[]
  /** Ids that its submits were given. */
  ids: Set<unknown>
  /** Ends that a read of its own task told, or for text its own answer. */
  ends: Set<unknown>
  reads: number
  /** Its connection had carried bytes that nobody asked for: whose answer it got is not for it to know. */
  isInDoubt: boolean
}

/** Decides every answer, and keeps what was told. */
export class HostileBook {
  readonly hostility: Hostility
  readonly calls = new Map<number, CallTruth>()
  readonly faults: string[] = []
  answers = 0
  spoilt = 0
  submits = 0
  readonly #asked = new Map<string, number>()
  #words: HostileWords | undefined

  constructor(hostility: Hostility) {
    this.hostility = hostility
  }

  /** Tells it where it is reached. */
  speakAt(url: string): void {
    const { dialect } = this.hostility
    if (dialect !== null) this.#words = new HostileWords(dialect, url)
  }

  /** Whether a request reads the account, or asks whether anybody is there. */
  isOfAccount(endpoint: Endpoint, headers: string): boolean {
    return endpoint === 'credits' || endpoint === 'quota' || (this.#words !== undefined && callIn(headers) < 0)
  }

  endpointOf(method: string, path: string): Endpoint {
    return this.#words?.heard(method, path).endpoint ?? endpointOf(method, path)
  }

  answer(method: string, path: string, headers: string, isInDoubt: boolean): HostileAnswer {
    const words = this.#words
    const heard = words?.heard(method, path)
    const endpoint = heard?.endpoint ?? endpointOf(method, path)
    const { seed, run, spoilt, share, only, spoiltReads } = this.hostility
    const call = callIn(headers)
    const isOfAccount = this.isOfAccount(endpoint, headers)
    if (isOfAccount !== call < 0) this.fault(`a request to ${path.slice(0, 100)} with the call ${call}`)
    const place = `${endpoint} ${call}`
    const n = (this.#asked.get(place) ?? 0) + 1
    this.#asked.set(place, n)
    const plainId = endpoint === 'poll' ? decoded(path.slice('/v1/tasks/'.length)) : ''
    const taskId = heard === undefined ? plainId : heard.taskId || (endpoint === 'poll' ? taskIdOf(run, call) : '')
    const key = words?.keyIn(path, headers) ?? /\r\nauthorization: Bearer ([^\r]*)/i.exec(headers)?.[1] ?? ''
    const asked: Asked = { run, endpoint, call, n, taskId, key, words }
    const isSpoilt =
      (only === null || (call >= only[0] && call < only[1])) &&
      !(isOfAccount && (n < spoiltReads[0] || n > spoiltReads[1])) &&
      new Nonsense(seed, run, call, n, endpoint.length).chance(share[endpoint])
    const answer = isSpoilt ? hostileAnswer(seed, spoilt, asked) : goodAnswer(asked)
    this.answers++
    if (answer.traits.length > 0) this.spoilt++
    if (endpoint === 'submit' || endpoint === 'message') this.submits++
    this.#keep(asked, answer, isInDoubt)
    return answer
  }

  /** What nobody asked for, to whoever has just connected. */
  greeting(connection: number): Buffer | null {
    const { seed, run, spoilt, only } = this.hostility
    const hand = new Nonsense(seed, run, -2, connection)
    if (spoilt !== 'delivery' || only !== null || !hand.chance(0.04)) return null
    this.answers++
    this.spoilt++
    const endpoint = hand.pick(['submit', 'message', 'poll'] as const)
    return strayAnswer(hand, { run, endpoint, call: connection, n: 1, taskId: '', key: '', words: this.#words })
  }

  fault(what: string): void {
    if (!this.faults.includes(what)) this.faults.push(what)
  }

  #keep(asked: Asked, answer: HostileAnswer, isInDoubt: boolean): void {
    const { endpoint, call, n, taskId, words } = asked
    const { traits, body, status } = answer
    let truth = this.calls.get(call)
    if (truth === undefined) {
      truth = { told: [], ids: new Set(), ends: new Set(), reads: 0, isInDoubt: false }
      this.calls.set(call, truth)
    }
    if (traits.length > 0 && truth.told.length < 40) truth.told.push(`${endpoint} ${n}: ${traits.join(', ')}`)
    truth.isInDoubt ||= isInDoubt
    if (endpoint === 'poll') truth.reads++
    if (words !== undefined && endpoint !== 'message') {
      const task = words.understood(asked, status, answer.headers, answer.text)
      // A result at once has no id but the one that its reader gives it.
      if (endpoint === 'submit') truth.ids.add(String(task?.id).startsWith('done-') ? null : task?.id)
      truth.ends.add(task?.status)
      return
    }
    if (!(status >= 200 && status < 300)) return
    if (endpoint === 'message') truth.ends.add('completed')
    if (endpoint === 'submit') truth.ids.add(idIn(body))
    // A lone surrogate goes out as its replacement.
    if (endpoint === 'poll' && String(idIn(body)).replace(/\p{Surrogate}/gu, '\ufffd') === taskId)
      truth.ends.add(body.status)
  }
}

function callIn(headers: string): number {
  return parseCallHeader(/\r\nx-gatebench-call: *(\S+)/i.exec(headers)?.[1] ?? '')?.call ?? -1
}

function endpointOf(method: string, path: string): Endpoint {
  if (method === 'POST') return path.endsWith('/v1/messages') ? 'message' : 'submit'
  if (path === '/v1/credits') return 'credits'
  return path === '/api/v1/files/quota' ? 'quota' : 'poll'
}

function decoded(segment: string): string {
  try {
    // Dots alone come encoded twice.
    return decodeURIComponent(segment).replace(/^(?:%2E)+$/, (dots) => '.'.repeat(dots.length / 3))
  } catch {
    return segment
  }
}

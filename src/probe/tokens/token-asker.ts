import { usageOf } from '../../gateway/message-usage.ts'
import type { Outcome } from '../../gateway/outcome.ts'
import type { Clock } from '../../time/clock.ts'
import { passingOf } from '../requests/attempt.ts'

/** A request of text by its weight in tokens. */
export interface TokenAsk {
  readonly input: number
  readonly mostOutput: number
}

/** An answered request. Instants on the clock, in ms; `output`: tokens that the answer states. */
export interface TokenAnswer extends TokenAsk {
  readonly passed: boolean
  readonly sentAt: number
  readonly endedAt: number
  readonly output: number
}

export interface TokenBudget {
  readonly requests: number
  /** Input and output tokens together, of what is accepted. */
  readonly tokens: number
}

const CHARACTERS_A_TOKEN = 4

/** Sends a request for text at once; null where that is no longer allowed. */
export type SendText = (body: Readonly<Record<string, unknown>>) => Promise<Outcome<unknown>> | null

/** Asks for texts of a weight, and keeps to a budget: what would exceed it is not sent. */
export class TokenAsker {
  readonly clock: Clock
  readonly #send: SendText
  readonly #budget: TokenBudget
  #requests = 0
  #tokens = 0
  #underWay = 0
  #isCut = false

  constructor(send: SendText, clock: Clock, budget: TokenBudget) {
    this.clock = clock
    this.#send = send
    this.#budget = budget
  }

  get requests(): number {
    return this.#requests
  }

  get tokens(): number {
    return this.#tokens
  }

  /** Whether something was not sent that was to be: figures of the probe then are none. */
  get isCut(): boolean {
    return this.#isCut
  }

  /** All at once, in this order; those that the budget does not allow are left out. */
  askAll(asks: readonly TokenAsk[]): Promise<TokenAnswer[]> {
    return Promise.all(asks.flatMap((ask) => this.#ask(ask) ?? []))
  }

  #ask(ask: TokenAsk): Promise<TokenAnswer> | null {
    const { requests, tokens } = this.#budget
    const isAllowed = this.#requests < requests && this.#tokens + this.#underWay + ask.input <= tokens
    const messages = [{ role: 'user', content: 'x'.repeat(CHARACTERS_A_TOKEN * ask.input) }]
    const sentAt = this.clock.now()
    const sent = isAllowed ? this.#send({ stream: true, max_tokens: ask.mostOutput, messages }) : null
    if (sent === null) {
      this.#isCut = true
      return null
    }
    this.#requests++
    this.#underWay += ask.input
    return sent.then((outcome) => {
      this.#underWay -= ask.input
      const passed = passingOf(outcome).passing === 'accepted'
      const output = passed ? outputOf(outcome) : 0
      if (passed) this.#tokens += ask.input + output
      return { ...ask, passed, sentAt, endedAt: outcome.timing.endedAt, output }
    })
  }
}

function outputOf(outcome: Outcome<unknown>): number {
  if (outcome.kind !== 'accepted') return 0
  return outcome.stream?.tokens?.output ?? usageOf(outcome.body)?.output ?? 0
}

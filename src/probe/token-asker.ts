import type { Gateway } from '../gateway/gateway.ts'
import { usageOf } from '../gateway/message-usage.ts'
import type { Outcome } from '../gateway/outcome.ts'
import type { Clock } from '../time/clock.ts'
import { passingOf } from './attempt.ts'

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

const ANSWER_WITHIN_MS = 120_000
const CHARACTERS_A_TOKEN = 4

/** Asks for texts of a weight, and keeps to a budget: what would exceed it is not sent. */
export class TokenAsker {
  readonly clock: Clock
  readonly #gateway: Pick<Gateway, 'message'>
  readonly #model: string
  readonly #budget: TokenBudget
  #requests = 0
  #tokens = 0
  #underWay = 0

  constructor(gateway: Pick<Gateway, 'message'>, clock: Clock, model: string, budget: TokenBudget) {
    this.clock = clock
    this.#gateway = gateway
    this.#model = model
    this.#budget = budget
  }

  get requests(): number {
    return this.#requests
  }

  get tokens(): number {
    return this.#tokens
  }

  /** Whether so many tokens more may be asked for. */
  allows({ input, mostOutput }: TokenAsk): boolean {
    return (
      this.#requests < this.#budget.requests &&
      this.#tokens + this.#underWay + input + mostOutput <= this.#budget.tokens
    )
  }

  /** All at once, in this order; those that the budget does not allow are left out. */
  askAll(asks: readonly TokenAsk[]): Promise<TokenAnswer[]> {
    return Promise.all(asks.flatMap((ask) => (this.allows(ask) ? [this.#ask(ask)] : [])))
  }

  async #ask(ask: TokenAsk): Promise<TokenAnswer> {
    this.#requests++
    const most = ask.input + ask.mostOutput
    this.#underWay += most
    const sentAt = this.clock.now()
    const content = 'x'.repeat(CHARACTERS_A_TOKEN * ask.input)
    const request = {
      ...{ model: this.#model, stream: true, max_tokens: ask.mostOutput },
      messages: [{ role: 'user', content }],
    }
    const outcome = await this.#gateway.message(request, { deadline: sentAt + ANSWER_WITHIN_MS })
    this.#underWay -= most
    const passed = passingOf(outcome).passing === 'accepted'
    const output = passed ? outputOf(outcome) : 0
    if (passed) this.#tokens += ask.input + output
    return { ...ask, passed, sentAt, endedAt: outcome.timing.endedAt, output }
  }
}

function outputOf(outcome: Outcome<unknown>): number {
  if (outcome.kind !== 'accepted') return 0
  return outcome.stream?.tokens?.output ?? usageOf(outcome.body)?.output ?? 0
}

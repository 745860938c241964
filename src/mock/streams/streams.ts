import type { Draw, RandomSource } from '../../random.ts'
import { lognormalQuantile } from '../../stats/distributions.ts'
import type { Visit } from '../exchange.ts'
import type { Faults } from '../faults.ts'
import { exchangeKey } from '../jobs/draw-keys.ts'
import { coldMs } from '../jobs/latency.ts'
import { streamOf } from '../jobs/request-figures.ts'
import type { MockModel } from '../world/catalogue.ts'
import type { MockWorld } from '../world/schema.ts'
import { struckOnItsWay, struckPlan } from './faults.ts'
import { plainPlan, type StreamPlan } from './plan.ts'

/** First part of the keys of draws: what each is for. */
const [FIRST_TOKEN, TOKEN_TIME, TOKENS, GAP] = [1, 2, 3, 4]

/** Plans the streams of texts, each by draws of its own. */
export class Streams {
  readonly #coldStart: MockWorld['latency']['coldStart']
  readonly #faults: Faults
  readonly #firstToken: Draw
  readonly #tokenTime: Draw
  readonly #tokens: Draw
  readonly #gap: Draw

  constructor(world: MockWorld, random: RandomSource, faults: Faults) {
    this.#coldStart = world.latency.coldStart
    this.#faults = faults
    this.#firstToken = random.draws('stream', FIRST_TOKEN)
    this.#tokenTime = random.draws('stream', TOKEN_TIME)
    this.#tokens = random.draws('stream', TOKENS)
    this.#gap = random.draws('stream', GAP)
  }

  /** The stream of an accepted text. `key`: that of its work; `slowFactor`: so many times as long. */
  plan(
    { body, now, record, fault, weighed }: Visit,
    model: MockModel,
    key: readonly number[],
    slowFactor: number,
  ): StreamPlan {
    const { firstToken, tokenTime, tokens, jitter, slowdown } = streamOf(model.settings, body)
    // What waits for a server slows nobody down.
    const others = Math.min(model.underWay, (model.settings.capacity ?? Number.POSITIVE_INFINITY) - 1)
    const drawn = lognormalQuantile(this.#firstToken(key), firstToken.median, firstToken.sigma)
    const firstMs = (drawn * (1 + slowdown.firstToken * others) + coldMs(model, now, this.#coldStart)) * slowFactor
    const time = lognormalQuantile(this.#tokenTime(key), tokenTime.median, tokenTime.sigma)
    const tokenMs = time * (1 + slowdown.tokenTime * others) * slowFactor
    const wanted = Math.max(1, Math.round(lognormalQuantile(this.#tokens(key), tokens.median, tokens.sigma)))
    const { input, mostOutput } = weighed.tokens
    const most = mostOutput === 0 ? Number.POSITIVE_INFINITY : mostOutput
    const figures = {
      ...{ firstMs, tokenMs },
      tokens: Math.min(wanted, most),
      isBounded: wanted > most,
      input,
    }
    // Lognormal with the mean `tokenMs`.
    const medianMs = tokenMs * Math.exp(-(jitter ** 2) / 2)
    const gapMs = (n: number): number =>
      jitter === 0 ? tokenMs : lognormalQuantile(this.#gap([...key, n]), medianMs, jitter)
    const faults = this.#faults.ofStream(model.name, now, exchangeKey(record, undefined))
    return struckOnItsWay(struckPlan(plainPlan(figures, gapMs), faults), fault)
  }
}

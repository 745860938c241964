import type { TokenAnswer, TokenAsker } from './token-asker.ts'
import type { Spender } from './token-law.ts'
import { askOf, roomOf } from './token-spender.ts'

/** Texts are asked for with so few tokens that each has all of them: then it uses what it reserves. */
const SHORT = 64
const SHORTEST = 8
/** Parts of a limit that a text may be, and a round of them near its end. */
const PARTS = 64
const ROUNDS = 32
const SMALL_ROUNDS = 8
const STEP_MS = 500
/** The longest time in which steps ask for all of a limit: twice as fast as a bucket of a minute fills. */
const TURN_MS = 30_000

/** Output that passed, and why no more was asked for. */
export interface Produced {
  tokens: number
  end: 'refused' | 'hidden' | 'passed'
}

/** Spends output tokens by having texts written. */
export class OutputSpender implements Spender {
  readonly size: number
  /** Output that had passed since the last silence when it was refused; null where it was not. */
  drainedAfter: number | null = null
  readonly #asker: TokenAsker
  readonly #reserves: boolean
  #since = 0

  constructor(asker: TokenAsker, size: number, reserves: boolean) {
    this.#asker = asker
    this.size = size
    this.#reserves = reserves
  }

  async spend(tokens: number): Promise<void> {
    await this.#write(tokens)
  }

  async drain(): Promise<void> {
    for (let round = 0; round < ROUNDS; round++) {
      const answers = await this.#write(this.#reserves ? this.size / 4 : (this.size / ROUNDS) * growth(round))
      if (answers.some(({ passed }) => !passed) && (!this.#reserves || round > 0)) break
    }
    this.drainedAfter = this.#since
    this.#since = 0
  }

  async opens(): Promise<boolean> {
    return (await this.#asker.askAll([askOf('output', this.#text)])).every(({ passed }) => passed)
  }

  async fits(tokens: number): Promise<boolean> {
    if (this.#reserves) return (await roomOf(this.#asker, 'output', this.size)).tokens > tokens
    await this.#write(tokens)
    return this.opens()
  }

  /**
   * Output that passes until a round is refused; rounds double, or begin with `first` and are then a tenth of it. Output counts when it is written, so
   * a round is refused as a whole: where a part of it passes, something else refuses.
   */
  async untilRefused(most: number, first: number = SHORT): Promise<Produced> {
    let tokens = 0
    let n = 0
    const next = (): number => (first > SHORT ? Math.max(SHORT, (first / 10) * growth(n++)) : Math.max(first, tokens))
    for (let round = first; ; round = next()) {
      const isLast = tokens >= most
      const answers = await this.#write(isLast ? 1 : round)
      const refused = answers.filter(({ passed }) => !passed).length
      if (answers.length > 0 && refused === answers.length) return { tokens, end: 'refused' }
      tokens += answers.reduce((sum, { output }) => sum + output, 0)
      if (refused > 0) return { tokens, end: 'hidden' }
      if (answers.length === 0 || isLast) return { tokens, end: 'passed' }
    }
  }

  /** Output for each ms that passes in the long run: between two instants at which the limit had just opened again. */
  async steadyRate(ms: number): Promise<number> {
    const { clock } = this.#asker
    await this.drain()
    const count = Math.max(1, Math.round((this.size * STEP_MS) / TURN_MS / this.#text))
    const steps: { at: number; answers: Promise<TokenAnswer[]> }[] = []
    for (const until = clock.now() + ms; clock.now() < until; ) {
      const at = clock.now()
      steps.push({ at, answers: this.#asker.askAll(Array.from({ length: count }, () => askOf('output', this.#text))) })
      await clock.sleepUntil(at + STEP_MS)
    }
    const openings: { at: number; before: number }[] = []
    let output = 0
    let wasRefused = false
    for (const { at, answers } of steps) {
      const all = await answers
      const passed = all.filter((one) => one.passed)
      if (passed.length > 0 && wasRefused) openings.push({ at, before: output })
      output += passed.reduce((sum, one) => sum + one.output, 0)
      wasRefused = passed.length < all.length
    }
    const [first, last] = [openings[0], openings.at(-1)]
    if (first === undefined || last === undefined || last.at === first.at) return 0
    return (last.before - first.before) / (last.at - first.at)
  }

  get #text(): number {
    return this.size === 0 ? SHORT : Math.min(SHORT, Math.max(SHORTEST, Math.round(this.size / PARTS)))
  }

  async #write(tokens: number): Promise<TokenAnswer[]> {
    const text = this.#text
    const asks = Array.from({ length: Math.max(1, Math.round(tokens / text)) }, () => askOf('output', text))
    const answers = await this.#asker.askAll(asks)
    this.#since += answers.reduce((sum, { output }) => sum + output, 0)
    return answers
  }
}

/** Rounds are small at first, so that a window's end is known well; then they outgrow a bucket that fills meanwhile. */
function growth(round: number): number {
  return 1.5 ** Math.max(0, round - SMALL_ROUNDS)
}

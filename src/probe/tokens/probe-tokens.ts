import type { TokenAnswer, TokenAsker } from './token-asker.ts'
import type { TokenFinding } from './token-finding.ts'
import { type LawCare, lawOfTokens, quietStart, type Spender } from './token-law.ts'
import { askOf, asksOf, roomOf } from './token-spender.ts'

export interface TokenProbeOptions {
  /** Tokens that are sent at once at most, while no limit shows. */
  mostAtOnce: number
  /** The gateway's clock minus ours, in ms. */
  offsetMs: number
}

/** Parts of a limit that a little is, and for how long a bucket is left to fill. */
const LITTLE = 64
const FILL_MS = 20_000
const MINUTE_MS = 60_000
/** How long a bucket's rate is watched by output. */
const STEADY_MS = 120_000
/** Texts that are asked for at once to see whether output counts. */
const MOST_TEXTS = 400
/** And the tokens of each at most: a long one would end in another minute. */
const MOST_OF_TEXT = 512
/** The least part of a limit that output must be, to be no chance. */
const TELLING = 0.15

const NOTHING = { counts: null, law: null, perMinute: null, atOnce: null, reserves: null, returns: null } as const

/** Finds the limit on tokens of a model: by input first, which is cheap, and by output where input meets none. */
export async function probeTokens(asker: TokenAsker, options: TokenProbeOptions): Promise<TokenFinding> {
  const finding = await findTokens(asker, options)
  return asker.isCut ? { ...finding, ...NOTHING, state: 'unfinished' } : finding
}

async function findTokens(asker: TokenAsker, options: TokenProbeOptions): Promise<TokenFinding> {
  const care = { clock: asker.clock, offsetMs: options.offsetMs }
  const { mostAtOnce } = options
  await quietStart(care)
  const input = await roomOf(asker, 'input', mostAtOnce)
  if (input.isByWeight) return byInput(asker, care, input.tokens)
  if (input.refused > 0) return isHidden(asker, input.tokens, 0)
  await quietStart(care)
  const output = await roomOf(asker, 'output', mostAtOnce)
  if (output.isByWeight) return byOutput(asker, care, output.tokens, true)
  if (output.refused > 0) return isHidden(asker, input.tokens, output.tokens)
  await quietStart(care)
  const produced = await new OutputSpender(asker, 0, false).untilRefused(mostAtOnce / 8)
  if (produced.end === 'refused') return byOutput(asker, care, produced.tokens, false)
  if (produced.end === 'hidden') return isHidden(asker, input.tokens, produced.tokens)
  const atLeast = { input: input.tokens, output: produced.tokens }
  return { state: 'not-enforced', ...NOTHING, atLeast, ...spentBy(asker) }
}

function isHidden(asker: TokenAsker, input: number, output: number): TokenFinding {
  return { state: 'hidden', ...NOTHING, atLeast: { input, output }, ...spentBy(asker) }
}

function spentBy({ requests, tokens }: TokenAsker): { requests: number; tokens: number } {
  return { requests, tokens }
}

async function byInput(asker: TokenAsker, care: LawCare, size: number): Promise<TokenFinding> {
  const { clock } = care
  const room = async (): Promise<number> => (await roomOf(asker, 'input', 1.1 * size)).tokens
  const fits = async (tokens: number): Promise<boolean> =>
    (await asker.askAll(asksOf('input', tokens))).every(({ passed }) => passed)
  const spender: Spender = {
    size,
    spend: async (tokens) => void (await fits(tokens)),
    drain: async () => void (await room()),
    opens: () => fits(size / LITTLE),
    fits,
  }
  const law = await lawOfTokens(spender, care)
  let perMinute = size
  if (law === 'token-bucket') {
    // It is empty when the requests arrive, not when they are answered.
    const emptyAt = clock.now()
    await room()
    await clock.sleepUntil(emptyAt + FILL_MS)
    perMinute = (await roomAfter(room, clock.now() - emptyAt)) * MINUTE_MS
  }
  const output = await outputBeside(asker, care, size, perMinute, law === 'token-bucket')
  const atLeast = { input: size, output: 0 }
  return { state: 'limited', law, perMinute, atOnce: size, ...output, atLeast, ...spentBy(asker) }
}

/** Room for each ms. */
async function roomAfter(room: () => Promise<number>, ms: number): Promise<number> {
  return (await room()) / ms
}

/** Whether output counts in a limit that counts input, and how. */
async function outputBeside(
  asker: TokenAsker,
  care: LawCare,
  size: number,
  perMinute: number,
  isBucket: boolean,
): Promise<Pick<TokenFinding, 'counts' | 'reserves' | 'returns'>> {
  const { clock } = care
  const room = async (): Promise<number> => (await roomOf(asker, 'input', 1.1 * size)).tokens
  await quietStart(care)
  const reserving = asker.askAll(asksOf('output', 0.8 * size))
  const left = await room()
  const answers = await reserving
  if (left < 0.6 * size) {
    const usedBy = answers.reduce((sum, { output }) => sum + output, 0)
    const took = answers.reduce((sum, { passed, mostOutput }) => sum + (passed ? mostOutput : 0), 0)
    const refilled = isBucket
      ? (perMinute * (clock.now() - Math.min(...answers.map((one) => one.sentAt)))) / MINUTE_MS
      : 0
    const rest = took - usedBy
    // Too little of it was not used, or a bucket has filled meanwhile.
    if (rest < 2 * TELLING * size || refilled + rest > 1.2 * size)
      return { counts: 'both', reserves: true, returns: null }
    return { counts: 'both', reserves: true, returns: (await room()) > refilled + rest / 2 }
  }
  await quietStart(care)
  const asks = Array.from({ length: MOST_TEXTS }, () => askOf('output', Math.min(size, MOST_OF_TEXT)))
  const texts = await asker.askAll(asks)
  const produced = texts.reduce((sum, { passed, output }) => sum + (passed ? output : 0), 0)
  const inputs = texts.filter(({ passed }) => passed).length
  const spanMs = clock.now() - Math.min(...texts.map(({ endedAt }) => endedAt))
  const refilled = isBucket ? (perMinute * spanMs) / MINUTE_MS : 0
  const expected = Math.min(size, size - inputs - produced + refilled)
  // Too little was written to tell.
  if (produced < TELLING * size || expected > (1 - TELLING) * size)
    return { counts: null, reserves: null, returns: null }
  const counts = (await room()) < (size - inputs + Math.max(0, expected)) / 2 ? 'both' : 'input'
  return { counts, reserves: counts === 'both' ? false : null, returns: null }
}

async function byOutput(asker: TokenAsker, care: LawCare, size: number, reserves: boolean): Promise<TokenFinding> {
  const { clock } = care
  let exact = size
  if (!reserves) {
    await quietStart(care)
    // Of the rounds that doubled the last one was too much, and all before it were not.
    const again = await new OutputSpender(asker, size, false).untilRefused(4 * size, size / 2)
    if (again.end === 'hidden') return isHidden(asker, 0, again.tokens)
    exact = again.tokens
  }
  const spender = new OutputSpender(asker, exact, reserves)
  const law = await lawOfTokens(spender, care)
  let perMinute = reserves || spender.drainedAfter === null ? exact : spender.drainedAfter
  const atOnce = perMinute
  if (law === 'token-bucket') perMinute = (await spender.steadyRate(STEADY_MS)) * MINUTE_MS
  let returns: boolean | null = null
  if (reserves) {
    await quietStart(care)
    const startedAt = clock.now()
    const answers = await asker.askAll(asksOf('output', 0.9 * exact))
    const used = answers.reduce((sum, { output }) => sum + output, 0)
    const took = answers.reduce((sum, { passed, mostOutput }) => sum + (passed ? mostOutput : 0), 0)
    const refilled = law === 'token-bucket' ? (perMinute * (clock.now() - startedAt)) / MINUTE_MS : 0
    const kept = Math.min(exact, exact - took + refilled)
    const given = Math.min(exact, exact - used + refilled)
    if (given - kept > TELLING * exact)
      returns = (await roomOf(asker, 'output', 1.1 * exact)).tokens > (kept + given) / 2
  }
  const atLeast = { input: 0, output: exact }
  return { state: 'limited', counts: 'output', law, perMinute, atOnce, reserves, returns, atLeast, ...spentBy(asker) }
}

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
interface Produced {
  tokens: number
  end: 'refused' | 'hidden' | 'passed'
}

/** Spends output tokens by having texts written. */
class OutputSpender implements Spender {
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

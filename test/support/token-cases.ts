import { MockEngine } from '../../src/mock/engine.ts'
import { inProcessGateway } from '../../src/mock/server/in-process-gateway.ts'
import { probeTokens } from '../../src/probe/tokens/probe-tokens.ts'
import { type SendText, TokenAsker } from '../../src/probe/tokens/token-asker.ts'
import type { TokenFinding } from '../../src/probe/tokens/token-finding.ts'
import type { TokenLawName } from '../../src/probe/tokens/token-law.ts'
import { keyedRandom } from '../../src/random.ts'
import { VirtualClock } from '../../src/time/virtual-clock.ts'
import { worldWith } from './mock-harness.ts'

/** A drawn world, with or without a limit on tokens, and what is true of it. */
export interface TokenCase {
  settings: object
  truth: {
    counts: 'input' | 'output' | 'both'
    law: TokenLawName
    perMinute: number
    reserves: boolean
    returns: boolean
  } | null
}

const LAWS: readonly (readonly [TokenLawName, object])[] = [
  ['token-bucket', { kind: 'token-bucket' }],
  ['fixed-window-clock', { kind: 'fixed-window', anchor: 'clock' }],
  ['fixed-window-first', { kind: 'fixed-window', anchor: 'first' }],
  ['sliding-log', { kind: 'sliding-log' }],
  ['sliding-counter', { kind: 'sliding-counter' }],
]

/** `isLimited`: whether tokens are; a world without such a limit has one on requests half of the time. */
export function tokenCase(n: number, isLimited: boolean): TokenCase {
  const draw = keyedRandom(4217).stream('world', n)
  const pick = <T>(values: readonly T[]): T => values[Math.floor(draw() * values.length)] as T
  const between = (from: number, to: number): number => Math.round(from * (to / from) ** draw())
  const counts = pick(['input', 'both', 'output'] as const)
  const perMinute = counts === 'output' ? between(4000, 60_000) : between(8000, 200_000)
  const [law, settings] = pick(LAWS)
  const reserves = draw() < 0.5
  const returns = draw() < 0.5
  const median = between(150, 600)
  const models = {
    'text-fast': {
      latency: { median: '2s', sigma: 0.3 },
      stream: {
        firstToken: { median: between(200, 800), sigma: 0.3 },
        tokenTime: { median: between(5, 20), sigma: 0.2 },
        tokens: { median, sigma: 0.4 },
      },
    },
  }
  const requests = draw() < 0.5 ? { limit: between(20, 500), window: 60_000 } : null
  if (!isLimited) return { settings: { models, limits: { text: { rate: requests } } }, truth: null }
  const tokens = {
    [counts]: { limit: perMinute, window: 60_000 },
    reserve: reserves ? 'max-tokens' : 'none',
    rest: returns ? 'returned' : 'kept',
    law: settings,
  }
  return {
    settings: { models, limits: { text: { tokens } } },
    truth: { counts, law, perMinute, reserves, returns },
  }
}

/** Probes such a world in virtual time, from a phase of the minute of its own. */
export async function probedTokens({ settings }: TokenCase, n: number): Promise<TokenFinding> {
  const clock = new VirtualClock()
  const random = keyedRandom(n)
  const engine = new MockEngine({ world: worldWith(settings), clock, random })
  const gateway = inProcessGateway(engine, clock)
  return clock.run(async () => {
    await clock.sleepUntil(random.uniform('world', 1) * 60_000)
    const send: SendText = (body) =>
      gateway.message({ model: 'text-fast', ...body }, { deadline: clock.now() + 120_000 })
    const asker = new TokenAsker(send, clock, { requests: 20_000, tokens: 20_000_000 })
    return probeTokens(asker, { mostAtOnce: 2 ** 19, offsetMs: 0 })
  })
}

import { deepMerge } from '../../src/mock/world/deep-merge.ts'
import { loadMockWorld, mockWorld } from '../../src/mock/world/tiers.ts'
import { checkModel, type Simulating } from '../../src/plan/reach/check.ts'
import { capacityOf, recommendedSituation } from '../../src/plan/reach/situation.ts'
import type { PlannedModel } from '../../src/plan/reach/terms.ts'
import type { Check } from '../../src/plan/tier-plan.ts'
import type { TokenPace } from '../../src/profile/profile.ts'
import { profileOf } from './profiles.ts'

export interface TokenWorld {
  name: string
  tokens: object
  answers: 'streams' | 'whole'
}

const LAWS = ['token-bucket', 'quantised-bucket', 'fixed-window', 'sliding-log', 'sliding-counter']
const SIZES = [{ both: '60k/min' }, { input: '40k/min' }, { output: '20k/min' }]
const RULES = [{}, { rest: 'kept' }, { reserve: 'none' }]

/** Every law, for input, output or both, reserved and returned in each way, of streams and of whole answers, which are short and long under way. */
export const TOKEN_GRID: readonly TokenWorld[] = (['streams', 'whole'] as const).flatMap((answers) =>
  LAWS.flatMap((kind) =>
    SIZES.flatMap((size) =>
      RULES.map((rule) => ({
        name: [
          ...(answers === 'whole' ? ['whole answers'] : []),
          ...[kind, ...Object.entries({ ...size, ...rule }).map(([key, value]) => `${key}: ${value}`)],
        ].join(', '),
        tokens: { ...size, ...rule, law: { kind } },
        answers,
      })),
    ),
  ),
)

const NONE = { rate: null, concurrency: null, perHour: null, perDay: null }

const body = (stream: boolean, input: number, most: number): string =>
  `{ stream: ${stream}, max_tokens: ${most}, messages: [{ role: user, content: "${'x'.repeat(4 * input)}" }] }`

const profileWith = (stream: boolean) =>
  profileOf(`
version: 1
name: tokens
duration: 1m
models:
  - model: text-fast
    modality: text
    arrivals: { process: poisson, rate: 1/min }
    requests: [{ weight: 3, body: ${body(stream, 200, 256)} }, { weight: 1, body: ${body(stream, 800, 512)} }]
`)
const PROFILES = { streams: profileWith(true), whole: profileWith(false) }

/** A limit counts tokens, not frames: with few of these a simulation takes a third of the time. */
const FEW_FRAMES = { few: { kind: 'joined-tokens', share: 1, tokens: 1000 } }

/** The most that streams of two kinds of request carry there: by the closed form, and simulated. */
export async function plannedTokens(
  { tokens, answers }: TokenWorld,
  simulating: Simulating,
): Promise<{ check: Check; binds: string | undefined; tokens: TokenPace | undefined }> {
  const changes = { limits: { text: { ...NONE, tokens } }, faults: FEW_FRAMES }
  const world = mockWorld(deepMerge(loadMockWorld({ preset: 'clean' }), changes))
  const situation = recommendedSituation(PROFILES[answers], world, new Map([['text-fast', 1]]))
  const planned = situation.models[0] as PlannedModel
  const { factor, binds } = capacityOf(situation, planned, new Map())
  const check = await checkModel(situation, planned, factor, new Map(), simulating)
  return { check, binds: binds?.name, tokens: situation.client.models[0]?.admission.tokens }
}

import { lay } from '../../src/mock/lay.ts'
import { loadMockWorld, mockWorld } from '../../src/mock/tiers.ts'
import type { Check } from '../../src/plan/capacity-plan.ts'
import { checkModel, type Simulating } from '../../src/plan/check.ts'
import { capacityOf, recommendedSituation } from '../../src/plan/situation.ts'
import type { PlannedModel } from '../../src/plan/terms.ts'
import type { TokenPace } from '../../src/profile/profile.ts'
import { profileOf } from './profiles.ts'

export interface TokenWorld {
  name: string
  tokens: object
}

const LAWS = ['token-bucket', 'quantised-bucket', 'fixed-window', 'sliding-log', 'sliding-counter']
const SIZES = [{ both: '60k/min' }, { input: '40k/min' }, { output: '20k/min' }]
const RULES = [{}, { rest: 'kept' }, { reserve: 'none' }]

/** Every law, for input, output or both, reserved and returned in each way. */
export const TOKEN_GRID: readonly TokenWorld[] = LAWS.flatMap((kind) =>
  SIZES.flatMap((size) =>
    RULES.map((rule) => ({
      name: [kind, ...Object.entries({ ...size, ...rule }).map(([key, value]) => `${key}: ${value}`)].join(', '),
      tokens: { ...size, ...rule, law: { kind } },
    })),
  ),
)

const NONE = { rate: null, concurrency: null, perHour: null, perDay: null }

const body = (input: number, most: number): string =>
  `{ stream: true, max_tokens: ${most}, messages: [{ role: user, content: "${'x'.repeat(4 * input)}" }] }`

const PROFILE = profileOf(`
version: 1
name: tokens
duration: 1m
models:
  - model: text-fast
    modality: text
    arrivals: { process: poisson, rate: 1/min }
    requests: [{ weight: 3, body: ${body(200, 256)} }, { weight: 1, body: ${body(800, 512)} }]
`)

/** The most that streams of two kinds of request carry there: by the closed form, and simulated. */
export async function plannedTokens(
  { tokens }: TokenWorld,
  simulating: Simulating,
): Promise<{ check: Check; binds: string | undefined; tokens: TokenPace | undefined }> {
  const world = mockWorld(lay(loadMockWorld({ preset: 'clean' }), { limits: { text: { ...NONE, tokens } } }))
  const situation = recommendedSituation(PROFILE, world, new Map([['text-fast', 1]]))
  const planned = situation.models[0] as PlannedModel
  const { factor, binds } = capacityOf(situation, planned, new Map())
  const check = await checkModel(situation, planned, factor, new Map(), simulating)
  return { check, binds: binds?.name, tokens: situation.client.models[0]?.admission.tokens }
}

import { priceOf } from '../../src/mock/jobs/price.ts'
import type { OracleLog, OracleRecord } from '../../src/mock/oracle/oracle-log.ts'
import type { MockWorld } from '../../src/mock/world/schema.ts'
import type { Profile } from '../../src/profile/profile.ts'
import { profileSchema } from '../../src/profile/schema.ts'
import { keyedRandom } from '../../src/random.ts'
import { shippedWorld } from './shipped-world.ts'

/** Everything in the shipped presets that makes money hard to follow. */
export const PRESETS = [
  'clean',
  'default',
  'charged-failure',
  'late-refund',
  'lost-reply',
  'upstream-502',
  'flaky',
  'late-moderation',
  'stuck-slot',
  'low-balance',
  'small-bucket',
] as const

const MODELS = [
  ['text-fast', 'text', [{ messages: [{ role: 'user', content: 'hi' }] }]],
  ['image-fast', 'image', [{ prompt: 'a kite' }, { prompt: 'a kite', resolution: '2K', n: 2 }]],
  ['image-standard', 'image', [{ prompt: 'a kite' }, { prompt: 'a kite', resolution: '4K' }]],
  ['audio-speech', 'audio', [{ input: 'hello' }]],
  [
    'video-fast',
    'video',
    [
      { prompt: 'a kite', duration: 5 },
      { prompt: 'a kite', duration: 8, quality: '1080p' },
    ],
  ],
] as const

export interface RandomSpending {
  preset: string
  profile: Profile
  mock: MockWorld
}

export interface SpendingOptions {
  presets?: readonly string[]
  /** Whether the profile states the mock's own prices. */
  priced: boolean
  /** One body for each model. */
  oneBody?: boolean
  minutes: readonly [number, number]
  drain?: string
  credits: object
  retry?: object
}

/** A profile of one to four models against one of the presets; each draw is keyed by the seed. */
export function randomSpending(seed: number, options: SpendingOptions): RandomSpending {
  const draw = keyedRandom(seed).stream('world')
  const upTo = (n: number): number => Math.floor(draw() * n)
  const presets = options.presets ?? PRESETS
  const preset = presets[upTo(presets.length)] as string
  const mock = shippedWorld({ tier: 'standard', preset })
  const count = 1 + upTo(4)
  const models = MODELS.map((model) => ({ key: draw(), model }))
    .sort((a, b) => a.key - b.key)
    .slice(0, count)
    .map(({ model: [name, modality, bodies] }) => {
      const process = ['poisson', 'constant', 'gamma'][upTo(3)] as string
      const rate = `${1 + upTo(10)}/min`
      return {
        model: name,
        modality,
        arrivals: { process, rate, ...(process === 'gamma' ? { burstiness: 3 } : {}) },
        requests: bodies.slice(0, options.oneBody ? 1 : undefined).map((body) => ({ body })),
        timeouts: { task: '15m' },
      }
    })
  const [least, most] = options.minutes
  const profile = profileSchema.parse({
    version: 1,
    name: 'spending',
    seed,
    gateway: { mock: { tier: 'standard', preset } },
    duration: `${least + upTo(most - least + 1)}m`,
    drain: options.drain ?? '20m',
    models,
    retry: options.retry ?? { policy: 'hint-jitter' },
    credits: { assumePrice: 1000, ...options.credits },
  })
  if (options.priced) statePrices(profile, mock)
  return { preset, profile, mock }
}

function statePrices(profile: Profile, mock: MockWorld): void {
  for (const { model, requests } of profile.models) {
    const settings = mock.models[model]
    if (settings === undefined) throw new Error(`the mock has no class ${model}`)
    for (const request of requests) request.price = priceOf(settings, request.body)
  }
}

/** Follows the mock's ledger of the token: what each model was charged, and the most that was ever charged or set aside at once. */
export class LedgerWatch implements OracleLog {
  /** Credits charged for good, less refunds. */
  readonly byModel = new Map<string, number>()
  charged = 0
  committed = 0
  mostCommitted = 0
  /** Credits charged for good to each call. */
  readonly byCall = new Map<number, number>()
  /** By number of the call: tasks that it bought. */
  readonly bought = new Map<number, number>()
  readonly #modelOf = new Map<string, string>()
  readonly #callOf = new Map<string, number>()

  record(record: OracleRecord): void {
    if (record.type === 'request' && record.reason !== 'limited' && record.taskId !== undefined && record.model) {
      this.#modelOf.set(record.taskId, record.model)
      if (record.call !== undefined) this.#callOf.set(record.taskId, record.call)
      if (record.call !== undefined) this.bought.set(record.call, (this.bought.get(record.call) ?? 0) + 1)
    }
    if (record.type !== 'ledger' || record.book !== 'token' || record.job === undefined) return
    const { kind, credits, job } = record
    const model = this.#modelOf.get(job) ?? ''
    if (kind === 'reserve') this.committed += credits
    if (kind === 'release' || kind === 'refund') this.committed -= credits
    this.mostCommitted = Math.max(this.mostCommitted, this.committed)
    const sign = kind === 'settle' ? 1 : kind === 'refund' ? -1 : 0
    const call = this.#callOf.get(job)
    if (call !== undefined) this.byCall.set(call, (this.byCall.get(call) ?? 0) + sign * credits)
    this.charged += sign * credits
    this.byModel.set(model, (this.byModel.get(model) ?? 0) + sign * credits)
  }
}

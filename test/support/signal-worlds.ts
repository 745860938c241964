import { deepMerge } from '../../src/mock/world/deep-merge.ts'
import type { MockWorld } from '../../src/mock/world/schema.ts'
import { loadMockWorld, mockWorld } from '../../src/mock/world/tiers.ts'

/**
 * What a run waits for when it is signalled: `usual` for everything now and then; `silent` for a first reading of the account that never
 * comes; `slow` for each reading; `checked` for a price check, whose balance has to settle.
 */
export const SITUATIONS = ['usual', 'silent', 'slow', 'checked'] as const
export type Situation = (typeof SITUATIONS)[number]

/** Everything waits: submits in the gateway, calls in their own limiter, reads for tasks and for the account. */
const USUAL = mockWorld(
  deepMerge(loadMockWorld({ tier: 'pro', preset: 'clean' }), {
    latency: {
      replies: { submit: { median: '150ms', sigma: 1 }, poll: { median: '15ms', sigma: 1 } },
    },
    models: {
      'image-fast': { latency: { median: '800ms', sigma: 0.5 } },
      'text-fast': { latency: { median: '300ms', sigma: 1 } },
    },
    faults: {
      slow: { kind: 'slow-headers', share: '20%', delay: '2s', on: ['submit', 'message', 'poll'] },
      hang: { kind: 'hang', share: '4%', on: ['submit', 'message', 'poll'] },
      'slow-account': { kind: 'slow-headers', share: '50%', delay: '3s', on: ['credits', 'quota'], from: '200ms' },
      'error-503': { kind: 'status', status: 503, share: '5%', on: ['submit'] },
    },
  }),
)

const withAccount = (fault: object): MockWorld =>
  mockWorld(
    deepMerge(loadMockWorld({ tier: 'pro', preset: 'clean' }), {
      models: { 'image-fast': { latency: { median: '400ms', sigma: 0.5 } } },
      faults: { account: { share: '100%', on: ['credits', 'quota'], ...fault } },
    }),
  )

export const WORLDS: Readonly<Record<Situation, MockWorld>> = {
  usual: USUAL,
  silent: withAccount({ kind: 'hang' }),
  slow: withAccount({ kind: 'slow-headers', delay: '1500ms' }),
  checked: mockWorld(
    deepMerge(loadMockWorld({ tier: 'pro', preset: 'clean' }), {
      models: { 'image-fast': { latency: { median: '1500ms', sigma: 0.5 } } },
    }),
  ),
}

export const profileYaml = (url: string, seed: number, situation: Situation): string => `
version: 1
name: signals
seed: ${seed}
gateway: { baseUrl: "${url}", callHeader: x-gatebench-call }
duration: 3s
drain: 3s
models:
  - model: image-fast
    modality: image
    arrivals: { process: poisson, rate: 25/s }
    admission: { rate: 20/s, burst: 3, concurrency: 20, longestWait: 60s }
    requests: [{ body: { prompt: a red kite }${situation === 'checked' ? '' : ', price: 2'} }]
    poll: { first: 100ms, every: 100ms, max: 200ms }
    timeouts: { submit: 45s, poll: 45s, task: 60s }
  - model: text-fast
    modality: text
    arrivals: { process: poisson, rate: 15/s }
    requests: [{ body: { max_tokens: 8, messages: [{ role: user, content: Hello. }] } }]
    timeouts: { submit: 45s }
retry: { policy: hint-jitter, maxAttempts: 3, maxElapsed: 30s }
credits: { sampleEvery: 400ms${situation === 'checked' ? ', priceCheck: true, settle: 3s' : ''} }
fitness: { scheduleLagP99: 1h, eventLoopDelayP99: 1h, cpu: 1000% }
`

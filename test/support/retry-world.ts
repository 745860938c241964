import type { MockWorld } from '../../src/mock/world/schema.ts'
import type { Profile } from '../../src/profile/profile.ts'
import type { RetrySettings } from '../../src/profile/retry-settings.ts'
import { worldWith } from './mock-harness.ts'
import { profileOf } from './profiles.ts'

export interface LimitedWorld {
  law: 'fixed-window' | 'sliding-log' | 'token-bucket'
  /** Of a bucket: null is the whole limit. */
  burst?: number | null
  window?: string
  /** Of the constant hint of 60 s. */
  place?: 'body' | 'header'
}

/** A mock whose one limit is on text: 60 calls in a window (60 s when absent); it answers within a ms. */
export function limitedWorld({ law, burst = null, window = '60s', place = 'body' }: LimitedWorld): MockWorld {
  return worldWith({
    limits: { text: { rate: { limit: 60, window } } },
    law: { kind: law, anchor: 'clock', burst },
    hints: { mode: 'constant', place, constant: '60s' },
    models: { 'text-fast': { latency: { median: '1ms', sigma: 0 } } },
  })
}

/** So many calls of one text model, evenly over so many seconds, and all the time that their retries may take. */
export function retryProfile(
  seed: number,
  retry: RetrySettings,
  calls: number,
  seconds: number,
  admission: { rate?: string } = {},
): Profile {
  const profile = profileOf(`
version: 1
name: retries
seed: ${seed}
duration: ${seconds}s
drain: 6h
models:
  - model: text-fast
    modality: text
    arrivals: { process: constant, rate: ${calls / seconds}/s }
    admission: ${JSON.stringify(admission)}
    requests: [{ body: { messages: [{ role: user, content: hello }] } }]
`)
  return { ...profile, retry }
}

import { HEADER, IMAGE, TEXT } from './gateway.ts'

export const WORKERS = 4
export const LEASE_MS = 2_000
/** So many leases are waited for: for a Redis, and for a coordinator. */
export const PATIENCE_MS = 4 * LEASE_MS
export const SUBMIT_TIMEOUT_MS = 3_000
export const TASK_TIMEOUT_MS = 8_000
/** What a run offers, and what it may not exceed. */
export interface Load {
  seconds: number
  image: { perSecond: number; rate: number; concurrency: number }
  text: { perSecond: number; rate: number }
  /** In tenths of a credit. */
  budget: number
}

/** A load that its limits hold back a little; `isLong`: for longer than a coordinator is waited for. */
export function loadOf(isLong: boolean, budgetBinds: boolean): Load {
  const budget = budgetBinds ? 600 : 10_000
  return isLong
    ? {
        ...{ seconds: 12, budget },
        ...{ image: { perSecond: 4, rate: 4, concurrency: 3 }, text: { perSecond: 3, rate: 2.8 } },
      }
    : {
        ...{ seconds: 5, budget },
        ...{ image: { perSecond: 9, rate: 8, concurrency: 8 }, text: { perSecond: 6, rate: 5 } },
      }
}

export function plannedCalls({ seconds, image, text }: Load): number {
  return seconds * (image.perSecond + text.perSecond)
}

export function profileYaml(url: string, seed: number, { seconds, image, text, budget }: Load): string {
  return `
version: 1
name: faulted
seed: ${seed}
gateway: { baseUrl: "${url}", callHeader: ${HEADER} }
duration: ${seconds}s
drain: 12s
models:
  - model: ${IMAGE.model}
    modality: image
    arrivals: { process: constant, rate: ${image.perSecond}/s }
    admission: { rate: ${image.rate}/s, burst: 1, concurrency: ${image.concurrency} }
    requests: [{ body: { prompt: a red kite }, price: ${IMAGE.price / 10} }]
    poll: { first: 100ms, every: 150ms, max: 300ms }
    timeouts: { submit: ${SUBMIT_TIMEOUT_MS}ms, task: ${TASK_TIMEOUT_MS}ms }
  - model: ${TEXT.model}
    modality: text
    arrivals: { process: constant, rate: ${text.perSecond}/s }
    admission: { rate: ${text.rate}/s, burst: 1 }
    requests: [{ body: { max_tokens: 64, messages: [{ role: user, content: Name three kites. }] }, price: ${TEXT.price / 10} }]
    timeouts: { submit: ${SUBMIT_TIMEOUT_MS}ms }
retry: { policy: hint-jitter, maxAttempts: 3, maxElapsed: 5s }
credits: { budget: ${budget / 10} }
fitness: { scheduleLagP99: 1h, eventLoopDelayP99: 1h, cpu: 1000% }
`
}

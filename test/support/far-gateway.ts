import type { AttemptOptions, Gateway } from '../../src/gateway/gateway.ts'
import type { Outcome } from '../../src/gateway/outcome.ts'
import type { Clock } from '../../src/time/clock.ts'

/** A gateway at the end of a network: each way takes what `wayMs` draws. */
export function farGateway(gateway: Gateway, clock: Clock, wayMs: () => number): Gateway {
  const far = async <T>(ask: () => Promise<Outcome<T>>, _how: AttemptOptions): Promise<Outcome<T>> => {
    const sentAt = clock.now()
    await clock.sleepUntil(sentAt + wayMs())
    const outcome = await ask()
    await clock.sleepUntil(clock.now() + wayMs())
    return { ...outcome, timing: { sentAt, endedAt: clock.now() } }
  }
  return {
    submit: (modality, request, how) => far(() => gateway.submit(modality, request, how), how),
    poll: (id, how) => far(() => gateway.poll(id, how), how),
    message: (request, how) => far(() => gateway.message(request, how), how),
    credits: (how) => far(() => gateway.credits(how), how),
    quota: (how) => far(() => gateway.quota(how), how),
    close: () => gateway.close(),
  }
}

/** A gateway that refuses a share of all submits at random, before anything is counted or charged. */
export function sheddingGateway(gateway: Gateway, clock: Clock, share: number, uniform: () => number): Gateway {
  const error = { message: 'rate limit exceeded', type: 'rate_limit_error', code: null }
  return {
    submit: async (modality, request, how) => {
      if (uniform() >= share) return gateway.submit(modality, request, how)
      const now = clock.now()
      return {
        kind: 'throttled',
        status: 429,
        timing: { sentAt: now, endedAt: now },
        error,
        hint: { kind: 'none' },
        evidence: '',
      } as unknown as Awaited<ReturnType<Gateway['submit']>>
    },
    poll: (id, how) => gateway.poll(id, how),
    message: (request, how) => gateway.message(request, how),
    credits: (how) => gateway.credits(how),
    quota: (how) => gateway.quota(how),
    close: () => gateway.close(),
  }
}

/** |N(0, sigma)| beyond a base, by Box and Muller. */
export function jitter(uniform: () => number, baseMs: number, sigmaMs: number): () => number {
  return () => {
    const normal = Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())
    return baseMs + Math.abs(normal) * sigmaMs
  }
}

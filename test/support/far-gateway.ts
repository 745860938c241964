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

/** |N(0, sigma)| beyond a base, by Box and Muller. */
export function jitter(uniform: () => number, baseMs: number, sigmaMs: number): () => number {
  return () => {
    const normal = Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())
    return baseMs + Math.abs(normal) * sigmaMs
  }
}

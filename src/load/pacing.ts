import type { RetryPacing } from '../profile/profile.ts'
import type { Clock } from '../time/clock.ts'
import { AdaptivePace } from './adaptive-pace.ts'
import type { Admission, AdmissionLimit, ModelAdmission, Permit } from './admission.ts'
import { AimdRate, AwsAdaptiveRate } from './send-rate.ts'

/**
 * The models' admissions with the retry policy's own pacing before each pace: one for each model, or one that all share. A fixed pace is a
 * limit like any other, made by `create`; one that learns is ours in real time too, for Bottleneck stops its refills when a setting changes.
 */
export function withPacing(
  admission: ReadonlyMap<string, ModelAdmission>,
  pacing: RetryPacing | null,
  clock: Clock,
  create: (limit: AdmissionLimit, clock: Clock) => Admission,
): ReadonlyMap<string, ModelAdmission> {
  if (pacing === null) return admission
  const shared = pacing.scope === 'account' ? createPace(pacing, clock, create) : null
  return new Map(
    Array.from(admission, ([model, { slot, pace }]) => [
      model,
      { slot, pace: bothOf(shared ?? createPace(pacing, clock, create), pace) },
    ]),
  )
}

function createPace(pacing: RetryPacing, clock: Clock, create: Parameters<typeof withPacing>[3]): Admission {
  switch (pacing.kind) {
    case 'fixed':
      return create({ ratePerSecond: pacing.ratePerSecond, burst: pacing.burst }, clock)
    case 'aimd':
      return new AdaptivePace(new AimdRate(pacing), clock)
    case 'aws-adaptive':
      return new AdaptivePace(new AwsAdaptiveRate(clock.now()), clock)
  }
}

/** Two admissions, one after the other; both learn what the permit came to. */
function bothOf(outer: Admission, inner: Admission): Admission {
  return {
    async acquire(cost, scope) {
      const first = await outer.acquire(cost, scope)
      let second: Permit
      try {
        second = await inner.acquire(cost, scope)
      } catch (error) {
        first.end('ignored')
        throw error
      }
      return {
        end(result) {
          first.end(result)
          second.end(result)
        },
      }
    },
    // Leave of the first alone could not be given back.
    tryAcquire: () => null,
    holdUntil(instant) {
      outer.holdUntil(instant)
      inner.holdUntil(instant)
    },
    close() {
      outer.close()
      inner.close()
    },
  }
}

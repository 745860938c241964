import { planCalls } from '../src/load/schedule/plan.ts'
import { eventTee } from '../src/measure/events/event-tee.ts'
import type { EventSink, RunEvent } from '../src/measure/events/events.ts'
import { loadMockWorld } from '../src/mock/world/tiers.ts'
import type { Profile } from '../src/profile/profile.ts'
import { keyedRandom } from '../src/random.ts'
import { realWorld } from '../src/run/real-world.ts'
import { simulate } from '../src/simulate/world.ts'
import { profileOf } from '../test/support/profiles.ts'

/**
 * The same profile under ten seeds, in real time over HTTP and in virtual time: completion times may differ by 0.1 at most in their
 * distribution functions (Kolmogorov and Smirnov's distance), 429s by a tenth. Exits with 1 when they differ by more. Takes about
 * seven minutes, for the mock's time runs only four times as fast: what HTTP costs, it multiplies. A machine that is busy with anything
 * else measures itself.
 */

const SEEDS = Number(process.argv[2] ?? 10)
const MOST_DISTANCE = 0.1
const MOST_THROTTLED = 0.1

const profile = profileOf(`
version: 1
name: real-vs-virtual
gateway: { mock: { tier: standard, preset: clean, timeScale: 4 } }
duration: 12s
drain: 60s
models:
  - model: image-fast
    modality: image
    arrivals: { process: poisson, rate: 2.5/s }
    admission: { concurrency: 5 }
    requests: [{ body: { prompt: a red kite } }]
    poll: { strategy: fixed, every: 125ms }
    timeouts: { task: 60s }
  - model: text-fast
    modality: text
    arrivals: { process: poisson, rate: 8/s }
    requests: [{ body: { messages: [{ role: user, content: hello }] } }]
retry: { policy: hint-jitter, maxAttempts: 20, maxElapsed: 60s, hint: { jitterMax: 1s } }
`)

class Watch implements EventSink {
  readonly times: number[] = []
  throttled = 0

  emit(event: RunEvent): void {
    if (event.type === 'terminal' && event.end === 'completed') this.times.push(event.t - event.intended)
    if (event.type === 'outcome' && event.outcome === 'throttled') this.throttled++
  }
}

async function inRealTime(one: Profile, watch: Watch): Promise<void> {
  const world = await realWorld(one, planCalls(one, keyedRandom(one.seed)))
  await world.warm()
  await world.load(eventTee([watch]), {})
  await world.close()
}

/** The largest distance between two empirical distribution functions. */
function distance(a: readonly number[], b: readonly number[]): number {
  const [x, y] = [a.toSorted((p, q) => p - q), b.toSorted((p, q) => p - q)]
  let [i, j, most] = [0, 0, 0]
  while (i < x.length && j < y.length) {
    if ((x[i] as number) <= (y[j] as number)) i++
    else j++
    most = Math.max(most, Math.abs(i / x.length - j / y.length))
  }
  return most
}

const [real, virtual] = [new Watch(), new Watch()]
const { target } = profile.gateway
if (target.kind !== 'mock') throw new Error('the profile names the mock')
for (let seed = 1; seed <= SEEDS; seed++) {
  await inRealTime({ ...profile, seed }, real)
  await simulate({ profile: { ...profile, seed }, mock: loadMockWorld(target), sink: eventTee([virtual]) })
}
const apart = distance(real.times, virtual.times)
const throttled = real.throttled / virtual.throttled - 1
console.log(
  `completed: real ${real.times.length}, virtual ${virtual.times.length}; distance ${apart.toFixed(3)} (at most ${MOST_DISTANCE})`,
)
console.log(
  `429s: real ${real.throttled}, virtual ${virtual.throttled}; ${(100 * throttled).toFixed(1)}% apart (at most ${100 * MOST_THROTTLED}%)`,
)
if (apart > MOST_DISTANCE || Math.abs(throttled) > MOST_THROTTLED) process.exitCode = 1

import { expect, test } from 'vitest'
import type { Admission } from '../../src/load/admission/admission.ts'
import { bottleneckTokens } from '../../src/load/admission/bottleneck-tokens.ts'
import { tokenAdmission } from '../../src/load/admission/token-admission.ts'
import type { TokenPace } from '../../src/profile/profile.ts'
import { keyedRandom } from '../../src/random.ts'
import type { Clock } from '../../src/time/clock.ts'
import { Scope } from '../../src/time/scope.ts'
import { VirtualClock } from '../../src/time/virtual-clock.ts'
import { byDay } from '../support/by-day.ts'
import { runOnFakeTimers } from '../support/fake-timers-clock.ts'

const WORKLOADS = byDay(24, 96)
const VISITS = 60
/** Bottleneck takes three turns of the timer to start a job. */
const LATENCY_MS = 3

interface Visit {
  arriveAt: number
  cost: number
  /** How long the answer takes, and what it has used. */
  answerMs: number
  used: number | undefined
  /** Leaves if it has not started by then. */
  abortAt: number
}

type Run = <T>(program: (admission: Admission, clock: Clock) => Promise<T>) => Promise<T>

async function closing<T>(admission: Admission, program: () => Promise<T>): Promise<T> {
  try {
    return await program()
  } finally {
    admission.close()
  }
}

const local =
  (pace: TokenPace): Run =>
  (program) => {
    const clock = new VirtualClock()
    const admission = tokenAdmission(pace, clock)
    return clock.run(() => closing(admission, () => program(admission, clock)))
  }

const bottleneck =
  (pace: TokenPace): Run =>
  (program) =>
    runOnFakeTimers((clock) => {
      const admission = bottleneckTokens(pace, clock)
      return closing(admission, () => program(admission, clock))
    })

interface Start {
  visit: number
  at: number
}

/** `endAt`: the instants at which answers end, where they are not those of this run. */
function play(run: Run, visits: readonly Visit[], endAt?: ReadonlyMap<number, number>): Promise<Start[]> {
  return run(async (admission, clock) => {
    const starts: Start[] = []
    const one = async (visit: Visit, n: number): Promise<void> => {
      const scope = new Scope(clock)
      const leaving = Number.isFinite(visit.abortAt) ? clock.alarm(visit.abortAt, () => scope.close()) : undefined
      try {
        const permit = await admission.acquire(visit.cost, scope)
        leaving?.cancel()
        starts.push({ visit: n, at: clock.now() })
        await clock.sleepUntil(Math.max(clock.now(), endAt?.get(n) ?? clock.now() + visit.answerMs))
        permit.end('success', visit.used)
      } catch (error) {
        if (!scope.isClosed) throw error
      }
    }
    const all: Promise<void>[] = []
    for (const [n, visit] of visits.entries()) {
      await clock.sleepUntil(visit.arriveAt)
      all.push(one(visit, n))
    }
    await Promise.all(all)
    return starts
  })
}

/** Attempts of up to a third of the bucket; of some nothing is known, some use more than they took, and some leave. */
function workload(n: number): { pace: TokenPace; visits: Visit[] } {
  const draw = keyedRandom(4242).stream('world', n)
  const whole = (from: number, to: number): number => from + Math.floor(draw() * (to - from + 1))
  const pace = { perSecond: 500 + draw() * 20_000, burst: whole(1000, 90_000) }
  const leaves = n % 3 === 0
  const heaviest = Math.max(2, Math.floor(pace.burst / 3))
  // Somewhat more than passes.
  const gapMs = (0.7 * heaviest * 1000) / 2 / pace.perSecond
  let arriveAt = 0
  const visits = Array.from({ length: VISITS }, () => {
    if (draw() > 0.3) arriveAt += Math.round(-Math.log(1 - draw()) * gapMs)
    const cost = whole(1, heaviest)
    const used = draw() < 0.2 ? undefined : Math.round(cost * draw() * 1.2)
    const abortAt = leaves && draw() < 0.3 ? arriveAt + whole(0, 3000) : Number.POSITIVE_INFINITY
    return { arriveAt, cost, answerMs: whole(0, 2000), used, abortAt }
  })
  return { pace, visits }
}

/**
 * The ideal starts, each at least a latency after the one before it in line: jobs are handed one after the other. An answer that ends within the
 * latency of a start may come before it, which it does not in the twin: what it has used beyond its cost is then taken first, and what it gives back
 * finds no room in a bucket that is still full. Starts from then on wait for these tokens, too.
 */
function latest(
  ideal: readonly Start[],
  { pace, visits, endAt }: { pace: TokenPace; visits: readonly Visit[]; endAt: ReadonlyMap<number, number> },
): number[] {
  const settled = ideal.map(({ visit }) => {
    const { cost, used = cost } = visits[visit] as Visit
    return { at: endAt.get(visit) ?? 0, waitMs: (Math.abs(used - cost) / pace.perSecond) * 1000 }
  })
  let [free, waitMs] = [0, 0]
  return ideal.map(({ at }) => {
    free = Math.max(at, free) + LATENCY_MS
    const before = free + 2 * LATENCY_MS + waitMs
    for (const one of settled.filter((one) => at <= one.at && one.at <= before)) {
      waitMs += one.waitMs
      one.waitMs = 0
    }
    return free + 2 * LATENCY_MS + waitMs
  })
}

test(`Bottleneck lets attempts through by tokens in the order of its local twin, in ${WORKLOADS} workloads, and none much later`, async () => {
  for (let n = 0; n < WORKLOADS; n++) {
    const { pace, visits } = workload(n)
    const ideal = await play(local(pace), visits)
    const endAt = new Map(ideal.map(({ visit, at }) => [visit, at + (visits[visit]?.answerMs ?? 0)]))
    // Who leaves does so in both: what one alone let through at that very instant would differ from there on.
    const stayed = new Set(ideal.map(({ visit }) => visit))
    const same = visits.map((visit, v) => (stayed.has(v) ? { ...visit, abortAt: Number.POSITIVE_INFINITY } : visit))
    const actual = await play(bottleneck(pace), same, endAt)

    const told = `workload ${n}: ${JSON.stringify(pace)}`
    expect(
      actual.map(({ visit }) => visit),
      told,
    ).toEqual(ideal.map(({ visit }) => visit))
    const bounds = latest(ideal, { pace, visits, endAt })
    for (const [i, { at }] of actual.entries()) {
      expect(at, told).toBeGreaterThanOrEqual((ideal[i]?.at ?? 0) - 1)
      expect(at, told).toBeLessThanOrEqual(bounds[i] ?? 0)
    }
  }
})

for (const [name, of] of [
  ['the local twin', local],
  ['Bottleneck', bottleneck],
] as const) {
  test(`${name}: what is not used comes back at once, what is used beyond is owed`, async () => {
    await of({ perSecond: 100, burst: 1000 })(async (admission, clock) => {
      const first = await admission.acquire(1000)
      const since = clock.now()
      const second = admission.acquire(500).then((permit) => ({ permit, at: clock.now() - since }))
      await clock.sleepUntil(since + 1000)
      first.end('success', 300)
      first.end('success', 0)
      const { permit, at } = await second
      expect(at).toBeGreaterThanOrEqual(1000)
      expect(at).toBeLessThanOrEqual(1000 + 2 * LATENCY_MS)
      // 300 are left, and 200 owed: 10 s until there are 900 again.
      permit.end('success', 700)
      const before = clock.now()
      await admission.acquire(900)
      const waitMs = clock.now() - before
      expect(waitMs).toBeGreaterThanOrEqual(8000 - 2 * LATENCY_MS)
      expect(waitMs).toBeLessThanOrEqual(8000 + 4 * LATENCY_MS)
    })
  })

  test(`${name}: refuses what can never pass, and nobody passes while it is held`, async () => {
    await of({ perSecond: 1000, burst: 100 })(async (admission, clock) => {
      for (const cost of [101, 0, 1.5]) await expect(admission.acquire(cost)).rejects.toThrow(RangeError)
      admission.holdUntil(clock.now() + 500)
      const since = clock.now()
      await Promise.all([admission.acquire(60), admission.acquire(60)])
      expect(clock.now() - since).toBeGreaterThanOrEqual(519)
      expect(clock.now() - since).toBeLessThanOrEqual(520 + 4 * LATENCY_MS)
    })
  })
}

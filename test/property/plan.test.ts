import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { OpenArrivals } from '../../src/load/schedule/arrivals.ts'
import { planCalls, plannedFiles, requestOf } from '../../src/load/schedule/plan.ts'
import { PlanCache } from '../../src/load/schedule/plan-cache.ts'
import { surveyPlan } from '../../src/load/schedule/plan-survey.ts'
import type { PlanWalk } from '../../src/load/schedule/plan-walk.ts'
import type { Arrivals, ModelLoad, Profile } from '../../src/profile/profile.ts'
import { keyedRandom } from '../../src/random.ts'
import { byDay } from '../support/by-day.ts'
import { heldChoice, heldPeak, heldPlan } from '../support/held-plan.ts'
import { profileOf } from '../support/profiles.ts'
import { walked } from '../support/walked-plan.ts'

const BASE = profileOf(`
version: 1
name: walked
duration: 1s
models:
  - { model: image-fast, modality: image, arrivals: { process: constant, rate: 1/s }, requests: [{ body: { prompt: a kite } }] }
`)

/** Round ones fall together at one instant, the others nowhere. */
const rate = fc.oneof(fc.constantFrom(1, 2, 4, 10, 50, 100), fc.double({ min: 0.01, max: 300, noNaN: true }))
const ms = fc.oneof(fc.constantFrom(250, 500, 1000, 2000), fc.double({ min: 1, max: 5000, noNaN: true }))

const burstMs = ms.filter((every) => every >= 100)

const openArrivals: fc.Arbitrary<OpenArrivals> = fc.oneof(
  fc.record({ process: fc.constant('constant' as const), rate }),
  fc.record({ process: fc.constant('poisson' as const), rate }),
  fc.record({
    process: fc.constant('gamma' as const),
    rate,
    burstiness: fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0.05, max: 9, noNaN: true })),
  }),
  fc
    .record({ process: fc.constant('ramp' as const), from: fc.oneof(rate, fc.constant(0)), to: rate })
    .chain((ramp) => fc.constantFrom(ramp, { ...ramp, from: ramp.to, to: ramp.from })),
  fc.record({ process: fc.constant('step' as const), from: rate, to: rate, by: rate, everyMs: ms }),
  fc.record({ process: fc.constant('spike' as const), rate, peak: rate, atMs: ms, forMs: ms }),
  fc.record({
    process: fc.constant('burst' as const),
    size: fc.integer({ min: 1, max: 300 }),
    // At every millisecond they would be millions of calls, and most of what all profiles plan.
    everyMs: fc.option(burstMs, { nil: null }),
  }),
  fc
    .array(fc.oneof(fc.constantFrom(0, 250, 500, 1000), fc.double({ min: 0, max: 12_000, noNaN: true })), {
      maxLength: 300,
    })
    .map((instants) => ({
      process: 'trace' as const,
      file: 'calls.csv',
      speedup: 1,
      instantsMs: instants.sort((a, b) => a - b),
    })),
)

const anyArrivals: fc.Arbitrary<Arrivals | null> = fc.oneof(
  { weight: 8, arbitrary: openArrivals },
  { weight: 1, arbitrary: fc.constantFrom(null, { process: 'closed' as const, users: 2, thinkMs: 5 }) },
)

const request = fc.record({
  weight: fc.constantFrom(0, 1, 1, 3),
  body: fc.constantFrom({}, { n: 2 }, { n: 4 }),
  price: fc.constantFrom(2, 0.1, null),
})

const anyModel = fc.record({
  modality: fc.constantFrom('image' as const, 'text' as const),
  arrivals: anyArrivals,
  startOffsetMs: fc.oneof(fc.constantFrom(0, 250, 500), fc.double({ min: 0, max: 900, noNaN: true })),
  requests: fc.array(request, { minLength: 1, maxLength: 3 }).filter((all) => all.some(({ weight }) => weight > 0)),
  share: fc.constantFrom(0, 1, 5),
})

const anyProfile: fc.Arbitrary<Profile> = fc
  .record({
    seed: fc.integer({ min: 0, max: 2 ** 40 }),
    phases: fc.array(fc.record({ durationMs: fc.oneof(fc.constant(1000), ms), record: fc.boolean() }), {
      minLength: 1,
      maxLength: 3,
    }),
    models: fc.array(anyModel, { minLength: 1, maxLength: 9 }),
    mix: fc.option(openArrivals, { nil: null }),
  })
  .map(({ seed, phases, models, mix }) => {
    const lengthMs = phases.reduce((sum, { durationMs }) => sum + durationMs, 0)
    const loads = models.map(
      ({ share: _, startOffsetMs, ...model }, n): ModelLoad => ({
        ...(BASE.models[0] as ModelLoad),
        ...model,
        model: `model-${n}`,
        requests: model.requests.map(({ body, ...others }) => ({ ...others, body: { model: `model-${n}`, ...body } })),
        startOffsetMs: Math.min(startOffsetMs, lengthMs / 2),
      }),
    )
    const of = Object.fromEntries(models.map(({ share }, n) => [`model-${n}`, n === 0 ? share + 1 : share]))
    return {
      ...BASE,
      seed,
      phases: phases.map((phase, n) => ({ ...phase, name: `phase-${n}` })),
      models: loads,
      mix: mix === null ? null : { arrivals: mix, of },
    }
  })

/** More calls than are kept from walk to walk. */
const longProfile = anyProfile.map((profile): Profile => {
  const [first, ...others] = profile.models
  const arrivals = { process: 'burst', size: 300, everyMs: 10 } as const
  const phases = [{ name: 'long', durationMs: 700, record: true }, ...profile.phases]
  return { ...profile, phases, mix: null, models: [{ ...(first as ModelLoad), arrivals }, ...others] }
})

/** Of a few plans more are long: some always have to be. */
const RUNS = byDay(120, 500)

it('a walked plan has the calls that a held one has, at the very same instants, and each draws the same request', () => {
  let ties = 0
  let long = 0
  fc.assert(
    fc.property(
      fc.oneof({ weight: byDay(9, 19), arbitrary: anyProfile }, { weight: 1, arbitrary: longProfile }),
      fc.nat(),
      (profile, cut) => {
        const random = keyedRandom(profile.seed)
        const plan = planCalls(profile, random)
        const held = heldPlan(profile, keyedRandom(profile.seed))
        const calls = walked(plan)
        expect(calls.length).toBe(held.intendedMs.length)
        const other = calls.find(
          ({ call, intendedMs, model }, n) =>
            call !== n || intendedMs !== held.intendedMs[n] || model !== held.modelOf[n],
        )
        expect(other, 'the first call that is not as it was').toBeUndefined()
        const again = plan.walk()
        for (const { intendedMs, model } of calls) {
          if (again.intendedMs !== intendedMs || again.model !== model)
            expect(again).toMatchObject({ intendedMs, model })
          again.advance()
        }
        expect(again.isOver).toBe(true)
        expect(plan.spanMs).toBe(held.spanMs)
        expect(plan.calls).toBe(calls.length)
        if (calls.length > 2 ** 14) long++
        expect(plan.survey.peakPerSecond).toBe(heldPeak(held))
        ties += calls.filter(({ intendedMs }, n) => n > 0 && intendedMs === calls[n - 1]?.intendedMs).length

        const from = cut % (calls.length + 1)
        const starts = plan.startsFrom(from)
        expect([starts(), starts()]).toEqual([
          calls[from]?.intendedMs ?? Number.POSITIVE_INFINITY,
          calls[from + 1]?.intendedMs ?? Number.POSITIVE_INFINITY,
        ])

        const counted = profile.models.map(({ requests }) => ({
          calls: 0,
          recorded: 0,
          requests: requests.map(() => 0),
        }))
        let files = 0
        for (const { call, intendedMs, model } of calls) {
          const load = profile.models[model] as ModelLoad
          const one =
            load.requests.length === 1
              ? 0
              : heldChoice(
                  load.requests.map(({ weight }) => weight),
                  random.uniform('request', call),
                )
          if (requestOf(load, call, random) !== one)
            expect(requestOf(load, call, random), `request of ${call}`).toBe(one)
          const count = counted[model] as (typeof counted)[number]
          count.calls++
          count.requests[one] = (count.requests[one] as number) + 1
          let end = 0
          const phase = profile.phases.find(({ durationMs }) => {
            end += durationMs
            return intendedMs < end
          })
          if ((phase ?? profile.phases.at(-1))?.record) count.recorded++
          const n = load.requests[one]?.body.n
          if (load.modality !== 'text') files += typeof n === 'number' ? n : 1
        }
        expect(plan.survey.models).toEqual(counted)
        expect(plannedFiles(profile, plan)).toBe(files)
      },
    ),
    { numRuns: RUNS },
  )
  expect(long, 'plans that are too long to be kept').toBeGreaterThan(RUNS / 100)
  expect(ties, 'calls at the instant of another').toBeGreaterThan(1000)
})

it('the busiest second is found exactly where no memory holds it', () => {
  const even = (perSecond: number): ModelLoad => ({
    ...(BASE.models[0] as ModelLoad),
    model: `at-${perSecond}`,
    arrivals: { process: 'poisson', rate: perSecond },
  })
  const profile = { ...BASE, phases: [{ name: 'all', durationMs: 1600, record: true }], models: [even(150_000)] }
  const plan = planCalls(profile, keyedRandom(3))
  expect(plan.survey.peakPerSecond).toBe(heldPeak(heldPlan(profile, keyedRandom(3))))
  expect(plan.survey.peakPerSecond).toBeGreaterThan(2 ** 17)
})

it('a plan without an end is refused where a walk through it would have to end', () => {
  const endless = (): PlanWalk => {
    const walk = planCalls(BASE, keyedRandom(1)).walk()
    walk.call = 1_000_000_000
    return walk
  }
  const refusal = (): unknown => surveyPlan(BASE, endless, keyedRandom(1), new PlanCache())
  expect(refusal).toThrow(expect.objectContaining({ code: 'PLAN_TOO_LARGE', exitCode: 104 }))
  expect(refusal).toThrow('walked plans more than 1,000,000,000 calls')
})

it('draws of one purpose are what `uniform` gives, whatever the key', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0 }), fc.oneof(fc.integer(), fc.maxSafeInteger()), (seed, key) => {
      const random = keyedRandom(seed)
      expect(random.uniforms('mix')(key)).toBe(random.uniform('mix', key))
      expect(random.draws('mix')([key, 7])).toBe(random.uniform('mix', key, 7))
      expect(random.draws('mix', key)([7])).toBe(random.uniform('mix', key, 7))
    }),
  )
})

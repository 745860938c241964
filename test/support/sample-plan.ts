import { type CapacityPlan, PLAN_SCHEMA, type PlannedDemand } from '../../src/plan/capacity-plan.ts'
import type { Estimate, HourPlan, Lift, ModelPlan, TierPlan } from '../../src/plan/tier-plan.ts'
import { formatCount } from '../../src/units.ts'

const around = (value: number, half: number): Estimate => ({ value, low: value - half, high: value + half })

/** A working day: quiet at night, highest at 10:00. */
const DAY = [1, 1, 1, 1, 1, 2, 4, 9, 16, 21, 24, 21, 16, 17, 20, 18, 14, 9, 6, 4, 3, 2, 1, 1]
const ALL = DAY.reduce((sum, part) => sum + part, 0)

function demandOf(model: string, modality: ModelPlan['modality'], perDay: number): PlannedDemand['models'][number] {
  const perHour = DAY.map((part) => (perDay * part) / ALL)
  return { model, modality, perDay, perHour, peak: { hour: 10, perHour: perHour[10] ?? 0 } }
}

/** `used` at the peak; what does not fit waits, and is worked off later. */
function hoursOf(demand: PlannedDemand, used: number, limit: string, waiting: string): HourPlan[] {
  let backlog = 0
  return DAY.map((part, hour) => {
    const share = (used * part) / 24
    backlog = Math.max(0, backlog + (share - 1) * 20)
    return {
      hour,
      demand: Object.fromEntries(demand.models.map(({ model, perHour }) => [model, perHour[hour] ?? 0])),
      used: share,
      limit,
      backlog: { [waiting]: backlog },
    }
  })
}

function liftOf(limit: string, perHour: number, perDay: number, gain: number, bindsThen: string): Lift {
  return { limit, perHour, perDay, gain, bindsThen }
}

function modelOf(model: string, modality: ModelPlan['modality'], perHour: number, seconds: number): ModelPlan {
  const knee = [0.5, 0.7, 0.8, 0.9, 0.95].map((share, at) => ({
    share,
    perHour: perHour * share,
    p50Ms: seconds * 1000 * (1 + 0.12 * at ** 2),
    p95Ms: at === 4 && modality === 'video' ? null : seconds * 1000 * (1.8 + 0.4 * at ** 2),
    goodputPerHour: perHour * share * (at === 4 ? 0.81 : 0.98),
  }))
  return {
    model,
    modality,
    perHour: around(perHour, perHour * 0.016),
    perDay: around(perHour * 21, perHour * 0.3),
    completedPerHour: perHour * 0.98,
    binds: { limit: `${modality}-concurrency`, words: `6 ${modality} tasks at a time`, perHour },
    next: { limit: `${modality}-rate`, words: `90 ${modality} submits a minute`, perHour: perHour * 1.7 },
    bindsDay: {
      limit: `${modality}-daily-cap`,
      words: `${formatCount(perHour * 21)} ${modality} calls a day`,
      perDay: perHour * 21,
    },
    nextDay: { limit: `${modality}-concurrency`, words: `6 ${modality} tasks at a time`, perDay: perHour * 24 },
    lifts: [
      liftOf(`${modality}-concurrency`, perHour * 1.7, perHour * 21, 0.7, `${modality}-rate`),
      liftOf(`${modality}-daily-cap`, perHour, perHour * 24, 24 / 21 - 1, `${modality}-concurrency`),
    ],
    knee,
    slotMs: { gateway: seconds * 1000, client: seconds * 1000 + 1400, pollLag: 1400 },
    credits: { perCompleted: seconds * 0.11, perHour: perHour * seconds * 0.11, perDay: perHour * seconds * 2.3 },
    batch: { calls: 1000, ms: 3_600_000 * (1000 / perHour) },
    client: { ratePerSecond: perHour / 3600, burst: 5, concurrency: 6 },
  }
}

/** Three tiers, of which the second carries the demand with room; every name that could come from outside can be `said`. */
export function carriedPlan(said?: string): CapacityPlan {
  const [image, video, text, pro] = [said ?? 'image-fast', 'video-standard', 'text-large', said ?? 'pro']
  const demand: PlannedDemand = {
    source: said ?? 'demand.csv: 1,200 images, 80 videos and 50,000 texts a day',
    timeZone: 'Europe/Berlin',
    models: [demandOf(image, 'image', 1200), demandOf(video, 'video', 80), demandOf(text, 'text', 50_000)],
  }
  const tierOf = (tier: string, carries: 'yes' | 'no', room: number, rates: [number, number, number]): TierPlan => ({
    tier,
    carries,
    gives: `An hour of ${tier} gives 856 ± 14 image-standard (image-concurrency).`,
    why:
      said ??
      (carries === 'yes'
        ? 'every goal holds at the 10:00 peak'
        : 'the daily cap of 500 images is used up at 10:20, and nothing passes until midnight UTC'),
    failsAt: carries === 'yes' ? null : '10:20',
    headRoom: { share: around(room, 0.02), hour: 10, model: video, limit: said ?? 'video-concurrency' },
    models: [
      modelOf(image, 'image', rates[0], 12),
      modelOf(video, 'video', rates[1], 118),
      modelOf(text, 'text', rates[2], 1.9),
    ],
    frontier: [
      {
        limit: said ?? 'account-concurrency',
        words: said ?? '12 tasks at a time over all models',
        models: [image, video],
        points: [0, 0.25, 0.5, 0.75, 1].map((share) => [rates[0] * share, rates[1] * (1 - share)] as const),
      },
    ],
    hours: hoursOf(demand, 1 - room, 'video-concurrency', video),
    credits: { perDay: around(212.4, 9.2), balanceDays: 23.5, balance: 5000, spendCapDays: null },
    simulated: {
      carries,
      when: '08:00 to 14:00',
      hour: 10,
      days: 4,
      carried: carries === 'yes' ? 4 : 1,
      followed: { model: image, days: 40, carried: carries === 'yes' ? 40 : 9 },
      why: null,
      models: [{ model: image, late: 0, p95Ms: 31_000 }],
    },
    ownClient:
      carries === 'yes'
        ? {
            carries: 'no',
            share: 0.56,
            completes: 0.83,
            binds: said ?? 'client: image-fast concurrency',
            why: said ?? '4 tasks at a time where the tier allows 6; polling every 10 s holds each 5.1 s longer',
          }
        : null,
    checks: [
      {
        model: image,
        closedForm: rates[0],
        simulated: around(rates[0] * 0.997, rates[0] * 0.016),
        agrees: true,
        replications: 8,
      },
      {
        model: video,
        closedForm: rates[1],
        simulated: around(rates[1] * (tier === 'standard' ? 0.9 : 1.004), rates[1] * 0.02),
        agrees: tier !== 'standard',
        replications: 8,
      },
    ],
    pooled:
      carries === 'yes'
        ? null
        : { limits: [said ?? 'image-concurrency'], carries: 'yes', days: 8, carried: 8, when: '09:00 to 12:00' },
    spill:
      carries === 'yes'
        ? null
        : {
            tier: said ?? 'free',
            carries: 'yes',
            why: said ?? '60% to spare; image-rate of image-fast binds first',
            from: '10:00',
            perDay: { 'image-fast': 212 },
            credits: { perDay: around(212, 0), balanceDays: 4.7, balance: 1000, spendCapDays: null },
            total: around(424.4, 9.2),
          },
    notices: [said ?? 'the daily caps reset at midnight UTC, 01:00 in the demand’s time zone'],
  })
  return {
    schema: PLAN_SCHEMA,
    profile: said ?? 'mixed-media',
    seed: 42,
    preset: 'default',
    sentence:
      said ??
      'Tier pro carries your demand with 31% to spare at the 10:00 peak; concurrency of video binds first; 212 credits a day ± 9; standard fails at 10:20.',
    next: null,
    isExample: false,
    carries: 'yes',
    recommended: pro,
    demand,
    tiers: [
      tierOf('standard', 'no', -0.22, [856, 183, 21_000]),
      tierOf(pro, 'yes', 0.31, [1240, 267, 42_000]),
      tierOf('enterprise', 'yes', 0.68, [2600, 560, 90_000]),
    ],
    mixes: [
      {
        source: said ?? 'a quiet day',
        tiers: (
          [
            ['standard', 0.1],
            [pro, 0.6],
            ['enterprise', 0.8],
          ] as const
        ).map(([tier, room]) => {
          const { carries, why, failsAt, headRoom, credits } = tierOf(tier, 'yes', room, [856, 183, 21_000])
          return { tier, carries, why, failsAt, headRoom, credits }
        }),
      },
    ],
    assumptions: [
      { what: 'tasks at a time, video', value: said ?? '6', source: 'tier' },
      { what: 'rate of image submits', value: '18..22/min', source: 'range' },
      { what: 'length of a video task', value: 'lognormal, median 1m 52s', source: 'default' },
      { what: 'credits in the account', value: '5,000', source: 'profile' },
      { what: 'peak of the day', value: '10:00', source: 'demand' },
    ],
    sensitivity: [
      { what: said ?? 'length of a video task', less: 0.51, more: -0.04, decides: true },
      { what: 'demand of video-standard', less: 0.52, more: 0.1, decides: false },
      { what: 'demand of text-large', less: 0.31, more: 0.31, decides: false },
    ],
    validUntil: [said ?? 'The tier’s limits change.', 'The demand of a day grows by more than 31%.'],
  }
}

/** One tier that is too small, and a world in which the rest of what a plan can say is not known. */
export function failingPlan(): CapacityPlan {
  const plan = carriedPlan()
  const demand = { ...plan.demand, models: plan.demand.models.slice(0, 1) }
  return {
    ...plan,
    sentence: 'No tier carries your demand; standard fails at 10:20: the daily cap of 500 images binds.',
    next: 'Next: ask for a higher image-daily-cap, or plan again with --accounts 2 of standard.',
    isExample: true,
    carries: 'no',
    recommended: null,
    demand,
    tiers: plan.tiers.slice(0, 1).map((tier) => ({
      ...tier,
      headRoom: { share: around(-0.22, 0.02), hour: 10, model: 'image-fast', limit: 'image-daily-cap' },
      checks: tier.checks.slice(0, 1),
      models: tier.models.slice(0, 1).map((model) => ({
        ...model,
        perDay: around(500, 0),
        next: null,
        bindsDay: null,
        nextDay: null,
        lifts: [],
        knee: model.knee.map((point) => ({ ...point, p50Ms: null, p95Ms: null })),
        batch: null,
        client: { ratePerSecond: null, burst: 1, concurrency: null },
      })),
      frontier: [],
      hours: hoursOf(demand, 1.22, 'image-daily-cap', 'image-fast'),
      credits: { perDay: around(0, 0), balanceDays: null, balance: null, spendCapDays: null },
    })),
    sensitivity: [],
  }
}

/** Nothing that a rate could be given for: all lists are empty and all that may be null is. */
export function planOfNothing(): CapacityPlan {
  const why = 'outages come and go, and no rate is sustained'
  const [tier] = carriedPlan().tiers
  return {
    ...carriedPlan(),
    sentence: `No rate can be given: ${why}.`,
    carries: 'no rate',
    recommended: null,
    demand: { source: 'the arrivals of outages, around the clock', timeZone: 'UTC', models: [] },
    tiers: [
      {
        tier: tier?.tier ?? '',
        carries: 'no rate',
        gives: '',
        why,
        failsAt: null,
        headRoom: null,
        models: [],
        frontier: [],
        hours: [],
        credits: { perDay: around(0, 0), balanceDays: null, balance: null, spendCapDays: null },
        simulated: null,
        spill: null,
        pooled: null,
        ownClient: null,
        checks: [],
        notices: [],
      },
    ],
    assumptions: [],
    sensitivity: [],
    validUntil: [],
  }
}

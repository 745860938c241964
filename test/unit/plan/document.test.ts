import { describe, expect, it, test } from 'vitest'
import { renderBrief } from '../../../src/document/brief.ts'
import { blocksFor } from '../../../src/document/document.ts'
import { renderHtml } from '../../../src/document/html/page.ts'
import { renderJson } from '../../../src/document/json.ts'
import { renderMarkdown } from '../../../src/document/markdown.ts'
import { renderTerminal } from '../../../src/document/terminal.ts'
import type { CapacityPlan } from '../../../src/plan/capacity-plan.ts'
import { planSchema } from '../../../src/plan/capacity-plan.ts'
import { headRoomInterval } from '../../../src/plan/day/head-room.ts'
import { planDocument } from '../../../src/plan/report/document.ts'
import { amount, hourly, interval, limitCell } from '../../../src/plan/report/figures.ts'
import { nextStep, pooledNotices, sentenceOf } from '../../../src/plan/sentence.ts'
import type { ModelPlan, PooledPlan, TierPlan } from '../../../src/plan/tier-plan.ts'
import { golden } from '../../support/golden.ts'
import { HOSTILE_TEXTS } from '../../support/hostile.ts'
import { carriedPlan, failingPlan, planOfNothing } from '../../support/sample-plan.ts'

const terminal = (plan: CapacityPlan, width = 80): string =>
  renderTerminal(planDocument(plan), { width, colour: false, bars: true })
const brief = (plan: CapacityPlan): string => renderBrief(planDocument(plan), { width: 80, colour: false })
const bodyOf = (plan: CapacityPlan): string =>
  renderHtml(planDocument(plan))
    .replaceAll(/<(style|script)[\s\S]*?<\/\1>/g, '')
    .replace(/<section id="definitions"[\s\S]*?<\/section>/, '')

test.each<[string, () => string]>([
  ['carried-80.txt', () => terminal(carriedPlan())],
  ['carried-120.txt', () => terminal(carriedPlan(), 120)],
  ['carried-brief.txt', () => brief(carriedPlan())],
  ['carried.md', () => renderMarkdown(planDocument(carriedPlan()))],
  ['failing-80.txt', () => terminal(failingPlan())],
  ['nothing-80.txt', () => terminal(planOfNothing())],
  ['nothing.md', () => renderMarkdown(planDocument(planOfNothing()))],
])('plan/%s is as it was agreed', (name, render) => {
  const text = render()
  expect(text).toBe(golden(`plan/${name}`, text))
})

it('says on the first screen that a trace covers a part of the day only, and nothing of it otherwise', () => {
  const plan = carriedPlan()
  const ofPart = { ...plan, demand: { ...plan.demand, partOfDayMs: 199_000 } }
  expect(brief(ofPart).replaceAll(/\s+/g, ' ')).toContain(
    'The trace covers only 3m 19s. The plan assumes the mean rate',
  )
  expect(brief(plan)).not.toContain('covers only')
  const second = { ...plan, mixes: [{ source: 'b.csv', partOfDayMs: 199_000, tiers: [] }] }
  expect(brief(second).replaceAll(/\s+/g, ' ')).toContain('The trace of demand 2 covers only 3m 19s.')
  expect(planSchema.parse(ofPart)).toEqual(ofPart)
})

test.each(Object.entries({ carried: carriedPlan(), failing: failingPlan(), nothing: planOfNothing() }))(
  '%s: JSON gives the plan back, and its schema knows every field',
  (_, plan) => {
    expect(JSON.parse(renderJson(planDocument(plan).data))).toEqual(plan)
    expect(planSchema.parse(plan)).toEqual(plan)
  },
)

test.each([60, 80, 120])('no line is wider than %i columns, whatever names are like', (width) => {
  const long = carriedPlan('a-long-name-'.repeat(9))
  for (const plan of [carriedPlan(), failingPlan(), planOfNothing(), long]) {
    const lines = terminal(plan, width).split('\n')
    expect(lines.filter((line) => [...line].length > width)).toEqual([])
  }
})

test.each(Object.entries(HOSTILE_TEXTS))('%s text is inert at a terminal', (_, said) => {
  expect(terminal(carriedPlan(said))).not.toMatch(/[^\P{Cc}\n]|[\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u)
})

test('a short summary has the sentence and the tiers, in at most 12 lines', () => {
  const plan = carriedPlan()
  const shown = brief(plan)
  expect(shown.replaceAll(/\s+/g, ' ')).toContain(plan.sentence.replace(/\.$/, ''))
  for (const { tier } of plan.tiers) expect(shown).toContain(`\n${tier} `)
  expect(shown.trimEnd().split('\n').length).toBeLessThanOrEqual(12)
})

test.each([
  ['yes', 'CARRIED', 'good', 0],
  ['no', 'NOT CARRIED', 'bad', 99],
  ['undecided', 'UNDECIDED', 'warn', 96],
  ['no rate', 'NO RATE', 'warn', 96],
] as const)('%s is %s', (carries, word, tone, exitCode) => {
  const { verdict } = planDocument({ ...carriedPlan(), carries, sentence: 'A sentence.' })
  expect(verdict).toMatchObject({ word, tone, meaning: 'A sentence', exitCode })
})

test('figures that differ are told before all else, with both', () => {
  const [first, ...others] = planDocument(carriedPlan()).verdict.notices
  expect(first).toEqual({
    tone: 'bad',
    text: 'standard, video-standard: closed form and simulation differ, 183/h against 165 ± 4/h. The plan uses the simulation.',
  })
  expect(others).toMatchObject([
    { tone: 'warn', text: expect.stringContaining('Your own client does not carry the demand: ') },
    { tone: 'warn', text: expect.stringContaining('pro: the daily caps reset') },
  ])
  const undecided = planDocument({ ...carriedPlan(), recommended: null }).verdict.notices
  expect(undecided.map(({ text }) => text.split(/[,:]/)[0])).toEqual(['standard', 'standard', 'pro', 'enterprise'])
  // Of the tiers not to take they stand with the tier.
  const page = bodyOf(carriedPlan())
  expect(page.split('the daily caps reset').length - 1).toBe(3)
})

test('without a recommended tier the first is shown, and the others can be opened', () => {
  const { sections } = planDocument({ ...carriedPlan(), recommended: null })
  const titles = sections.map(({ title }) => title)
  expect(titles).toContain('Tier standard')
  expect(titles).toContain('The day on tier standard')
  const others = blocksFor('html', sections.find(({ id }) => id === 'other-tiers')?.blocks ?? [])
  expect(others).toMatchObject([
    { kind: 'fold', title: 'Tier pro: yes' },
    { kind: 'fold', title: 'Tier enterprise: yes' },
  ])
})

/** `value` once for each list in it that has something, with that list empty, and for each field that `nullable` names, with null. */
function withHoles(value: unknown, nullable: ReadonlySet<string>, path = ''): { path: string; value: unknown }[] {
  if (typeof value !== 'object' || value === null) return []
  const entries = Object.entries(value)
  const inside = entries.flatMap(([key, one]) =>
    [
      ...(nullable.has(key) && one !== null ? [{ path: `${path}.${key}`, value: null as unknown }] : []),
      ...withHoles(one, nullable, `${path}.${key}`),
    ].map((hole) => ({
      path: hole.path,
      value: Array.isArray(value)
        ? value.map((other, at) => (String(at) === key ? hole.value : other))
        : { ...value, [key]: hole.value },
    })),
  )
  return Array.isArray(value) && value.length > 0 ? [{ path, value: [] }, ...inside] : inside
}

describe('whatever is empty or unknown', () => {
  const NULLABLE = new Set([
    ...['recommended', 'failsAt', 'headRoom', 'ownClient', 'binds', 'next', 'bindsDay', 'bindsThen', 'p50Ms', 'p95Ms'],
    ...['simulated', 'followed'],
    ...['batch', 'ratePerSecond', 'concurrency', 'limit', 'balanceDays', 'balance'],
  ])
  const seen = new Set<string>()
  // The first tier is the one that is shown, so that its holes are seen in every format.
  const holes = withHoles({ ...carriedPlan(), recommended: 'standard' }, NULLABLE)
    .filter(({ value }) => planSchema.safeParse(value).success)
    // One of each kind: neither every model nor every hour.
    .filter(({ path }) => {
      const kind = path.replaceAll(/\.\d+/g, '')
      return !seen.has(kind) && seen.add(kind)
    })

  test('every list and every field that may be null is among the cases', () => {
    const names = new Set(holes.map(({ path }) => path.split('.').at(-1)))
    expect([...NULLABLE].filter((name) => !names.has(name))).toEqual([])
    for (const list of ['tiers', 'models', 'hours', 'knee', 'lifts', 'frontier', 'points', 'checks', 'perHour']) {
      expect(names).toContain(list)
    }
  })

  test.each(holes)('$path: is left out or shown as none', ({ value }) => {
    const plan = value as CapacityPlan
    const [page, markdown] = [bodyOf(plan), renderMarkdown(planDocument(plan))]
    for (const shown of [terminal(plan), brief(plan), markdown, page]) {
      const at = shown.search(/undefined|\bnull\b|NaN|Infinity/)
      expect(at === -1 ? '' : shown.slice(Math.max(0, at - 60), at + 60)).toBe('')
    }
    // No title and no heading stands above nothing.
    const bare = [
      /<h[23][^>]*>[^<]*<\/h[23]>\s*<(?:\/section|h3)/.exec(page),
      /^(#+) .*\s+(?:\1 .*|$(?![\s\S]))/m.exec(markdown),
    ]
    expect(bare.map((found) => found?.[0])).toEqual([undefined, undefined])
  })
})

describe('a second account', () => {
  const [tier] = carriedPlan().tiers
  const spill = tier?.spill as NonNullable<typeof tier>['spill']
  const shown = (carries: 'yes' | 'no') =>
    brief({
      ...carriedPlan(),
      tiers: [{ ...(tier as NonNullable<typeof tier>), spill: spill && { ...spill, carries } }],
    })

  test('that carries what spills over stands in the first table, with the credits of both', () => {
    expect(shown('yes')).toMatch(/^standard +with free .* 424 ± 9 /m)
  })

  test('that does not is told of too, and the credits are of the first alone', () => {
    expect(shown('no')).toMatch(/^standard +no, nor with free .* 212 ± 9 /m)
  })
})

describe('figures', () => {
  test.each([
    [{ value: 856.2, low: 842.1, high: 870.3 }, '856 ± 14'],
    [{ value: 856, low: 842, high: 901 }, '842 to 901'],
    [{ value: 212.4, low: 203.2, high: 221.6 }, '212 ± 9'],
    [{ value: 119_880, low: 118_478, high: 121_162 }, '118,478 to 121,162'],
    [{ value: 1100, low: 811, high: 1311 }, '811 to 1,311'],
    [{ value: 1204, low: 1204, high: 1204 }, '1,204'],
    [{ value: 18.27, low: 18.01, high: 18.53 }, '18.3 ± 0.3'],
    [{ value: 0, low: 0, high: 0 }, '0'],
    [{ value: 5, low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY }, '5'],
  ])('%o is %s', (estimate, text) => {
    expect(interval(estimate)).toBe(text)
  })

  test('shares in whole percent, rates by the hour', () => {
    expect(headRoomInterval({ value: 0.312, low: 0.291, high: 0.333 })).toBe('29 to 33% free')
    expect(headRoomInterval({ value: 0.312, low: 0.311, high: 0.313 })).toBe('31% free')
    expect(headRoomInterval({ value: -0.22, low: -0.22, high: -0.1 })).toBe('needs 1.22×')
    expect(headRoomInterval({ value: -0.05, low: -0.2, high: 0.02 })).toBe('needs 0.98 to 1.2×')
    expect([hourly(1204.4), hourly(9.014), hourly(0.1254), hourly(Number.NaN)]).toEqual([
      '1,204/h',
      '9.01/h',
      '0.125/h',
      '–',
    ])
    expect([amount(12), amount(99.96), amount(1e6)]).toEqual(['12', '100', '1,000,000'])
  })
})

describe('the next step', () => {
  const [sample] = carriedPlan().tiers as [TierPlan]
  const [model] = sample.models as [ModelPlan]
  const short = (of: Partial<TierPlan>): TierPlan[] => [
    { ...sample, carries: 'no', spill: null, pooled: null, failsAt: '02:18', ...of },
  ]
  const needs = (times: number, hour: number): TierPlan['headRoom'] => {
    const share = { value: 1 - times, low: 1 - times, high: 1 - times }
    return { share, hour, model: 'image-fast', limit: 'image-per-day' }
  }

  it('asks for more accounts than there are, of the tier by its own name, and for no wait until a quota comes back', () => {
    const asked = short({ tier: '3 × standard', headRoom: needs(10.4, 24) })
    expect(nextStep(asked, 3)).toBe(
      'Next: ask for a higher image-per-day, or plan again with --accounts 35 of standard, or send fewer calls from 02:18 on.',
    )
    expect(nextStep(short({ headRoom: needs(0.8, 24) }), 3)).toContain('--accounts 4 of')
    // No plan takes more than 1,000 accounts.
    expect(nextStep(short({ headRoom: needs(900, 24) }), 1)).toContain('or plan again with --accounts 1000 of')
    expect(nextStep(short({ headRoom: needs(20_000, 24) }), 1)).toContain('or plan again with a larger tier, or')
    expect(nextStep(short({ headRoom: null, failsAt: null, hours: [] }), 1)).toMatch(
      /^Next: plan again with --accounts 2 of /,
    )
  })

  it('names the probe for a twin without limits', () => {
    expect(nextStep(short({ carries: 'no rate', why: 'nothing limits image-fast' }), 1)).toContain('calibrate --probe')
  })

  it('advises a longer wait only if the limit has room over the day', () => {
    const hours = (used: number): TierPlan['hours'] => sample.hours.map((hour) => ({ ...hour, used }))
    const part = {
      ...(needs(1.3, 10) as NonNullable<TierPlan['headRoom']>),
      limit: 'the part of image-concurrency for image-fast',
    }
    expect(limitCell(part.limit, 'image-fast')).toMatchObject({ text: 'part of image-concurrency' })
    expect(nextStep(short({ headRoom: part }), 1)).toMatch(
      /^Next: ask for a higher image-concurrency, .*\. The recommended client divides image-concurrency among the models by their peaks\. A client whose models share the limit needs less of it\.$/,
    )
    const when = 'the whole day'
    const pooled: PooledPlan = { limits: ['image-concurrency'], carries: 'no', days: 8, carried: 1, when }
    expect(nextStep(short({ headRoom: part, pooled }), 1)).toMatch(
      / by their peaks\. A client with one queue for image-concurrency does not carry the demand either\.$/,
    )
    expect(nextStep(short({ headRoom: part, pooled: { ...pooled, carries: 'yes' } }), 1)).not.toContain(
      'by their peaks',
    )
    expect(nextStep(short({ headRoom: needs(1.3, 10), hours: hours(0.9) }), 1)).toContain('or with a longer --max-wait')
    expect(nextStep(short({ headRoom: needs(1.3, 10), hours: hours(1.3) }), 1)).not.toContain('--max-wait')
  })

  it('names a client with one queue where that carries what fixed parts do not', () => {
    const pooled: PooledPlan = {
      limits: ['image-rate', 'image-concurrency'],
      carries: 'yes',
      days: 8,
      carried: 8,
      when: '09:00 to 12:00',
    }
    expect(
      sentenceOf(
        short({ why: 'the part of image-rate for image-fast is too low at 10:00', pooled }),
        { timeZone: 'UTC', busiest: { days: 3, calls: 14 } },
        10,
      ),
    ).toMatch(
      /^Your demand is 10 calls a day, the mean of 3 days; the busiest has 14 calls\. .* is too low at 10:00; in simulations, a client with one queue for image-rate and one for image-concurrency carries it\.$/,
    )
    expect(pooledNotices(pooled)).toEqual([
      'The recommended client divides image-rate and image-concurrency among the models by their peaks. A client with one queue for image-rate and one for image-concurrency carries the demand in 8 of 8 simulated days (09:00 to 12:00). A profile cannot state such a client: all settings of this plan are those of the client that divides.',
    ])
    expect(pooledNotices({ ...pooled, carries: 'no' })).toEqual([])
    expect(pooledNotices(null)).toEqual([])
  })

  it('is to relax a goal that no rate meets', () => {
    const none = { value: 0, low: 0, high: 0 }
    const binds = { limit: 'goal', words: 'response_time p50 <= 1s', perHour: 0 }
    expect(nextStep(short({ headRoom: null, models: [{ ...model, perHour: none, binds }] }), 1)).toBe(
      `Next: relax the goal response_time p50 <= 1s of ${model.model}: on ${sample.tier}, no rate of calls meets it.`,
    )
  })
})

import { expect, test } from 'vitest'
import { differencesOf } from '../../../src/compare/comparability.ts'
import { compareRuns } from '../../../src/compare/compare-runs.ts'
import { EXIT, GatebenchError } from '../../../src/errors.ts'
import type { Profile } from '../../../src/profile/profile.ts'
import { profileOf } from '../../support/profiles.ts'
import { sampleRecord } from '../../support/sample-comparison.ts'

const settings = (change: (profile: Profile) => void): Profile => {
  const profile = structuredClone(BASE)
  change(profile)
  return profile
}
const BASE: Profile = profileOf(`
version: 1
name: one
phases: [{ name: measure, duration: 10s }]
models:
  - model: m
    modality: image
    arrivals: { process: constant, rate: 1/s }
    requests: [{ body: { prompt: a } }]
thresholds: [{ metric: response_time, stat: p95, max: 3s }]
`)

const blocked = (change: (profile: Profile) => void): string[] =>
  differencesOf([sampleRecord({ settings: BASE })], [sampleRecord({ settings: settings(change) })]).map(
    ({ what, blocks }) => `${blocks ? '✗' : '✓'} ${what}`,
  )

test.each<[string, (profile: Profile) => void, string[]]>([
  ['the same', () => {}, []],
  ['another name alone', (p) => Object.assign(p, { name: 'other' }), []],
  ['another retry policy', (p) => Object.assign(p.retry, { maxAttempts: 99 }), ['✓ retry.maxAttempts']],
  ['other polling', (p) => Object.assign(p.models[0]?.poll as object, { everyMs: 7 }), ['✓ models.m.poll.everyMs']],
  [
    'another rate of arrivals',
    (p) => Object.assign(p.models[0] as object, { arrivals: { process: 'closed', users: 3, thinkMs: 0 } }),
    ['✗ models.m.arrivals.process'],
  ],
  [
    'a field of a request that the base does not send',
    (p) => Object.assign(p.models[0]?.requests[0]?.body as object, { resolution: '4K' }),
    ['✗ models.m.requests.0.body.resolution'],
  ],
  [
    'a threshold on one model alone',
    (p) => Object.assign(p.thresholds[0] as object, { where: { model: 'm' } }),
    ['✗ thresholds.0.where.model'],
  ],
  ['another phase', (p) => Object.assign(p.phases[0] as object, { durationMs: 1 }), ['✗ phases.measure.durationMs']],
  ['no model', (p) => Object.assign(p, { models: [] }), ['✗ models']],
  ['no threshold', (p) => Object.assign(p, { thresholds: [] }), ['✗ thresholds']],
  ['a real gateway', (p) => Object.assign(p.gateway.target, { kind: 'http' }), ['✗ gateway.target.kind']],
  ['a setting that another version wrote', (p) => Object.assign(p, { novelty: { on: true } }), []],
])('%s', (_, change, expected) => {
  const found = blocked(change)
  expect(found.slice(0, 1)).toEqual(expected)
})

test('thresholds that one side lacks are counted, because they have no names', () => {
  const without = settings((p) => Object.assign(p, { thresholds: [] }))
  const [found] = differencesOf([sampleRecord({ settings: BASE })], [sampleRecord({ settings: without })])
  expect(found).toMatchObject({ what: 'thresholds', base: '1 of them', candidate: 'none' })
})

test('summaries alone still tell models, phases, thresholds and time apart', () => {
  const other = sampleRecord({
    change: (summary) => {
      summary.models = summary.models.slice(1)
      summary.phases = []
      summary.thresholds = []
      summary.run.time = 'virtual'
      summary.run.seed = 7
    },
  })
  const found = differencesOf([sampleRecord()], [other])
  expect(found.filter(({ blocks }) => blocks).map(({ what }) => what)).toEqual([
    'time',
    'models',
    'phases',
    'thresholds',
  ])
  expect(found.filter(({ blocks }) => !blocks).map(({ what }) => what)).toEqual(['gateway', 'seed'])
})

test('a partial run and an unfit generator are no measure of anything', () => {
  const bad = sampleRecord({
    source: 'reports/bad',
    change: (summary) => {
      summary.run.status = 'partial'
      Object.assign(summary.generator, { fit: false, reasons: ['late'] })
    },
  })
  expect(differencesOf([sampleRecord()], [bad]).map(({ what, blocks }) => [what, blocks])).toEqual([
    ['reports/bad: status', true],
    ['reports/bad: generator', true],
  ])
})

test('a comparison of a partial run with itself says what it must be, not that the sides differ', async () => {
  const partial = sampleRecord({
    source: 'reports/cut',
    change: ({ run }) => Object.assign(run, { status: 'partial' }),
  })
  await expect(compareRuns([partial], [partial])).rejects.toThrow(
    /^the runs are not comparable:\n {2}reports\/cut: status: partial, but must be complete/,
  )
})

test('a base of which nothing completed is none: nothing is worse', () => {
  const dead = sampleRecord({
    source: 'reports/dead',
    change: ({ measured }) => Object.assign(measured, { completed: 0 }),
  })
  expect(differencesOf([dead], [sampleRecord()])).toContainEqual({
    what: 'reports/dead: completed calls',
    base: 'some',
    candidate: '0',
    blocks: true,
    required: true,
  })
  // Of a candidate that is what the comparison has to say.
  expect(differencesOf([sampleRecord()], [dead]).filter(({ blocks }) => blocks)).toEqual([])
})

test('what is not comparable is refused with exit 104 and what differs, unless forced', async () => {
  const sides = [
    [sampleRecord({ settings: BASE })],
    [sampleRecord({ settings: settings((p) => Object.assign(p, { mix: 1 })) })],
  ] as const
  const refusal = await compareRuns(...sides).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(GatebenchError)
  expect(refusal).toMatchObject({ code: 'NOT_COMPARABLE', exitCode: EXIT.invalidInput })
  expect((refusal as GatebenchError).message.split('\n')).toEqual([
    'the runs are not comparable, because they differ in',
    '  mix: null against 1',
  ])
  expect((await compareRuns(...sides, { force: true })).forced).toBe(true)
})

test('a simulated candidate for a base in real time is refused with the command that makes a comparable run', async () => {
  const simulated = sampleRecord({ change: ({ run }) => Object.assign(run, { time: 'virtual' }) })
  await expect(compareRuns([sampleRecord()], [simulated])).rejects.toMatchObject({
    hint: 'make the candidate with `gatebench run PROFILE` and compare its folder, or add --force to compare anyway',
  })
})

test('a run that was resumed measured its whole plan only if every planned call had been sent', () => {
  const resumed = (dropped: number) =>
    sampleRecord({
      settings: BASE,
      change: ({ run, counts }) => {
        run.status = 'resumed'
        counts.dropped = dropped
      },
    })
  const found = (dropped: number) => differencesOf([sampleRecord({ settings: BASE })], [resumed(dropped)])
  expect(found(0)).toEqual([])
  expect(found(3)).toMatchObject([{ candidate: 'resumed, with planned calls never sent', blocks: true }])
})

test('of many differences the refusal lists the first, a line each, and counts the others', async () => {
  const bars = (max: number) =>
    settings((p) => Object.assign(p, { thresholds: Array.from({ length: 12 }, () => ({ ...p.thresholds[0], max })) }))
  const refusal = compareRuns([sampleRecord({ settings: bars(1) })], [sampleRecord({ settings: bars(2) })])
  const { message } = (await refusal.catch((error: unknown) => error)) as GatebenchError
  const lines = message.split('\n')
  expect(lines).toHaveLength(10)
  expect(lines.slice(1, 3)).toEqual(['  thresholds.0.max: 1 against 2', '  thresholds.1.max: 1 against 2'])
  expect(lines.at(-1)).toBe('  and 4 more')
  expect(message).not.toContain('\\n')
})

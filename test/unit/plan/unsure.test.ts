import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { renderTerminal } from '../../../src/document/terminal.ts'
import { statedWorld } from '../../../src/mock/world/stated-world.ts'
import { loadMockWorld, mockWorldOf } from '../../../src/mock/world/tiers.ts'
import { unsureNotices, unsureOf } from '../../../src/mock/world/unsure.ts'
import { planProfile } from '../../../src/plan/plan-profile.ts'
import { planDocument } from '../../../src/plan/report/document.ts'
import { simulateProfile } from '../../../src/run/simulate-profile.ts'
import { BUDGETS } from '../../../src/tune/budget.ts'
import { tuneProfile } from '../../../src/tune/tune-profile.ts'
import { calibrated, loadOf } from '../../support/calibrated.ts'
import { worldWith } from '../../support/mock-harness.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatebench-unsure-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a plan says beside its verdict which figures of a twin no run has shown', async () => {
  const fails = { kind: 'failure', share: 0.2 }
  const profile = loadOf(20, 30)
  const { yaml } = await calibrated(profile, worldWith({ limits: { image: { rate: '10/min' } }, faults: { fails } }))
  const tier = join(folder, 'twin.yaml')
  writeFileSync(tier, yaml)
  const asked = { profile: loadOf(2, 30), tiers: [tier], preset: 'clean', workers: 0, replications: 2 }
  const { plan: carried } = await planProfile(asked)
  expect(carried.carries).toBe('yes')
  const [notice = ''] = carried.tiers[0]?.notices ?? []
  expect(notice).toContain('credits.refund (assumed)')
  expect(notice).toContain('limits.models.image-fast.concurrency (unobserved)')
  expect(renderTerminal(planDocument(carried), { width: 300, colour: false })).toContain('credits.refund (assumed)')
  expect(carried.assumptions).toContainEqual({
    what: `${tier}: credits.refund`,
    value: 'assumed: the runs do not show what comes back of a failed task',
    source: 'tier',
  })
})

test('what is unsure of other models concerns no plan', () => {
  const world = {
    ...loadMockWorld(),
    unsure: {
      'models.image-fast.price': 'unobserved: no price',
      'models.image-fast-2.price': 'unobserved: no price',
      'limits.models.video-fast.rate': 'unobserved: no refusal',
      'limits.models.*.rate': 'unobserved: no refusal',
    },
  }
  expect(unsureOf(world, ['image-fast']).map(({ path }) => path)).toEqual([
    'models.image-fast.price',
    'limits.models.*.rate',
  ])
  expect(unsureNotices([])).toEqual([])
})

test.each([
  [{ models: { 'image-fast': { price: { base: 2 } } } }, []],
  [{ models: { 'image-fast': { latency: { median: '2s' } } } }, ['models.image-fast.price']],
])('%j leaves %j unsure', (set, left) => {
  const tier = join(folder, 'price.yaml')
  writeFileSync(tier, 'version: 1\nunsure: { models.image-fast.price: "unobserved: no price" }\n')
  expect(Object.keys(loadMockWorld({ tier, set }).unsure ?? {})).toEqual(left)
  const [[, written = ''] = []] = statedWorld({ tier, set }).files
  expect(Object.keys(mockWorldOf(written, 'tier.yaml').unsure ?? {})).toEqual(left)
})

test('simulations and tunings say once which figures of a twin no run has shown', async () => {
  const tier = join(folder, 'told.yaml')
  writeFileSync(tier, 'version: 1\nunsure: { models.image-fast.price: "unobserved: no price" }\n')
  const told: string[] = []
  const asked = {
    profile: loadOf(2, 1),
    tier,
    preset: 'clean',
    workers: 0,
    warn: (text: string) => void told.push(text),
  }
  const said = `${tier}: Some figures of this tier are assumed or uncertain: models.image-fast.price (unobserved). The tier file states the evidence under “unsure”.`
  await simulateProfile({ ...asked, seeds: 2 })
  expect(told.splice(0)).toEqual([said])
  const budget = { ...BUDGETS.quick, points: 8, rungs: [1], generations: 0, finalSeeds: 2, mostFinalSeeds: 2 }
  await tuneProfile({ ...asked, budget, robust: null })
  expect(told.splice(0)).toEqual([said])
  await simulateProfile({ ...asked, tier: 'standard' })
  expect(told).toEqual([])
})

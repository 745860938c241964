import { expect, it } from 'vitest'
import { parseProfile } from '../../../src/profile/load-profile.ts'
import { simulateProfile } from '../../../src/run/simulate-profile.ts'
import { ciProfileOf } from '../../../src/starter/ci-profile.ts'
import { chosenModels, modelsOfMock, withRates } from '../../../src/starter/init-profile.ts'
import { byDay } from '../../support/by-day.ts'

it.each(['image-fast=30/min', 'text-fast=60/min', 'video-fast=2/min'])(
  'a first profile for CI of %s passes its own thresholds, whatever the seed',
  async (rate) => {
    const models = withRates(chosenModels([rate.split('=')[0] as string], modelsOfMock('standard', 'default')), [rate])
    const target = { kind: 'mock', tier: 'standard', preset: 'default' } as const
    const text = await ciProfileOf({ goal: 'ci', target, models, duration: '2m', budget: null }, 'ci.yaml')
    const profile = parseProfile(text, 'ci.yaml')
    expect(profile.thresholds.map(({ metric }) => metric)).toEqual(expect.arrayContaining(['completed', 'duplicates']))
    for (let seed = 1; seed <= byDay(3, 10); seed++) {
      const { summary } = await simulateProfile({ profile, seed })
      expect([seed, summary.verdict.word, summary.verdict.reasons]).toEqual([seed, 'PASS', expect.anything()])
    }
  },
)

it.each([
  [['30/min', '40/min'], 'all models'],
  [['text-fast=30/min', '10/min', 'text-fast=40/min'], 'text-fast'],
])('refuses the rates %j, because one of two would be left out', (rates, of) => {
  const models = chosenModels(['text-fast'], modelsOfMock('standard', 'default'))
  expect(() => withRates(models, rates)).toThrow(
    expect.objectContaining({ code: 'USAGE', message: `--rate states two rates for ${of}` }),
  )
})

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statedWorld } from '../../../src/mock/world/stated-world.ts'
import { loadMockWorld, type MockWorldChoice, rangesOf } from '../../../src/mock/world/tiers.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatebench-stated-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const RANGED = `
about: "half known: 18 to 22"
limits: { image: { rate: 18..22/min, concurrency: 4..6 } }
startsAt: "10:00"
`

describe('a tier as it was planned for', () => {
  it('goes by its name where it is shipped and as it is', () => {
    expect(statedWorld({ tier: 'pro', preset: 'flaky' })).toEqual({ tier: 'pro', preset: 'flaky', files: [] })
  })

  it.each<[string, MockWorldChoice, string[]]>([
    ['a setting', { tier: 'standard', preset: 'clean', set: { limits: { text: { rate: '100/min' } } } }, ['tier.yaml']],
    [
      'a whole rate',
      { tier: 'standard', set: { limits: { image: { rate: { limit: 3, window: '2s' } } } } },
      ['tier.yaml'],
    ],
    ['no limit', { tier: 'standard', set: { limits: { image: { perDay: null } } } }, ['tier.yaml']],
    [
      'a setting of the preset',
      { tier: 'standard', preset: 'default', set: { faults: { slow: { kind: 'slow', share: '30%', factor: 2 } } } },
      ['tier.yaml', 'preset.yaml'],
    ],
    ['a tier of ranges', { tier: 'ranged.yaml', preset: 'clean' }, ['tier.yaml']],
    ['a range laid over', { tier: 'ranged.yaml', set: { limits: { image: { rate: '5..9/min' } } } }, ['tier.yaml']],
    ['a preset of its own', { tier: 'free', preset: 'ranged.yaml' }, ['preset.yaml']],
  ])('states %s in a file, and is the same world by it', (name, given, files) => {
    const place = join(folder, name.replaceAll(' ', '-'))
    mkdirSync(place)
    const ranged = join(place, 'ranged.yaml')
    writeFileSync(ranged, RANGED)
    const named = (one: string | undefined) => (one === 'ranged.yaml' ? ranged : (one ?? 'default'))
    const choice = { ...given, tier: named(given.tier), preset: named(given.preset) }
    const stated = statedWorld(choice)
    expect(stated.files.map(([file]) => file)).toEqual(files)
    for (const [file, text] of stated.files) writeFileSync(join(place, file), text)
    const here = (one: string) => (one.startsWith('./') ? join(place, one) : one)
    const again = { tier: here(stated.tier), preset: here(stated.preset) }
    for (const at of ['low', 'middle', 'high'] as const)
      expect(loadMockWorld(again, at)).toEqual(loadMockWorld(choice, at))
    expect(rangesOf(again)).toEqual(rangesOf(choice))
  })
})

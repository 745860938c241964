import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { GatebenchError } from '../../../src/errors.ts'
import { parseProfile } from '../../../src/profile/load-profile.ts'
import { BAD, GOOD } from './bad-profiles.ts'

function complaint(text: string): string {
  try {
    parseProfile(text, 'profile.yaml')
  } catch (error) {
    if (!(error instanceof GatebenchError)) throw error
    expect(error).toMatchObject({ code: 'PROFILE_INVALID', exitCode: 104, place: { file: 'profile.yaml' } })
    return `${error.message}\n${error.hint === undefined ? '' : `hint: ${error.hint}\n`}`
  }
  throw new Error('the profile was accepted')
}

it('accepts the profile that the bad ones are made of', () => {
  expect(parseProfile(GOOD, 'profile.yaml').models).toHaveLength(2)
})

describe('a bad profile is refused with the place, what was expected and what was found', () => {
  it.each(BAD.map((row) => [...row] as const))('%s', (name, from, to) => {
    const text = GOOD.replace(from, () => to)
    expect(text).not.toBe(GOOD)
    const golden = new URL(`../../golden/profile-errors/${name}.txt`, import.meta.url)
    const actual = complaint(text)
    if (process.env.UPDATE_GOLDEN === '1') writeFileSync(golden, actual)
    expect(existsSync(golden) && readFileSync(golden, 'utf8')).toBe(actual)
  })
})

it('never quotes what may be a key', () => {
  for (const name of ['url-with-key', 'key-as-variable', 'api-key']) {
    const [, from, to] = BAD.find(([one]) => one === name) as (typeof BAD)[number]
    expect(complaint(GOOD.replace(from, to))).not.toMatch(/secret/)
  }
})

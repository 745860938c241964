import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { INPUT } from '../../../src/input/input-kind.ts'
import { pathOrShipped, SHIPPED_DEMANDS, SHIPPED_PROFILES, shippedFiles } from '../../../src/input/shipped-file.ts'
import { loadProfile } from '../../../src/profile/load-profile.ts'

const here = process.cwd()
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatebench-shipped-'))
  process.chdir(folder)
})
afterEach(() => {
  process.chdir(here)
  rmSync(folder, { recursive: true })
})

const resolved = (word: string): string => pathOrShipped(word, INPUT.profile, SHIPPED_PROFILES)

describe('a profile by name', () => {
  it('is the one that the package ships, in any working directory', async () => {
    expect(resolved('smoke')).toBe(join(here, 'profiles', 'smoke.yaml'))
    expect(resolved('scenarios/herd')).toBe(join(here, 'profiles', 'scenarios', 'herd.yaml'))
    expect((await loadProfile('mixed-media')).name).toBe('mixed-media')
  })

  it('is the file of that name where there is one', () => {
    writeFileSync('smoke', 'version: 1\n')
    expect(resolved('smoke')).toBe('smoke')
  })

  it('stays stdin, and a path that is wrong stays the path that was given', () => {
    expect(resolved('-')).toBe('-')
    expect(resolved('load.yaml')).toBe('load.yaml')
  })

  it.each([
    ['smoek', 'smoek: no such file, and no shipped profile of that name', 'did you mean smoke?'],
    [
      'load',
      'load: no such file, and no shipped profile of that name',
      'check the path; gatebench profiles lists names',
    ],
    [
      'profiles/smoke.yaml',
      'profiles/smoke.yaml: no such file',
      'check the path; smoke, without an ending, is the shipped profile',
    ],
  ])('is asked for where %s is none', (word, message, hint) => {
    expect(() => resolved(word)).toThrow(expect.objectContaining({ code: 'PROFILE_UNREADABLE', message, hint }))
  })
})

it('has every shipped profile and demand under one name', () => {
  const names = [...shippedFiles(SHIPPED_PROFILES).keys(), ...shippedFiles(SHIPPED_DEMANDS).keys()]
  expect(names).toContain('retry-storm')
  expect(names).toContain('scenarios/retry-storm')
  expect(names).toContain('office-day')
  expect(new Set(names).size).toBe(names.length)
})

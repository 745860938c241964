import { describe, expect, it } from 'vitest'
import { GatebenchError } from '../../../src/errors.ts'
import { checkedOptions } from '../../../src/input/options.ts'
import { RUN_OPTIONS, runProfile } from '../../../src/run/run-profile.ts'
import { guardedSimulate } from '../../../src/run/simulate-profile.ts'
import { profileOf } from '../../support/profiles.ts'

const profile = profileOf(`
version: 1
name: typed
duration: 1s
models:
  - model: text-fast
    modality: text
    arrivals: { process: constant, rate: 2/s }
    requests: [{ body: { max_tokens: 8, messages: [{ role: user, content: Hello. }] } }]
`)

/** For each option values that are none of its type. */
const WRONG: Readonly<Record<string, readonly unknown[]>> = {
  profile: [undefined, null, 7, {}, [], { name: 'typed' }, { ...profile, models: null }, { ...profile, gateway: {} }],
  seed: ['1', 1.5, -1, Number.NaN, null, 10n],
  env: ['PATH', 7, null],
  gateway: [7, ['mock'], new URL('http://127.0.0.1')],
  tier: [7],
  timeScale: ['20'],
  out: [7, {}, true],
  apiKey: [7, null, {}],
  maySpend: ['yes', 1],
  stop: [new AbortController(), {}, true],
  signal: [new AbortController(), 'SIGTERM'],
  sinks: [{ emit: () => {} }, [() => {}], [null], [{ emit: true }]],
  watching: ['dashboard', true],
  observe: [[], {}],
  warn: [console],
}

describe('runProfile with a value of a wrong type', () => {
  it.each(Object.entries(WRONG).flatMap(([name, values]) => values.map((value) => [name, value] as const)))(
    'says so of %s: %o',
    async (name, value) => {
      const run = runProfile({ profile, out: null, [name]: value } as never)
      await expect(run).rejects.toBeInstanceOf(GatebenchError)
      await expect(run).rejects.toMatchObject({ code: 'USAGE', exitCode: 104, message: expect.stringContaining(name) })
    },
  )

  it.each([undefined, null, 'load.yaml', 7, []])('says so of all of it: %o', async (options) => {
    await expect(runProfile(options as never)).rejects.toMatchObject({ code: 'USAGE', exitCode: 104 })
  })

  it('takes what is of the right type, and what is left out', () => {
    const given = { seed: 0, env: process.env, out: () => 'run', sinks: [], stop: AbortSignal.abort(), warn: undefined }
    expect(checkedOptions('runProfile', RUN_OPTIONS, { profile, ...given })).toMatchObject({
      profile,
      seed: 0,
      sinks: [],
    })
    const bare = { profile: 'load.yaml', out: null }
    expect(checkedOptions('runProfile', RUN_OPTIONS, bare)).toEqual(bare)
  })
})

it.each([0, 1.5, 100_001, 1e9])('simulates no %d seeds', async (seeds) => {
  await expect(guardedSimulate({ profile, seeds })).rejects.toMatchObject({
    code: 'USAGE',
    message: expect.stringContaining('from 1 to 100000'),
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import type { RunEvent } from '../../../src/measure/events/events.ts'
import { parseProfile } from '../../../src/profile/load-profile.ts'
import type { Profile } from '../../../src/profile/profile.ts'
import { upgradedProfile } from '../../../src/profile/upgraded-profile.ts'
import { virtualRun } from '../../support/virtual-run.ts'

const FOLDER = 'test/fixtures/former'
const NAMES = readdirSync(FOLDER).filter((name) => name.endsWith('.yaml'))
const textOf = (name: string): string => readFileSync(`${FOLDER}/${name}`, 'utf8')

function upgraded(name: string): string {
  const result = upgradedProfile(textOf(name), name)
  if (result === null) throw new Error(`${name} is of today`)
  return result.text
}

/** All 20 in the nightly run. */
const SEEDS = Number(process.env.GATEBENCH_UPGRADE_SEEDS ?? 1)

describe('a profile from before', () => {
  it.each(NAMES)('%s: its upgraded text means what it meant, event by event', async (name) => {
    const [meant, stated] = [parseProfile(textOf(name), name), parseProfile(upgraded(name), name)]
    for (let seed = 1; seed <= SEEDS; seed++) {
      const run = async (profile: Profile): Promise<RunEvent[]> => (await virtualRun({ ...profile, seed })).events
      const [before, after] = [await run(meant), await run(stated)]
      // Event by event with `toEqual` takes as long as the runs.
      if (!isDeepStrictEqual(after, before)) expect(after).toEqual(before)
    }
  })

  it('keeps its comments, its order and what is no time', () => {
    const text = upgraded('two-models.yaml')
    for (const comment of textOf('two-models.yaml').match(/#.*/g) ?? []) expect(text).toContain(comment)
    expect(text).toContain('body: { max_tokens: 16,')
    expect(text).toContain('{ metric: throttle_rate, max: 80% }')
    expect(text).not.toContain('timeScale')
  })

  it('has rates divided and durations multiplied, in figures that people write', () => {
    const text = upgraded('two-models.yaml')
    for (const stated of [
      'speed: 10',
      'name: measure, duration: 1m',
      'drain: 2m',
      'rate: 12/min',
      'rate: 3/min',
      'longestWait: 40s',
      'first: 60% of estimate or 2s, every: 1s, max: 5s',
      'max: 20s',
      'sampleEvery: 20s',
    ]) {
      expect(text).toContain(stated)
    }
  })

  it('says which defaults were times of the run, and not those of texts, which nobody reads', () => {
    const { stated = [] } = upgradedProfile(textOf('two-models.yaml'), 'two-models.yaml') ?? {}
    expect(stated).toContain('models.1.timeouts.task')
    expect(stated).toContain('retry.hint.longest')
    expect(stated.some((path) => path.startsWith('models.0.poll'))).toBe(false)
  })

  it('changes the time of a threshold on the schedule lag not, for that is this machine’s', () => {
    const text = textOf('two-models.yaml').replace(
      '  - { metric: goodput, min: 12/min }',
      '  - { metric: schedule_lag, stat: p99, max: 50ms }',
    )
    expect(upgradedProfile(text, 'lag.yaml')?.text).toContain('stat: p99, max: 50ms')
  })

  it('with a trace replays it as fast', () => {
    const text = textOf('two-models.yaml').replace(
      '{ process: constant, rate: 30/min }',
      '{ process: trace, file: calls.csv, timeScale: 20 }',
    )
    expect(upgradedProfile(text, 'trace.yaml')?.text).toContain('file: calls.csv, speedup: 2 }')
  })

  it('is one only where a mock or a trace has a time scale', () => {
    expect(upgradedProfile(upgraded('smoke.yaml'), 'smoke.yaml')).toBeNull()
    const prompt = textOf('two-models.yaml').replace('timeScale: 10', 'speed: 1').replace('a red kite', 'timeScale')
    expect(upgradedProfile(prompt, 'prompt.yaml')).toBeNull()
  })

  it('tells a fault at its own place', () => {
    const text = textOf('two-models.yaml').replace('drain: 12s', 'drain: soon')
    expect(() => parseProfile(text, 'bad.yaml')).toThrow(/bad\.yaml:10:8: drain: expected a duration/)
  })
})

const TODAY = readFileSync('profiles/smoke.yaml', 'utf8')
it.each([
  ['at the top level', `timeScale: 10\n${TODAY}`, 1],
  ['in gateway', `gateway:\n  timeScale: 10\n${TODAY.replace(/^gateway:.*\n/m, '')}`, 2],
])('a time scale %s is refused with its place, and where it belongs', (where, text, line) => {
  expect(() => upgradedProfile(text, 'p.yaml')).toThrow(
    expect.objectContaining({
      exitCode: 104,
      message: `timeScale stands ${where}`,
      hint: expect.stringContaining('gateway.mock.timeScale'),
      place: expect.objectContaining({ file: 'p.yaml', line }),
    }),
  )
})

it('a profile of today that speaks of timeScale in a comment is left alone', () => {
  expect(upgradedProfile(`# no timeScale here\n${TODAY}`, 'p.yaml')).toBeNull()
})

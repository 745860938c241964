import { expect, it } from 'vitest'
import type { Observation } from '../../../src/probe/inference/observation.ts'
import { penalised, penaltiesOf } from '../../../src/probe/inference/penalty.ts'

const observation = (at: number, passed: boolean): Observation => ({
  at,
  dueAt: at,
  passed,
  slackMs: 50,
  held: { least: 0, most: 0 } as Observation['held'],
  cycle: 0,
  answeredAfterMs: null,
  mayHaveSwapped: false,
  isTelling: true,
  lasted: null,
})

/** Passes until `refusedAt`, then asks each 250 ms, with what passes from `passesAt` on. */
function watched(refusedAt: number, passesAt: (at: number) => boolean, until: number): Observation[] {
  const observations = [observation(0, true), observation(3000, true)]
  for (let at = refusedAt; at < until; at += 250) observations.push(observation(at, at > refusedAt && passesAt(at)))
  return observations
}

it('takes for one what lets nothing through for so long after a refusal, and everything then', () => {
  const observations = watched(4000, (at) => at >= 24_000, 30_000)
  expect(penaltiesOf(observations)).toContain(20_000)
  expect(penaltiesOf(observations)).not.toContain(30_000)
  expect(penaltiesOf(observations)).not.toContain(15_000)
  expect(penalised(observations, 20_000)).toMatchObject({ refused: 79, contradictions: 0 })
})

it('takes for none what lets through one by one, between refusals', () => {
  expect(penaltiesOf(watched(4000, (at) => at % 2000 === 0, 30_000))).toEqual([])
})

it('takes for none what was not seen to end', () => {
  expect(penaltiesOf(watched(4000, () => false, 30_000))).toEqual([])
})

it('knows the end of a block in a row of blocks the less well the longer the row is', () => {
  // A block of 5 s begins again with the first ask after each; each ask about its end may have met it or not.
  const observations = [observation(0, true)]
  let blockedUntil = 0
  for (let at = 1000; at < 60_000; at += 290) {
    if (at + 40 >= blockedUntil) blockedUntil = at + 40 + 5000
    observations.push(observation(at, false))
  }
  observations.push(observation(blockedUntil + 40, true))
  expect(penalised(observations, 5000).contradictions).toBe(0)
  expect(penalised([...observations.slice(0, 20), observation(4000, true)], 5000).contradictions).toBe(1)
})

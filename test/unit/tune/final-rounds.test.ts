import { afterAll, describe, expect, it } from 'vitest'
import { type Headline, HeadlineSink } from '../../../src/measure/calls/headline.ts'
import type { Candidate } from '../../../src/simulate/candidates.ts'
import { knownLimits } from '../../../src/simulate/known-limits.ts'
import { simulationWorkers } from '../../../src/simulate/workers.ts'
import type { Budget } from '../../../src/tune/budget.ts'
import { Evaluations } from '../../../src/tune/evaluations.ts'
import { finalRounds } from '../../../src/tune/final-rounds.ts'
import { choiceOf } from '../../../src/tune/finals.ts'
import { DEFAULT_OBJECTIVE } from '../../../src/tune/objective.ts'
import { NOMINAL } from '../../../src/tune/scenes.ts'
import { tunedProfile, tunedWorld } from '../../support/tune-cases.ts'

const workers = simulationWorkers(0)
afterAll(() => workers.close())

const SEEDS = Array.from({ length: 80 }, (_, n) => n)
const BUDGET: Budget = {
  ...{
    points: 0,
    rungs: [1],
    finalSeeds: 20,
    mostFinalSeeds: 80,
    sensitivitySeeds: 1,
    finalists: 2,
    callsPerRun: 1000,
  },
}
const nothing: Headline = new HeadlineSink(1).finish()

/** What is known of a setting already: its p99, and the seeds in which it breaks a constraint. */
interface Known {
  p99: number
  breaksIn: readonly number[]
}

async function finals(settings: Readonly<Record<string, Known>>) {
  const mock = tunedWorld('bucket of 5')
  const problem = {
    ...{ profile: tunedProfile, mock, limits: knownLimits(tunedProfile, mock), objective: DEFAULT_OBJECTIVE },
    ...{ scenes: [NOMINAL], cost: 0 },
  }
  const get = (run: string): Headline => {
    const [name = '', seed = ''] = run.split(' whole seed ')
    const { p99, breaksIn } = settings[name] as Known
    const throttledPerSuccess = breaksIn.includes(Number(seed)) ? 1 : 0
    // No two seeds alike: nothing is the same as another for want of spread.
    const completionP99Ms = p99 * (1 + 0.001 * (Number(seed) % 7))
    return {
      ...nothing,
      planned: 1,
      completed: 1,
      completionP99Ms,
      throttledPerSuccess,
      wastedPerSuccess: 0,
      pollsPerSuccess: 1,
    }
  }
  const candidates = Object.keys(settings).map(
    (name): Candidate => ({ name, kind: 'preset', retry: null, knobs: null }),
  )
  const evaluations = new Evaluations(workers, { get, put: () => {} })
  const { contenders, others } = await finalRounds(candidates, problem, BUDGET, SEEDS, evaluations)
  const { candidate, runs } = choiceOf(contenders, DEFAULT_OBJECTIVE, 0).chosen.finalist
  return { chosen: candidate.name, seeds: runs.length, others: others.map((one) => one.candidate.name) }
}

describe('the finals', () => {
  it('advise nothing that breaks a constraint in more than half of the seeds that may', async () => {
    const edge = { p99: 10_000, breaksIn: [3, 33, 66] }
    const safe = { p99: 12_000, breaksIn: [44, 55] }
    expect(await finals({ edge, safe })).toEqual({ chosen: 'safe', seeds: 80, others: ['edge'] })
  })

  it('let all seeds speak to what few seeds acquit', async () => {
    const late = { p99: 10_000, breaksIn: [61, 62, 63, 64, 65] }
    expect(await finals({ late, safe: { p99: 12_000, breaksIn: [] } })).toMatchObject({
      chosen: 'safe',
      others: [],
    })
  })

  it('keep the best where none is safe', async () => {
    const edge = { p99: 10_000, breaksIn: [3, 33, 66] }
    expect(await finals({ edge, slow: { ...edge, p99: 12_000 } })).toEqual({ chosen: 'edge', seeds: 80, others: [] })
  })
})

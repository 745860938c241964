import { describe, expect, it } from 'vitest'
import { type Candidate, namedCandidates } from '../../../src/simulate/candidates.ts'
import { knownLimits } from '../../../src/simulate/known-limits.ts'
import { simulationWorkers } from '../../../src/simulate/workers.ts'
import { Evaluations, memoryStore } from '../../../src/tune/evaluations.ts'
import { choiceOf, type Finalist } from '../../../src/tune/finals.ts'
import { DEFAULT_OBJECTIVE } from '../../../src/tune/objective.ts'
import { LYING_SCENES, NOMINAL, ROBUST_SCENES, scenesOf, withHints } from '../../../src/tune/scenes.ts'
import { evaluated } from '../../../src/tune/search.ts'
import { tunedProfile, tunedWorld } from '../../support/tune-cases.ts'

const mock = tunedWorld('fixed window')
const named = (name: string): Candidate => namedCandidates().find((one) => one.name === name) as Candidate

describe('hints that lie', () => {
  it('are scenes only where they are asked for, and where the gateway states a wait', () => {
    expect(scenesOf(false, true, mock)).toEqual([NOMINAL])
    expect(scenesOf(true, false, mock)).toBe(ROBUST_SCENES)
    const silent = { ...mock, hints: { ...mock.hints, mode: 'none' as const } }
    expect(scenesOf(true, true, silent)).toBe(ROBUST_SCENES)
    expect(scenesOf(true, true, mock).slice(3, -1)).toEqual(LYING_SCENES)
    expect(scenesOf(true, true, mock).at(-1)?.tenantShare).toBeGreaterThan(0)
    expect(withHints(mock, 4).hints).toMatchObject({ mode: 'lying', lie: 4, constant: 240_000 })
  })

  it('change nothing for a client that reads none, which is not simulated again', async () => {
    await using workers = simulationWorkers(0)
    const evaluations = new Evaluations(workers, memoryStore())
    const scenes = [NOMINAL, ...LYING_SCENES]
    const limits = knownLimits(tunedProfile, mock)
    const problem = { profile: tunedProfile, mock, limits, objective: DEFAULT_OBJECTIVE, scenes, cost: 0 }
    const [blind, obeying] = await evaluated(
      [named('patient-full-jitter'), named('hint-jitter')],
      problem,
      [5],
      evaluations,
    )
    expect(blind?.others?.map(([run]) => run)).toEqual(Array(3).fill(blind?.runs[0]))
    const p99 = obeying?.others?.map(([run]) => run?.completionP99Ms)
    expect(new Set([obeying?.runs[0]?.completionP99Ms, ...(p99 ?? [])]).size).toBeGreaterThan(1)
  })

  it('decide between settings that the limits do not tell apart', () => {
    const of = (completionP99Ms: number) => ({ completionP99Ms, planned: 10, completed: 10 })
    const [run, slow, lost] = [of(100), of(110), of(Number.POSITIVE_INFINITY)]
    const finalist = (name: string, values: readonly (typeof run)[]): Finalist => {
      const [runs = [], ...others] = values.map((one) => [one, one, one]) as unknown as Finalist['runs'][]
      return { candidate: { ...named('hint-jitter'), name }, runs, others }
    }
    const chosen = (scenes: number): string => {
      const sharp = finalist('sharp', [run, run, run, lost, lost, lost, run].slice(0, scenes - 1).concat([run]))
      const steady = finalist('steady', Array(scenes).fill(slow))
      const any = () => true
      return choiceOf([sharp, steady], DEFAULT_OBJECTIVE, 0.5, any).chosen.finalist.candidate.name
    }
    expect(chosen(4)).toBe('sharp')
    expect(chosen(7)).toBe('steady')
  })
})

import { describe, expect, it } from 'vitest'
import { planCalls } from '../../../src/load/schedule/plan.ts'
import type { PlanSurvey } from '../../../src/load/schedule/plan-survey.ts'
import { requestChoice } from '../../../src/load/schedule/request-choice.ts'
import type { ModelLoad, Profile } from '../../../src/profile/profile.ts'
import { keyedRandom } from '../../../src/random.ts'
import { heldPeak, heldPlan } from '../../support/held-plan.ts'
import { profileOf } from '../../support/profiles.ts'

function surveyed(more: string, arrivals: string): PlanSurvey {
  const profile = profileIn(more, arrivals)
  return planCalls(profile, keyedRandom(profile.seed)).survey
}

function profileIn(more: string, arrivals: string): Profile {
  return profileOf(`
version: 1
name: surveyed
${more}
models:
  - model: image-fast
    modality: image
    arrivals: ${arrivals}
    requests:
      - { weight: 3, body: { prompt: a red kite } }
      - { weight: 1, body: { prompt: a harbour } }
`)
}

describe('a survey of a plan', () => {
  it('counts the calls of recorded phases apart, whatever stands before and between them', () => {
    const phases = `phases:
  - { name: warm-up, duration: 3s, record: false }
  - { name: first, duration: 5s }
  - { name: pause, duration: 2s, record: false }
  - { name: second, duration: 7s }`
    const [model] = surveyed(phases, '{ process: constant, rate: 2/s }').models
    expect(model).toMatchObject({ calls: 34, recorded: 24 })
  })

  it('finds the busiest second, also where more calls fall into it than it remembers at first', () => {
    const arrivals = '{ process: spike, rate: 10/s, peak: 3000/s, at: 5s, for: 3s }'
    const profile = profileIn('duration: 10s', arrivals)
    const peak = heldPeak(heldPlan(profile, keyedRandom(profile.seed)))
    expect(peak).toBeGreaterThanOrEqual(3000)
    expect(surveyed('duration: 10s', arrivals).peakPerSecond).toBe(peak)
  })

  it('counts what is asked for as the calls will ask for it', () => {
    const { calls, models } = surveyed('duration: 100s', '{ process: constant, rate: 10/s }')
    const [kites = 0, harbours = 0] = models.flatMap(({ requests }) => requests)
    expect(kites + harbours).toBe(calls)
    expect(harbours / calls).toBeGreaterThan(0.2)
    expect(harbours / calls).toBeLessThan(0.3)
  })
})

it('a call makes one of its weighted requests, the same for a seed', () => {
  const load = { requests: [{ weight: 3 }, { weight: 0 }, { weight: 1 }] } as unknown as ModelLoad
  const chosen = Array.from({ length: 4000 }, (_, call) => requestChoice(load, keyedRandom(3))(call))
  const share = (request: number): number => chosen.filter((each) => each === request).length / chosen.length
  expect([share(0), share(1), share(2)]).toEqual([expect.closeTo(0.75, 1), 0, expect.closeTo(0.25, 1)])
  expect(requestChoice(load, keyedRandom(3))(17)).toBe(chosen[17])
})

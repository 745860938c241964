import { afterAll, expect, it, test } from 'vitest'
import { renderTerminal } from '../../../src/document/terminal.ts'
import { keyedRandom } from '../../../src/random.ts'
import { simulationWorkers } from '../../../src/simulate/workers.ts'
import { brokenRules } from '../../../src/tune/judged-setting.ts'
import { DEFAULT_OBJECTIVE } from '../../../src/tune/objective.ts'
import { tuneDocument } from '../../../src/tune/report/document.ts'
import { tune } from '../../../src/tune/tune.ts'
import { unreachableObjectiveOf } from '../../../src/tune/unreachable-objective.ts'
import { formatShare } from '../../../src/units.ts'
import { headlineOf, sampleTune } from '../../support/sample-tune.ts'
import { TUNE_CASES, type TuneCase, tunedProfile, tunedWorld } from '../../support/tune-cases.ts'

const workers = simulationWorkers(0)
afterAll(() => workers.close())

/** GATEBENCH_TUNE_PROFILES=200 tries as many. */
const PROFILES = Number(process.env.GATEBENCH_TUNE_PROFILES ?? 1)
const BUDGET = {
  ...{ points: 2, rungs: [1], finalSeeds: 2, mostFinalSeeds: 4, sensitivitySeeds: 1, finalists: 2, callsPerRun: 60 },
}

it.each(Array.from({ length: PROFILES }, (_, n) => n))(
  'random profile %i: no sentence disagrees with a figure',
  async (n) => {
    const random = keyedRandom(n).stream('search', 1)
    const kinds = Object.keys(TUNE_CASES) as TuneCase[]
    const mock = tunedWorld(kinds[Math.floor(random() * kinds.length)] as TuneCase)
    const rate = 2 + Math.floor(random() * 6)
    const models = tunedProfile.models.map((load) => ({ ...load, arrivals: { process: 'constant', rate } as const }))
    const profile = { ...tunedProfile, models, seed: n }
    const shares: number[] = []
    const result = await tune({
      ...{ profile, mock, objective: DEFAULT_OBJECTIVE, budget: BUDGET, robust: 0.5, current: 'openai-sdk', seed: n },
      ...{
        workers,
        judging: (client) => brokenRules(client, mock),
        onProgress: ({ share }) => void shares.push(share),
      },
    })
    const { winner, current, standings, robust, heldOutSeeds } = result
    const p99 = winner.figures.completionP99Ms.mean as number
    expect(heldOutSeeds).toBe(BUDGET.finalSeeds)
    expect(winner.breaks).toEqual([])
    // Expect, standings and scenes tell one figure of one setting.
    expect(standings.find(({ name }) => name === winner.name)?.score.value).toBeCloseTo(p99, 6)
    expect(robust?.settings[0]?.values[0]).toBeCloseTo(p99, 6)
    const now = current?.figures.completionP99Ms.mean as number
    expect(robust?.settings.find(({ role }) => role === 'present')?.values[0]).toBeCloseTo(now, 6)
    expect(current?.lostOfObjective).toBeCloseTo(now / p99 - 1, 6)
    for (const { regrets } of robust?.settings ?? [])
      for (const one of regrets) expect(one ?? 0).toBeGreaterThanOrEqual(0)
    const shown = renderTerminal(tuneDocument(result), { width: 400, colour: false })
    const lost = Math.abs(current?.lostOfObjective ?? 0)
    if (lost >= 0.005 && current?.isEquivalent === false)
      expect(shown).toContain(`${formatShare(lost)} ${now > p99 ? 'above' : 'below'} the winner's`)
    expect(new Set(standings.map(({ label }) => label.slice(0, 12))).size).toBeGreaterThan(standings.length / 2)
    expect(new Set(standings.map(({ label }) => label)).size).toBe(standings.length)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares.at(-1)).toBeLessThanOrEqual(1)
  },
)

test('an objective that nobody reaches is no best setting, and the report says what is not the cause', () => {
  const runs = [1, 2].map((seed) => ({ ...headlineOf(seed, 1000, 0), completed: 95, spoiled: 5 }))
  const candidate = { name: 'none', kind: 'preset' as const, retry: null, knobs: null }
  const obstacle = unreachableObjectiveOf([{ candidate, runs }], DEFAULT_OBJECTIVE)
  expect(obstacle).toMatchObject({ by: 'failures', spoiledShare: 0.05 })
  const shown = renderTerminal(tuneDocument({ ...sampleTune(), obstacle }), { width: 400, colour: false })
  expect(shown).toMatch(/NOT REACHED: .* 5% of the calls fail at the gateway/)
  expect(shown).toContain('Pace, slots, waits and polls are not the cause')
  expect(shown).not.toContain('BEST SETTING')
  expect(
    unreachableObjectiveOf([{ candidate, runs: runs.map((run) => ({ ...run, spoiled: 0 })) }], DEFAULT_OBJECTIVE),
  ).toBeNull()
})

test('a better setting that a rule condemns stands beside one that breaks none', () => {
  const { winner, ...others } = sampleTune()
  const broken = { id: 'early-return', title: 'came back early', fix: 'wait', count: 3 }
  const condemned = { ...winner, label: 'own backoff', breaks: [broken], ofObjective: 0.1 }
  const shown = renderTerminal(tuneDocument({ ...others, winner, condemned }), { width: 400, colour: false })
  expect(shown).toContain(
    'Not advised: own backoff. Its p99 is 10% lower, but `gatebench judge` fails this setting: early-return',
  )
})

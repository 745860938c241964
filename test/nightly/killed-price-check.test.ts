import { describe, expect, it } from 'vitest'
import { type Kill, killRun } from '../support/kill-run.ts'

describe('a run killed while it checks prices', () => {
  it('loses no accepted task, buys none twice, and resumes into the same books', async () => {
    // Two calls of some 300 ms, each watched for a second, before a load of 600 ms. The first kills find a task open on any machine.
    const kills = [30, 120, 200].map((delayMs): Kill => ({ after: 'task', delayMs }))
    for (const delayMs of [1_500, 1_900, 3_200]) kills.push({ after: 'contact', delayMs })
    const plans = kills.map((kill, n) => ({
      seed: 300 + n,
      faults: n % 2 === 1,
      priceCheck: true,
      kill,
      resumeKills: n === 1 ? [{ after: 'contact', delayMs: 60 } as const] : [],
      readWithinMs: 500,
    }))
    const results = []
    for (const pair of [plans.slice(0, 3), plans.slice(3)]) results.push(...(await Promise.all(pair.map(killRun))))
    for (const [n, { lost, doubled, wrong }] of results.entries()) {
      expect({ lost, doubled, wrong }, JSON.stringify(plans[n])).toEqual({ lost: 0, doubled: 0, wrong: [] })
    }
    expect(results.slice(0, 3).some(({ open }) => open > 0)).toBe(true)
    // How far each came hangs on the machine.
    expect(results.some(({ accepted }) => accepted > 0)).toBe(true)
  })
})

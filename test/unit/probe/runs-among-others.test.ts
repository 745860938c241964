import { expect, it } from 'vitest'
import { takenByOthers } from '../../../src/probe/inference/fit.ts'
import { RunsAmongOthers } from '../../../src/probe/inference/runs-among-others.ts'
import { HARD } from '../../../src/probe/inference/size-costs.ts'
import { foreignRandom } from '../../support/foreign-agenda.ts'

const MOST = 14
const PER_MS = 1 / 2000

interface Answer {
  cycle: number
  passed: boolean
  at: number
  /** No size from `from` on and below `until` explains it. */
  from: number
  until: number
}

/** A burst and a watch in each of some saturations, with figures that scatter. */
function drawn(seed: number): Answer[] {
  const chance = foreignRandom(Math.imul(seed + 1, 0x9e37_79b1))
  for (let n = 0; n < 8; n++) chance()
  const answers: Answer[] = []
  for (let cycle = 1; cycle <= 3; cycle++) {
    let at = cycle * 100_000
    for (let n = 0; n < 12; n++) {
      at += 5000 * chance() ** 3
      const passed = chance() < 0.6
      const figure = 1 + Math.floor(MOST * chance())
      answers.push({ cycle, passed, at, from: passed ? 0 : figure, until: passed ? figure : MOST + 1 })
    }
  }
  return answers
}

/** The same by each course that others may take, one by one: what is left at each run, or one more or fewer at the next. */
function byEach(answers: readonly Answer[], taken: readonly number[], size: number): number {
  let sum = 0
  for (const cycle of new Set(answers.map((one) => one.cycle))) {
    const runs: Answer[][] = []
    for (const one of answers.filter((answer) => answer.cycle === cycle)) {
      const last = runs.at(-1)
      // A run is of one kind of answers, unless others hardly had the time to take one.
      const isNext = last?.[0]?.passed !== one.passed && PER_MS * (one.at - (last?.[0]?.at ?? 0)) >= Math.exp(HARD)
      if (last === undefined || isNext) runs.push([one])
      else last.push(one)
    }
    const costAt = (run: readonly Answer[], left: number): number =>
      HARD * run.filter(({ from, until }) => left >= from && left < until).length
    const from = (at: number, left: number): number => {
      if (left < 1 || left > MOST) return Number.NEGATIVE_INFINITY
      const [run, next] = [runs[at] as Answer[], runs[at + 1]]
      if (next === undefined) return costAt(run, left)
      const mean = PER_MS * ((next[0] as Answer).at - (run[0] as Answer).at)
      const steps = [-1, 0, 1].map(
        (by) => (by === 0 ? 0 : Math.min(0, Math.log(mean))) - mean + from(at + 1, left + by),
      )
      return costAt(run, left) + Math.max(...steps)
    }
    sum += Math.max(...taken.map((cost, by) => cost + from(0, size - by)))
  }
  return sum
}

function weighed(answers: readonly Answer[], least: number): RunsAmongOthers {
  const runs = new RunsAmongOthers(PER_MS, MOST, least)
  for (const { cycle, passed, at, from, until } of answers) {
    runs.next(cycle, passed, at).miss(from, until)
    if (at % 3 < 1) runs.highest()
  }
  return runs
}

it('weighs every course of what others take, as each one by one', () => {
  const taken = takenByOthers(1.5)
  for (let seed = 0; seed < 12; seed++) {
    const answers = drawn(seed)
    const { costs } = weighed(answers, Number.NEGATIVE_INFINITY).sums(taken)
    for (let size = 1; size <= MOST; size++)
      expect(costs[size], `seed ${seed}, size ${size}`).toBeCloseTo(byEach(answers, taken, size), 9)
  }
})

it('loses nothing that costs less than what is of interest', () => {
  const taken = takenByOthers(1.5)
  let left = 0
  for (let seed = 0; seed < 60; seed++) {
    const answers = drawn(seed)
    const all = weighed(answers, Number.NEGATIVE_INFINITY).sums(taken)
    const best = Math.max(...all.costs.subarray(1))
    for (const least of [best - 3, best - 12]) {
      const few = weighed(answers, least).sums(taken)
      for (let size = 1; size <= MOST; size++) {
        if ((all.costs[size] as number) < least) continue
        left++
        expect(few.costs[size], `seed ${seed}, size ${size}`).toBeCloseTo(all.costs[size] as number, 9)
        expect(few.misses[size]).toBe(all.misses[size])
      }
    }
    expect(
      weighed(answers, best + 1)
        .sums(taken)
        .costs.subarray(1)
        .every((cost) => cost < best + 1),
    ).toBe(true)
  }
  expect(left).toBeGreaterThan(100)
})

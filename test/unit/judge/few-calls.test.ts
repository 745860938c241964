import { describe, expect, it } from 'vitest'
import { renderTerminal } from '../../../src/document/terminal.ts'
import { makesFewCalls } from '../../../src/judge/judge-suite.ts'
import { JUDGE_SCHEMA } from '../../../src/judge/judgement.ts'
import { suiteDocument } from '../../../src/judge/report/suite.ts'
import { ruleCoverage } from '../../../src/judge/rule-coverage.ts'
import { requiringTests, type Suite, suiteOf, type Verdict } from '../../../src/judge/verdict.ts'
import { WORLDS } from '../../../src/judge/worlds.ts'
import { byDay } from '../../support/by-day.ts'
import { client, type Habits } from '../../support/judged-client.ts'
import { broken, judged } from '../../support/judged-world.ts'

const COMMAND = { words: ['node', 'client.mjs'], code: 0, signal: null, durationMs: 1_000, left: 0 }

async function verdictIn(
  world: string,
  habits: Partial<Habits>,
  seed: number,
  calls: 'usual' | 'few',
): Promise<Verdict> {
  const judgement = await judged(client(habits), { world, seed, calls })
  const about = { schema: JUDGE_SCHEMA, world, seed, speed: 1, command: COMMAND, score: null } as const
  return { ...about, ...(calls === 'few' ? { fewCalls: true } : {}), ...judgement }
}

/** As the suite goes through its worlds. */
async function suite(habits: Partial<Habits>, seed: number): Promise<Suite> {
  const worlds: Verdict[] = []
  for (const world of WORLDS) {
    worlds.push(await verdictIn(world, habits, seed, makesFewCalls(worlds) ? 'few' : 'usual'))
  }
  return suiteOf(worlds)
}

const testedBy = ({ worlds }: Suite): number => ruleCoverage(worlds.flatMap(({ rules }) => rules)).tested
/** One call after the other, or two at once. */
const TWO = { jobs: 2, spreadMs: 500 }
const SEEDS = byDay(3, 20)

describe('a client of two calls', () => {
  it.each([
    ['at once', TWO],
    ['one after the other', { ...TWO, concurrency: 1 }],
  ])(
    `that behaves, with its calls %s, keeps at least 15 rules that are put to the test, in ${SEEDS} of ${SEEDS} seeds`,
    async (_, habits) => {
      for (let seed = 1; seed <= SEEDS; seed++) {
        const judgedSuite = await suite(habits, seed)
        expect([seed, judgedSuite.worlds.flatMap((one) => broken(one))]).toEqual([seed, []])
        expect([seed, testedBy(judgedSuite) >= 15]).toEqual([seed, true])
      }
    },
  )

  it('meets nothing in the usual worlds: fewer rules are tested there', async () => {
    const worlds: Verdict[] = []
    for (const world of WORLDS) worlds.push(await verdictIn(world, TWO, 1, 'usual'))
    expect(testedBy(suiteOf(worlds))).toBeLessThan(testedBy(await suite(TWO, 1)))
  })

  it.each([
    ['comes back early', { hint: (ms: number) => ms * 0.5 }, 'early-return'],
    ['gives up at once', { attempts: 1 }, 'no-retry'],
    [
      'buys again what was lost',
      { retries: (got: unknown) => got === null || (got as { status: number }).status !== 200 },
      'bought-twice',
    ],
    ['sends its key to the results', { sendsKeyAlong: true }, 'key-sent-elsewhere'],
  ])('that %s is found out', async (_, habits, rule) => {
    const found = await suite({ ...TWO, ...habits }, 1)
    expect(found.worlds.flatMap((one) => broken(one))).toContain(rule)
  })

  it('is told in which worlds it was judged', async () => {
    const text = renderTerminal(suiteDocument(await suite(TWO, 1)), { width: 100, colour: false })
    expect(text).toContain('the client made 2 calls in clean, too few to reach a usual limit')
  })
})

describe('the usual worlds stay', () => {
  it.each([
    ['a client of many calls', { jobs: 14 }, {}],
    ['one that sends nothing', { jobs: 0 }, {}],
    ['one that failed', TWO, { code: 1 }],
  ])('for %s', async (_, habits, end) => {
    const first = await verdictIn('clean', habits, 1, 'usual')
    expect(makesFewCalls([{ ...first, command: { ...COMMAND, ...end } }])).toBe(false)
    expect(makesFewCalls([])).toBe(false)
  })
})

describe('tests that are required', () => {
  it('make a suite inconclusive that has fewer, and say how many', async () => {
    const found = await suite(TWO, 1)
    expect(found.exitCode).toBe(0)
    expect(requiringTests(found, testedBy(found))).toBe(found)
    const short = requiringTests(found, 'all')
    expect(short).toMatchObject({ outcome: 'inconclusive', exitCode: 96 })
    expect(short.reasons[0]).toMatch(/^\d+ of \d+ rules were tested, but --require-tested requires all of them$/)
  })

  it('hide no broken rule', async () => {
    const found = await suite({ ...TWO, sendsKeyAlong: true }, 1)
    expect(requiringTests(found, 'all')).toBe(found)
    expect(found.exitCode).toBe(99)
  })

  it('decide in a single world too', async () => {
    const only = suiteOf([await verdictIn('clean', TWO, 1, 'usual')])
    expect(requiringTests(only, 19).worlds[0]).toMatchObject({ outcome: 'inconclusive', exitCode: 96 })
  })
})

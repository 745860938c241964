import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { renderTerminal } from '../../../src/document/terminal.ts'
import { acrossWorlds } from '../../../src/judge/judge-suite.ts'
import { JUDGE_SCHEMA, Judge } from '../../../src/judge/judgement.ts'
import { judgeDocument } from '../../../src/judge/report/document.ts'
import { badge, judgeJunit } from '../../../src/judge/report/machine.ts'
import { suiteDocument } from '../../../src/judge/report/suite.ts'
import { loadRules, rulesOf } from '../../../src/judge/rules-file.ts'
import { toBehave } from '../../../src/judge/to-behave.ts'
import { suiteOf, type Verdict } from '../../../src/judge/verdict.ts'
import { CRIMES, suiteIn, verdictIn } from '../../support/judge-crimes.ts'
import { client, type Habits, ONE_PROMPT } from '../../support/judged-client.ts'
import { broken, judged } from '../../support/judged-world.ts'
import { junitFaults } from '../../support/junit-schema.ts'

const HAMMERS = CRIMES['hammers with one prompt']
const BUYS_AGAIN = CRIMES['buys again after lost replies with one prompt']
const WORLDS = ['clean', 'exact-hints', 'slow-tail', 'lost-replies'] as const
const numbered: Partial<Habits> = { body: (job) => ({ model: 'image-fast', prompt: `kite ${job}` }) }

const folder = mkdtempSync(join(tmpdir(), 'gatebench-equal-'))
afterAll(() => rmSync(folder, { recursive: true }))

function written(rules: string): string {
  const path = join(folder, 'rules.yaml')
  writeFileSync(path, `version: 1\nrules:\n  ${rules}\n`)
  return path
}

function result(
  { rules }: Pick<Verdict, 'rules'>,
  id: string,
): { verdict?: string; undecided?: number; count?: number } {
  return rules.find((one) => one.id === id) ?? {}
}

describe('a client whose prompts are all alike', () => {
  it('fails where it comes back too early or gives up, however its requests belong together', async () => {
    for (const seed of [1, 2, 3]) {
      const verdict = await verdictIn('exact-hints', HAMMERS, seed)
      expect([seed, verdict.exitCode, ...broken(verdict)]).toEqual([seed, 99, 'early-or-no-retry'])
      expect(result(verdict, 'early-return')).toMatchObject({ verdict: 'cannot-tell', count: 0 })
    }
    const [finding] =
      (await verdictIn('exact-hints', HAMMERS)).rules.find(({ id }) => id === 'early-or-no-retry')?.findings ?? []
    expect(finding?.evidence).toMatch(/of \d+ equal requests, \d+ were sent by .*at least \d+ times/)
  })

  it('is judged as before once its prompts are numbered', async () => {
    expect(broken(await verdictIn('exact-hints', { ...HAMMERS, ...numbered }))).toContain('early-return')
    expect(broken(await verdictIn('lost-replies', { ...BUYS_AGAIN, ...numbered }))).toContain('bought-twice')
  })

  it('fails where it buys more than it does in worlds where every answer arrives', async () => {
    const suite = await suiteIn(BUYS_AGAIN, 1, WORLDS)
    expect(suite.exitCode).toBe(99)
    const lost = suite.worlds.find(({ world }) => world === 'lost-replies')
    expect(result(lost as Verdict, 'bought-twice')).toMatchObject({ verdict: 'fail', count: 13 })
    expect(suite.reasons).toEqual(['lost-replies: bought-twice: bought the same thing twice (13 times)'])
    // Two worlds prove no habit.
    expect((await suiteIn(BUYS_AGAIN, 1, ['clean', 'exact-hints', 'lost-replies'])).exitCode).toBe(96)
  })

  it('is held to the number of wishes that its rules state', async () => {
    const rules = rulesOf({ version: 1, wishes: 12 })
    const bought = await judged(client(BUYS_AGAIN), { world: 'lost-replies', rules })
    expect(result(bought, 'bought-twice')).toMatchObject({ verdict: 'fail', count: 13 })
    const hammered = await judged(client(HAMMERS), { world: 'vague-hints', rules })
    expect(broken(hammered)).toContain('hammering')
    expect((await judged(client(HAMMERS), { world: 'vague-hints' })).exitCode).toBe(96)
    for (const seed of [1, 2, 3]) {
      const good = await judged(client({ ...ONE_PROMPT, jobs: 12 }), { world: 'lost-replies', rules, seed })
      expect([seed, ...broken(good)]).toEqual([seed])
    }
  })

  it('is not blamed for what another assignment of its requests explains, nor called good', async () => {
    for (const seed of [1, 2]) {
      const { worlds } = await suiteIn(ONE_PROMPT, seed, WORLDS)
      expect(worlds.map((one) => [one.exitCode, ...broken(one)])).toEqual([[0], [96], [96], [96]])
    }
    const { reasons } = await verdictIn('exact-hints', ONE_PROMPT)
    expect(reasons.join()).toMatch(
      /too similar to show whether it kept early-return, .*x-gatebench-call.*Idempotency-Key.*number in its prompt/,
    )
  })

  it('is not blamed for two equal wishes in a row, the first of which was lost', async () => {
    for (let seed = 1; seed <= 20; seed++) {
      const verdict = await verdictIn('lost-replies', { ...ONE_PROMPT, concurrency: 1, jobs: 2 }, seed)
      expect([seed, ...broken(verdict)]).toEqual([seed])
    }
  })

  it('goes by the rules that are on, and by the severity of the lesser', async () => {
    const run = { world: 'exact-hints' }
    const off = rulesOf({ version: 1, rules: { 'no-retry': 'off' } })
    expect(broken(await judged(client(HAMMERS), { ...run, rules: off }))).toEqual([])
    const warned = rulesOf({ version: 1, rules: { 'early-return': { severity: 'warning' } } })
    const { rules, exitCode } = await judged(client(HAMMERS), { ...run, rules: warned })
    expect(rules.find(({ id }) => id === 'early-or-no-retry')).toMatchObject({ verdict: 'fail', severity: 'warning' })
    expect(exitCode).toBe(96)
    const patient = loadRules(written('early-return: { tolerance: 10s }'))
    expect(broken(await judged(client(HAMMERS), { ...run, rules: patient }))).toEqual([])
  })

  it('is told so everywhere', async () => {
    const open = await verdictIn('exact-hints', ONE_PROMPT)
    const suite = suiteOf([open])
    expect(suite).toMatchObject({ outcome: 'inconclusive', exitCode: 96 })
    const text = renderTerminal(suiteDocument(suite), { width: 200, colour: false })
    expect(text).toMatch(/INCONCLUSIVE.*it is unknown whether the client broke a rule/)
    expect(text).toMatch(/early-return +\?/)
    expect(text).toMatch(/early-return: send requests that differ from each other/)
    const junit = judgeJunit(suite, '2026-01-01T00:00:00.000Z')
    expect(junitFaults(junit)).toEqual([])
    expect(junit).toMatch(/name="the client can be judged" time="0">\n +<failure/)
    expect(junit).toMatch(/name="early-return" time="0">\n +<skipped>cannot tell \(\d+\): the requests are too similar/)
    expect(badge(suite)).toMatchObject({ message: 'cannot tell', color: 'lightgrey' })
    expect(toBehave(open)).toMatchObject({ pass: false })
    expect(toBehave(open).message()).toContain('too similar')
  })
})

it('a client that sends an idempotency key is told once that this gateway honours none, and is not blamed for it', () => {
  const judge = new Judge()
  for (const n of [1, 2, 3]) {
    const seen = { path: '/v1/messages', origin: 'gateway', body: `b${n}`, idempotency: `k${n}` } as const
    judge.record({
      type: 'request',
      t: n,
      n,
      endpoint: 'message',
      status: 200,
      reason: 'accepted',
      delayMs: 0,
      taskId: `m${n}`,
      seen,
    })
  }
  const verdict = {
    schema: JUDGE_SCHEMA,
    world: 'clean',
    seed: 1,
    speed: 1,
    command: null,
    ...judge.verdict(),
    score: null,
  } as const
  expect(verdict).toMatchObject({ exitCode: 0, seen: { idempotencyKeys: 3 } })
  for (const document of [judgeDocument(verdict), suiteDocument(suiteOf([verdict, verdict]))]) {
    const text = renderTerminal(document, { width: 200, colour: false })
    expect(text.match(/requests with an idempotency key: this gateway ignores the key/g)).toHaveLength(1)
  }
})

describe('what several worlds know together', () => {
  it('changes nothing for a client that wants another number in each', async () => {
    const worlds = [
      await verdictIn('clean', { ...BUYS_AGAIN, jobs: 11 }),
      await verdictIn('exact-hints', BUYS_AGAIN),
      await verdictIn('slow-tail', BUYS_AGAIN),
      await verdictIn('lost-replies', BUYS_AGAIN),
    ]
    expect(acrossWorlds(worlds)).toEqual(worlds)
  })
})

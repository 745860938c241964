import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { renderMarkdown } from '../../../src/document/markdown.ts'
import { renderTerminal } from '../../../src/document/terminal.ts'
import { againstBaseline, documentOf, loadBaseline } from '../../../src/judge/judge-suite.ts'
import { type ClientEnd, JUDGE_SCHEMA } from '../../../src/judge/judgement.ts'
import { judgeDocument } from '../../../src/judge/report/document.ts'
import { badge, judgeJunit } from '../../../src/judge/report/machine.ts'
import { suiteDocument } from '../../../src/judge/report/suite.ts'
import { ordinal } from '../../../src/judge/rule.ts'
import { ruleCoverage, TESTABLE_RULES } from '../../../src/judge/rule-coverage.ts'
import { loadRules } from '../../../src/judge/rules-file.ts'
import { toBehave } from '../../../src/judge/to-behave.ts'
import { type Suite, suiteOf, suiteSchema, type Verdict } from '../../../src/judge/verdict.ts'
import { client, type Habits } from '../../support/judged-client.ts'
import { judged } from '../../support/judged-world.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatebench-verdict-'))
afterAll(() => rmSync(folder, { recursive: true }))

function written(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

async function verdict(world: string, habits: Partial<Habits> = {}, end?: ClientEnd): Promise<Verdict> {
  const judgement = await judged(client(habits), { world, seed: 1, ...(end && { end }) })
  return { schema: JUDGE_SCHEMA, world, seed: 1, speed: 1, command: null, ...judgement, score: null }
}

function commandOf(code: number | null): NonNullable<Verdict['command']> {
  return { words: ['client'], code, signal: code === null ? 'SIGTERM' : null, durationMs: 1000, left: 0 }
}

const EARLY: Partial<Habits> = { hint: (ms, random) => ms * (0.6 + random * 0.3) }

describe('a suite', () => {
  it('is as grave as its gravest world, and says which', async () => {
    const suite = suiteOf([await verdict('clean'), await verdict('outage', EARLY)])
    expect(suite).toMatchObject({ outcome: 'fail', exitCode: 99 })
    expect(suite.reasons[0]).toMatch(/^outage: early-return/)
    expect(suiteOf([await verdict('clean')])).toMatchObject({ outcome: 'pass', exitCode: 0, reasons: [] })
    expect(suiteOf([])).toMatchObject({ outcome: 'inconclusive', exitCode: 105 })
    expect(suiteSchema.parse(JSON.parse(JSON.stringify(suite)))).toEqual(JSON.parse(JSON.stringify(suite)))
  })

  it('is a matrix of rules and worlds for people, a test case a rule for machines, and a badge', async () => {
    const suite = suiteOf([await verdict('clean'), await verdict('outage', EARLY)])
    const text = renderTerminal(suiteDocument(suite), { width: 100, colour: false })
    expect(text).toMatch(/early-return +· +×\d+/)
    expect(renderMarkdown(suiteDocument(suite))).toMatch(/early-return<\/code> \| · \| ×\d+ \|/)
    const junit = judgeJunit(suite, '2026-01-01T00:00:00.000Z')
    expect(junit).toContain(
      '<testcase classname="gatebench.judge.outage" name="early-return" time="0">\n      <failure',
    )
    expect(junit.match(/<failure/g)).toHaveLength(
      suite.worlds[1]?.rules.filter(({ verdict }) => verdict === 'fail').length ?? 0,
    )
    expect(badge(suite)).toMatchObject({ schemaVersion: 1, color: 'red' })
  })
})

describe('an interrupted suite', () => {
  it('names the worlds that it did not judge, even if one world has a verdict', async () => {
    const suite = suiteOf([await verdict('clean')], ['outage', 'keyed'])
    const left = '2 of 3 worlds were not judged, because the run was interrupted: outage, keyed'
    expect(suite).toMatchObject({ outcome: 'inconclusive', exitCode: 105, reasons: [left] })
    expect(suiteSchema.parse(JSON.parse(JSON.stringify(suite)))).toMatchObject({ unjudged: ['outage', 'keyed'] })
    const text = renderTerminal(documentOf(suite), { width: 200, colour: false })
    expect(text).toContain(left)
    expect(renderMarkdown(documentOf(suite))).toContain('2 of 3 worlds were not judged')
    expect(judgeJunit(suite, '2026-01-01T00:00:00.000Z')).toMatch(
      /classname="gatebench.judge.keyed" name="the client can be judged" time="0">\n +<failure/,
    )
  })

  it('says so beside a failure too', async () => {
    const suite = suiteOf([await verdict('outage', EARLY)], ['keyed'])
    expect(suite).toMatchObject({ outcome: 'fail', exitCode: 99 })
    expect(suite.reasons.join()).not.toContain('not judged')
    expect(renderTerminal(documentOf(suite), { width: 200, colour: false })).toContain(
      '1 of 2 worlds was not judged, because the run was interrupted: keyed',
    )
  })
})

it('a verdict says how many rules were tested, and what the others would take', async () => {
  const one = await verdict('clean', { jobs: 1 })
  const text = (document: Parameters<typeof renderTerminal>[0]) =>
    renderTerminal(document, { width: 200, colour: false })
  expect(text(judgeDocument(one))).toMatch(
    new RegExp(`PASS +exit 0: the client broke no rule; 7 of ${TESTABLE_RULES} rules were tested`),
  )
  expect(text(judgeDocument(one))).toMatch(
    /Not tested: what the client must do to test a rule\n.*early-return: be refused with a wait/,
  )
  const both = suiteOf([one, await verdict('exact-hints', { jobs: 14 })])
  expect(text(suiteDocument(both))).toMatch(
    new RegExp(`the client broke no rule; 1\\d of ${TESTABLE_RULES} rules were tested`),
  )
  expect(text(suiteDocument(both))).not.toContain('early-return: be refused')
  const { untested } = ruleCoverage(both.worlds.flatMap(({ rules }) => rules))
  for (const { needs } of untested) expect(needs).not.toBe('')
})

describe('a client that did not end well', () => {
  const command = {
    ...{ words: ['node', 'client.mjs'], code: 13, signal: null, durationMs: 800, left: 0, passedEnv: [] },
    withheldEnv: 0,
  }
  const shown = (one: Verdict) => renderTerminal(judgeDocument(one), { width: 200, colour: false })

  it('is said to have failed beside the rules that it broke, which may be the reason', async () => {
    const failed = await verdict('outage', EARLY)
    expect(shown({ ...failed, command })).toContain('the client exited with 13 after 800 ms')
    const ended = { ...command, code: null, signal: 'SIGKILL' }
    expect(shown({ ...failed, command: ended })).toContain('the client was ended by SIGKILL after 800 ms')
    expect(shown({ ...failed, command: { ...command, code: 0 } })).not.toContain('the client exited')
  })

  it('is sent to the suite if it ended well but no rule was tested', async () => {
    const one = await verdict('clean', { jobs: 1 })
    const rules = one.rules.map((rule) => ({ ...rule, judged: 0, undecided: 0, verdict: 'not-met' as const }))
    expect(shown({ ...one, rules, command: { ...command, code: 0 } })).toContain('→ Next: add --suite')
    expect(shown({ ...one, command: { ...command, code: 0 } })).not.toContain('Next')
  })

  it('is named with its worlds in a suite, unless the reasons name it', async () => {
    const [failed, fine] = [await verdict('outage', EARLY), await verdict('clean')]
    const text = (worlds: readonly Verdict[]) =>
      renderTerminal(suiteDocument(suiteOf(worlds)), { width: 200, colour: false })
    const open: Verdict = { ...fine, outcome: 'inconclusive', exitCode: 96, reasons: ['it hung'] }
    const hung = { ...open, world: 'keyed', command: { ...command, code: null, signal: 'SIGKILL' } }
    const both = text([{ ...fine, command: { ...command, code: 0 } }, { ...failed, command }, hung])
    expect(both).toContain('the client exited with 13 in outage')
    expect(both).toContain('the client was ended by SIGKILL in keyed')
    expect(
      text([
        { ...failed, command },
        { ...open, command },
      ]),
    ).toContain('the client exited with 13 in each world')
    expect(text([fine, hung])).not.toContain('in keyed')
    const stopped = { ...command, code: null, signal: 'SIGTERM', interrupted: true }
    expect(text([failed, { ...open, exitCode: 105, command: stopped }])).not.toContain('the client was ended')
  })

  it('is said to have been silent, if it was', async () => {
    const reasonsAt = async (t: number) =>
      (
        await judged(client({ jobs: 1, concurrency: 1 }), {
          ...{ world: 'clean', end: { t, isCut: true, isRunning: true, problem: 'the command did not end' } },
        })
      ).reasons.join()
    expect(await reasonsAt(60_000)).toMatch(/^the command did not end; the client sent nothing in the last 5\d/)
    expect(await reasonsAt(4_000)).toBe('the command did not end')
  })

  it('ended within the wait that it gave up', async () => {
    const { rules } = await judged(client({ attempts: 1 }), { world: 'exact-hints', end: { t: 2_000 } })
    const [first] = rules.find(({ id }) => id === 'no-retry')?.findings ?? []
    expect(first?.evidence).toMatch(/was not sent again before the client ended .+ later, within that wait$/)
  })
})

it('what was written before rules told what is open is a baseline still', async () => {
  const { rules, ...rest } = await verdict('clean')
  const old = { ...rest, rules: rules.map(({ undecided, needs, ...rule }) => rule) }
  expect(loadBaseline(written('old.json', JSON.stringify(old))).size).toBe(rules.length)
})

describe('a baseline', () => {
  it('forgives what was broken before, and nothing else', async () => {
    const before = suiteOf([await verdict('outage', EARLY)])
    const known = loadBaseline(written('judge.json', JSON.stringify(before)))
    expect(againstBaseline(before, known)).toMatchObject({ outcome: 'pass', exitCode: 0 })
    const worse: Suite = suiteOf([await verdict('outage', { ...EARLY, sendsKeyAlong: true })])
    const judgedAgain = againstBaseline(worse, known)
    expect(judgedAgain.exitCode).toBe(99)
    expect(judgedAgain.reasons.join()).toContain('key-sent-elsewhere')
    expect(judgedAgain.reasons.join()).not.toContain('early-return')
  })

  it('forgives neither a client that failed nor an interruption', async () => {
    const known = loadBaseline(written('known.json', JSON.stringify(suiteOf([await verdict('outage', EARLY)]))))
    const end = { problem: 'the command failed with exit code 1' }
    const failed = { ...(await verdict('outage', EARLY, end)), command: commandOf(1) }
    expect(againstBaseline(suiteOf([failed]), known)).toMatchObject({
      outcome: 'inconclusive',
      exitCode: 96,
      reasons: ['outage: the command failed with exit code 1'],
    })
    const cut = await verdict('outage', EARLY, { isCut: true, problem: 'the run was interrupted' })
    const interrupted = { ...cut, command: { ...commandOf(null), interrupted: true } }
    expect(interrupted.outcome).toBe('fail')
    expect(againstBaseline(suiteOf([interrupted]), known)).toMatchObject({ outcome: 'inconclusive', exitCode: 105 })
  })

  it('must be a verdict', () => {
    expect(() => loadBaseline(written('other.json', '{}'))).toThrow(/not a verdict/)
  })
})

describe('rules.yaml', () => {
  it('changes settings and severities, switches rules off, and states a concurrency', () => {
    const path = written(
      'rules.yaml',
      'version: 1\nconcurrency: { image-fast: 5 }\nrules:\n  early-return: { tolerance: 300ms }\n  herd: off\n  gave-up: { severity: warning }\n',
    )
    const { applied, stated } = loadRules(path)
    expect(stated.concurrency).toEqual({ 'image-fast': 5 })
    expect(applied.find(({ rule }) => rule.id === 'early-return')?.settings).toEqual({ tolerance: 300 })
    expect(applied.some(({ rule }) => rule.id === 'herd')).toBe(false)
    expect(applied.find(({ rule }) => rule.id === 'gave-up')?.severity).toBe('warning')
  })

  it('is refused with its place', () => {
    expect(() => loadRules(written('bad.yaml', 'version: 1\nrules:\n  erly-return: {}\n'))).toThrow(/bad\.yaml:3:3/)
    expect(() => loadRules(join(folder, 'none.yaml'))).toThrow(/none.yaml: no such file/)
  })

  it('decides the verdict', async () => {
    const run = { world: 'outage', seed: 1 }
    const lenient = loadRules(written('lenient.yaml', 'version: 1\nrules:\n  early-return: { tolerance: 2s }\n'))
    expect((await judged(client(EARLY), run)).exitCode).toBe(99)
    expect((await judged(client(EARLY), { ...run, rules: lenient })).exitCode).toBe(0)
  })
})

it('a client that was cut short is not blamed for what it might still have done', async () => {
  const cut = await judged(client({ readForMs: 500 }), { world: 'slow-tail', end: { isCut: true } })
  const rule = (id: string) => cut.rules.find((one) => one.id === id)
  expect(rule('gave-up')?.count).toBe(0)
  expect(rule('gave-up')?.unclear).toBeGreaterThan(0)
})

it('the matcher tells what is broken, and what may be', async () => {
  const bad = await verdict('outage', EARLY)
  expect(toBehave(bad).pass).toBe(false)
  expect(toBehave(bad).message()).toMatch(/early-return.*\n.*was answered 429 with a wait/)
  expect(toBehave(bad, { except: ['early-return'] }).pass).toBe(true)
  expect(toBehave(await verdict('clean')).pass).toBe(true)
})

describe('places in a row', () => {
  it('are told as people say them', () => {
    expect([1, 2, 3, 4, 11, 12, 13, 21, 102, 111].map(ordinal)).toEqual([
      '1st',
      '2nd',
      '3rd',
      '4th',
      '11th',
      '12th',
      '13th',
      '21st',
      '102nd',
      '111th',
    ])
  })
})

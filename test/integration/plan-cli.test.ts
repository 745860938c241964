import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunHeader } from '../../src/measure/events/events.ts'
import type { PlanAgainst } from '../../src/plan/against/against.ts'
import type { CapacityPlan } from '../../src/plan/capacity-plan.ts'
import { writeChangedLog } from '../support/changed-log.ts'
import { runCli, withoutProgress } from '../support/cli.ts'
import { runHere } from '../support/run-here.ts'
import { SHOP_DAY as DEMAND, SHOP as PROFILE } from '../support/shop.ts'

let folder: string
const at = (name: string): string => join(folder, name)
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatebench-plan-'))
  writeFileSync(at('shop.yaml'), PROFILE)
  writeFileSync(at('day.yaml'), DEMAND)
})
afterAll(() => rmSync(folder, { recursive: true }))

it('says that a tier carries a demand, and writes what can be used', async () => {
  const args = ['plan', at('shop.yaml'), '--demand', at('day.yaml'), '--tiers', 'pro', '--workers', '1']
  const { code, stdout, stderr } = await runCli([...args, '--out', at('plan'), '--write', at('use')])
  expect({ code, stderr: withoutProgress(stderr) }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(
    /^✓ CARRIED {2}exit 0: Your demand is [\d,]+ calls a day. Tier pro carries your demand\s+with\s+\d+%\s+free/,
  )
  expect(readdirSync(at('plan')).sort()).toEqual(['plan.html', 'plan.json', 'plan.md'])
  const plan = JSON.parse(readFileSync(join(at('plan'), 'plan.json'), 'utf8')) as CapacityPlan
  expect(plan).toMatchObject({ schema: 'gatebench.plan/v1', carries: 'yes', recommended: 'pro' })
  expect(readdirSync(at('use')).sort()).toEqual(['plan.json', 'profile.yaml', 'snippets'])
  expect(await runHere(['validate', join(at('use'), 'profile.yaml')])).toMatchObject({ code: 0 })
  // What is being read is not replaced.
  const again = ['plan', join(at('use'), 'profile.yaml'), '--write', at('use'), '--out', at('none')]
  expect(await runHere(again)).toMatchObject({ code: 104, stderr: expect.stringContaining('OUT_NOT_EMPTY') })
})

describe('a run that is put beside the plan', () => {
  const against = async (name: string, ...more: string[]) => {
    const out = `${name}-beside`
    const { code, stdout, stderr } = await runHere([
      'plan',
      '--against',
      at(name),
      '--out',
      at(out),
      '--workers',
      '0',
      ...more,
    ])
    const json = join(at(out), 'plan-against.json')
    return { code, stderr, stdout: stdout.replaceAll(/\s+/g, ' '), result: existsSync(json) ? readResult(json) : null }
  }
  const readResult = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as PlanAgainst
  /** The log of a run, with its lines changed. */
  const logOf = (name: string, change: (lines: string[]) => string[]) => {
    mkdirSync(at(name), { recursive: true })
    writeChangedLog(join(at('beside'), 'events.ndjson'), join(at(name), 'events.ndjson'), change)
  }
  beforeAll(async () => {
    writeFileSync(at('little.yaml'), PROFILE.replace('duration: 10m', 'duration: 3m'))
    await runHere(['simulate', at('little.yaml'), '--out', at('beside'), '--quiet'])
  })

  it('is said to be as planned on which tier and preset, also of another seed', async () => {
    const { code, stdout, result } = await against('beside', '--seed', '77', '--summary', 'short')
    expect({ code, verdict: result?.verdict }).toEqual({ code: 0, verdict: 'as planned' })
    expect(stdout).toMatch(/tier standard with preset clean/)
    expect(stdout).not.toMatch(/service time/)
  })

  it('is not compared where it did not finish', async () => {
    logOf('cut', (lines) => lines.slice(0, Math.floor(lines.length / 2)))
    const { code, stdout, result } = await against('cut')
    expect(code).toBe(96)
    expect(stdout).toMatch(/did not finish \(the event log has no end: the run was interrupted\)/)
    expect(result).toMatchObject({ verdict: 'undecided', models: [], wrong: [] })
  })

  it('needs a tier where it was against a real gateway', async () => {
    logOf('real', ([header = '', ...events]) => {
      const run = JSON.parse(header) as RunHeader
      const baseUrl = 'http://127.0.0.1:9'
      const target = { kind: 'http', baseUrl, textBaseUrl: baseUrl, filesBaseUrl: baseUrl, apiKeyEnv: 'KEY' } as const
      const gateway = { ...run.settings.gateway, target }
      return [JSON.stringify({ ...run, settings: { ...run.settings, gateway } }), ...events]
    })
    expect(await against('real')).toMatchObject({ code: 104, stderr: expect.stringContaining('--tiers') })
    expect(await against('real', '--tiers', 'standard', '--preset', 'clean')).toMatchObject({ code: 0 })
  })

  it.each([
    [['--demand', 'day.yaml'], /--demand cannot be combined with --against/],
    [['--write', 'none'], /--write cannot be combined/],
    [['--accounts', '2'], /--accounts cannot be combined/],
    [['--spill-to', 'pro'], /--spill-to cannot be combined/],
    [['--max-wait', '1m'], /--max-wait cannot be combined/],
    [['--tiers', 'standard,pro'], /--against takes one tier/],
  ])('refuses %j', async (args, told) => {
    const { code, stderr } = await against('beside', ...args)
    expect(code).toBe(104)
    expect(stderr).toMatch(told)
  })
})

it.each([
  [['plan'], /plan needs a profile/],
  [['plan', 'shop.yaml', '--max-wait', 'soon'], /--max-wait takes a duration/],
  [['plan', 'shop.yaml', '--tiers', 'standart'], /did you mean standard/],
  [['plan', 'shop.yaml', '--spill-to', 'standart'], /did you mean standard/],
  [['plan', 'shop.yaml', '--set', 'limits.image.rat=3'], /--set/],
  [['plan', 'shop.yaml', '--demand', 'nowhere.yaml'], /no such file/],
])('%j is told what is wrong, with its code', async (args, told) => {
  const given = args.map((arg) => (arg.endsWith('.yaml') ? at(arg) : arg))
  const { code, stderr } = await runHere([...given, ...(given.length > 1 ? ['--out', at('none')] : [])])
  expect(code).toBe(104)
  expect(stderr).toMatch(told)
})

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PlanAgainst } from '../../src/plan/against/against.ts'
import type { CapacityPlan } from '../../src/plan/capacity-plan.ts'
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

it('says which tier carries a demand, what the others lack, and writes what can be used', async () => {
  const args = ['plan', at('shop.yaml'), '--demand', at('day.yaml'), '--tiers', 'standard,pro']
  const { code, stdout, stderr } = await runCli([...args, '--out', at('plan'), '--write', at('use')])
  expect({ code, stderr: withoutProgress(stderr) }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(
    /^✓ CARRIED {2}exit 0: Your demand is [\d,]+ calls a day. Tier pro carries your demand\s+with\s+\d+%\s+free/,
  )
  expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(/standard fails at \d\d:\d\d/)
  // Paths are as long as they are.
  for (const line of stdout.split('\n').filter((text) => !text.includes(folder)))
    expect(line.length).toBeLessThanOrEqual(80)
  expect(readdirSync(at('plan')).sort()).toEqual(['plan.html', 'plan.json', 'plan.md'])
  const plan = JSON.parse(readFileSync(join(at('plan'), 'plan.json'), 'utf8')) as CapacityPlan
  expect(plan).toMatchObject({ schema: 'gatebench.plan/v1', carries: 'yes', recommended: 'pro' })
  expect(plan.demand.models[0]).toMatchObject({ perDay: 900, peak: { hour: 10 } })
  const [standard, pro] = plan.tiers
  // 500 images a day, and 20 a minute: the day binds before the hour does.
  expect(standard).toMatchObject({ carries: 'no', headRoom: { limit: 'image-per-day of image-fast', hour: 24 } })
  expect(standard?.models[0]?.bindsDay).toMatchObject({ perDay: 500 })
  expect(pro?.ownClient?.share).toBeLessThan(0.2)
  expect(pro?.ownClient?.binds).toBe('client: slots of image-fast')
  expect(readdirSync(at('use')).sort()).toEqual(['plan.json', 'profile.yaml', 'snippets'])
  // As the plan's client is: a pace below the 200 a minute of the tier.
  const pasted = readFileSync(join(at('use'), 'snippets', 'bottleneck.mjs'), 'utf8')
  expect(Number(/"ratePerSecond": ([\d.]+)/.exec(pasted)?.[1])).toBeCloseTo(
    pro?.models[0]?.client.ratePerSecond ?? 0,
    4,
  )
  const written = await runHere(['validate', join(at('use'), 'profile.yaml')])
  expect(written).toMatchObject({ code: 0 })
  const held = await runHere(['simulate', join(at('use'), 'profile.yaml'), '--out', at('held')])
  expect(held).toMatchObject({ code: 0 })
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain('for tier pro, which carries the demand')
  // What is being read is not replaced.
  const again = ['plan', join(at('use'), 'profile.yaml'), '--write', at('use'), '--out', at('none')]
  expect(await runHere(again)).toMatchObject({ code: 104, stderr: expect.stringContaining('OUT_NOT_EMPTY') })
})

it('writes the tier that was planned for, and names it by a path that holds from anywhere', async () => {
  writeFileSync(at('half-known.yaml'), 'limits: { image: { rate: 300..400/min, concurrency: 60 } }\n')
  const args = ['plan', 'shop.yaml', '--tiers', './half-known.yaml,./half-known.yaml', '--max-wait', '0s']
  const set = ['--set', 'limits.image.perDay=50000']
  const run = [...args, ...set, '--write', 'sub/use', '--out', 'half']
  const { code, stdout } = await runCli(run, { cwd: folder })
  expect(code).toBe(0)
  const plan = JSON.parse(readFileSync(at('half/plan.json'), 'utf8')) as CapacityPlan
  // Named twice, looked at once.
  expect(plan.tiers.map(({ tier }) => tier)).toEqual(['./half-known.yaml'])
  expect(stdout).toContain('sub/use/tier.yaml')
  expect(readFileSync(at('sub/use/tier.yaml'), 'utf8')).toMatch(/rate: 300\.\.400\/min[\s\S]*perDay: 50000/)
  const held = await Promise.all([
    runCli(['simulate', 'profile.yaml', '--out', '../../held-1', '--json'], { cwd: at('sub/use') }),
    runCli(['simulate', at('sub/use/profile.yaml'), '--out', at('held-2'), '--json']),
  ])
  expect(held.map((one) => one.code)).toEqual([0, 0])
})

it('lets what is too much spill over to a second account, and looks at other demands', async () => {
  writeFileSync(at('quiet.yaml'), DEMAND.replace('900', '300'))
  const args = ['plan', at('shop.yaml'), '--demand', `${at('day.yaml')},${at('quiet.yaml')}`, '--tiers', 'standard']
  const { code, stdout } = await runCli([...args, '--spill-to', 'standard', '--out', at('spilt'), '--json'])
  expect(code).toBe(0)
  const plan = JSON.parse(stdout) as CapacityPlan
  const [tier] = plan.tiers
  expect(tier).toMatchObject({ carries: 'no', spill: { tier: 'standard', carries: 'yes' } })
  // A day allows 500 from midnight UTC on, which is 2 o'clock here.
  expect(tier?.spill?.perDay['image-fast']).toBeCloseTo(900 - 500, 3)
  expect(plan.sentence).toMatch(
    /^Your demand is [\d,]+ calls a day. Tier standard carries your demand with a second account of standard, which takes \d+ calls/,
  )
  expect(plan.mixes).toHaveLength(1)
  expect(plan.mixes[0]?.tiers[0]).toMatchObject({ tier: 'standard', carries: 'yes' })
})

describe('a run that is put beside the plan', () => {
  const against = async (name: string, ...more: string[]) => {
    const out = `${name}-beside`
    const { code, stdout, stderr } = await runHere(['plan', '--against', at(name), '--out', at(out), ...more])
    const json = join(at(out), 'plan-against.json')
    return { code, stderr, stdout: stdout.replaceAll(/\s+/g, ' '), result: existsSync(json) ? readResult(json) : null }
  }
  const readResult = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as PlanAgainst
  beforeAll(async () => {
    writeFileSync(at('little.yaml'), PROFILE.replace('duration: 10m', 'duration: 3m'))
    await runHere(['simulate', at('little.yaml'), '--out', at('beside'), '--quiet'])
  })

  it('is held to a tier with other settings, and the tier corrected where refusals show a lower limit', async () => {
    const { code, result } = await against('beside', '--set', 'limits.image.rate=500/min')
    expect({ code, wrong: result?.wrong }).toEqual({ code: 0, wrong: [] })
    writeFileSync(at('low.yaml'), 'limits: { image: { rate: 4/min } }\n')
    const low = ['--preset', at('low.yaml'), '--out', at('low')]
    const PLAIN = PROFILE.replace('    admission: { concurrency: 1 }\n', '')
    writeFileSync(at('plain.yaml'), PLAIN)
    await runHere(['simulate', at('plain.yaml'), ...low, '--quiet'])
    const short = await against('low', '--preset', 'clean')
    expect(short.code).toBe(97)
    expect(short.result?.wrong[0]).toMatchObject({ what: 'requests a minute', assumed: 20, seen: 4, isCertain: true })
    const corrected = readFileSync(join(at('low-beside'), 'corrected-tier.yaml'), 'utf8')
    expect(corrected).toMatch(/image: \{ rate: 4\/min, concurrency: 5, perDay: 500 \}/)
  })
})

it('puts a run beside the plan, and corrects the tier where the run contradicts it', async () => {
  writeFileSync(at('slow.yaml'), 'models: { image-fast: { latency: { median: 6s } } }\n')
  await runHere(['simulate', at('shop.yaml'), '--out', at('usual'), '--quiet'])
  await runHere(['simulate', at('shop.yaml'), '--preset', at('slow.yaml'), '--out', at('slow'), '--quiet'])
  const usual = await runCli(['plan', '--against', at('usual'), '--out', at('usual-against')])
  expect(usual).toMatchObject({ code: 0 })
  expect(usual.stdout).toMatch(/^✓ AS PLANNED/)
  const slow = await runCli(['plan', '--against', at('slow'), '--preset', 'clean', '--out', at('slow-against')])
  expect(slow).toMatchObject({ code: 97 })
  expect(slow.stdout).toMatch(/^✗ SHORT OF THE PLAN/)
  const corrected = readFileSync(join(at('slow-against'), 'corrected-tier.yaml'), 'utf8')
  const [, median] = /image-fast:\s+latency:\s+median: ([\d.]+)s/.exec(corrected) ?? []
  expect(Number(median)).toBeGreaterThan(5)
  expect(Number(median)).toBeLessThan(7)
})

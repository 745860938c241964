import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCli } from '../support/cli.ts'
import { type RanHere, runHere } from '../support/run-here.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatebench-alike-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const profile = (name: string, more: string, arrivals = '{ process: constant, rate: 20/s }'): string => {
  const path = join(folder, `${name}.yaml`)
  writeFileSync(
    path,
    `
version: 1
name: alike
duration: 200ms
models:
  - model: image-fast
    modality: image
    arrivals: ${arrivals}
    requests: [{ body: { prompt: a red kite }, price: 2 }]
${more}
`,
  )
  return path
}

const runOf = (path: string, ...flags: string[]): string[] => ['run', path, '--out', `${path}.run`, '--quiet', ...flags]
const both = (path: string, ...flags: string[]): Promise<[RanHere, RanHere]> =>
  Promise.all([runHere(['validate', path, ...flags]), runHere(runOf(path, ...flags))])

it.each([
  ['unknown-tier', 'gateway: { mock: { tier: gold } }', 'MOCK_WORLD_UNKNOWN: no mock tier named gold'],
  ['unknown-preset', 'gateway: { mock: { preset: gold } }', 'MOCK_WORLD_UNKNOWN: no mock preset named gold'],
  ['unbreakable', 'thresholds: [{ metric: throttle_rate, max: 150% }]', 'never above 100%'],
])('validate and run refuse %s in the same words', async (name, more, says) => {
  const path = profile(name, more)
  const [validated, ran] = await both(path)
  expect(validated).toEqual({ code: 104, stdout: '', stderr: expect.stringContaining(says) })
  expect(ran).toEqual(validated)
  expect(readdirSync(folder)).not.toContain(`${name}.yaml.run`)
})

it.each(['abc', '1.5', '-1', '9'.repeat(400)])(
  'validate and run refuse --seed=%s before anything else',
  async (seed) => {
    const [validated, ran] = await both(join(folder, 'absent.yaml'), `--seed=${seed}`)
    expect(validated).toMatchObject({ code: 104, stdout: '' })
    expect(validated.stderr).toMatch(/^error USAGE: --seed takes a whole number from 0 to 9007199254740991\nhint/)
    expect(ran).toMatchObject({ code: 104, stdout: '' })
    expect(ran.stderr).toMatch(/^error USAGE: --seed takes a whole number/)
  },
)

it('what is quoted from a file name or a flag cannot act on the terminal', async () => {
  const [validated, ran] = await both('safe\u202egnp\u009b31m\u001b[2J.yaml')
  const unknown = await runHere(['validate', 'p.yaml', 'q\u202e\u009b\u001b'])
  for (const { code, stderr } of [validated, ran, unknown]) {
    expect(code).toBe(104)
    for (const acting of ['\u202e', '\u009b', '\u001b']) expect(stderr).not.toContain(acting)
    expect(stderr).toContain('\\u202e')
    expect(stderr).toContain('\\u009b')
    expect(stderr).toContain('\\u001b')
  }
})

it('validate and run refuse a trace without an end, and a plan of more calls than can be walked', async () => {
  const endless = await both(profile('endless', '', '{ process: trace, file: /dev/zero }'))
  const large = await both(profile('large', '', '{ process: burst, size: 9007199254740991 }'))
  for (const ran of endless)
    expect(ran).toMatchObject({ code: 104, stderr: expect.stringContaining('TRACE_UNREADABLE') })
  for (const ran of large)
    expect(ran).toMatchObject({ code: 104, stderr: expect.stringContaining('more than 1,000,000,000 calls') })
})

it('twenty million calls are planned in a heap that could not hold their instants', async () => {
  const path = profile('long', '', '{ process: poisson, rate: 100000000/s }')
  const { code, stdout } = await runCli(['validate', path], { node: ['--max-old-space-size=48'] })
  expect(code).toBe(0)
  expect(stdout).toMatch(/^plan: (19,9|20,0)\d\d,\d{3} calls over 200 ms/m)
})

it('validate and run give the same warnings, and each tells of an address that is passed over but once', async () => {
  const more = `gateway: { mock: { speed: 20 } }
credits: { budget: 5 }
thresholds: [{ metric: response_time, stat: p50, max: 30s }]
`
  const path = profile('warned', more)
  const env = { GATEBENCH_BASE_URL: 'http://127.0.0.1:9/secret' }
  const [validated, ran] = await Promise.all([runHere(['validate', path], env), runHere(runOf(path), env)])
  expect(validated.code).toBe(0)
  expect(validated.stderr).toBe(
    `warning  the threshold response_time p50 <= 30s needs 20 samples, but the plan gives 4 at most, so the threshold cannot pass; 1 recorded minute would do at these rates
warning  the planned calls may cost 8 credits, but the budget is 5: the run will stop before it could spend more (exit 108)
`,
  )
  expect(ran.code).toBe(108)
  expect(ran.stderr).toContain(validated.stderr)
  expect(ran.stderr.match(/GATEBENCH_BASE_URL is set, but alike runs the embedded mock/g)).toHaveLength(1)
  expect(ran.stderr).not.toContain('secret')
  const json = await runHere(['validate', path, '--json'])
  expect(JSON.parse(json.stdout)).toMatchObject({ plannedCalls: 4, warnings: [expect.any(String), expect.any(String)] })
})

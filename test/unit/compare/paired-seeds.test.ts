import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pairedSides, seededRuns } from '../../../src/compare/paired-seeds.ts'
import type { RunRecord } from '../../../src/measure/summary/run-record.ts'
import { simulatedRun } from '../../../src/run/virtual-world.ts'
import { sampleRecord } from '../../support/sample-comparison.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatebench-seeds-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A few calls by chance; `attempts` is what two sides differ in. */
function profileFile(name: string, attempts: number): string {
  const file = join(folder, name)
  writeFileSync(
    file,
    `
version: 1
name: few
seed: 5
duration: 4s
gateway: { mock: { tier: free, preset: clean } }
models:
  - model: text-fast
    modality: text
    arrivals: { process: poisson, rate: 2/s }
    requests: [{ body: { messages: [{ role: user, content: hello }] } }]
retry: { policy: hint-jitter, maxAttempts: ${attempts} }
`,
  )
  return file
}

const [one, other] = [profileFile('one.yaml', 4), profileFile('other.yaml', 1)]
const unread = async (): Promise<never> => {
  throw new Error('nothing is read from files here')
}
const seedsOf = (runs: readonly RunRecord[]): number[] => runs.map(({ summary }) => summary.run.seed)
const endsOf = async (run: RunRecord | undefined) => (await run?.calls())?.map(({ end, ended }) => [end, ended])
const from = (first: number, count: number): number[] => Array.from({ length: count }, (_, at) => first + at)

let ofOne: RunRecord
let ofOther: RunRecord
beforeAll(async () => {
  ofOne = await simulatedRun(one)
  ofOther = await simulatedRun(other)
})

test('a profile is run with its own seed and those after it, and each seed is a run of its own', async () => {
  const runs = await seededRuns(one, {}, 3)
  expect(seedsOf(runs)).toEqual([5, 6, 7])
  expect(await endsOf(runs[0])).toEqual(await endsOf(ofOne))
  expect(await endsOf(runs[1])).toEqual(await endsOf(await simulatedRun(one, { seed: 6 })))
  expect(await endsOf(runs[1])).not.toEqual(await endsOf(runs[0]))
})

describe('two sides have the same seeds', () => {
  test('ten of them where both are profiles, and as many as are asked for', async () => {
    const [base, candidate] = await pairedSides([[one], [other]], unread, {})
    expect([seedsOf(base), seedsOf(candidate)]).toEqual([from(5, 10), from(5, 10)])
    const [few, others] = await pairedSides([[one], [other]], unread, {}, 2)
    expect([seedsOf(few), seedsOf(others)]).toEqual([
      [5, 6],
      [5, 6],
    ])
  })

  test('those of a baseline where the other side is a profile, on either side', async () => {
    const known = [await simulatedRun(one, { seed: 40 }), await simulatedRun(one, { seed: 50 })]
    const [base, candidate] = await pairedSides([known, [other]], unread, {}, 2)
    expect([seedsOf(base), seedsOf(candidate)]).toEqual([
      [40, 50],
      [40, 50],
    ])
    const [before, after] = await pairedSides([[other], known], unread, {}, 2)
    expect([seedsOf(before), seedsOf(after)]).toEqual([
      [40, 50],
      [40, 50],
    ])
    expect(await endsOf(after[0])).toEqual(await endsOf(known[0]))
  })

  test('a seed that a baseline lacks is simulated, and counts as a run of the baseline', async () => {
    const [base] = await pairedSides([[{ ...ofOne, source: 'base.json' }], [other]], unread, {}, 3)
    expect(base.map(({ source }) => source)).toEqual(['base.json', 'base.json', 'base.json'])
  })

  test.each([Number.NaN, 0, -1, 2.5, Number.POSITIVE_INFINITY])('%s of them are refused', async (seeds) => {
    await expect(pairedSides([[one], [other]], unread, {}, seeds)).rejects.toMatchObject({ code: 'USAGE' })
  })

  test('the others are simulated where both sides are one seed and their calls differ', async () => {
    const [base, candidate] = await pairedSides([[ofOne], [ofOther]], unread, {}, 4)
    expect([seedsOf(base), seedsOf(candidate)]).toEqual([from(5, 4), from(5, 4)])
    expect(await endsOf(base[0])).toEqual(await endsOf(ofOne))
    expect(await endsOf(candidate[3])).toEqual(await endsOf(await simulatedRun(other, { seed: 8 })))
  })
})

describe('runs are left as they are', () => {
  test('where their calls are equal: no seed more would tell of a difference', async () => {
    const again = await simulatedRun(one)
    expect((await pairedSides([[ofOne], [again]], unread, {}, 4)).map(seedsOf)).toEqual([[5], [5]])
  })

  test('where they are of different seeds, and so are no pairs', async () => {
    const apart = await simulatedRun(other, { seed: 6 })
    expect((await pairedSides([[ofOne], [apart]], unread, {}, 4)).map(seedsOf)).toEqual([[5], [6]])
  })

  test('where a run does not say what profile made it', async () => {
    const bare = { ...ofOther, settings: null }
    expect((await pairedSides([[ofOne], [bare]], unread, {}, 4)).map(seedsOf)).toEqual([[5], [5]])
  })

  test('where this version does not make them again call by call: the others would be runs of another program', async () => {
    const calls = (await ofOther.calls()) ?? []
    const older = { ...ofOther, calls: async () => calls.map((call) => ({ ...call, ended: call.ended + 1 })) }
    expect((await pairedSides([[ofOne], [older]], unread, {}, 4)).map(seedsOf)).toEqual([[5], [5]])
  })

  test('where they were made in real time, which no seed makes again', async () => {
    const real = [sampleRecord(), sampleRecord({ slower: 2 })] as const
    expect(await pairedSides([[real[0]], [real[1]]], unread, {}, 4)).toEqual([[real[0]], [real[1]]])
  })
})

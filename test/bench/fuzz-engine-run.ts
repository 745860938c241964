import { mockWorldNames } from '../../src/mock/tiers.ts'
import { type EngineFuzz, fuzzEngine } from '../support/fuzz-engine.ts'

/** Entry of the process that fuzzes the engine: `requests seed`, over every shipped preset; prints what it found as JSON. */

export interface EngineFuzzRun extends EngineFuzz {
  requests: number
  /** After every preset, garbage collected. */
  rssBytes: number[]
}

if (process.argv[1] === import.meta.filename) {
  const [requests, seed] = process.argv.slice(2).map(Number) as [number, number]
  const presets = mockWorldNames('preset')
  const run: EngineFuzzRun = { requests: 0, statuses: {}, faults: [], rssBytes: [] }
  for (const preset of presets) {
    const share = Math.ceil(requests / presets.length)
    const { statuses, faults } = fuzzEngine(preset, share, seed + run.rssBytes.length)
    run.requests += share
    for (const [status, count] of Object.entries(statuses)) run.statuses[status] = (run.statuses[status] ?? 0) + count
    run.faults.push(...faults.map((fault) => `${preset}: ${fault}`))
    globalThis.gc?.()
    run.rssBytes.push(process.memoryUsage().rss)
  }
  process.stdout.write(JSON.stringify(run))
}

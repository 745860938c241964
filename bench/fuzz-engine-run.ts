import { mockWorldNames } from '../src/mock/world/world-files.ts'
import { type EngineFuzz, fuzzEngine } from '../test/support/fuzz-engine.ts'

/** Entry of the process that fuzzes the engine: `requests seed`, over every shipped preset; prints what it found as JSON. */

export interface EngineFuzzRun extends EngineFuzz {
  requests: number
  /** After every preset, garbage collected. */
  memory: Memory[]
}

export interface Memory {
  rssBytes: number
  heapBytes: number
}

if (process.argv[1] === import.meta.filename) {
  const [requests, seed] = process.argv.slice(2).map(Number) as [number, number]
  const presets = mockWorldNames('preset')
  const run: EngineFuzzRun = { requests: 0, statuses: {}, faults: [], memory: [] }
  for (const preset of presets) {
    const share = Math.ceil(requests / presets.length)
    const { statuses, faults } = fuzzEngine(preset, share, seed + run.memory.length)
    run.requests += share
    for (const [status, count] of Object.entries(statuses)) run.statuses[status] = (run.statuses[status] ?? 0) + count
    run.faults.push(...faults.map((fault) => `${preset}: ${fault}`))
    globalThis.gc?.()
    const { rss, heapUsed } = process.memoryUsage()
    run.memory.push({ rssBytes: rss, heapBytes: heapUsed })
  }
  process.stdout.write(JSON.stringify(run))
}

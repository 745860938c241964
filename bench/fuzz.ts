import { fileURLToPath } from 'node:url'
import { fuzzedHost, fuzzHttp, type HttpFuzz } from '../test/support/fuzz-http.ts'
import { type Figure, median } from './bench.ts'
import type { EngineFuzzRun, Memory } from './fuzz-engine-run.ts'
import { runNode } from './processes.ts'

const ENGINE_REQUESTS = 1_000_000
const HTTP_REQUESTS = 100_000
/** Enough for the heap to find its size: growth is counted from there. */
const WARM_UP_REQUESTS = 25_000
const MEBIBYTE = 2 ** 20
const FLAT_RSS_MIB = 16
const FLAT_HEAP_MIB = 2

/** The mock against a million and a tenth requests that make little sense. */
export async function bench(): Promise<Figure[]> {
  return [...(await engine()), ...(await http())]
}

async function engine(): Promise<Figure[]> {
  const entry = fileURLToPath(new URL('./fuzz-engine-run.ts', import.meta.url))
  const done = await runNode(['--expose-gc', '--import', 'tsx', entry, String(ENGINE_REQUESTS), '1'])
  if (done.exitCode !== 0) throw new Error(`the engine's process ended with exit ${done.exitCode}: ${done.stderr}`)
  const { requests, statuses, faults, memory } = JSON.parse(done.stdout) as EngineFuzzRun
  for (const fault of faults) console.error(fault)
  return [
    { what: 'in process: requests', value: requests, unit: '', least: ENGINE_REQUESTS },
    ...byStatus('in process', statuses),
    { what: 'in process: crashes, 5xx that no fault ordered, wrong bodies', value: faults.length, unit: '', most: 0 },
    // The first fifth is for the heap to find its size.
    ...flatness('in process', memory.slice(Math.floor(memory.length / 5))),
  ]
}

async function http(): Promise<Figure[]> {
  await using host = await fuzzedHost()
  let crashes = 0
  const crashed = (code: number | null, signal: NodeJS.Signals | null): void => {
    crashes++
    console.error(`the mock's process ended: ${signal === null ? `exit ${code}` : signal}`)
  }
  host.process.once('exit', crashed)
  await fuzzHttp(host.port, WARM_UP_REQUESTS, 1)
  const found: HttpFuzz = { requests: 0, statuses: {}, closed: 0, faults: [] }
  const memory: Memory[] = []
  for (let seed = 2; found.requests < HTTP_REQUESTS && crashes === 0; seed++) {
    const { requests, statuses, closed, faults } = await fuzzHttp(host.port, HTTP_REQUESTS / 10, seed)
    found.requests += requests
    found.closed += closed
    found.faults.push(...faults)
    for (const [status, count] of Object.entries(statuses))
      found.statuses[status] = (found.statuses[status] ?? 0) + count
    if (crashes === 0) memory.push(await host.usage())
  }
  host.process.off('exit', crashed)
  for (const fault of found.faults) console.error(fault)
  const unordered = Object.entries(found.statuses).reduce((sum, [status, n]) => sum + (status >= '500' ? n : 0), 0)
  return [
    { what: 'over HTTP: requests', value: found.requests, unit: '', least: HTTP_REQUESTS },
    ...byStatus('over HTTP', found.statuses),
    { what: 'over HTTP: connections closed on what is no HTTP', value: found.closed, unit: '' },
    { what: 'over HTTP: crashes', value: crashes, unit: '', most: 0 },
    { what: 'over HTTP: 5xx that no fault ordered', value: unordered, unit: '', most: 0 },
    { what: 'over HTTP: wrong or missing answers', value: found.faults.length, unit: '', most: 0 },
    ...flatness('over HTTP', memory),
  ]
}

function byStatus(where: string, statuses: HttpFuzz['statuses']): Figure[] {
  return Object.entries(statuses).map(([status, count]) => ({
    what: `${where}: answered ${status === '0' ? 'with a reset, as ordered' : status}`,
    value: count,
    unit: '',
  }))
}

/** Medians of halves, for what the allocator holds back differs by tens of MiB from one reading to the next; the heap does not. */
function flatness(where: string, readings: readonly Memory[]): Figure[] {
  const half = Math.ceil(readings.length / 2)
  const of = (part: readonly Memory[], pick: (memory: Memory) => number): number => median(part.map(pick)) / MEBIBYTE
  const [before, after] = [readings.slice(0, half), readings.slice(half)]
  const rss = (memory: Memory): number => memory.rssBytes
  const heap = (memory: Memory): number => memory.heapBytes
  return [
    { what: `${where}: RSS of the mock's process, first half`, value: of(before, rss), unit: 'MiB' },
    { what: `${where}: RSS of the mock's process, second half`, value: of(after, rss), unit: 'MiB' },
    { what: `${where}: RSS growth`, value: of(after, rss) - of(before, rss), unit: 'MiB', most: FLAT_RSS_MIB },
    { what: `${where}: heap growth`, value: of(after, heap) - of(before, heap), unit: 'MiB', most: FLAT_HEAP_MIB },
  ]
}

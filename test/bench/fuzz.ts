import { fileURLToPath } from 'node:url'
import { fuzzedHost, fuzzHttp, type HttpFuzz } from '../support/fuzz-http.ts'
import type { Figure } from './bench.ts'
import type { EngineFuzzRun } from './fuzz-engine-run.ts'
import { runNode } from './processes.ts'

const ENGINE_REQUESTS = 1_000_000
const HTTP_REQUESTS = 100_000
/** Enough for the heap to find its size: growth is counted from there. */
const WARM_UP_REQUESTS = 25_000
const MEBIBYTE = 2 ** 20
/** What the allocator may keep or give back between two readings. */
const FLAT_MIB = 16

/** The mock against a million and a tenth requests that make little sense. */
export async function bench(): Promise<Figure[]> {
  return [...(await engine()), ...(await http())]
}

async function engine(): Promise<Figure[]> {
  const entry = fileURLToPath(new URL('./fuzz-engine-run.ts', import.meta.url))
  const done = await runNode(['--expose-gc', '--import', 'tsx', entry, String(ENGINE_REQUESTS), '1'])
  if (done.exitCode !== 0) throw new Error(`the engine's process ended with exit ${done.exitCode}: ${done.stderr}`)
  const { requests, statuses, faults, rssBytes } = JSON.parse(done.stdout) as EngineFuzzRun
  for (const fault of faults) console.error(fault)
  const warm = rssBytes[Math.floor(rssBytes.length / 5)] as number
  return [
    { what: 'in process: requests', value: requests, unit: '', least: ENGINE_REQUESTS },
    ...byStatus('in process', statuses),
    { what: 'in process: crashes, 5xx that no fault ordered, wrong bodies', value: faults.length, unit: '', most: 0 },
    ...memory('in process', warm, rssBytes.at(-1) as number),
  ]
}

async function http(): Promise<Figure[]> {
  await using host = await fuzzedHost()
  let crashes = 0
  host.process.once('exit', () => crashes++)
  await fuzzHttp(host.port, WARM_UP_REQUESTS, 1)
  const before = await host.usage()
  const found = await fuzzHttp(host.port, HTTP_REQUESTS, 2)
  for (const fault of found.faults) console.error(fault)
  const after = crashes === 0 ? await host.usage() : before
  const fives = Object.entries(found.statuses).filter(([status]) => status >= '500')
  return [
    { what: 'over HTTP: requests', value: found.requests, unit: '', least: HTTP_REQUESTS },
    ...byStatus('over HTTP', found.statuses),
    { what: 'over HTTP: connections closed on what is no HTTP', value: found.closed, unit: '' },
    { what: 'over HTTP: crashes', value: crashes, unit: '', most: 0 },
    { what: 'over HTTP: 5xx that no fault ordered', value: sum(fives.map(([, count]) => count)), unit: '', most: 0 },
    { what: 'over HTTP: wrong or missing answers', value: found.faults.length, unit: '', most: 0 },
    ...memory('over HTTP', before.rssBytes, after.rssBytes),
  ]
}

function byStatus(where: string, statuses: HttpFuzz['statuses']): Figure[] {
  return Object.entries(statuses).map(([status, count]) => ({
    what: `${where}: answered ${status === '0' ? 'with a reset, as ordered' : status}`,
    value: count,
    unit: '',
  }))
}

function memory(where: string, before: number, after: number): Figure[] {
  return [
    { what: `${where}: RSS of the mock's process, before`, value: before / MEBIBYTE, unit: 'MiB' },
    { what: `${where}: RSS of the mock's process, after`, value: after / MEBIBYTE, unit: 'MiB' },
    { what: `${where}: RSS growth`, value: (after - before) / MEBIBYTE, unit: 'MiB', most: FLAT_MIB },
  ]
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { OutcomeEvent } from '../src/measure/events/events.ts'
import { type Figure, median, profileOf, quantile } from './bench.ts'
import { pinned } from './machine.ts'
import { runGatebench, runNode } from './processes.ts'
import type { StreamServerLog, StreamServerOptions, WrittenStream } from './stream-server.ts'

const ROUNDS = 3
const STREAMS = 200
const BUSY: StreamServerOptions = { frames: 400, everyMs: 20 }
const MANY_STREAMS = 1000
const CALM: StreamServerOptions = { frames: 40, everyMs: 250 }

const REQUEST = { stream: true, max_tokens: 500, messages: [{ role: 'user', content: 'hello' }] }

interface Round {
  /** At p99, in ms: how much later the first text was seen, and by how much gaps differ from those that were written. */
  firstLate: number
  gapsOff: number
  cpuUs: number
}

/** Streams of text: first token and gaps beside the server's own log, and what a frame costs, each in turn with a bare undici reader. */
export async function* bench(): AsyncGenerator<Figure[]> {
  const rounds: Record<'gatebench' | 'request' | 'dispatch', Round[]> = { gatebench: [], request: [], dispatch: [] }
  for (let n = 0; n < ROUNDS; n++) {
    rounds.request.push(await withServer(BUSY, (url, log) => undici('request', url, log)))
    rounds.gatebench.push(await withServer(BUSY, async (url, log) => (await gatebench(url, STREAMS, BUSY, log)).round))
    rounds.dispatch.push(await withServer(BUSY, (url, log) => undici('dispatch', url, log)))
  }
  const of = (name: keyof typeof rounds, pick: (round: Round) => number): number[] => rounds[name].map(pick)
  yield (['gatebench', 'request', 'dispatch'] as const).flatMap((name): Figure[] => {
    const who = name === 'gatebench' ? name : `undici Pool.${name}`
    return [
      figure(
        `${who}: first token later than written, p99`,
        of(name, ({ firstLate }) => firstLate),
        'ms',
      ),
      figure(
        `${who}: gaps other than written, p99`,
        of(name, ({ gapsOff }) => gapsOff),
        'ms',
      ),
      figure(
        `${who}: CPU a frame`,
        of(name, ({ cpuUs }) => cpuUs),
        'µs',
      ),
    ]
  })
  const beside = (name: 'request' | 'dispatch', compare: (ours: Round, bare: Round) => number): number[] =>
    rounds.gatebench.map((ours, n) => compare(ours, rounds[name][n] as Round))
  const cpu = (ours: Round, bare: Round): number => ours.cpuUs / bare.cpuUs
  yield [
    {
      ...figure(
        'first token, over undici, p99',
        beside('request', (ours, bare) => ours.firstLate - bare.firstLate),
        'ms',
      ),
      most: 1,
    },
    {
      ...figure(
        'gaps, over undici, p99',
        beside('request', (ours, bare) => ours.gapsOff - bare.gapsOff),
        'ms',
      ),
      most: 1,
    },
    { ...figure('CPU a frame, over undici Pool.request', beside('request', cpu), '×'), most: 1.5 },
    figure('the same, over the bare dispatcher', beside('dispatch', cpu), '×'),
  ]
  const { rssMb } = await withServer(CALM, (url, log) => gatebench(url, MANY_STREAMS, CALM, log))
  yield [{ what: `resident while ${MANY_STREAMS} streams are open`, value: rssMb, unit: 'MB', most: 200 }]
}

function figure(what: string, rounds: number[], unit: string): Figure {
  return { what, value: median(rounds), unit, rounds }
}

async function withServer<T>(
  options: StreamServerOptions,
  use: (url: string, log: () => Promise<StreamServerLog>) => Promise<T>,
): Promise<T> {
  const entry = fileURLToPath(new URL('./stream-server.ts', import.meta.url))
  const [program, args] = pinned([process.execPath, '--import', 'tsx', entry, JSON.stringify(options)])
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], serialization: 'advanced' })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  const log = async (): Promise<StreamServerLog> => {
    child.send('log')
    const [told] = (await once(child, 'message')) as [StreamServerLog]
    return told
  }
  try {
    return await use(`http://127.0.0.1:${port}`, log)
  } finally {
    child.disconnect()
    await once(child, 'exit')
  }
}

async function gatebench(
  url: string,
  streams: number,
  { frames, everyMs }: StreamServerOptions,
  log: () => Promise<StreamServerLog>,
): Promise<{ round: Round; rssMb: number }> {
  const model = { model: 'text-fast', modality: 'text', requests: [{ body: REQUEST }], timeouts: { submit: '5m' } }
  // Each user makes one call: the next would come when the run is over.
  const load = { ...model, closed: { users: streams, think: '10m' } }
  const duration = `${Math.ceil((frames * everyMs) / 1000) + 2}s`
  const run = await runGatebench(
    profileOf(url, load, { duration, gateway: { callHeader: 'x-gatebench-call', account: 'none' } }),
  )
  const seen = run.streamed.flatMap(({ call, stream }: OutcomeEvent) => {
    if (stream?.firstTokenMs === undefined) return []
    const gapsMs = stream.gaps.flatMap(([us, count]) => Array<number>(count).fill(us / 1000))
    return [{ call, firstMs: stream.firstTokenMs, gapsMs }]
  })
  if (seen.length !== streams) throw new Error(`${seen.length} of ${streams} streams were read`)
  return { round: roundOf(seen, await log(), run.loadCpuMs), rssMb: run.loadRssMb }
}

async function undici(way: 'request' | 'dispatch', url: string, log: () => Promise<StreamServerLog>): Promise<Round> {
  const entry = fileURLToPath(new URL('./undici-streams.ts', import.meta.url))
  const args = (streams: number): string[] => [
    '--import',
    'tsx',
    entry,
    url,
    String(streams),
    JSON.stringify({ model: 'text-fast', ...REQUEST }),
    way,
  ]
  const started = await runNode(args(0))
  const done = await runNode(args(STREAMS))
  return roundOf(JSON.parse(done.stdout), await log(), done.cpuMs - started.cpuMs)
}

function roundOf(seen: readonly (WrittenStream & { call: number })[], written: StreamServerLog, cpuMs: number): Round {
  const late: number[] = []
  const off: number[] = []
  for (const { call, firstMs, gapsMs } of seen) {
    const own = written.get(call) as WrittenStream
    late.push(firstMs - own.firstMs)
    // Which gap is which is not kept: the shortest are held to the shortest.
    const [read, wrote] = [gapsMs.sort(ascending), own.gapsMs.sort(ascending)]
    off.push(...read.map((ms, n) => Math.abs(ms - (wrote[Math.floor(((n + 0.5) / read.length) * wrote.length)] ?? 0))))
  }
  return {
    firstLate: quantile(late, 0.99),
    gapsOff: quantile(off, 0.99),
    cpuUs: (cpuMs * 1000) / (seen.length * BUSY.frames),
  }
}

const ascending = (one: number, other: number): number => one - other

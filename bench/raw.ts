import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { type Figure, median, profileOf, TEXT } from './bench.ts'
import { peersHere, type Round, runPeer } from './peers.ts'
import { runGatebench, runNode, startServer } from './processes.ts'

const require = createRequire(import.meta.url)

const CONNECTIONS = 64
const SECONDS = 5
/** More than elsewhere: what two programs do side by side differs by a tenth from one round to the next. */
const ROUNDS = 5

const BODY = JSON.stringify({ model: TEXT.model, ...TEXT.requests[0]?.body })

/** The raw path: text calls without admission, as fast as each client can, side by side and in turn. */
export async function bench(): Promise<Figure[]> {
  const clients: Record<string, (url: string) => Promise<Round>> = {
    // Next to each other who is held to whom: the less time between them, the more alike is what they met.
    autocannon,
    gatebench,
    'undici Pool.request': (url) => undiciLoop(url, 'request'),
    'undici Pool.dispatch': (url) => undiciLoop(url, 'dispatch'),
    ...Object.fromEntries(
      peersHere().map((name) => [
        name,
        (url: string) => runPeer(name, `${url}/v1/messages`, BODY, CONNECTIONS, SECONDS),
      ]),
    ),
  }
  const rounds: Record<string, Round[]> = {}
  // In turn, so that what else the machine does falls on all alike.
  for (let n = 0; n < ROUNDS; n++) {
    for (const [name, run] of Object.entries(clients)) {
      const server = await startServer({}, { collectsBriefly: false })
      rounds[name] = [...(rounds[name] ?? []), await run(server.url)]
      await server.close()
    }
  }
  const of = (name: string, pick: (round: Round) => number): number => median((rounds[name] ?? []).map(pick))
  const figures = Object.keys(clients).flatMap((name): Figure[] => [
    { what: `${name}: calls a second`, value: of(name, (round) => round.perSecond), unit: '' },
    { what: `${name}: CPU a call`, value: of(name, (round) => round.cpuUs), unit: 'µs' },
  ])
  return [
    ...figures,
    ratio('CPU a call, over undici Pool.request', (round) => round.cpuUs, 'undici Pool.request', { most: 1.5 }),
    ratio('calls a second, over autocannon', (round) => round.perSecond, 'autocannon', { least: 0.6 }),
    ratio('the same of the bare dispatcher', (round) => round.perSecond, 'autocannon', {}, 'undici Pool.dispatch'),
  ]

  function ratio(
    what: string,
    pick: (round: Round) => number,
    to: string,
    bar: Partial<Figure>,
    from = 'gatebench',
  ): Figure {
    const pairs = (rounds[from] ?? []).map((round, n) => pick(round) / pick((rounds[to] as Round[])[n] as Round))
    return { what, value: median(pairs), unit: '×', rounds: pairs, ...bar }
  }
}

async function gatebench(url: string): Promise<Round> {
  const load = { ...TEXT, closed: { users: CONNECTIONS } }
  const { summary, loadCpuMs } = await runGatebench(profileOf(url, load, { duration: `${SECONDS}s` }))
  const calls = summary.counts.completed
  return { perSecond: calls / (summary.run.durationMs / 1000), cpuUs: (loadCpuMs * 1000) / calls }
}

async function undiciLoop(url: string, way: 'request' | 'dispatch'): Promise<Round> {
  const entry = fileURLToPath(new URL('./undici-loop.ts', import.meta.url))
  const args = (seconds: number): string[] => [
    '--import',
    'tsx',
    entry,
    url,
    String(CONNECTIONS),
    String(seconds),
    BODY,
    way,
  ]
  const started = await runNode(args(0))
  const done = await runNode(args(SECONDS))
  const { calls } = JSON.parse(done.stdout) as { calls: number }
  return { perSecond: calls / SECONDS, cpuUs: ((done.cpuMs - started.cpuMs) * 1000) / calls }
}

async function autocannon(url: string): Promise<Round> {
  const cli = require.resolve('autocannon')
  const args = (amount: string[]): string[] => [
    cli,
    '-c',
    String(CONNECTIONS),
    ...amount,
    '-m',
    'POST',
    '-b',
    BODY,
    '-j',
    '-n',
    '-H',
    'content-type=application/json',
    '-H',
    'authorization=Bearer bench-key-of-no-value',
    `${url}/v1/messages`,
  ]
  const started = await runNode(args(['-a', '64']))
  const done = await runNode(args(['-d', String(SECONDS)]))
  const { requests, duration } = JSON.parse(done.stdout) as { requests: { total: number }; duration: number }
  return { perSecond: requests.total / duration, cpuUs: ((done.cpuMs - started.cpuMs) * 1000) / requests.total }
}

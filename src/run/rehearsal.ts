import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { tickerPacer } from '../fast/ticker-pacer.ts'
import type { HttpGateway } from '../gateway/http-gateway.ts'
import { clientAdmissions } from '../load/create-admission.ts'
import { planCalls } from '../load/plan.ts'
import { type LoadPorts, runLoad } from '../load/run-load.ts'
import type { Arrivals, GatewaySettings, HttpTarget, ModelLoad, Profile } from '../profile/profile.ts'
import { keyedRandom } from '../random.ts'
import type { Clock } from '../time/clock.ts'
import { realClock } from '../time/real-clock.ts'
import { firstOf } from './aborted.ts'

/** At this rate V8 compiles soonest what the load will run through. */
const CALLS_PER_SECOND = 8_000
/** Calls of the busiest four seconds are rehearsed, and no more than make V8 compile everything. */
const OF_SECONDS = 4
const MOST_CALLS = 4_000
/** Where V8 is to optimize nothing, this many have run through everything: further ones change nothing. */
const MOST_PLAIN_CALLS = 40
/** How long they may take, on a machine that is slow at it. */
const LONGEST_MS = 1_000

/** Opens a gateway as a run does. */
export type Opener = (
  settings: GatewaySettings,
  address: HttpTarget,
  apiKey: string,
  clock: Clock,
  allowed: null,
) => HttpGateway

/** Path of the calls' events, the claims that are asked before each call, and the pacer, unless a thread times the calls. */
export type Cast = (profile: Profile, clock: Clock) => Pick<LoadPorts, 'sink' | 'claims' | 'pacer'>

/** How many calls are rehearsed; `isPlain`: V8 is to leave the code as it is. */
export function callsToRehearse(peakPerSecond: number, isPlain: boolean): number {
  return Math.min(isPlain ? MOST_PLAIN_CALLS : MOST_CALLS, OF_SECONDS * peakPerSecond)
}

/**
 * Makes so many calls of a profile against a server in this very process, so that V8 has compiled what the
 * load runs through before its first call is due: cold, the first seconds are several times as late as all others. Nothing is sent to the
 * gateway. Ends early once `asked` is aborted.
 */
export async function rehearse(
  profile: Profile,
  calls: number,
  open: Opener,
  cast: Cast,
  asked?: AbortSignal,
): Promise<void> {
  const server = stage()
  const isHeard = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  // Where nothing may listen on loopback, the first seconds stay cold.
  if (!isHeard) return
  try {
    const { port } = server.address() as AddressInfo
    await play(rehearsal(profile, calls, `http://127.0.0.1:${port}`), open, cast, asked)
  } finally {
    server.close()
  }
}

async function play(profile: Profile, open: Opener, cast: Cast, asked: AbortSignal | undefined): Promise<void> {
  const clock = realClock()
  const gateway = open(profile.gateway, profile.gateway.target as HttpTarget, 'rehearsal-key', clock, null)
  const part = cast(profile, clock)
  const ticker = part.pacer === undefined ? tickerPacer(clock) : null
  const stop = new AbortController()
  const curtain = clock.alarm(clock.now() + LONGEST_MS, () => stop.abort())
  try {
    await gateway.warm(32)
    const [admission] = await clientAdmissions(profile, clock, 'local')
    const random = keyedRandom(profile.seed)
    const ports = { clock, gateway, random, admission, ...(ticker !== null && { pacer: ticker }), ...part }
    await runLoad(profile, planCalls(profile, random), ports, { halt: firstOf(stop.signal, asked) })
  } finally {
    curtain.cancel()
    await ticker?.stop()
    await gateway.close()
  }
}

/** The same models and requests, with nothing to wait for: no limits, no account, reads at once. */
function rehearsal(profile: Profile, calls: number, baseUrl: string): Profile {
  const target = { kind: 'http', baseUrl, textBaseUrl: baseUrl, filesBaseUrl: baseUrl, apiKeyEnv: '' } as const
  const arrivals: Arrivals = { process: 'constant', rate: CALLS_PER_SECOND / profile.models.length }
  const models = profile.models.map(
    (load): ModelLoad => ({
      ...load,
      arrivals,
      startOffsetMs: 0,
      admission: { ratePerSecond: null, burst: 1, concurrency: null, longestWaitMs: null },
      poll: { ...load.poll, strategy: 'fixed', firstOfEstimate: null, firstMs: 20, everyMs: 20, maxMs: 20 },
    }),
  )
  return {
    ...profile,
    gateway: { ...profile.gateway, target, account: 'none', connections: null },
    clients: 1,
    phases: [{ name: profile.phases[0]?.name ?? '', durationMs: (1000 * calls) / CALLS_PER_SECOND, record: true }],
    drainMs: LONGEST_MS,
    models,
    mix: null,
    retry: { ...profile.retry, pacing: null, budget: null },
    credits: { budget: null, assumePrice: null, sampleEveryMs: null, settleMs: 0, stopOnInsufficient: false },
    thresholds: [],
  }
}

const MESSAGE = '{"id":"m","type":"message","role":"assistant","model":"m","content":[{"type":"text","text":"done"}]}'

/** Answers everything at once: texts with a reply, submits with a task, reads with its end. */
function stage(): Server {
  let tasks = 0
  const answerTo = (head: string): string => {
    if (head.startsWith('POST') && head.includes('/v1/messages')) return MESSAGE
    if (head.startsWith('POST')) return `{"id":"t${tasks++}","status":"pending","progress":0}`
    const id = /\/v1\/tasks\/(\w+)/.exec(head)?.[1] ?? ''
    return `{"id":"${id}","status":"completed","progress":100,"results":["http://127.0.0.1/r"]}`
  }
  const serve = (socket: Socket): void => {
    let rest = ''
    socket.setNoDelay(true)
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk: Buffer) => {
      rest += chunk.toString('latin1')
      for (let end = rest.indexOf('\r\n\r\n'); end >= 0; end = rest.indexOf('\r\n\r\n')) {
        const head = rest.slice(0, end)
        const next = end + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
        if (rest.length < next) return
        rest = rest.slice(next)
        const body = answerTo(head)
        const fields = `content-type: application/json\r\ncontent-length: ${body.length}`
        socket.write(`HTTP/1.1 200 OK\r\n${fields}\r\n\r\n${body}`, 'latin1')
      }
    })
  }
  return createServer(serve).listen(0, '127.0.0.1')
}

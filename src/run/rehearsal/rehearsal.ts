import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { nappingPacer } from '../../fast/napping-pacer.ts'
import { tickerPacer } from '../../fast/ticker-pacer.ts'
import type { HttpGateway } from '../../gateway/http-gateway.ts'
import { clientAdmissions } from '../../load/admission/create-admission.ts'
import { type LoadPorts, runLoad } from '../../load/run-load.ts'
import { planCalls } from '../../load/schedule/plan.ts'
import type { GatewaySettings, HttpTarget, Profile } from '../../profile/profile.ts'
import { keyedRandom } from '../../random.ts'
import type { Clock } from '../../time/clock.ts'
import { realClock } from '../../time/real-clock.ts'
import { firstOf } from '../abort-signals.ts'
import { rehearsedProfile } from './rehearsed-profile.ts'

/** Calls of the busiest four seconds are rehearsed, and no more than make V8 compile everything. */
const OF_SECONDS = 4
const MOST_CALLS = 4_000
/** How long they may take, on a machine that is slow at it; one processor has the server and V8's threads as well. */
const LONGEST_MS = 1_000
const LONGEST_ON_ONE_MS = 3_000
/** Most of what V8 compiles in the background is done so long after the last call. */
const COMPILED_AFTER_MS = 300
/** Calls of each of the two first plays of a thorough rehearsal, and from how many calls on a rehearsal can be thorough. */
const FIRST_CALLS = 200
const THOROUGH_FROM = 1_000

/** Opens a gateway as a run does. */
export type Opener = (
  settings: GatewaySettings,
  address: HttpTarget,
  apiKey: string,
  clock: Clock,
  allowed: null,
) => HttpGateway

/** Path of the calls' events, the claims that are asked before each call, and the pacer, unless a thread times the calls. */
export type Cast = (profile: Profile, clock: Clock) => Part

export interface Part extends Pick<LoadPorts, 'sink' | 'claims' | 'pacer'> {
  /** Called before requests go out. */
  commit?(): void
  /** Called at the end of a play. */
  end?(): void
}

export interface Rehearsal {
  /** Number of calls of a play. */
  calls: number
  open: Opener
  cast: Cast
  /**
   * Two short plays come first: V8 compiles a function for the one closure that it has seen, and discards that code with the first call of the load, whose
   * closures are others. Another play follows the collection, which discards code too.
   */
  isThorough: boolean
  /** The event loop times the calls itself. */
  isAlone: boolean
  /** Collects all garbage. */
  collect(): void
  /** Called when a thread of the rehearsal has started. */
  threadRuns(): void
  /** Aborted: there will be no call to be ready for. */
  asked?: AbortSignal | undefined
}

/** How many calls are rehearsed, by the number of starts in the busiest second. */
export function callsToRehearse(peakPerSecond: number): number {
  return Math.min(MOST_CALLS, OF_SECONDS * peakPerSecond)
}

/**
 * Makes so many calls of a profile against a server in this very process, so that V8 has compiled what the
 * load runs through before its first call is due: cold, the first seconds are several times as late as all others. Nothing is sent to the
 * gateway. Ends early once `asked` is aborted. Returns what V8 compiled
 * for: it discards the code once that is collected, so it is to be kept until the load ends.
 */
export async function rehearse(profile: Profile, order: Rehearsal): Promise<readonly unknown[]> {
  const server = stage()
  const isHeard = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  // Where nothing may listen on loopback, the first seconds stay cold.
  if (!isHeard) {
    order.collect()
    return []
  }
  const { calls, isThorough, isAlone, collect, asked } = order
  const { port } = server.address() as AddressInfo
  const plays = isThorough && calls >= THOROUGH_FROM ? [FIRST_CALLS, FIRST_CALLS, calls, calls] : [calls]
  const kept: unknown[] = []
  try {
    for (const [n, part] of plays.entries()) {
      if (asked?.aborted) return []
      if (n > 0 && n === plays.length - 1) collect()
      kept.push(await play(profile, part, `http://127.0.0.1:${port}`, order))
    }
    if (plays.length === 1) collect()
    // Code that is still being compiled would delay the first calls.
    if (isAlone) await realClock().sleepUntil(COMPILED_AFTER_MS)
  } finally {
    server.close()
  }
  return kept.slice(-1)
}

async function play(ofRun: Profile, calls: number, baseUrl: string, order: Rehearsal): Promise<unknown> {
  const { open, cast, isAlone, asked } = order
  const longestMs = isAlone ? LONGEST_ON_ONE_MS : LONGEST_MS
  const profile = rehearsedProfile(ofRun, calls, baseUrl, longestMs)
  const clock = realClock()
  const gateway = open(profile.gateway, profile.gateway.target as HttpTarget, 'rehearsal-key', clock, null)
  const part = cast(profile, clock)
  gateway.beforeSend = part.commit
  const ticker = part.pacer === undefined && !isAlone && calls > FIRST_CALLS ? tickerPacer(clock) : null
  const stop = new AbortController()
  const curtain = clock.alarm(clock.now() + longestMs, () => stop.abort())
  try {
    if (ticker !== null) await ticker.running().then(order.threadRuns)
    await gateway.warm(32)
    const [admission] = await clientAdmissions(profile, clock, 'local')
    const random = keyedRandom(profile.seed)
    const pacer = part.pacer ?? ticker ?? nappingPacer(clock)
    const ports = { clock, gateway, random, admission, ...part, pacer }
    const plan = planCalls(profile, random)
    const end = await runLoad(profile, plan, ports, { halt: firstOf(stop.signal, asked) })
    return { profile, ports, plan, end }
  } finally {
    curtain.cancel()
    await ticker?.stop()
    await gateway.close()
    part.end?.()
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

import { BEHIND, putThreadsBehind } from '../fast/background-threads.ts'
import { nappingPacer } from '../fast/napping-pacer.ts'
import { type TickerPacer, tickerPacer } from '../fast/ticker-pacer.ts'
import { leaveCodePlain, letHeapGrow, optimizeParser } from '../fast/v8-heap.ts'
import type { HttpGateway } from '../gateway/http-gateway.ts'
import { clientAdmissions } from '../load/admission/create-admission.ts'
import type { LoadControl } from '../load/load-control.ts'
import { type LoadEnd, type LoadPorts, runLoad } from '../load/run-load.ts'
import { keysOf, newNonce, takesKeys } from '../load/schedule/call-keys.ts'
import type { Plan } from '../load/schedule/plan.ts'
import type { EventSink } from '../measure/events/events.ts'
import { spawnMockGateway } from '../mock/server/mock-process.ts'
import type { HttpTarget, Profile } from '../profile/profile.ts'
import { keyedRandom } from '../random.ts'
import type { Alarm, Clock } from '../time/clock.ts'
import { MachineGauge } from '../time/machine-gauge.ts'
import { alarmPacer } from '../time/pacer.ts'
import { processorsAllowed } from '../time/processors.ts'
import { realClock } from '../time/real-clock.ts'
import { scaledClock } from '../time/scaled-clock.ts'
import { realPeak } from './rehearsal/real-peak.ts'
import type { Cast } from './rehearsal/rehearsal.ts'
import { asRehearsed } from './rehearsal/rehearsed-profile.ts'
import { isShortRun } from './rehearsal/short-run.ts'
import { ALONE_FROM_PER_SECOND, SMALL_HEAP, TICKER_FROM_PER_SECOND, warmUp } from './rehearsal/warm-up.ts'
import { connectionsAllowed, fewFilesNotice } from './target/connections-allowed.ts'
import { httpAddress } from './target/http-address.ts'
import { openFileLimit } from './target/open-files.ts'
import { openGateway } from './target/open-gateway.ts'
import type { World } from './world.ts'

/** An alarm comes up to a ms and a half late: the last of it is spent on turns of the event loop, 0.1% of a core for each start a second. */
const LAST_MS = 1
const ownCast = async (): Promise<Cast> => (await import('./rehearsal/rehearsed-sinks.ts')).rehearsedSinks

const GAUGE_EVERY_MS = 1_000
/** A shorter stretch at the end has too few samples to be judged by. */
const SHORTEST_STRETCH_MS = 100

/** The limits of each client process of a profile, by model. */
export type Admissions = Awaited<ReturnType<typeof clientAdmissions>>

export interface RealWorldOptions {
  /** The key of the gateway, which is asked for when it is needed; the embedded mock needs none. */
  apiKey?: (target: HttpTarget) => string
  /** Enforcer of the client's own limits; Bottleneck by default. */
  admissions?: (profile: Profile, clock: Clock) => Promise<Admissions>
  /** This process does nothing else: V8 is set to what the run needs. */
  ownsProcess?: boolean
  /** Number of such runs that this process makes; 1 when left out. */
  runs?: number
}

const inBottleneck: NonNullable<RealWorldOptions['admissions']> = (profile, clock) =>
  clientAdmissions(profile, clock, 'bottleneck')

/** Real time: HTTP to the profile's gateway, or to a mock in a process of its own on loopback. */
export async function realWorld(profile: Profile, plan: Plan, options: RealWorldOptions = {}): Promise<World> {
  const { apiKey: keyOf = () => '', admissions = inBottleneck, ownsProcess = false, runs = 1 } = options
  const { target } = profile.gateway
  const { speed } = profile.gateway
  const peakPerSecond = realPeak(plan, speed)
  const isBusy = peakPerSecond > SMALL_HEAP.upToPerSecond
  if (ownsProcess && isBusy) optimizeParser()
  const wallClock = realClock()
  const clock = scaledClock(wallClock, speed)
  const { originEpochMs } = clock
  const mock =
    target.kind === 'mock' ? await spawnMockGateway({ ...target, speed, originEpochMs, seed: profile.seed }) : null
  const address = httpAddress(target, mock)
  if (ownsProcess && isShortRun(profile, plan, { runs })) leaveCodePlain()
  const apiKey = target.kind === 'http' ? keyOf(target) : (mock?.apiKey ?? '')
  const allowed = connectionsAllowed(profile.gateway, address, openFileLimit())
  const gateway = openGateway(profile.gateway, address, apiKey, clock, allowed, { speed, realClock: wallClock })
  const nonce = takesKeys(profile) ? newNonce() : undefined
  const keys = keysOf(nonce)
  const wanted = connectionsWanted(profile, plan)
  let limits: Admissions
  try {
    limits = await admissions(profile, clock)
  } catch (error) {
    // Nobody else has the mock, which would keep this process alive.
    await gateway.close()
    await mock?.close()
    throw error
  }
  const [admission, ...otherAdmissions] = limits
  const isAlone = processorsAllowed() < 2 || (ownsProcess && peakPerSecond >= ALONE_FROM_PER_SECOND)
  const isFast = peakPerSecond > TICKER_FROM_PER_SECOND
  const pacing: { ticker: TickerPacer | null } = { ticker: null }
  const rehearsal: { profile: Profile; kept: readonly unknown[] } = { profile, kept: [] }
  return {
    time: 'real',
    clock,
    wallClock,
    gateway: { kind: target.kind, baseUrl: address.baseUrl },
    nonce,
    notice: allowed !== null && allowed < wanted ? fewFilesNotice(allowed) : undefined,
    async warm(asked) {
      if (isFast && !isAlone) pacing.ticker = tickerPacer(clock, speed)
      const isRehearsed = isFast && ownsProcess
      rehearsal.kept = await warmUp(profile, {
        gateway,
        rehearsedBy: isRehearsed ? { open: openGateway, cast: ownCast, isThorough: true } : null,
        ticker: pacing.ticker,
        peakPerSecond,
        connections: Math.min(wanted, (allowed ?? Number.POSITIVE_INFINITY) / 2),
        ownsProcess,
        isAlone,
        asked,
      })
      if (isRehearsed) rehearsal.profile = asRehearsed(profile)
      // Where the load needs the whole processor, a neighbour would spoil it anyway.
      const niceness = peakPerSecond >= ALONE_FROM_PER_SECOND ? BEHIND.far : BEHIND.some
      if (isAlone && ownsProcess && isBusy) putThreadsBehind(niceness)
    },
    load: async (sink, control, { startedAt = clock.now(), commit, purse } = {}) => {
      gateway.beforeSend = commit
      const pacer = pacing.ticker ?? (isAlone ? nappingPacer(clock, speed) : alarmPacer(clock, LAST_MS * speed))
      const gauged = { wallClock, allowed, growsHeap: ownsProcess && !(isAlone && isBusy) }
      const ports = { ...gauged, clock, gateway, admission, otherAdmissions, pacer, startedAt, purse, keys }
      return {
        end: await loadInRealTime(rehearsal.profile, plan, ports, sink, control),
        truth: mock === null ? null : await mock.counts(),
      }
    },
    async close() {
      rehearsal.kept = []
      await pacing.ticker?.stop()
      await gateway.close()
      await mock?.close()
    },
  }
}

/**
 * As many as the plan starts calls in its busiest second, and one for each user of a closed model: enough where answers take up to a
 * second. More are opened as they are needed.
 */
function connectionsWanted({ models, gateway }: Profile, plan: Plan): number {
  const users = models.reduce((sum, { arrivals }) => sum + (arrivals?.process === 'closed' ? arrivals.users : 0), 0)
  return Math.ceil(realPeak(plan, gateway.speed)) + users
}

async function loadInRealTime(
  profile: Profile,
  plan: Plan,
  ports: Pick<LoadPorts, 'clock' | 'admission' | 'otherAdmissions' | 'pacer' | 'purse' | 'keys'> & GaugedPorts,
  sink: EventSink,
  control: LoadControl,
): Promise<LoadEnd> {
  const gauging = gaugeRegularly(ports, sink)
  try {
    return await runLoad(profile, plan, { ...ports, random: keyedRandom(profile.seed), sink }, control)
  } finally {
    gauging.end()
  }
}

interface GaugedPorts {
  clock: Clock
  wallClock: Clock
  gateway: HttpGateway
  startedAt: number
  /** Most connections to each address, where the machine allows fewer than the profile. */
  allowed: number | null
  /** A load that keeps the processor busy has a large heap. */
  growsHeap: boolean
}

/** Tells the sink each second how this process does, and at the end how it did since the last one. */
function gaugeRegularly(ports: GaugedPorts, sink: EventSink): { end: () => void } {
  const { clock, wallClock, gateway, startedAt, allowed, growsHeap } = ports
  const begunAt = wallClock.now()
  const gauge = new MachineGauge()
  let toldAt = begunAt
  let next: Alarm
  const tell = (): void => {
    toldAt = wallClock.now()
    const reading = gauge.read()
    if (growsHeap && reading.cpuShare > SMALL_HEAP.upToCpuShare) letHeapGrow()
    const { connections, fastestConnectMs } = gateway
    sink.emit({
      type: 'generator',
      t: clock.now() - startedAt,
      ...reading,
      connections,
      fastestConnectMs: fastestConnectMs ?? undefined,
      connectionsAllowed: allowed ?? undefined,
    })
  }
  const tick = (n: number): void => {
    next = wallClock.alarm(begunAt + n * GAUGE_EVERY_MS, () => {
      tell()
      tick(n + 1)
    })
  }
  tick(1)
  return {
    end() {
      next.cancel()
      if (wallClock.now() - toldAt >= SHORTEST_STRETCH_MS) tell()
      gauge.stop()
    },
  }
}

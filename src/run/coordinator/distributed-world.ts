import { announcedSpeed } from '../../distributed/announced-speed.ts'
import { RedisLink } from '../../distributed/redis-link.ts'
import { requireSafe } from '../../distributed/redis-safety.ts'
import { newRunId, prefixOf } from '../../distributed/run-names.ts'
import { registerRun } from '../../distributed/run-registry.ts'
import { RunSeal } from '../../distributed/run-seal.ts'
import type { RunSpec } from '../../distributed/run-spec.ts'
import { CLOSE_RUN } from '../../distributed/scripts/stop-run.ts'
import { checksumOf } from '../../distributed/stored-spec.ts'
import { abortReason, EXIT, GatebenchError } from '../../errors.ts'
import { leaveCodePlain } from '../../fast/v8-heap.ts'
import type { LoadEnd } from '../../load/run-load.ts'
import { runNonce } from '../../load/schedule/call-keys.ts'
import { type Plan, planCalls } from '../../load/schedule/plan.ts'
import { findGateway } from '../../load/spending/account.ts'
import { retimedEvent } from '../../measure/events/retimed-event.ts'
import { spawnMockGateway } from '../../mock/server/mock-process.ts'
import type { HttpTarget, Profile } from '../../profile/profile.ts'
import { retimed } from '../../profile/retimed.ts'
import { keyedRandom } from '../../random.ts'
import type { Clock } from '../../time/clock.ts'
import { realClock } from '../../time/real-clock.ts'
import { scaledClock } from '../../time/scaled-clock.ts'
import { Scope } from '../../time/scope.ts'
import { whenAborted } from '../abort-signals.ts'
import type { Listener } from '../listener.ts'
import { isShortRun } from '../rehearsal/short-run.ts'
import { TICKER_FROM_PER_SECOND } from '../rehearsal/warm-up.ts'
import { httpAddress } from '../target/http-address.ts'
import { openGateway } from '../target/open-gateway.ts'
import { version } from '../version.ts'
import { type LocalRun, type LocalWorker, warningOf } from '../workers/local-worker.ts'
import type { World } from '../world.ts'
import { Coordination } from './coordination.ts'
import { type PrivateRedis, privateRedis } from './private-redis.ts'

export interface DistributedOptions extends Listener {
  /** Null: one of the run's own, on this machine. */
  redis: string | null
  /** Number of shares, and of workers to wait for before the run begins. */
  workers: number
  /** How long a worker that says nothing keeps its shares; ms. */
  leaseMs: number
  /** How long Redis, and then workers, are waited for; ms. */
  joinMs: number
  /** A Redis that may lose intents is taken all the same. */
  allowLostIntents: boolean
  /** Puts the bodies of requests into Redis, for workers that have no copy of the profile. */
  sharePrompts: boolean
  /** Signs what the run writes to Redis; null where nothing is signed. */
  secret: string | null
  /** Starts a worker of the run on this machine; null where all are started elsewhere. */
  startWorker: ((run: LocalRun) => LocalWorker) | null
  /** Where local workers write what Redis cannot take, while there is no folder of the run. */
  spillFolder: string
  /** This process does nothing else: V8 is set to what the run needs. */
  ownsProcess: boolean
  apiKey: (target: HttpTarget) => string
}

const LOOK_EVERY_MS = 50
/** A Redis that answers no sooner does not keep somebody who wants to leave. */
const SENT_HOME_WITHIN_MS = 300

/** Real time, made by the workers of a Redis: this process puts the plan there, and one log together from what they tell. */
export async function distributedWorld(profile: Profile, plan: Plan, options: DistributedOptions): Promise<World> {
  refuseUnshared(profile)
  const { speed } = profile.gateway
  const clock = realClock()
  const worldClock = scaledClock(clock, speed)
  // Redis and the workers live in real time: they get the same load in it, and their events are converted.
  const played = retimed(profile, 1 / speed)
  const playedPlan = speed === 1 ? plan : planCalls(played, keyedRandom(profile.seed))
  if (options.ownsProcess && isShortRun(played, playedPlan)) leaveCodePlain()
  const own = options.redis === null ? await privateRedis(clock) : null
  const redis = options.redis ?? own?.url ?? ''
  const link = await openLink(redis, clock, options, own)
  const open: { mock: Awaited<ReturnType<typeof spawnMockGateway>> | null; workers: LocalWorker[] } = {
    mock: null,
    workers: [],
  }
  try {
    const unsafe = await requireSafe(link, options.allowLostIntents)
    const { target } = profile.gateway
    open.mock = target.kind === 'mock' ? await spawnMockGateway({ ...target, speed, seed: profile.seed }) : null
    const ofMock = target.kind === 'mock' ? { apiKeyEnv: 'GATEBENCH_API_KEY' } : {}
    const address: HttpTarget = { ...httpAddress(target, open.mock), ...ofMock }
    const apiKey = target.kind === 'http' ? options.apiKey(target) : (open.mock?.apiKey ?? '')
    const shared: Profile = { ...played, gateway: { ...played.gateway, target: address, speed: 1 } }
    const checksum = checksumOf(shared)
    const id = await newRunId(link, profile.name, checksum)
    const seal = new RunSeal(options.secret, id)
    const spec: RunSpec = {
      id,
      version: version(),
      checksum,
      profile: shared,
      hasBodies: options.sharePrompts,
      isMock: target.kind === 'mock',
      ...(speed === 1 ? {} : { speed }),
      shares: options.workers,
      leaseMs: options.leaseMs,
      ...(own === null ? {} : { hasOwnRedis: true }),
    }
    const announces = announcedSpeed(spec)
    const gateway = openGateway(shared.gateway, address, apiKey, clock, undefined, { announces })
    return {
      time: 'real',
      clock: worldClock,
      wallClock: clock,
      gateway: { kind: target.kind, baseUrl: address.baseUrl },
      nonce: runNonce(shared, id),
      distributed: {
        run: id,
        shares: options.workers,
        unsafe,
        signed: seal.isSigned,
        ...(own === null ? {} : { redisFolder: own.folder }),
      },
      ...(unsafe.length > 0 ? { notice: `this Redis may lose paid tasks: ${unsafe.join('; ')}` } : {}),
      async warm(asked) {
        if (announces !== undefined) await findGateway(gateway, new Scope(clock), shared.gateway)
        const hasTicker = playedPlan.survey.peakPerSecond / options.workers > TICKER_FROM_PER_SECOND
        const joined = assemble(link, spec, seal, { ...options, redis, key: apiKey, hasTicker }, open, asked)
        // Where nobody waits for it any longer, it ends with the link.
        joined.catch(() => {})
        await Promise.race([joined, whenAborted(asked)]).catch((error: unknown) => {
          throw link.isClosed ? redisLost(link) : error
        })
        if (asked?.aborted) await sendHome(link, spec.id, clock, asked)
      },
      load: async (sink, control, { startedAt = worldClock.now(), ...start } = {}) => {
        const coordination = new Coordination({
          link,
          spec,
          seal,
          say: options.say,
          profile: shared,
          plan: playedPlan,
          gateway,
          clock,
          sink: speed === 1 ? sink : { emit: (event) => sink.emit(retimedEvent(event, speed)) },
          control,
          ...start,
          startedAt: startedAt / speed,
        })
        const { spillFolder } = options
        const end = await coordination.run({ workers: open.workers, spillFolder })
        return { end: retimedEvent(end, speed) as LoadEnd, truth: (await open.mock?.counts()) ?? null }
      },
      async close() {
        for (const worker of open.workers) worker.kill()
        await Promise.all(open.workers.map(({ ended }) => ended))
        await gateway.close()
        await link.close()
        await own?.discard()
        await open.mock?.close()
      },
    }
  } catch (error) {
    await open.mock?.close()
    await link.close()
    await own?.discard()
    throw error
  }
}

async function openLink(
  url: string,
  clock: Clock,
  { joinMs, warn }: DistributedOptions,
  own: PrivateRedis | null,
): Promise<RedisLink> {
  try {
    // Nothing shows the progress of a run yet.
    return await RedisLink.open({ url }, clock, { waitMs: joinMs, say: warn })
  } catch (error) {
    await own?.discard()
    throw error
  }
}

/** Rules that one process keeps to itself change when there are several. Throws DISTRIBUTED_UNSUPPORTED (exit 104). */
function refuseUnshared({ clients, credits, retry, onInterrupt, models }: Profile): void {
  const what =
    credits.priceCheck === true
      ? 'credits.priceCheck'
      : onInterrupt === 'cancel'
        ? 'onInterrupt: cancel'
        : retry.pacing !== null && retry.pacing.kind !== 'fixed'
          ? 'a retry.pacing that learns'
          : clients > 1 && retry.budget !== null
            ? 'a retry.budget of each of several clients'
            : models.some(({ admission }) => admission.tokens !== undefined)
              ? 'admission.tokens'
              : null
  if (what === null) return
  throw new GatebenchError(`${what} cannot be shared between workers`, {
    code: 'DISTRIBUTED_UNSUPPORTED',
    hint:
      what === 'admission.tokens'
        ? 'run the profile on one machine, or replace the setting with an admission.rate that uses no more than these tokens; a rate applies to all workers together'
        : 'run the profile on one machine, or leave the setting out; rate and concurrency in the admission of a model apply to all workers together',
  })
}

function redisLost(link: RedisLink): GatebenchError {
  return new GatebenchError(`Redis was lost before all workers had joined${link.problem}`, {
    code: 'REDIS_UNREACHABLE',
    exitCode: EXIT.unreachable,
    hint: 'nothing was sent; check the log of Redis',
  })
}

/** Puts the run into Redis, starts the local workers, and waits until all have joined. */
async function assemble(
  link: RedisLink,
  spec: RunSpec,
  seal: RunSeal,
  options: DistributedOptions & { redis: string; key: string; hasTicker: boolean },
  open: { workers: LocalWorker[] },
  asked: AbortSignal | undefined,
): Promise<void> {
  await registerRun(link, spec, seal)
  const { startWorker, workers, spillFolder: folder, secret, redis, key: apiKey, warn } = options
  if (asked?.aborted) return
  const { hasTicker } = options
  const local: LocalRun = { id: spec.id, redis, folder, secret, spec, apiKey, hasTicker }
  // One by one: if the third cannot be started, the first two are there to be ended.
  while (startWorker !== null && open.workers.length < workers) open.workers.push(warningOf(startWorker(local), warn))
  await waitForWorkers(link, spec, options, open.workers)
}

/** Tells the workers that have joined that there is no run, as far as Redis still answers. Throws INTERRUPTED (exit 105). */
async function sendHome(link: RedisLink, id: string, clock: Clock, { reason }: AbortSignal): Promise<never> {
  const told = link.run(CLOSE_RUN, prefixOf(id)).catch(() => {})
  await Promise.race([told, clock.sleepUntil(clock.now() + SENT_HOME_WITHIN_MS)])
  const why = abortReason(reason) ?? 'ended'
  throw new GatebenchError(`${why} before the workers had joined: nothing was sent`, {
    code: 'INTERRUPTED',
    exitCode: EXIT.interrupted,
  })
}

async function waitForWorkers(
  link: RedisLink,
  { id, shares, leaseMs }: RunSpec,
  { joinMs, say }: DistributedOptions,
  local: readonly LocalWorker[],
): Promise<void> {
  const clock = realClock()
  const until = clock.now() + joinMs
  link.onLost(joinMs, () => void link.close())
  let gone = 0
  for (const worker of local) void worker.ended.then(() => gone++)
  if (local.length === 0) say(`waiting for ${shares} workers: gatebench worker --redis URL --run ${id}`)
  for (;;) {
    await link.ask(() => link.client.set(`${prefixOf(id)}coordinator`, '1', 'PX', 2 * leaseMs))
    const joined = await link.ask(() => link.client.hlen(`${prefixOf(id)}beats`))
    if (joined >= shares) return
    if (clock.now() >= until || (local.length > 0 && gone > 0)) {
      await link.run(CLOSE_RUN, prefixOf(id))
      throw new GatebenchError(`${joined} of ${shares} workers joined`, {
        code: 'WORKERS_MISSING',
        exitCode: EXIT.unreachable,
        hint: 'nothing was sent; start workers with `gatebench worker --redis URL`, and check their output',
      })
    }
    await clock.sleepUntil(clock.now() + LOOK_EVERY_MS)
  }
}

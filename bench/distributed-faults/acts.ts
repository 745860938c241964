import { rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import type { CliRun } from '../../test/support/cli.ts'
import { LEASE_MS, PATIENCE_MS, WORKERS } from './load.ts'
import type { Weather } from './proxy.ts'
import { clockFile, slowWhen } from './setup.ts'
import type { World } from './world.ts'

/** What is drawn for a run; each in [0, 1). */
export interface Draws {
  when: number
  long: number
  who: number
  what: number
}

/** What the fault did, for the judge. Instants are ms since the epoch. */
export interface Damage {
  /** Workers that it befell. */
  victims: number[]
  /** When workers were killed. */
  killedAt?: number
  /** When the coordinator died or fell silent. */
  silentAt?: number
}

export type Act = (world: World, draws: Draws) => Promise<Damage>

export const now = (): number => performance.timeOrigin + performance.now()

const within = (least: number, most: number, draw: number): number => least + (most - least) * draw
const LOAD_MS = 5_000
const NOBODY: Damage = { victims: [] }
/** Times of 300 ms to 2 s. */
const far = (draw: number): Weather => ({ delayMs: within(300, 2_000, draw) })

async function kill(worker: CliRun): Promise<number> {
  const at = now()
  worker.child.kill('SIGKILL')
  await worker.ended
  return at
}

async function pause(process: CliRun, ms: number): Promise<void> {
  process.child.kill('SIGSTOP')
  await sleep(ms)
  process.child.kill('SIGCONT')
}

const victimOf = ({ who }: Draws): number => Math.floor(who * WORKERS)
const workerOf = (world: World, n: number): CliRun => world.workers[n] as CliRun

/** A worker is killed so long after the first submit. */
function killsFrom(least: number, most: number): Act {
  return async (world, draws) => {
    await sleep(within(least, most, draws.when))
    const victim = victimOf(draws)
    return { victims: [victim], killedAt: await kill(workerOf(world, victim)) }
  }
}

function stopsWorker(least: number, most: number): Act {
  return async (world, draws) => {
    await sleep(within(300, 3_000, draws.when))
    const victim = victimOf(draws)
    await pause(workerOf(world, victim), within(least, most, draws.long))
    return { victims: [victim] }
  }
}

function stopsCoordinator(least: number, most: number): Act {
  return async (world, draws) => {
    await sleep(within(300, 2_000, draws.when))
    const silentAt = now()
    await pause(world.coordinator, within(least, most, draws.long))
    return { victims: [], ...(least > PATIENCE_MS ? { silentAt } : {}) }
  }
}

/** Redis is away, and back for good. */
function restarts(signal: 'SIGTERM' | 'SIGKILL', keepsData: boolean): Act {
  return async (world, draws) => {
    await sleep(within(300, 3_000, draws.when))
    const awayMs = within(100, keepsData ? 5_000 : 1_500, draws.long)
    if (keepsData) await world.redis.again(signal, awayMs)
    else {
      await world.redis.kill()
      await sleep(awayMs)
      await world.redis.start(false)
    }
    return NOBODY
  }
}

/** Puts something to Redis that it will not forgive. */
function asks(question: (redis: Redis, world: World, draws: Draws) => Promise<unknown>): Act {
  return async (world, draws) => {
    await sleep(within(300, 3_000, draws.when))
    await asking(world, (redis) => question(redis, world, draws))
    return NOBODY
  }
}

async function asking(world: World, question: (redis: Redis) => Promise<unknown>, password?: string): Promise<void> {
  const options = { port: world.redis.port, host: '127.0.0.1', lazyConnect: true, retryStrategy: null }
  const redis = new Redis(password === undefined ? options : { ...options, password })
  redis.on('error', () => {})
  await redis.connect()
  await question(redis)
  redis.disconnect()
}

/** The ways of one process, or of all workers, are in such a weather for a while, or for ever. */
function weathers(ways: 'victim' | 'workers' | 'coordinator', weather: (draw: number) => Weather, most: number): Act {
  return async (world, draws) => {
    await sleep(within(300, 2_500, draws.when))
    const victim = victimOf(draws)
    const befallen = world.ways.filter((_, n) =>
      ways === 'victim' ? n === victim + 1 : ways === 'workers' ? n > 0 : n === 0,
    )
    for (const way of befallen) way.weather = weather(draws.what)
    if (most < Number.POSITIVE_INFINITY) {
      await sleep(within(500, most, draws.long))
      for (const way of befallen) way.weather = 'clear'
    }
    return { victims: ways === 'victim' ? [victim] : [] }
  }
}

function slowsDisk(): Act {
  return async (world, draws) => {
    await sleep(within(300, 2_000, draws.when))
    const toggle = slowWhen(world.folder)
    writeFileSync(toggle, '')
    await sleep(within(1_000, 4_000, draws.long))
    rmSync(toggle)
    return NOBODY
  }
}

const JUMPS = ['+3600', '+31', '+3', '-3', '-31', '-3600']

function jumpsClock(): Act {
  return async (world, draws) => {
    await sleep(within(300, 3_000, draws.when))
    writeFileSync(clockFile(world.folder), JUMPS[Math.floor(draws.what * JUMPS.length)] as string)
    return { victims: [0] }
  }
}

const dies: Act = async (world, { when }) => {
  await sleep(within(500, 4_000, when))
  const silentAt = now()
  world.coordinator.child.kill('SIGKILL')
  await world.coordinator.ended
  return { victims: [], silentAt }
}

/** One after the other; the second begins while the first lasts where `gapMs` is short. */
function both(first: Act, second: Act, gapMs: number): Act {
  return async (world, draws) => {
    const one = first(world, draws)
    const two = sleep(gapMs).then(() => second(world, { ...draws, when: draws.when / 2, who: (draws.who + 0.5) % 1 }))
    const [a, b] = await Promise.all([one, two])
    return { ...a, ...b, victims: [...a.victims, ...b.victims] }
  }
}

const forever = Number.POSITIVE_INFINITY
const stopsRedis: Act = async (world, draws) => {
  await sleep(within(300, 3_000, draws.when))
  await world.redis.kill()
  return NOBODY
}
const SHORT_STOP = stopsWorker(300, LEASE_MS - 500)
const LONG_STOP = stopsWorker(LEASE_MS + 500, LEASE_MS + 4_000)
const COORDINATOR_NAPS = stopsCoordinator(1_000, PATIENCE_MS - 2_500)
const LOSES_WORKER = killsFrom(500, 4_000)
const RESTARTS = restarts('SIGKILL', true)

/** How each fault of the table is brought about. */
export const ACTS: Readonly<Record<string, Act>> = {
  none: async () => NOBODY,
  'worker killed early': killsFrom(0, 500),
  'worker killed in the middle': killsFrom(1_000, 4_000),
  'worker killed in the drain': killsFrom(LOAD_MS + 200, LOAD_MS + 1_200),
  'worker asked to end': async (world, draws) => {
    await sleep(within(300, 4_000, draws.when))
    const victim = victimOf(draws)
    workerOf(world, victim).child.kill('SIGTERM')
    return { victims: [victim] }
  },
  'all workers killed': async (world, draws) => {
    await sleep(within(500, 3_500, draws.when))
    const killedAt = now()
    await Promise.all(world.workers.map(kill))
    return { victims: world.workers.map((_, n) => n), killedAt }
  },
  'worker stopped for less than its lease': SHORT_STOP,
  'worker stopped for more than its lease': LONG_STOP,
  'coordinator killed': dies,
  'coordinator stopped within its leases': COORDINATOR_NAPS,
  'coordinator stopped beyond its leases': stopsCoordinator(PATIENCE_MS + 1_000, PATIENCE_MS + 3_000),
  'Redis killed, back with its data': RESTARTS,
  'Redis ended in order, back with its data': restarts('SIGTERM', true),
  'Redis killed, back without its data': restarts('SIGKILL', false),
  'Redis killed for good': stopsRedis,
  'Redis full': asks((redis) => redis.config('SET', 'maxmemory', '1')),
  'Redis a replica': asks((redis) => redis.replicaof('127.0.0.1', 1)),
  'Redis with another password': asks(async (redis) => {
    await redis.config('SET', 'requirepass', 'another')
    await redis.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes')
  }),
  // A folder stands where the dump would go, so that it fails, and Redis takes no more writes.
  'Redis that cannot save': asks(async (redis, world) => {
    world.blockDump('blocked')
    await redis.config('SET', 'dbfilename', 'blocked')
    await redis.config('SET', 'save', '3600 1')
    await redis.bgsave()
  }),
  'right to write taken away': asks(async (redis, _, { what }) => {
    const right = (['-@write', '-@scripting', 'resetkeys'] as const)[Math.floor(what * 3)] as string
    await redis.call('ACL', 'SETUSER', 'gatebench', right)
  }),
  'Redis flushed': asks((redis) => redis.flushall()),
  'worker cut off for a while': weathers('victim', () => 'cut', 6_000),
  'worker cut off for good': weathers('victim', () => 'cut', forever),
  'nothing from a worker reaches Redis': weathers('victim', () => 'nothing-out', 6_000),
  'nothing from Redis reaches a worker': weathers('victim', () => 'nothing-in', 6_000),
  'coordinator cut off within its leases': weathers('coordinator', () => 'cut', PATIENCE_MS - 2_500),
  'Redis far away for all': weathers('workers', far, 5_000),
  'Redis far away for one worker': weathers('victim', far, 5_000),
  'slow disk of Redis': slowsDisk(),
  'slow disk of the coordinator': slowsDisk(),
  'full disks of workers, Redis killed for good': stopsRedis,
  'clock of a worker jumps': jumpsClock(),
  'clock of the coordinator jumps': jumpsClock(),
  'clock of Redis jumps': jumpsClock(),
  'a worker joins late': async (world, draws) => {
    await sleep(within(1_000, 3_500, draws.when))
    world.join()
    return { victims: [WORKERS] }
  },
  'coordinator killed, Redis killed for good, spills copied in': both(dies, stopsRedis, 300),
  'replies of the gateway lost': async (world, draws) => {
    world.gateway.setMood({ losesReplies: within(0.05, 0.25, draws.what) })
    return NOBODY
  },
  'a storm of 429s, a worker killed': async (world, draws) => {
    await sleep(within(500, 2_500, draws.when))
    world.gateway.setMood({ refusesForMs: within(500, 2_000, draws.long) })
    return LOSES_WORKER(world, { ...draws, when: draws.when / 4 })
  },
  'worker killed, Redis restarted': both(LOSES_WORKER, RESTARTS, 300),
  'worker killed, another stopped': both(LOSES_WORKER, LONG_STOP, 300),
  'worker cut off, Redis restarted': both(
    weathers('victim', () => 'cut', 4_000),
    RESTARTS,
    300,
  ),
  'coordinator killed, a worker killed': both(dies, LOSES_WORKER, 300),
  'Redis far away, coordinator stopped within its leases': both(weathers('workers', far, 4_000), COORDINATOR_NAPS, 300),
}

/** What an operator does before the run is resumed, where a Redis was lost. */
export async function repair(fault: string, world: World, { what }: Draws): Promise<void> {
  if (fault.includes('killed for good')) await world.redis.start(what < 0.5)
  else if (fault === 'Redis full') await asking(world, (redis) => redis.config('SET', 'maxmemory', '0'))
  else if (fault === 'Redis a replica') await asking(world, (redis) => redis.replicaof('NO', 'ONE'))
  else if (fault === 'Redis with another password')
    await asking(world, (redis) => redis.config('SET', 'requirepass', ''), 'another')
  else if (fault === 'Redis that cannot save') await asking(world, (redis) => redis.config('SET', 'save', ''))
  else if (fault === 'right to write taken away')
    await asking(world, (redis) => redis.call('ACL', 'SETUSER', 'gatebench', '+@write', '+@scripting', '~gatebench:*'))
}

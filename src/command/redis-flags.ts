import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Options } from 'yargs'
import { usageError } from '../errors.ts'
import type { RunDistributedOptions } from '../run/coordinator/run-distributed.ts'
import { parseDurationMs } from '../units.ts'
import type { FlagsIn } from './command.ts'
import { localWorkers } from './local-workers.ts'
import { wholeFlag } from './number-flags.ts'
import { keepSecret } from './report-error.ts'

/** Where the address of a Redis is looked up that no flag names: an argument is seen by everybody on a machine, and may hold a password. */
const REDIS_VARIABLE = 'GATEBENCH_REDIS_URL'

export const redisOption = {
  redis: {
    type: 'string',
    requiresArg: true,
    describe: `URL of the Redis server that the workers share (default: the value of ${REDIS_VARIABLE}; if that is not set, the run starts its own server)`,
    group: 'Workers:',
  },
} as const satisfies Record<string, Options>

/** Where the secret of a run comes from: never from an argument or a file. */
const SECRET_VARIABLE = 'GATEBENCH_RUN_SECRET'

/** The secret of the environment; from now on no error shows it. */
export function runSecret(): string | undefined {
  const secret = process.env[SECRET_VARIABLE]
  if (secret === undefined || secret === '') return undefined
  keepSecret(secret)
  return secret
}

export const trustOption = {
  'trust-redis': {
    type: 'boolean',
    default: false,
    describe: `accept commands that are not signed with ${SECRET_VARIABLE}; anyone who can write to Redis can then control the workers`,
    group: 'Workers:',
  },
} as const satisfies Record<string, Options>

export const distributedOptions = {
  ...redisOption,
  ...trustOption,
  workers: wholeFlag('workers', {
    least: 1,
    most: 1_000,
    describe: 'number of workers; the plan is split across them',
    group: 'Workers:',
  }),
  remote: {
    type: 'boolean',
    default: false,
    describe: 'wait for workers on other machines instead of starting workers on this machine',
    group: 'Workers:',
  },
  lease: {
    type: 'string',
    requiresArg: true,
    describe: 'how long a worker keeps its part of the plan after its last heartbeat (default: 5s)',
    group: 'Workers:',
  },
  join: {
    type: 'string',
    requiresArg: true,
    describe: 'how long to wait for Redis and workers (default: 1m)',
    group: 'Workers:',
  },
  'allow-lost-intents': {
    type: 'boolean',
    default: false,
    describe: 'accept a Redis configuration that can lose track of paid tasks',
    group: 'Workers:',
  },
  'share-prompts': {
    type: 'boolean',
    default: false,
    describe: 'send request bodies to the workers through Redis (default: each worker reads them from its own profile)',
    group: 'Workers:',
  },
} as const satisfies Record<string, Options>

/** The address of the Redis; undefined where the run is one machine's. */
export function redisOf({ redis }: FlagsIn<typeof redisOption>): string | undefined {
  return redis ?? (process.env[REDIS_VARIABLE] || undefined)
}

/** How a run is shared out; null for one of a single machine. Throws USAGE. */
export function distributedOf(
  flags: FlagsIn<typeof distributedOptions> & { repeat: number; against: string | undefined; findCapacity: boolean },
): Omit<RunDistributedOptions, 'profile' | 'out'> | null {
  const { workers, remote, allowLostIntents, sharePrompts, trustRedis } = flags
  if (workers === undefined) {
    if (flags.redis !== undefined || remote || allowLostIntents || sharePrompts || trustRedis) {
      throw usageError(
        '--redis and the other flags for workers need --workers N',
        'add --workers N, or leave out these flags',
      )
    }
    return null
  }
  if (flags.repeat > 1 || flags.against !== undefined || flags.findCapacity) {
    throw usageError(
      '--repeat, --against and --find-capacity do not work with --workers',
      'leave out either these flags or --workers',
    )
  }
  const redis = redisOf(flags)
  if (redis === undefined && remote) {
    throw usageError(
      '--remote needs --redis URL',
      `add --redis URL, or set ${REDIS_VARIABLE}; all machines must be able to reach the URL`,
    )
  }
  const spillFolder = mkdtempSync(join(tmpdir(), 'gatebench-workers-'))
  // As a rule nothing is in it.
  process.once('exit', () => removeEmpty(spillFolder))
  return {
    redis,
    workers,
    leaseMs: durationOf('lease', flags.lease ?? '5s'),
    joinMs: durationOf('join', flags.join ?? '1m'),
    allowLostIntents,
    sharePrompts,
    trustRedis,
    secret: runSecret(),
    spillFolder,
    ...(remote ? {} : { startWorker: localWorkers() }),
  }
}

function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    // What workers could not tell Redis stays.
  }
}

/** Throws USAGE. */
export function durationOf(name: string, text: string): number {
  const ms = parseDurationMs(text)
  if (ms !== null && ms > 0) return ms
  throw usageError(`--${name} takes a duration above 0`, `for example --${name} 5s`)
}

import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RedisLink } from '../../distributed/redis-link.ts'
import { EXIT, GatebenchError, valueOr } from '../../errors.ts'
import type { Clock } from '../../time/clock.ts'

const SOCKET = 'redis.sock'
const PIDFILE = 'redis.pid'
/** Settings that keep intents and ids through the death of Redis itself. */
const SAFE = ['--appendonly', 'yes', '--appendfsync', 'always', '--save', '', '--maxmemory-policy', 'noeviction']
const UP_WITHIN_MS = 10_000
const LOOK_EVERY_MS = 20
const LAST_WORD_MS = 100

/** A Redis of one run on this machine: nobody else reaches it. */
export interface PrivateRedis {
  url: string
  /** Folder for its data. */
  folder: string
  /** Ends it, and removes what it kept. */
  discard(): Promise<void>
}

/**
 * Starts a redis-server in a folder of its own, or in one that an earlier run left; it outlives this process, so that workers can go on. Throws
 * REDIS_SERVER_MISSING (exit 104) where PATH has none, and REDIS_UNREACHABLE (exit 106) where it does not come up.
 */
export async function privateRedis(clock: Clock, left?: string): Promise<PrivateRedis> {
  const folder = left ?? mkdtempSync(join(tmpdir(), 'gatebench-redis-'))
  const socket = join(folder, SOCKET)
  if (!(await answers(socket))) await start(folder, socket, clock)
  const end = (): void => {
    try {
      const pid = pidIn(folder)
      if (pid !== null) process.kill(pid, 'SIGTERM')
    } catch {
      // It has ended.
    }
  }
  process.once('exit', end)
  return {
    url: pathToFileURL(socket).href.replace(/^file:\/\//, 'unix:'),
    folder,
    async discard() {
      process.off('exit', end)
      end()
      const until = clock.now() + UP_WITHIN_MS
      while ((await answers(socket)) && clock.now() < until) await clock.sleepUntil(clock.now() + LOOK_EVERY_MS)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The run's own Redis has nobody left to tell it anything; what it holds is on its disk, for `resume`. */
export async function endRedis(link: RedisLink, clock: Clock): Promise<void> {
  // It gives no answer to that.
  void link.client.shutdown().catch(() => {})
  await clock.sleepUntil(clock.now() + LAST_WORD_MS)
}

async function start(folder: string, socket: string, clock: Clock): Promise<void> {
  const listens = ['--port', '0', '--unixsocket', socket, '--unixsocketperm', '700', '--pidfile', join(folder, PIDFILE)]
  const words = [...listens, '--dir', folder, '--daemonize', 'no', ...SAFE]
  // A terminal's signals are the coordinator's business.
  const child = spawn('redis-server', words, { stdio: 'ignore', detached: true })
  let problem: Error | null = null
  child.once('error', (error) => {
    problem = error
  })
  child.once('exit', (code) => {
    problem ??= new Error(`redis-server ended with ${code}`)
  })
  child.unref()
  const until = clock.now() + UP_WITHIN_MS
  while (!(await answers(socket))) {
    await clock.sleepUntil(clock.now() + LOOK_EVERY_MS)
    if (problem === null && clock.now() < until) continue
    throw unavailable(problem)
  }
}

function unavailable(problem: NodeJS.ErrnoException | null): GatebenchError {
  if (problem?.code === 'ENOENT') {
    return new GatebenchError(
      '--workers without --redis starts its own redis-server, but redis-server is not on the PATH',
      {
        code: 'REDIS_SERVER_MISSING',
        hint: 'install redis-server (`apt-get install redis-server` or `brew install redis`), or name a Redis with --redis URL',
      },
    )
  }
  return new GatebenchError(`the redis-server of this run did not start: ${problem?.message ?? 'no answer'}`, {
    code: 'REDIS_UNREACHABLE',
    exitCode: EXIT.unreachable,
    hint: 'run `redis-server` on its own and check its output, or name a Redis with --redis URL',
  })
}

function pidIn(folder: string): number | null {
  return valueOr(() => Number(readFileSync(join(folder, PIDFILE), 'utf8')), 0) || null
}

/** Whether a Redis takes questions there. */
function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(socket)
    connection.once('error', () => resolve(false))
    // One that ends may take the question and give no answer.
    connection.once('close', () => resolve(false))
    connection.once('connect', () => connection.write('PING\r\n'))
    connection.once('data', (data) => {
      connection.destroy()
      resolve(data.toString().startsWith('+PONG'))
    })
  })
}

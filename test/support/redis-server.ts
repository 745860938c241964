import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Whether this machine has a Redis to test with. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0

if (!hasRedis) {
  console.warn('left out: the tests of workers on Redis. To run them: apt-get install redis-server')
}

export interface TestRedis {
  url: string
  port: number
  pid(): number
  /** Ends it by SIGTERM or SIGKILL, and starts it again on what its disk has after `awayMs`. */
  again(signal: 'SIGTERM' | 'SIGKILL', awayMs: number): Promise<void>
  stop(): Promise<void>
}

/** What intents need, unless the test says otherwise. */
const SAFE = ['--appendonly', 'yes', '--appendfsync', 'always']

/** A Redis of its own, on a free port of a loopback address. */
export async function startRedis(settings: readonly string[] = SAFE, host = '127.0.0.1'): Promise<TestRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'gatebench-redis-'))
  const port = await freePort(host)
  const start = async (): Promise<ChildProcess> => {
    const words = ['--port', String(port), '--bind', host, '--dir', folder, '--save', '', ...settings]
    const child = spawn('redis-server', words, { stdio: 'ignore' })
    for (let n = 0; n < 200; n++) {
      if (await answers(port, host)) return child
      await sleep(25)
    }
    throw new Error('redis-server does not answer')
  }
  let child = await start()
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return {
    url: `redis://${host}:${port}`,
    port,
    pid: () => child.pid as number,
    async again(signal, awayMs) {
      await end(signal)
      await sleep(awayMs)
      child = await start()
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) await end('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function freePort(host: string): Promise<number> {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Whether it takes questions: while it reads its disk it does not. */
function answers(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host)
    socket.once('error', () => resolve(false))
    socket.once('connect', () => socket.write('PING\r\n'))
    socket.once('data', (data) => {
      socket.destroy()
      resolve(data.toString().startsWith('+PONG'))
    })
  })
}

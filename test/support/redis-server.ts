import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'

/** Whether this machine has a Redis to test with. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0

if (!hasRedis) {
  console.warn('left out: the tests of workers on Redis. To run them: apt-get install redis-server')
}

export interface TestRedis {
  url: string
  port: number
  /** Where its data are. */
  folder: string
  pid(): number
  /** Ends it by SIGTERM or SIGKILL, and starts it again on what its disk has after `awayMs`. */
  again(signal: 'SIGTERM' | 'SIGKILL', awayMs: number): Promise<void>
  /** Ends it by SIGKILL, and leaves its data. */
  kill(): Promise<void>
  /** Starts it once it was killed, on what its disk has, or on nothing. */
  start(keepsData: boolean): Promise<void>
  /** How many are connected. */
  clients(): number
  stop(): Promise<void>
}

/** What intents need, unless the test says otherwise. */
export const SAFE = ['--appendonly', 'yes', '--appendfsync', 'always']

/**
 * A Redis of its own, on a port of a loopback address, a free one unless that is given; with `tls` it speaks nothing else. `env` is added to its
 * environment.
 */
export async function startRedis(
  settings: readonly string[] = SAFE,
  host = '127.0.0.1',
  tls?: Certificate,
  at?: number,
  env: Readonly<Record<string, string>> = {},
): Promise<TestRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'gatebench-redis-'))
  const port = at ?? (await freePort(host))
  const start = async (): Promise<ChildProcess> => {
    const words = ['--bind', host, '--dir', folder, '--save', '', ...listening(port, tls), ...settings]
    const child = spawn('redis-server', words, { stdio: 'ignore', env: { ...process.env, ...env } })
    for (let n = 0; n < 200; n++) {
      if (await answers(port, host, tls)) return child
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
    url: `redis${tls === undefined ? '' : 's'}://${host}:${port}`,
    port,
    folder,
    pid: () => child.pid as number,
    async again(signal, awayMs) {
      await end(signal)
      await sleep(awayMs)
      child = await start()
    },
    kill: () => end('SIGKILL'),
    async start(keepsData) {
      if (!keepsData) await rm(join(folder, 'appendonlydir'), { recursive: true })
      child = await start()
    },
    clients: () =>
      Number(
        /connected_clients:(\d+)/.exec(
          spawnSync('redis-cli', ['-h', host, '-p', `${port}`, 'info']).stdout.toString(),
        )?.[1],
      ),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) await end('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Ports that this process gave away: the system may offer one again before it is listened at. */
const given = new Set<number>()

/** A port that nobody listens at. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  if (given.has(address.port)) return freePort(host)
  given.add(address.port)
  return address.port
}

/** Whether it takes questions, of whom it knows: while it reads its disk it does not. */
function answers(port: number, host: string, tls?: Certificate): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = tls === undefined ? connect(port, host) : connectTls({ port, host, ca: readFileSync(tls.cert) })
    socket.once('error', () => resolve(false))
    socket.once(tls === undefined ? 'connect' : 'secureConnect', () => socket.write('PING\r\n'))
    socket.once('data', (data) => {
      socket.destroy()
      resolve(/^(\+PONG|-NOAUTH)/.test(data.toString()))
    })
  })
}

function listening(port: number, tls?: Certificate): string[] {
  if (tls === undefined) return ['--port', String(port)]
  const files = ['--tls-cert-file', tls.cert, '--tls-key-file', tls.key, '--tls-ca-cert-file', tls.cert]
  return ['--port', '0', '--tls-port', String(port), '--tls-auth-clients', 'no', ...files]
}

/** Paths of a certificate that is its own authority, and of its key. */
export interface Certificate {
  cert: string
  key: string
}

/** Whether this machine can make certificates. */
export const hasOpenssl = spawnSync('openssl', ['version']).status === 0

/** A certificate for a loopback address, made in a folder. */
export function selfSigned(folder: string, host = '127.0.0.1'): Certificate {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const words = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const names = ['-subj', '/CN=gatebench test', '-addext', `subjectAltName=IP:${host}`]
  const { status, stderr } = spawnSync('openssl', [...words, ...names, '-keyout', key, '-out', cert])
  if (status !== 0) throw new Error(`openssl: ${stderr}`)
  return { cert, key }
}

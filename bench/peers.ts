import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isOnPath } from './machine.ts'
import { runProgram } from './processes.ts'

export interface Round {
  perSecond: number
  /** Start-up left out where it can be told apart. */
  cpuUs: number
}

interface Peer {
  command(url: string, body: string, connections: number, seconds: number): string[]
  perSecond: RegExp
}

/** Other load generators, where they are found: each posts the same body as fast as it can. */
const PEERS: Readonly<Record<string, Peer>> = {
  wrk: {
    command: (url, body, connections, seconds) => {
      const script = fileOf('post.lua', `wrk.method = "POST"\nwrk.body = ${JSON.stringify(body)}\n`)
      return ['wrk', '-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, url]
    },
    perSecond: /Requests\/sec:\s*([\d.]+)/,
  },
  hey: {
    command: (url, body, connections, seconds) => [
      'hey',
      '-cpus',
      '1',
      '-z',
      `${seconds}s`,
      '-c',
      String(connections),
      '-m',
      'POST',
      '-d',
      body,
      url,
    ],
    perSecond: /Requests\/sec:\s*([\d.]+)/,
  },
  h2load: {
    command: (url, body, connections, seconds) => [
      'h2load',
      '--h1',
      '-t1',
      '-c',
      String(connections),
      '-D',
      String(seconds),
      '-d',
      fileOf('body.json', body),
      url,
    ],
    perSecond: /([\d.]+) req\/s/,
  },
  k6: {
    command: (url, body, connections, seconds) => {
      const post = `http.post(${JSON.stringify(url)}, ${JSON.stringify(body)})`
      const script = fileOf('post.js', `import http from 'k6/http'\nexport default () => { ${post} }\n`)
      return [
        'k6',
        'run',
        '-q',
        '--vus',
        String(connections),
        '--duration',
        `${seconds}s`,
        '--address',
        '127.0.0.1:0',
        script,
      ]
    },
    perSecond: /http_reqs\S*:\s*\d+\s+([\d.]+)\/s/,
  },
}

export function peersHere(): string[] {
  return Object.keys(PEERS).filter(isOnPath)
}

export async function runPeer(
  name: string,
  url: string,
  body: string,
  connections: number,
  seconds: number,
): Promise<Round> {
  const peer = PEERS[name] as Peer
  const { stdout, cpuMs } = await runProgram(peer.command(url, body, connections, seconds))
  const perSecond = Number(peer.perSecond.exec(stdout)?.[1])
  return { perSecond, cpuUs: (cpuMs * 1000) / (perSecond * seconds) }
}

function fileOf(name: string, text: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'gatebench-peer-')), name)
  writeFileSync(path, text)
  return path
}

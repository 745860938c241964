import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cliWords } from '../../test/support/cli.ts'
import { startRedis } from '../../test/support/redis-server.ts'
import { startServer } from '../processes.ts'

const SECONDS = 10
const WORKERS = 4
const ROUNDS = Number(process.env.COST_ROUNDS ?? 3)
const PER_SECOND = Number(process.env.COST_RATE ?? 200)
const BARE = fileURLToPath(new URL('bare-sender.mjs', import.meta.url))
/** Most CPU of a run of four workers on one machine, in times of the same run by one process. */
const MOST = 1.6

const yaml = (url: string): string => `
version: 1
name: cost
seed: 3
gateway: { baseUrl: "${url}", account: none }
duration: ${SECONDS}s
drain: 5s
models:
  - model: text-fast
    modality: text
    arrivals: { process: constant, rate: ${PER_SECOND}/s }
    requests: [{ body: { max_tokens: 64, messages: [{ role: user, content: Name three kites. }] }, price: 0.1 }]
fitness: { scheduleLagP99: 1h, eventLoopDelayP99: 1h, cpu: 1000% }
`

/**
 * Compares the CPU of a run of four workers on one machine with that of a single process, in turn; Redis is not counted. Threads that only send show what
 * several event loops cost. COST_BEFORE names the main.js of another build, whose run of four workers takes its turn, too.
 */
export async function checkCost(): Promise<boolean> {
  const [redis, server] = [await startRedis(), await startServer({})]
  const folder = await mkdtemp(join(tmpdir(), 'gatebench-cost-'))
  const now = cliWords([])[1] as string
  const before = process.env.COST_BEFORE
  try {
    const profile = join(folder, 'profile.yaml')
    await writeFile(profile, yaml(server.url))
    const rounds: Record<string, number>[] = []
    for (let n = 0; n < ROUNDS; n++) {
      const run = (main: string, name: string, ...more: string[]): Promise<number> =>
        cpuSecondsOf([main, 'run', profile, '--out', join(folder, `${name}-${n}`), '--quiet', ...more])
      const bare = (threads: number): Promise<number> =>
        cpuSecondsOf([BARE, server.url, String(threads), String(PER_SECOND), String(SECONDS)])
      const shared = ['--workers', String(WORKERS), '--redis', redis.url]
      rounds.push({
        alone: await run(now, 'alone'),
        shared: await run(now, 'shared', ...shared),
        'bare loop': await bare(1),
        'bare loops': await bare(WORKERS),
        ...(before === undefined ? {} : { before: await run(before, 'before', ...shared) }),
      })
    }
    console.table(rounds)
    const median = (of: (round: Record<string, number>) => number): number =>
      rounds.map(of).sort((a, b) => a - b)[rounds.length >> 1] as number
    const ratio = median(({ alone = 0, shared = 0 }) => shared / alone)
    console.log(`${WORKERS} workers, ${SECONDS} s at ${PER_SECOND}/s: ${ratio.toFixed(2)} times the CPU of one process`)
    const bareRatio = median((round) => (round['bare loops'] ?? 0) / (round['bare loop'] ?? 1))
    console.log(`as many threads that only send, on a timer: ${bareRatio.toFixed(2)} times one`)
    if (before !== undefined) {
      console.log(`the build before: ${median(({ alone = 0, before = 0 }) => before / alone).toFixed(2)} times`)
    }
    return ratio <= MOST
  } finally {
    await server.close()
    await redis.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** User and system time of a command and all that it waited for. */
async function cpuSecondsOf(words: readonly string[]): Promise<number> {
  const child = spawn(
    'bash',
    ['-c', '"$@" >/dev/null; code=$?; times; exit $code', 'bash', process.execPath, ...words],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', NO_COLOR: '1', GATEBENCH_API_KEY: 'none' },
    },
  )
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`${words.slice(1).join(' ')} ended with ${code}`)
  return said
    .trim()
    .split(/\s+/)
    .slice(-2)
    .map((text) => /(\d+)m([\d.]+)s/.exec(text))
    .reduce((sum, parts) => sum + 60 * Number(parts?.[1]) + Number(parts?.[2]), 0)
}

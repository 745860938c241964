import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { ModelFinding, RateFinding } from '../src/probe/findings/probe-result.ts'
import { probeGateway } from '../src/probe/probe-gateway.ts'
import { keyedRandom } from '../src/random.ts'
import {
  FOREIGN,
  type Foreign,
  type ForeignCase,
  foreignCase,
  haproxyConfig,
  nginxConfig,
  SHED,
} from './support/foreign-limiters.ts'

/**
 * `npm run probe-foreign`: probes limiters that nobody here wrote, in front of a gateway that accepts everything, over HTTP on loopback.
 * `--cases N` of each, `--seed N`, `--only nginx,haproxy`, `--at-a-time N`. Exits with 1 where fewer than 80% of a limiter's results are right, or
 * where a wrong one is sure. A machine with too little processor time makes limiters and probe late, and this is no fault of either.
 */
const RIGHT_OF_EACH = 0.8
const SURE = 0.95

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: FOREIGN.join(',') },
    'at-a-time': { type: 'string', default: '6' },
  },
})

const kinds = values.only.split(',') as Foreign[]
const cases = kinds.flatMap((by) =>
  Array.from({ length: Number(values.cases) }, (_, index) => {
    const seed = Number(values.seed) * 1000 + index
    return foreignCase(by, seed, keyedRandom(seed).stream('world', FOREIGN.indexOf(by)))
  }),
)
const folder = mkdtempSync(join(tmpdir(), 'gatebench-foreign-'))
const children: ChildProcess[] = []
try {
  await measure()
} finally {
  for (const child of children) child.kill()
  rmSync(folder, { recursive: true, force: true })
}

async function measure(): Promise<void> {
  const addresses = await served()
  const right = new Map<Foreign, number>()
  const lines: string[] = []
  const missed: string[] = []
  const waiting = cases.map((one, index) => ({ one, port: addresses[index] as number }))
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { one, port } = next
      const { result } = await probeGateway({
        models: ['image-foreign'],
        gateway: `http://127.0.0.1:${port}`,
        apiKey: 'a-key-of-some-length',
        longestWindowMs: 10_000,
        price: 0,
      })
      const [found] = result.models
      const isRight = found !== undefined && isTold(one, found)
      if (isRight) right.set(one.by, (right.get(one.by) ?? 0) + 1)
      else if ((found?.rate.confidence ?? 0) >= SURE) missed.push(`${one.by} ${one.seed}: sure, and wrong`)
      const line = `| ${one.by} | ${one.seed} | ${one.kinds[0] ?? 'no rate'} | ${one.limit} in ${one.windowMs.toFixed(0)} ms | ${result.models[0]?.sentence} | ${isRight ? 'right' : 'WRONG'} |`
      lines.push(line)
      console.error(line)
    }
  }
  await Promise.all(Array.from({ length: Number(values['at-a-time']) }, worker))
  console.log('| limiter | cases | right |\n|---|---|---|')
  for (const by of kinds) console.log(`| ${by} | ${values.cases} | ${right.get(by) ?? 0} |`)
  console.log('\n| limiter | seed | law | limit | said | |\n|---|---|---|---|---|---|')
  for (const line of lines.sort()) console.log(line)
  for (const by of kinds) {
    const share = (right.get(by) ?? 0) / Number(values.cases)
    if (share < RIGHT_OF_EACH) missed.push(`${by}: right in ${Math.round(100 * share)}%`)
  }
  for (const what of missed) console.log(`missed: ${what}`)
  process.exitCode = missed.length === 0 ? 0 : 1
}

/** A cap that is the only limit, and a shedder, by name; beside a tenant the law, or that it is not sure. */
function isTold(one: ForeignCase, { rate, concurrency }: ModelFinding): boolean {
  const { randomShare, undecided, confidence } = rate
  switch (one.by) {
    case 'cap':
      return concurrency.limit?.value === one.limit && (rate.state === 'hidden' || undecided !== null)
    case 'shedder':
      return randomShare !== null && randomShare.low <= SHED && SHED <= randomShare.high
    case 'tenant':
      return isFound(one, rate) || confidence <= 0.75
    default:
      return isFound(one, rate)
  }
}

/** The law, or one that no probe could tell from it, and the limit: exactly, or within the range that is stated. */
function isFound({ kinds, limit }: ForeignCase, { kinds: said, limit: size }: RateFinding): boolean {
  const isKind = kinds.some((kind) => said.includes(kind))
  return isKind && size !== null && size.low <= limit && limit <= size.high
}

/** Starts what serves the cases, and gives the port of each. */
async function served(): Promise<number[]> {
  const entry = fileURLToPath(new URL('./foreign-server.ts', import.meta.url))
  const child = fork(entry, { execArgv: process.execArgv })
  children.push(child)
  const npm = cases.filter(({ by }) => by !== 'nginx' && by !== 'haproxy')
  child.send(npm)
  const [{ accepting, ports }] = (await once(child, 'message')) as [{ accepting: number; ports: number[] }]
  const proxied = async (by: Foreign): Promise<[ForeignCase, number][]> => {
    const own = cases.filter((one) => one.by === by)
    if (own.length === 0) return []
    const free = await Promise.all(own.map(freePort))
    const file = join(folder, `${by}.conf`)
    writeFileSync(
      file,
      by === 'nginx' ? nginxConfig(own, free, accepting, folder) : haproxyConfig(own, free, accepting),
    )
    const args = by === 'nginx' ? ['-c', file, '-p', folder] : ['-f', file, '-db']
    children.push(spawn(by, args, { stdio: ['ignore', 'inherit', 'inherit'] }))
    return own.map((one, index) => [one, free[index] as number])
  }
  const at = new Map<ForeignCase, number>([
    ...npm.map((one, index): [ForeignCase, number] => [one, ports[index] as number]),
    ...(await proxied('nginx')),
    ...(await proxied('haproxy')),
  ])
  await new Promise((resolve) => setTimeout(resolve, 1000))
  return cases.map((one) => at.get(one) as number)
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

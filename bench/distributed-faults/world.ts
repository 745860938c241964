import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CliRun, startCli } from '../../test/support/cli.ts'
import { SAFE, startRedis, type TestRedis } from '../../test/support/redis-server.ts'
import { KEY } from './gateway.ts'
import type { GatewayProcess, RunGateway } from './gateway-process.ts'
import { LEASE_MS, type Load, profileYaml, WORKERS } from './load.ts'
import { Way } from './proxy.ts'
import { type Setup, setupOf } from './setup.ts'

const SECRET = 'a secret that the fault harness shares with its workers'

export interface WorldOrder {
  gateways: GatewayProcess
  fault: string
  seed: number
  load: Load
  /** The coordinator starts the workers. */
  isLocal: boolean
  /** Workers that are started; four unless it says otherwise. */
  workers?: number
  /** The profile, where it is not that of the faults. */
  yaml?: (url: string) => string
}

/** Those that have processes. */
const open = new Set<World>()

/** Ends all that was started, for a campaign that is called off. */
export async function endWorlds(): Promise<void> {
  await Promise.all([...open].map((world) => world.end()))
}

/** A gateway, a Redis, a coordinator and four workers. */
export class World {
  readonly folder: string
  readonly run: string
  readonly gateway: RunGateway
  readonly redis: TestRedis
  readonly workers: CliRun[] = []
  readonly ways: Way[]
  coordinator!: CliRun
  readonly #order: WorldOrder
  readonly #setup: Setup
  #isKept = false

  private constructor(
    order: WorldOrder,
    setup: Setup,
    folder: string,
    gateway: RunGateway,
    redis: TestRedis,
    ways: Way[],
  ) {
    this.#order = order
    this.#setup = setup
    this.folder = folder
    this.run = join(folder, 'run')
    this.gateway = gateway
    this.redis = redis
    this.ways = ways
  }

  static async make(order: WorldOrder): Promise<World> {
    const folder = mkdtempSync(join(tmpdir(), 'gatebench-faulted-'))
    const gateway = await order.gateways.open(order.seed)
    const setup = setupOf(order.fault, folder)
    const { settings = [], env } = setup.redis ?? {}
    const redis = await startRedis([...SAFE, ...settings], undefined, undefined, undefined, env)
    const ways: Way[] = []
    for (let n = 0; setup.hasWays === true && n <= WORKERS; n++) ways.push(await Way.to(redis.port))
    const world = new World(order, setup, folder, gateway, redis, ways)
    open.add(world)
    return world
  }

  /** Ids of the processes that need a core: the coordinator's, the workers', and Redis's. */
  pids(): number[] {
    const own = [this.coordinator, ...this.workers].flatMap(({ child }) => child.pid ?? [])
    return [...own, this.redis.pid()]
  }

  /** Folder of a worker's own disk. */
  disk(n: number): string {
    return join(this.folder, `worker-${n}`)
  }

  start(): void {
    const { load, seed, isLocal, workers = WORKERS, yaml } = this.#order
    writeFileSync(this.#profile, yaml?.(this.gateway.url) ?? profileYaml(this.gateway.url, seed, load))
    mkdirSync(join(this.folder, 'tmp'))
    const words = ['run', this.#profile, '--out', this.run, '--workers', `${workers}`, '--lease', `${LEASE_MS}ms`]
    const flags = ['--join', '3m', '--quiet', ...(isLocal ? [] : ['--remote'])]
    this.coordinator = startCli([...words, ...flags], {
      env: { ...this.#env(0), ...this.#setup.coordinator },
      ownGroup: true,
    })
    for (let n = 0; !isLocal && n < workers; n++) this.join()
  }

  /** Starts one more worker. */
  join(): CliRun {
    const n = this.workers.length
    mkdirSync(this.disk(n))
    if (this.#setup.hasFullDisks === true) fill(this.disk(n))
    // Who comes when the run is over does not wait for the next.
    const wait = n < (this.#order.workers ?? WORKERS) ? '3m' : '20s'
    const words = ['worker', '--profile', this.#profile, '--out', this.disk(n), '--wait', wait]
    const worker = startCli(words, { env: { ...this.#env(n + 1), ...(n === 0 ? this.#setup.worker : {}) } })
    this.workers.push(worker)
    return worker
  }

  resume(): CliRun {
    return startCli(['resume', this.run, '--quiet'], { env: this.#env(0) })
  }

  /** A folder where Redis would put its dump. */
  blockDump(name: string): void {
    mkdirSync(join(this.redis.folder, name, 'something'), { recursive: true })
  }

  /** Leaves its folder where it is, with what is known of the run. */
  keep(left: object): void {
    this.#isKept = true
    writeFileSync(join(this.folder, 'left.json'), JSON.stringify(left))
    console.log(`   kept: ${this.folder}`)
  }

  async end(): Promise<void> {
    open.delete(this)
    for (const { child } of [...this.workers, this.coordinator]) {
      child?.kill('SIGCONT')
      child?.kill('SIGKILL')
    }
    for (const way of this.ways) way.close()
    await this.redis.stop()
    if (this.#setup.hasFullDisks === true) for (const n of this.workers.keys()) spawnSync('umount', [this.disk(n)])
    this.gateway.close()
    if (!this.#isKept) rmSync(this.folder, { recursive: true, force: true })
  }

  get #profile(): string {
    return join(this.folder, 'profile.yaml')
  }

  #env(way: number): Record<string, string> {
    const url = this.ways[Math.min(way, this.ways.length - 1)]?.url ?? this.redis.url
    const { login } = this.#setup.redis ?? {}
    return {
      GATEBENCH_API_KEY: KEY,
      GATEBENCH_REDIS_URL: login === undefined ? url : url.replace('//', `//${login}@`),
      GATEBENCH_RUN_SECRET: SECRET,
      TMPDIR: join(this.folder, 'tmp'),
    }
  }
}

/** A disk of 16 KiB that has no room left. */
function fill(disk: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'gatebench-full', disk])
  spawnSync('dd', ['if=/dev/zero', `of=${join(disk, 'filled')}`, 'bs=4k', 'count=100'])
}

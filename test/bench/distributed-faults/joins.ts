import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CliRun } from '../../support/cli.ts'
import { now } from './acts.ts'
import { HEADER, TEXT } from './gateway.ts'
import type { GatewayProcess } from './gateway-process.ts'
import { loadOf } from './load.ts'
import { World } from './world.ts'

const SECONDS = 20
const PER_SECOND = 30
const WORKERS = 2
const FAIR = 0.8

const yaml = (url: string): string => `
version: 1
name: joins
seed: 6
gateway: { baseUrl: "${url}", callHeader: ${HEADER} }
duration: ${SECONDS}s
drain: 5s
models:
  - model: ${TEXT.model}
    modality: text
    arrivals: { process: constant, rate: ${PER_SECOND}/s }
    requests: [{ body: { max_tokens: 64, messages: [{ role: user, content: Name three kites. }] }, price: 0.1 }]
fitness: { scheduleLagP99: 1h, eventLoopDelayP99: 1h, cpu: 1000% }
`

/** A third worker joins two at half time: does it make its share of what comes from then on, by the gateway's log? */
export async function checkJoins(gateways: GatewayProcess): Promise<boolean> {
  const load = loadOf(false, false)
  const order = { gateways, fault: 'joins', seed: 6, load, isLocal: false, workers: WORKERS, yaml }
  const world = await World.make(order)
  try {
    world.start()
    await world.gateway.first
    const begunAt = now()
    await sleep((SECONDS * 1000) / 2)
    const joined = world.join()
    const ports = new Set<number>()
    let readyAt = Number.POSITIVE_INFINITY
    while (now() < begunAt + SECONDS * 1000) {
      if (readyAt === Number.POSITIVE_INFINITY && /ready/.test(joined.output.stderr)) readyAt = now()
      for (const port of portsOf(joined)) ports.add(port)
      await sleep(50)
    }
    const { submits } = await world.gateway.log()
    const after = submits.filter(({ at }) => at > readyAt)
    const own = after.filter(({ port }) => ports.has(port)).length
    const share = (own * (WORKERS + 1)) / after.length
    console.log(
      `ready ${((readyAt - begunAt) / 1000).toFixed(1)} s after the first start of ${SECONDS}: ${own} of ${after.length} calls from then on, ${share.toFixed(2)} of a fair share`,
    )
    return share >= FAIR
  } finally {
    await world.end()
  }
}

/** Local ports of a process's TCP connections, by Linux's own tables. */
function portsOf({ child }: CliRun): number[] {
  const pid = child.pid as number
  try {
    const inodes = new Set<string>()
    for (const name of readdirSync(`/proc/${pid}/fd`)) {
      const [, inode] = /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${name}`)) ?? []
      if (inode !== undefined) inodes.add(inode)
    }
    const rows = readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1)
    return rows
      .map((row) => row.trim().split(/\s+/))
      .filter((fields) => inodes.has(fields[9] ?? ''))
      .map((fields) => Number.parseInt((fields[1] ?? '').split(':')[1] ?? '', 16))
  } catch {
    // A descriptor was closed while the list was read, or the process is gone.
    return []
  }
}

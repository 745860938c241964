import { copyFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CliRun } from '../../test/support/cli.ts'
import { ACTS, type Draws, now, repair } from './acts.ts'
import type { GatewayProcess } from './gateway-process.ts'
import { type Judgement, judge } from './judge.ts'
import { type Ended, HUNG, type Left } from './left.ts'
import { loadOf, PATIENCE_MS, SUBMIT_TIMEOUT_MS, TASK_TIMEOUT_MS } from './load.ts'
import { readRunFiles, spillFiles, spillText } from './run-files.ts'
import { Starvation } from './starvation.ts'
import type { Fault } from './table.ts'
import { World } from './world.ts'

export interface RunPlan {
  fault: string
  seed: number
  draws: Draws
  budgetBinds: boolean
  isLocal: boolean
}

export interface RunResult extends Judgement {
  seconds: number
  /** The most that a process of the run waited for a core within a lease, ms. */
  starvedMs: number
}

const DRAIN_MS = 12_000
/** For a busy machine: what hangs does not end after that either. */
const SLACK_MS = 120_000

/** Makes one run, lets the fault befall it, waits for every process to end by itself, and judges what is left. */
export async function faultedRun(
  fault: Fault,
  plan: RunPlan,
  gateways: GatewayProcess,
  isKept: (result: RunResult) => boolean = () => false,
): Promise<RunResult> {
  const load = loadOf(fault.kind === 'later', plan.budgetBinds)
  const { seed, isLocal, draws } = plan
  const world = await World.make({ gateways, fault: fault.name, seed, load, isLocal })
  try {
    world.start()
    await begun(world)
    const starvation = new Starvation(() => world.pids())
    const begunAt = now()
    const mostMs = load.seconds * 1000 + DRAIN_MS + PATIENCE_MS + SUBMIT_TIMEOUT_MS + TASK_TIMEOUT_MS + SLACK_MS
    const act = ACTS[fault.name]
    if (act === undefined) throw new Error(`nobody knows how to bring this about: ${fault.name}`)
    const damage = await act(world, draws)
    const isKilled = fault.must.codes.length === 0
    const coordinator = await endOf(world.coordinator, mostMs)
    const first = isKilled ? null : readRunFiles(world.run)
    const losesRedis = fault.must.resumed !== undefined && (!isKilled || /Redis/.test(fault.name))
    const resumes = fault.must.resumed !== undefined && !(isLocal && losesRedis)
    let resumed: Ended | null = null
    if (resumes && !losesRedis) {
      // Workers live on.
      await sleep(200 + 1_500 * draws.what)
      resumed = await endOf(world.resume(), mostMs)
    }
    const workers = await Promise.all(world.workers.map((worker) => endOf(worker, SLACK_MS + DRAIN_MS + PATIENCE_MS)))
    const spills = spillText(world.folder)
    if (resumes && losesRedis) {
      for (const path of spillFiles(world.folder)) copyFileSync(path, join(world.run, basename(path)))
      await repair(fault.name, world, draws)
      resumed = await endOf(world.resume(), mostMs)
    }
    const gateway = await world.gateway.log()
    const last = readRunFiles(world.run)
    const left: Left = {
      ...{ load, damage, isLocal, coordinator, workers, resumed, first: resumed === null ? null : first, last },
      ...{ spills, gateway },
    }
    const seconds = Math.round((now() - begunAt) / 100) / 10
    const result = { ...judge(fault.must, left), seconds, starvedMs: starvation.end() }
    if (isKept(result)) world.keep(left)
    return result
  } finally {
    await world.end()
  }
}

async function begun(world: World): Promise<void> {
  const { child, output } = world.coordinator
  const ended = world.coordinator.ended.then(({ code }) => {
    throw new Error(`the coordinator ended before the first submit: ${code}, ${child.pid}: ${output.stderr}`)
  })
  await Promise.race([world.gateway.first, ended])
}

async function endOf(process: CliRun, mostMs: number): Promise<Ended> {
  const alarm = new AbortController()
  const late = sleep(mostMs, null, { signal: alarm.signal }).catch(() => null)
  const ended = await Promise.race([process.ended, late])
  alarm.abort()
  if (ended !== null) return { code: ended.code, stderr: ended.stderr }
  process.child.kill('SIGKILL')
  return { code: HUNG, stderr: process.output.stderr }
}

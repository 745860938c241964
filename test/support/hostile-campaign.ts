import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type HostileRun, type HostileRunPlan, THEMES, themeOf } from './hostile-themes.ts'

export interface CampaignPlan {
  seed: number
  /** Runs are made until so many answers were given; at least one of each theme. */
  answers: number
  callsPerSecond: number
  /** Runs made at the same time, each in a process of its own. */
  atOnce: number
  /** The shipped dialect that both sides speak; the default one where absent. */
  dialect?: string | undefined
  onRun?(run: HostileRun): void
}

export interface Campaign {
  runs: number
  calls: number
  answers: number
  spoilt: number
  seconds: number
  /** Runs with faults of which a busy machine may be the cause: these are not judged. */
  lateRuns: number
  /** Each kind of fault once, with how often it was met and how it can be met again. */
  faults: FoundFault[]
}

export interface FoundFault {
  what: string
  count: number
  detail: string | undefined
  /** Arguments of `npm run hostile --` that make the first such run again, with this call's answers alone spoilt. */
  again: string
  told: readonly string[]
}

/** The process that makes a run answers within this, or hangs itself. */
const LONGEST_SILENCE_MS = 60_000

/** Runs against hostile gateways, in processes that are started anew when a run has spoilt them. */
export async function hostileCampaign({
  seed,
  answers,
  callsPerSecond,
  atOnce,
  dialect,
  onRun,
}: CampaignPlan): Promise<Campaign> {
  const startedAt = performance.now()
  const campaign: Campaign = { runs: 0, calls: 0, answers: 0, spoilt: 0, seconds: 0, lateRuns: 0, faults: [] }
  let next = 0
  const work = async (): Promise<void> => {
    let host: Host | null = null
    while (next < THEMES.length || campaign.answers < answers) {
      host ??= new Host()
      const made: HostileRun = await host.make({ seed, run: next++, callsPerSecond, only: null, dialect })
      if (made.isUnclean) {
        await host.end()
        host = null
      }
      campaign.runs++
      campaign.calls += made.calls
      campaign.answers += made.answers
      campaign.spoilt += made.spoilt
      if (made.late.faults > 0) campaign.lateRuns++
      for (const fault of made.faults) note(campaign.faults, fault, { seed, dialect }, made)
      onRun?.(made)
    }
    await host?.end()
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  campaign.seconds = (performance.now() - startedAt) / 1000
  return campaign
}

/** Halves the calls whose answers are spoilt for as long as a run has faults; gives the last that had any, null when none has. */
export async function findHostileCall(
  plan: HostileRunPlan,
  onTried: (run: HostileRun) => void,
): Promise<HostileRun | null> {
  const attempt = async (from: number, to: number): Promise<HostileRun | null> => {
    const made = await hostileRunAlone({ ...plan, only: [from, to] })
    onTried(made)
    return made.faults.length > 0 ? made : null
  }
  let [from, to] = [-1, 2 * plan.callsPerSecond]
  let found = await attempt(from, to)
  while (found !== null && to - from > 1) {
    const middle = Math.floor((from + to) / 2)
    const first = await attempt(from, middle)
    const second = first === null ? await attempt(middle, to) : null
    // Some faults take two calls.
    if (first === null && second === null) return found
    found = first ?? second
    if (first === null) from = middle
    else to = middle
  }
  return found
}

/** One run, in a process of its own. */
export async function hostileRunAlone(plan: HostileRunPlan): Promise<HostileRun> {
  const host = new Host()
  try {
    return await host.make(plan)
  } finally {
    await host.end()
  }
}

function note(
  faults: FoundFault[],
  fault: HostileRun['faults'][number],
  { seed, dialect }: Pick<CampaignPlan, 'seed' | 'dialect'>,
  { run, theme }: HostileRun,
): void {
  const { call, detail, told } = fault
  const what = `${theme}: ${fault.what}`
  const known = faults.find((other) => other.what === what)
  if (known !== undefined) {
    known.count++
    return
  }
  const again = `${dialect === undefined ? '' : `--dialect ${dialect} `}--seed ${seed} --run ${run}${call === null ? '' : ` --call ${call}`}`
  faults.push({ what, count: 1, detail, again, told: told.slice(0, 6) })
}

class Host {
  readonly #child: ChildProcess
  readonly #gone: Promise<unknown>
  #said = ''

  constructor() {
    const entry = fileURLToPath(new URL('./hostile-host.ts', import.meta.url))
    this.#child = spawn(process.execPath, ['--import', 'tsx', entry], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    this.#gone = once(this.#child, 'exit')
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#said = (this.#said + text).slice(-2_000)
    })
  }

  /** Its death, and its silence, are what a run came to as well. */
  async make(plan: HostileRunPlan): Promise<HostileRun> {
    const silence = new AbortController()
    const timer = setTimeout(() => silence.abort(), LONGEST_SILENCE_MS)
    try {
      const answer = once(this.#child, 'message', { signal: silence.signal })
      this.#child.send(plan)
      const made = await Promise.race([answer, this.#gone.then(() => null)])
      if (made !== null) return made[0] as HostileRun
      return lost(plan, `the process ended: ${this.#child.exitCode ?? this.#child.signalCode} ${this.#said.trim()}`)
    } catch {
      return lost(plan, 'the process hangs')
    } finally {
      clearTimeout(timer)
      silence.abort()
    }
  }

  async end(): Promise<void> {
    this.#child.kill('SIGKILL')
    await this.#gone
  }
}

function lost({ run }: HostileRunPlan, what: string): HostileRun {
  const faults = [{ what, call: null, told: [] }]
  const late = { faults: 0, standstillMs: 0, cpuWaitMs: 0 }
  return { run, theme: themeOf(run), calls: 0, answers: 0, spoilt: 0, faults, late, seconds: 0, isUnclean: true }
}

import { firstPollMs, nextPollMs, pollAfterTroubleMs } from '../load/poll-schedule.ts'
import { Catalogue } from '../mock/catalogue.ts'
import type { FaultSettings } from '../mock/fault-schema.ts'
import { priceOf } from '../mock/price.ts'
import { latencyOf } from '../mock/request-figures.ts'
import type { MockWorld, ModelClassSettings } from '../mock/schema.ts'
import { unitsOf } from '../mock/weight.ts'
import type { ModelLoad, RetrySettings } from '../profile/profile.ts'
import { lognormalQuantile } from '../stats/distributions.ts'
import { type SubmitCourse, submitCourse, waitAfterRefusal } from './submit-course.ts'

/** What one call of a model takes of the gateway and of its client on average, by the world's own figures. Times in ms. */
export interface CallCost {
  className: string
  attempts: number
  /** Of one attempt, where a limit counts a request by its `n`. */
  units: number
  /** Tasks (or replies) that come of it: lost answers that are sent again make more than one. */
  jobs: number
  /** A job holds its slot, or its server, at the gateway. */
  slotMs: number
  /** The call holds its client's slot: until its end was seen. */
  clientMs: number
  /** The same as a distribution. */
  holds: readonly Hold[]
  /** Jobs that nobody knows of: their client takes their slots for free, is refused, and then waits for `refusedMs`. */
  orphans: number
  refusedMs: number
  /** The longest that a slot is held by a job that got stuck. */
  stuckMs: number
  /** Of these, the time between a task's end and the read that saw it. */
  pollLagMs: number
  polls: number
  /** Share of calls that complete. */
  completed: number
  credits: number
  files: number
  /** Some of its tasks never give their slot back. */
  isLeaky: boolean
}

/** A time that a slot is held for, in ms, with its chance. */
export interface Hold {
  chance: number
  ms: number
}

/** Points that a distribution of durations is taken at. */
const GRID = 400
/** A read that told nothing new is followed by the next until so little is left to see. */
const NEGLIGIBLE = 1e-3

/** Null where no class of the world knows the model. */
export function callCost(load: ModelLoad, retry: RetrySettings, world: MockWorld): CallCost | null {
  const model = new Catalogue(world).find(load.model, load.modality)
  if (model === null) return null
  const { settings, className } = model
  const faults = Object.values(world.faults).filter(({ models, share }) => share > 0 && isFor(models, load.model))
  const course = submitCourse(load, retry, world, faults)
  const task = taskCourse(load, settings, world, faults)
  const { failed, late, refunded } = task
  return {
    className,
    attempts: course.attempts,
    units: meanOf(load, (body) => unitsOf(body, world.validation.largestN)),
    jobs: course.jobs,
    slotMs: task.slotMs,
    clientMs: course.waitMs + course.answered * task.clientMs,
    holds: holdsOf(task.holds, course),
    // A reply that breaks breaks at its end.
    orphans: load.modality === 'text' ? 0 : Math.max(0, course.jobs - course.answered),
    refusedMs: waitAfterRefusal(retry, world),
    stuckMs: task.stuckMs,
    pollLagMs: task.pollLagMs,
    polls: course.answered * task.polls,
    completed: course.answered * (1 - failed - late),
    credits: course.jobs * meanOf(load, (body) => priceOf(settings, body)) * (1 - refunded),
    files: load.modality === 'text' ? 0 : course.jobs * (1 - failed) * meanOf(load, filesOf),
    isLeaky: task.isLeaky,
  }
}

/** A call waits as one of its attempts may, or not at all. */
function holdsOf(tasks: readonly Hold[], { waits, answered }: SubmitCourse): Hold[] {
  const without = 1 - waits.reduce((sum, { chance }) => sum + chance, 0)
  return [{ chance: without, ms: 0 }, ...waits].flatMap((wait) =>
    tasks.map(({ chance, ms }) => ({ chance: chance * wait.chance, ms: wait.ms + answered * ms })),
  )
}

function isFor(models: readonly string[] | undefined, model: string): boolean {
  return models === undefined || models.some((part) => model.includes(part))
}

function filesOf({ n }: Readonly<Record<string, unknown>>): number {
  return typeof n === 'number' ? n : 1
}

/** Mean over the requests that a model's calls make. */
function meanOf({ requests }: ModelLoad, value: (body: Readonly<Record<string, unknown>>) => number): number {
  const total = requests.reduce((sum, { weight }) => sum + weight, 0)
  return requests.reduce((sum, { weight, body }) => sum + weight * value(body), 0) / total
}

/** The times that the requests of a model's calls take, each with its share of them. */
function latenciesOf(
  { requests }: ModelLoad,
  settings: ModelClassSettings,
): { chance: number; median: number; sigma: number }[] {
  const total = requests.reduce((sum, { weight }) => sum + weight, 0)
  const byTime = new Map<ModelClassSettings['latency'], number>()
  for (const { weight, body } of requests) {
    const latency = latencyOf(settings, body)
    byTime.set(latency, (byTime.get(latency) ?? 0) + weight / total)
  }
  return [...byTime].map(([latency, chance]) => ({ ...latency, chance }))
}

/** What may become of a job, with its chance. */
interface Fate {
  chance: number
  slow: number
  end: Extract<FaultSettings, { kind: 'failure' | 'stuck' }> | null
}

/** Each fault strikes or not by a draw of its own; of those that end a job the first that strikes does. */
function fatesOf(faults: readonly FaultSettings[], isText: boolean): Fate[] {
  let fates: Fate[] = [{ chance: 1, slow: 1, end: null }]
  for (const fault of faults) {
    if (fault.kind !== 'slow' && fault.kind !== 'failure' && fault.kind !== 'stuck') continue
    fates = fates.flatMap((fate) => {
      const struck =
        fault.kind === 'slow' ? { slow: fate.slow * fault.factor } : { end: isText ? null : (fate.end ?? fault) }
      return [
        { ...fate, chance: fate.chance * (1 - fault.share) },
        { ...fate, ...struck, chance: fate.chance * fault.share },
      ]
    })
  }
  return fates.filter(({ chance }) => chance > 0)
}

interface TaskCourse
  extends Pick<CallCost, 'slotMs' | 'holds' | 'stuckMs' | 'clientMs' | 'pollLagMs' | 'polls' | 'isLeaky'> {
  /** Shares of tasks that fail, of those whose result is not seen in time, and of the price that comes back. */
  failed: number
  late: number
  refunded: number
}

/** A task from its start to the end seen, over all that it may be fated to and all that it may take. */
function taskCourse(
  load: ModelLoad,
  settings: ModelClassSettings,
  world: MockWorld,
  faults: readonly FaultSettings[],
): TaskCourse {
  const latencies = latenciesOf(load, settings)
  const median = latencies.reduce((sum, { chance, median }) => sum + chance * median, 0)
  const isText = load.modality === 'text'
  const holds: Hold[] = []
  const course = {
    holds,
    slotMs: 0,
    clientMs: 0,
    stuckMs: 0,
    pollLagMs: 0,
    polls: 0,
    isLeaky: false,
    failed: 0,
    late: 0,
    refunded: 0,
  }
  const points = latencies.flatMap(({ chance, median, sigma }) =>
    Array.from({ length: GRID }, (_, point) => ({
      share: chance / GRID,
      ms: lognormalQuantile((point + 0.5) / GRID, median, sigma),
    })),
  )
  const read = readerOf(load, median * world.tasks.estimate, world.hints.unavailable, faults)
  for (const { chance, slow, end } of fatesOf(faults, isText)) {
    if (end !== null) {
      course.failed += chance
      if (end.kind === 'stuck') course.stuckMs = Math.max(course.stuckMs, end.slotFor ?? 0)
      if (end.kind === 'failure') course.refunded += chance * (end.refund ?? world.credits.refund)
    }
    for (const { share: part, ms } of points) {
      const share = chance * part
      const durationMs = ms * slow
      const lastsMs = end === null ? durationMs : end.kind === 'stuck' ? Number.POSITIVE_INFINITY : durationMs * end.at
      const heldMs = end?.kind === 'stuck' ? end.slotFor : lastsMs
      if (heldMs === null) course.isLeaky = true
      course.slotMs += share * (heldMs ?? 0)
      if (isText) {
        const waitedMs = Math.min(durationMs, load.timeouts.submitMs)
        holds.push({ chance: share, ms: waitedMs })
        course.clientMs += share * waitedMs
        if (waitedMs < durationMs) course.late += share
        continue
      }
      const { seenMs, polls, seen } = read(lastsMs)
      if (end === null) course.late += share * (1 - seen)
      holds.push({ chance: share, ms: seenMs })
      course.clientMs += share * seenMs
      course.polls += share * polls
      if (Number.isFinite(lastsMs)) course.pollLagMs += share * (seenMs - lastsMs)
    }
  }
  return course
}

/** When the end of a task that lasts so long is seen, and by how many reads, on average over reads that tell nothing. */
function readerOf(
  { poll, timeouts }: ModelLoad,
  estimateMs: number,
  unavailableMs: number,
  faults: readonly FaultSettings[],
): (lastsMs: number) => { seenMs: number; polls: number; seen: number } {
  let unanswered = 0
  let older = 0
  /** Share of reads that are told to wait. */
  let hinted = 0
  /** What answers are late by, and what reads that hang take, on average over all reads. */
  let lateMs = 0
  let hangMs = 0
  for (const fault of faults) {
    if (fault.kind === 'flapping') older += (1 - older) * fault.share * fault.share
    if (!('on' in fault) || !fault.on.includes('poll')) continue
    if (fault.kind === 'slow-headers') lateMs += fault.share * fault.delay
    else unanswered += (1 - unanswered) * fault.share
    if (fault.kind === 'status' && fault.status === 503) hinted += fault.share
    if (fault.kind === 'hang') hangMs += fault.share * timeouts.pollMs
  }
  const seenShare = (1 - unanswered) * (1 - older)
  return (lastsMs) => {
    let age = firstPollMs(poll, estimateMs)
    let wait: number | null = null
    let unseen = 1
    let [seenMs, polls] = [0, 0]
    while (age < timeouts.taskMs && unseen > NEGLIGIBLE) {
      polls += unseen
      const next: number = nextPollMs(poll, wait)
      const unhinted = pollAfterTroubleMs(poll, wait, undefined)
      const troubleMs = (unanswered - hinted) * unhinted + hinted * Math.max(unhinted, unavailableMs) + hangMs
      const step: number =
        age < lastsMs
          ? (1 - unanswered) * next + troubleMs
          : // Whoever reads on after the end was told nothing, or what was.
            (troubleMs + (1 - unanswered) * older * next) / Math.max(1 - seenShare, Number.EPSILON)
      if (age >= lastsMs) {
        const seen = unseen * seenShare
        seenMs += seen * (age + lateMs)
        unseen -= seen
      }
      wait = Math.min(poll.maxMs, step)
      age += step + lateMs
    }
    // What is too little to follow has been seen; what ran out of time has not.
    const seen = age < timeouts.taskMs ? 1 : 1 - unseen
    return { seenMs: seenMs + unseen * Math.min(age, timeouts.taskMs), polls, seen }
  }
}

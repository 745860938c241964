import { type FirstTokens, weightedFirstTokens } from '../../measure/calls/first-tokens.ts'
import { unitsOf } from '../../mock/gate/request-weight.ts'
import { priceOf } from '../../mock/jobs/price.ts'
import { latencyOf } from '../../mock/jobs/request-figures.ts'
import { Catalogue } from '../../mock/world/catalogue.ts'
import type { FaultSettings } from '../../mock/world/fault-schema.ts'
import type { MockWorld } from '../../mock/world/schema.ts'
import type { ModelLoad } from '../../profile/profile.ts'
import type { RetrySettings } from '../../profile/retry-settings.ts'
import { weightedMean } from '../../stats/mean-difference.ts'
import { type AnswerPoint, answersOf } from './answer-points.ts'
import { TaskReader } from './read-course.ts'
import { meanWaitMs, type RefusalWait, submitCourse, type Trouble, waitAfterRefusal } from './submit-course.ts'

/** Mean cost of one call of a model to the gateway and to its client, by the world's own figures. Times in ms. */
export interface CallCost {
  className: string
  attempts: number
  /** Units of one attempt, if a limit counts a request by its `n`. */
  units: number
  /** Tasks (or replies) that come of it: lost answers that are sent again make more than one. */
  jobs: number
  /** A job holds its slot, or its server, at the gateway. */
  slotMs: number
  /** The call holds its client's slot: until its end was seen. */
  clientMs: number
  /** The same as distributions: what may become of an attempt, of a job, and how a refused call waits. */
  troubles: readonly Trouble[]
  stays: readonly Stay[]
  refusal: RefusalWait
  /** Jobs that nobody knows of: their client takes their slots for free, is refused, and then waits for `refusedMs`. */
  orphans: number
  refusedMs: number
  /** The longest that a slot is held by a job that got stuck. */
  stuckMs: number
  /** Part of it between a task's end and the read that saw it. */
  pollLagMs: number
  polls: number
  /** Share of calls that are accepted, and of those that complete. */
  answered: number
  completed: number
  credits: number
  /** Mean of its square. */
  creditsSquare: number
  /** From the request to the first token of the answers that come as streams; null where none does. */
  firstToken: FirstTokens | null
  files: number
  /** Some of its tasks never give their slot back. */
  isLeaky: boolean
}

/** Possible stay of a job, with its chance: in its slot at the gateway, and with its client until the end was seen. Times in ms. */
export interface Stay {
  chance: number
  slotMs: number
  clientMs: number
}

/** Tasks that are followed for each of them where chance decides when an end is seen; one each of a fate that is rare. */
const DRAWS = 8
const RARE = 0.05

/** Null where no class of the world knows the model. */
export function callCost(load: ModelLoad, retry: RetrySettings, world: MockWorld): CallCost | null {
  const model = new Catalogue(world).find(load.model, load.modality)
  if (model === null) return null
  const { settings, className } = model
  const faults = Object.values(world.faults).filter(({ models, share }) => share > 0 && isFor(models, load.model))
  const course = submitCourse(load, retry, world, faults)
  const isText = load.modality === 'text'
  const answers = answersOf(load, settings)
  const fates = fatesOf(faults, world, isText)
  const { failed, refunded, keptSquare, stuckMs } = failuresOf(fates, world.credits.refund)
  const estimateMs = weightedMean(load.requests, ({ body }) => latencyOf(settings, body).median) * world.tasks.estimate
  const task = taskCourse(load, new TaskReader(load, estimateMs, world.hints.unavailable, faults), answers, fates)
  const price = (body: Readonly<Record<string, unknown>>): number => priceOf(settings, body)
  const refusal = waitAfterRefusal(retry, world)
  return {
    className,
    attempts: course.attempts,
    units: weightedMean(load.requests, ({ body }) => unitsOf(body, world.validation.largestN)),
    jobs: course.jobs,
    slotMs: task.slotMs,
    clientMs: course.waitMs + course.answered * task.clientMs,
    troubles: course.troubles,
    stays: task.stays,
    refusal,
    // A reply that breaks breaks at its end.
    orphans: isText ? 0 : Math.max(0, course.jobs - course.answered),
    refusedMs: meanWaitMs(refusal),
    stuckMs,
    pollLagMs: task.pollLagMs,
    polls: course.answered * task.polls,
    answered: course.answered,
    completed: course.answered * (1 - failed - task.late),
    credits: course.jobs * weightedMean(load.requests, ({ body }) => price(body)) * (1 - refunded),
    // A call that makes more than one job hardly ever makes more than two.
    creditsSquare:
      weightedMean(load.requests, ({ body }) => price(body) ** 2) *
      (course.jobs * keptSquare + 2 * Math.max(0, course.jobs - 1) * (1 - refunded) ** 2),
    firstToken: firstTokenOf(answers, fates),
    files: isText ? 0 : course.jobs * (1 - failed) * weightedMean(load.requests, ({ body }) => filesOf(body)),
    isLeaky: task.isLeaky,
  }
}

/** Mean price of a request of the model; null if no class of the world knows it. */
export function meanPrice(load: ModelLoad, world: MockWorld): number | null {
  const model = new Catalogue(world).find(load.model, load.modality)
  return model === null ? null : weightedMean(load.requests, ({ body }) => priceOf(model.settings, body))
}

function isFor(models: readonly string[] | undefined, model: string): boolean {
  return models === undefined || models.some((part) => model.includes(part))
}

function filesOf({ n }: Readonly<Record<string, unknown>>): number {
  return typeof n === 'number' ? n : 1
}

/** Over all that the answers may be fated to. */
function firstTokenOf(answers: readonly AnswerPoint[], fates: readonly Fate[]): FirstTokens | null {
  const points = fates.flatMap(({ chance, slow, answerMs }) =>
    answers.flatMap(({ share, firstMs }) =>
      firstMs === null ? [] : [{ share: chance * share, ms: firstMs * slow + answerMs }],
    ),
  )
  return points.length === 0 ? null : weightedFirstTokens(points)
}

/** Possible fate of a job, with its chance. */
interface Fate {
  chance: number
  slow: number
  /** From the request to its answer, in ms; of a message beyond the time that it takes. */
  answerMs: number
  end: Extract<FaultSettings, { kind: 'failure' | 'stuck' }> | null
}

/** Each fault strikes or not by a draw of its own; of those that end a job the first that strikes does. */
function fatesOf(faults: readonly FaultSettings[], world: MockWorld, isText: boolean): Fate[] {
  const answerMs = isText ? 0 : world.latency.replies.submit.median
  let fates: Fate[] = [{ chance: 1, slow: 1, answerMs, end: null }]
  for (const fault of faults) {
    const struck = strikeOf(fault, isText)
    if (struck === null) continue
    fates = fates.flatMap((fate) => [
      { ...fate, chance: fate.chance * (1 - fault.share) },
      { ...fate, ...struck(fate), chance: fate.chance * fault.share },
    ])
  }
  return fates.filter(({ chance }) => chance > 0)
}

/** Effect of a fault on a job's fate; null if it has none. */
function strikeOf(fault: FaultSettings, isText: boolean): ((fate: Fate) => Partial<Fate>) | null {
  switch (fault.kind) {
    case 'slow':
      return ({ slow }) => ({ slow: slow * fault.factor })
    case 'slow-headers':
      if (!fault.on.includes(isText ? 'message' : 'submit')) return null
      return ({ answerMs }) => ({ answerMs: answerMs + fault.delay })
    case 'failure':
    case 'stuck':
      return isText ? null : ({ end }) => ({ end: end ?? fault })
    default:
      return null
  }
}

/** Shares of jobs that fail, of the price that comes back, and the mean square of what does not; and the longest that one is stuck. */
function failuresOf(
  fates: readonly Fate[],
  refunds: number,
): Record<'failed' | 'refunded' | 'keptSquare' | 'stuckMs', number> {
  const sums = { failed: 0, refunded: 0, keptSquare: 1, stuckMs: 0 }
  for (const { chance, end } of fates) {
    if (end !== null) sums.failed += chance
    if (end?.kind === 'stuck') sums.stuckMs = Math.max(sums.stuckMs, end.slotFor ?? 0)
    if (end?.kind !== 'failure') continue
    const refund = end.refund ?? refunds
    sums.refunded += chance * refund
    sums.keptSquare -= chance * (1 - (1 - refund) ** 2)
  }
  return sums
}

interface TaskCourse extends Pick<CallCost, 'slotMs' | 'stays' | 'clientMs' | 'pollLagMs' | 'polls' | 'isLeaky'> {
  /** Share of tasks whose result is not seen in time. */
  late: number
}

/** A task from its start to the end seen, over all that it may be fated to and all that it may take. */
function taskCourse(
  load: ModelLoad,
  reader: TaskReader,
  answers: readonly AnswerPoint[],
  fates: readonly Fate[],
): TaskCourse {
  const stays: Stay[] = []
  const course = { stays, slotMs: 0, clientMs: 0, pollLagMs: 0, polls: 0, late: 0, isLeaky: false }
  for (const fate of fates) {
    for (const { share, endMs } of answers) {
      const chance = fate.chance * share
      const { lastsMs, heldMs } = runOf(fate, endMs)
      if (heldMs === null) course.isLeaky = true
      course.slotMs += chance * (heldMs ?? 0)
      const ends = seenEnds(load, reader, fate, lastsMs)
      for (const { clientMs, pollLagMs, polls, isLate } of ends) {
        const part = chance / ends.length
        stays.push({ chance: part, slotMs: heldMs ?? 0, clientMs })
        course.clientMs += part * clientMs
        course.pollLagMs += part * pollLagMs
        course.polls += part * polls
        if (isLate) course.late += part
      }
    }
  }
  return course
}

/** How long a job runs, and how long it holds its slot: null is for ever. */
function runOf({ end, slow }: Fate, endMs: number): { lastsMs: number; heldMs: number | null } {
  if (end?.kind === 'stuck') return { lastsMs: Number.POSITIVE_INFINITY, heldMs: end.slotFor }
  const lastsMs = endMs * slow * (end?.at ?? 1)
  return { lastsMs, heldMs: lastsMs }
}

type SeenEnd = Pick<CallCost, 'clientMs' | 'pollLagMs' | 'polls'> & { isLate: boolean }

/** The end of a job as its client sees it: several, equally likely, where chance decides when. */
function seenEnds(
  { modality, timeouts: { submitMs } }: ModelLoad,
  reader: TaskReader,
  { chance, answerMs, end }: Fate,
  lastsMs: number,
): SeenEnd[] {
  if (modality === 'text') {
    const endMs = lastsMs + answerMs
    return [{ clientMs: Math.min(endMs, submitMs), pollLagMs: 0, polls: 0, isLate: submitMs < endMs }]
  }
  // Chance has its say where reads fail; of what is rare it need not.
  return Array.from({ length: reader.isDrawn && chance > RARE ? DRAWS : 1 }, () => {
    // Reads begin with the answer, however far the task has come by then.
    const { seenMs, polls, isSeen } = reader.read(Math.max(0, lastsMs - answerMs))
    const clientMs = answerMs + seenMs
    const pollLagMs = Number.isFinite(lastsMs) ? clientMs - lastsMs : 0
    return { clientMs, pollLagMs, polls, isLate: end === null && !isSeen }
  })
}

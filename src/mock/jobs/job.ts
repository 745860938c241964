import type { Task, TaskStatus } from '../../gateway/bodies.ts'
import { CANCELLED } from '../../gateway/cancelled.ts'
import type { TaskModality } from '../../gateway/modality.ts'
import type { Account } from '../accounts.ts'
import type { Fate } from '../faults.ts'
import type { Barrier } from '../gate/gate.ts'
import type { ServerQueue } from '../gate/server-queue.ts'
import type { StreamPlan } from '../streams/plan.ts'
import type { MockModel } from '../world/catalogue.ts'
import type { MockWorld } from '../world/schema.ts'

/**
 * Accepted work: a task, or a reply of text under way. Its whole course is fixed when it is accepted, so its state at any instant is
 * computed when somebody reads it, and no timer is kept for it.
 */
export interface Job {
  /** From 1, in order of acceptance. */
  readonly n: number
  readonly id: string
  readonly modality: TaskModality | 'text'
  readonly model: MockModel
  readonly account: Account
  readonly acceptedAt: number
  readonly startsAt: number
  /** Duration without a failure that cuts it short; ms. */
  readonly durationMs: number
  /** Infinity when it never ends. A cancel sets it. */
  doneAt: number
  readonly fate: Fate
  /** Its owner has ended it: of its course nothing more happens. */
  isCancelled: boolean
  /** Files of a task that completes. */
  readonly files: number
  /** Its results can be fetched until then. */
  readonly expiresAt: number
  readonly micro: number
  /** Barriers that hold a slot for it. */
  readonly holds: readonly Barrier[]
  /** Servers that are its own until `freedAt`, unless they are given to others after it. */
  readonly stations: readonly ServerQueue[]
  readonly freedAt: number
  /** Reads so far, whatever came of them. */
  polls: number
  /** Course of a text that is streamed. */
  readonly stream: StreamPlan | null
}

export function statusOf(job: Job, now: number): TaskStatus {
  if (now < job.startsAt && !job.isCancelled) return 'pending'
  if (now < job.doneAt) return 'processing'
  return job.fate.end === null && !job.isCancelled ? 'completed' : 'failed'
}

/** Progress in percent while it runs: a straight rise that sticks. */
export function progressOf(job: Job, now: number, { stickAt, reach }: MockWorld['tasks']['progress']): number {
  const part = (now - job.startsAt) / job.durationMs
  return part >= reach ? stickAt : Math.max(0, Math.floor((part / reach) * stickAt))
}

/** How a read shows a job at `now`; `status` may be an older state than the true one. */
export function taskView(
  job: Job,
  status: TaskStatus,
  now: number,
  settings: MockWorld['tasks'],
  resultsUrl: string,
): Task {
  const view: Task = { id: job.id, object: OBJECT[job.modality], model: job.model.name, status, progress: 0 }
  if (status === 'processing') view.progress = progressOf(job, Math.min(now, job.doneAt), settings.progress)
  if (status === 'completed') {
    view.progress = 100
    view.results = fileNames(job).map((name) => `${resultsUrl}/files/${job.id}/${name}`)
  }
  if (status === 'failed' && job.isCancelled) {
    view.progress = progressOf(job, job.doneAt, settings.progress)
    view.error = CANCELLED
  } else if (status === 'failed' && job.fate.end?.kind === 'failure') {
    view.progress = progressOf(job, job.doneAt, settings.progress)
    view.error = { code: job.fate.end.code, message: job.fate.end.message }
  }
  return view
}

const OBJECT = {
  image: 'image.generation.task',
  video: 'video.generation.task',
  audio: 'audio.generation.task',
  text: 'text.generation.task',
} as const
const EXTENSION = { image: 'png', video: 'mp4', audio: 'wav', text: 'txt' } as const

/** Names of a task's results. */
export function fileNames({ files, modality }: Job): string[] {
  const names: string[] = []
  for (let index = 0; index < files; index++) names.push(`${index}.${EXTENSION[modality]}`)
  return names
}

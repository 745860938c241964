import { firstPollMs, nextPollMs, pollAfterTroubleMs } from '../../load/polls/poll-schedule.ts'
import type { FaultSettings } from '../../mock/world/fault-schema.ts'
import type { ModelLoad } from '../../profile/profile.ts'
import { keyedRandom } from '../../random.ts'

type ReadFault = Extract<FaultSettings, { on: readonly string[] }>

/** How the end of one task was learnt. */
export interface ReadCourse {
  /** Time from the answer to the submit until the answer that showed the end, or until giving up, in ms. */
  seenMs: number
  polls: number
  isSeen: boolean
}

/** Possible result of one read: whether it shows the state, how long its answer takes, and its advice about waiting. */
interface Read {
  isAnswered: boolean
  ms: number
  hintMs?: number | undefined
}

const PLAIN: Read = { isAnswered: true, ms: 0 }

/** Reads tasks as the client does, each that fails or is late drawn by a fixed seed: a mean would hide that ends fall into long gaps. */
export class TaskReader {
  readonly #load: Pick<ModelLoad, 'poll' | 'timeouts'>
  readonly #estimateMs: number
  readonly #unavailableMs: number
  /** Faults of reads, and of tasks whose reads may show an older state. */
  readonly #faults: readonly ReadFault[]
  readonly #flaps: readonly FaultSettings[]
  readonly #next = keyedRandom(1).stream('sample')

  constructor(
    load: Pick<ModelLoad, 'poll' | 'timeouts'>,
    estimateMs: number,
    unavailableMs: number,
    faults: readonly FaultSettings[],
  ) {
    this.#load = load
    this.#estimateMs = estimateMs
    this.#unavailableMs = unavailableMs
    this.#faults = faults.filter((fault) => 'on' in fault && fault.on.includes('poll')) as ReadFault[]
    this.#flaps = faults.filter(({ kind }) => kind === 'flapping')
  }

  /** Chance decides when an end is seen. */
  get isDrawn(): boolean {
    return this.#faults.length + this.#flaps.length > 0
  }

  /** Course of a task that ends this long after its submit was answered, in ms; Infinity if it never ends. */
  read(lastsMs: number): ReadCourse {
    const { poll, timeouts } = this.#load
    const flap = this.#flaps.find(({ share }) => this.#next() < share)
    let at = Math.min(timeouts.taskMs, firstPollMs(poll, this.#estimateMs))
    let wait: number | null = null
    for (let polls = 1; ; polls++) {
      const { isAnswered, ms, hintMs } = this.#drawn()
      const isOlder = flap !== undefined && this.#next() < flap.share
      if (at >= lastsMs && isAnswered && !isOlder) return { seenMs: at + ms, polls, isSeen: true }
      // The last read is made when the client's patience ends.
      if (at >= timeouts.taskMs) return { seenMs: at + ms, polls, isSeen: false }
      wait = isAnswered ? nextPollMs(poll, wait) : pollAfterTroubleMs(poll, wait, hintMs)
      at = Math.min(timeouts.taskMs, at + ms + wait)
    }
  }

  #drawn(): Read {
    const fault = this.#faults.find(({ share }) => this.#next() < share)
    if (fault === undefined) return PLAIN
    if (fault.kind === 'slow-headers') return { isAnswered: true, ms: fault.delay }
    if (fault.kind === 'hang') return { isAnswered: false, ms: this.#load.timeouts.pollMs }
    if (fault.kind === 'status' && fault.status === 503)
      return { isAnswered: false, ms: 0, hintMs: this.#unavailableMs }
    return { isAnswered: false, ms: 0 }
  }
}

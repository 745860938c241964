import { isUnknownTask } from '../../measure/calls/call-record.ts'
import type { EventSink, RunEvent } from '../../measure/events/events.ts'
import type { Summary } from '../../measure/summary/summary.ts'
import { asLine, oneLine } from '../../printable.ts'
import { pricesInWords } from '../../report/account-notices.ts'
import { shellWord } from '../../shell-word.ts'
import { formatCount, formatCounted, formatDuration } from '../../units.ts'

/** Names every accepted task that was not seen to its end, and what follows them up where there is a folder. */
export function openTasksText(tasks: Summary['openTasks'], folder: string | null): string {
  const some = tasks.length === 1 ? '1 accepted task was' : `${formatCount(tasks.length)} accepted tasks were`
  const lines = tasks.map(({ taskId, model, unknown }) => {
    return `${asLine`  ${taskId}  ${model}`}${unknown === undefined ? '' : '  not known to the gateway'}`
  })
  const next = folder === null ? [] : [asLine`follow up: gatebench resume ${shellWord(folder)}`]
  return [`${some} not followed to the end and may have been paid for:`, ...lines, ...next].join('\n')
}

/** Names every accepted task that is open when the log cannot grow any more: it is still followed, and only its end is not logged. */
export function unloggedTasksText(tasks: Summary['openTasks'], folder: string): string {
  const some = tasks.length === 1 ? '1 accepted task is' : `${formatCount(tasks.length)} accepted tasks are`
  const lines = tasks.map(({ taskId, model }) => asLine`  ${taskId}  ${model}`)
  const next = asLine`if gatebench ends before that: gatebench resume ${shellWord(folder)}`
  return [`${some} still open, and followed to the end without the log:`, ...lines, next].join('\n')
}

/** Tasks that a gateway says it does not know. */
interface Unknown {
  /** Credits that the profile states for its request. */
  price: number | undefined
  /** Until when it is polled, in ms since the start of the run. */
  until: number
}

/** Says now and then how many of the open tasks have ended, and how many the gateway does not know. */
export class FollowedTasks implements EventSink {
  readonly #tasks: ReadonlyMap<string, { price: number | undefined; taskMs: number }>
  readonly #unknown = new Map<string, Unknown>()
  #startedAt = 0
  #ended = 0

  /** `taskMs`: how long each task is polled, from now on. */
  constructor(tasks: readonly { taskId: string; price: number | undefined; taskMs: number }[]) {
    this.#tasks = new Map(tasks.map(({ taskId, ...task }) => [taskId, task]))
  }

  emit(event: RunEvent): void {
    if (event.type === 'resumed') this.#startedAt = event.t
    if (event.type === 'terminal' && event.taskId !== undefined) {
      this.#ended++
      if (event.end === 'completed' || event.end === 'failed') this.#unknown.delete(event.taskId)
    }
    if (event.type !== 'poll') return
    const task = this.#tasks.get(event.taskId)
    if (task !== undefined && isUnknownTask(event))
      this.#unknown.set(event.taskId, { price: task.price, until: this.#startedAt + task.taskMs })
    // An answer about the task says that the gateway knows it; any other says nothing.
    else if (event.outcome === 'accepted') this.#unknown.delete(event.taskId)
  }

  /** `now` in ms since the start of the run. */
  text(now: number): string {
    const known = `${formatCount(this.#ended)} of ${formatCount(this.#tasks.size)} tasks ended`
    const unknown = [...this.#unknown.values()]
    if (unknown.length === 0) return known
    const price = pricesInWords(unknown.map((task) => task.price))
    const money = price === '' ? '' : ` (${price})`
    const leftMs = Math.max(...unknown.map(({ until }) => until)) - now
    const until = leftMs > 0 ? `; gatebench polls them for up to ${formatDuration(leftMs)} more` : ''
    return `${known}; the gateway does not know ${formatCounted(unknown.length, 'task')}${money}${until}`
  }
}

/** Number of tasks that are named; tasks.csv has them all. */
const NAMED = 20

/** Names the calls whose answer was no longer waited for when the run was halted: what they may have bought has no known id. */
export class CutOffCalls implements EventSink {
  readonly #named: string[] = []
  #count = 0

  emit(event: RunEvent): void {
    if (event.type !== 'outcome' || event.reason !== 'aborted') return
    this.#count++
    if (this.#named.length < NAMED) this.#named.push(`${event.call} (${oneLine(event.model)})`)
  }

  /** Empty where there are none. */
  text(): string {
    if (this.#count === 0) return ''
    const some = this.#count === 1 ? '1 call was' : `${formatCount(this.#count)} calls were`
    const more = this.#count > NAMED ? ', …' : ''
    return `${some} cut off before the response arrived, and may have been accepted: ${this.#named.join(', ')}${more}`
  }
}

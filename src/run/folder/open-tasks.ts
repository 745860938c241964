import type { EventSink, RunEvent } from '../../measure/events/events.ts'
import type { Summary } from '../../measure/summary/summary.ts'
import { asLine, oneLine } from '../../printable.ts'
import { shellWord } from '../../shell-word.ts'
import { formatCount } from '../../units.ts'

/** Names every accepted task that was not seen to its end, and what follows them up where there is a folder. */
export function openTasksText(tasks: Summary['openTasks'], folder: string | null): string {
  const some = tasks.length === 1 ? '1 accepted task was' : `${formatCount(tasks.length)} accepted tasks were`
  const lines = tasks.map(({ taskId, model }) => asLine`  ${taskId}  ${model}`)
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

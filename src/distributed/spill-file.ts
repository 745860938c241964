import { appendFileSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { INPUT } from '../input/input-kind.ts'
import { readFileText } from '../input/regular-file.ts'
import { asLine } from '../printable.ts'
import { eventIn } from './adopted-call.ts'

/** Name of a file that a worker wrote to its own disk while Redis was away. */
const NAME = /^worker-.+\.spill$/

/** One line of such a file: its share, its fence, its number there, and the event as the log has it. */
export interface Spilt {
  source: string
  item: number
  line: string
}

/** Writes to a file that is made when there is something for it. What was paid for and the disk does not take is said by `warn`. */
export class SpillFile {
  readonly path: string
  readonly #warn: (text: string) => void
  #isRefused = false
  /** The last line may have been written in part. */
  #isTorn = false

  constructor(folder: string, worker: string, warn: (text: string) => void) {
    this.path = join(folder, `worker-${worker}.spill`)
    this.#warn = warn
  }

  /** Where what Redis lacks is, for people. */
  get place(): string {
    return this.#isRefused ? `${this.path}, as far as it could be written` : this.path
  }

  append(lines: readonly Spilt[]): void {
    if (lines.length === 0) return
    const text = lines.map(({ source, item, line }) => `${source}\t${item}\t${line}\n`).join('')
    try {
      appendFileSync(this.path, this.#isTorn ? `\n${text}` : text)
      this.#isTorn = false
    } catch (error) {
      this.#isTorn = true
      if (!this.#isRefused)
        this.#warn(asLine`events that Redis lacks cannot be written to this disk: ${(error as Error).message}`)
      this.#isRefused = true
      for (const { line } of lines) this.#sayPaid(line)
    }
  }

  #sayPaid(line: string): void {
    const event = eventIn(line.slice(line.indexOf('{')))
    if (event?.type === 'accepted')
      this.#warn(asLine`accepted, but not stored on any disk: ${event.taskId}  ${event.model}`)
    else if (event?.type === 'outcome' && event.endpoint === 'message' && event.outcome === 'accepted')
      this.#warn(asLine`answered, but not stored on any disk: call ${String(event.call)}  ${event.model}`)
  }
}

/** All that workers left in a folder; a torn last line is left out. */
export function readSpills(folder: string): Spilt[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => NAME.test(name))
    .flatMap((name) => readFileText(join(folder, name), INPUT.spill).split('\n').slice(0, -1))
    .flatMap((text): Spilt[] => {
      const [source, item, line] = text.split('\t')
      return line === undefined ? [] : [{ source: source as string, item: Number(item), line }]
    })
}

import { appendFileSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { INPUT } from '../input/input-kind.ts'
import { readFileText } from '../input/regular-file.ts'

/** What a worker wrote to its own disk while Redis was away. */
const NAME = /^worker-.+\.spill$/

/** One line of such a file: which share told it, under which fence, its number there, and the event as the log has it. */
export interface Spilt {
  source: string
  item: number
  line: string
}

/** Writes to a file that is made when there is something for it. */
export class SpillFile {
  readonly path: string

  constructor(folder: string, worker: string) {
    this.path = join(folder, `worker-${worker}.spill`)
  }

  append(lines: readonly Spilt[]): void {
    if (lines.length === 0) return
    appendFileSync(this.path, lines.map(({ source, item, line }) => `${source}\t${item}\t${line}\n`).join(''))
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

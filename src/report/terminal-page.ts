import pc from 'picocolors'
import type { Fact } from './facts.ts'
import { plainText } from './plain-text.ts'
import type { Table } from './table.ts'
import { flow, layOut, wrap } from './text-table.ts'
import type { Notice, Tone, Verdict } from './verdict.ts'

export interface TerminalOptions {
  /** Columns of the terminal; the report uses 60 to 120 of them. */
  width: number
  colour: boolean
  /** Where the full report lies. */
  reportPath?: string
}

const NARROWEST = 60
const WIDEST = 120
/** Labels stand in a column of this width. */
const LABEL = 12

const MARKS: Readonly<Record<Tone, string>> = { good: '✓', bad: '✗', warn: '!', muted: '–' }

/** The parts that a report on a terminal is made of, as lines within its width. */
export interface TerminalPage {
  /** The verdict with its reasons, what limits it, and an empty line. */
  headline(verdict: Verdict, exitCode: number, reasons: readonly string[], notices: readonly Notice[]): string[]
  /** A text of its own after a mark, wrapped. */
  listed(mark: string, text: string): string[]
  labelled(label: string, facts: readonly Fact[]): string[]
  /** `notes`: what stands below each row, on one line. */
  tabled(table: Table, notes?: readonly (string | null)[]): string[]
  /** Lines and an empty one after them; nothing when there are none. */
  block(lines: readonly string[]): string[]
  /** Where the full report lies, when that is known. */
  pointer(): string[]
}

export function terminalPage(options: TerminalOptions): TerminalPage {
  const width = Math.min(WIDEST, Math.max(NARROWEST, options.width))
  const colours = pc.createColors(options.colour)
  const paints: Readonly<Record<Tone, (text: string) => string>> = {
    good: colours.green,
    bad: colours.red,
    warn: colours.yellow,
    muted: colours.dim,
  }
  const paint = (text: string, tone?: Tone): string => (tone === undefined ? text : paints[tone](text))
  const listed = (mark: string, text: string): string[] =>
    wrap(plainText(text), width - 4).map((line, at) => `  ${at === 0 ? mark : ' '} ${line}`)
  return {
    listed,
    headline: ({ word, meaning, tone }, exitCode, reasons, notices) => [
      ...wrap(`${word}  exit ${exitCode}: ${meaning}`, width - 2).map((line, at) =>
        paint(colours.bold(`${at === 0 ? MARKS[tone] : ' '} ${line}`), tone),
      ),
      ...reasons.flatMap((reason) => listed('·', reason)),
      ...notices.flatMap((notice) => listed(paint(MARKS[notice.tone], notice.tone), notice.text)),
      '',
    ],
    labelled(label, facts) {
      if (facts.length === 0) return []
      const parts = facts.map((fact) => {
        const plain = shortened(plainText(`${fact.label} ${fact.text}`), width - LABEL)
        return { plain, painted: paint(plain, fact.tone) }
      })
      return [`${colours.bold(label.padEnd(LABEL))}${flow(parts, width, ' '.repeat(LABEL))}`]
    },
    tabled(table, notes = []) {
      if (table.rows.length === 0) return []
      const [head = '', ...rows] = layOut(table, width, (text, cell) => paint(text, cell.tone))
      const noteOf = (at: number): string[] => {
        const note = notes[at]
        return note === null || note === undefined ? [] : [`    ${shortened(plainText(note), width - 4)}`]
      }
      return [head, ...rows.flatMap((row, at) => [row, ...noteOf(at)])]
    },
    block: (lines) => (lines.length === 0 ? [] : [...lines, '']),
    pointer: () =>
      options.reportPath === undefined
        ? []
        : [`${colours.bold('Report'.padEnd(LABEL))}${plainText(options.reportPath)}`],
  }
}

function shortened(text: string, width: number): string {
  const characters = [...text]
  return characters.length > width ? `${characters.slice(0, width - 1).join('')}…` : text
}

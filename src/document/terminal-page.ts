import pc from 'picocolors'
import {
  type Document,
  type Fact,
  factWords,
  type Item,
  type Notice,
  type Shown,
  type ShownSection,
} from './document.ts'
import { plainText } from './plain-text.ts'
import { type Cell, MARKS, type Tone } from './table.ts'
import { flow, layOutRows, wrap } from './text-table.ts'

export interface TerminalOptions {
  /** Columns of the terminal; the report uses 60 to 120 of them. */
  width: number
  colour: boolean
  /** Where the full report lies. */
  reportPath?: string
  /** The same as an address, for terminals that show links. */
  reportUrl?: string
  /** Whether it shows block elements (`▂▅█`); plain ASCII when absent. */
  bars?: boolean
}

const NARROWEST = 60
const WIDEST = 120
/** Labels stand in a column of this width. */
const LABEL = 12
/** Empty first. */
const BARS = { blocks: ' ▁▂▃▄▅▆▇█', ascii: ' .:-=+*#@' }

/** Most lines that a fact may take. */
const LONGEST_FACT = 4

/** Lines that belong together. An empty line parts two groups, unless both are facts: those stand in one column. */
export interface Group {
  lines: string[]
  isFacts: boolean
  isApart?: boolean
}

/** Verdicts, sections and single blocks as lines of a terminal. */
export class TerminalPage {
  readonly #width: number
  readonly #bars: readonly string[]
  readonly #colours: ReturnType<typeof pc.createColors>

  constructor({ width, colour, bars = false }: TerminalOptions) {
    this.#bars = [...(bars ? BARS.blocks : BARS.ascii)]
    this.#width = Math.min(WIDEST, Math.max(NARROWEST, width))
    this.#colours = pc.createColors(colour)
  }

  verdict(verdict: Document['verdict']): Group {
    const { reasons, notices } = verdict
    const said = [...reasons.map((one) => this.reason(one)), ...notices.map((one) => this.notice(one))]
    return { lines: [...this.head(verdict), ...said.flat()], isFacts: false }
  }

  /** Result, and the next step. */
  head({ word, meaning, tone, exitCode, next }: Document['verdict']): string[] {
    const told = plainText(`${word}${exitCode === null ? '' : `  exit ${exitCode}`}: ${meaning}`)
    return [
      ...wrap(told, this.#width - 2).map((line, at) =>
        this.#paint(this.#colours.bold(`${at === 0 ? MARKS[tone] : ' '} ${line}`), tone),
      ),
      ...(next === undefined
        ? []
        : wrap(plainText(`Next: ${next}`), this.#width - 2).map((line, at) => `${at === 0 ? '→' : ' '} ${line}`)),
    ]
  }

  reason(text: string): string[] {
    return this.#listed('·', text)
  }

  notice({ tone, text }: Notice): string[] {
    return this.#listed(this.#paint(MARKS[tone], tone), text)
  }

  /** Texts cling to what they follow, or where they come first to what follows them. */
  section({ title, isTitled, blocks }: ShownSection): Group[] {
    const groups: Group[] = []
    let first = isTitled ? wrap(plainText(title), this.#width) : []
    for (const block of blocks) {
      const lines = this.#lines(block)
      const last = groups.at(-1)
      if (block.kind === 'facts' || block.kind === 'table' || block.kind === 'code') {
        groups.push({ lines: [...first, ...lines], isFacts: block.kind === 'facts', isApart: 'apart' in block })
        first = []
      } else if (last === undefined || block.kind === 'heading') first.push(...lines)
      else last.lines.push(...lines)
    }
    return first.length === 0 ? groups : [...groups, { lines: first, isFacts: false }]
  }

  pointer(label: string, path: string, url?: string): Group {
    // OSC 8; an address has no character that would end it.
    const text = url === undefined ? plainText(path) : `\x1b]8;;${url}\x1b\\${plainText(path)}\x1b]8;;\x1b\\`
    return { lines: [`${this.#colours.bold(label.padEnd(LABEL))}${text}`], isFacts: true }
  }

  /** A block in parts that are shown whole or not at all: the head first (empty where there is none), then each row or item. */
  parts(block: Shown): string[][] {
    if (block.kind === 'table') return this.#table(block)
    if (block.kind === 'list') return [[], ...block.items.map((item) => this.#item(item, block.terms))]
    return [[], this.#lines(block)]
  }

  #lines(block: Shown): string[] {
    switch (block.kind) {
      case 'facts':
        return this.#facts(block.label ?? '', block.facts)
      case 'table':
      case 'list':
        return this.parts(block).flat()
      case 'text':
        return wrap(plainText(block.text), this.#width)
      case 'heading':
        return wrap(plainText(block.text), this.#width)
      case 'code':
        return [
          ...wrap(plainText(block.label), this.#width),
          ...block.text
            .trimEnd()
            .split('\n')
            .map((line) => `  ${plainText(line)}`.trimEnd()),
        ]
      default:
        return []
    }
  }

  /** Facts one after the other; one that is longer than a line has lines of its own. */
  #facts(label: string, facts: readonly Fact[]): string[] {
    const indent = ' '.repeat(LABEL)
    const width = this.#width - LABEL
    const lines: string[] = []
    let short: { plain: string; painted: string }[] = []
    const flowed = (): void => {
      if (short.length === 0) return
      const [first = '', ...others] = flow(short, this.#width, indent).split('\n')
      lines.push(first, ...others.map((line) => line.slice(LABEL)))
      short = []
    }
    for (const fact of facts) {
      const plain = shortened(plainText(factWords(fact)), LONGEST_FACT * width)
      if ([...plain].length <= width) short.push({ plain, painted: this.#paint(plain, fact.tone) })
      else {
        flowed()
        lines.push(...wrap(plain, width).map((line) => this.#paint(line, fact.tone)))
      }
    }
    flowed()
    const head = this.#colours.bold(plainText(label).padEnd(LABEL))
    return lines.length === 0 ? [head] : lines.map((line, at) => (at === 0 ? head : indent) + line)
  }

  #table({ table, below, rest }: Extract<Shown, { kind: 'table' }>): string[][] {
    const drawn = { ...table, rows: table.rows.map((row) => row.map((cell) => this.#drawn(cell))) }
    const [head = [], ...rows] = layOutRows(drawn, this.#width, (text, cell) => this.#paint(text, cell.tone))
    const note = (at: number): string[] => {
      const text = below[at] ?? null
      return text === null ? [] : wrap(plainText(text), this.#width - 4).map((line) => `    ${line}`)
    }
    return [head, ...rows.map((row, at) => [...row, ...note(at)]), ...(rest === null ? [] : [this.#listed('·', rest)])]
  }

  /** Each bar by its share of the highest, and whatever is there at all by the lowest mark. */
  #drawn(cell: Cell): Cell {
    if (cell.bars === undefined) return cell
    const highest = Math.max(1, ...cell.bars)
    const mark = (count: number): string => this.#bars[Math.ceil((count / highest) * (this.#bars.length - 1))] ?? ''
    return { ...cell, text: cell.bars.map(mark).join('') }
  }

  #item(item: Item, isTerm = false): string[] {
    return isTerm ? this.#term(item) : this.#listed('·', spoken(item))
  }

  #term({ head = '', text }: Item): string[] {
    return [
      ...wrap(plainText(head), this.#width - 2).map((line) => `  ${line}`),
      ...wrap(plainText(text), this.#width - 6).map((line) => `      ${line}`),
    ]
  }

  #listed(mark: string, text: string): string[] {
    return wrap(plainText(text), this.#width - 4).map((line, at) => `  ${at === 0 ? mark : ' '} ${line}`)
  }

  #paint(text: string, tone?: Tone): string {
    if (tone === undefined) return text
    const { green, red, yellow, dim } = this.#colours
    return { good: green, bad: red, warn: yellow, muted: dim }[tone](text)
  }
}

function spoken({ head, text }: Item): string {
  return head === undefined ? text : `${head}: ${text}`
}

function shortened(text: string, width: number): string {
  const characters = [...text]
  return characters.length > width ? `${characters.slice(0, width - 1).join('')}…` : text
}

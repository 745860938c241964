import pc from 'picocolors'
import { type Document, type Fact, type Item, type Shown, type ShownSection, sectionsFor } from './document.ts'
import { plainText } from './plain-text.ts'
import { MARKS, type Tone } from './table.ts'
import { flow, layOut, wrap } from './text-table.ts'

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

/** Lines that belong together. An empty line parts two groups, unless both are facts: those stand in one column. */
interface Group {
  lines: string[]
  isFacts: boolean
  isApart?: boolean
}

/** The report for a person at a terminal: the verdict first, then what it rests on. */
export function renderTerminal(document: Document, options: TerminalOptions): string {
  const page = new TerminalPage(options)
  const groups = [
    page.verdict(document.verdict),
    ...sectionsFor('terminal', document.sections).flatMap((section) => page.section(section)),
    ...(options.reportPath === undefined ? [] : [page.pointer('Report', options.reportPath)]),
  ]
  const lines = groups.flatMap((group, at) => {
    const before = groups[at - 1]
    const isClose = before?.isFacts === true && before.isApart !== true && group.isFacts
    return at === 0 || isClose ? group.lines : ['', ...group.lines]
  })
  return `${lines.join('\n')}\n`
}

class TerminalPage {
  readonly #width: number
  readonly #colours: ReturnType<typeof pc.createColors>

  constructor({ width, colour }: TerminalOptions) {
    this.#width = Math.min(WIDEST, Math.max(NARROWEST, width))
    this.#colours = pc.createColors(colour)
  }

  verdict({ word, meaning, tone, exitCode, reasons, notices }: Document['verdict']): Group {
    const told = plainText(`${word}${exitCode === null ? '' : `  exit ${exitCode}`}: ${meaning}`)
    const lines = [
      ...wrap(told, this.#width - 2).map((line, at) =>
        this.#paint(this.#colours.bold(`${at === 0 ? MARKS[tone] : ' '} ${line}`), tone),
      ),
      ...reasons.flatMap((reason) => this.#listed('·', reason)),
      ...notices.flatMap((notice) => this.#listed(this.#paint(MARKS[notice.tone], notice.tone), notice.text)),
    ]
    return { lines, isFacts: false }
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

  pointer(label: string, path: string): Group {
    return { lines: [`${this.#colours.bold(label.padEnd(LABEL))}${plainText(path)}`], isFacts: true }
  }

  #lines(block: Shown): string[] {
    switch (block.kind) {
      case 'facts':
        return this.#facts(block.label ?? '', block.facts)
      case 'table':
        return this.#table(block)
      case 'text':
        return wrap(plainText(block.text), this.#width)
      case 'list':
        return block.items.flatMap((item) => (block.terms ? this.#term(item) : this.#listed('·', spoken(item))))
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

  #facts(label: string, facts: readonly Fact[]): string[] {
    const parts = facts.map((fact) => {
      const plain = shortened(plainText(`${fact.label} ${fact.text}`), this.#width - LABEL)
      return { plain, painted: this.#paint(plain, fact.tone) }
    })
    return [
      `${this.#colours.bold(plainText(label).padEnd(LABEL))}${flow(parts, this.#width, ' '.repeat(LABEL))}`,
    ].flatMap((text) => text.split('\n'))
  }

  #table({ table, below, rest }: Extract<Shown, { kind: 'table' }>): string[] {
    const [head = '', ...rows] = layOut(table, this.#width, (text, cell) => this.#paint(text, cell.tone))
    const note = (at: number): string[] => {
      const text = below[at] ?? null
      return text === null ? [] : [`    ${shortened(plainText(text), this.#width - 4)}`]
    }
    return [head, ...rows.flatMap((row, at) => [row, ...note(at)]), ...(rest === null ? [] : this.#listed('·', rest))]
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

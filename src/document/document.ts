import { formatCount } from '../units.ts'
import { NONE } from './figures.ts'
import type { ChartData } from './html/chart-data.ts'
import type { Html } from './html/html.ts'
import type { Column, Format, Table, Tone } from './table.ts'

/**
 * A report as every format renders it. What differs from format to format (who is shown a block, how many rows, what is folded) is said
 * here, by hints, so that a renderer knows blocks and no report.
 */
export interface Document {
  /** The result itself: what the JSON file holds. */
  data: object
  /** Title of the browser's tab. */
  title: string
  /** Kind of report: `Plan`, `Run`. A page shows it above the heading. */
  kind: string
  heading: string
  /** Facts that make two reports comparable, at the head of the page. */
  about: readonly Fact[]
  verdict: Judgement
  /** Blocks that a terminal shows below the verdict in a short summary; without them the verdict alone. */
  brief?: readonly Block[]
  sections: readonly Section[]
  /** Source of the page, as a sentence. */
  origin: string
  /** Charts that the page's script draws. Only the page asks for them, because they take time. */
  charts?: () => ChartData
}

export interface Verdict {
  /** One word in capitals. */
  word: string
  /** Meaning of the word here, as half a sentence. */
  meaning: string
  tone: Tone
}

/** A verdict with its exit code (null where the command alone knows it), why, and what limits it. */
export interface Judgement extends Verdict {
  exitCode: number | null
  /** Next step, if there is one. */
  next?: string
  reasons: readonly string[]
  notices: readonly Notice[]
}

/** Something the reader must know before trusting or using the figures. */
export interface Notice {
  tone: Tone
  text: string
}

/** Blocks under one title. A format that is shown none of them does not show the title either. */
export interface Section {
  /** Its anchor in the page. */
  id: string
  title: string
  blocks: readonly Block[]
  /** Text formats that print the title, which the page always does; Markdown alone when absent. */
  titled?: readonly Format[]
  /** Part of the verdict: without a frame and a place in the page's navigation. */
  bare?: true
  /** Content in a few words: in the page the section opens on a click, and this stands beside its title until then. */
  folded?: string
}

/** One labelled figure. `code` marks what came from a profile, a gateway or a file name. */
export interface Fact {
  label: string
  text: string
  code?: true
  tone?: Tone
  /** Subject of the figure, in small print below a tile. */
  aside?: string
}

/** A figure in a line of text: `polls: 12`. */
export function factWords({ label, text }: Pick<Fact, 'label' | 'text'>): string {
  return label === '' ? text : `${label}: ${text}`
}

/** A term of the reports and what it means: a figure without its definition is a rumour. */
export interface Word {
  label: string
  definition: string
}

/** An item of a list: a term and what is said of it, or a text alone. `code` marks a head that came from outside. */
export interface Item {
  head?: string
  code?: true
  text: string
}

/** A text of many lines, named. */
interface Code {
  kind: 'code'
  label: string
  text: string
}
interface Facts {
  kind: 'facts'
  facts: readonly Fact[]
  label?: string
  /** Few and large. */
  tiles?: true
  /** An empty line follows, whatever comes. */
  apart?: true
}
interface TableBlock {
  kind: 'table'
  table: Table
  /** Subject of the table, for a page, where it stands alone. */
  caption: string
  sortable?: true
  /** Marks, read down as well as across: it stays a table where the page is narrow, with short heads and cells. */
  matrix?: true
  /** Rows that a format has room for; all when absent. */
  most?: Partial<Record<Format, number>>
  /** Says what became of the rows from `shown` on. */
  rest?: (shown: number) => string
  /** Rows that stand open in the page; those beyond them open on a click. */
  open?: number
  /** Name of what a row is, for a count of those that have no room. */
  noun?: string
}
interface Text {
  kind: 'text'
  text: string
  /** Small print. */
  small?: true
}
interface List {
  kind: 'list'
  items: readonly Item[]
  /** Terms with a sentence each: the sentence stands below. */
  terms?: true
  /** Name of what an item is, as of a row. */
  noun?: string
}
interface Heading {
  kind: 'heading'
  text: string
}
/** A drawing, for the page alone: a table beside it says the same. Drawn only when the page is made. */
interface Figure {
  kind: 'figure'
  draw: () => Html | null
}
/** Beside each other where the page is wide. */
interface Pair {
  kind: 'pair'
  blocks: readonly Block[]
}
/** Opens on a click in the formats named (all when absent), and stands open in the others; a terminal leaves out what it would fold. */
interface Fold {
  kind: 'fold'
  title: string
  blocks: readonly Block[]
  folded?: readonly Format[]
}

/** `in`: the formats whose readers are shown the block; all when absent. */
export type Block = (Code | Facts | TableBlock | Text | List | Heading | Figure | Pair | Fold) & {
  in?: readonly Format[]
}
type Hints<Kind extends Block['kind']> = Partial<Extract<Block, { kind: Kind }>>

export const facts = (facts: readonly Fact[], hints: Hints<'facts'> = {}): Block => ({ ...hints, kind: 'facts', facts })
export const table = (table: Table, caption: string, hints: Hints<'table'> = {}): Block => ({
  ...hints,
  kind: 'table',
  table,
  caption,
})
export const text = (text: string, hints: Hints<'text'> = {}): Block => ({ ...hints, kind: 'text', text })
export const list = (items: readonly Item[], hints: Hints<'list'> = {}): Block => ({ ...hints, kind: 'list', items })
/** Terms and what they mean. */
export const terms = (words: readonly Word[], hints: Hints<'list'> = {}): Block =>
  list(
    words.map(({ label, definition }) => ({ head: label, text: definition })),
    { ...hints, terms: true },
  )
/** The section of a page that explains the words of the report. */
export const definitions = (words: readonly Word[]): Section => ({
  id: 'definitions',
  title: 'Definitions',
  folded: 'what the words mean',
  blocks: [terms(words, { in: ['html'] })],
})
export const heading = (text: string, hints: Hints<'heading'> = {}): Block => ({ ...hints, kind: 'heading', text })
export const figure = (draw: () => Html | null): Block => ({ kind: 'figure', draw, in: ['html'] })
export const code = (label: string, text: string, hints: Hints<'code'> = {}): Block => ({
  ...hints,
  kind: 'code',
  label,
  text,
})
export const pair = (...blocks: readonly Block[]): Block => ({ kind: 'pair', blocks })
export const fold = (title: string, blocks: readonly Block[], hints: Hints<'fold'> = {}): Block => ({
  ...hints,
  kind: 'fold',
  title,
  blocks,
})

/** Blocks that a format has to render: hints are followed, and empty blocks and those for other formats are gone. */
export type Shown = Exclude<Block, { kind: 'table' } | { kind: 'fold' } | { kind: 'pair' }> | ShownTable | ShownGroup
interface ShownTable extends Pick<TableBlock, 'kind' | 'table' | 'caption' | 'sortable' | 'matrix' | 'noun'> {
  /** A line below each row, where the format has columns that stand there. */
  below: readonly (string | null)[]
  /** Note about rows that have no room. */
  rest: string | null
}
interface ShownGroup {
  kind: 'fold' | 'pair'
  title: string
  blocks: readonly Shown[]
}
export interface ShownSection extends Omit<Section, 'blocks' | 'titled'> {
  isTitled: boolean
  blocks: readonly Shown[]
}

/** The sections that `format` shows, each with at least one block. */
export function sectionsFor(format: Format, sections: readonly Section[]): ShownSection[] {
  return sections.flatMap(({ titled = ['markdown'], blocks, ...section }) => {
    const shown = blocksFor(format, blocks)
    return shown.length === 0 ? [] : [{ ...section, isTitled: titled.includes(format), blocks: shown }]
  })
}

/** The blocks that `format` shows, their hints followed. */
export function blocksFor(format: Format, blocks: readonly Block[]): Shown[] {
  return blocks.flatMap((block) => (block.in?.includes(format) === false ? [] : blockFor(format, block)))
}

function blockFor(format: Format, block: Block): Shown[] {
  switch (block.kind) {
    case 'facts':
      return block.facts.length === 0 ? [] : [block]
    case 'list':
      return block.items.length === 0 ? [] : [block]
    case 'table':
      return block.table.rows.length === 0 ? [] : format === 'html' ? openAndFolded(block) : [tableFor(format, block)]
    case 'pair': {
      const shown = blocksFor(format, block.blocks)
      return format === 'html' && shown.length > 1 ? [{ kind: 'pair', title: '', blocks: shown }] : shown
    }
    case 'fold': {
      const shown = blocksFor(format, block.blocks)
      if (block.folded?.includes(format) === false || shown.length === 0) return shown
      return format === 'terminal' ? [] : [{ kind: 'fold', title: block.title, blocks: shown }]
    }
    default:
      return [block]
  }
}

/** One row more is shorter than the line that folds it. */
function openAndFolded(block: TableBlock): Shown[] {
  const { open = Number.POSITIVE_INFINITY, table } = block
  if (table.rows.length <= open + 1) return [tableFor('html', block)]
  const title = `${formatCount(table.rows.length - open)} more rows`
  const rest = { ...block, caption: `${title}: ${block.caption}`, table: { ...table, rows: table.rows.slice(open) } }
  return [
    tableFor('html', { ...block, table: { ...table, rows: table.rows.slice(0, open) } }),
    { kind: 'fold', title, blocks: [tableFor('html', rest)] },
  ]
}

function tableFor(format: Format, { table, most, rest, caption, sortable, matrix, noun }: TableBlock): ShownTable {
  const rows = table.rows.slice(0, most?.[format])
  const isBelow = (column: Column | undefined): boolean => format === 'terminal' && column?.below === true
  const kept = table.columns.flatMap((column, at) =>
    isBelow(column) || column.in?.includes(format) === false ? [] : [at],
  )
  const below = table.columns.findIndex(isBelow)
  return {
    kind: 'table',
    caption,
    ...(sortable && { sortable }),
    ...(matrix && { matrix }),
    ...(noun && { noun }),
    table: {
      columns: kept.flatMap((at) => table.columns[at] ?? []),
      rows: rows.map((row) => kept.flatMap((at) => row[at] ?? [])),
    },
    below: rows.map((row) => row[below]?.text ?? null).map((text) => (text === NONE ? null : text)),
    rest: rest === undefined || rows.length === table.rows.length ? null : rest(rows.length),
  }
}

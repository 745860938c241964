import { formatCredits } from '../units.ts'
import type { Block, Fact, Notice, Section } from './document.ts'
import type { Cell, Column, Table } from './table.ts'

/** `10`, `2.5`: how many times as fast the mock's time runs. */
const timesOf = (timeScale: number): string => formatCredits(Number(timeScale.toPrecision(3)))

/** `×10`, which stands beside every rate and time that the mock's speed touches; nothing where its time is the run's. */
export function scaleMark(timeScale: number): string {
  return timeScale === 1 ? '' : `×${timesOf(timeScale)}`
}

/** A text with the mark behind it. */
export function marked(text: string, timeScale: number): string {
  return timeScale === 1 ? text : `${text} ${scaleMark(timeScale)}`
}

/** For the head of a report: what the mark means. */
export function scaleNotices(timeScale: number): Notice[] {
  if (timeScale === 1) return []
  const [times, mark] = [timesOf(timeScale), scaleMark(timeScale)]
  const text = `${mark}: the mock’s time runs ${times} times as fast as the run’s; rates are ${times} times the gateway’s own, and times that much shorter.`
  return [{ tone: 'warn', text }]
}

/** Sections with the mark beside whatever says of itself that it is scaled: facts, columns and cells. */
export function markedSections(sections: readonly Section[], timeScale: number): readonly Section[] {
  return sections.map((section) => ({ ...section, blocks: markedBlocks(section.blocks, timeScale) }))
}

/** The same for blocks. */
export function markedBlocks(blocks: readonly Block[], timeScale: number): readonly Block[] {
  return timeScale === 1 ? blocks : blocks.map((block) => markedBlock(block, timeScale))
}

/** The same for facts. What is no figure has no speed: `not reached`. */
export function markedFacts(facts: readonly Fact[], timeScale: number): readonly Fact[] {
  const isFigure = ({ scaled, text }: Fact): boolean => scaled === true && /\d/.test(text)
  return facts.map((fact) => (isFigure(fact) ? { ...fact, text: marked(fact.text, timeScale) } : fact))
}

function markedBlock(block: Block, timeScale: number): Block {
  switch (block.kind) {
    case 'facts':
      return { ...block, facts: markedFacts(block.facts, timeScale) }
    case 'table':
      return { ...block, table: markedTable(block.table, timeScale) }
    case 'pair':
    case 'fold':
      return { ...block, blocks: markedBlocks(block.blocks, timeScale) }
    default:
      return block
  }
}

function markedTable({ columns, rows }: Table, timeScale: number): Table {
  const mark = (text: string): string => marked(text, timeScale)
  const short = (of: { short?: string }): { short?: string } =>
    of.short === undefined ? {} : { short: mark(of.short) }
  return {
    columns: columns.map((one): Column => (one.scaled ? { ...one, head: mark(one.head), ...short(one) } : one)),
    rows: rows.map((row) =>
      row.map((one): Cell => (one.scaled ? { ...one, text: mark(one.text), ...short(one) } : one)),
    ),
  }
}

import { formatCounted } from '../units.ts'
import { blocksFor, type Document, type Shown } from './document.ts'
import type { TerminalOptions } from './terminal-page.ts'
import { TerminalPage } from './terminal-page.ts'

/** Lines of a short summary at most. */
const FEW = 12
/** Lines for the sentences of one reason or notice; its first sentence may take more. */
const MOST_OF_ONE = 2

/** A block that is shown with some of its items or not at all; of a text nothing is counted. */
interface Piece {
  noun: string
  head: readonly string[]
  items: readonly (readonly string[])[]
  isText: boolean
}

/**
 * The first screen alone, in at most 12 lines: the verdict, what to do next, and the few figures that most came for. What has no room is left
 * out as a whole sentence, row or item, and counted; texts beside the figures go first.
 */
export function renderBrief({ verdict, brief = [] }: Document, options: TerminalOptions): string {
  const page = new TerminalPage(options)
  const { reportPath, reportUrl } = options
  const last = reportPath === undefined ? [] : page.pointer('Report', reportPath, reportUrl).lines
  const head = page.head(verdict).slice(0, FEW - last.length)
  const pieces = blocksFor('terminal', brief).map((block) => pieceOf(block, page))
  const room = FEW - head.length - last.length
  const said = saidIn(room - leastOf(pieces), page, verdict)
  const rest = (left: Left): string[] => restOf(left, page)
  const figures = figuresIn(room - said.lines.length, pieces, said.left, rest)
  return `${[...head, ...said.lines, ...figures, ...last].join('\n')}\n`
}

function pieceOf(block: Shown, page: TerminalPage): Piece {
  const [head = [], ...items] = page.parts(block)
  const noun = 'noun' in block && block.noun !== undefined ? block.noun : NOUNS[block.kind]
  return { noun: noun ?? 'figure', head, items, isText: block.kind === 'text' || block.kind === 'heading' }
}

const NOUNS: Partial<Record<Shown['kind'], string>> = { table: 'row', list: 'point', code: 'example' }

/** Head and first row of the first block that has any, and the line that counts the others. */
function leastOf(pieces: readonly Piece[]): number {
  const first = pieces.find(({ isText }) => !isText)
  return first === undefined ? 0 : first.head.length + (first.items[0]?.length ?? 0) + 1
}

/** How many had no room, by what they are. */
type Left = readonly (readonly [noun: string, count: number])[]

interface Said {
  lines: string[]
  left: Left
}

/** The first reason and the first notice, in as many whole sentences as have room. */
function saidIn(room: number, page: TerminalPage, { reasons, notices }: Document['verdict']): Said {
  const [reason, notice] = [reasons[0], notices[0]]
  const why = reason === undefined ? null : sentencesIn(room, reason, (text) => page.reason(text))
  const limit =
    notice === undefined
      ? null
      : sentencesIn(room - (why?.length ?? 0), notice.text, (text) => page.notice({ ...notice, text }))
  return {
    lines: [...(why ?? []), ...(limit ?? [])],
    left: [
      ['reason', reasons.length - (why === null ? 0 : 1)],
      ['note', notices.length - (limit === null ? 0 : 1)],
    ],
  }
}

/** Null where not even the first sentence has room. */
function sentencesIn(room: number, text: string, linesOf: (text: string) => string[]): string[] | null {
  const sentences = text.split(/(?<=[.!?]) (?=[\p{Lu}“"])/u)
  for (let count = sentences.length; count > 1; count--) {
    const lines = linesOf(sentences.slice(0, count).join(' '))
    if (lines.length <= Math.min(room, MOST_OF_ONE)) return lines
  }
  const lines = linesOf(sentences[0] ?? '')
  return lines.length <= room ? lines : null
}

/** Lines that have room, and the one that counts the rest. */
function figuresIn(room: number, pieces: readonly Piece[], left: Left, restOf: (left: Left) => string[]): string[] {
  if (room < 1) return []
  const rest = restOf(left)
  const linesOf = (shown: readonly Piece[]): string[] => shown.flatMap(({ head, items }) => [...head, ...items.flat()])
  const isWhole = (shown: readonly Piece[]): boolean => linesOf(shown).length + rest.length <= room
  let shown = [...pieces]
  while (!isWhole(shown)) {
    const text = shown.findLastIndex(({ isText }) => isText)
    if (text < 0) break
    shown = shown.toSpliced(text, 1)
  }
  if (isWhole(shown)) return [...linesOf(shown), ...rest]
  const lines: string[] = []
  const without: [string, number][] = []
  for (const { noun, head, items } of shown) {
    const free = room - 1 - lines.length - head.length
    const ends = items.map((_, at) => items.slice(0, at + 1).flat().length)
    const count = ends.filter((end) => end <= free).length
    if (count > 0) lines.push(...head, ...items.slice(0, count).flat())
    without.push([noun, items.length - count])
  }
  return [...lines, ...restOf([...without, ...left])]
}

/** Nothing where nothing is left, and no counts where they do not fit on a line. */
function restOf(left: Left, page: TerminalPage): string[] {
  const counts = left.filter(([, count]) => count > 0).map(([noun, count]) => formatCounted(count, noun))
  if (counts.length === 0) return []
  const told = page.reason(`more (--summary full): ${counts.join(', ')}`)
  return told.length === 1 ? told : page.reason('more: --summary full')
}

import * as z from 'zod'
import type { Alarm, Clock } from '../time/clock.ts'
import type { RedisLink } from './redis-link.ts'
import { COMMIT } from './scripts/commit.ts'
import type { SpillFile, Spilt } from './spill-file.ts'

/** Where the events of a share go, and who may tell them. */
export interface OutboxOrder {
  link: Pick<RedisLink, 'run' | 'downSince' | 'onDown'>
  prefix: string
  share: number
  fence: string
  clock: Clock
  /** For what Redis cannot take. */
  spill: Pick<SpillFile, 'append'>
  /** Takes the models to which nothing may be sent before an instant of Redis, with each batch. */
  onHeld(model: string, until: number): void
  /** Called once when the share belongs to another owner, with the lines that were not taken. */
  onLost(lines: readonly string[]): void
}

interface Item {
  number: number
  /** Words that the script reads: a letter and its fields. */
  words: readonly string[]
  /** An event as the log has it, or several, for the disk. */
  line: string | undefined
  isSpilt: boolean
  /** Takes the answer, if one is requested. */
  answer: ((answer: string) => void) | undefined
}

/** Items that go out in one step. */
interface Batch {
  items: readonly Item[]
  last: number
  /** Resolves when it was answered, or will not be. */
  done: Promise<void>
}

/** Longest time for which an item that is in no hurry waits for company. */
const LONGEST_WAIT_MS = 50
const MOST_AT_ONCE = 1_000
const MOST_REMEMBERED = 2_000
const ANSWERS = z.array(z.string())

/**
 * Messages and questions of a share to Redis, in one order: items that come while a batch is under way form the next one. Only items that must not be
 * lost go out behind it at once: on the wire they outlive this process, however slow Redis is. A batch whose answer got lost can be sent again, and
 * none is taken before the one that it follows.
 */
export class Outbox {
  readonly #order: OutboxOrder
  readonly #waiting: Item[] = []
  #underWay: Batch[] = []
  #numbered = 0
  /** The latest lines that Redis took. */
  readonly #taken: Pick<Item, 'number' | 'line'>[] = []
  #alarm: Alarm | undefined
  #isDue = false
  #isRushed = false
  #isLost = false
  #isLocal = false
  readonly #recorded: { item: number; resolve: () => void }[] = []
  #idle: (() => void)[] = []

  constructor(order: OutboxOrder) {
    this.#order = order
    order.link.onDown(() => this.#spillAll())
  }

  /** Nothing is taken any more: the share is somebody else's. */
  get isLost(): boolean {
    return this.#isLost
  }

  /** Whether nothing goes out before Redis is back. */
  get isCut(): boolean {
    return this.#isLost || this.#isLocal || this.#order.link.downSince !== null
  }

  /** An event for the journal; `words` where the script is to do more with it. */
  line(line: string, words: readonly string[] = ['l', line]): void {
    this.#add(words, line)
  }

  /** A letter of the script with its fields. */
  tell(...words: string[]): void {
    this.#add(words)
  }

  /** Sends the items so far now. */
  hurry(): void {
    if (this.#isDue) return
    this.#isDue = true
    queueMicrotask(() => {
      this.#isDue = false
      if (this.#underWay.length === 0) this.#send()
    })
  }

  /** Sends the items so far before this turn of the event loop ends, whatever is under way. */
  #rush(): void {
    if (this.#isRushed) return
    this.#isRushed = true
    queueMicrotask(() => {
      this.#isRushed = false
      while (this.#waiting.length > 0) this.#send()
    })
  }

  /** Asks, behind all earlier items. `line` goes to the journal if the answer is consent. */
  ask(words: readonly string[]): Promise<string> {
    if (this.#isLost) return Promise.resolve('fenced')
    return new Promise((answer) => {
      this.#add(words, undefined, answer)
      this.hurry()
    })
  }

  /** Resolves when all items so far would survive this process: Redis has them, or while that is away the disk. */
  recorded(): Promise<void> {
    const item = this.#numbered
    if (this.#isLost || this.#isLocal || this.#isOut(item)) return Promise.resolve()
    const recorded = new Promise<void>((resolve) => this.#recorded.push({ item, resolve }))
    if (this.#order.link.downSince !== null) this.#spillAll()
    else this.#rush()
    return recorded
  }

  /** Resolves when nothing waits any more. */
  idle(): Promise<void> {
    if (this.#isLost || this.#isLocal || this.#isOut(this.#numbered)) return Promise.resolve()
    this.hurry()
    return new Promise((resolve) => this.#idle.push(resolve))
  }

  /** The share is somebody else's: nothing more is sent. */
  lose(): void {
    if (this.#isLost) return
    const lines = this.#untaken().flatMap(({ line }) => line?.split('\n') ?? [])
    this.#isLost = true
    this.#answer('fenced')
    this.#order.onLost(lines)
  }

  /** The run is over, and nobody reads Redis any more: items that it may not have are on this disk. True if there are any. */
  abandon(): boolean {
    const isLacking = !this.#isLost && this.#untaken().some(({ line }) => line !== undefined)
    if (isLacking) this.#spillAll()
    this.lose()
    return isLacking
  }

  /** Redis is not waited for any longer: what it lacks is on this disk. */
  giveUp(): void {
    if (this.#isLost || this.#isLocal) return
    this.#isLocal = true
    this.#spill(this.#taken)
    this.#spillAll()
    this.#answer('stopped')
  }

  #add(words: Item['words'], line?: string, answer?: Item['answer']): void {
    if (this.#isLost) return
    if (this.#isLocal) {
      if (line !== undefined) this.#spill([{ number: ++this.#numbered, line }])
      answer?.('stopped')
      return
    }
    this.#waiting.push({ number: ++this.#numbered, words, line, isSpilt: false, answer })
    this.#alarm ??= this.#order.clock.alarm(this.#order.clock.now() + LONGEST_WAIT_MS, () => {
      this.#alarm = undefined
      this.hurry()
    })
  }

  #isOut(item: number): boolean {
    const first = this.#underWay[0]?.items[0] ?? this.#waiting[0]
    return first === undefined || first.number > item
  }

  #untaken(): Item[] {
    return [...this.#underWay.flatMap(({ items }) => items), ...this.#waiting]
  }

  #send(): void {
    if (this.#waiting.length === 0 || this.#isLost || this.#isLocal) return
    this.#alarm?.cancel()
    this.#alarm = undefined
    const items = this.#waiting.splice(0, MOST_AT_ONCE)
    const before = this.#underWay.at(-1)
    const batch: Batch = { items, last: (items.at(-1) as Item).number, done: Promise.resolve() }
    this.#underWay.push(batch)
    batch.done = this.#carry(batch, before)
  }

  async #carry(batch: Batch, before: Batch | undefined): Promise<void> {
    const { link, prefix, share, fence } = this.#order
    const { items, last } = batch
    const words = items.flatMap((item) => item.words)
    const commit = (after: number): Promise<unknown> => link.run(COMMIT, prefix, share, fence, after, last, ...words)
    let verdict: string
    let answers: string[]
    try {
      ;[verdict = '', ...answers] = ANSWERS.parse(await commit(before?.last ?? 0))
      if (verdict === 'gap') {
        await before?.done
        if (this.#isLost || this.#isLocal) return
        ;[verdict = '', ...answers] = ANSWERS.parse(await commit(0))
      }
    } catch {
      // It may be half done, so it is not asked again; the holder of the link learns why.
      return this.giveUp()
    }
    if (this.#isLost || this.#isLocal) return
    // Redis was emptied: nobody else has the share, and only this disk can keep the items.
    if (verdict === 'gone') return this.giveUp()
    if (verdict === 'fenced') return this.lose()
    if (verdict !== 'ok') this.#hear(verdict)
    this.#underWay = this.#underWay.filter((other) => other !== batch)
    this.#remember(items, answers)
    for (const { answer } of items) answer?.(answers.shift() ?? 'again')
    this.#settle(last)
    if (this.#waiting.length > 0) this.hurry()
  }

  #hear(verdict: string): void {
    for (const held of verdict.split('\n').slice(1)) {
      const end = held.indexOf(' ')
      this.#order.onHeld(held.slice(end + 1), Number(held.slice(0, end)))
    }
  }

  /** Items that Redis took a moment ago: if it dies now, the coordinator may not have read them. For a granted claim, the intent. */
  #remember(items: readonly Item[], answers: readonly string[]): void {
    let answered = 0
    for (const item of items) {
      const answer = item.answer === undefined ? undefined : answers[answered++]
      const line = answer === 'granted' && item.words[0] === 'a' ? item.words.at(-1) : item.line
      if (line !== undefined && !item.isSpilt) this.#taken.push({ number: item.number, line })
    }
    if (this.#taken.length > 2 * MOST_REMEMBERED) this.#taken.splice(0, this.#taken.length - MOST_REMEMBERED)
  }

  #settle(last: number): void {
    while (this.#recorded[0] !== undefined && this.#recorded[0].item <= last) this.#recorded.shift()?.resolve()
    if (!this.#isOut(this.#numbered)) return
    for (const resolve of this.#idle.splice(0)) resolve()
  }

  #answer(answer: string): void {
    this.#alarm?.cancel()
    const items = this.#untaken()
    this.#underWay = []
    this.#waiting.length = 0
    for (const item of items) item.answer?.(answer)
    this.#settle(Number.POSITIVE_INFINITY)
  }

  /** Everything that Redis has not taken goes to the disk, once. */
  #spillAll(): void {
    const items = this.#untaken().filter(({ line, isSpilt }) => line !== undefined && !isSpilt)
    this.#spill(items)
    for (const item of items) item.isSpilt = true
    for (const { resolve } of this.#recorded.splice(0)) resolve()
  }

  #spill(items: readonly Pick<Item, 'number' | 'line'>[]): void {
    const { spill, share, fence } = this.#order
    const source = `${share}:${fence}`
    const linesOf = ({ number, line = '' }: (typeof items)[number]): Spilt[] =>
      line.split('\n').map((one) => ({ source, item: number, line: one }))
    spill.append(items.flatMap(linesOf))
  }
}

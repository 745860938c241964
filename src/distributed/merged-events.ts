import * as z from 'zod'
import type { Plan } from '../load/schedule/plan.ts'
import { keptIn } from '../maps.ts'
import { type EventSink, LEAVING_ENDS, type RunEvent } from '../measure/events/events.ts'
import type { Profile } from '../profile/profile.ts'
import { eventIn } from './adopted-call.ts'
import { plannedEvents } from './planned-call.ts'
import type { RedisLink } from './redis-link.ts'
import type { RunSeal, SealedLine } from './run-seal.ts'
import { CLOSE_RUN } from './scripts/stop-run.ts'
import type { Spilt } from './spill-file.ts'

const MOST_ENTRIES = 500
/** Where the lines of an entry of the stream stand among its fields. */
const LINES_FIELD = 5
const CALLS = z.array(z.coerce.number().int().min(0))

/** The events of all workers in one order: that in which Redis took them. */
export class MergedEvents implements EventSink {
  readonly #link: RedisLink
  readonly #prefix: string
  readonly #stream: string
  #after = '-'
  readonly #seal: RunSeal
  /** By who signed it, the lines that were read: none counts twice. */
  readonly #read = new Map<string, CallSet>()
  #forged = 0
  #hasMore = false
  /** Calls that arrived: who takes a share over makes calls that arrived, and were not claimed, again. */
  readonly #arrived = new CallSet()
  /** Calls that were sent: who takes a share over tells of those that its earlier owner claimed early, who may tell of them, too. */
  readonly #sent = new CallSet()
  /** Calls that have an end. */
  readonly #ended = new CallSet()
  /** Calls whose tasks a log has seen to their ends: what workers read of them besides adds nothing. */
  readonly #closed = new CallSet()
  /** Lines that are in the log already, where it is gone on with. */
  readonly #known: Set<string>

  constructor(link: RedisLink, prefix: string, seal: RunSeal, known: Set<string> = new Set()) {
    this.#link = link
    this.#seal = seal
    this.#prefix = prefix
    this.#stream = `${prefix}events`
    this.#known = known
  }

  /** Takes the events that a log has already. */
  emit(event: RunEvent): void {
    this.#isTold(event)
    if (event.type === 'terminal' && (!LEAVING_ENDS.has(event.end) || event.cancelled === true))
      this.#closed.add(event.call)
  }

  /** Lines that were left out: nobody of this run wrote them. */
  get forged(): number {
    return this.#forged
  }

  /** Whether the last call left events: it takes some at a time. */
  get hasMore(): boolean {
    return this.#hasMore
  }

  /** Events since the last call; some at a time, and none if none came. */
  async next(): Promise<RunEvent[]> {
    const from = this.#after === '-' ? '-' : `(${this.#after}`
    const entries = await this.#link.ask(() => this.#link.client.xrange(this.#stream, from, '+', 'COUNT', MOST_ENTRIES))
    this.#hasMore = entries.length === MOST_ENTRIES
    const events: RunEvent[] = []
    for (const [id, fields] of entries) {
      this.#after = id
      for (const text of (fields[LINES_FIELD] ?? '').split('\n')) {
        const line = this.#seal.open(text)
        // A call that was claimed as soon as it came is reported twice; copying a line gains nothing either.
        if (line !== null && this.#wasRead(line)) continue
        if (line === null || !this.#take(line.json, events)) this.#forged++
      }
    }
    return events
  }

  /** Events that workers have on their disks and Redis never got; nothing of calls that another worker brought to their ends meanwhile. */
  spilt(lines: readonly Spilt[]): RunEvent[] {
    const events: RunEvent[] = []
    // Each by its number: what Redis took a moment before stands beside what it never got.
    const inOrder = [...lines].sort((a, b) => (a.source === b.source ? a.item - b.item : 0))
    for (const { line: text } of inOrder) {
      const line = this.#seal.open(text)
      if (line === null || this.#wasRead(line)) continue
      if (!this.#isOver(line.json)) this.#take(line.json, events)
    }
    return events
  }

  /**
   * Stops listening. Passes to `take` all events so far, those that workers have on their disks, and those claimed early that may have been sent, as
   * the plan has it.
   */
  async close(profile: Profile, plan: Plan, lines: readonly Spilt[], take: (event: RunEvent) => void): Promise<void> {
    const { client } = this.#link
    const calls = CALLS.parse(await this.#link.run(CLOSE_RUN, this.#prefix))
    for (let events = await this.next(); events.length > 0; events = await this.next())
      for (const event of events) take(event)
    for (const event of this.spilt(lines)) take(event)
    if (calls.length === 0) return
    const startAt = (await this.#link.ask(() => client.hget(`${this.#prefix}run`, 'startAt'))) ?? '0 0'
    const [startedAt = 0, origin = 0] = startAt.split(' ').map(Number)
    for (const events of plannedEvents(profile, plan, calls, origin - startedAt).values()) {
      for (const event of events) if (!this.#isTold(event)) take(event)
    }
  }

  /** Lets Redis forget what was read: once it is on a disk. */
  async trim(): Promise<void> {
    const last = this.#after
    if (last === '-') return
    const [ms = '0', n = '0'] = last.split('-')
    await this.#link.ask(() => this.#link.client.xtrim(this.#stream, 'MINID', `${ms}-${Number(n) + 1}`))
  }

  #wasRead({ source, sequence }: SealedLine): boolean {
    const read = keptIn(this.#read, source, () => new CallSet())
    return read.add(sequence)
  }

  /** False where it is no event. */
  #take(json: string, events: RunEvent[]): boolean {
    if (this.#known.delete(json)) return true
    const event = eventIn(json)
    if (event === null) return false
    if ('call' in event && this.#closed.has(event.call)) return true
    if (!this.#isTold(event)) events.push(event)
    return true
  }

  #isOver(json: string): boolean {
    const event = eventIn(json)
    return event !== null && 'call' in event && this.#ended.has(event.call)
  }

  #isTold(event: RunEvent): boolean {
    if (event.type === 'terminal' || event.type === 'dropped') this.#ended.add(event.call)
    // Surely not sent.
    if (event.type === 'dropped') this.#sent.add(event.call)
    if (event.type === 'arrival') return this.#arrived.add(event.call)
    return event.type === 'attempt' && event.attempt === 1 && this.#sent.add(event.call)
  }
}

/** Numbers, a bit each. */
class CallSet {
  #bits = new Uint8Array(1024)

  has(call: number): boolean {
    return ((this.#bits[call >> 3] ?? 0) & (1 << (call & 7))) !== 0
  }

  /** Whether it was there already. */
  add(call: number): boolean {
    const place = call >> 3
    if (place >= this.#bits.length) {
      const grown = new Uint8Array(Math.max(2 * this.#bits.length, place + 1))
      grown.set(this.#bits)
      this.#bits = grown
    }
    const bit = 1 << (call & 7)
    const had = ((this.#bits[place] as number) & bit) !== 0
    this.#bits[place] = (this.#bits[place] as number) | bit
    return had
  }
}

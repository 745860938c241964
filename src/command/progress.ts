import { createColors } from 'picocolors'
import { orNone } from '../document/figures.ts'
import { plainText } from '../document/plain-text.ts'
import type { Cell, Column, Table } from '../document/table.ts'
import { layOut, wrap } from '../document/text-table.ts'
import { LiveCounts, type LiveModel } from '../measure/calls/live-counts.ts'
import type { EventSink, RunEvent } from '../measure/events/events.ts'
import { spanMs } from '../measure/times/measured-time.ts'
import type { Profile } from '../profile/profile.ts'
import type { Alarm, Clock } from '../time/clock.ts'
import { formatCount, formatCounted, formatCredits, formatDuration } from '../units.ts'
import { hasColour } from './colour.ts'
import { screenLines } from './output.ts'
import type { Standing } from './signals.ts'

/** Where progress goes: stderr, so that stdout stays free for results. */
export interface ProgressTarget {
  write(text: string): void
  isTTY: boolean
  columns: number
}

const REDRAW_MS = 250
/** Without a terminal a line now and then is enough. */
const PLAIN_LINE_MS = 5_000
const WIDEST = 100

const ERASE_TO_LINE_END = '\x1b[K'
const ERASE_BELOW = '\x1b[J'

/** Counts events as they pass and shows where the run stands: redrawn in place on a terminal, plain lines elsewhere. */
export class Progress implements EventSink {
  readonly #target: ProgressTarget
  readonly #clock: Clock
  readonly #counts: LiveCounts
  readonly #spanMs: number
  readonly #speed: number
  readonly #planned: number
  /** How long the balance may take to settle after the last call. */
  readonly #settleMs: number
  #startedAt: number
  /** Beginning of the plan. */
  #planAt: number
  readonly #isLive: boolean
  /** Lengths of the lines that stand on the terminal. */
  #drawn: number[] = []
  #notice = ''
  /** Whether nothing more is submitted: a signal, a budget or a rule has stopped the run. */
  #isStopped = false
  #isSettling = false
  /** Whether prices are still checked: the plan begins after that. */
  #isChecking: boolean
  #isOver = false
  #next: Alarm | null = null

  constructor(
    profile: Profile,
    planned: number,
    clock: Clock,
    target: ProgressTarget,
    env: Readonly<Record<string, string | undefined>> = process.env,
  ) {
    this.#target = target
    this.#clock = clock
    this.#planned = planned
    this.#spanMs = spanMs(profile.phases)
    this.#speed = profile.gateway.speed
    this.#settleMs = profile.credits.settleMs
    this.#isChecking = profile.credits.priceCheck === true
    this.#startedAt = this.#planAt = clock.now()
    this.#counts = new LiveCounts(profile.models)
    this.#isLive = target.isTTY && env.CI === undefined && hasColour(target, env)
  }

  emit(event: RunEvent): void {
    // Of closed models nothing is dropped.
    if (event.type === 'stopped' || (event.type === 'dropped' && event.reason !== 'no-slot')) this.#isStopped = true
    if (event.type === 'credits' && event.when === 'after') this.#isSettling = this.#settleMs > 0
    if (event.type === 'origin') {
      this.#isChecking = false
      this.#planAt = this.#clock.now()
    }
    this.#counts.emit(event)
  }

  /** From now on it waits for open calls only. */
  stopped(): void {
    this.#isStopped = true
  }

  /** Shows itself until `end` is called. */
  begin(): void {
    this.#startedAt = this.#planAt = this.#clock.now()
    const everyMs = this.#isLive ? REDRAW_MS : PLAIN_LINE_MS
    const arm = (n: number): void => {
      this.#next = this.#clock.alarm(this.#startedAt + n * everyMs, () => {
        this.#draw()
        arm(n + 1)
      })
    }
    arm(1)
  }

  /** How far the run is, for who is asked to end it. */
  standing(): Standing {
    const models = [...this.#counts.models.values()]
    const sum = (of: (model: LiveModel) => number): number => models.reduce((all, model) => all + of(model), 0)
    return {
      planned: this.#planned,
      started: sum(({ tally }) => tally.planned - tally.dropped),
      open: sum(({ inFlight }) => inFlight),
    }
  }

  /** A line that stays: what a signal did, for example. */
  say(notice: string): void {
    const line = plainText(notice)
    if (this.#isLive) {
      this.#notice = line
      this.#draw()
    } else this.#target.write(screenLines(line, this.#target))
  }

  /** Lines that are never drawn over. */
  keep(text: string): void {
    this.#target.write(text)
    this.#drawn = []
  }

  end(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#draw()
    // An alarm that is still set would keep the program from ending.
    this.#next?.cancel()
  }

  #draw(): void {
    const elapsedMs = (this.#clock.now() - this.#planAt) * this.#speed
    const stage: Stage = {
      ...{ elapsedMs, spanMs: this.#spanMs, planned: this.#planned, isStopped: this.#isStopped, isOver: this.#isOver },
      settlesMs: this.#isSettling ? this.#settleMs : null,
      isChecking: this.#isChecking,
    }
    const head = headline(this.#counts, stage)
    if (!this.#isLive) {
      this.#target.write(`${head}\n`)
      return
    }
    // A line as wide as the terminal would take two rows on some.
    const columns = Math.max(20, (this.#target.columns ?? 80) - 1)
    const { bold, dim, yellow } = createColors(true)
    const lines = [
      // Parts that do not fit are left out whole; the lines below state them by model.
      { text: head.length > columns ? head.slice(0, head.lastIndexOf(', ', columns)) : head, paint: bold },
      ...modelLines(this.#counts, stage, Math.min(columns, WIDEST)).map((text, at) => ({
        text,
        paint: at === 0 ? dim : String,
      })),
      ...(this.#notice === '' ? [] : wrap(this.#notice, columns).map((text) => ({ text, paint: yellow }))),
    ].map(({ text, paint }) => ({ text: [...text].slice(0, columns).join(''), paint }))
    // Where the terminal has become narrower, a line that stood on one row stands on two.
    const rows = this.#drawn.reduce((sum, length) => sum + Math.max(1, Math.ceil(length / columns)), 0)
    const up = rows === 0 ? '' : `\x1b[${rows}A\r`
    // One write, each line over the old one: nothing is blank in between, so nothing flickers.
    const body = lines.map(({ text, paint }) => `${paint(text)}${ERASE_TO_LINE_END}\n`).join('')
    this.#target.write(`${up}${body}${ERASE_BELOW}`)
    this.#drawn = lines.map(({ text }) => [...text].length)
  }
}

/** How far the run is. */
interface Stage {
  elapsedMs: number
  /** Length of the plan, without the drain. */
  spanMs: number
  planned: number
  /** Nothing more is submitted. */
  isStopped: boolean
  /** Nothing is waited for any more. */
  isOver: boolean
  /** Calls are made for their prices, before the plan begins. */
  isChecking: boolean
  /** How long the balance may take to settle, while only that is waited for. */
  settlesMs: number | null
}

const NOTHING_LEFT_MS = 0

/**
 * One line on the whole run: `running 12.0 s of 1m 00s  130/910 calls, 12 in flight, 118 completed, 3 throttled, some 55 s to go`. Of a run that was
 * stopped only the calls that were started, and no time to go: nobody knows how long the last ones take.
 */
function headline(counts: LiveCounts, stage: Stage): string {
  const { elapsedMs, spanMs, planned, isStopped, isChecking, settlesMs } = stage
  const elapsed = formatDuration(elapsedMs)
  const models = [...counts.models.values()]
  const total = (of: (model: LiveModel) => number): number => models.reduce((all, model) => all + of(model), 0)
  const sum = (of: (model: LiveModel) => number): string => formatCount(total(of))
  const open = total((model) => model.inFlight)
  const now =
    isStopped || settlesMs !== null
      ? `${isStopped ? 'stopped' : 'draining'}${waitingFor(open, stage)}, ${elapsed}`
      : isChecking
        ? `checking prices, ${elapsed}`
        : elapsedMs < spanMs
          ? `running ${elapsed} of ${formatDuration(spanMs)}`
          : `draining ${elapsed}`
  const left = Math.max(...models.map((model) => leftMs(model, stage) ?? NOTHING_LEFT_MS), NOTHING_LEFT_MS)
  return [
    `${now}  ${sum((model) => offered(model, stage))}/${formatCount(planned)} calls`,
    ...(isStopped ? [] : [`${formatCount(open)} in flight`]),
    `${sum((model) => model.tally.ends.completed)} completed`,
    `${sum((model) => model.tally.throttled)} throttled`,
    ...(left > 0 ? [`some ${formatDuration(left)} to go`] : []),
  ].join(', ')
}

/** Names what is waited for once nothing more is submitted, after a comma; empty where all is over. */
function waitingFor(open: number, { isOver, settlesMs }: Stage): string {
  if (isOver) return ''
  if (settlesMs !== null) return `, waiting up to ${formatDuration(settlesMs)} for the balance to settle`
  return open === 0 ? '' : `, waiting for ${formatCounted(open, 'open call')}`
}

/** A line a model, below each other within `width` columns; the head first. */
function modelLines(counts: LiveCounts, stage: Stage, width: number): string[] {
  const right = (head: string, more: Partial<Column> = {}): Column => ({ head, align: 'right', ...more })
  const streams = [...counts.models.values()].some(({ firstToken }) => firstToken.count > 0)
  const table: Table = {
    columns: [
      { head: 'model', align: 'left' },
      right('offered'),
      right('in flight', { short: 'open' }),
      right('done'),
      right('429'),
      right('p50'),
      right('p95'),
      ...(streams ? [right('first token p50', { short: 'token p50' })] : []),
      right('ETA'),
      right('credits', { spare: true }),
    ],
    rows: [...counts.models].map(([model, of]): Cell[] => [
      { text: model },
      { text: formatCount(offered(of, stage)) },
      { text: formatCount(of.inFlight) },
      { text: formatCount(of.tally.ends.completed) },
      { text: formatCount(of.tally.throttled) },
      { text: orNone(of.responseTime.quantile(0.5), formatDuration) },
      { text: orNone(of.responseTime.quantile(0.95), formatDuration) },
      ...(streams ? [{ text: orNone(of.firstToken.quantile(0.5), formatDuration) }] : []),
      { text: orNone(leftMs(of, stage), formatDuration) },
      { text: orNone(of.prices.snapshot().priced, formatCredits) },
    ]),
  }
  return layOut(table, width, (text) => text)
}

/** Until the last calls of a model are likely to be done: what is left of the plan, and nineteen in twenty response times so far. */
function leftMs(
  { inFlight, responseTime }: LiveModel,
  { elapsedMs, spanMs, isStopped, isChecking }: Stage,
): number | null {
  if (isStopped || isChecking) return null
  if (elapsedMs >= spanMs && inFlight === 0) return null
  const left = spanMs + (responseTime.quantile(0.95) ?? 0) - elapsedMs
  return left > 0 ? left : null
}

/** Calls that were due so far. A stop drops all that are not started, also those that were never due. */
function offered({ tally }: LiveModel, { isStopped }: Stage): number {
  return isStopped ? tally.planned - tally.dropped : tally.planned
}

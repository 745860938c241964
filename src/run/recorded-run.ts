import { dirname, join } from 'node:path'
import { EXIT, GatebenchError } from '../errors.ts'
import { watchAbortRules } from '../load/abort-rules.ts'
import type { LoadControl } from '../load/load-control.ts'
import { type CallDigest, CallDigests } from '../measure/calls/call-digest.ts'
import { callsOfLog } from '../measure/calls/calls-of-log.ts'
import type { CreditBudget } from '../measure/credits/credit-budget.ts'
import { COMPACT_LOG_FILE, EVENT_LOG_FILE } from '../measure/event-log/log-file.ts'
import { searchEventLog } from '../measure/event-log/search.ts'
import { EventLogWriter } from '../measure/event-log/writer.ts'
import { eventTee } from '../measure/events/event-tee.ts'
import type { EventSink, RunHeader } from '../measure/events/events.ts'
import type { RunRecord } from '../measure/summary/run-record.ts'
import type { Summary } from '../measure/summary/summary.ts'
import type { RunDetail } from '../measure/timelines/run-detail.ts'
import { countsInDialect } from '../mock/server/dialect-counts.ts'
import { asLine } from '../printable.ts'
import type { Profile } from '../profile/profile.ts'
import { renderResolved } from '../profile/resolved-yaml.ts'
import { CALL_OVER, STREAM_READ } from '../report/csv.ts'
import { instantOfIso } from '../time/iso.ts'
import { writeWhole } from '../whole-file.ts'
import { firstOf } from './abort-signals.ts'
import { MeasuredFigures, type RunFigures } from './figures/measured-figures.ts'
import { SimulatedFigures } from './figures/simulated-figures.ts'
import { Journal } from './folder/journal.ts'
import { CutOffCalls, openTasksText, unloggedTasksText } from './folder/open-tasks.ts'
import { makeRunFolder, type Out } from './folder/run-folder.ts'
import { lockRun } from './folder/run-lock.ts'
import { reportRun } from './folder/run-reports.ts'
import { type Listener, NOBODY } from './listener.ts'
import type { RunObserver } from './watch/observer.ts'
import { headerOf, runId, type World } from './world.ts'

export interface RecordedRunOptions {
  profile: Profile
  world: World
  /** Where the artefacts go; null keeps all in memory. */
  out: Out
  /** Compresses the event log. */
  compactLog?: boolean | undefined
  control?: LoadControl
  listener?: Listener
  /** Further observers of the run and of every event. */
  observers?: readonly RunObserver[]
  purse?: CreditBudget | undefined
}

/** Result of a run, in a form that can also be compared. */
export interface RunResult extends RunRecord {
  summary: Summary
  /** Detail of its page beyond the summary; null if the log that it is made of cannot be read. */
  detail: RunDetail | null
  /** Where its artefacts lie; null where it has none. */
  folder: string | null
  /** Paths of the artefacts. */
  files: readonly string[]
  /** Error of the disk about log or reports, or a fault of gatebench itself; the other fields are right all the same. */
  problem: Error | null
}

/**
 * One run with all its artefacts: journal first, then the summary and the reports computed from the very same events. A run that fails
 * before anything was sent leaves no folder behind. One that is kept in memory and fails later names in its error what may have been paid for.
 */
export async function recordRun(options: RecordedRunOptions): Promise<RunResult> {
  const { profile, world, out, listener = NOBODY } = options
  const id = runId(profile, world)
  const folder = out === null ? null : await makeRunFolder(out, id)
  const lock = folder === null ? null : lockRun(folder.path, listener.say)
  let run: RecordedRun | null = null
  try {
    await world.warm(firstOf(options.control?.stop, options.control?.halt))
    run = new RecordedRun({ ...options, listener }, folder?.path ?? null, headerOf(profile, world, id))
    await run.load()
    return await run.report()
  } catch (error) {
    if (run?.hasSent !== true) folder?.discard()
    throw run?.hasSent === true ? run.failed(error) : error
  } finally {
    await run?.close()
    lock?.release()
  }
}

class RecordedRun {
  readonly #options: RecordedRunOptions & { listener: Listener }
  readonly #folder: string | null
  readonly #log: string | null
  readonly #header: RunHeader
  readonly #figures: RunFigures
  /** Where there is no log to read them from later. */
  readonly #digests: CallDigests | null
  /** Aborted when the run itself ends early: by a rule, or for a log that cannot be written. */
  readonly #stop = new AbortController()
  readonly #cutOff = new CutOffCalls()
  #problem: GatebenchError | null = null
  /** The first fault of gatebench itself. */
  #fault: Error | null = null
  #hasSent = false

  constructor(options: RecordedRunOptions & { listener: Listener }, folder: string | null, header: RunHeader) {
    this.#options = options
    this.#folder = folder
    this.#log = folder === null ? null : join(folder, options.compactLog ? COMPACT_LOG_FILE : EVENT_LOG_FILE)
    this.#header = header
    this.#digests = folder === null ? new CallDigests() : null
    this.#figures =
      this.#log === null || options.world.time === 'virtual'
        ? new SimulatedFigures(header, folder)
        : new MeasuredFigures(header, this.#log)
  }

  /** Whether any attempt was made: from then on the log may name paid tasks. */
  get hasSent(): boolean {
    return this.#hasSent
  }

  async load(): Promise<void> {
    const { profile, world, listener, control = {}, observers = [], purse } = this.#options
    if (this.#folder !== null) await writeWhole(join(this.#folder, 'profile.yaml'), renderResolved(profile))
    const journal = this.#log === null ? null : this.#journal(this.#log)
    const watch: EventSink = {
      emit: ({ type }) => {
        if (type === 'attempt') this.#hasSent = true
      },
    }
    const rules = watchAbortRules(
      profile,
      () => this.#figures.view(),
      world.clock,
      (error) => {
        // In this order: the log says it before anybody hears of it.
        this.#stop.abort(error)
        listener.say(error.message)
      },
    )
    const watching = observers.flatMap(({ sink }) => sink ?? [])
    const own = [journal, this.#figures, this.#digests, this.#cutOff, rules.sink].filter((sink) => sink !== null)
    const sink = eventTee([watch, ...own, ...watching])
    // In virtual time nobody can kill the run between two flushes that matter: the buffer alone decides.
    if (world.time === 'real') journal?.flushOn(world.wallClock)
    const stop = firstOf(this.#stop.signal, control.stop)
    const onFault = (error: unknown): void => {
      this.#fault ??= error instanceof Error ? error : new Error(String(error))
    }
    for (const observer of observers) observer.begin(this.#header, this.#folder)
    try {
      // The header's very millisecond, though folder and journal took their time since.
      const startedAt = instantOfIso(this.#header.startedAt, world.wallClock) * profile.gateway.speed
      const commit = (): boolean => journal?.commit() ?? true
      const sync = (): boolean => journal?.sync() ?? true
      const start = { startedAt, commit, sync, folder: this.#folder, purse }
      const asked = firstOf(control.stop, control.halt)
      const { end, truth } = await world.load(sink, { ...control, stop, asked, onFault }, start)
      const { dialect } = profile.gateway.target
      if (truth !== null) sink.emit({ type: 'oracle', t: end.t, truth: countsInDialect(truth, dialect) })
      sink.emit(end)
    } finally {
      rules.end()
      for (const observer of observers) observer.drained?.()
      journal?.close()
      this.#problem = journal?.problem ?? null
    }
  }

  /** Reports in the result a log that lacks events, and a fault of gatebench that the load met, after everything that can be written has been. */
  async report(): Promise<RunResult> {
    const { profile, listener } = this.#options
    const problem = this.#problem
    const finished = this.#figures.finish(problem === null).catch((error: unknown) => {
      // Figures that are read from the log can fail for what befell it.
      throw problem ?? error
    })
    const { summary, detail, files: written } = await finished
    // Before the reports are written: a third signal ends the process in the middle of that.
    if (summary.openTasks.length > 0) listener.warn(openTasksText(summary.openTasks, this.#folder))
    const record = {
      source: this.#folder ?? this.#header.id,
      settings: profile,
      calls: this.#calls(),
      host: this.#header.host,
    }
    const result: RunResult = { ...record, summary, detail, folder: this.#folder, files: [], problem: this.#fault }
    if (this.#folder !== null && this.#log !== null) {
      const events = problem === null && written.length === 0 ? { events: searchEventLog(this.#log, CALL_OVER) } : {}
      const isStreamed = problem === null && summary.streams !== undefined
      const streams = isStreamed ? { streams: searchEventLog(this.#log, STREAM_READ) } : {}
      const sources = {
        profileYaml: renderResolved(profile),
        ...(detail === null ? {} : { detail }),
        ...events,
        ...streams,
      }
      const reports = await reportRun(this.#folder, summary, sources, problem ?? this.#fault)
      result.problem = reports.problem
      result.files = [join(this.#folder, 'profile.yaml'), this.#log, ...reports.files, ...written]
    }
    const cutOff = this.#cutOff.text()
    if (cutOff !== '') listener.warn(cutOff)
    return result
  }

  close(): Promise<void> {
    return this.#figures.close()
  }

  /** Error to throw for an error that the run met when calls were sent: it names tasks that may have been paid for, if no log does. */
  failed(error: unknown): unknown {
    const openTasks = this.#tellOpenTasks()
    if (this.#folder !== null || openTasks.length === 0) return error
    const ids = openTasks.map(({ taskId }) => taskId).join(', ')
    return new GatebenchError(`${(error as Error).message}; accepted but not followed to the end: ${ids}`, {
      code: 'RUN_FAILED',
      exitCode: EXIT.bug,
      hint: 'these tasks may have been paid for; a run with a folder can be resumed',
      cause: error,
    })
  }

  #tellOpenTasks(): Summary['openTasks'] {
    const openTasks = this.#figures.openTasks()
    if (openTasks.length > 0) this.#options.listener.warn(openTasksText(openTasks, this.#folder))
    return openTasks
  }

  #calls(): RunRecord['calls'] {
    const log = this.#log
    if (log !== null) return () => callsOfLog(log)
    const calls: readonly CallDigest[] = this.#digests?.list() ?? []
    return async () => calls
  }

  #journal(log: string): Journal {
    const { listener } = this.#options
    return new Journal(EventLogWriter.create(log, this.#header, this.#options.compactLog), {
      onTrouble: (error) => {
        // Not at once: this comes in the middle of an event that the other sinks have not seen yet.
        queueMicrotask(() => this.#stop.abort(error))
        listener.warn(`${error.message}: no more calls are submitted; open tasks are followed without the log`)
        const openTasks = this.#figures.openTasks()
        if (openTasks.length > 0) listener.warn(unloggedTasksText(openTasks, dirname(log)))
      },
      onUnlogged: (taskId) => listener.warn(asLine`accepted, but not in the event log: ${taskId}`),
    })
  }
}

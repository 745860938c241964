import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { GatebenchError } from '../errors.ts'
import { watchAbortRules } from '../load/abort-rules.ts'
import type { LoadControl, LoadEnd } from '../load/run-load.ts'
import { searchEventLog } from '../measure/event-log/search.ts'
import { EventLogWriter } from '../measure/event-log/writer.ts'
import { eventTee } from '../measure/event-tee.ts'
import { EVENTS_SCHEMA, type EventSink, type RunHeader } from '../measure/events.ts'
import type { OracleTruth } from '../measure/oracle-truth.ts'
import type { Profile } from '../profile/profile.ts'
import { renderResolved } from '../profile/resolved-yaml.ts'
import { CALL_OVER } from '../report/csv.ts'
import type { Clock } from '../time/clock.ts'
import { instantOfIso, isoNow } from '../time/iso.ts'
import { Journal } from './journal.ts'
import type { RunObserver } from './observer.ts'
import { CutOffCalls, openTasksText } from './open-tasks.ts'
import { toStderr } from './output.ts'
import type { Progress } from './progress.ts'
import { MeasuredFigures, type RunFigures } from './run-figures.ts'
import { EVENT_LOG_FILE, makeRunFolder, runName } from './run-folder.ts'
import { lockRun } from './run-lock.ts'
import { reportRun, type SessionResult } from './run-reports.ts'
import { SimulatedFigures } from './simulated-figures.ts'

/** Where a run takes place: a real gateway in real time, or the mock engine in virtual time. */
export interface World {
  time: 'real' | 'virtual'
  clock: Clock
  gateway: { kind: 'mock' | 'http'; baseUrl: string }
  /** What is to be said of it before the run, if anything is. */
  notice?: string | undefined
  /** Does what takes time and is not part of the run, so that its first call need not wait. */
  warm(): Promise<void>
  /** Carries the load out, start to end. With the mock, gives its own counts too. */
  load(sink: EventSink, control: LoadControl, start?: LoadStart): Promise<{ end: LoadEnd; truth: OracleTruth | null }>
  close(): Promise<void>
}

export interface LoadStart {
  /** Instant that event times count from. */
  startedAt?: number
  /** Called before anything is sent. */
  commit?: () => void
}

export interface SessionOptions {
  profile: Profile
  world: World
  /** Folder for the artefacts; undefined makes one under reports/. */
  out: string | undefined
  progress: Progress | null
  control: LoadControl
  /** Others who are told of the run and of every event. */
  observers?: readonly RunObserver[]
}

/** What a run is called. In virtual time runs are named by their seed: they have no other difference. */
function runId({ name, seed }: Profile, { time, clock }: World): string {
  return time === 'real' ? runName(name, isoNow(clock)) : `${name}-seed${seed}`
}

/** What the log of a run begins with that starts now. */
export function headerOf(profile: Profile, world: World, id = runId(profile, world)): RunHeader {
  return {
    type: 'run',
    schema: EVENTS_SCHEMA,
    id,
    profile: profile.name,
    seed: profile.seed,
    gateway: world.gateway,
    startedAt: isoNow(world.clock),
    time: world.time,
    settings: profile,
  }
}

/**
 * One run with all its artefacts: journal first, then the summary and the reports computed from the very same events. A run that fails
 * before anything was sent leaves no folder behind.
 */
export async function runSession(options: SessionOptions): Promise<SessionResult> {
  const { profile, world } = options
  const id = runId(profile, world)
  const folder = await makeRunFolder(options.out, id)
  const lock = lockRun(folder.path, (notice) => options.progress?.say(notice))
  let session: Session | null = null
  try {
    await world.warm()
    session = new Session(options, folder.path, headerOf(profile, world, id))
    await session.load()
    return await session.report()
  } catch (error) {
    if (session?.hasSent) session.tellOpenTasks()
    else await folder.discard()
    throw error
  } finally {
    await session?.close()
    lock.release()
  }
}

class Session {
  readonly #options: SessionOptions
  readonly #folder: string
  readonly #header: RunHeader
  readonly #figures: RunFigures
  /** Aborted when the session itself ends the run early: a rule, or a log that cannot be written. */
  readonly #stop = new AbortController()
  readonly #cutOff = new CutOffCalls()
  #problem: GatebenchError | null = null
  /** The first fault of gatebench itself. */
  #fault: Error | null = null
  #hasSent = false

  constructor(options: SessionOptions, folder: string, header: RunHeader) {
    this.#options = options
    this.#folder = folder
    this.#header = header
    this.#figures =
      options.world.time === 'virtual'
        ? new SimulatedFigures(header, folder)
        : new MeasuredFigures(header, join(folder, EVENT_LOG_FILE))
  }

  /** Whether any attempt was made: from then on the log may name paid tasks. */
  get hasSent(): boolean {
    return this.#hasSent
  }

  async load(): Promise<void> {
    const { profile, world, progress, control, observers = [] } = this.#options
    await writeFile(join(this.#folder, 'profile.yaml'), renderResolved(profile))
    const journal = this.#journal()
    const watch: EventSink = {
      emit: ({ type }) => {
        if (type === 'attempt') this.#hasSent = true
      },
    }
    const watching = observers.flatMap(({ sink }) => sink ?? [])
    const sink = eventTee([
      watch,
      journal,
      this.#figures,
      this.#cutOff,
      ...watching,
      ...(progress === null ? [] : [progress]),
    ])
    // In virtual time nobody can kill the run between two flushes that matter: the buffer alone decides.
    if (world.time === 'real') journal.flushOn(world.clock)
    const rules = watchAbortRules(
      profile,
      () => this.#figures.view(),
      world.clock,
      (error) => {
        progress?.say(error.message)
        this.#stop.abort(error)
      },
    )
    const stop = AbortSignal.any([this.#stop.signal, ...(control.stop === undefined ? [] : [control.stop])])
    const onFault = (error: unknown): void => {
      this.#fault ??= error instanceof Error ? error : new Error(String(error))
    }
    progress?.begin()
    for (const observer of observers) observer.begin(this.#header, this.#folder)
    try {
      // The header's very millisecond, though folder and journal took their time since.
      const startedAt = instantOfIso(this.#header.startedAt, world.clock)
      const commit = (): void => journal.commit()
      const { end, truth } = await world.load(sink, { ...control, stop, onFault }, { startedAt, commit })
      if (truth !== null) sink.emit({ type: 'oracle', t: end.t, truth })
      sink.emit(end)
    } finally {
      rules.end()
      progress?.end()
      journal.close()
      this.#problem = journal.problem
    }
  }

  /** A log that lacks events, and a fault of gatebench that the load met, are told in the result, after all that can be written has been. */
  async report(): Promise<SessionResult> {
    const log = join(this.#folder, EVENT_LOG_FILE)
    const profileYaml = renderResolved(this.#options.profile)
    const problem = this.#problem
    const finished = this.#figures.finish(problem === null).catch((error: unknown) => {
      // Figures that are read from the log can fail for what befell it.
      throw problem ?? error
    })
    const { summary, detail, files: written } = await finished
    const events = problem === null && written.length === 0 ? { events: searchEventLog(log, CALL_OVER) } : {}
    const sources = { profileYaml, ...(detail === null ? {} : { detail }), ...events }
    const result = await reportRun(this.#folder, summary, sources, problem ?? this.#fault)
    const cutOff = this.#cutOff.text()
    if (cutOff !== '') this.#tell(cutOff)
    return { ...result, files: [join(this.#folder, 'profile.yaml'), log, ...result.files, ...written] }
  }

  close(): Promise<void> {
    return this.#figures.close()
  }

  /** Names what may have been paid for and is still running, on stderr. */
  tellOpenTasks(): void {
    const openTasks = this.#figures.openTasks()
    if (openTasks.length > 0) this.#tell(openTasksText(openTasks, this.#folder))
  }

  #journal(): Journal {
    const writer = EventLogWriter.create(join(this.#folder, EVENT_LOG_FILE), this.#header)
    return new Journal(writer, {
      onTrouble: (error) => {
        // Not at once: this is told in the middle of an event that the other sinks have not seen yet.
        queueMicrotask(() => this.#stop.abort(error))
        this.#tell(`${error.message}: nothing more is submitted; what is open is followed without it\n`)
        this.tellOpenTasks()
      },
      onUnlogged: (taskId) => this.#tell(`accepted, and not in the event log: ${taskId}\n`),
    })
  }

  #tell(text: string): void {
    const { progress } = this.#options
    if (progress === null) toStderr(text)
    else progress.keep(text)
  }
}

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LoadControl, LoadEnd } from '../load/run-load.ts'
import { readEventLog } from '../measure/event-log-reader.ts'
import { EventLogWriter } from '../measure/event-log-writer.ts'
import { eventTee } from '../measure/event-tee.ts'
import { EVENTS_SCHEMA, type EventSink, type RunHeader } from '../measure/events.ts'
import type { OracleTruth } from '../measure/oracle-truth.ts'
import type { Summary } from '../measure/summary.ts'
import { SummaryBuilder } from '../measure/summary-builder.ts'
import type { Profile } from '../profile/profile.ts'
import { renderResolved } from '../profile/resolved-yaml.ts'
import { writeReports } from '../report/write-reports.ts'
import type { Clock } from '../time/clock.ts'
import { isoNow } from '../time/iso.ts'
import type { Progress } from './progress.ts'
import { makeRunFolder, runName } from './run-folder.ts'

/** Where a run takes place: a real gateway in real time, or the mock engine in virtual time. */
export interface World {
  time: 'real' | 'virtual'
  clock: Clock
  gateway: { kind: 'mock' | 'http'; baseUrl: string }
  /** Carries the load out, start to end. With the mock, gives its own counts too. */
  load(sink: EventSink, control: LoadControl): Promise<{ end: LoadEnd; truth: OracleTruth | null }>
  close(): Promise<void>
}

export interface SessionOptions {
  profile: Profile
  world: World
  /** Folder for the artefacts; undefined makes one under reports/. */
  out: string | undefined
  progress: Progress | null
  control: LoadControl
}

export interface SessionResult {
  folder: string
  summary: Summary
  files: readonly string[]
}

/** The journal is handed to the operating system at least this often. */
const FLUSH_EVERY_MS = 50

/** What a run's log begins with. In virtual time runs are named by their seed: they have no other difference. */
export function headerOf(profile: Profile, world: World): RunHeader {
  const startedAt = isoNow(world.clock)
  return {
    type: 'run',
    schema: EVENTS_SCHEMA,
    id: world.time === 'real' ? runName(profile.name, startedAt) : `${profile.name}-seed${profile.seed}`,
    profile: profile.name,
    seed: profile.seed,
    gateway: world.gateway,
    startedAt,
    time: world.time,
    settings: profile,
  }
}

/** One run with all its artefacts: journal first, then the summary and the reports computed from the very same events. */
export async function runSession(options: SessionOptions): Promise<SessionResult> {
  const { profile, world, progress } = options
  const header = headerOf(profile, world)
  const folder = await makeRunFolder(options.out, header.id)
  const profileYaml = renderResolved(profile)
  await writeFile(join(folder, 'profile.yaml'), profileYaml)
  const log = EventLogWriter.create(join(folder, 'events.ndjson'), header)
  const builder = new SummaryBuilder(header)
  const sink = eventTee([log, builder, ...(progress === null ? [] : [progress])])
  const flushing = flushRegularly(world, log)
  progress?.begin()
  try {
    const { end, truth } = await world.load(sink, options.control)
    if (truth !== null) sink.emit({ type: 'oracle', t: end.t, truth })
    sink.emit(end)
  } finally {
    progress?.end()
    flushing.end()
    log.close()
  }
  const summary = builder.finish()
  const { events } = await readEventLog(join(folder, 'events.ndjson'))
  const files = await writeReports(folder, summary, { profileYaml, events })
  return { folder, summary, files: [join(folder, 'profile.yaml'), join(folder, 'events.ndjson'), ...files] }
}

/** In virtual time nobody can kill the run between two flushes that matter: the buffer alone decides. */
function flushRegularly(world: World, log: EventLogWriter): { end: () => void } {
  if (world.time === 'virtual') return { end() {} }
  const { clock } = world
  let isOver = false
  const flushAt = (instant: number): void => {
    clock.alarm(instant, () => {
      if (isOver) return
      log.flush()
      flushAt(clock.now() + FLUSH_EVERY_MS)
    })
  }
  flushAt(clock.now() + FLUSH_EVERY_MS)
  return {
    end() {
      isOver = true
    },
  }
}

import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { readSpills } from '../distributed/spill-file.ts'
import { GatebenchError } from '../errors.ts'
import { OpenCalls, type OpenTask } from '../load/open-calls.ts'
import { resumeLoad } from '../load/resume-load.ts'
import { planCalls } from '../load/schedule/plan.ts'
import { findGateway } from '../load/spending/account.ts'
import { callsOfLog } from '../measure/calls/calls-of-log.ts'
import { readRunHeader } from '../measure/event-log/reader.ts'
import { EventLogWriter } from '../measure/event-log/writer.ts'
import { eventTee } from '../measure/events/event-tee.ts'
import type { EventSink, RunHeader } from '../measure/events/events.ts'
import type { HttpTarget, Profile } from '../profile/profile.ts'
import { keyedRandom } from '../random.ts'
import type { Clock } from '../time/clock.ts'
import { epochMsOfIso, instantOfIso } from '../time/iso.ts'
import { realClock } from '../time/real-clock.ts'
import { scaledClock } from '../time/scaled-clock.ts'
import { Scope } from '../time/scope.ts'
import { formatCount, formatDuration } from '../units.ts'
import { privateRedis } from './coordinator/private-redis.ts'
import { RedisRecovery } from './coordinator/redis-recovery.ts'
import { withoutUnreadSpills } from './coordinator/unread-spills.ts'
import { lackOfReports, type ReadRun, readRun, reportSources } from './figures/read-run.ts'
import { Journal } from './folder/journal.ts'
import { FollowedTasks, openTasksText } from './folder/open-tasks.ts'
import { eventLogOf } from './folder/run-folder.ts'
import { lockRun } from './folder/run-lock.ts'
import { reportRun } from './folder/run-reports.ts'
import { type Listener, NOBODY } from './listener.ts'
import type { RunResult } from './recorded-run.ts'
import { connectionsAllowed } from './target/connections-allowed.ts'
import { chooseGateway, type GatewayChoice } from './target/gateway-choice.ts'
import { keyNotice } from './target/key-notice.ts'
import { openFileLimit } from './target/open-files.ts'
import { openGateway } from './target/open-gateway.ts'

const SAY_EVERY_MS = 5_000

export interface ResumeOptions extends Pick<GatewayChoice, 'gateway' | 'textUrl' | 'filesUrl'>, Partial<Listener> {
  /** A run folder, or its event log. */
  run: string
  /** Address of the Redis that the workers of the run shared: the events that they wrote to it since are taken in first. */
  redis?: string | undefined
  /** The secret of the run: what is not signed with it is left out. Left out, all is taken. */
  secret?: string | undefined
  apiKey: (target: HttpTarget) => string
  /** Aborted: nothing is waited for any longer. */
  signal?: AbortSignal
  /** Aborted: open tasks are cancelled. If it is left out, the gateway need not be able to. */
  cancel?: AbortSignal | undefined
  /** Called when tasks are about to be followed: from now on the signal ends it in order. */
  begun?: () => void
}

export interface ResumedRun extends RunResult {
  folder: string
  /** Tasks that were still open; 0 where there was nothing to do. */
  followed: number
  /** Whether its reports were written: false if the log has nothing that they lacked. */
  isNew: boolean
}

/**
 * Follows the tasks that a run left open to their end, and writes its reports again; nothing is submitted. Throws a GatebenchError: exit
 * 104 for what cannot be resumed, 106 for a gateway that cannot be reached or refuses the key.
 */
export async function resumeRun(options: ResumeOptions): Promise<ResumedRun> {
  const log = await eventLogOf(options.run)
  // A log that cannot be read is reported before anything is written beside it.
  const header = await readRunHeader(log)
  const { say = NOBODY.say, warn = NOBODY.warn } = options
  using _ = lockRun(dirname(log), say)
  return await followRun(log, header, { ...options, say, warn })
}

async function followRun(log: string, header: RunHeader, options: ResumeOptions & Listener): Promise<ResumedRun> {
  const wallClock = realClock()
  const { speed } = header.settings.gateway
  const clock = speed === 1 ? wallClock : scaledClock(wallClock, speed, epochMsOfIso(header.startedAt))
  const left = await leftoversOf(log, header, options, wallClock)
  try {
    return await followOpen(log, header, options, { clock, wallClock }, left)
  } catch (error) {
    throw left?.refusal(error) ?? error
  } finally {
    await left?.close()
  }
}

async function followOpen(
  log: string,
  header: RunHeader,
  options: ResumeOptions & Listener,
  { clock, wallClock }: { clock: Clock; wallClock: Clock },
  left: RedisRecovery | null,
): Promise<ResumedRun> {
  const { say, warn, apiKey, signal } = options
  const stated = header.settings
  const plan = planCalls(stated, keyedRandom(header.seed))
  const open = new OpenCalls(plan, stated)
  const run = await readRun(log, left === null ? [open] : [open, left])
  if (header.distributed !== undefined && left === null && open.end === null) throw redisNeeded(header.distributed)
  const { maskedTasks } = open
  if (maskedTasks > 0) say(`${formatCount(maskedTasks)} open tasks cannot be followed: their ids contained the API key`)
  if (open.hasEnded && open.tasks().length === 0 && (await left?.isUnread()) !== true) {
    say(`nothing to do: all ${maskedTasks > 0 ? 'other ' : ''}accepted tasks of this run were followed to their end`)
    const lack = await lackOfReports(log, run)
    if (lack !== null) say(lack)
    return reported(log, run, { problem: null, followed: 0, isNew: lack !== null, warn: NOBODY.warn })
  }

  const profile = reachable(stated, header, options)
  const target = profile.gateway.target as HttpTarget
  const { speed } = profile.gateway
  const allowed = connectionsAllowed(profile.gateway, target, openFileLimit())
  // Workers of a run in real time take whatever speed a mock has.
  const own = { realClock: wallClock, ...((header.distributed === undefined || speed !== 1) && { speed }) }
  const keyed = keyNotice(target)
  if (keyed !== null) say(keyed)
  const reader = openGateway(profile.gateway, target, apiKey(target), clock, allowed, own)
  options.begun?.()
  const scope = new Scope(clock)
  if (signal !== undefined) scope.closeOn(signal)
  try {
    await findGateway(reader, scope, profile.gateway)
    const journal = await reopened(log, run, wallClock, say)
    let fault: Error | null = null
    const onFault = (error: unknown): void => {
      fault ??= error instanceof Error ? error : new Error(String(error))
    }
    let tasks = 0
    try {
      if (left !== null) await left.collect(header, plan, eventTee([journal, run.figures, open]), say)
      tasks = open.tasks().length
      // The wall clock may have been set back since: time in the log never runs backwards.
      const startedAt = Math.min(instantOfIso(header.startedAt, clock), clock.now() - open.latest)
      say(`following ${formatCount(tasks)} open tasks of ${header.id} at ${target.baseUrl}`)
      const sink = eventTee([journal, run.figures, endings(open.tasks(), profile, wallClock, say)])
      sink.emit({ type: 'resumed', t: clock.now() - startedAt })
      const ports = { clock, gateway: reader, sink, startedAt, onFault, cancel: options.cancel }
      const end = await resumeLoad(profile, plan, open, ports, signal)
      sink.emit(left === null ? end : withoutUnreadSpills(end))
    } finally {
      journal.close()
    }
    if (journal.problem === null) await left?.forget().catch(() => {})
    return await reported(log, run, {
      problem: journal.problem ?? fault,
      followed: tasks,
      isNew: true,
      warn,
    })
  } finally {
    scope.close()
    await reader.close()
  }
}

/**
 * Leftovers of a run in Redis; null where there are none: a run of a single machine, or one whose own Redis ended with it, after the log had all of
 * its events. Throws REDIS_NEEDED (exit 104) if no address is stated.
 */
async function leftoversOf(
  log: string,
  { distributed }: RunHeader,
  { redis, secret, say }: ResumeOptions & Listener,
  clock: Clock,
): Promise<RedisRecovery | null> {
  if (distributed === undefined) return null
  const { run, signed, redisFolder } = distributed
  if (redis === undefined && redisFolder === undefined) throw redisNeeded(distributed)
  const isKept = redisFolder !== undefined && existsSync(redisFolder)
  // Files that workers could not pass on are read by way of a Redis, which may be empty.
  if (redis === undefined && !isKept && readSpills(dirname(log)).length === 0) return null
  if (signed === true && secret === undefined)
    say('events that workers wrote to Redis are not verified, because GATEBENCH_RUN_SECRET is not set')
  const own = redis === undefined ? await privateRedis(clock, isKept ? redisFolder : undefined) : null
  return RedisRecovery.open(redis ?? own?.url ?? '', run, log, secret ?? null, clock, own)
}

function redisNeeded({ redisFolder }: NonNullable<RunHeader['distributed']>): GatebenchError {
  return new GatebenchError('this run had several workers, so Redis may hold events that the run’s log lacks', {
    code: 'REDIS_NEEDED',
    hint:
      redisFolder === undefined
        ? 'name that Redis with --redis URL'
        : `the data of Redis was in ${redisFolder}, which is gone; to follow the tasks that the log names, pass any Redis with --redis URL`,
  })
}

/** The profile with a gateway that still has the tasks: the recorded one, unless another address of it is named. */
function reachable(stated: Profile, header: RunHeader, { gateway, textUrl, filesUrl, cancel }: ResumeOptions): Profile {
  const { onInterrupt: _, ...others } = stated
  const asked = cancel === undefined ? others : { ...others, onInterrupt: 'cancel' as const }
  const profile = chooseGateway(asked, { gateway, textUrl, filesUrl }, {})
  if (header.time === 'real' && profile.gateway.target.kind === 'http') return profile
  throw new GatebenchError(
    header.time === 'virtual'
      ? 'a run in virtual time cannot be resumed'
      : 'the embedded mock of this run has ended, so its tasks no longer exist',
    {
      code: 'NOTHING_TO_RESUME',
      hint: `nothing was paid for; \`gatebench report\` reports what was seen. A run against \`gatebench mock\` (run --gateway URL) can be resumed`,
    },
  )
}

async function reopened(
  log: string,
  { header, intactBytes }: ReadRun,
  clock: Clock,
  say: (notice: string) => void,
): Promise<Journal> {
  const journal = new Journal(await EventLogWriter.reopen(log, header, intactBytes), {
    onTrouble: (error) =>
      say(`${error.message}: following the tasks without the log; the events already written are kept`),
    onUnlogged: () => {},
  })
  journal.flushOn(clock)
  return journal
}

/** Says now and then what became of the open tasks so far. */
function endings(
  tasks: readonly OpenTask[],
  { models, credits: { settleMs } }: Profile,
  clock: Clock,
  say: (notice: string) => void,
): EventSink {
  const taskMs = new Map(models.map(({ model, timeouts }) => [model, timeouts.taskMs]))
  const followed = new FollowedTasks(
    tasks.map(({ accepted, model, price }) => ({ taskId: accepted.taskId, price, taskMs: taskMs.get(model) ?? 0 })),
  )
  let nextAt = clock.now() + SAY_EVERY_MS
  return {
    emit(event) {
      followed.emit(event)
      if (clock.now() < nextAt) return
      nextAt = clock.now() + SAY_EVERY_MS
      const isSettling = event.type === 'credits' && settleMs > 0
      say(isSettling ? `waiting up to ${formatDuration(settleMs)} for the balance to settle` : followed.text(event.t))
    },
  }
}

/** With its reports, unless they are there and nothing is new. */
async function reported(
  log: string,
  run: ReadRun,
  { problem, followed, isNew, warn }: Pick<ResumedRun, 'problem' | 'followed' | 'isNew'> & Pick<Listener, 'warn'>,
): Promise<ResumedRun> {
  const folder = dirname(log)
  // What was followed since stands behind what was read.
  const { summary, sources } = reportSources(log, { ...run, intactBytes: Number.POSITIVE_INFINITY }, problem === null)
  // Before the reports are written, as a run does.
  if (summary.openTasks.length > 0) warn(openTasksText(summary.openTasks, folder))
  const reports = isNew ? await reportRun(folder, summary, sources, problem) : { files: [], problem }
  const { settings } = run.header
  const record = { source: folder, settings, calls: () => callsOfLog(log), detail: sources.detail ?? null }
  return { ...record, ...reports, summary, folder, followed, isNew }
}

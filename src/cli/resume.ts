import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { EXIT, GatebenchError } from '../errors.ts'
import { findGateway } from '../load/account.ts'
import { OpenCalls } from '../load/open-calls.ts'
import { planCalls } from '../load/plan.ts'
import { resumeLoad } from '../load/resume-load.ts'
import { readEventLog } from '../measure/event-log/reader.ts'
import { searchEventLog } from '../measure/event-log/search.ts'
import { EventLogWriter } from '../measure/event-log/writer.ts'
import { eventTee } from '../measure/event-tee.ts'
import type { EventSink, RunHeader } from '../measure/events.ts'
import { RunDetailCollector } from '../measure/run-detail.ts'
import { SummaryBuilder } from '../measure/summary-builder.ts'
import type { HttpTarget, Profile } from '../profile/profile.ts'
import { renderResolved } from '../profile/resolved-yaml.ts'
import { keyedRandom } from '../random.ts'
import { CALL_OVER } from '../report/csv.ts'
import type { Clock } from '../time/clock.ts'
import { instantOfIso } from '../time/iso.ts'
import { realClock } from '../time/real-clock.ts'
import { Scope } from '../time/scope.ts'
import { formatCount } from '../units.ts'
import { defineCommand } from './command.ts'
import { apiKeyOf, chooseGateway, type GatewayFlags, gatewayOptions } from './gateway-choice.ts'
import { Journal } from './journal.ts'
import { openTasksText } from './open-tasks.ts'
import { toStderr, toStdout } from './output.ts'
import { printResult } from './print-result.ts'
import { openGateway } from './real-world.ts'
import { eventLogOf } from './run-folder.ts'
import { lockRun } from './run-lock.ts'
import { reportRun, type SessionResult } from './run-reports.ts'
import { listenForSignals } from './signals.ts'

const SAY_EVERY_MS = 5_000

interface Flags extends GatewayFlags {
  run: string
  json: boolean
  quiet: boolean
}

const { gateway, 'text-url': textUrl, 'files-url': filesUrl } = gatewayOptions

export const command = defineCommand<Flags>({
  builder: (args) =>
    args
      .positional('run', { type: 'string', demandOption: true, describe: 'run folder, or its events.ndjson' })
      .options({ gateway, 'text-url': textUrl, 'files-url': filesUrl })
      .option('json', { type: 'boolean', default: false, describe: 'print the summary as JSON on stdout' })
      .option('quiet', { type: 'boolean', default: false, describe: 'show no progress' })
      .example('$0 resume reports/smoke-20260131-142233', 'reads tasks and credits; never submits, costs nothing'),
  run: async (flags) => {
    const path = await eventLogOf(flags.run)
    // A log that cannot be read is told before anything is written beside it.
    const { header } = await readEventLog(path)
    const say = (notice: string): void => {
      if (!flags.quiet) toStderr(`${notice}\n`)
    }
    const lock = lockRun(dirname(path), say)
    try {
      return await resumeRun(path, header, flags, say)
    } finally {
      lock.release()
    }
  },
})

async function resumeRun(
  path: string,
  header: RunHeader,
  flags: Flags,
  say: (notice: string) => void,
): Promise<number> {
  const stated = header.settings
  const builder = new SummaryBuilder(header)
  const detail = new RunDetailCollector(header)
  const plan = planCalls(stated, keyedRandom(header.seed))
  const open = new OpenCalls(plan)
  const log = await readEventLog(path)
  for await (const event of log.events) {
    builder.add(event)
    detail.emit(event)
    open.emit(event)
  }
  const { maskedTasks } = open
  if (maskedTasks > 0) say(`${formatCount(maskedTasks)} open tasks cannot be followed: their ids held the API key`)
  if (open.end !== null && open.tasks().length === 0) {
    say(`nothing to do: every ${maskedTasks > 0 ? 'other ' : ''}accepted task of this run was seen to its end`)
    // A run may die between its last event and its reports.
    if (!existsSync(join(dirname(path), 'summary.json'))) {
      const { problem } = await report(path, stated, builder, detail, null)
      if (problem !== null) throw problem
    }
    const summary = builder.finish()
    if (flags.json) toStdout(`${JSON.stringify(summary, null, 2)}\n`)
    return summary.verdict.exitCode
  }

  const profile = reachable(stated, header, flags)
  const target = profile.gateway.target as HttpTarget
  const clock = realClock()
  const reader = openGateway(profile.gateway, target, apiKeyOf(target, process.env), clock)
  // In resume nothing is submitted: the first signal already ends the waiting.
  const signals = listenForSignals(say, { submits: false })
  const scope = new Scope(clock)
  scope.closeOn(signals.control.halt)
  try {
    await findGateway(reader, scope, profile.gateway.account)
    const journal = reopened(path, log.intactBytes, clock, say)
    let fault: Error | null = null
    const onFault = (error: unknown): void => {
      fault ??= error instanceof Error ? error : new Error(String(error))
    }
    // The wall clock may have been set back since: time in the log never runs backwards.
    const startedAt = Math.min(instantOfIso(header.startedAt, clock), clock.now() - open.latest)
    try {
      say(`following ${formatCount(open.tasks().length)} open tasks of ${header.id} at ${target.baseUrl}`)
      const sink = eventTee([journal, builder, detail, endings(open.tasks().length, clock, say)])
      const ports = { clock, gateway: reader, sink, startedAt, onFault }
      sink.emit(await resumeLoad(profile, plan, open, ports, signals.control.halt))
    } finally {
      journal.close()
    }
    const result = await report(path, stated, builder, detail, journal.problem ?? fault)
    const { openTasks } = result.summary
    if (openTasks.length > 0) toStderr(openTasksText(openTasks, result.folder))
    return printResult(result, flags)
  } finally {
    scope.close()
    signals.end()
    await reader.close()
  }
}

/** The profile with a gateway that still has the tasks: the recorded one, unless a flag names another address of it. */
function reachable(stated: Profile, header: RunHeader, flags: Flags): Profile {
  const profile = chooseGateway(stated, flags, {})
  if (header.time === 'real' && profile.gateway.target.kind === 'http') return profile
  throw new GatebenchError(
    header.time === 'virtual'
      ? 'a run in virtual time cannot be resumed'
      : 'the embedded mock ended with this run, and its tasks with it',
    {
      code: 'NOTHING_TO_RESUME',
      exitCode: EXIT.invalidInput,
      hint: `nothing was paid for; \`gatebench report\` makes the reports of what was seen. A run against \`gatebench mock\` (run --gateway URL) can be resumed`,
    },
  )
}

function reopened(path: string, intactBytes: number, clock: Clock, say: (notice: string) => void): Journal {
  const journal = new Journal(EventLogWriter.reopen(path, intactBytes), {
    onTrouble: (error) => say(`${error.message}: following the tasks without it; what was written stays as it is`),
    onUnlogged: () => {},
  })
  journal.flushOn(clock)
  return journal
}

/** Says now and then how many of the open tasks have ended. */
function endings(tasks: number, clock: Clock, say: (notice: string) => void): EventSink {
  let ended = 0
  let nextAt = clock.now() + SAY_EVERY_MS
  return {
    emit(event) {
      if (event.type === 'terminal' && event.taskId !== undefined) ended++
      if (clock.now() < nextAt) return
      nextAt = clock.now() + SAY_EVERY_MS
      say(`${formatCount(ended)} of ${formatCount(tasks)} tasks ended`)
    },
  }
}

async function report(
  path: string,
  profile: Profile,
  builder: SummaryBuilder,
  detail: RunDetailCollector,
  problem: GatebenchError | null,
): Promise<SessionResult> {
  const events = problem === null ? { events: searchEventLog(path, CALL_OVER) } : {}
  const sources = { profileYaml: renderResolved(profile), detail: detail.finish(), ...events }
  return reportRun(dirname(path), builder.finish(), sources, problem)
}

import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Argv } from 'yargs'
import { isCapacityFolder, printCapacity } from '../capacity/command.ts'
import { openOption, summaryOption } from '../command/answer-flags.ts'
import { defineCommand, type FlagsOf } from '../command/command.ts'
import { openPage, pageIn, refusedAfter } from '../command/deliver.ts'
import { gatewayOptions } from '../command/gateway-flags.ts'
import { noticeToStderr, toStdout } from '../command/output.ts'
import { printResult } from '../command/print-result.ts'
import { redisOf, redisOption, runSecret } from '../command/redis-flags.ts'
import { endingSignals } from '../command/signals.ts'
import { keyOfEnvironment, terminalRun } from '../command/terminal-run.ts'
import { renderJson } from '../document/json.ts'
import { usageError } from '../errors.ts'
import { logIn } from '../measure/event-log/log-file.ts'
import { asLine } from '../printable.ts'
import { isProbeFolder, type ResumedProbe, resumeProbe } from '../probe/resume-probe.ts'
import { resumeRun } from '../run/resume-run.ts'
import { shellWord } from '../shell-word.ts'
import { formatCounted } from '../units.ts'

const { gateway, 'text-url': textUrl, 'files-url': filesUrl } = gatewayOptions

type Flags = FlagsOf<typeof builder>

const builder = (args: Argv) =>
  args
    .positional('run', {
      type: 'string',
      demandOption: true,
      describe: 'folder of a run, a probe or a search of run --find-capacity, or the events.ndjson of a run',
    })
    .options({
      ...summaryOption,
      ...openOption,
      redis: {
        ...redisOption.redis,
        group: undefined,
        describe:
          'URL of the Redis server that the run used (default: the value of GATEBENCH_REDIS_URL; if that is not set, the server that the run started)',
      },
      gateway,
      'text-url': textUrl,
      'files-url': filesUrl,
    })
    .option('on-interrupt', {
      choices: ['stop', 'cancel'] as const,
      default: 'stop' as const,
      describe: 'what the first Ctrl-C does: stop waiting, or cancel the open tasks',
    })
    .option('yes', {
      type: 'boolean',
      default: false,
      describe:
        'continue a search of run --find-capacity at a real gateway without asking; only a search spends credits',
    })
    .option('json', { type: 'boolean', default: false, describe: 'print the summary as JSON on stdout' })
    .option('quiet', { type: 'boolean', default: false, describe: 'show no progress' })
    .example(
      '$0 resume reports/smoke-20260129-142233',
      'poll the open tasks and read the credits; submits nothing and costs nothing',
    )
    .example('$0 resume reports/load-capacity', 'continue a run --find-capacity search with more trials')

export const command = defineCommand({
  builder,
  run: async (flags) => {
    if (isCapacityFolder(flags.run)) return resumeSearch(flags)
    refuseSeries(flags.run)
    const warn = noticeToStderr
    const say = flags.quiet ? () => {} : warn
    // In resume nothing is submitted: the first signal already ends the waiting.
    const cancels = flags.onInterrupt === 'cancel'
    const stop = 'cancelling the open tasks. Press Ctrl-C again to stop waiting and write the partial report.'
    const says = { stop, halt: 'writing the partial report. Press Ctrl-C again to quit at once.' }
    using signals = endingSignals(say, cancels ? { says } : { submits: false })
    const { halt: signal, stop: asked } = signals.control
    const apiKey = keyOfEnvironment
    const redis = redisOf(flags)
    const options = { ...flags, redis, secret: runSecret(), apiKey, say, warn, signal, begun: signals.listen }
    if (cancels && isProbeFolder(flags.run)) {
      throw usageError('resume cannot cancel the tasks of a probe, only follow them', 'leave out --on-interrupt cancel')
    }
    if (isProbeFolder(flags.run)) return printProbe(await resumeProbe(options), flags.json)
    const resumed = await resumeRun({ ...options, cancel: cancels ? asked : undefined })
    const { isNew, problem, summary } = resumed
    if (isNew) return printResult(resumed, flags)
    if (problem !== null) throw refusedAfter(problem, summary.verdict.exitCode)
    if (flags.json) toStdout(renderJson(summary))
    openPage(pageIn(resumed.folder, 'report.html'), flags)
    return summary.verdict.exitCode
  },
})

/** Throws USAGE (exit 104) for the folder of several runs: resume submits nothing, so it makes none of those that are missing. */
function refuseSeries(folder: string): void {
  const runs = ['', 'base', 'candidate'].flatMap((side) => {
    const within = join(folder, side)
    return existsSync(join(within, '1')) ? readdirSync(within).map((name) => join(within, name)) : []
  })
  const logs = runs.map(logIn).filter((log) => existsSync(log))
  const [latest] = logs.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  if (latest === undefined) return
  throw usageError(
    `${folder} holds ${formatCounted(logs.length, 'run')} of a series, and resume follows the tasks of a single run`,
    `\`gatebench resume ${shellWord(dirname(latest))}\` follows the open tasks of the latest run. To make the missing runs, start another series in a new folder with \`gatebench run PROFILE --repeat N\`; each of its runs has the whole budget. \`gatebench compare\` also reads folders of runs`,
  )
}

/** Unlike a run's, the rest of a search is submitted, and may cost. */
async function resumeSearch(flags: Flags): Promise<number> {
  const { resumeLiveCapacity } = await import('../capacity/resume-capacity.ts')
  using terminal = terminalRun(flags)
  const onInterrupt = flags.onInterrupt === 'cancel' ? 'cancel' : undefined
  const { options: own, end: followed } = terminal
  const begun = (): void => terminal.listen(onInterrupt === 'cancel')
  const options = { ...flags, ...own, apiKey: keyOfEnvironment, onInterrupt, begun, followed } as const
  return await printCapacity(await resumeLiveCapacity(options), flags)
}

function printProbe({ exitCode, ...resumed }: ResumedProbe, json: boolean): number {
  const { ended, openTasks, unanswered } = resumed
  if (json) toStdout(renderJson({ ...resumed, exitCode }))
  else {
    const facts = [
      `${formatCounted(ended.length, 'task')} ended, ${formatCounted(openTasks.length, 'task')} still open`,
      ...openTasks.map((id) => asLine`  open  ${id}`),
      ...(unanswered === 0
        ? []
        : [`${formatCounted(unanswered, 'submit')} got no response: the gateway may have accepted them`]),
    ]
    toStdout(`${facts.join('\n')}\n`)
  }
  return exitCode
}

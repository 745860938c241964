import { defineCommand } from '../command/command.ts'
import { seedFlag } from '../command/number-flags.ts'
import { toStderr, toStdout } from '../command/output.ts'
import { stdoutWidth } from '../command/terminal-style.ts'
import { plainText } from '../document/plain-text.ts'
import { wrap } from '../document/text-table.ts'
import { EXIT } from '../errors.ts'
import type { ClientLimits, ClientPacing } from '../load/admission/client-limits.ts'
import { oneLine } from '../printable.ts'
import { type DryRun, validateProfile } from '../run/dry-run.ts'
import { formatCount, formatCounted, formatCredits, formatDuration, formatRate } from '../units.ts'

export const command = defineCommand({
  builder: (args) =>
    args
      .positional('profile', { type: 'string', demandOption: true, describe: 'YAML profile to validate' })
      .option('seed', seedFlag({ describe: 'seed to use instead of the seed in the profile' }))
      .option('json', { type: 'boolean', default: false, describe: 'print the plan as JSON' }),
  run: async (flags) => {
    const dryRun = await validateProfile(flags.profile, flags.seed)
    toStdout(flags.json ? `${JSON.stringify(dryRun, null, 2)}\n` : renderDryRun(dryRun, flags.profile))
    for (const warning of dryRun.warnings) toStderr(`warning  ${oneLine(warning)}\n`)
    return EXIT.ok
  },
})

function renderDryRun(dryRun: DryRun, file: string): string {
  const models = dryRun.models.map((of) => ({ ...of, name: plainText(of.model) }))
  const wide = Math.max(...models.map(({ name }) => name.length))
  const rows = models.map(
    ({ name, calls, credits }) =>
      `  ${name.padEnd(wide)}  ${formatCount(calls).padStart(8)} ${calls === 1 ? 'call ' : 'calls'}${credits === null ? '' : `  at most ${formatCredits(credits)} credits`}`,
  )
  const closed = dryRun.closedUsers === 0 ? '' : ` and ${formatCounted(dryRun.closedUsers, 'closed-model user')}`
  const credits =
    dryRun.worstCaseCredits === null
      ? `credits: ${dryRun.closedUsers > 0 ? 'closed-model users send a call after each response' : 'some requests do not state a price'}, so there is no upper bound`
      : `credits: at most ${formatCredits(dryRun.worstCaseCredits)} if every call is charged once`
  const lines = [
    `${plainText(file)} is valid: ${dryRun.profile}, seed ${dryRun.seed}`,
    `plan: ${formatCounted(dryRun.plannedCalls, 'call')}${closed} over ${formatDuration(dryRun.spanMs)}, ` +
      `at most ${formatCounted(dryRun.peakStartsPerSecond, 'start')} in any second, then a drain of up to ${formatDuration(dryRun.drainMs)}`,
    ...(dryRun.speed === 1 ? [] : [played(dryRun)]),
    ...(dryRun.checkedCalls === 0
      ? []
      : [`before the plan: ${formatCounted(dryRun.checkedCalls, 'call')}, one for each request, to learn the prices`]),
    ...rows,
    ...heldLines(dryRun),
    credits,
    'nothing was sent',
  ]
  return `${lines.flatMap((line) => hanging(line, stdoutWidth())).join('\n')}\n`
}

/** How long it takes at a real gateway is the plan's own length; at the mock, less. */
function played({ speed, spanMs, drainMs }: DryRun): string {
  const [least, most] = [spanMs, spanMs + drainMs].map((ms) => formatDuration(ms / speed))
  return `the mock runs the plan at speed ${speed}, in ${least} to ${most}; a real gateway takes the full time of the plan`
}

/** A line that is too wide goes on below what stands after the name that it begins with. */
function hanging(line: string, width: number): string[] {
  const [named = ''] = /^ {2}\S+ +/.exec(line) ?? ['']
  // What stands after a name that fills the line goes on below it like any other text.
  const head = named.length > width / 2 ? '' : named
  const indent = head === '' ? '  ' : ' '.repeat(head.length)
  if ([...line].length <= width) return [line]
  return wrap(line.slice(head.length), width - indent.length).map((part, at) => {
    return at === 0 ? head + part : indent + part
  })
}

/** Limits that the client keeps, model by model, and the part that keeps them. */
export function heldLines({ held, clients, pacing }: Pick<DryRun, 'held' | 'clients' | 'pacing'>): string[] {
  const isHeld = held.some(({ by }) => by !== null) || pacing !== null
  if (!isHeld) return ['client-side limits: none']
  const rows = held.map((limits) => [plainText(limits.model), wordsOf(limits)] as const)
  if (pacing !== null) rows.push(['retry.pacing', pacingWords(pacing)])
  const wide = Math.max(...rows.map(([name]) => name.length))
  const each = clients === 1 ? '' : ` for each of ${formatCount(clients)} clients,`
  return [
    `client-side limits:${each} enforced by Bottleneck (simulations use a model of Bottleneck)`,
    ...rows.map(([name, words]) => `  ${name.padEnd(wide)}  ${words}`),
  ]
}

function wordsOf({ ratePerSecond, intervalMs, burst, concurrency, longestWaitMs }: ClientLimits): string {
  const words: string[] = []
  if (ratePerSecond !== null && intervalMs !== null) {
    const start = burst === 1 ? '' : `${formatCount(burst)} at once, then `
    words.push(`${formatRate(ratePerSecond)} (${start}1 in ${formatDuration(intervalMs)})`)
  }
  if (concurrency !== null) words.push(`${formatCount(concurrency)} in flight at most`)
  if (words.length === 0) return 'no limit'
  if (longestWaitMs !== null) words.push(`waits up to ${formatDuration(longestWaitMs)}`)
  return words.join(', ')
}

function pacingWords({ scope, ratePerSecond, burst, by }: ClientPacing): string {
  const whose = scope === 'account' ? 'all models together' : 'each model'
  if (ratePerSecond === null || by === 'gatebench') return `learned from the responses by gatebench, for ${whose}`
  return `${formatRate(ratePerSecond)}${burst === 1 ? '' : `, ${formatCount(burst ?? 1)} at once`}, for ${whose}`
}

import type { Notice } from '../../document/document.ts'
import { formatCounted, formatDuration } from '../../units.ts'
import type { ProxyReport } from '../proxy/proxy-report.ts'
import type { Suite, Verdict } from '../verdict.ts'

type Command = NonNullable<Verdict['command']>

export function endOf({ code, signal }: Command): string {
  return code === null ? `ended by ${signal}` : `exited with ${code}`
}

/** Notices about a client that the judge started, apart from the rules. */
export function clientNotices(verdict: Verdict): Notice[] {
  const { command, outcome, seen } = verdict
  if (command === null) return []
  const { otherKeys } = seen
  return [
    ...(outcome === 'fail' && hasFailed(command)
      ? [failure(command, `after ${formatDuration(command.durationMs)}`)]
      : []),
    ...leftNotice(command.left),
    ...keyNotice(otherKeys),
    ...proxyNotices([command]),
    ...environmentNotices([command]),
  ]
}

/** The same for all worlds together. */
export function suiteNotices({ worlds, exitCode }: Pick<Suite, 'worlds' | 'exitCode'>): Notice[] {
  const commands = worlds.flatMap(({ command }) => (command === null ? [] : [command]))
  return [
    ...fewCallsNotice(worlds),
    ...failureNotices(worlds, exitCode),
    ...leftNotice(commands.reduce((sum, { left }) => sum + left, 0)),
    ...keyNotice(commands.length === 0 ? 0 : worlds.reduce((sum, { seen }) => sum + seen.otherKeys, 0)),
    ...proxyNotices(commands),
    ...environmentNotices(commands),
  ]
}

/** A client that failed may have broken rules for that reason. An open verdict says so in its reasons. */
function failureNotices(worlds: readonly Verdict[], exitCode: number): Notice[] {
  const ends = new Map<string, { command: Command; names: string[] }>()
  for (const one of worlds) {
    const { command, world } = one
    const isSaid = one.outcome !== 'fail' && one.exitCode === exitCode
    if (command === null || !hasFailed(command) || isSaid) continue
    const { names } = ends.get(endOf(command)) ?? { names: [] }
    ends.set(endOf(command), { command, names: [...names, world] })
  }
  return [...ends.values()].map(({ command, names }) => {
    const all = worlds.length > 1 && names.length === worlds.length
    return failure(command, all ? 'in each world' : `in ${names.join(', ')}`)
  })
}

function hasFailed({ code, interrupted }: Command): boolean {
  return code !== 0 && interrupted !== true
}

function failure(command: Command, where: string): Notice {
  const was = command.code === null ? 'was ' : ''
  return { tone: 'warn', text: `the client ${was}${endOf(command)} ${where}` }
}

function fewCallsNotice(worlds: readonly Verdict[]): Notice[] {
  const [first] = worlds
  const few = worlds.filter(({ fewCalls }) => fewCalls === true)
  if (first === undefined || few.length === 0) return []
  const text = `the client made ${formatCounted(first.seen.accepted, 'call')} in ${first.world}, too few to reach a usual limit, so the other worlds use an account that allows one call, and each fault occurs once`
  return [{ tone: 'muted', text }]
}

function leftNotice(left: number): Notice[] {
  if (left === 0) return []
  const text =
    left === 1
      ? 'the client left a process behind; the judge ended it'
      : `the client left ${left} processes behind; the judge ended them`
  return [{ tone: 'warn', text }]
}

function keyNotice(otherKeys: number): Notice[] {
  if (otherKeys === 0) return []
  return [{ tone: 'warn', text: `${formatCounted(otherKeys, 'request')} used a key that the client was not given` }]
}

/** Variables of the user's environment that the client got; and, if it failed, those that it may have missed. */
function environmentNotices(commands: readonly Command[]): Notice[] {
  const [first] = commands
  const { passedEnv = [], withheldEnv = 0 } = first ?? {}
  const hasFailed = commands.some(({ code }) => code !== null && code !== 0)
  return [
    ...(passedEnv.length === 0
      ? []
      : [{ tone: 'muted' as const, text: `passed on by --pass-env: ${passedEnv.join(', ')}` }]),
    ...(withheldEnv === 0 || !hasFailed
      ? []
      : [
          {
            tone: 'muted' as const,
            text: `${formatCounted(withheldEnv, 'variable')} of your environment ${withheldEnv === 1 ? 'was' : 'were'} not passed on to the client; --pass-env NAME passes on a variable`,
          },
        ]),
  ]
}

/** Whom the mock stood in for, what the proxy refused, and what became of the authority. */
function proxyNotices(commands: readonly Command[]): Notice[] {
  const reports = commands.flatMap(({ proxy }) => proxy ?? [])
  const [first] = reports
  if (first === undefined) return []
  const untrusted = reports.reduce((sum, one) => sum + one.untrusted, 0)
  const unchecked = reports.some(({ check }) => check === 'unknown-runtime')
  return [
    ...refusedNotice(reports),
    ...(untrusted === 0
      ? []
      : [
          {
            tone: 'warn' as const,
            text: `${formatCounted(untrusted, 'connection')} ended in the TLS handshake: part of the client does not trust the authority of this run`,
          },
        ]),
    {
      tone: 'muted',
      text: `judged through a proxy as ${first.hosts.join(', ')}${unchecked ? '; the runtime of the client is unknown and was not checked' : ''}; the authority could sign only for ${first.names.join(', ')}, and is gone`,
    },
  ]
}

function refusedNotice(reports: readonly ProxyReport[]): Notice[] {
  const times = new Map<string, number>()
  for (const { target, times: more } of reports.flatMap(({ refused }) => refused)) {
    times.set(target, (times.get(target) ?? 0) + more)
  }
  if (times.size === 0) return []
  const all = [...times.values()].reduce((sum, one) => sum + one, 0)
  const named = [...times].map(([target, count]) => `${target} (${formatCounted(count, 'time')})`).join(', ')
  return [
    { tone: 'warn', text: `${formatCounted(all, 'request')} to other hosts refused, and forwarded nowhere: ${named}` },
  ]
}

import type { Notice } from '../../document/document.ts'
import { formatCounted } from '../../units.ts'
import type { Verdict } from '../verdict.ts'

type Command = NonNullable<Verdict['command']>

/** Notices about a client that the judge started, apart from the rules. */
export function clientNotices(command: Command, otherKeys: number): Notice[] {
  return [...leftNotice(command.left), ...keyNotice(otherKeys), ...environmentNotices([command])]
}

/** The same for all worlds together. */
export function suiteNotices(worlds: readonly Verdict[]): Notice[] {
  const commands = worlds.flatMap(({ command }) => (command === null ? [] : [command]))
  return [
    ...fewCallsNotice(worlds),
    ...leftNotice(commands.reduce((sum, { left }) => sum + left, 0)),
    ...keyNotice(commands.length === 0 ? 0 : worlds.reduce((sum, { seen }) => sum + seen.otherKeys, 0)),
    ...environmentNotices(commands),
  ]
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
            text: `${formatCounted(withheldEnv, 'variable')} of your environment ${withheldEnv === 1 ? 'was' : 'were'} not passed on to the client; --pass-env NAME passes one on`,
          },
        ]),
  ]
}

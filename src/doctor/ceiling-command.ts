import { defineCommand } from '../command/command.ts'
import { gatewayOptions } from '../command/gateway-flags.ts'
import { numberFlag, wholeFlag } from '../command/number-flags.ts'
import { noticeToStderr, toStdout } from '../command/output.ts'
import { endingSignals } from '../command/signals.ts'
import { keyOfEnvironment } from '../command/terminal-run.ts'
import { terminalStyle } from '../command/terminal-style.ts'
import { renderJson } from '../document/json.ts'
import { layOut, wrap } from '../document/text-table.ts'
import { EXIT } from '../errors.ts'
import { oneLine } from '../printable.ts'
import { formatCount, formatCounted, formatCredits, formatDuration, formatShare } from '../units.ts'
import { type Ceiling, MOST_REFUSED, measureCeiling } from './ceiling.ts'
import type { Need, Needed } from './ceiling-need.ts'
import type { CeilingCredits } from './ceiling-spending.ts'

const { gateway, dialect, 'text-url': textUrl, 'files-url': filesUrl } = gatewayOptions

export const command = defineCommand({
  builder: (args) =>
    args
      .positional('profile', { type: 'string', describe: 'profile whose load is compared with the ceiling' })
      .options({
        gateway,
        'text-url': textUrl,
        'files-url': filesUrl,
        dialect,
        connections: wholeFlag('connections', {
          least: 1,
          most: 1000,
          default: 32,
          describe: 'number of concurrent calls',
        }),
        seconds: numberFlag('seconds', {
          above: 0,
          most: 60,
          default: 3,
          describe: 'how many seconds to measure each endpoint',
        }),
        requests: wholeFlag('requests', {
          least: 1,
          most: 1_000_000,
          describe: 'maximum number of calls to each endpoint',
        }),
        model: { type: 'string', describe: 'also send messages to this model of your gateway' },
        'max-credits': numberFlag('max-credits', {
          above: 0,
          describe: 'maximum credits to spend on messages; required unless the gateway is on this machine',
        }),
        price: numberFlag('price', {
          above: 0,
          describe: 'price of one message in credits (default: the cost of one message that is sent first)',
        }),
        task: { type: 'string', describe: 'also measure reads of the task with this id' },
        yes: { type: 'boolean', default: false, describe: 'allow calls to another machine; needs --requests' },
        json: { type: 'boolean', default: false, describe: 'print the measurements as JSON' },
      })
      .example('$0 ceiling', 'measure how many calls per second this machine and the mock can handle')
      .example('$0 ceiling mixed-media', 'check whether the ceiling is high enough for this profile'),
  run: async ({ seconds, requests, ...flags }) => {
    const signals = endingSignals(noticeToStderr, { waits: false, says: { stop: STOPPED } })
    signals.listen()
    const ceiling = await measureCeiling({
      ...flags,
      durationMs: seconds * 1000,
      mostCalls: requests ?? null,
      env: process.env,
      apiKey: keyOfEnvironment,
      say: noticeToStderr,
      stop: signals.control.stop,
    }).finally(signals.end)
    toStdout(flags.json ? renderJson(ceiling) : rendered(ceiling))
    return ceiling.exitCode
  },
})

const STOPPED = 'no more calls; waiting at most 10 s for the calls in flight. Press Ctrl-C again to quit at once.'

function rendered(ceiling: Ceiling): string {
  const { gateway: at, connections, endpoints, processors, ownCallsPerSecond, need, credits, exitCode } = ceiling
  const { width } = terminalStyle()
  const columns = [
    { head: 'calls', align: 'left' },
    { head: 'a second', align: 'right' },
    { head: 'p50', align: 'right' },
    { head: 'p99', align: 'right' },
    { head: 'refused', align: 'right' },
    { head: 'faults', align: 'right' },
  ] as const
  const time = (ms: number | null): string => (ms === null ? '–' : formatDuration(ms))
  const rows = endpoints.map((row) => [
    { text: row.endpoint },
    { text: formatCount(Math.round(row.callsPerSecond)) },
    { text: time(row.p50Ms) },
    { text: time(row.p99Ms) },
    { text: formatCount(row.refused) },
    { text: formatCount(row.faults) },
  ])
  if (ownCallsPerSecond !== null) {
    const own = { text: formatCount(Math.round(ownCallsPerSecond)) }
    const nothing = { text: '' }
    rows.push([{ text: 'credits, by gatebench' }, own, nothing, nothing, nothing, nothing])
  }
  const where = at === null ? 'the embedded mock on this machine' : oneLine(at)
  return [
    ...(exitCode === EXIT.interrupted ? [...wrap(interrupted(endpoints), width), ''] : []),
    ...wrap(
      `${where}, ${formatCount(connections)} concurrent calls; each call starts when the previous call is answered`,
      width,
    ),
    ...(processors >= 2 ? [] : wrap(fewProcessors(processors, at === null), width)),
    '',
    ...layOut({ columns, rows }, width, (text) => text),
    '',
    ...(credits === null ? [] : [...wrap(spent(credits), width), '']),
    ...(exitCode === EXIT.inconclusive ? openQuestion(ceiling, width) : []),
    ...(need === null || need.word === 'inconclusive' || ownCallsPerSecond === null
      ? []
      : verdict(need, need.word, ownCallsPerSecond, width)),
  ].join('\n')
}

/** For messages the number also says what may have been paid for. */
function interrupted(endpoints: Ceiling['endpoints']): string {
  const made = endpoints.map(
    ({ endpoint, calls, faults }) =>
      `${endpoint}: ${formatCounted(calls, 'call')} answered${faults === 0 ? '' : `, ${formatCount(faults)} not`}`,
  )
  return `INTERRUPTED: these figures were measured before the interruption. ${made.join('; ')}`
}

function fewProcessors(processors: number, sharesMock: boolean): string {
  const shared = sharesMock ? '; the mock shares it' : ''
  return `This process may use ${Number(processors.toFixed(2))} processor${shared}.`
}

function spent({ mayBeSpent, told, price, unread, promise }: CeilingCredits): string {
  const shown = told === null ? 'the account shows no cost' : `the account shows ${formatCredits(told)}`
  // An account that is not read shows no charge, whatever the price is.
  const says =
    told === null || unread === 0
      ? shown
      : `${shown}, but could not be read after the last ${formatCounted(unread, 'message')}, which may cost more than their stated price`
  const unknown = price === null ? '; the price of a message is unknown: state it with --price' : ''
  return `credits: ${formatCredits(mayBeSpent)} may be spent (${says})${unknown}. Promised: ${promise}.`
}

/** Responses that take longer on average are rare. */
const LONG_MS = 60_000
const MARK = { fits: '✓', tight: '!', 'too much': '✗' }

/** A rate of refusals says nothing of the rate that a load needs, nor does one of a client that only waits say what the machine can do. */
function openQuestion(ceiling: Ceiling, width: number): string[] {
  const { gateway: at, ownRefusedShare: share, ownCallsPerSecond, ownCpuShare, connections, need } = ceiling
  if (share >= MOST_REFUSED || need === null || ownCallsPerSecond === null || ownCpuShare === null) {
    const measured = `${formatShare(share)} of gatebench's credit queries were not answered with credits, so the rates are rates of refusals`
    const next = '`gatebench doctor` shows how the gateway answers; if the gateway limits reads, raise this limit'
    return [
      ...wrap(`! inconclusive: ${measured}, and there is no verdict. ${at === null ? '' : `Next: ${next}`}`, width),
      '',
    ]
  }
  if (need.closedUsers > 0) return [...wrap(closedQuestion(need, ownCallsPerSecond), width), '']
  const rate = formatCounted(Math.round(ownCallsPerSecond), 'call')
  const measured = `gatebench's client used ${formatShare(ownCpuShare)} of a processor and waited for answers, so ${rate} per second is the rate of ${formatCounted(connections, 'connection')} at this gateway's response time, not the most that this machine can make`
  const starts = `${named(need)} needs up to about ${formatCount(Math.round(need.callsPerSecond))} requests per second including reads of tasks`
  const enough = Math.ceil((2.5 * connections * need.callsPerSecond) / ownCallsPerSecond)
  const next = enough > 1000 ? 'measure a faster gateway, such as --gateway mock' : `add --connections ${enough}`
  return [...wrap(`! inconclusive: ${measured}. ${starts}. Next: ${next}`, width), '']
}

/** No plan tells the rate of closed models. */
function closedQuestion({ profile, closedUsers, callsPerSecond }: Needed, gives: number): string {
  const users = formatCounted(closedUsers, 'closed-model user')
  const rate = (perSecond: number): string => `${formatCount(Math.round(perSecond))} requests per second`
  const others = callsPerSecond === 0 ? '' : `; the other models need about ${rate(callsPerSecond)}`
  return `! inconclusive: ${users} of ${oneLine(profile)} start each call when the last one has ended, so the plan does not tell how many requests they need${others}; this machine can make ${rate(gives)}. Next: run the profile; its report says whether this machine was fast enough`
}

/** A mock plays a profile at a speed. */
function named({ profile, speed }: Needed): string {
  return speed === 1 ? oneLine(profile) : `${oneLine(profile)} at speed ${speed}`
}

function verdict(need: Need, word: keyof typeof MARK, gives: number, width: number): string[] {
  const [starts, calls, can] = [need.startsPerSecond, need.callsPerSecond, gives].map((rate) =>
    formatCount(Math.round(rate)),
  )
  const told = `${MARK[word]} ${word}: ${named(need)} starts up to ${starts} calls per second, and needs up to about ${calls} requests per second including reads of tasks; this machine can make ${can}`
  const isHeld = word !== 'too much' && need.fullAtMs < LONG_MS
  const held = isHeld
    ? `. If responses take ${formatDuration(need.fullAtMs)} or more on average, all connections are in use, and calls start late`
    : ''
  return [...wrap(told + held, width), '']
}

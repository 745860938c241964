import { isoNow } from '../time/iso.ts'
import { formatCounted, formatCredits } from '../units.ts'
import { type AddressCheck, checkAddress } from './experiments/address-check.ts'
import { probeModel } from './experiments/probe-model.ts'
import { conformance, type StatedOfModel } from './findings/conformance.ts'
import { median } from './findings/hint-truth.ts'
import type { ModelFinding, ProbeResult } from './findings/probe-result.ts'
import type { Network } from './inference/observation.ts'
import { type ProbeProgress, probeProgressOf } from './probe-progress.ts'
import type { Attempt } from './requests/attempt.ts'
import { type Balance, isNone } from './requests/balance.ts'
import type { ProbeBudget } from './requests/budget.ts'
import { learnPrice } from './requests/learn-price.ts'
import type { ProbedModel } from './requests/probed-model.ts'
import { Requester, type RequesterPorts } from './requests/requester.ts'
import { probePromise } from './requests/spending.ts'
import type { Stop } from './requests/stop-conditions.ts'
import { probeTokens } from './tokens/probe-tokens.ts'
import { type SendText, TokenAsker } from './tokens/token-asker.ts'

export interface ProbeOptions {
  models: readonly ProbedModel[]
  mode: ProbeResult['mode']
  budget: ProbeBudget
  /** The longest window that is looked for, in ms. */
  longestWindowMs: number
  /** Submits of a burst at most. */
  burstAtMost: number
  /** Name of the gateway, for the report. */
  gateway: string
  time: ProbeResult['time']
  /** Whether requests with an error are sent, to see whether they count; never by default. */
  sendsInvalid?: boolean | undefined
  /** Whether no more of a model is submitted once it has cost what is usual. */
  stopsAtUsual?: boolean | undefined
  /** Whether limits on tokens of models of text are looked for. */
  tokens?: boolean | undefined
  /** A tier that the gateway is held to. */
  check?: { tier: string; stated: readonly StatedOfModel[] } | undefined
  /** Assumed delays of the network, instead of measured ones. */
  network?: Network
  /** Whether nobody knows what is at the address: then that is asked first, in three requests. */
  isStrange?: boolean | undefined
}

export type ProbePorts = Omit<RequesterPorts, 'budget'> & {
  say?: (notice: string) => void
  /** Is given, once, what tells how far the probe is. */
  watch?: (standing: () => ProbeProgress) => void
}

/** Probes models one after the other. Whatever happens is a result: what was found until then. */
export async function probe(options: ProbeOptions, ports: ProbePorts): Promise<ProbeResult> {
  const { models, mode, budget, longestWindowMs, burstAtMost, check } = options
  const { clock, say = () => {}, watch = () => {} } = ports
  const startedAt = isoNow(clock)
  const requester = new Requester({ ...ports, budget })
  const findings: ModelFinding[] = []
  watch(() => probeProgressOf(requester, models, findings.length, budget))
  try {
    const spends = mode !== 'headers-only'
    const door = options.isStrange === true ? await checkAddress(requester, spends ? models : [], say) : null
    const isTurnedAway = door !== null && isGone(requester)
    const network = options.network ?? (await measureNetwork(requester, options.time === 'virtual'))
    // All at first: while one model is probed, others are asked whether they share its limits.
    for (const [index, model] of spends && !isTurnedAway ? models.entries() : []) {
      const known = door === null ? {} : { seen: door.seen.get(model.model), watches: index === 0 }
      await learnPrice(requester, model, longestWindowMs, known)
    }
    for (const [index, model] of models.entries()) {
      if (requester.stopped !== null) break
      say(`probing ${model.model}`)
      const other = models[(index + 1) % models.length]
      findings.push(
        await probeModel(requester, model, {
          mode,
          network,
          longestWindowMs,
          burstAtMost,
          sendsInvalid: options.sendsInvalid ?? false,
          stopsAtUsual: options.stopsAtUsual ?? false,
          say,
          other: other === model ? null : (other ?? null),
        }),
      )
    }
    if (options.tokens === true && spends) await findTokenLimits(requester, options, findings, { network, say })
    await requester.finish()
    if (requester.mayRead && !isTurnedAway) await requester.credits()
    return {
      schema: 'gatebench/probe@1',
      startedAt,
      gateway: options.gateway,
      time: options.time,
      mode,
      end: endOf(requester.stopped),
      budget,
      spent: {
        ...requester.spent(),
        ...creditsOf(requester),
        mayBeSpent: requester.spending.mayBeSpent,
        openTasks: requester.openTasks,
      },
      clock: { offsetMs: network.offsetMs, errorMs: network.offsetErrorMs, roundTripMs: 2 * network.delayMs },
      notices: noticesOf(requester, findings, budget, door),
      models: findings,
      check: check === undefined ? null : conformance(check.tier, check.stated, findings),
    }
  } finally {
    requester.close()
  }
}

/** Nobody is there, or nobody who takes this work: nothing more is asked. */
function isGone(requester: Requester): boolean {
  const { stopped } = requester
  return stopped !== null && (stopped.why === 'gateway' || requester.spent().accepted === 0)
}

/** Tokens that are sent at once at most, and in all. */
const MOST_TOKENS = { atOnce: 2 ** 19, inAll: 2 ** 24 }

/** Adds limits on tokens to the findings of models of text. */
async function findTokenLimits(
  requester: Requester,
  { models, budget }: ProbeOptions,
  findings: ModelFinding[],
  { network: { offsetMs }, say }: { network: Network; say: (notice: string) => void },
): Promise<void> {
  for (const [index, model] of models.entries()) {
    const finding = findings[index]
    if (finding === undefined || model.modality !== 'text') continue
    say(`looking for limits on tokens of ${model.model}`)
    const send: SendText = (body) =>
      requester.submit({ ...model, request: { model: model.model, ...body } }, 'tokens', 0)?.done ?? null
    const asker = new TokenAsker(send, requester.clock, { requests: budget.requests, tokens: MOST_TOKENS.inAll })
    findings[index] = { ...finding, tokens: await probeTokens(asker, { mostAtOnce: MOST_TOKENS.atOnce, offsetMs }) }
  }
}

/**
 * Cost of this probe's own tasks, and the rest of what the account lost. The account may show less than their prices, because failed work is
 * refunded. Null if the account states nothing, or if others pay and no price, or none that surely holds no charge of theirs, is known.
 */
function creditsOf({ balance, spending }: Requester): { credits: number | null; others: number | null } {
  const { used, own, isPriced } = balance
  if (unknownOwn(balance, spending.mayBeSpent) !== null) return { credits: null, others: null }
  if (used === null || !isPriced) return { credits: used, others: null }
  const credits = Math.min(used, own)
  return { credits, others: isNone(used - credits) ? 0 : used - credits }
}

/** Reason why the probe cannot tell its own spending from that of others; null if it can. */
function unknownOwn(balance: Balance, mayBeSpent: number | null): string | null {
  const { own, unread, isPriced, isAmongOthers } = balance
  if (balance.used !== null && unread > 0) {
    const most = formatCredits(mayBeSpent ?? own)
    return `the account was not read after the last ${formatCounted(unread, 'accepted submit')}; by known prices the spending is at most ${most} credits`
  }
  if (!isPriced)
    return isAmongOthers
      ? 'others spend from this account, or the account shows charges late, and no submit showed its price'
      : null
  if (balance.isPriceSure()) return null
  return `others may have paid beside each submit that showed a price, so the spending is at most ${formatCredits(own)} credits`
}

function endOf(stop: Stop | null): ProbeResult['end'] {
  if (stop === null) return { why: 'done', detail: null }
  if (stop.why === 'budget') return { why: 'budget', detail: stop.budget }
  return { why: stop.why, detail: 'detail' in stop ? stop.detail : null }
}

function noticesOf(
  requester: Requester,
  findings: readonly ModelFinding[],
  budget: ProbeBudget,
  door: AddressCheck | null,
): string[] {
  const promise = probePromise(budget)
  const { openTasks } = requester
  const isOne = openTasks.length === 1
  const told = isOne ? '1 accepted task was' : `${openTasks.length} accepted tasks were`
  const next = `not followed to the end; \`gatebench resume\`, with the folder of this probe, polls ${isOne ? 'it' : 'them'}`
  return [
    ...(door?.takesAny == null ? [] : [door.takesAny]),
    ...othersNotices(requester, findings, door),
    ...(promise === null ? [] : [`credits: ${promise}`]),
    ...(openTasks.length === 0 ? [] : [`${told} ${next}: ${openTasks.join(', ')}`]),
    ...findings
      .filter(({ submissions }) => submissions.isStopped)
      .map(
        ({ model, submissions: { usual } }) =>
          `${model}: stopped at ${usual} accepted submits, the most that probes of such a limit usually need`,
      ),
    ...findings
      .filter(({ rate }) => rate.label === 'shared-or-dynamic')
      .map(
        ({ model }) =>
          `${model}: either others use the account, or the limit changes, so the size of the limit is a range`,
      ),
  ]
}

/** Evidence that this probe does not have the account for itself. */
function othersNotices(requester: Requester, findings: readonly ModelFinding[], door: AddressCheck | null): string[] {
  const { attempts, balance, spending } = requester
  const { others } = creditsOf(requester)
  const unknown = unknownOwn(balance, spending.mayBeSpent)
  const isOpen = ({ openAt, overAt }: Attempt, at: number): boolean => openAt !== undefined && (overAt ?? at) >= at
  const early = findings
    .filter(({ rate }) => rate.state !== 'random')
    .map(({ model }) => model)
    .filter((model) => {
      const lead = attempts.find((one) => one.stage === 'lead' && one.model === model)
      const isAlone = lead !== undefined && !attempts.some((one) => one.n < lead.n && isOpen(one, lead.sentAt))
      return door?.refused.includes(model) || (isAlone && lead.passing === 'limited')
    })
  return [
    ...(unknown === null ? [] : [`the spending of this probe is not known: ${unknown}`]),
    ...(others === null || others <= 0
      ? []
      : [
          `the account lost ${formatCredits(others)} credits more than the accepted submits cost by their price: others spent these credits, a submit costs more, or refusals are charged. If others use the account, the findings show only the capacity that they left`,
        ]),
    ...(early.length === 0
      ? []
      : [
          `${early.join(', ')}: the first submit after a rest was refused, so either others use this account, or a limit over a longer window is exhausted`,
        ]),
  ]
}

const READS = 15
/** Together longer than a second, so that the gateway's clock is seen to pass a full one. */
const APART_MS = 120
/** Below it instants are not known, whatever the network. */
const LEAST_SLACK_MS = 50
/** Possible error of a gateway's clock that states no time. */
const UNTOLD_ERROR_MS = 250

/** Learns the way to the gateway and its clock from reads that cost nothing. */
async function measureNetwork(requester: Requester, sharesClock: boolean): Promise<Network> {
  const reads: Attempt[] = []
  for (let read = 0; read < READS && !requester.submitting.isClosed; read++) {
    const answer = await requester.knock()
    if (answer === null) break
    reads.push(answer.attempt)
    await requester.submitting.sleepUntil(requester.clock.now() + APART_MS)
  }
  return networkOf(reads, requester.clock.originEpochMs, sharesClock)
}

/** `sharesClock`: the gateway runs on our clock, and tells none. */
export function networkOf(reads: readonly Attempt[], originEpochMs: number, sharesClock: boolean): Network {
  // The first may open a connection.
  const trips = reads.slice(1).flatMap(({ sentAt, endedAt }) => (endedAt === null ? [] : [endedAt - sentAt]))
  const middle = median(trips) ?? 0
  const delayMs = middle / 2
  const slackMs = Math.max(LEAST_SLACK_MS, ...trips.map((trip) => Math.abs(trip - middle)))
  let [low, high] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (const { sentAt, endedAt, dateMs } of reads) {
    if (dateMs === undefined || endedAt === null) continue
    low = Math.max(low, dateMs - (originEpochMs + endedAt))
    high = Math.min(high, dateMs + 1000 - (originEpochMs + sentAt))
  }
  // A clock that jumps, or several behind one address, agree on nothing.
  if (!Number.isFinite(low) || low > high) {
    return { delayMs, slackMs, offsetMs: 0, offsetErrorMs: sharesClock ? 0 : UNTOLD_ERROR_MS }
  }
  return { delayMs, slackMs, offsetMs: (low + high) / 2, offsetErrorMs: (high - low) / 2 + slackMs }
}

import type { ModelFinding, ProbeResult } from '../../src/probe/findings/probe-result.ts'
import { probe } from '../../src/probe/probe.ts'
import { CEILINGS, DEFAULT_BUDGET } from '../../src/probe/requests/budget.ts'
import { smallestRequest } from '../../src/probe/requests/probed-model.ts'
import { VirtualClock } from '../../src/time/virtual-clock.ts'
import { type DrawnAccount, drawnGateway } from './drawn-gateway.ts'
import { isBucket } from './drawn-laws.ts'
import { type DrawnCase, type DrawnRow, drawnCase, type Truth } from './drawn-rows.ts'
import type { Said, Told } from './probe-table.ts'

/** Probes world `seed` of a drawn row, and holds what is said to what is true. */
export async function tellDrawn(row: DrawnRow, seed: number): Promise<Told> {
  const before = process.cpuUsage()
  const { drawn, chance } = drawnCase(row, seed)
  const { result, account } = await probeDrawn(drawn, chance)
  const { user, system } = process.cpuUsage(before)
  const { truth } = drawn
  const [found] = result.models
  const isTold = row.isTold({ account, ...drawn, laws: truth.laws })
  // What ended before its first model says nothing.
  if (found === undefined) return nothingOf(row, seed, { drawn, result, account, isTold })
  const said = saidOf(found, truth)
  const isKind = isLawTold(found, truth)
  const isSure = said.some(({ confidence }) => confidence > 0.75)
  const [front] = truth.laws
  const isExact = front === undefined || isSizeTold(found, front)
  const isInRange = front === undefined || isSizeInRange(found, front)
  const isCapTold = truth.cap === null || isCapIn(found, truth)
  const isOwn = isOwnExact(result, account)
  const isRight = isTold ? isKind && isCapTold && isOwn : !isSure && isOwn
  return {
    row: row.name,
    seed,
    windowS: (front?.figures.windowMs ?? 60_000) / 1000,
    kind: isKind,
    exact: isExact,
    inRange: isInRange,
    concurrency: isCapTold,
    scope: true,
    confidence: found.rate.confidence,
    kinds: found.rate.kinds.length,
    cost: result.spent.accepted / (front?.figures.limit ?? truth.cap ?? 1),
    isHidden: found.rate.state === 'hidden',
    said,
    isTold,
    saysSo: found.rate.undecided !== null || !isSure,
    accepted: result.spent.accepted,
    size: sizeOf(truth),
    isOwnExact: isOwn,
    isOwnStated: result.spent.credits !== null,
    isBudgetKept: isKept(drawn, account),
    minutes: result.spent.minutes,
    cpuMs: (user + system) / 1000,
    failure: isRight ? null : failureOf(row, seed, drawn, result, account),
  }
}

interface Probed {
  result: ProbeResult
  account: DrawnAccount
}

/** What it states is what its tasks cost. It states nothing where others may have paid beside each submit that showed the price. */
function isOwnExact({ spent: { credits } }: ProbeResult, { own }: DrawnAccount): boolean {
  return credits === null || credits === own
}

function isKept({ credits }: DrawnCase, { own }: DrawnAccount): boolean | null {
  return credits === null ? null : own <= credits
}

function nothingOf(
  { name }: DrawnRow,
  seed: number,
  { drawn, result, account, isTold }: Probed & { drawn: DrawnCase; isTold: boolean },
): Told {
  return {
    ...{ row: name, seed, windowS: 60, kind: false, exact: false, inRange: false, concurrency: false, scope: true },
    ...{ confidence: 0, kinds: 0, cost: 0, isHidden: false, said: [], isTold, saysSo: true, size: null },
    accepted: result.spent.accepted,
    isOwnExact: isOwnExact(result, account),
    isOwnStated: result.spent.credits !== null,
    isBudgetKept: isKept(drawn, account),
    minutes: result.spent.minutes,
    cpuMs: 0,
    failure: isTold ? `| ${name} | ${seed} |  | ended by ${result.end.why} ${result.end.detail} |` : null,
  }
}

function failureOf(
  row: DrawnRow,
  seed: number,
  { truth }: DrawnCase,
  result: ProbeResult,
  account: DrawnAccount,
): string {
  const { models, end, spent } = result
  const ended = end.why === 'done' ? '' : ` Ended by ${end.why} ${end.detail}.`
  const own = isOwnExact(result, account) ? '' : ` It spent ${account.own} credits and reported ${spent.credits}.`
  return `| ${row.name} | ${seed} | ${truth.words} | ${models[0]?.sentence}${own}${ended} |`
}

/** Probes a drawn world in virtual time. */
export function probeDrawn(
  { world, startEpochMs, credits, isText, beside }: DrawnCase,
  chance: () => number,
): Promise<Probed> {
  const clock = new VirtualClock(startEpochMs)
  const { gateway, second, account } = drawnGateway(world, clock, chance)
  const modality = isText ? ('text' as const) : ('image' as const)
  return clock.run(async () => {
    const result = await probe(
      {
        models: [{ model: 'pictor', modality }, ...(beside ?? [])].map((one) => ({
          ...one,
          request: smallestRequest(one.model, one.modality),
          price: null,
        })),
        mode: 'standard',
        budget: { ...DEFAULT_BUDGET, ...CEILINGS, credits },
        longestWindowMs: 60_000,
        burstAtMost: 600,
        gateway: 'drawn',
        time: 'real',
      },
      {
        gateway,
        ...(world.ofSecondKey === undefined ? {} : { second }),
        clock,
        journal: { sending() {}, answered() {} },
      },
    )
    return { result, account: { ...account } }
  })
}

/** What the price of a probe is reckoned from: the most that the limits let through at once. */
function sizeOf({ laws, cap }: Truth): number | null {
  const sizes = [...laws.map(({ figures }) => figures.burst), ...(cap === null ? [] : [cap])]
  return sizes.length === 0 ? null : Math.max(...sizes)
}

/** Each statement of a result, with the confidence that it is made with. */
function saidOf(found: ModelFinding, truth: Truth): Said[] {
  const { rate, concurrency } = found
  const said: Said[] = []
  if (rate.state === 'found') said.push({ confidence: rate.confidence, isRight: isRateTold(found, truth) })
  if (rate.state === 'random') said.push({ confidence: rate.confidence, isRight: isShareIn(found, truth) })
  if (concurrency.state !== 'not-reached') {
    said.push({ confidence: concurrency.confidence, isRight: isCapIn(found, truth) && concurrency.state === 'refuses' })
  }
  return said
}

/** The law of the limit that is met first; one that is named behind it must be the second, and a penalty must hold the true one. */
function isRateTold({ rate }: ModelFinding, { laws, penaltyMs }: Truth): boolean {
  const [front, behind] = laws
  if (front === undefined || !rate.kinds.includes(front.name)) return false
  if (rate.penaltyMs === null ? penaltyMs !== null : penaltyMs === null || !isIn(rate.penaltyMs, penaltyMs))
    return false
  if (rate.behind === null) return behind === undefined || rate.notLookedFor.includes('longer-window')
  return behind !== undefined && rate.behind.kinds.includes(behind.name)
}

function isLawTold(found: ModelFinding, truth: Truth): boolean {
  const { rate, concurrency } = found
  if (truth.laws.length > 0) return rate.state === 'found' && isRateTold(found, truth)
  if (truth.cap !== null) return isCapIn(found, truth) && (rate.state === 'hidden' || rate.undecided !== null)
  // Too few refusals show nothing.
  const isQuiet = rate.state === 'none-seen' || rate.state === 'unclear'
  return concurrency.state === 'not-reached' && (isShareIn(found, truth) || (truth.sheds < 0.02 && isQuiet))
}

function isShareIn({ rate: { randomShare } }: ModelFinding, { sheds }: Truth): boolean {
  return randomShare !== null && isIn(randomShare, sheds)
}

function isCapIn({ concurrency: { limit } }: ModelFinding, { cap }: Truth): boolean {
  return cap !== null && limit !== null && isIn(limit, cap)
}

function isIn({ low, high }: { low: number; high: number }, value: number): boolean {
  return low <= value && value <= high
}

function isSizeTold({ rate }: ModelFinding, { name, figures }: Truth['laws'][number]): boolean {
  const { limit, windowMs, burst } = figures
  const isRate = Math.abs((rate.ratePerSecond?.value ?? 0) / ((1000 * limit) / windowMs) - 1) <= 0.02
  return (
    rate.limit?.value === burst &&
    (isBucket(name) || rate.windowMs === null ? isRate : rate.windowMs.value === windowMs)
  )
}

function isSizeInRange({ rate }: ModelFinding, { figures }: Truth['laws'][number]): boolean {
  return rate.limit !== null && isIn(rate.limit, figures.burst)
}

import { type Document, facts, list, type Section, table, text, type Verdict } from '../document/document.ts'
import { left, right, tableFrom } from '../document/table.ts'
import { formatCount, formatCounted, formatDuration, formatShare } from '../units.ts'
import type { CapacityEnd, CapacityResult, LoadLevel } from './capacity-result.ts'
import { contradictionOf, driftOf } from './changed.ts'

/** Why there is no more of it, for a reader. */
const ENDS: Readonly<Record<CapacityEnd, string>> = {
  found: 'the interval is as narrow as requested',
  'nothing-passes': 'no load passed, down to the smallest load that may be tried',
  'nothing-fails': 'no load failed, up to the largest load that may be tried',
  changed: 'the trials do not fit a gateway that stays the same',
  trials: 'the maximum number of trials was reached before the interval was as narrow as requested',
  credits: 'the remaining budget does not cover another trial',
  time: 'another trial could not end before the time limit',
  budget: 'a trial was stopped before its end',
  quota: 'a cap of the gateway was used up, so further trials would show the cap and not the load',
  unfit: 'this machine cannot offer the load, so the trials measured the machine and not the gateway',
  unbegun: 'the next trial could not begin',
  interrupted: 'interrupted',
  fault: 'a trial met a fault',
}

const UNJUDGED = 'the loads below those that fail could not be judged, and smaller ones have fewer calls still'

/** Whether the search gave up below all loads that fail. */
function isUnjudged({ end, passes, trials }: CapacityResult): boolean {
  return end === 'trials' && passes === null && trials.at(-1)?.goals.some(({ margin }) => margin === null) === true
}

/** The report of a search of the largest load that passes. */
export function capacityDocument(result: CapacityResult): Document {
  const { profile, gateway, horizonMs, end, exitCode, notices, unjudged, trials, schema } = result
  const change = changeOf(result)
  const verdict = verdictOf(result, change)
  return {
    data: result,
    title: `${verdict.word}: ${profile}, gatebench capacity`,
    kind: 'Capacity',
    heading: profile,
    about: [
      { label: 'gateway', text: gateway, code: true },
      { label: 'watched', text: `${formatDuration(horizonMs)} at each load` },
      { label: 'trials', text: formatCount(trials.length) },
    ],
    verdict: {
      ...verdict,
      exitCode,
      ...(change === null ? {} : { next: change.isWorse ? WORSE : BETTER }),
      reasons: [`${end === 'found' ? 'ended' : 'ended early'}: ${isUnjudged(result) ? UNJUDGED : ENDS[end]}`],
      notices: [
        ...unjudged.map((goal) => ({ tone: 'warn' as const, text: `could not be judged at every load: ${goal}` })),
        ...notices.map((notice) => ({ tone: 'warn' as const, text: notice })),
      ],
    },
    sections: [loads(result), tried(result), method()],
    origin: `Written by gatebench from ${formatCounted(trials.length, 'trial')} (${schema}).`,
  }
}

function verdictOf(result: CapacityResult, change: Change | null): Verdict {
  const { sustainable, passes, firstToFail, exitCode, end } = result
  const undecided = end === 'interrupted' ? 'INTERRUPTED' : 'UNDECIDED'
  if (sustainable !== null) {
    const { estimate, low, high } = sustainable
    const [from, to] = [low, high].map((end) => (end === null ? null : rate(end.perHour)))
    const below = to === null ? 'no bounds' : `below ${to}`
    const sure = from === null ? below : to === null ? `above ${from}` : `${from} to ${to}`
    const word = exitCode === 0 ? 'CAPACITY' : undecided
    const first = `first to fail: ${firstToFail?.goal ?? ''}`
    const meaning =
      estimate === null
        ? `sustainable up to a load between ${rateOf(passes?.perHour)} calls an hour, which passed, and ${rateOf(result.fails?.perHour)}, which failed; ${first}`
        : `sustainable up to ${rate(estimate.perHour)} calls an hour (95%: ${sure}); ${first}`
    return { word, meaning, tone: exitCode === 0 ? 'good' : 'warn' }
  }
  if (change !== null) return { word: undecided, meaning: change.meaning, tone: 'warn' }
  if (end === 'nothing-passes') return { word: 'NOTHING PASSES', meaning: failsText(firstToFail), tone: 'bad' }
  if (passes === null) return { word: undecided, meaning: failsText(firstToFail), tone: 'warn' }
  return {
    word: undecided,
    meaning: `${rate(passes.perHour)} calls an hour pass, and no load failed`,
    tone: 'warn',
  }
}

function failsText(first: CapacityResult['firstToFail']): string {
  return first === null ? 'no load was judged' : `no load passed: ${first.goal} (${first.found})`
}

/** Why the trials do not fit a gateway that stays the same, and whether later trials show less capacity. */
interface Change {
  meaning: string
  isWorse: boolean
}

const WORSE =
  'let the gateway recover, then search again with a longer --pause; if its speed depends on the time of day, search at the time that you plan for'
const BETTER = 'keep the gateway under load until it has warmed up or scaled out, then search again at once'

/** Null where nothing shows that the gateway changed. */
function changeOf({ trials, horizonMs, sustainable, end, firstToFail }: CapacityResult): Change | null {
  if (sustainable !== null) return null
  const seems = 'the gateway seems to have changed during the search'
  const contradiction = contradictionOf(trials, horizonMs)
  if (contradiction !== null) {
    const { goal, kept, missed, isWorse } = contradiction
    const [met, failed] = [`×${short(kept.scale)} met`, `×${short(missed.scale)} missed`]
    const facts = isWorse ? `${met} a goal that ${failed} later` : `${failed} a goal that ${met} later`
    return { meaning: `${seems}: ${facts}, by more than chance explains (${goal})`, isWorse }
  }
  const drift = driftOf(trials, horizonMs)
  if (drift !== null) {
    const { goal, isWorse } = drift
    const facts = `from trial to trial, it carried ${isWorse ? 'less' : 'more'}`
    return { meaning: `${seems}: ${facts}, by more than chance explains (${goal})`, isWorse }
  }
  return end === 'changed' ? { meaning: changedText(trials, firstToFail), isWorse: true } : null
}

/** The gateway may be another one after what the first trials did to it. */
function changedText(trials: readonly Tried[], first: CapacityResult['firstToFail']): string {
  const passed = Math.max(...trials.filter(({ passed }) => passed).map(({ scale }) => scale))
  const why = first === null ? '' : `: ${first.goal} (${first.found})`
  return `×${short(passed)} passed, but later even the smallest load failed, so the gateway may have changed${why}`
}

/** Per model: what passes, what fails. */
function loads({ passes, fails, sustainable, firstToFail }: CapacityResult): Section {
  const levels: [string, LoadLevel | null][] = [
    ['largest passing', passes],
    ['first failing', fails],
    ['estimate', sustainable?.estimate ?? null],
    ['95% from', sustainable?.low ?? null],
    ['95% to', sustainable?.high ?? null],
  ]
  const models = levels.find(([, level]) => level !== null)?.[1]?.models ?? []
  const perModel = models.map(({ model }, at) =>
    right<(typeof levels)[number]>(`${model} / h`, ([, level]) => ({ text: rateOf(level?.models[at]?.perHour) })),
  )
  const columns = [
    left<(typeof levels)[number]>('load', ([name]) => name),
    right<(typeof levels)[number]>('× profile', ([, level]) => ({
      text: level === null ? 'none' : short(level.scale),
    })),
    ...perModel,
  ]
  return {
    id: 'loads',
    title: 'Load that the gateway sustains',
    titled: ['terminal', 'markdown'],
    blocks: [
      table(tableFrom(levels, columns), 'Loads offered, per hour of the gateway’s own time'),
      facts(
        firstToFail === null ? [] : [{ label: 'first to fail', text: `${firstToFail.goal}: ${firstToFail.found}` }],
      ),
    ],
  }
}

type Tried = CapacityResult['trials'][number]

function tried({ trials }: CapacityResult): Section {
  const worst = ({ goals }: Tried) =>
    goals.reduce<Tried['goals'][number] | null>(
      (least, one) => (least === null || (one.margin ?? -2) < (least.margin ?? -2) ? one : least),
      null,
    )
  const columns = [
    right<Tried>('× profile', ({ scale }) => ({ text: short(scale), sort: scale })),
    right<Tried>('calls / h', ({ perHour }) => ({ text: rate(perHour), sort: perHour })),
    left<Tried>('verdict', ({ passed }) => ({ text: passed ? 'passed' : 'failed', tone: passed ? 'good' : 'bad' })),
    left<Tried>('nearest goal', (trial) => worst(trial)?.goal ?? ''),
    right<Tried>('margin', (trial) => {
      const margin = worst(trial)?.margin ?? null
      return { text: margin === null ? 'not judged' : `${margin < 0 ? '−' : '+'}${formatShare(Math.abs(margin))}` }
    }),
    left<Tried>('found', (trial) => worst(trial)?.found ?? '', { below: true }),
  ]
  return {
    id: 'trials',
    title: 'Trials',
    titled: ['terminal', 'markdown'],
    blocks: [table(tableFrom(trials, columns), 'All loads tried, in this order')],
  }
}

function method(): Section {
  return {
    id: 'method',
    title: 'Method',
    blocks: [
      list([
        {
          text: 'A load passes if every threshold (except thresholds on amounts) and every built-in gate holds. The backlog of each model must also grow by less than 1% of the offered load over the recorded window.',
        },
        {
          text: 'The margin of each goal is fitted as a function of the load that never rises (isotonic regression). 1,000 draws of the trials’ errors give the interval. It reaches from the largest load that surely passes to the smallest load that surely fails. For a share (throttle_rate, failure_rate, give_up_rate), the counts of all trials are fitted together instead. The fit assumes that the share rises with a power of the load near the bound.',
        },
      ]),
      text('The backlog is the number of waiting calls and of calls that were turned away.', { small: true }),
    ],
  }
}

function rate(perHour: number): string {
  return perHour >= 100 ? formatCount(Math.round(perHour)) : short(perHour)
}

function rateOf(perHour: number | undefined): string {
  return perHour === undefined ? 'none' : rate(perHour)
}

function short(value: number): string {
  return String(Number(value.toPrecision(3)))
}

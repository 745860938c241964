import type { HeadlineMetric } from '../measure/replications.ts'
import type { Sensitivity } from '../tune/sensitivity.ts'
import type { TunedSetting, TuneResult } from '../tune/tune.ts'
import { formatCount, formatShare } from '../units.ts'
import { NONE, orNone } from './figures.ts'
import { HEADLINE_WORDS } from './headline-words.ts'
import { inert, table, titled } from './markdown-text.ts'
import type { Cell, Column, Table } from './table.ts'
import { layOut, wrap } from './text-table.ts'

/** What tuning found, for a person at a terminal `width` columns wide. */
export function renderTuneText(result: TuneResult, width: number): string {
  const tabled = (title: string, of: Table): string[] =>
    of.rows.length === 0 ? [] : ['', title, ...layOut(of, width, (text) => text)]
  return [
    ...verdictOf(result).flatMap((sentence) => wrap(sentence, width)),
    '',
    'Set this:',
    ...result.winner.advice.reasons.flatMap(({ knob, value, why }) => [
      ...wrap(`${knob}: ${value}`, width - 2).map((line) => `  ${line}`),
      ...wrap(why, width - 6).map((line) => `      ${line}`),
    ]),
    ...tabled('Expect', expectedTable(result)),
    ...tabled('Trade-offs: nothing beats these in every figure (Pareto set)', settingsTable(result.pareto)),
    ...tabled('Against the winner, on the objective', standingsTable(result)),
    ...tabled(`A fifth off: robustness ${result.winner.grade}`, sensitivityTable(result)),
  ].join('\n')
}

export function renderTuneMarkdown(result: TuneResult): string {
  const { winner } = result
  const parts = [
    `## Tuning of ${inert(result.profile)}`,
    verdictOf(result).map(inert).join('\n\n'),
    titled(
      '### Set this',
      winner.advice.reasons
        .map(({ knob, value, why }) => `- **${inert(knob)}: ${inert(value)}** ${inert(why)}`)
        .join('\n'),
    ),
    titled('### Expect', table(expectedTable(result))),
    titled('### Trade-offs', table(settingsTable(result.pareto))),
    titled('### Against the winner', table(standingsTable(result))),
    titled(`### A fifth off: robustness ${winner.grade}`, table(sensitivityTable(result))),
    `Objective: least ${result.objective.minimise}; ${inert(constraintsOf(result))}. ${formatCount(result.candidates)} settings, ${formatCount(result.runs)} simulations, seed ${result.seed}; figures from ${formatCount(result.heldOutSeeds)} seeds that the search had not seen, intervals simultaneous at 95 %.`,
  ]
  return `${parts.join('\n\n')}\n`
}

/** The result in a few sentences. */
function verdictOf({ winner, current, objective, heldOutSeeds }: TuneResult): string[] {
  const best = winner.acceptable
    ? `Best setting: ${winner.name}, on ${formatCount(heldOutSeeds)} held-out seeds.`
    : `No setting keeps to the constraints; ${winner.name} comes nearest.`
  if (current === null) return [best]
  if (current.name === winner.name) return [best, 'These are your present settings: leave them as they are.']
  const { lostShare, lostOfObjective } = current
  const owner = current.kind === 'preset' ? `${current.name}'s defaults` : 'Your present settings'
  const lost = lostShare > 0 ? `lose ${formatShare(lostShare)} of the calls here` : 'lose no call here'
  const slower =
    lostOfObjective === null || Math.abs(lostOfObjective) < 0.005
      ? ''
      : `; ${objective.minimise} is ${formatShare(Math.abs(lostOfObjective))} ${lostOfObjective > 0 ? 'above' : 'below'} the winner's`
  const broken = current.acceptable ? '' : ', and they break a constraint'
  return [best, `${owner} ${lost}${slower}${broken}.`]
}

function constraintsOf({ objective: { constraints, leastCompleted } }: TuneResult): string {
  return `completed at least ${formatShare(leastCompleted)}, give-ups at most ${formatShare(constraints.giveUpRate)}, 429 per success at most ${constraints.throttledPerSuccess}, duplicates at most ${constraints.duplicates}`
}

const EXPECTED: readonly HeadlineMetric[] = [
  'completed',
  'completionP50Ms',
  'completionP99Ms',
  'giveUpRate',
  'throttledPerSuccess',
  'wastedPerSuccess',
  'pollsPerSuccess',
  'creditsPerSuccess',
  'duplicates',
]

function figureOf(setting: TunedSetting, metric: HeadlineMetric): string {
  return orNone(setting.figures[metric].mean, HEADLINE_WORDS[metric].show)
}

function expectedTable({ winner, current }: TuneResult): Table {
  const others = current === null || current.name === winner.name ? [] : [current]
  return {
    columns: [
      left('figure'),
      right(winner.name),
      right('95 %', true),
      ...others.map(({ name }) => right(`now: ${name}`)),
    ],
    rows: EXPECTED.map((metric) => {
      const { label, show } = HEADLINE_WORDS[metric]
      const { low, high } = winner.figures[metric]
      const interval = low === null || high === null ? NONE : `${show(low)} to ${show(high)}`
      return cells([label, figureOf(winner, metric), interval, ...others.map((other) => figureOf(other, metric))])
    }),
  }
}

/** Heads for narrow pages. */
const SHORT: Partial<Record<HeadlineMetric, string>> = {
  completionP50Ms: 'p50',
  completionP99Ms: 'p99',
  wastedPerSuccess: 'wasted',
  pollsPerSuccess: 'polls',
}

function settingsTable(settings: readonly TunedSetting[]): Table {
  const metrics: readonly HeadlineMetric[] = [
    'completionP50Ms',
    'completionP99Ms',
    'giveUpRate',
    'wastedPerSuccess',
    'pollsPerSuccess',
  ]
  return {
    columns: [
      left('setting'),
      left('allowed'),
      ...metrics.map((metric) => ({
        ...right(HEADLINE_WORDS[metric].label, metric === 'completionP50Ms'),
        short: SHORT[metric] ?? HEADLINE_WORDS[metric].label,
      })),
      right('knobs', true),
    ],
    rows: settings.map((setting) =>
      cells([
        setting.name,
        setting.acceptable ? 'yes' : 'no',
        ...metrics.map((metric) => figureOf(setting, metric)),
        formatCount(setting.complexity),
      ]),
    ),
  }
}

function standingsTable({ standings, winner, objective }: TuneResult): Table {
  const scale =
    objective.minimise === 'wasted' || objective.minimise === 'polls' || objective.minimise === 'credits'
      ? HEADLINE_WORDS.wastedPerSuccess.show
      : HEADLINE_WORDS.completionP99Ms.show
  return {
    columns: [
      left('setting'),
      left('allowed'),
      right(objective.minimise),
      right('difference'),
      right('from', true),
      right('to', true),
      left('verdict'),
    ],
    rows: standings.map(({ name, acceptable, score, difference, verdict }) =>
      cells([
        name,
        acceptable ? 'yes' : 'no',
        scale(score.value),
        scale(difference.mean),
        scale(difference.low),
        scale(difference.high),
        name === winner.name ? 'winner' : acceptable ? verdict : 'breaks a constraint',
      ]),
    ),
  }
}

function sensitivityTable({ winner }: TuneResult): Table {
  const shown = ({ change, acceptable }: Sensitivity['less']): string =>
    `${change === null ? 'nothing succeeds' : `${change >= 0 ? '+' : '−'}${formatShare(Math.abs(change))}`}${acceptable ? '' : ', breaks a constraint'}`
  return {
    columns: [left('what'), right('a fifth less'), right('a fifth more')],
    rows: winner.sensitivity.map(({ of, less, more }) => cells([of, shown(less), shown(more)])),
  }
}

function left(head: string): Column {
  return { head, align: 'left' }
}

function right(head: string, spare = false): Column {
  return { head, align: 'right', ...(spare ? { spare } : {}) }
}

function cells(texts: readonly string[]): Cell[] {
  return texts.map((text) => ({ text }))
}

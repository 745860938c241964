import { type Block, type Document, type Section, table, text } from '../../document/document.ts'
import { NONE } from '../../document/figures.ts'
import { left, right, type Tone, tableFrom } from '../../document/table.ts'
import { formatCount, formatDuration, formatShare } from '../../units.ts'
import {
  AGAINST_EXITS,
  type Correction,
  type Expected,
  type Figure,
  type PlanAgainst,
  POWER,
} from '../against/against.ts'

const TONES: Readonly<Record<PlanAgainst['verdict'], { word: string; tone: Tone }>> = {
  'as planned': { word: 'AS PLANNED', tone: 'good' },
  short: { word: 'SHORT OF THE PLAN', tone: 'bad' },
  undecided: { word: 'UNDECIDED', tone: 'warn' },
}

/** A run beside its plan. */
export function planAgainstDocument(result: PlanAgainst): Document {
  const { word, tone } = TONES[result.verdict]
  return {
    data: result,
    title: `${word}: ${result.run}, gatebench plan`,
    kind: 'Plan compared with a run',
    heading: result.run,
    about: [
      { label: 'tier', text: result.tier, code: true },
      { label: 'preset', text: result.preset, code: true },
    ],
    verdict: {
      word,
      meaning: result.sentence,
      tone,
      exitCode: AGAINST_EXITS[result.verdict],
      reasons: [],
      notices: result.notices.map((text) => ({ tone: 'warn', text })),
    },
    sections: [beside(result), corrections(result)].filter(({ blocks }) => blocks.length > 0),
    origin: `Written by gatebench from a run and simulations of it (${result.schema}).`,
  }
}

function beside({ models, credits }: PlanAgainst): Section {
  const rows = [
    ...models.flatMap(({ model, figures }) => figures.map((figure) => ({ model, ...figure }))),
    ...(credits === null ? [] : [{ model: 'account', ...credits }]),
  ]
  const meaning = `If the tier is as assumed, 98% of runs lie within these ranges in all figures at once (times of the gateway’s own clock)`
  return {
    id: 'beside',
    title: 'Planned and observed',
    titled: ['terminal', 'markdown'],
    blocks:
      rows.length === 0
        ? []
        : [
            table(
              tableFrom(rows, [
                left('model', ({ model }) => model),
                left('figure', ({ what }) => what),
                right('planned', (row) => shown(row, row.predicted?.value)),
                right('from', (row) => shown(row, row.predicted?.low), { spare: true }),
                right('to', (row) => shown(row, row.predicted?.high), { spare: true }),
                right('seen', (row) => shown(row, row.actual)),
                left('verdict', ({ verdict }) => (verdict === 'cannot be told' ? 'undecided' : verdict)),
              ]),
              meaning,
            ),
            ...powerOf(models),
          ],
  }
}

/** The least growth of a service time that such a run would have shown. */
function powerOf(models: PlanAgainst['models']): Block[] {
  const grown = models.flatMap(({ model, visibleGrowth: growth }) =>
    growth === undefined ? [] : [`${formatShare(growth)} (${model})`],
  )
  if (grown.length === 0) return []
  return [
    text(
      `A mean service time that is longer by ${grown.join(', ')} would show as “worse” in about ${formatShare(POWER)} of such runs. Smaller increases may go unnoticed.`,
    ),
  ]
}

const TIMES: ReadonlySet<Expected['what']> = new Set(['p50', 'p95', 'service time'])

function shown({ what }: Pick<Expected, 'what'>, value: Figure | null | undefined): string {
  if (value == null) return NONE
  if (value === 'never') return value
  return TIMES.has(what) ? formatDuration(value) : formatCount(Math.round(value))
}

function corrections({ wrong }: PlanAgainst): Section {
  const figure = (value: number | null): string => (value === null ? NONE : String(Number(value.toPrecision(4))))
  const measured = ({ what }: Correction, value: number | null): string =>
    what.startsWith('time') && value !== null ? formatDuration(value) : figure(value)
  const text =
    'Differences above a tenth that chance does not explain; corrected-tier.yaml has the differences that are settings of the tier'
  return {
    id: 'wrong',
    title: 'Assumptions that the run contradicts',
    titled: ['terminal', 'markdown'],
    blocks:
      wrong.length === 0
        ? []
        : [
            table(
              tableFrom(wrong, [
                left('assumption', ({ what, isCertain }) => (isCertain ? what : `perhaps ${what}`)),
                left('model', ({ models }) => models.join(' or ')),
                right('assumed', (row) => measured(row, row.assumed)),
                right('seen', (row) => measured(row, row.seen)),
                right('factor', ({ factor }) => figure(factor)),
                left('evidence', ({ evidence }) => evidence),
              ]),
              text,
            ),
          ],
  }
}

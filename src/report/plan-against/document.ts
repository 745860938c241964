import type { Expected, PlanAgainst } from '../../plan/against.ts'
import { formatCount, formatDuration } from '../../units.ts'
import { type Document, type Section, table } from '../document.ts'
import { NONE } from '../figures.ts'
import { left, right, type Tone, tableFrom } from '../table.ts'

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
    heading: result.run,
    about: [
      { label: 'tier', text: result.tier, code: true },
      { label: 'preset', text: result.preset, code: true },
    ],
    verdict: { word, meaning: result.sentence, tone, exitCode: null, reasons: [], notices: [] },
    sections: [beside(result), corrections(result)],
    origin: `Written by gatebench from a run and simulations of it (${result.schema}).`,
  }
}

function beside({ models }: PlanAgainst): Section {
  const rows = models.flatMap(({ model, figures }) => figures.map((figure) => ({ model, ...figure })))
  return {
    id: 'beside',
    title: 'Planned and seen',
    titled: ['terminal', 'markdown'],
    blocks: [
      table(
        tableFrom(rows, [
          left('model', ({ model }) => model),
          left('figure', ({ what }) => what),
          right('planned', (row) => shown(row, row.predicted?.value ?? null)),
          right('from', (row) => shown(row, row.predicted?.low ?? null), { spare: true }),
          right('to', (row) => shown(row, row.predicted?.high ?? null), { spare: true }),
          right('seen', (row) => shown(row, row.actual)),
          left('verdict', ({ verdict }) => verdict),
        ]),
        'What 95 % of runs would show if the tier were as assumed; in the gateway’s own time',
      ),
    ],
  }
}

function shown({ what }: Pick<Expected, 'what'>, value: number | null): string {
  if (value === null) return NONE
  return what === 'p50' || what === 'p95' ? formatDuration(value) : formatCount(Math.round(value))
}

function corrections({ wrong }: PlanAgainst): Section {
  const figure = (value: number): string => String(Number(value.toPrecision(4)))
  return {
    id: 'wrong',
    title: 'Assumptions that the run contradicts',
    titled: ['terminal', 'markdown'],
    blocks: [
      table(
        tableFrom(wrong, [
          left('assumption', ({ what }) => what),
          left('model', ({ model }) => model),
          right('assumed', ({ what, assumed }) =>
            what.startsWith('time') ? formatDuration(assumed) : figure(assumed),
          ),
          right('seen', ({ what, seen }) => (what.startsWith('time') ? formatDuration(seen) : figure(seen))),
          right('factor', ({ factor }) => figure(factor)),
        ]),
        'More than a tenth off; corrected-tier.yaml holds those that are settings of the tier',
      ),
    ],
  }
}

import { type Document, list, type Section, table } from '../document/document.ts'
import { NONE } from '../document/figures.ts'
import { left, right, type Tone, tableFrom } from '../document/table.ts'
import { formatCount, formatCredits, formatDuration } from '../units.ts'
import { type Agreement, CALIBRATION_EXITS, type Calibration } from './calibration.ts'
import { isTime } from './compared-figure.ts'
import { lengthOf } from './missing-evidence.ts'

const TONES: Readonly<Record<Agreement['verdict'], Tone>> = {
  good: 'good',
  doubtful: 'bad',
  'cannot tell': 'warn',
  'not compared': 'muted',
}
const PARTS: Readonly<Record<Agreement['part'], string>> = { 'held-out': 'second half', fitted: 'whole run' }
const SHORT_VERDICTS: Readonly<Record<Agreement['verdict'], string>> = {
  good: 'good',
  doubtful: 'doubtful',
  'cannot tell': 'open',
  'not compared': NONE,
}
const SHORT_PARTS: typeof PARTS = { 'held-out': 'half 2', fitted: 'whole' }

/** How good a twin is, and what its figures rest on. */
export function calibrationDocument(result: Calibration): Document {
  const { verdict, sentence, runs, gateway, probe, notices, moreMinutes, schema } = result
  const word = verdict === 'good' ? 'GOOD TWIN' : 'DOUBTFUL TWIN'
  return {
    data: result,
    title: `${word}: ${gateway}, gatebench calibrate`,
    kind: 'Calibration',
    heading: gateway,
    about: [
      { label: runs.length === 1 ? 'run' : 'runs', text: runs.join(', ') },
      { label: 'limits from', text: probe ?? 'the refusals of the run' },
    ],
    verdict: {
      word,
      meaning: sentence,
      tone: verdict === 'good' ? 'good' : 'warn',
      exitCode: CALIBRATION_EXITS[verdict],
      ...(moreMinutes !== null && {
        next: `make one more run of ${lengthOf(moreMinutes)} and calibrate it together with this one, which would show everything that a run can show`,
      }),
      reasons: [],
      notices: notices.map((notice) => ({ tone: 'warn' as const, text: notice })),
    },
    sections: [...wantingSection(result), agreementSection(result), findings(result), use()],
    origin: `Written by gatebench from ${runs.length === 1 ? 'a run' : 'runs'} and simulations of it (${schema}).`,
  }
}

function wantingSection({ wanting }: Calibration): Section[] {
  if (wanting.length === 0) return []
  const items = wanting.map(({ sentence }) => ({ text: `${sentence}.` }))
  return [
    {
      id: 'wanting',
      title: 'Open points',
      titled: ['terminal', 'markdown'],
      blocks: [list(items)],
    },
  ]
}

function agreementSection({ agreement, replications, runs }: Calibration): Section {
  const columns = [
    ...(runs.length > 1 ? [left<Agreement>('run', ({ run }) => run)] : []),
    left<Agreement>('model', ({ model }) => model ?? 'account'),
    left<Agreement>('figure', ({ what }) => what),
    left<Agreement>('in', ({ part }) => ({ text: PARTS[part], short: SHORT_PARTS[part] })),
    right<Agreement>('seen', (row) => `${row.isBound && row.actual !== null ? '≥ ' : ''}${shown(row, row.actual)}`),
    right<Agreement>('twin', (row) => shown(row, row.predicted?.value ?? null)),
    right<Agreement>('difference', offBy),
    right<Agreement>('tolerance', (row) => (row.margin === null ? NONE : `± ${shown(row, row.margin)}`), {
      spare: true,
    }),
    left<Agreement>('verdict', ({ verdict }) => ({
      text: verdict,
      short: SHORT_VERDICTS[verdict],
      tone: TONES[verdict],
    })),
  ]
  const caption = `The second half of the run is compared with a twin of the first half, and the whole run with the written twin. Each comparison has ${formatCount(replications)} simulations, in the gateway’s own time. A figure is good if the 90% interval of the difference lies within 25% of the gateway’s figure. A count is also good if the difference is at most 2 per 100 calls.`
  return {
    id: 'agreement',
    title: 'Difference between twin and gateway',
    titled: ['terminal', 'markdown'],
    blocks: [table(tableFrom(agreement, columns), caption, { open: 24 })],
  }
}

function offBy(row: Agreement): string {
  if (row.apart === null) return NONE
  const signed = (value: number): string => `${value < 0 ? '−' : '+'}${shown(row, Math.abs(value))}`
  return `${signed(row.apart.low)} to ${signed(row.apart.high)}`
}

/** A time that is not there has no end: too many calls had no result. */
function shown({ what }: Agreement, value: number | null): string {
  if (value === null) return NONE
  if (isTime(what)) return formatDuration(value)
  return what === 'credits' ? formatCredits(value) : formatCount(Math.round(value))
}

type Found = Calibration['findings'][number]

function findings({ findings: found }: Calibration): Section {
  const columns = [
    left<Found>('of', ({ of }) => of),
    left<Found>('figure', ({ what }) => what),
    left<Found>('value', ({ value }) => (value === '' ? NONE : value)),
    left<Found>('label', ({ label }) => ({
      text: label,
      tone: label === 'seen' || label === 'probed' ? 'good' : 'warn',
    })),
    left<Found>('evidence', ({ evidence }) => evidence, { below: true }),
  ]
  return {
    id: 'findings',
    title: 'Figures of the twin',
    titled: ['terminal', 'markdown'],
    blocks: [table(tableFrom(found, columns), 'Each figure, and its evidence', { open: 12 })],
  }
}

function use(): Section {
  const text =
    'Use the twin with --preset clean, which adds nothing: `gatebench plan PROFILE --tiers TIER.yaml --preset clean`. For `simulate` and `tune`, use --tier TIER.yaml.'
  return { id: 'use', title: 'How to use the twin', blocks: [list([{ text }])] }
}

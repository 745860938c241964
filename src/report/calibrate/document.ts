import type { Agreement, Calibration } from '../../calibrate/calibration.ts'
import { formatCount, formatDuration } from '../../units.ts'
import { type Document, list, type Section, table } from '../document.ts'
import { NONE } from '../figures.ts'
import { left, right, type Tone, tableFrom } from '../table.ts'

const TONES: Readonly<Record<Agreement['verdict'], Tone>> = { good: 'good', doubtful: 'warn', 'not compared': 'muted' }

/** How good a twin is, and what its figures rest on. */
export function calibrationDocument(result: Calibration): Document {
  const { verdict, sentence, runs, gateway, probe, notices, schema } = result
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
      exitCode: null,
      reasons: [],
      notices: notices.map((notice) => ({ tone: 'warn' as const, text: notice })),
    },
    sections: [agreementSection(result), findings(result), use()],
    origin: `Written by gatebench from ${runs.length === 1 ? 'a run' : 'runs'} and simulations of it (${schema}).`,
  }
}

function agreementSection({ agreement, replications }: Calibration): Section {
  const columns = [
    left<Agreement>('model', ({ model }) => model ?? 'account'),
    left<Agreement>('figure', ({ what }) => what),
    right<Agreement>('twin', (row) => shown(row, row.predicted?.value ?? null)),
    right<Agreement>('from', (row) => shown(row, row.predicted?.low ?? null)),
    right<Agreement>('to', (row) => shown(row, row.predicted?.high ?? null)),
    right<Agreement>('seen', (row) => shown(row, row.actual)),
    left<Agreement>('verdict', ({ verdict }) => ({ text: verdict, tone: TONES[verdict] })),
  ]
  const caption = `The second half of the run beside ${formatCount(replications)} simulations of a twin of its first; 95 % of runs lie between the ends; in the gateway’s own time`
  return {
    id: 'agreement',
    title: 'Held to what it was not fitted to',
    titled: ['terminal', 'markdown'],
    blocks: [table(tableFrom(agreement, columns), caption, { open: 12 })],
  }
}

function shown({ what }: Agreement, value: number | null): string {
  if (value === null) return NONE
  if (what === 'p50' || what === 'p90') return formatDuration(value)
  return what === 'credits' ? String(Number(value.toPrecision(6))) : formatCount(Math.round(value))
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
    left<Found>('rests on', ({ evidence }) => evidence, { below: true }),
  ]
  return {
    id: 'findings',
    title: 'What the twin states',
    titled: ['terminal', 'markdown'],
    blocks: [table(tableFrom(found, columns), 'Each figure, and what it rests on', { open: 12 })],
  }
}

function use(): Section {
  const text =
    'Use it with --preset clean, which adds nothing: gatebench plan PROFILE --tiers TIER.yaml --preset clean; simulate and tune take --tier TIER.yaml.'
  return { id: 'use', title: 'To use it', blocks: [list([{ text }])] }
}

import type { Cell } from '../table.ts'

/** Verdicts as tables show them. */
export const MARKS = {
  regressed: { text: '✗ regressed', short: '✗', tone: 'bad' },
  'not-regressed': { text: '✓ not regressed', short: '✓', tone: 'good' },
  inconclusive: { text: '! inconclusive', short: '!', tone: 'warn' },
  'not-measured': { text: '– not measured', short: '–', tone: 'muted' },
  broken: { text: '✗ broken', short: '✗', tone: 'bad' },
  holds: { text: '✓ holds', short: '✓', tone: 'good' },
} as const satisfies Record<string, Cell>

/** A probability, such as a p-value: `0.26%`, `<0.1%`. */
export function chance(p: number): string {
  return p < 0.001 ? '<0.1%' : `${Number((p * 100).toPrecision(2))}%`
}

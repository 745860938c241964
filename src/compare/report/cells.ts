import type { Cell } from '../../document/table.ts'

/** Verdicts as tables show them. */
export const MARKS = {
  regressed: { text: '✗ regressed', short: '✗', tone: 'bad' },
  'not-regressed': { text: '✓ not regressed', short: '✓', tone: 'good' },
  inconclusive: { text: '! inconclusive', short: '!', tone: 'warn' },
  'not-measured': { text: '– not measured', short: '–', tone: 'muted' },
  broken: { text: '✗ broken', short: '✗', tone: 'bad' },
  holds: { text: '✓ holds', short: '✓', tone: 'good' },
} as const satisfies Record<string, Cell>

/** A p-value: `0.026`, `<0.001`. */
export function probability(p: number): string {
  return p < 0.001 ? '<0.001' : String(Number(p.toPrecision(2)))
}

/** A share of chances, such as a power: `65%`, `<0.1%`. */
export function chance(p: number): string {
  return p < 0.001 ? '<0.1%' : `${Number((p * 100).toPrecision(2))}%`
}

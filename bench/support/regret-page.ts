import type { Candidate } from '../../src/simulate/candidates.ts'
import { type JudgedSetting, SCALES } from './regret-judge.ts'

interface Took {
  wallMs: number
  twoCoresMs: number
  runs: number
}

/** What was found in one world. */
export interface RegretRow {
  world: string
  settings: readonly JudgedSetting[]
  grid: readonly Candidate[]
  sharp: Took
  robust: Took
}

/** By how much the best of the grid may be better than the sharp advice, how far the robust one's regret may be from the least, and the time. */
const MOST_BETTER = 0.05
const MOST_REGRET = 0.1
const MOST_MS = 60_000

export function regretPage(rows: readonly RegretRow[], seeds: number): { page: string; faults: string[] } {
  const faults: string[] = []
  const nominal: string[] = []
  const scales: string[] = []
  const times: string[] = []
  for (const { world, settings, grid, sharp, robust } of rows) {
    const of = (name: string): JudgedSetting =>
      settings.find(({ candidate }) => candidate.name === name) as JudgedSetting
    const allowed = settings.filter(({ isAllowed }) => isAllowed)
    const least = (all: readonly JudgedSetting[], key: (one: JudgedSetting) => number): JudgedSetting =>
      all.toSorted((a, b) => key(a) - key(b))[0] as JudgedSetting
    const p99 = ({ p99Ms }: JudgedSetting): number => p99Ms[0] as number
    const byHand = least(
      allowed.filter(({ candidate }) => grid.includes(candidate)),
      p99,
    )
    const better = (one: JudgedSetting): number => p99(byHand) / p99(one) - 1
    const [off, on, before] = ['robust=off', 'robust', 'before'].map(of) as [
      JudgedSetting,
      JudgedSetting,
      JudgedSetting,
    ]
    nominal.push(
      `| ${world} | ${seconds(p99(before))} | ${signed(better(before))} | ${seconds(p99(off))} | ${signed(better(off))} | ${seconds(p99(byHand))}, ${byHand.candidate.name} |`,
    )
    const best = least(allowed, ({ regret }) => regret)
    for (const [name, one] of [
      ['before', before],
      ['`--robust=off`', off],
      ['`--robust`', on],
      [`smallest regret: ${best.candidate.name}`, best],
    ] as const) {
      const figures = SCALES.map((_, scale) => seconds(one.p99Ms[scale] as number)).join(' | ')
      scales.push(`| ${world} | ${name} | ${figures} | ${Math.round(100 * one.regret)}% |`)
    }
    times.push(
      `| ${world} | ${sharp.runs} | ${seconds(sharp.twoCoresMs)} | ${robust.runs} | ${seconds(robust.twoCoresMs)} |`,
    )
    if (!off.isAllowed || !on.isAllowed) faults.push(`${world}: the advice breaks a constraint`)
    if (better(off) < -MOST_BETTER) faults.push(`${world}: ${byHand.candidate.name} is better than the advice`)
    if (1 + on.regret > (1 + MOST_REGRET) * (1 + best.regret))
      faults.push(`${world}: ${best.candidate.name} has less regret than the robust advice`)
    if (Math.max(sharp.twoCoresMs, robust.twoCoresMs) > MOST_MS) faults.push(`${world}: took more than a minute`)
  }
  return { page: pageOf(seeds, nominal, scales, times), faults }
}

function pageOf(seeds: number, nominal: string[], scales: string[], times: string[]): string {
  return `# How far to trust \`gatebench tune\`

This page is written by \`npm run tune-regret\`; do not edit it. The load is six minutes of calls at random instants, at nine tenths of the rate that
the limit allows. Each figure is a p99 of the time from a call's intended start to its result. It is the mean over ${seeds} seeds that neither the search
nor the choice has used. *Before* is the setting that an earlier version of \`tune\` recommended. The earlier version treated a difference that was not
significant as no difference, and considered only the stated limits.

## At the stated limits

The grid is forty settings chosen by hand (bench/support/regret-grid.ts). *Best of the grid* is the fastest setting of the grid that meets the
[constraints of \`tune\`](tune.md). *Grid, relative* compares the best of the grid with the setting in the column to the left. A negative figure means
that the best of the grid is faster. Requirement: the best of the grid is at most 5% faster than the setting recommended with \`--robust=off\`.

| limit | before | grid, relative | \`--robust=off\` | grid, relative | best of the grid |
| :-- | --: | --: | --: | --: | :-- |
${nominal.join('\n')}

## At other limits

The client keeps its setting while the gateway has 0.7, 1 or 1.3 times the stated limits. For each of these three cases, the best p99 is taken over
all settings of the grid and of the search that meet the constraints at the stated limits. The *regret* of a setting is how far its p99 is above the
best p99 of the case. The table shows each setting's largest regret in the three cases. Let r be the largest regret of the setting recommended with
\`--robust\`. Let r₀ be the largest regret of the setting in the row *smallest regret*. Requirement: 1 + r is at most 1.1 × (1 + r₀).

| limit | setting | × 1 | × 0.7 | × 1.3 | largest regret |
| :-- | :-- | --: | --: | --: | --: |
${scales.join('\n')}

## Time

The time is half of the CPU time of all threads: a search with the default budget takes this long on two otherwise idle cores. Requirement: at most
60 s.

| limit | simulations, \`--robust=off\` | time | simulations, \`--robust\` | time |
| :-- | --: | --: | --: | --: |
${times.join('\n')}
`
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
const signed = (share: number): string => `${share < 0 ? '−' : '+'}${Math.round(100 * Math.abs(share))}%`

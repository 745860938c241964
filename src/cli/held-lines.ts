import { plainText } from '../document/plain-text.ts'
import type { HeldLimits, HeldPacing } from '../load/held-limits.ts'
import type { DryRun } from '../run/dry-run.ts'
import { formatCount, formatDuration, formatRate } from '../units.ts'

/** Limits that the client keeps, model by model, and the part that keeps them. */
export function heldLines({ held, clients, pacing }: Pick<DryRun, 'held' | 'clients' | 'pacing'>): string[] {
  const isHeld = held.some(({ by }) => by !== null) || pacing !== null
  if (!isHeld) return ['limits of the client: none']
  const rows = held.map((limits) => [plainText(limits.model), wordsOf(limits)] as const)
  if (pacing !== null) rows.push(['retry.pacing', pacingWords(pacing)])
  const wide = Math.max(...rows.map(([name]) => name.length))
  const each = clients === 1 ? '' : ` each of ${formatCount(clients)} clients is`
  return [
    `held:${each} kept to this by Bottleneck (simulated by its twin)`,
    ...rows.map(([name, words]) => `  ${name.padEnd(wide)}  ${words}`),
  ]
}

function wordsOf({ ratePerSecond, intervalMs, burst, concurrency, longestWaitMs }: HeldLimits): string {
  const words: string[] = []
  if (ratePerSecond !== null && intervalMs !== null) {
    const start = burst === 1 ? '' : `${formatCount(burst)} at once, then `
    words.push(`${formatRate(ratePerSecond)} (${start}1 in ${formatDuration(intervalMs)})`)
  }
  if (concurrency !== null) words.push(`${formatCount(concurrency)} open at a time`)
  if (words.length === 0) return 'no limit of its own'
  if (longestWaitMs !== null) words.push(`waits up to ${formatDuration(longestWaitMs)}`)
  return words.join(', ')
}

function pacingWords({ scope, ratePerSecond, burst, by }: HeldPacing): string {
  const whose = scope === 'account' ? 'all models together' : 'each model'
  if (ratePerSecond === null || by === 'gatebench') return `learnt from the answers by gatebench, for ${whose}`
  return `${formatRate(ratePerSecond)}${burst === 1 ? '' : `, ${formatCount(burst ?? 1)} at once`}, for ${whose}`
}

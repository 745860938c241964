import type { Attempt } from '../requests/attempt.ts'
import type { ModelFinding } from './probe-result.ts'

/** Waits that refusals advised, beside the time until the next submit passed. */
export function hintTruth(attempts: readonly Attempt[]): ModelFinding['hints'] {
  const submits = attempts.filter(({ target, passing }) => target === 'submit' && passing !== null)
  const refused = submits.filter(({ passing }) => passing === 'limited')
  const hinted = refused.filter(({ hintMs }) => hintMs !== undefined)
  const pairs = hinted.flatMap((one) => {
    const next = submits.find(
      (later) => later.cycle === one.cycle && later.sentAt > one.sentAt && later.passing === 'accepted',
    )
    return next === undefined ? [] : [{ hintMs: one.hintMs as number, truthMs: next.sentAt - one.sentAt }]
  })
  const medianHintMs = median(hinted.map(({ hintMs }) => hintMs as number))
  const medianTruthMs = median(pairs.map(({ truthMs }) => truthMs))
  const counts = { refusals: refused.length, withHint: hinted.length, medianHintMs, medianTruthMs }
  return { ...counts, judgement: judgementOf(hinted.length, pairs) }
}

/** Instants are known to within the watch's own steps, and headers speak in whole seconds. */
const NEAR_MS = 1200

function judgementOf(
  hinted: number,
  pairs: readonly { hintMs: number; truthMs: number }[],
): ModelFinding['hints']['judgement'] {
  if (hinted === 0) return 'none'
  if (pairs.length < 2) return 'unknown'
  const shareOf = (fits: (pair: { hintMs: number; truthMs: number }) => boolean): number =>
    pairs.filter(fits).length / pairs.length
  if (shareOf(({ hintMs, truthMs }) => Math.abs(hintMs - truthMs) <= NEAR_MS) >= 0.9) return 'exact'
  if (new Set(pairs.map(({ hintMs }) => hintMs)).size === 1) return 'constant'
  return shareOf(({ hintMs, truthMs }) => hintMs < truthMs) > 0.5 ? 'too-short' : 'too-long'
}

export function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? null
}

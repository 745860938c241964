import type { LimitRule } from '../../mock/gate/limit-rules.ts'
import { TOKEN_WORDS } from '../../mock/gate/token-rules.ts'
import { formatCount, formatDuration } from '../../units.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A limit of the gateway in words; `amount`: what passes in an hour, or the places that there are. */
export function limitWords(
  { modality, spec, name, tokens }: LimitRule,
  amount: number,
  windowMs: number,
  copies: number,
): string {
  const what =
    tokens !== null
      ? TOKEN_WORDS[tokens.counts]
      : modality === null
        ? 'requests'
        : modality === 'text'
          ? 'messages'
          : `${modality} tasks`
  if (spec.kind === 'concurrency') return `${formatCount(amount)} ${what} at a time`
  const units = 'limit' in spec ? spec.limit * copies : null
  if (units !== null && windowMs > 0) {
    const whole = windowMs === DAY_MS ? 'day' : windowMs === HOUR_MS ? 'hour' : windowMs === 60_000 ? 'minute' : null
    return `${formatCount(units)} ${name === 'reads-rate' ? 'reads' : what} ${whole === null ? `in ${formatDuration(windowMs)}` : `a ${whole}`}`
  }
  return `${formatCount(Math.round(amount / 60))} ${name === 'reads-rate' ? 'reads' : what} a minute`
}

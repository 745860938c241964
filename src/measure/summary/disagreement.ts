import { valueOr } from '../../errors.ts'
import { isRecord } from '../../json.ts'
import { decodeHistogram, encodeHistogram } from '../times/encoded-histogram.ts'
import type { Summary, ThresholdResult } from './summary.ts'

/** Fields that a summary needs before it can say anything about another. */
const NEEDED = ['run', 'counts', 'measured', 'latency', 'models'] as const
/** Conclusions from the figures, which each version draws by its own rules. */
const LEFT_OUT: ReadonlySet<string> = new Set(['schema', 'verdict'])
/** A threshold as the profile states it; what became of it is left out. */
const STATED_OF_THRESHOLD = ['metric', 'where', 'stat', 'max', 'min', 'source'] as const

/**
 * The first figure of which two summaries say different things, as `counts.completed: 148, not 149`; null where there is none. What only one of them
 * has is left out, for versions differ in that. `theirs` may be any JSON: one that lacks the main figures disagrees.
 */
export function disagreement(ours: Summary, theirs: unknown): string | null {
  if (!isRecord(theirs)) return 'there is no summary'
  const missing = NEEDED.find((name) => !(name in theirs))
  if (missing !== undefined) return `${missing}: missing there`
  const own = JSON.parse(JSON.stringify(ours)) as Record<string, unknown>
  for (const name of LEFT_OUT) delete own[name]
  return difference({ ...own, thresholds: ours.thresholds.map(statedOf) }, theirs, '')
}

function statedOf(threshold: ThresholdResult): object {
  return Object.fromEntries(STATED_OF_THRESHOLD.map((name) => [name, threshold[name]]))
}

function difference(ours: unknown, theirs: unknown, place: string): string | null {
  if (Array.isArray(ours) && Array.isArray(theirs)) {
    if (ours.length !== theirs.length) return `${place}: ${ours.length} of them, not ${theirs.length}`
    return first(ours.keys(), (at) => difference(ours[at], theirs[at], `${place}[${at}]`))
  }
  if (isRecord(ours) && isRecord(theirs)) {
    const shared = Object.keys(ours).filter((name) => Object.hasOwn(theirs, name))
    return first(shared, (name) => difference(ours[name], theirs[name], place === '' ? name : `${place}.${name}`))
  }
  if (place.endsWith('.hdr') && isSameHistogram(ours, theirs)) return null
  return Object.is(ours, theirs) ? null : `${place}: ${shown(ours)}, not ${shown(theirs)}`
}

/** Earlier versions spelled the same counts in other bytes. */
function isSameHistogram(ours: unknown, theirs: unknown): boolean {
  if (typeof ours !== 'string' || typeof theirs !== 'string') return false
  const plain = (encoded: string): string => encodeHistogram(decodeHistogram(encoded))
  return ours === theirs || valueOr(() => plain(theirs) === plain(ours), false)
}

function first<T>(of: Iterable<T>, find: (one: T) => string | null): string | null {
  for (const one of of) {
    const found = find(one)
    if (found !== null) return found
  }
  return null
}

function shown(value: unknown): string {
  return typeof value === 'object' && value !== null ? 'something else' : String(value).slice(0, 40)
}

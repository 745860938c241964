import type { CallDigest } from '../measure/calls/call-digest.ts'
import { endInWords } from '../measure/events/events.ts'
import { formatDuration } from '../units.ts'
import type { Moved, MovedCall } from './comparison.ts'

/** A difference below a µs says nothing. */
const NO_TIME = 0.001

/** Compares two runs of the same plan call by call. */
export function movedCalls(
  pairs: readonly { seed: number; base: readonly CallDigest[]; candidate: readonly CallDigest[] }[],
  top: number,
): Moved {
  const found: MovedCall[] = []
  let compared = 0
  for (const { seed, base, candidate } of pairs) {
    const others = new Map(candidate.map((call) => [call.call, call]))
    for (const call of base) {
      const other = others.get(call.call) ?? null
      others.delete(call.call)
      compared++
      const moved = difference(seed, call, other)
      if (moved !== null) found.push(moved)
    }
    compared += others.size
    for (const other of others.values()) found.push(difference(seed, null, other) as MovedCall)
  }
  const distance = ({ deltaMs }: MovedCall): number => (deltaMs === null ? Number.POSITIVE_INFINITY : Math.abs(deltaMs))
  const isCompleted = ({ base, candidate }: MovedCall): boolean =>
    base?.end === 'completed' && candidate?.end === 'completed'
  const hasOtherEnd = ({ base, candidate }: MovedCall): boolean => base?.end !== candidate?.end
  const weight = (moved: MovedCall): number => (hasOtherEnd(moved) ? 1 : 0)
  found.sort((a, b) => weight(b) - weight(a) || distance(b) - distance(a) || a.seed - b.seed || a.call - b.call)
  return {
    compared,
    moved: found.length,
    slower: found.filter((one) => isCompleted(one) && (one.deltaMs ?? 0) > NO_TIME).length,
    faster: found.filter((one) => isCompleted(one) && (one.deltaMs ?? 0) < -NO_TIME).length,
    endedOtherwise: found.filter(hasOtherEnd).length,
    top: found.slice(0, top),
  }
}

function difference(seed: number, base: CallDigest | null, candidate: CallDigest | null): MovedCall | null {
  const known = base ?? candidate
  if (known === null) return null
  const brief = (call: CallDigest | null): MovedCall['base'] =>
    call === null ? null : { end: call.end, endedMs: call.ended, attempts: call.attempts }
  const moved = { seed, call: known.call, model: known.model, base: brief(base), candidate: brief(candidate) }
  if (base === null || candidate === null) {
    return { ...moved, deltaMs: null, why: [base === null ? 'not in the base' : 'not in the candidate'] }
  }
  const why = reasons(base, candidate)
  return why.length === 0 ? null : { ...moved, deltaMs: candidate.ended - base.ended, why }
}

/** Where the time of a call went, in ms. The parts of a call that was accepted add up to its end. */
function partsOf(call: CallDigest): Readonly<Record<string, number>> {
  const { sent, accepted, ended, admissionWait, backoff } = call
  if (sent === null) return { 'admission wait': admissionWait, 'wait between attempts': backoff }
  const reply = accepted ?? ended
  const lastNotDone = Math.max(call.lastNotDone ?? reply, reply)
  return {
    'admission wait': admissionWait,
    'wait between attempts': backoff,
    'start and earlier attempts': sent - admissionWait - backoff,
    'accepted attempt': reply - sent,
    'seen unfinished': lastNotDone - reply,
    'poll that found it done': ended - lastNotDone,
  }
}

function reasons(base: CallDigest, candidate: CallDigest): string[] {
  // Where two calls ended in different ways, the parts of their time stand for different things.
  const isSameEnd = base.end === candidate.end
  const [before, after] = [isSameEnd ? partsOf(base) : {}, isSameEnd ? partsOf(candidate) : {}]
  const spans = Object.keys({ ...before, ...after })
    .map((name) => ({ name, ms: (after[name] ?? 0) - (before[name] ?? 0) }))
    .filter(({ ms }) => Math.abs(ms) > NO_TIME)
    .sort((a, b) => Math.abs(b.ms) - Math.abs(a.ms))
    .map(({ name, ms }) => `${name} ${ms < 0 ? '−' : '+'}${formatDuration(Math.abs(ms))}`)
  const more = (count: number, noun: string): string[] =>
    count === 0 ? [] : [`${noun} ${count < 0 ? '−' : '+'}${Math.abs(count)}`]
  return [
    ...(isSameEnd ? [] : [`${endInWords(base.end)} → ${endInWords(candidate.end)}`]),
    ...more(candidate.attempts - base.attempts, 'attempts'),
    ...more(candidate.throttled - base.throttled, '429s'),
    ...spans,
    ...more(candidate.polls - base.polls, 'polls'),
  ]
}

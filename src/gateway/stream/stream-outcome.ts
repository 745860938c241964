import { MESSAGE, type MessageBody } from '../bodies.ts'
import { classify, evidenceOf, type Reply, type ReplyContext } from '../classify.ts'
import { NO_MASK } from '../key-mask.ts'
import type { Outcome } from '../outcome.ts'
import type { BytesEnd, StreamMeter } from './meter.ts'

/** Outcome of an answer that was read as a stream. `cause` says more of how its bytes ended. */
export function streamOutcome(
  meter: StreamMeter,
  { how, cause = '' }: { how: BytesEnd; cause?: string },
  { status, headers }: Pick<Reply, 'status' | 'headers'>,
  context: ReplyContext,
): Outcome<MessageBody> {
  const end = meter.finish(how)
  if (end.how === 'whole') {
    const outcome = classify(MESSAGE, { status, headers, body: { kind: 'json', value: end.message } }, context)
    return outcome.kind === 'accepted' ? { ...outcome, stream: end.reading } : outcome
  }
  const { timing, mask = NO_MASK } = context
  const isCut = end.how === 'cut-stream'
  return {
    kind: 'ambiguous',
    timing,
    // Nobody but the caller has cut off what the caller called off.
    reason: isCut && how === 'aborted' ? 'aborted' : end.how,
    status,
    detail: evidenceOf(isCut && cause !== '' ? `${end.detail}: ${cause}` : end.detail, mask),
    ...(end.evidence !== undefined && { evidence: evidenceOf(end.evidence, mask) }),
    stream: end.reading,
  }
}

/** Outcome of a success that is no stream, though one was asked for: a whole message is as good, and anything else is no frame of one. */
export function unstreamedOutcome(outcome: Outcome<MessageBody>): Outcome<MessageBody> {
  if (outcome.kind !== 'ambiguous' || (outcome.reason !== 'not-json' && outcome.reason !== 'schema')) return outcome
  return { ...outcome, reason: 'bad-frame', detail: `the answer is neither a stream nor a message: ${outcome.detail}` }
}

/** Whether an answer says that it is a stream. */
export function isEventStream({ status, headers }: Pick<Reply, 'status' | 'headers'>): boolean {
  return status >= 200 && status < 300 && /^\s*text\/event-stream\s*(?:;|$)/i.test(headers.first('content-type') ?? '')
}

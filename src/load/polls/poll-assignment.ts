import type { AcceptedEvent, EventSink } from '../../measure/events/events.ts'
import type { Call } from '../call.ts'
import { pollEvent } from '../outcome-event.ts'
import type { PollAssignment } from './poller.ts'

/**
 * Assignment to follow an accepted task of a call: its reads are counted on the call and passed to the sink. Instants are on the clock's own scale.
 */
export function pollAssignment(
  call: Call,
  { taskId, estimateMs, attempt }: AcceptedEvent,
  instants: Pick<PollAssignment, 'acceptedAt' | 'firstReadAt' | 'sentAt' | 'giveUpAt'>,
  { sink, startedAt }: { sink: EventSink; startedAt: number },
): PollAssignment {
  const { model, poll, timeouts } = call.load
  // Of a resumed call the log knows earlier reads.
  const before = call.polls
  const isTold = sink.skips?.has('poll') !== true
  return {
    taskId,
    model,
    acceptedAt: instants.acceptedAt,
    firstReadAt: instants.firstReadAt,
    sentAt: instants.sentAt,
    giveUpAt: instants.giveUpAt,
    estimateMs,
    settings: poll,
    pollTimeoutMs: timeouts.pollMs,
    call: { call: call.number, attempt },
    onPoll: (n, outcome) => {
      call.polls = before + n
      if (isTold) sink.emit(pollEvent({ call: call.number, model, taskId, n: call.polls }, outcome, startedAt))
    },
  }
}

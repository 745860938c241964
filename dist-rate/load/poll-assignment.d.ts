import type { AcceptedEvent, EventSink } from '../measure/events.ts';
import type { Call } from './call.ts';
import type { PollAssignment } from './poller.ts';
/** How an accepted task of a call is followed: its reads are counted on the call and told to the sink. Instants on the clock's own scale. */
export declare function pollAssignment(call: Call, { taskId, estimateMs, attempt }: AcceptedEvent, instants: Pick<PollAssignment, 'acceptedAt' | 'firstReadAt' | 'sentAt' | 'giveUpAt'>, { sink, startedAt }: {
    sink: EventSink;
    startedAt: number;
}): PollAssignment;

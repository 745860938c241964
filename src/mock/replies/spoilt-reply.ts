import type { MockReply } from '../exchange.ts'
import type { Faults, WireFault } from '../faults.ts'
import type { Reason, RequestRecord } from '../oracle/oracle-log.ts'
import { BODY_FAULTS } from '../streams/faults.ts'

/** Answers that are more than a refusal. */
const SERVED: ReadonlySet<Reason> = new Set(['accepted', 'repeated'])

/** The reply as a fault of its exchange leaves it; the record says what struck. */
export function spoiltReply(
  reply: MockReply,
  fault: WireFault | null,
  record: RequestRecord,
  faults: Pick<Faults, 'missed'>,
): MockReply {
  if (reply.delayMs === Infinity) {
    // Work that never ends leaves its caller waiting.
    record.faultKind = 'hang'
    return { ...unstreamed(reply, record), fault: 'hang' }
  }
  if (fault === null) return reply
  // A fault after acceptance that met a refusal did not strike.
  const isOrdered = fault.kind === 'status' || fault.kind === 'refusal'
  if (isOrdered || (fault.kind === 'reset' && !SERVED.has(record.reason))) {
    delete record.fault
    delete record.faultKind
    faults.missed(fault)
    return reply
  }
  // Its frames have been struck already.
  if (reply.stream !== undefined && BODY_FAULTS.has(fault.kind)) return reply
  return { ...unstreamed(reply, record), delayMs: delayOf(reply, fault), fault: fault.kind }
}

function delayOf({ delayMs }: MockReply, fault: Exclude<WireFault, { kind: 'status' | 'refusal' }>): number {
  switch (fault.kind) {
    case 'hang':
      return Infinity
    case 'slow-headers':
      return delayMs + fault.delay
    case 'reset':
      return fault.at === 'during' ? 0 : delayMs
    default:
      return delayMs
  }
}

/** A reply of whose stream nothing comes. */
function unstreamed(reply: MockReply, record: RequestRecord): MockReply {
  if (reply.stream === undefined) return reply
  delete record.stream
  const { stream: _, ...rest } = reply
  return rest
}

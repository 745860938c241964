import { REMAINING_HEADERS } from '../gateway/remaining-headers.ts'
import { headerFields } from '../gateway/reply-headers.ts'
import { decimal, resetMs } from '../gateway/wait-value.ts'
import type { MockReply } from './exchange.ts'
import type { Told } from './oracle-log.ts'

/** Tokens that are left, as the headers of an answer state them. */
export function tokensTold({ headers, fault }: MockReply, nowEpochMs: number): Pick<Told, 'tokens'> {
  if (fault !== undefined && fault !== 'slow-headers') return {}
  const fields = headerFields(headers)
  for (const names of REMAINING_HEADERS) {
    if (names.counts !== 'tokens') continue
    const remaining = decimal(fields.first(names.remaining))
    const wait = resetMs(fields.first(names.reset), nowEpochMs)
    if (remaining !== null && wait !== null) return { tokens: { remaining, resetMs: wait } }
  }
  return {}
}

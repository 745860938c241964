import type { DialectFile } from '../dialect/schema.ts'
import { parseDurationMs } from '../units.ts'
import { type GatewayFacts, NO_FACTS } from './rule.ts'

/** Facts that the file of a dialect publishes. */
export function factsOf(dialect: DialectFile | undefined): GatewayFacts {
  if (dialect === undefined) return NO_FACTS
  const { cancel, pollEvery } = dialect
  return { cancels: cancel !== undefined, readEveryMs: pollEvery === undefined ? null : parseDurationMs(pollEvery) }
}

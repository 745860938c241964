import { dirname, join } from 'node:path'
import { INPUT } from '../input/input-kind.ts'
import { readFileText } from '../input/regular-file.ts'
import { disagreement } from '../measure/disagreement.ts'
import { isInTimeOfRun } from '../measure/former-summary.ts'
import type { Summary } from '../measure/summary.ts'

const SUMMARY_FILE = 'summary.json'

/**
 * Whether the summary.json beside a log says the same as what was read from the log now: where a log has no checksums, what was computed when
 * the run ended is the only witness. Gives why it does not, in words; null where it does.
 */
export async function unconfirmedBy(
  log: string,
  summary: Summary,
): Promise<{ reason: string; isContradicted: boolean } | null> {
  const theirs = await summaryBeside(log)
  if (theirs === null) return { reason: 'there is no summary.json beside it', isContradicted: false }
  if (isInTimeOfRun(theirs)) return { reason: 'the summary.json beside it is in another time', isContradicted: false }
  const { doubt } = (theirs as Summary).run ?? {}
  if (doubt !== undefined)
    return { reason: 'the summary.json beside it was made from this log in doubt', isContradicted: false }
  const found = disagreement(summary, theirs)
  return found === null ? null : { reason: `the summary.json beside it disagrees: ${found}`, isContradicted: true }
}

/** Null where there is none, or none that can be read. */
async function summaryBeside(log: string): Promise<object | null> {
  try {
    const content: unknown = JSON.parse(readFileText(join(dirname(log), SUMMARY_FILE), INPUT.run))
    return typeof content === 'object' ? content : null
  } catch {
    return null
  }
}

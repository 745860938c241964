import type { DialectFile } from '../../dialect/schema.ts'
import { writableStatus } from '../../dialect/task-writer.ts'
import { TASK_STATUSES } from '../../gateway/bodies.ts'

/** The counts of a mock as its client was able to see them: a dialect may have one word for work that waits and work that is done. */
export function countsInDialect<T extends { readonly polls: Readonly<Record<string, number>> }>(
  counts: T,
  dialect: DialectFile | undefined,
): T {
  const words = dialect?.task
  if (words === undefined) return counts
  const polls: Record<string, number> = {}
  for (const [status, count] of Object.entries(counts.polls)) {
    const known = TASK_STATUSES.find((one) => one === status)
    const said = (known === undefined ? undefined : writableStatus(words, known)) ?? status
    polls[said] = (polls[said] ?? 0) + count
  }
  return { ...counts, polls }
}

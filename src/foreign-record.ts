import * as z from 'zod'

/**
 * A record by names from outside: statuses, models. It has no prototype, so that `constructor` is not there unless it was put there, and
 * `__proto__` can be. (A schema library's record drops that name.)
 */
export function foreignRecord<T>(entries: Iterable<readonly [name: string, value: T]>): Record<string, T> {
  const record: Record<string, T> = Object.create(null)
  for (const [name, value] of entries) record[name] = value
  return record
}

/** The schema of a record by names from outside. */
export function foreignRecordSchema<T extends z.ZodType>(
  value: T,
  description?: string,
): z.ZodType<Record<string, z.output<T>>> {
  // What it looks like as JSON Schema; it checks nothing here.
  const likeness = z.record(z.string(), value)
  const schema = z.unknown().transform((input, context): Record<string, z.output<T>> => {
    if (typeof input !== 'object' || input === null || Array.isArray(input)) {
      context.issues.push({ code: 'invalid_type', expected: 'record', input })
      return z.NEVER
    }
    return foreignRecord(
      Object.entries(input).flatMap(([name, member]) => {
        // Issues without their words: the one who reads the whole file says them.
        const result = value._zod.run({ value: member, issues: [] }, { async: false }) as z.core.ParsePayload
        if (result.issues.length === 0) return [[name, result.value as z.output<T>] as const]
        context.issues.push(...z.core.util.prefixIssues(name, result.issues))
        return []
      }),
    )
  })
  // `describe` would give a copy that is shown as anything.
  if (description !== undefined) z.globalRegistry.add(schema, { description })
  schema._zod.toJSONSchema = () => {
    const { $schema, ...shown } = z.toJSONSchema(likeness)
    return shown
  }
  return schema
}

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
        const result = value.safeParse(member)
        if (result.success) return [[name, result.data] as const]
        for (const issue of result.error.issues) {
          context.issues.push({ code: 'custom', path: [name, ...issue.path], message: issue.message, input: member })
        }
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

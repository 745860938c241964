import * as z from 'zod'

interface Shape {
  type?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Shape[]
  oneOf?: readonly Shape[]
  allOf?: readonly Shape[]
  properties?: Readonly<Record<string, Shape>>
  additionalProperties?: Shape | boolean
  items?: Shape
  prefixItems?: readonly Shape[]
  minimum?: number
}

/** A document that its schema takes, with everything in it that may be: every optional field, two of each list, the fullest of several forms. */
export function sampleOf<T>(schema: z.ZodType<T>): T {
  return sampleFor(z.toJSONSchema(schema, { unrepresentable: 'any' }) as Shape) as T
}

function sampleFor(shape: Shape): unknown {
  if (shape.const !== undefined) return shape.const
  if (shape.enum !== undefined) return shape.enum[0]
  const forms = shape.anyOf ?? shape.oneOf
  if (forms !== undefined) return sampleFor(forms.find(({ type }) => type !== 'null') ?? {})
  if (shape.allOf !== undefined) return Object.assign({}, ...shape.allOf.map(sampleFor))
  switch (shape.type) {
    case 'string':
      return 'words'
    case 'number':
    case 'integer':
      return Math.max(1, shape.minimum ?? 1)
    case 'boolean':
      return true
    case 'array':
      return shape.prefixItems?.map(sampleFor) ?? [sampleFor(shape.items ?? {}), sampleFor(shape.items ?? {})]
    case 'object': {
      const { properties = {}, additionalProperties: others } = shape
      const known = Object.entries(properties).map(([name, of]) => [name, sampleFor(of)] as const)
      const more =
        typeof others === 'object' && Object.keys(others).length > 0 ? [['words', sampleFor(others)] as const] : []
      return Object.fromEntries([...known, ...more])
    }
    default:
      return null
  }
}

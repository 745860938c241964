import type * as z from 'zod'

type Path = readonly (string | number)[]
type Tree = Record<PropertyKey, unknown>

/** A place in a document where its schema takes any text: the value there, or the name of what stands there. */
interface Field {
  path: Path
  isName: boolean
}

/** The field's name without indices, for people: `models[].model`. */
export function nameOf({ path, isName }: Field): string {
  return `${path.map((step) => (typeof step === 'number' ? '[]' : step)).join('.')}${isName ? ' (name)' : ''}`
}

const PROBE = 'any text: \u001b'

/** Every field of a document into which its own schema lets any text: tried one by one, so that no list has to be kept. */
export function freeFields(schema: z.ZodType, data: unknown): Field[] {
  const tree = structuredClone(data)
  const known = new Map<string, boolean>()
  return candidatesIn(data).filter((field) => {
    const name = nameOf(field)
    const isFree = known.get(name) ?? takes(schema, tree, field)
    known.set(name, isFree)
    return isFree
  })
}

/** Whether the schema takes the document with one text in it replaced, and keeps that text; the document is as before afterwards. */
function takes(schema: z.ZodType, tree: unknown, { path, isName }: Field): boolean {
  const parent = at(tree, path.slice(0, -1)) as Tree
  const name = path.at(-1) as string
  const value = parent[name]
  if (isName) delete parent[name]
  parent[isName ? PROBE : name] = isName ? value : PROBE
  const parsed = schema.safeParse(tree)
  if (isName) delete parent[PROBE]
  parent[name] = value
  if (!parsed.success) return false
  const kept = at(parsed.data, path.slice(0, -1)) as Tree | undefined
  return kept !== undefined && (isName ? Object.hasOwn(kept, PROBE) : kept[name] === PROBE)
}

function candidatesIn(value: unknown, path: Path = []): Field[] {
  if (typeof value === 'string') return [{ path, isName: false }]
  if (Array.isArray(value)) return value.flatMap((member, n) => candidatesIn(member, [...path, n]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => [
    { path: [...path, name], isName: true },
    ...candidatesIn(member, [...path, name]),
  ])
}

/** The document with a text in all of these fields; names get a number too, so that they stay apart. */
export function spoilt<T>(data: T, fields: readonly Field[], text: string): T {
  const copy = structuredClone(data)
  for (const { path } of fields.filter(({ isName }) => !isName)) {
    const parent = at(copy, path.slice(0, -1)) as Tree
    parent[path.at(-1) as string] = text
  }
  // The deepest first: a path holds as long as no name above it has changed.
  const names = fields.filter(({ isName }) => isName).sort((a, b) => b.path.length - a.path.length)
  for (const [n, { path }] of names.entries()) {
    const parent = at(copy, path.slice(0, -1)) as Tree
    const name = path.at(-1) as string
    const value = parent[name]
    delete parent[name]
    Object.defineProperty(parent, n === 0 ? text : `${text}${n}`, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    })
  }
  return copy
}

function at(tree: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, step) => (value as Tree | undefined)?.[step], tree)
}

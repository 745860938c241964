import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  visit,
} from 'yaml'
import * as z from 'zod'
import { didYouMean } from './did-you-mean.ts'
import { GatebenchError, type Place } from './errors.ts'
import { brokenYaml, faultyAlias, mergeKey, TOO_MANY_ALIASES } from './yaml-faults.ts'
import { misplaced } from './yaml-kind.ts'

/** Number of faults reported together: the first is the error, and the others are listed below it. */
const MOST_FAULTS = 10
const LONGEST_QUOTE = 60
const DID_YOU_MEAN = 'did you mean'
/** An alias may repeat what it names; a file that grows by more than this is not a profile. */
const MOST_ALIASES = 100

/** One thing wrong with a file. */
interface Fault {
  place: Place
  text: string
  /** The line at fault, where the parser shows it. */
  below?: readonly string[]
  hint: string | undefined
  /** Place of the nearest known key, for a key that nothing knows. */
  meant?: string
  /** Where what is missing would stand. */
  missing?: string
}

type Path = readonly PropertyKey[]

/**
 * Reads YAML 1.2 (and so JSON) against a schema. Throws GatebenchError (exit 104, `code`) on the first fault; its message begins with
 * `file:line:column:` of the node at fault and lists further faults. A schema's own messages begin with "expected" where the value
 * found should be quoted after them, and may carry a hint after a newline.
 */
export function readYaml<S extends z.ZodType>(text: string, file: string, schema: S, code: string): z.output<S> {
  const lines = new LineCounter()
  const doc = parseDocument(text, { version: '1.2', uniqueKeys: true, lineCounter: lines, stringKeys: true })
  const broken = doc.errors[0] ?? doc.warnings[0]
  if (broken !== undefined) {
    const place = { file, line: broken.linePos?.[0].line ?? 1, column: broken.linePos?.[0].col ?? 1 }
    throw invalid([{ place, ...brokenYaml(broken) }], code)
  }
  const root = { file, line: 1, column: 1 }
  if (doc.contents === null)
    throw invalid([{ place: root, text: 'the file is empty', hint: 'check whether this is the right file' }], code)

  const placeOf = (node: Node | undefined): Place => {
    const { line, col } = lines.linePos(node?.range?.[0] ?? 0)
    return { file, line, column: col }
  }
  const unusable = faultyAlias(doc) ?? mergeKey(doc)
  if (unusable !== null) throw invalid([{ ...unusable, place: placeOf(unusable.node) }], code)
  let value: unknown
  try {
    value = doc.toJS({ maxAliasCount: MOST_ALIASES })
  } catch {
    throw invalid([{ place: root, ...TOO_MANY_ALIASES }], code)
  }
  // A file is read once: zod would make a function of each schema first.
  const result = schema.safeParse(value, { error: sayExpected, jitless: true })
  if (result.success) {
    const stated = ownProtos(value)
    const lost = stated > 0 && stated > ownProtos(result.data) ? protoKey(doc) : undefined
    if (lost === undefined) return result.data
    const text = `a key named ${PROTO} is not allowed here`
    throw invalid([{ place: placeOf(lost), text, hint: 'choose another name' }], code)
  }
  const other = misplaced(value, code)
  if (other !== null) throw invalid([{ place: root, ...other }], code)

  const faults = result.error.issues.flatMap((issue) => faultsOf(issue, doc, value, placeOf))
  throw invalid(causesFirst(faults.sort(byPlace)), code)
}

const PROTO = '__proto__'

/** Keys of that name, which the schema library's records drop without a word. */
function ownProtos(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const own = !Array.isArray(value) && Object.hasOwn(value, PROTO) ? 1 : 0
  return Object.values(value).reduce((sum: number, member) => sum + ownProtos(member), own)
}

function protoKey(doc: Document): Node | undefined {
  let found: Node | undefined
  visit(doc, {
    Pair(_, { key }) {
      if (!isScalar(key) || key.value !== PROTO) return undefined
      found = key
      return visit.BREAK
    },
  })
  return found
}

/** A key that was misspelt comes before all else, and what is missing for its sake is left out. */
function causesFirst(faults: readonly Fault[]): Fault[] {
  const misspelt = faults.filter(({ meant }) => meant !== undefined)
  const others = faults.filter(
    (fault) => fault.meant === undefined && misspelt.every(({ meant }) => meant !== fault.missing),
  )
  return [...misspelt, ...others]
}

function invalid(faults: readonly Fault[], code: string): GatebenchError {
  const [first, ...others] = faults as [Fault, ...Fault[]]
  const { file, line, column } = first.place
  const also = others.slice(0, MOST_FAULTS - 1).map(({ place, text, hint }) => {
    const aside = hint?.startsWith(DID_YOU_MEAN) ? ` (${hint})` : ''
    return `  also ${place.line}:${place.column}: ${text}${aside}`
  })
  const left = others.length - also.length
  const rest = left > 0 ? [`  and ${left} more`] : []
  return new GatebenchError(`${file}:${line}:${column}: ${first.text}`, {
    code,
    below: [...(first.below ?? []), ...also, ...rest],
    place: first.place,
    ...(first.hint === undefined ? {} : { hint: first.hint }),
  })
}

function byPlace(a: Fault, b: Fault): number {
  return (a.place.line ?? 0) - (b.place.line ?? 0) || (a.place.column ?? 0) - (b.place.column ?? 0)
}

/** Message of a schema that has no words of its own. */
const sayExpected: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'unrecognized_keys':
      return knownKeys(issue).join(', ')
    case 'invalid_type':
      return `expected ${NAME_OF_TYPE[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return expectedOneOf(issue.values.map(String), issue.input)
    case 'invalid_union':
      return issue.note === undefined ? 'expected another form' : expectedOneOf(optionsOf(issue), tagOf(issue))
    case 'too_small':
      return `expected ${sized(issue.origin, `${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}`)}`
    case 'too_big':
      return `expected ${sized(issue.origin, `${issue.inclusive === false ? 'less than' : 'at most'} ${issue.maximum}`)}`
    case 'not_multiple_of':
      return `expected a multiple of ${issue.divisor}`
    case 'invalid_format':
      return issue.format === 'date' ? 'expected a day such as 2026-11-25' : 'expected another form'
    case 'custom':
      return undefined
    default:
      return 'expected another form'
  }
}

/** The keys that the object has room for and the file does not use yet. */
function knownKeys(issue: z.core.$ZodRawIssue<z.core.$ZodIssueUnrecognizedKeys>): string[] {
  const used = issue.input ?? {}
  return issue.inst instanceof z.ZodObject ? Object.keys(issue.inst.shape).filter((key) => !(key in used)) : []
}

const NAME_OF_TYPE: Record<string, string> = {
  object: 'a map of keys',
  record: 'a map of keys',
  array: 'a list',
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
}

function sized(origin: string, bound: string): string {
  if (origin === 'array') return `a list of ${bound}`
  if (origin === 'string') return `a text of ${bound} characters`
  return `a number of ${bound}`
}

function expectedOneOf(options: readonly string[], found: unknown): string {
  const near = typeof found === 'string' ? didYouMean(found, options) : undefined
  const hint = near === undefined ? '' : `\n${DID_YOU_MEAN} ${near}?`
  return (options.length === 1 ? `expected ${options[0]}` : `expected one of ${options.join(', ')}`) + hint
}

function optionsOf(issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>): string[] {
  return 'options' in issue && Array.isArray(issue.options) ? issue.options.map(String) : []
}

function tagOf(issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>): unknown {
  const key = 'discriminator' in issue ? String(issue.discriminator) : ''
  return (issue.input as Record<string, unknown> | undefined)?.[key]
}

/** Where a path leads in the document: its key, its value, and how many of its steps exist. */
interface Spot {
  key: Node | undefined
  value: Node | undefined
  steps: number
}

function spotOf(doc: Document, path: Path): Spot {
  let spot: Spot = { key: undefined, value: doc.contents ?? undefined, steps: 0 }
  for (const step of path) {
    const at = isAlias(spot.value) ? spot.value.resolve(doc) : spot.value
    if (isMap(at)) {
      const pair = at.items.find((one) => isScalar(one.key) && String(one.key.value) === String(step))
      if (pair === undefined) return spot
      spot = { key: pair.key as Node, value: (pair.value ?? pair.key) as Node, steps: spot.steps + 1 }
    } else if (isSeq(at)) {
      const item = at.items[Number(step)]
      if (!isNode(item)) return spot
      spot = { key: item, value: item, steps: spot.steps + 1 }
    } else return spot
  }
  return spot
}

function faultsOf(
  issue: z.core.$ZodIssue,
  doc: Document,
  root: unknown,
  placeOf: (node: Node | undefined) => Place,
  base: Path = [],
): Fault[] {
  const path = [...base, ...issue.path]
  const spot = spotOf(doc, path)
  if (issue.code === 'unrecognized_keys') {
    const known = issue.message.split(', ')
    return issue.keys.map((key) => {
      const near = didYouMean(key, known)
      return {
        place: placeOf(spotOf(doc, [...path, key]).key),
        text: `${prefix(path)}unknown key ${quote(key)}`,
        ...(near === undefined
          ? { hint: issue.message === '' ? undefined : `known keys: ${issue.message}` }
          : { hint: `${DID_YOU_MEAN} ${near}?`, meant: [...path, near].join('\n') }),
      }
    })
  }
  if (issue.code === 'invalid_key') {
    const why = issue.issues[0]?.message ?? 'expected another name'
    return [
      {
        place: placeOf(spot.key),
        text: `${prefix(path.slice(0, -1))}${why}, found ${quote(path.at(-1))}`,
        hint: undefined,
      },
    ]
  }
  if (issue.code === 'invalid_union') {
    const branch = nearestBranch(issue)
    if (branch !== undefined) return branch.flatMap((inner) => faultsOf(inner, doc, root, placeOf, path))
  }
  const [message = '', hint] = issue.message.split('\n', 2)
  const found = path.reduce<unknown>((value, step) => (value as Record<PropertyKey, unknown> | undefined)?.[step], root)
  const quoted = message.startsWith('expected') ? `${message}, found ${quote(found)}` : message
  if (found === undefined && spot.steps < path.length) {
    const missing = path.join('\n')
    return [{ place: placeOf(spot.key ?? spot.value), text: `${prefix(path)}missing, ${message}`, hint, missing }]
  }
  return [{ place: placeOf(spot.value), text: `${prefix(path)}${quoted}`, hint }]
}

/** The form that the writer of a value with several allowed forms had in mind: right in kind, and least wrong inside. */
function nearestBranch(issue: z.core.$ZodIssueInvalidUnion): readonly z.core.$ZodIssue[] | undefined {
  const ofKind = issue.errors.filter((issues) =>
    issues.every((inner) => inner.path.length > 0 || inner.code === 'unrecognized_keys' || inner.code === 'custom'),
  )
  return ofKind.sort((a, b) => a.length - b.length)[0]
}

/** `models[0].arrivals.rate: `, or nothing for the whole file. */
function prefix(path: Path): string {
  let text = ''
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`
    else if (/^[\w-]+$/.test(String(step))) text += `${text === '' ? '' : '.'}${String(step)}`
    else text += `[${JSON.stringify(String(step))}]`
  }
  return text === '' ? '' : `${text}: `
}

/** A value as an error quotes it. */
function quote(value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : `a list of ${value.length}`
  if (typeof value === 'object') {
    const keys = Object.keys(value)
    return keys.length === 0 ? 'an empty map' : `a map with ${keys.join(', ')}`
  }
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value)
  return text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text
}

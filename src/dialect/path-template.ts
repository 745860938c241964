import { valueOr } from '../errors.ts'
import { encodePathSegment, encodePathSegments } from '../gateway/path-segment.ts'

/** Variables that a path may hold: `{model}` and `{task}` are one segment, `{+model}` and `{+task}` keep their slashes (RFC 6570). */
export type PathVariable = 'model' | 'task'

type Piece = { readonly text: string } | { readonly name: PathVariable; readonly keepsSlashes: boolean }

const OWN_ADDRESS = '{+task}'

/** The pattern of a path: filled in by a client, recognised by a mock. */
export class PathTemplate {
  readonly #pieces: readonly Piece[]
  readonly #path: RegExp
  /** One pattern for each parameter of the query. */
  readonly #parameters: readonly RegExp[]

  /** Throws a RangeError for a path that is none, or whose variables are not known. */
  constructor(text: string) {
    if (!/^(?:\/(?!\/)|\{\+task\})/.test(text))
      throw new RangeError('a path must begin with one slash, or with {+task}')
    this.#pieces = piecesOf(text)
    for (const name of ['model', 'task']) {
      if (this.#pieces.filter((piece) => 'name' in piece && piece.name === name).length > 1) {
        throw new RangeError(`{${name}} is in the path twice`)
      }
    }
    const { path, query } = parted(text)
    this.#path = patternOf(path, '[^/]+')
    this.#parameters = query === '' ? [] : query.split('&').map((one) => patternOf(one, '.+'))
  }

  has(name: PathVariable): boolean {
    return this.#pieces.some((piece) => 'name' in piece && piece.name === name)
  }

  /** The path with its variables filled in. */
  filled(values: Readonly<Partial<Record<PathVariable, string>>>): string {
    return this.#pieces
      .map((piece) => {
        if ('text' in piece) return piece.text
        const value = values[piece.name] ?? ''
        return piece.keepsSlashes ? encodePathSegments(value) : encodePathSegment(value)
      })
      .join('')
  }

  /** The variables of a target that has this form; null where it has another. The target may have other parameters in its query, such as a key. */
  match(target: string): Partial<Record<PathVariable, string>> | null {
    const { path, query } = parted(target)
    const ofPath = this.#path.exec(path)
    if (ofPath === null) return null
    const found: (RegExpExecArray | null)[] = [ofPath]
    const stated = this.#parameters.length === 0 ? [] : query.split('&')
    for (const pattern of this.#parameters) found.push(firstMatch(pattern, stated))
    const values: Partial<Record<PathVariable, string>> = {}
    for (const one of found) {
      if (one === null) return null
      for (const [name, value] of Object.entries(one.groups ?? {})) values[name as PathVariable] = decoded(value)
    }
    return values
  }
}

function firstMatch(pattern: RegExp, texts: readonly string[]): RegExpExecArray | null {
  for (const text of texts) {
    const found = pattern.exec(text)
    if (found !== null) return found
  }
  return null
}

/** The path of a call about a task that has an address of this form. */
export function pathOfTask(path: string, addressAs = `/${OWN_ADDRESS}`): string {
  return path.startsWith(OWN_ADDRESS) ? atAddress(path, addressAs) : path
}

/** The path of a call that begins with {+task}, which stands for an address: what follows it comes before the address's query. */
export function atAddress(path: string, address: string): string {
  const own = parted(address)
  const after = parted(path.slice(OWN_ADDRESS.length))
  const query = [own.query, after.query].filter((one) => one !== '').join('&')
  return `${own.path}${after.path}${query === '' ? '' : `?${query}`}`
}

/** Throws a RangeError for a variable that is not known, and for characters that no path may hold. */
function piecesOf(text: string): Piece[] {
  return text.split(/(\{[^}]*\})/).flatMap((part): Piece[] => {
    if (part === '') return []
    if (!part.startsWith('{')) {
      if (/[^\x21-\x7e]|[{}#]/.test(part)) throw new RangeError(`characters that no path may hold: ${part}`)
      return [{ text: part }]
    }
    const [, plus, name] = /^\{(\+?)(model|task)\}$/.exec(part) ?? []
    if (name === undefined)
      throw new RangeError(`${part} is unknown: a path can contain {model}, {task}, {+model} and {+task}`)
    return [{ name: name as PathVariable, keepsSlashes: plus === '+' }]
  })
}

/** `segment`: what a variable may be that keeps no slashes. */
function patternOf(text: string, segment: string): RegExp {
  const pattern = piecesOf(text).map((piece) => {
    if ('text' in piece) return piece.text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
    return `(?<${piece.name}>${piece.keepsSlashes ? '.+' : segment})`
  })
  return new RegExp(`^${pattern.join('')}$`)
}

function parted(target: string): { path: string; query: string } {
  const at = target.indexOf('?')
  return at < 0 ? { path: target, query: '' } : { path: target.slice(0, at), query: target.slice(at + 1) }
}

function decoded(text: string): string {
  return text.includes('%') ? valueOr(() => decodeURIComponent(text), text) : text
}

/** A path that is made of the members of a record, such as `/view?name={name}`. */
export class RecordPath {
  readonly #parts: readonly string[]
  readonly #names: readonly string[]

  constructor(text: string) {
    const pieces = text.split(/\{([\w-]+)\}/)
    this.#parts = pieces.filter((_, n) => n % 2 === 0)
    this.#names = pieces.filter((_, n) => n % 2 === 1)
  }

  /** The path; undefined where the record has none of its members. */
  filled(record: Readonly<Record<string, unknown>>): string | undefined {
    if (!this.#names.some((name) => isPlain(record[name]))) return undefined
    return this.#parts.reduce((path, part, n) => {
      const value = record[this.#names[n - 1] ?? '']
      return `${path}${isPlain(value) ? encodeURIComponent(String(value)) : ''}${part}`
    })
  }

  /** The members that an address shows; the first is the name of the file where it has another form. */
  read(address: string): Record<string, string> {
    const pattern = this.#parts.map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('([^&/?]*)')
    const found = new RegExp(`${pattern}$`).exec(address)
    const [file = ''] = address.split('/').slice(-1)
    return Object.fromEntries(
      this.#names.map((name, n) => [name, found === null ? (n === 0 ? file : '') : decoded(found[n + 1] ?? '')]),
    )
  }
}

function isPlain(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}

import { encodePathSegment, encodePathSegments } from '../gateway/path-segment.ts'

/** Variables that a path may hold: `{model}` and `{task}` are one segment, `{+model}` and `{+task}` keep their slashes (RFC 6570). */
export type PathVariable = 'model' | 'task'

type Piece = { readonly text: string } | { readonly name: PathVariable; readonly keepsSlashes: boolean }

/** The pattern of a path: filled in by a client, recognised by a mock. */
export class PathTemplate {
  readonly text: string
  readonly #pieces: readonly Piece[]
  readonly #pattern: RegExp

  /** Throws a RangeError for a path that is none, or whose variables are not known. */
  constructor(text: string) {
    this.text = text
    if (!/^(?:\/(?!\/)|\{\+task\})/.test(text))
      throw new RangeError('a path must begin with one slash, or with {+task}')
    this.#pieces = text.split(/(\{[^}]*\})/).flatMap((part): Piece[] => {
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
    for (const name of ['model', 'task']) {
      if (this.#pieces.filter((piece) => 'name' in piece && piece.name === name).length > 1) {
        throw new RangeError(`{${name}} is in the path twice`)
      }
    }
    const pattern = this.#pieces.map((piece) => {
      if ('text' in piece) return piece.text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
      return piece.keepsSlashes ? `(?<${piece.name}>.+)` : `(?<${piece.name}>[^/?]+)`
    })
    this.#pattern = new RegExp(`^${pattern.join('')}$`)
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

  /** The path where the task stands for a path of its own, which is encoded already. */
  at(task: string): string {
    return this.#pieces.map((piece) => ('text' in piece ? piece.text : piece.name === 'task' ? task : '')).join('')
  }

  /** The variables of a target that has this form; null where it has another. A query counts only where the template has one, or where the task's address has. */
  match(target: string, hasQuery = this.text.includes('?')): Partial<Record<PathVariable, string>> | null {
    const query = target.indexOf('?')
    const whole = hasQuery ? withoutKey(target) : query < 0 ? target : target.slice(0, query)
    const found = this.#pattern.exec(whole)
    if (found === null) return null
    const { model, task } = found.groups ?? {}
    return { ...(model !== undefined && { model: decoded(model) }), ...(task !== undefined && { task: decoded(task) }) }
  }
}

/** A key in the query is no part of what is asked. */
function withoutKey(target: string): string {
  const [path = '', query = ''] = target.split(/\?(.*)/s)
  const kept = query.split('&').filter((pair) => !/^(?:key|api_key)=/.test(pair))
  return kept.length === 0 ? path : `${path}?${kept.join('&')}`
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

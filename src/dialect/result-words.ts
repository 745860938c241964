import { createHash } from 'node:crypto'
import { isRecord } from '../json.ts'
import { RecordPath } from './path-template.ts'
import { allAt, firstAt, forTask, type Pointer, parsePointer, put } from './pointer.ts'
import type { ResultWords } from './schema.ts'

/** One place where results stand, as a client reads it and as a mock fills it. */
export class ResultReader {
  readonly #at: Pointer
  readonly #inside: Pointer
  readonly #form: ResultWords['form']
  readonly #as: RecordPath | null
  readonly #isOfRecords: boolean
  readonly #only: readonly (readonly [string, unknown])[]
  readonly of: ResultWords['of']

  constructor({ at, form, inside = '', as, only = {}, of }: ResultWords) {
    this.#at = parsePointer(at)
    this.#inside = parsePointer(inside)
    this.#form = form
    this.#as = as === undefined ? null : new RecordPath(as)
    this.#only = Object.entries(only)
    this.#isOfRecords = this.#as !== null || this.#only.length > 0
    this.of = of
  }

  /** Addresses in the answer about a task; of bytes, how many they are and their hash. `base`: what an address that is made of a record stands below. */
  read(body: unknown, id: string, base: string): string[] {
    const found = allAt(body, forTask(this.#at, id)).flatMap((one) => this.#in(one, this.#form))
    return this.#as === null ? found : found.map((path) => `${base}${path}`)
  }

  #in(found: unknown, form: ResultWords['form']): string[] {
    if (Array.isArray(found)) return found.flatMap((one) => this.#in(one, form))
    if (isRecord(found)) return this.#isOfRecords ? this.#ofRecord(found) : []
    if (typeof found !== 'string' || found === '' || this.#isOfRecords) return []
    if (form === 'url') return [found]
    if (form === 'base64') {
      const hash = createHash('sha256').update(found).digest('hex').slice(0, 16)
      return [`base64:${Math.floor((found.replace(/=+$/, '').length * 3) / 4)};sha256=${hash}`]
    }
    try {
      return allAt(JSON.parse(found), this.#inside).flatMap((one) => this.#in(one, 'url'))
    } catch {
      return []
    }
  }

  #ofRecord(record: Readonly<Record<string, unknown>>): string[] {
    const isResult = this.#only.every(([name, value]) => record[name] === value)
    if (!isResult) return []
    if (this.#as === null) return allAt(record, this.#inside).filter(isText)
    const address = this.#as.filled(record)
    return address === undefined ? [] : [address]
  }

  /** The body with these results in it. */
  written(body: unknown, id: string, results: readonly string[]): unknown {
    const at = forTask(this.#at, id)
    const [first] = results
    if (first === undefined) return body
    if (this.#form === 'json') return put(body, at, this.#asText(results))
    // The last place of several counts the results: those before it are one record each.
    const star = at.lastIndexOf('*')
    if (star < 0) return put(body, at, beside(firstAt(body, at), this.#said(first)))
    return results.reduce((before, result, n) => put(before, at.with(star, String(n)), this.#said(result)), body)
  }

  #asText(results: readonly string[]): string {
    const star = this.#inside.lastIndexOf('*')
    const of = star < 0 ? results.slice(0, 1) : results
    const said = of.reduce((before: unknown, result, n) => {
      return put(before, star < 0 ? this.#inside : this.#inside.with(star, String(n)), result)
    }, {})
    return JSON.stringify(said)
  }

  #said(result: string): unknown {
    if (this.#form === 'base64') return Buffer.from(result).toString('base64')
    if (!this.#isOfRecords) return result
    const only = Object.fromEntries(this.#only)
    return this.#as === null ? put(only, this.#inside, result) : { ...this.#as.read(result), ...only }
  }
}

/** A record of results may be the one that speaks of the task. */
function beside(before: unknown, said: unknown): unknown {
  return isRecord(before) && isRecord(said) ? { ...before, ...said } : said
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

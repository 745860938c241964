import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'

/** Kind of a message in Redis, so that one cannot stand for another. */
export type MessageKind = 'plan' | 'start' | 'stop' | 'worker' | 'line'

/** One line of the journal: who signed it, its number among the lines of that signer, and the event. */
export interface SealedLine {
  source: string
  sequence: number
  json: string
}

/** 132 bits of the digest: nobody guesses that many. */
const MARK_LENGTH = 22
const UNSIGNED = '-'
const LINE = /^(\d{1,9}:\d{1,15}) (\d{1,9}) ([\w-]{1,22}) (\{.*)$/s

/**
 * The signatures of one run: HMAC-SHA256 under the run's secret and its name, which holds a nonce, so that what was signed for another run is
 * not taken for this one. Without a secret nothing is signed, and everything is taken: for those who trust their Redis.
 */
export class RunSeal {
  readonly #key: KeyObject | null

  constructor(secret: string | null, runId: string) {
    this.#key =
      secret === null ? null : createSecretKey(createHmac('sha256', secret).update(`gatebench run ${runId}`).digest())
  }

  get isSigned(): boolean {
    return this.#key !== null
  }

  /** Mark beside a message; empty if nothing is signed. */
  mark(kind: MessageKind, text: string): string {
    if (this.#key === null) return ''
    return createHmac('sha256', this.#key).update(`${kind}\n${text}`).digest('base64url').slice(0, MARK_LENGTH)
  }

  /** Whether who knows the secret wrote this message; true for all where nothing is signed. */
  isOurs(kind: MessageKind, text: string, mark: string | null | undefined): boolean {
    if (this.#key === null) return true
    const [given, due] = [Buffer.from(mark ?? ''), Buffer.from(this.mark(kind, text))]
    return given.length === due.length && timingSafeEqual(given, due)
  }

  /** Signs the lines of one owner of one share (`share:fence`), each with its number. */
  signerOf(source: string): (json: string) => string {
    let sequence = 0
    return (json) => {
      sequence++
      const mark = this.#key === null ? UNSIGNED : this.mark('line', lineText(source, sequence, json))
      return `${source} ${sequence} ${mark} ${json}`
    }
  }

  /** Content of a line; null if it is no line, or was signed without knowledge of the secret. */
  open(line: string): SealedLine | null {
    const [, source = '', number = '', mark = '', json = ''] = LINE.exec(line) ?? []
    if (source === '') return null
    const sequence = Number(number)
    return this.isOurs('line', lineText(source, sequence, json), mark) ? { source, sequence, json } : null
  }
}

function lineText(source: string, sequence: number, json: string): string {
  return `${source}\n${sequence}\n${json}`
}

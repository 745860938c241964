import type { Asked } from '../gateway/dialect.ts'

/** The meaning of a request, as a server hears it. */
export interface UnderstoodRequest {
  readonly asked: Asked
  /** The request in the form of the default dialect. */
  readonly body: unknown
  /** Whether it is the result of a task that is fetched. */
  readonly isResult?: boolean
}

/** An answer of the default dialect, or one in other words. */
export interface DialectAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** JSON; undefined where there is no body. */
  readonly body: unknown
  /** Whether there is no body at all, not even a file. */
  readonly isEmpty?: true
}

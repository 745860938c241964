import type { TokenUsage } from './reading.ts'

/** The meaning of one event of a streamed message, in any dialect. What it does not say is absent. */
export interface Frame {
  /** UTF-8 bytes of text that is the answer; an empty text is none. */
  outputBytes?: number
  /** UTF-8 bytes of text that the model reasons with. */
  reasoningBytes?: number
  /** Work that comes as neither: calls of tools, pictures, reasoning that is not shown. */
  other?: 'output' | 'reasoning'
  id?: string
  model?: string
  /** Why the model stopped, in the words of the Messages API. */
  stop?: string
  isRefusal?: true
  /** Overrides what earlier frames have said. */
  usage?: TokenUsage
  /** The marker behind which nothing comes. */
  isMarker?: true
  /** The stream brings an error in place of more text. */
  error?: string
}

/** Reads the events of one stream. Null for an event that cannot be read. */
export interface FrameReader {
  read(name: string, data: string): Frame | null
}

/** An event that says nothing of the message. */
export const NO_NEWS: Frame = Object.freeze({})

/** UTF-8 bytes of a text; 0 of anything else. */
export function bytesOf(text: unknown): number {
  return typeof text === 'string' ? Buffer.byteLength(text) : 0
}

/** A count of tokens as a server states it; undefined for what cannot be one. */
export function countOf(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined
}

/** Type and message of an error, on one line. */
export function errorText(error: unknown): string {
  if (typeof error === 'string') return error
  if (typeof error !== 'object' || error === null) return 'an error without a message'
  const { type, code, message } = error as Record<string, unknown>
  const kind = [type, code].find((word) => typeof word === 'string' && word !== '')
  const parts = [kind, message].filter((word): word is string => typeof word === 'string' && word !== '')
  return parts.length === 0 ? 'an error without a message' : parts.join(': ')
}

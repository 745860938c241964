/** Memory to write to: byte for byte, and four at a time. */
export interface ByteBuffer {
  readonly bytes: Buffer
  readonly view: DataView
}

export function byteBuffer(bytes: Buffer): ByteBuffer {
  return { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.length) }
}

/** Bytes that may be written behind the end of a spelling, and are garbage: to be overwritten, or not counted. */
export const SPILT_BYTES = 3

/** A text that is written over and over, as UTF-8 in whole words: a copy of bytes takes three times as long. */
export class Spelling {
  readonly length: number
  readonly #words: Int32Array

  constructor(text: string) {
    const bytes = Buffer.from(text)
    const { view } = byteBuffer(Buffer.concat([bytes, Buffer.alloc(SPILT_BYTES)]))
    this.length = bytes.length
    this.#words = Int32Array.from({ length: Math.ceil(bytes.length / 4) }, (_, n) => view.getInt32(4 * n, true))
  }

  /** Gives the index behind it. */
  write(view: DataView, start: number): number {
    const words = this.#words
    for (let n = 0; n < words.length; n++) view.setInt32(start + 4 * n, words[n] as number, true)
    return start + this.length
  }
}

export function writeText({ bytes }: ByteBuffer, at: number, text: string): number {
  // No character takes more than three bytes a unit.
  return at + 3 * text.length > bytes.length ? -1 : at + bytes.write(text, at)
}

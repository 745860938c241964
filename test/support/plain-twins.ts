import * as zlib from 'node:zlib'
import type { ByteBuffer } from '../../src/fast/byte-buffer.ts'
import type { TickerPacer } from '../../src/fast/ticker-pacer.ts'
import type { Clock } from '../../src/time/clock.ts'
import { alarmPacer } from '../../src/time/pacer.ts'

/** What the files of src/fast/ would be if nobody had measured anything: under the same names, and with the same behaviour. */

export class NumberMap<T> {
  readonly #map = new Map<number, T>()

  get size(): number {
    return this.#map.size
  }

  get(key: number): T | undefined {
    return this.#map.get(key)
  }

  has(key: number): boolean {
    return this.#map.has(key)
  }

  set(key: number, value: NonNullable<T>): void {
    this.#map.set(key, value)
  }

  delete(key: number): boolean {
    return this.#map.delete(key)
  }

  entries(): [number, T][] {
    return [...this.#map].sort(([a], [b]) => a - b)
  }

  values(): T[] {
    return this.entries().map(([, value]) => value)
  }
}

export function writeJsonObject({ bytes }: ByteBuffer, start: number, object: object): number {
  const json = Buffer.from(JSON.stringify(object))
  if (start + json.length > bytes.length) return -1
  json.copy(bytes, start)
  return start + json.length
}

export const MOST_NUMBER_BYTES = 32

export function writeNumber({ bytes }: ByteBuffer, at: number, value: number): number {
  return at + bytes.write(JSON.stringify(value), at)
}

export function tickerPacer(clock: Clock): TickerPacer {
  return { ...alarmPacer(clock), running: async () => {}, stop: async () => {} }
}

export function crc32({ bytes }: ByteBuffer, start: number, end: number, sum: number): number {
  return zlib.crc32(bytes.subarray(start, end), sum >>> 0) | 0
}

/** Leaves every line to JSON.parse. */
export class FlatObjects {
  readonly values: unknown[] = []
  readonly places = new Uint8Array(0)
  readonly count = 0

  read(): number {
    return -1
  }

  forget(): void {}
}

export class CsvBytes {
  readonly #spell: (text: string) => string
  #rows = ''
  #row: string[] = []

  constructor(spell: (text: string) => string) {
    this.#spell = spell
  }

  get length(): number {
    return this.#rows.length
  }

  cell(value: string | number | boolean | undefined): void {
    this.#row.push(value === undefined ? '' : typeof value === 'number' ? String(value) : this.#spell(String(value)))
  }

  endRow(): void {
    this.#rows += `${this.#row.join(',')}\r\n`
    this.#row = []
  }

  take(): string {
    const rows = this.#rows
    this.#rows = ''
    return rows
  }
}

import * as zlib from 'node:zlib'
import type { ByteRoom } from '../../src/fast/byte-room.ts'
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

export function writeJsonObject({ bytes }: ByteRoom, start: number, object: object): number {
  const json = Buffer.from(JSON.stringify(object))
  if (start + json.length > bytes.length) return -1
  json.copy(bytes, start)
  return start + json.length
}

export function tickerPacer(clock: Clock): TickerPacer {
  return { ...alarmPacer(clock), running: async () => {}, stop: async () => {} }
}

export function crc32({ bytes }: ByteRoom, start: number, end: number, sum: number): number {
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

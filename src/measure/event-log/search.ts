import { byteBuffer } from '../../fast/byte-buffer.ts'
import type { RunEvent } from '../events/events.ts'
import { readLineBlocks } from './blocks.ts'
import { EventScan } from './event-scan.ts'
import { conversionOf, eventIn, readRunHeader } from './reader.ts'
import { withoutSeal } from './seal.ts'

const NEWLINE = 0x0a

/**
 * The events of some types, in the order of the log: for a second reading, which checks nothing again and goes as far as the first did, to
 * `intactBytes`. Their lines are found by the bytes of the type's name; the others, mostly nine in ten, are never decoded. Throws
 * EVENT_LOG_UNREADABLE.
 */
export async function* searchEventLog(
  path: string,
  types: readonly RunEvent['type'][],
  intactBytes = Number.POSITIVE_INFINITY,
): AsyncGenerator<RunEvent> {
  const inGatewayTime = conversionOf(await readRunHeader(path))
  const names = types.map((type) => Buffer.from(JSON.stringify(type)))
  const scan = new EventScan()
  let before = 0
  for await (const block of readLineBlocks(path)) {
    const bytes = block.bytes.subarray(0, intactBytes - before)
    before += bytes.length
    const room = byteBuffer(bytes)
    const hits = names.map((name) => bytes.indexOf(name))
    for (let hit = first(hits); hit >= 0; hit = first(hits)) {
      const start = bytes.lastIndexOf(NEWLINE, hit) + 1
      const newline = bytes.indexOf(NEWLINE, hit)
      const end = newline < 0 ? bytes.length : newline
      const event = scan.event(room, start) ?? eventIn(withoutSeal(bytes.toString('utf8', start, end)))
      // The name may also stand in a text of another event.
      if (event !== null && types.includes(event.type)) yield inGatewayTime(event)
      for (const [i, name] of names.entries()) {
        if ((hits[i] as number) >= 0 && (hits[i] as number) < end) hits[i] = bytes.indexOf(name, end)
      }
    }
    if (before >= intactBytes) return
  }
}

/** The first of all hits; -1 when there is none. */
function first(hits: readonly number[]): number {
  let least = -1
  for (const hit of hits) if (hit >= 0 && (least < 0 || hit < least)) least = hit
  return least
}

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DueHeap } from '../../src/due-heap.ts'

type Step =
  | { kind: 'push' | 'postpone'; instant: number }
  | { kind: 'pop' }
  | { kind: 'take'; nth: number }
  | { kind: 'keep'; nth: number }

/** Few instants, so that many are the same. */
const instant = fc.integer({ min: 0, max: 6 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('push' as const), instant }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pop' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('take' as const), nth: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('postpone' as const), instant }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('keep' as const), nth: fc.integer({ min: 1, max: 5 }) }) },
)

interface Item {
  instant: number
  order: number
  place: number
}

describe('DueHeap', () => {
  it('gives what is due first, and of one instant what came first, as a sorted list would', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 400 }), (steps) => {
        const heap = new DueHeap<Item>((item, place) => {
          item.place = place
        })
        const list: Item[] = []
        for (const each of steps) {
          if (each.kind === 'push') {
            const item = { instant: each.instant, order: heap.pushed, place: -1 }
            heap.push(each.instant, item)
            list.push(item)
          } else if (each.kind === 'pop') expect(heap.pop()).toBe(list.shift())
          else if (each.kind === 'take') {
            const [item] = list.splice(each.nth, 1)
            if (item !== undefined) expect(heap.takeAt(item.place)).toBe(item)
          } else if (each.kind === 'keep') {
            const isWanted = ({ order }: Item): boolean => order % each.nth !== 0
            heap.keep(isWanted)
            list.splice(0, list.length, ...list.filter(isWanted))
          } else {
            heap.postpone(each.instant)
            if (list[0] !== undefined) list[0].instant = each.instant
          }
          list.sort((a, b) => a.instant - b.instant || a.order - b.order)
          expect(heap.size).toBe(list.length)
          expect(heap.peek()).toBe(list[0])
          expect(heap.instant).toBe(list[0]?.instant ?? Number.POSITIVE_INFINITY)
          expect(heap.nextInstant).toBe(list[1]?.instant ?? Number.POSITIVE_INFINITY)
          expect(heap.order).toBe(list[0]?.order ?? Number.NaN)
        }
      }),
    )
  })

  it('takes nothing out where nothing stands', () => {
    const heap = new DueHeap<string>()
    expect([heap.pop(), heap.takeAt(3)]).toEqual([undefined, undefined])
    heap.push(1, 'one')
    expect([heap.takeAt(1), heap.pop(), heap.size]).toEqual([undefined, 'one', 0])
  })
})

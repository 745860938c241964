import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DueHeap } from '../../src/due-heap.ts'

/** Null pops, a number pushes at that instant: few instants, so that many are the same. */
const steps = fc.array(fc.option(fc.integer({ min: 0, max: 6 }), { freq: 2 }), { maxLength: 400 })

describe('DueHeap', () => {
  it('gives what is due first, and of one instant what came first, as a sorted list would', () => {
    fc.assert(
      fc.property(steps, (todo) => {
        const heap = new DueHeap<string>()
        const list: { instant: number; order: number; item: string }[] = []
        for (const [at, instant] of todo.entries()) {
          if (instant === null) expect(heap.pop()).toBe(list.shift()?.item)
          else {
            list.push({ instant, order: heap.pushed, item: `item ${at}` })
            heap.push(instant, `item ${at}`)
            list.sort((a, b) => a.instant - b.instant || a.order - b.order)
          }
          expect(heap.size).toBe(list.length)
          expect(heap.peek()).toBe(list[0]?.item)
          expect(heap.instant).toBe(list[0]?.instant ?? Number.POSITIVE_INFINITY)
          expect(heap.order).toBe(list[0]?.order ?? Number.NaN)
        }
      }),
    )
  })
})

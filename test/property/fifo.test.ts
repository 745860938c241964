import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Fifo } from '../../src/fifo.ts'

/** So many are pushed, so many taken, and rarely all thrown away. */
const steps = fc.array(
  fc.record({ pushed: fc.nat(60), taken: fc.nat(60), isCleared: fc.integer({ min: 0, max: 19 }).map((n) => n === 0) }),
  { maxLength: 60 },
)

describe('Fifo', () => {
  it('gives what came first, as an array would', () => {
    fc.assert(
      fc.property(steps, (todo) => {
        const fifo = new Fifo<number>()
        const array: number[] = []
        let next = 0
        for (const { pushed, taken, isCleared } of todo) {
          for (let n = 0; n < pushed; n++) {
            fifo.push(next)
            array.push(next++)
          }
          for (let n = 0; n < taken; n++) expect(fifo.shift()).toBe(array.shift())
          if (isCleared) {
            fifo.clear()
            array.length = 0
          }
          expect([fifo.size, fifo.first, fifo.all()]).toEqual([array.length, array[0], array])
        }
      }),
    )
  })
})

import { expect, it, vi } from 'vitest'
import { byteBuffer } from '../../../src/fast/byte-buffer.ts'
import { FlatObjects } from '../../../src/fast/flat-objects.ts'

it('makes a text that comes again once, however often it also came near the end of the bytes', () => {
  const objects = new FlatObjects(['n', 'model'])
  /** So few bytes behind the object that its text is near their end. */
  const few = 51
  const read = (padding: number): number => {
    const bytes = Buffer.from(`{"n":1,"model":"text-fast"}${' '.repeat(padding)}`)
    const made = vi.spyOn(bytes, 'toString')
    expect(objects.read(byteBuffer(bytes), 0)).toBe(27)
    expect(objects.values).toEqual([1, 'text-fast'])
    objects.forget()
    return made.mock.calls.length
  }
  expect(read(1_000)).toBe(1)
  for (let block = 0; block < 100; block++) read(few)
  expect(read(few)).toBe(1)
  expect(read(1_000)).toBe(0)
})

import * as zlib from 'node:zlib'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { byteBuffer } from '../../src/fast/byte-buffer.ts'
import { crc32 } from '../../src/fast/crc32.ts'

it('is the CRC-32 of zlib, however the bytes are cut', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(200), fc.integer(), (data, cut, sum) => {
      const bytes = Buffer.from(data)
      const room = byteBuffer(bytes)
      const at = Math.min(cut, bytes.length)
      const whole = crc32(room, at, bytes.length, crc32(room, 0, at, sum))
      expect(whole).toBe(bytes.length === 0 ? sum : zlib.crc32(bytes, sum >>> 0) | 0)
    }),
  )
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { commandText, RedisError, type Reply, ReplyReader } from '../../../src/distributed/resp.ts'

/** What Redis would write. */
function written(reply: Reply): string {
  if (reply === null) return '$-1\r\n'
  if (typeof reply === 'number') return `:${reply}\r\n`
  if (reply instanceof RedisError) return `-${reply.message}\r\n`
  if (Array.isArray(reply)) return `*${reply.length}\r\n${reply.map(written).join('')}`
  return `$${Buffer.byteLength(reply)}\r\n${reply}\r\n`
}

function readIn(pieces: readonly Buffer[], asBytes = false): Reply[] {
  const reader = new ReplyReader()
  const replies: Reply[] = []
  for (const piece of pieces)
    reader.read(
      piece,
      () => asBytes,
      (reply) => replies.push(reply),
    )
  return replies
}

const { reply } = fc.letrec<{ reply: Reply }>((tie) => ({
  reply: fc.oneof(
    { depthSize: 'small' },
    fc.string({ unit: 'grapheme' }),
    fc.integer(),
    fc.constant(null),
    fc.constant(new RedisError('ERR no')),
    fc.array(tie('reply'), { maxLength: 5 }),
  ),
}))

it('answers are read as Redis wrote them, in whatever pieces they come', () => {
  const cuts = fc.array(fc.nat(), { maxLength: 20 })
  fc.assert(
    fc.property(fc.array(reply, { maxLength: 6 }), cuts, (replies, at) => {
      const bytes = Buffer.from(replies.map(written).join(''))
      const ends = [...at.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b)
      const pieces = ends.map((end, n) => bytes.subarray(ends[n - 1] ?? 0, end))
      expect(readIn(pieces)).toEqual(replies)
    }),
  )
})

it('a simple text is text, a missing list is null, and bytes stay bytes where they are wanted', () => {
  expect(readIn([Buffer.from('+OK\r\n*-1\r\n*0\r\n')])).toEqual(['OK', null, []])
  expect(readIn([Buffer.from([0x24, 0x32, 13, 10, 0xff, 0x80, 13, 10])], true)).toEqual([Buffer.from([0xff, 0x80])])
})

it.each([['HTTP/1.1 400 Bad Request\r\n'], ['$x\r\n'], ['*\r\n'], [':9e99\r\n'], [`+${'a'.repeat(70_000)}`]])(
  'what is no answer of Redis is refused: %.20j',
  (text) => {
    expect(() => readIn([Buffer.from(text)])).toThrow('does not speak the protocol of Redis')
  },
)

it('a command states the bytes of each of its words, not the letters', () => {
  expect(commandText(['SET', 'kite', 'Drachen ü', 7])).toBe(
    '*4\r\n$3\r\nSET\r\n$4\r\nkite\r\n$10\r\nDrachen ü\r\n$1\r\n7\r\n',
  )
})

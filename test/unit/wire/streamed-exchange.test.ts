import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { VirtualClock } from '../../../src/time/virtual-clock.ts'
import { AnswerReader } from '../../../src/wire/answer-reader.ts'
import { Deadlines } from '../../../src/wire/deadlines.ts'
import { type BodyListener, type Silence, StreamedExchange, watchSilence } from '../../../src/wire/streamed-exchange.ts'

const HEAD = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n'

interface Piece {
  at: number
  text: string
}

class Listener implements BodyListener {
  readonly pieces: Piece[] = []
  /** It wants nothing more once this has come. */
  last: string | undefined

  read(at: number, bytes: Buffer, from: number, to: number): boolean {
    const text = bytes.toString('utf8', from, to)
    this.pieces.push({ at, text })
    return text !== this.last
  }
}

describe('an exchange that is read as it comes', () => {
  let stamps = 0
  const ticking = { now: () => ++stamps, originEpochMs: 0 } as unknown as VirtualClock
  let reader: AnswerReader
  let listener: Listener
  let exchange: StreamedExchange
  let isBrokenOff = false

  /** What a connection does with each read. */
  function read(text: string): void {
    const progress = reader.read(Buffer.from(text))
    if (progress === 'more') exchange.keep()
    else exchange.onAnswer()
  }

  beforeEach(() => {
    stamps = 0
    isBrokenOff = false
    reader = new AnswerReader(10_000)
    listener = new Listener()
    exchange = new StreamedExchange(
      ticking,
      () => {},
      () => listener,
    )
    reader.expect(exchange)
    exchange.onSend({
      abort: () => {
        isBrokenOff = true
      },
    })
  })
  afterEach(() => reader.free())

  it('gives all chunks of one read one instant, that of the head included, and asks the clock once a read', () => {
    read(`${HEAD}1\r\na\r\n1\r\nb\r\n`)
    read('1\r\nc\r\n1\r\nd')
    read('\r\n0\r\n')
    read('\r\n')
    expect(listener.pieces).toEqual([
      { at: 2, text: 'a' },
      { at: 2, text: 'b' },
      { at: 3, text: 'c' },
      { at: 3, text: 'd' },
    ])
    expect(exchange).toMatchObject({ sentAt: 1, end: 'answered', endedAt: 4 })
    expect(exchange.text()).toBe('')
  })

  it('is broken off when its listener wants no more, and says nothing of what comes then', () => {
    listener.last = 'b'
    read(`${HEAD}1\r\na\r\n1\r\nb\r\n1\r\nc\r\n`)
    expect(listener.pieces.map(({ text }) => text)).toEqual(['a', 'b'])
    expect(isBrokenOff).toBe(true)
    expect(exchange.end).toBe('unwanted')
  })

  it('keeps its body where nobody listens', () => {
    let text = ''
    exchange = new StreamedExchange(
      ticking,
      () => {
        text = exchange.text()
      },
      () => undefined,
    )
    reader.expect(exchange)
    read(`${HEAD}1\r\na\r\n`)
    read('1\r\nb\r\n0\r\n\r\n')
    expect(text).toBe('ab')
  })
})

describe('the watch on silence', () => {
  /** How and when an exchange is given up that is sent at 10 and hears something at these instants. */
  async function watched(silence: Partial<Silence>, heardAt: readonly number[]): Promise<[end: unknown, at: number]> {
    const clock = new VirtualClock()
    return clock.run(async () => {
      const deadlines = new Deadlines(clock)
      const exchange = new StreamedExchange(
        clock,
        () => {},
        () => ({ read: () => true }),
      )
      const stop = watchSilence(exchange, { firstByteMs: Infinity, stallMs: Infinity, ...silence }, deadlines, clock)
      await clock.sleepUntil(10)
      exchange.onSend({ abort() {} })
      for (const [n, at] of heardAt.entries()) {
        await clock.sleepUntil(at)
        if (n === 0) exchange.onHead(200, { first: () => undefined } as never)
        else exchange.onBody(Buffer.from('x'), 0, 1)
        exchange.keep()
      }
      await clock.sleepUntil(5000)
      stop()
      expect(deadlines.size).toBe(0)
      deadlines.close()
      return exchange.isOver ? [exchange.end, exchange.endedAt] : [null, 0]
    })
  }

  it('takes no silence for the gateway’s that was our own: bytes that waited are read first', async () => {
    const clock = new VirtualClock()
    await clock.run(async () => {
      const deadlines = new Deadlines(clock)
      const exchange = new StreamedExchange(
        clock,
        () => {},
        () => ({ read: () => true }),
      )
      exchange.onSend({ abort() {} })
      const stop = watchSilence(exchange, { firstByteMs: 100, stallMs: 100 }, deadlines, clock)
      // Set after the watch's own alarm, as reads come after alarms in the event loop.
      clock.alarm(100, () => exchange.onHead(200, { first: () => undefined } as never))
      await clock.sleepUntil(150)
      expect(exchange.isOver).toBe(false)
      await clock.sleepUntil(250)
      expect([exchange.end, exchange.endedAt]).toEqual(['stalled', 200])
      stop()
      deadlines.close()
    })
  })

  test.each<[string, Partial<Silence>, number[], [unknown, number]]>([
    ['no first byte', { firstByteMs: 100 }, [], ['no-first-byte', 110]],
    ['a first byte in time', { firstByteMs: 100 }, [100], [null, 0]],
    ['a stall behind the head', { stallMs: 50 }, [60], ['stalled', 110]],
    ['a stall in the middle', { stallMs: 50 }, [60, 90, 130, 300], ['stalled', 180]],
    ['no stall', { stallMs: 2500 }, [60, 2400, 4000], [null, 0]],
    ['a stall before the first byte is due', { firstByteMs: 1000, stallMs: 50 }, [30], ['stalled', 80]],
    ['a first byte after longer than a stall', { firstByteMs: 1000, stallMs: 3000 }, [990, 3000], [null, 0]],
    ['both', { firstByteMs: 100, stallMs: 30 }, [], ['no-first-byte', 110]],
  ])('%s', async (_what, silence, heardAt, expected) => {
    expect(await watched(silence, heardAt)).toEqual(expected)
  })
})

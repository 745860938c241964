import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Gateway } from '../../src/gateway/gateway.ts'
import { type HttpGateway, httpGateway } from '../../src/gateway/http-gateway.ts'
import type { Clock } from '../../src/time/clock.ts'
import { realClock } from '../../src/time/real-clock.ts'
import { gatewayOptions } from '../support/gateway-options.ts'

const BODY = JSON.stringify({ id: 'm', type: 'message', role: 'assistant', model: 'm', content: [] })
const ANSWER = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${BODY.length}\r\n\r\n${BODY}`

let server: Server
let sockets: Socket[]
/** Sockets with a request that is not yet answered, in order of arrival. */
let asking: Socket[]
let seen: () => void
const clock = realClock()

beforeEach(async () => {
  sockets = []
  asking = []
  seen = () => {}
  server = createServer((socket) => {
    sockets.push(socket)
    seen()
    socket.on('error', () => {})
    socket.on('data', () => {
      asking.push(socket)
      seen()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})

afterEach(() => {
  for (const socket of sockets) socket.destroy()
  server.close()
})

function gatewayOf(connections: number | null, on: Clock = clock): HttpGateway {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return httpGateway(gatewayOptions(url, { connections }), on)
}

function call(gateway: Gateway): ReturnType<Gateway['message']> {
  return gateway.message({ model: 'm' }, { deadline: clock.now() + 1e9 })
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) {
    await new Promise<void>((resolve) => {
      seen = resolve
    })
  }
}

function answerAll(bytes = ANSWER): void {
  for (const socket of asking.splice(0)) socket.write(bytes)
}

/** One call from its start to its end, answered with these bytes. */
async function answered(gateway: Gateway, bytes = ANSWER): Promise<Awaited<ReturnType<typeof call>>> {
  const outcome = call(gateway)
  await until(() => asking.length === 1)
  answerAll(bytes)
  return outcome
}

/** So many calls at once, answered together. */
async function together(gateway: Gateway, count: number): Promise<void> {
  const calls = Array.from({ length: count }, () => call(gateway))
  await until(() => asking.length === count)
  answerAll()
  for (const outcome of await Promise.all(calls)) expect(outcome.kind).toBe('accepted')
  await turn()
}

async function turn(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
}

/** A socket that is destroyed is closed before the event loop has turned twice. */
async function closings(): Promise<void> {
  for (let n = 0; n < 2; n++) await turn()
}

/** A clock that stands still until the test advances it, however slow the machine is; alarms of a time to come ring when the test says. */
function handClock(): Clock & { advance(ms: number): void; stall(ms: number): void } {
  let ahead = 0
  const later = new Set<{ instant: number; wake: () => void }>()
  const began = clock.now()
  const now = (): number => began + ahead
  return {
    ...clock,
    now,
    alarm(instant, wake) {
      if (instant <= now()) return clock.alarm(0, wake)
      const alarm = { instant, wake }
      later.add(alarm)
      return { cancel: () => void later.delete(alarm) }
    },
    /** No alarm rings. */
    stall(ms) {
      ahead += ms
    },
    advance(ms) {
      ahead += ms
      for (const alarm of [...later]) if (alarm.instant <= now() && later.delete(alarm)) alarm.wake()
    },
  }
}

it('warming opens connections, sends nothing on them, and the first calls take them', async () => {
  const gateway = gatewayOf(null)
  await gateway.warm(40)
  await until(() => sockets.length === 40)
  expect(gateway.connections).toBe(40)
  expect(asking).toHaveLength(0)
  const calls = Array.from({ length: 40 }, () => call(gateway))
  await until(() => asking.length === 40)
  expect(sockets).toHaveLength(40)
  answerAll()
  for (const outcome of await Promise.all(calls)) expect(outcome.kind).toBe('accepted')
  await gateway.close()
})

it('warming stops at the cap, and says nothing of a gateway that is not there', async () => {
  const gateway = gatewayOf(3)
  await gateway.warm(40)
  expect(gateway.connections).toBe(3)
  await gateway.close()
  const nowhere = gatewayOf(null)
  server.close()
  for (const socket of sockets) socket.destroy()
  await nowhere.warm(10)
  expect(nowhere.connections).toBe(0)
  expect((await call(nowhere)).kind).toBe('unreachable')
  await nowhere.close()
})

it('past the cap calls wait for a connection in order, and count as sent when they have one', async () => {
  const gateway = gatewayOf(2)
  const begunAt = clock.now()
  const order: number[] = []
  const calls = Array.from({ length: 6 }, async (_, n) => {
    const outcome = await call(gateway)
    order.push(n)
    return outcome
  })
  let answeredAt = begunAt
  for (let pair = 0; pair < 3; pair++) {
    await until(() => asking.length === 2)
    expect(sockets).toHaveLength(2)
    answeredAt = clock.now()
    answerAll()
    await until(() => asking.length === 2 || order.length === 6 || pair === 2)
  }
  const outcomes = await Promise.all(calls)
  expect(order).toEqual([0, 1, 2, 3, 4, 5])
  expect(outcomes[0]?.timing.sentAt).toBeLessThan(answeredAt)
  for (let n = 2; n < 6; n++) {
    const [earlier, later] = [outcomes[n - 2], outcomes[n]]
    expect(later?.timing.sentAt).toBeGreaterThanOrEqual(earlier?.timing.endedAt as number)
  }
  await gateway.close()
})

it('a connection that the gateway closed while it was idle costs no call', async () => {
  const gateway = gatewayOf(null)
  await gateway.warm(5)
  await until(() => sockets.length === 5)
  for (const socket of sockets) socket.end()
  while (gateway.connections > 0) await new Promise((resolve) => setTimeout(resolve, 5))
  const outcome = call(gateway)
  await until(() => asking.length === 1)
  answerAll()
  expect((await outcome).kind).toBe('accepted')
  await gateway.close()
})

it('a connection that was closed before the event loop could look at it costs no call', async () => {
  const time = handClock()
  const gateway = gatewayOf(null, time)
  await answered(gateway)
  await turn()
  // What a stall looks like: time has passed, and what came meanwhile is not read yet.
  sockets[0]?.destroy()
  time.advance(11)
  expect((await answered(gateway)).kind).toBe('accepted')
  expect(sockets).toHaveLength(2)
  await gateway.close()
})

it('one connection carries call after call', async () => {
  const gateway = gatewayOf(null)
  for (let n = 0; n < 5; n++) expect((await answered(gateway)).kind).toBe('accepted')
  expect(sockets).toHaveLength(1)
  await gateway.close()
})

it.each([
  ['in one piece with it', ANSWER + ANSWER.replace('"id":"m"', '"id":"x"')],
  ['as rubbish', `${ANSWER}rubbish`],
])('what comes behind an answer, %s, is not taken for the next one', async (_, bytes) => {
  const gateway = gatewayOf(null)
  expect(await answered(gateway, bytes)).toMatchObject({ kind: 'accepted', body: { id: 'm' } })
  expect(await answered(gateway)).toMatchObject({ kind: 'accepted', body: { id: 'm' } })
  expect(sockets).toHaveLength(2)
  await gateway.close()
})

it('what comes to an idle connection costs that connection, and no call', async () => {
  const gateway = gatewayOf(null)
  await answered(gateway)
  sockets[0]?.write(ANSWER.replace('"id":"m"', '"id":"x"'))
  while (gateway.connections > 0) await turn()
  expect(await answered(gateway)).toMatchObject({ kind: 'accepted', body: { id: 'm' } })
  expect(sockets).toHaveLength(2)
  await gateway.close()
})

it.each([
  ['4 s where the gateway says nothing', '', 3900, 200],
  ['2 s before the gateway would', 'keep-alive: timeout=20\r\n', 17_900, 200],
  ['10 minutes at the longest', 'keep-alive: timeout=86400, max=9\r\n', 599_900, 200],
])('an idle connection is used for %s', async (_, header, usableMs, moreMs) => {
  const time = handClock()
  const gateway = gatewayOf(null, time)
  const bytes = ANSWER.replace('\r\n', `\r\n${header}`)
  await answered(gateway, bytes)
  time.advance(usableMs)
  await answered(gateway, bytes)
  expect(sockets).toHaveLength(1)
  time.advance(usableMs + moreMs)
  await answered(gateway, bytes)
  expect(sockets).toHaveLength(2)
  await gateway.close()
})

it('an idle connection that grew old is closed without a call', async () => {
  const time = handClock()
  const gateway = gatewayOf(null, time)
  await answered(gateway)
  await turn()
  time.advance(2000)
  expect(gateway.connections).toBe(1)
  time.advance(2500)
  while (gateway.connections > 0) await turn()
  await gateway.close()
})

it('calls that keep coming keep what the next burst needs, and no more where they are few', async () => {
  const time = handClock()
  const gateway = gatewayOf(null, time)
  await together(gateway, 10)
  for (let n = 0; n < 240; n++) {
    time.advance(25)
    await answered(gateway)
  }
  await together(gateway, 10)
  expect(sockets).toHaveLength(10)
  for (let n = 0; n < 6; n++) {
    time.advance(1100)
    await answered(gateway)
  }
  for (let n = 0; n < 3; n++) {
    time.advance(10)
    await closings()
  }
  expect(gateway.connections).toBe(1)
  await gateway.close()
})

it('connections that grew old together are closed a few at a time', async () => {
  const time = handClock()
  const gateway = gatewayOf(null, time)
  await together(gateway, 10)
  time.advance(2000)
  const open: number[] = []
  for (const ms of [2500, 10, 10, 10]) {
    time.advance(ms)
    await closings()
    open.push(gateway.connections)
  }
  expect(open).toEqual([6, 2, 0, 0])
  await gateway.close()
})

it('under the cap those that grew old make room', async () => {
  const time = handClock()
  const gateway = gatewayOf(2, time)
  await together(gateway, 2)
  time.stall(5000)
  await together(gateway, 2)
  expect(sockets).toHaveLength(4)
  await gateway.close()
})

it('where the gateway keeps connections too briefly, each carries one call', async () => {
  const gateway = gatewayOf(null)
  const bytes = ANSWER.replace('\r\n', '\r\nkeep-alive: timeout=1\r\n')
  for (let n = 0; n < 3; n++) expect((await answered(gateway, bytes)).kind).toBe('accepted')
  expect(sockets).toHaveLength(3)
  await gateway.close()
})

it('an answer that overtakes its request counts, and its connection is not used again', async () => {
  const gateway = gatewayOf(null)
  const large = gateway.message({ model: 'm', pad: 'x'.repeat(20_000_000) }, { deadline: clock.now() + 20_000 })
  await until(() => asking.length > 0)
  sockets[0]?.pause()
  sockets[0]?.write(ANSWER)
  expect((await large).kind).toBe('accepted')
  asking = []
  expect((await answered(gateway)).kind).toBe('accepted')
  expect(sockets).toHaveLength(2)
  await gateway.close()
})

it('tells before anything is sent, once for all that go out together', async () => {
  const gateway = gatewayOf(8)
  let told = 0
  const sentWhenTold: number[] = []
  gateway.beforeSend = () => {
    told++
    sentWhenTold.push(asking.length)
  }
  await gateway.warm(8)
  const calls = Array.from({ length: 16 }, () => call(gateway))
  expect(told).toBe(0)
  await until(() => asking.length === 8)
  expect(told).toBe(1)
  answerAll()
  await until(() => asking.length === 8)
  answerAll()
  for (const outcome of await Promise.all(calls)) expect(outcome.kind).toBe('accepted')
  expect(sentWhenTold[0]).toBe(0)
  expect(told).toBeLessThan(16)
  // One that goes out at once is told of by itself.
  const before = told
  const last = call(gateway)
  await until(() => asking.length === 1)
  expect(told).toBe(before + 1)
  answerAll()
  await last
  await gateway.close()
})

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { tickerPacer } from '../src/fast/ticker-pacer.ts'
import { realClock } from '../src/time/real-clock.ts'

/**
 * The least that a schedule can be kept with: the ticker, and one write on a socket a call; no plan, no limits, no log, answers not read.
 * What this is off by, the machine is off by.
 */

const [url = '', perSecond = '1000', seconds = '10', body = ''] = process.argv.slice(2)
const { hostname, port } = new URL(url)
const request = `POST /v1/messages HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
const CONNECTIONS = 64

const sockets = await Promise.all(
  Array.from({ length: CONNECTIONS }, async () => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    socket.resume()
    await once(socket, 'connect')
    return socket
  }),
)
const calls = Number(perSecond) * Number(seconds)
let planned = 0
const train = (): number => (planned < calls ? (planned++ * 1000) / Number(perSecond) : Number.POSITIVE_INFINITY)
const clock = realClock()
const ticker = tickerPacer(clock)
let sent = 0
await new Promise<void>((resolve) => {
  ticker.follow(clock.now() + 100, train, (come) => {
    for (; sent < come; sent++) (sockets[sent % CONNECTIONS] as Socket).write(request, 'latin1')
    if (sent === calls) resolve()
  })
})
await ticker.stop()
for (const socket of sockets) socket.end()

import { once } from 'node:events'
import { connect } from 'node:net'

/**
 * The least CPU that a rate can be sent with: a timer for each call, one write on a kept connection, and the reply read. Writes the CPU that it
 * took from the first call to the last, in ms.
 */

const [url = '', perSecond = '100', seconds = '8', body = ''] = process.argv.slice(2)
const { hostname, port } = new URL(url)
const request = `POST /v1/messages HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`

const socket = connect({ host: hostname, port: Number(port), noDelay: true })
socket.resume()
await once(socket, 'connect')
const calls = Number(perSecond) * Number(seconds)
const everyMs = 1000 / Number(perSecond)
const startedAt = performance.now()
const before = process.cpuUsage()
let sent = 0
await new Promise<void>((resolve) => {
  const send = (): void => {
    socket.write(request, 'latin1')
    if (++sent === calls) resolve()
    else setTimeout(send, Math.max(0, startedAt + sent * everyMs - performance.now()))
  }
  send()
})
const { user, system } = process.cpuUsage(before)
process.stdout.write(String((user + system) / 1000))
socket.end()

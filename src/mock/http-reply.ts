import type { ServerResponse } from 'node:http'
import type { MockReply } from './exchange.ts'
import { messageEvents } from './message-reply.ts'
import { RESULT_FILES } from './result-files.ts'
import { spoiltText } from './spoilt-text.ts'

/** Sends a reply, or what its fault leaves of it. `closing` ends the connection after it. */
export function sendReply(response: ServerResponse, reply: MockReply, closing: boolean): void {
  const { status, headers, file, fault } = reply
  // A pipelined answer has no socket of its own until its turn comes.
  const { socket } = response.req
  if (socket.destroyed) return
  if (fault === 'reset') {
    socket.resetAndDestroy()
    return
  }
  if (closing) response.setHeader('connection', 'close')
  if (file !== undefined) {
    const { type, bytes } = RESULT_FILES[file]
    response.writeHead(status, { 'content-type': type, 'content-length': bytes.length }).end(bytes)
    return
  }
  const json = reply.streamed ? messageEvents(reply.body) : JSON.stringify(reply.body)
  const text = spoiltText(json, fault)
  // A cut body is announced whole.
  const length = Buffer.byteLength(fault === 'cut-body' ? json : text)
  const usual = reply.streamed ? 'text/event-stream; charset=utf-8' : 'application/json'
  const type = fault === 'wrong-type' ? 'text/html; charset=utf-8' : usual
  response.writeHead(status, { 'content-type': type, 'content-length': length, ...headers })
  if (fault === 'cut-body') response.write(text, () => socket.destroy())
  else response.end(text)
}

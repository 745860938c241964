import type { ServerResponse } from 'node:http'
import type { Modality } from '../../gateway/modality.ts'
import type { MockReply } from '../exchange.ts'
import { spoiltText } from '../replies/spoilt-text.ts'

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
  if (reply.isEmpty) {
    // A 204 has no length either (RFC 9110, 8.6).
    response.writeHead(status, status === 204 ? headers : { ...headers, 'content-length': 0 }).end()
    return
  }
  const json = JSON.stringify(reply.body)
  const text = spoiltText(json, fault)
  // A cut body is announced whole.
  const length = Buffer.byteLength(fault === 'cut-body' ? json : text)
  const type = fault === 'wrong-type' ? 'text/html; charset=utf-8' : 'application/json'
  response.writeHead(status, { 'content-type': type, 'content-length': length, ...headers })
  if (fault === 'cut-body') response.write(text, () => socket.destroy())
  else response.end(text)
}

/** A result as it is served: small, but a file that its readers open. */
interface ResultFile {
  type: string
  bytes: Buffer
}

/** One transparent pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** A file type box and an empty movie. */
const MP4 = Buffer.concat([
  box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2mp41', 'latin1')),
  box('mdat', Buffer.alloc(0)),
])

/** A tenth of a second of silence: 8 kHz, mono, 8 bits. */
const WAV = wav(Buffer.alloc(800, 0x80))

const RESULT_FILES: Readonly<Record<Modality, ResultFile>> = {
  image: { type: 'image/png', bytes: PNG },
  video: { type: 'video/mp4', bytes: MP4 },
  audio: { type: 'audio/wav', bytes: WAV },
  text: { type: 'text/plain', bytes: Buffer.alloc(0) },
}

function box(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}

function wav(samples: Buffer): Buffer {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(8000, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}

import type { Modality } from '../gateway/modality.ts'

/** A result as it is served: small, but a file that its readers open. */
export interface ResultFile {
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

export const RESULT_FILES: Readonly<Record<Modality, ResultFile>> = {
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

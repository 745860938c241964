import { createRequire } from 'node:module'
import type { OnReadOpts } from 'node:net'
import type * as undici from 'undici'

/** Not undici's index: it loads fetch, WebSocket, caches and mocks besides, megabytes in each process that calls a gateway. */
const buildConnector: (options: { onread: OnReadOpts }) => undici.buildConnector.connector = createRequire(
  import.meta.url,
)('undici/lib/core/connect.js')

/**
 * Where the system allows, all sockets read into one place, and what they read is taken at once: Node's streams would allocate 64 KiB for
 * each read, and pass it on by two more turns of their queues. Windows is given a buffer before there is anything to read, so there each
 * has its own.
 */
const IS_SHARED = process.platform !== 'win32'
const sharedBuffer = Buffer.allocUnsafeSlow(65_536)
const OWN_BUFFER_BYTES = 16_384

/** Opens sockets to one origin. undici's connector knows TLS with its sessions, and how long to try (10 s). */
export class SocketOpener {
  readonly #origin: URL
  readonly #onread = { buffer: sharedBuffer, callback: (_length: number): boolean => true }
  readonly #connect = buildConnector({ onread: this.#onread })

  constructor(origin: URL) {
    this.#origin = origin
  }

  /** `onRead` takes all that comes, each time before it returns: what comes next overwrites it. */
  open(onRead: (chunk: Buffer) => void, whenTried: undici.buildConnector.Callback): void {
    const { protocol, hostname, host, port } = this.#origin
    const buffer = IS_SHARED ? sharedBuffer : Buffer.allocUnsafeSlow(OWN_BUFFER_BYTES)
    // A socket takes both when it is made, which the connector does before it returns.
    this.#onread.buffer = buffer
    this.#onread.callback = (length) => {
      onRead(buffer.subarray(0, length))
      return true
    }
    this.#connect({ protocol, hostname: hostname.replace(/^\[|\]$/g, ''), host, port }, whenTried)
  }
}

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** What a way to Redis does with bytes. Connections stay open: neither side hears of it. */
export type Weather = 'clear' | 'cut' | 'nothing-in' | 'nothing-out' | { delayMs: number }

/**
 * The way of one process to Redis. A connection that lost bytes passes none ever again, as behind a router that has forgotten it; new ones pass
 * when the weather is clear.
 */
export class Way {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  #weather: Weather = 'clear'

  private constructor(server: Server) {
    this.#server = server
  }

  static async to(port: number): Promise<Way> {
    const server = createServer({ noDelay: true })
    const way = new Way(server)
    server.on('connection', (client) => way.#join(client, port))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return way
  }

  get url(): string {
    return `redis://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  set weather(weather: Weather) {
    this.#weather = weather
  }

  close(): void {
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
  }

  #join(client: Socket, port: number): void {
    const redis = connect({ port, host: '127.0.0.1', noDelay: true })
    this.#pass(client, redis, 'nothing-out')
    this.#pass(redis, client, 'nothing-in')
  }

  #pass(from: Socket, to: Socket, lostIn: Weather): void {
    this.#sockets.add(from)
    let isBroken = false
    // In one order: timers of their own would let what comes when one is due overtake it, which no connection does.
    const waiting: { due: number; act: () => void }[] = []
    let timer: NodeJS.Timeout | undefined
    const pass = (): void => {
      timer = undefined
      while (waiting[0] !== undefined && waiting[0].due <= performance.now()) waiting.shift()?.act()
      if (waiting[0] !== undefined) timer = setTimeout(pass, Math.max(1, waiting[0].due - performance.now()))
    }
    const later = (act: () => void): void => {
      const delayMs = typeof this.#weather === 'object' ? this.#weather.delayMs : 0
      waiting.push({ due: Math.max(waiting.at(-1)?.due ?? 0, performance.now() + delayMs), act })
      if (timer === undefined) pass()
    }
    from.on('data', (chunk) => {
      isBroken ||= this.#weather === 'cut' || this.#weather === lostIn
      if (!isBroken) later(() => to.destroyed || to.write(chunk))
    })
    from.on('error', () => {})
    from.on('close', () => {
      this.#sockets.delete(from)
      // A way that loses everything loses the end of a connection as well.
      const cut = this.#weather === 'cut' || this.#weather === lostIn
      if (!isBroken && !cut) later(() => to.destroy())
    })
  }
}

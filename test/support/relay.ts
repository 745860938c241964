import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** An answer with a task's id in it, as it went to the client. */
export interface Delivery {
  id: string
  /** Handed to the client's connection, which was open; `performance.now()`. */
  at: number
  /** The client closed that connection; infinite while it is open. */
  goneAt: number
}

export interface Relay extends AsyncDisposable {
  readonly url: string
  /** The first delivery of each id. */
  deliveries(): Delivery[]
}

/** Stands between a client and a gateway at `port`, and knows what the client was given: the gateway knows only what it sent. */
export async function startRelay(port: number): Promise<Relay> {
  const deliveries = new Map<string, Delivery>()
  const sockets = new Set<Socket>()
  const keep = (socket: Socket): void => {
    sockets.add(socket)
    socket.setNoDelay(true).on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer((client) => {
    const gateway = connect(port, '127.0.0.1')
    keep(client)
    keep(gateway)
    const given: Delivery[] = []
    let isGone = false
    const gone = (): void => {
      if (isGone) return
      isGone = true
      for (const delivery of given) delivery.goneAt = performance.now()
    }
    client.on('end', gone).on('error', gone).on('close', gone)
    client.on('data', (chunk) => gateway.write(chunk))
    client.on('close', () => gateway.destroy())
    gateway.on('data', (chunk: Buffer) => {
      if (isGone) return
      client.write(chunk)
      for (const [, id] of chunk.toString('latin1').matchAll(/"id":"(task_[^"]+)"/g)) {
        if (deliveries.has(id as string)) continue
        const delivery = { id: id as string, at: performance.now(), goneAt: Number.POSITIVE_INFINITY }
        deliveries.set(delivery.id, delivery)
        given.push(delivery)
      }
    })
    gateway.on('close', () => client.destroy())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deliveries: () => [...deliveries.values()],
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}

import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A run that is watched: two calls a second of a mock that lives twenty times as fast. */
export const watchedYaml = (duration: string): string => `
version: 1
name: watched
gateway: { mock: { preset: unlimited, speed: 20 } }
duration: ${duration}
drain: 100s
models:
  - model: text-fast
    modality: text
    arrivals: { process: constant, rate: 2/s }
    requests: [{ body: { max_tokens: 8, messages: [{ role: user, content: Hello. }] }, price: 0.1 }]
fitness: { scheduleLagP99: 1h, eventLoopDelayP99: 1h, cpu: 1000% }
`

interface Collector {
  url: string
  pushes: { path: string; headers: IncomingHttpHeaders; body: string }[]
  server: Server
}

/** A collector that takes whatever is pushed, or takes it and never answers. */
export async function collector(answers = true): Promise<Collector> {
  const pushes: Collector['pushes'] = []
  const server = createServer(async (message, response) => {
    let body = ''
    for await (const part of message.setEncoding('utf8')) body += part
    pushes.push({ path: message.url ?? '', headers: message.headers, body })
    if (answers) response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, pushes, server }
}

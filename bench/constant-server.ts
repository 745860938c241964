import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { report } from '../test/support/usage.ts'

/** Entry of the bare `node:http` server that answers every request with the same bytes: what the mock's speed is held against. */

const text = process.argv[2] as string
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length }).end(text)
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  report({ url: `http://127.0.0.1:${port}`, port })
})

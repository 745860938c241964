import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { flatOut } from '../../src/doctor/autocannon-load.ts'
import { type HttpGateway, httpGateway } from '../../src/gateway/http-gateway.ts'
import { realClock } from '../../src/time/real-clock.ts'
import { gatewayOptions } from '../support/gateway-options.ts'

const clock = realClock()
/** On CI its lack fails, so that nobody believes TLS was tried; a newcomer without it may go on. */
const hasNoOpenssl = spawnSync('openssl', ['version']).status !== 0 && process.env.CI === undefined
const BODY = JSON.stringify({
  id: 'm',
  type: 'message',
  role: 'assistant',
  model: 'm',
  content: [],
  pad: 'x'.repeat(90_000),
})

let server: Server
let connections = 0
let received = 0

/** A certificate of one hour for 127.0.0.1, which nobody trusts; made anew each time, for no key is kept. */
function certificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'gatebench-tls-'))
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  try {
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
    const name = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
    execFileSync('openssl', ['req', '-x509', ...curve, ...name, '-days', '1', '-keyout', keyFile, '-out', certFile], {
      stdio: 'ignore',
    })
    return { key: readFileSync(keyFile), cert: readFileSync(certFile) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe.skipIf(hasNoOpenssl)('over https', () => {
  beforeAll(async () => {
    server = createServer(certificate(), (request, response) => {
      received++
      request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end(BODY))
    })
    server.on('secureConnection', () => connections++)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterAll(() => {
    vi.unstubAllEnvs()
    server.closeAllConnections()
    server.close()
  })

  function gateway(): HttpGateway {
    const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
    return httpGateway(gatewayOptions(url, { largestBodyBytes: 1_000_000 }), clock)
  }

  it('a certificate that nobody vouches for is refused before anything is sent', async () => {
    const strict = gateway()
    const outcome = await strict.message({ model: 'm' }, { deadline: clock.now() + 20_000 })
    expect(outcome).toMatchObject({ kind: 'unreachable', reason: 'tls' })
    await strict.close()
  })

  it('a load at full speed sends nothing to such a server', async () => {
    received = 0
    const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/v1/credits`
    const load = { url, method: 'GET', headers: { authorization: 'Bearer secret' }, connections: 2 } as const
    const result = await flatOut({ ...load, durationMs: 20_000, mostCalls: 6, clock })
    expect(result).toMatchObject({ calls: 0, faults: 6 })
    expect(received).toBe(0)
  })

  it('calls go over TLS as they do without, on connections that are kept', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    const trusting = gateway()
    connections = 0
    await trusting.warm(2)
    for (let n = 0; n < 3; n++) {
      const request = { model: 'm', pad: 'é'.repeat(50_000) }
      const outcome = await trusting.message(request, { deadline: clock.now() + 20_000 })
      expect(outcome).toMatchObject({ kind: 'accepted', body: { id: 'm' } })
    }
    expect(connections).toBe(2)
    await trusting.close()
    expect(trusting.connections).toBe(0)
  })
})

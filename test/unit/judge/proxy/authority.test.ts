import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, createServer } from 'node:tls'
import { expect, test } from 'vitest'
import { createAuthority, VALID_MS } from '../../../../src/judge/proxy/authority.ts'
import { realClock } from '../../../../src/time/real-clock.ts'

const clock = realClock()
const nowMs = clock.originEpochMs + clock.now()
const authority = createAuthority(['api.example.com', 'other.example.com'], nowMs)

/** What comes of a TLS connection to a server with a certificate for `signed`, for a client that asks for `servername`. */
async function handshake(signed: readonly string[], servername: string): Promise<string> {
  const { certificate, key } = authority.sign(signed)
  const server = createServer({ cert: certificate, key }, (socket) => socket.end())
  server.on('tlsClientError', () => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const socket = connect({ host: '127.0.0.1', port, servername, ca: authority.certificate })
  const came = await new Promise<string>((resolve) => {
    socket.once('secureConnect', () => resolve('trusted'))
    socket.once('error', (error) => resolve(error.message))
  })
  socket.destroy()
  server.close()
  return came
}

test('its certificates are trusted for the names that it may sign for', async () => {
  expect(await handshake(['api.example.com', 'other.example.com'], 'api.example.com')).toBe('trusted')
  expect(await handshake(['api.example.com', 'other.example.com'], 'other.example.com')).toBe('trusted')
})

test.each([['elsewhere.example'], ['example.com'], ['api.example.com.evil.example']])(
  'a certificate for %s is trusted by nobody',
  async (name) => {
    expect(await handshake([name], name)).toBe('permitted subtree violation')
  },
)

test('it is valid for a day, may sign no other authority, and lets nobody see its key', () => {
  const { ca, subject, validFrom, validTo } = new X509Certificate(authority.certificate)
  expect([ca, subject]).toEqual([true, 'CN=throw-away authority of gatebench judge'])
  expect(Date.parse(validTo) - nowMs).toBeLessThanOrEqual(VALID_MS)
  expect(Date.parse(validTo) - nowMs).toBeGreaterThan(VALID_MS - 2_000)
  expect(Date.parse(validFrom)).toBeLessThan(nowMs)
  const leaf = new X509Certificate(authority.sign(['api.example.com']).certificate)
  expect([leaf.ca, leaf.subjectAltName]).toEqual([false, 'DNS:api.example.com'])
  expect(leaf.checkIssued(new X509Certificate(authority.certificate))).toBe(true)
  expect(JSON.stringify(authority)).not.toContain('PRIVATE KEY')
  expect(Object.keys(authority)).toEqual(['certificate', 'sign'])
})

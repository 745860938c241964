import { expect, it } from 'vitest'
import { OracleGuard } from '../../../src/mock/oracle/oracle-guard.ts'

const status = (guard: OracleGuard, host: string | undefined, authorization?: string, path = '/_mock/oracle') =>
  guard.refusal(path, { ...(host === undefined ? {} : { host }), ...(authorization ? { authorization } : {}) })?.status

it('answers to the names of check this machine only where it listens on loopback', () => {
  const guard = new OracleGuard('127.0.0.1', null)
  for (const host of ['127.0.0.1:8787', 'localhost', 'LOCALHOST:80', '[::1]:8787', '127.8.0.1'])
    expect(status(guard, host), host).toBeUndefined()
  for (const host of [
    'gateway.example',
    '127.0.0.1.gateway.example:8787',
    'localhost.example',
    '',
    'a b',
    undefined,
    '10.0.0.1',
  ])
    expect(status(guard, host), host).toBe(403)
  expect(status(new OracleGuard('::1', null), '[::1]:8787')).toBeUndefined()
})

it('answers to every name where it listens to other machines', () => {
  for (const listens of ['0.0.0.0', '::', '10.0.0.1', 'mock.example'])
    expect(status(new OracleGuard(listens, null), 'mock:8787'), listens).toBeUndefined()
})

it('shows nothing but that it is up without the key', () => {
  for (const listens of ['127.0.0.1', '0.0.0.0']) {
    const guard = new OracleGuard(listens, 'gb-key')
    expect(status(guard, 'localhost', 'Bearer gb-key')).toBeUndefined()
    for (const wrong of [undefined, 'Bearer', 'Bearer gb-ke', 'Bearer gb-key2', 'gb-key', 'bearer gb-key'])
      expect(status(guard, 'localhost', wrong), wrong).toBe(401)
    expect(status(guard, 'localhost', undefined, '/_mock/health')).toBeUndefined()
    for (const path of ['/_mock/health?', '/_mock/healthy', '/_mock/counts', '/_mock/verdict', '/_mock/openapi.json'])
      expect(status(guard, 'localhost', undefined, path), path).toBe(401)
  }
})

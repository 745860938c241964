import { expect, test } from 'vitest'
import { sentFault, unsentFault } from '../../../src/gateway/network-fault.ts'

const fault = (code: string, message = `it went wrong: ${code}`): Error => Object.assign(new Error(message), { code })

test.each([
  ['ECONNREFUSED', 'refused'],
  ['EHOSTUNREACH', 'refused'],
  ['ECONNRESET', 'refused'],
  ['EMFILE', 'refused'],
  ['ENOTFOUND', 'dns'],
  ['EAI_AGAIN', 'dns'],
  ['UND_ERR_CONNECT_TIMEOUT', 'connect-timeout'],
  ['ETIMEDOUT', 'connect-timeout'],
  ['CERT_HAS_EXPIRED', 'tls'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'tls'],
])('before sending, %s is %s', (code, reason) => {
  expect(unsentFault(fault(code), false)).toEqual({ reason, detail: `it went wrong: ${code}` })
})

test('a hang-up before sending is a refusal of TLS where TLS was wanted', () => {
  expect(unsentFault(fault('ECONNRESET'), true).reason).toBe('tls')
  expect(unsentFault(fault('ECONNREFUSED'), true).reason).toBe('refused')
})

test('after sending, the same error leaves it open what the gateway did', () => {
  expect(sentFault(fault('ECONNREFUSED'), false).reason).toBe('reset')
  expect(sentFault(fault('CONNECTION_CLOSED'), false).reason).toBe('reset')
  expect(sentFault(fault('CONNECTION_CLOSED'), true).reason).toBe('cut-body')
  expect(sentFault(fault('ANSWER_TOO_LARGE'), true).reason).toBe('too-large')
  expect(sentFault('deadline', true).reason).toBe('deadline')
  expect(sentFault('aborted', false).reason).toBe('aborted')
})

test('the detail names the code even where the error has no message', () => {
  expect(sentFault(fault('ECONNRESET', ''), false).detail).toBe('ECONNRESET')
  expect(sentFault(fault('CONNECTION_CLOSED', 'the connection was closed'), false).detail).toBe(
    'CONNECTION_CLOSED: the connection was closed',
  )
})

import { describe, expect, it } from 'vitest'
import { isLoopback } from '../../../src/gateway/base-address.ts'

describe('isLoopback', () => {
  it.each(['http://127.0.0.1:8787', 'http://127.8.9.1', 'http://localhost:1/api', 'http://[::1]:80', 'http://127.1'])(
    '%s is this machine',
    (address) => expect(isLoopback(address)).toBe(true),
  )
  it.each([
    'https://gateway.example',
    'http://127.0.0.1.example',
    'http://localhost.example',
    'http://10.0.0.1',
    'http://0.0.0.0',
    'http://[::ffff:10.0.0.1]',
    'http://128.0.0.1',
  ])('%s is not', (address) => expect(isLoopback(address)).toBe(false))
})

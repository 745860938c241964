import { afterEach, expect, it, vi } from 'vitest'
import { toldError } from '../../../src/command/report-error.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

it('shows the usual key in no error, although no command has asked for it yet', () => {
  vi.stubEnv('GATEBENCH_API_KEY', 'gb-recognisable-key')
  const { text, exitCode } = toldError(new Error('sent with gb-recognisable-key'))
  expect(text).toContain('sent with [key]')
  expect(text).not.toContain('recognisable')
  expect(exitCode).toBe(1)
})

it('replaces no word of a message where the key is shorter than keys are', () => {
  vi.stubEnv('GATEBENCH_API_KEY', 'key')
  expect(toldError(new Error('this key is lost')).text).toContain('this key is lost')
})

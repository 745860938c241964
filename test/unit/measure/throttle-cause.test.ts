import { expect, it } from 'vitest'
import { throttleCause } from '../../../src/measure/throttle-cause.ts'

it.each([
  ['rate limit exceeded', 'rate_limit_error', 'rate'],
  ['concurrency limit exceeded', 'rate_limit_error', 'concurrency'],
  ['Too many requests', undefined, 'rate'],
  ['too many concurrent requests for this model', 'rate_limit_error', 'concurrency'],
  ['you have 3 running tasks already', 'rate_limit_error', 'concurrency'],
  ['account_queue_full', undefined, 'concurrency'],
  ['daily limit of 500 images reached', 'rate_limit_error', 'quota'],
  ['You exceeded your current quota', 'insufficient_quota', 'quota'],
  ['limit of 60 requests per minute', undefined, 'rate'],
  ['try again', 'rate_limit_error', 'rate'],
  ['try again', 'server_error', 'unknown'],
  [undefined, undefined, 'unknown'],
] as const)('%s (%s): %s', (message, errorType, cause) => {
  expect(throttleCause(message, errorType)).toBe(cause)
})

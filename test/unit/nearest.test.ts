import { expect, it } from 'vitest'
import { nearest } from '../../src/nearest.ts'

it.each([
  ['polll', ['pool', 'poll', 'role'], 'poll'],
  ['arivals', ['arrivals', 'requests'], 'arrivals'],
  ['maxAttempt', ['maxAttempts', 'maxElapsed'], 'maxAttempts'],
  ['RATE', ['rate', 'burst'], 'rate'],
  ['rtae', ['rate', 'role'], 'rate'],
  ['retries', ['drain', 'retry'], 'retry'],
  ['apiKey', ['baseUrl', 'apiKeyEnv'], 'apiKeyEnv'],
  ['rate', ['name'], undefined],
  ['x', ['rate'], undefined],
  ['elephant', ['rate', 'burst'], undefined],
  ['', ['rate'], undefined],
])('nearest to %j of %j is %j', (word, candidates, expected) => {
  expect(nearest(word, candidates)).toBe(expected)
})

import { expect, it } from 'vitest'
import { didYouMean } from '../../src/did-you-mean.ts'

it.each([
  ['polll', ['pool', 'poll', 'role'], 'poll'],
  ['arivals', ['arrivals', 'requests'], 'arrivals'],
  ['maxAttempt', ['maxAttempts', 'maxElapsed'], 'maxAttempts'],
  ['RATE', ['rate', 'burst'], 'rate'],
  ['rtae', ['rate', 'role'], 'rate'],
  ['retries', ['drain', 'retry'], 'retry'],
  ['apiKey', ['baseUrl', 'apiKeyEnv'], 'apiKeyEnv'],
  ['--sped', ['--seed', '--speed', '--open'], '--speed'],
  ['--sped', ['--speed', '--seed'], '--speed'],
  ['rate', ['name'], undefined],
  ['x', ['rate'], undefined],
  ['elephant', ['rate', 'burst'], undefined],
  ['', ['rate'], undefined],
])('nearest to %j of %j is %j', (word, candidates, expected) => {
  expect(didYouMean(word, candidates)).toBe(expected)
})

import { expect, it } from 'vitest'
import { hasColour } from '../../../src/command/colour.ts'
import { toldError } from '../../../src/command/report-error.ts'
import { GatebenchError } from '../../../src/errors.ts'
import { damaged } from '../../../src/measure/event-log/log-damage.ts'

const TERMINAL = { isTTY: true }
const PIPE = { isTTY: undefined }

it.each([
  ['a terminal', TERMINAL, {}, true],
  ['a terminal that shows none', TERMINAL, { TERM: 'dumb' }, false],
  ['a terminal of somebody who wants none', TERMINAL, { NO_COLOR: '1' }, false],
  ['an empty NO_COLOR, which says nothing', TERMINAL, { NO_COLOR: '' }, true],
  ['a pipe', PIPE, {}, false],
  ['a pipe on a build machine', PIPE, { CI: 'true' }, false],
  ['a pipe that was asked for colour', PIPE, { FORCE_COLOR: '1' }, true],
  ['a pipe that was asked for none', PIPE, { FORCE_COLOR: '0' }, false],
  ['both asked for', PIPE, { FORCE_COLOR: '1', NO_COLOR: '1' }, false],
] as const)('%s', (_, stream, env, expected) => {
  expect(hasColour(stream, env)).toBe(expected)
})

it('an error is told alike with and without colour', () => {
  const thrown = new GatebenchError('no such flag', { code: 'USAGE', exitCode: 104, hint: 'gatebench --help' })
  const plain = toldError(thrown).text
  const painted = toldError(thrown, true).text
  expect(painted).not.toBe(plain)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what is taken away is a control character
  expect(painted.replace(/\u001b\[\d+m/g, '')).toBe(plain)
})

it('the line of a damaged log is named once', () => {
  const { text } = toldError(damaged('run/events.ndjson', 3, 'not an event'))
  expect(text).toMatch(/^error EVENT_LOG_INVALID: run\/events\.ndjson:3: not an event\n/)
})

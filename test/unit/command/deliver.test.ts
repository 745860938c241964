import { expect, it } from 'vitest'
import { topHelp } from '../../../src/cli/help-text.ts'
import { knowsLinks } from '../../../src/command/deliver.ts'
import { asList } from '../../../src/command/list-flag.ts'
import { renderTerminal } from '../../../src/document/terminal.ts'
import { runDocument } from '../../../src/report/document.ts'
import { sampleSummary } from '../../support/sample-summary.ts'

it.each([
  [{ VTE_VERSION: '7000' }, true],
  [{ TERM_PROGRAM: 'vscode', TERM: 'xterm-256color' }, true],
  [{ TERM: 'xterm-kitty' }, true],
  [{ TERM: 'dumb', TERM_PROGRAM: 'vscode' }, false],
  [{ TERM: 'linux' }, false],
  [{}, false],
  [{ FORCE_HYPERLINK: '1' }, true],
  [{ FORCE_HYPERLINK: '0', VTE_VERSION: '7000' }, false],
])('%j shows links: %s', (env, knows) => {
  expect(knowsLinks(env)).toBe(knows)
})

it('a path is a link where there is an address, and reads the same', () => {
  const place = { width: 60, colour: false, reportPath: 'run/report.html' }
  const plain = renderTerminal(runDocument(sampleSummary()), place)
  const linked = renderTerminal(runDocument(sampleSummary()), { ...place, reportUrl: 'file:///run/report.html' })
  const esc = String.fromCharCode(27)
  expect(linked).toContain(`${esc}]8;;file:///run/report.html${esc}\\run/report.html${esc}]8;;${esc}\\`)
  expect(linked.replace(new RegExp(`${esc}\\]8;;[^${esc}]*${esc}\\\\`, 'g'), '')).toBe(plain)
  expect(Math.max(...plain.split('\n').map((line) => [...line].length))).toBeLessThanOrEqual(66)
})

it.each([60, 80, 100])('the help is no wider than %i columns', (width) => {
  expect(
    Math.max(
      ...topHelp(width)
        .split('\n')
        .map((line) => line.length),
    ),
  ).toBeLessThanOrEqual(width)
})

it('lists by commas and by flags said again', () => {
  expect(asList(['md,csv', 'json'])).toEqual(['md', 'csv', 'json'])
  expect(asList(undefined)).toBeUndefined()
})

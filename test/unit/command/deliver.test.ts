import { expect, it, vi } from 'vitest'
import { topHelp } from '../../../src/cli/help-text.ts'
import { knowsLinks, refusedAfter } from '../../../src/command/deliver.ts'
import { asList } from '../../../src/command/list-flag.ts'
import { printResult } from '../../../src/command/print-result.ts'
import { renderTerminal } from '../../../src/document/terminal.ts'
import { EXIT, GatebenchError } from '../../../src/errors.ts'
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

const unwritable = (code: string): GatebenchError =>
  new GatebenchError('cannot write to this folder', { code, exitCode: EXIT.invalidInput, hint: 'free disk space' })

it.each([
  ['REPORT_UNWRITABLE', EXIT.ok, EXIT.invalidInput],
  ['REPORT_UNWRITABLE', EXIT.threshold, EXIT.threshold],
  ['REPORT_UNWRITABLE', EXIT.regression, EXIT.regression],
  ['REPORT_UNWRITABLE', EXIT.inconclusive, EXIT.inconclusive],
  ['REPORT_UNWRITABLE', EXIT.interrupted, EXIT.interrupted],
  // No signal: the log ended it.
  ['EVENT_LOG_UNWRITABLE', EXIT.interrupted, EXIT.invalidInput],
  ['EVENT_LOG_UNWRITABLE', EXIT.threshold, EXIT.threshold],
])('%s after exit %i ends with %i, and says what the disk refused', (code, own, exitCode) => {
  const below = { below: ['a line below'] }
  const refused = refusedAfter(new GatebenchError('cannot write', { code, exitCode: EXIT.invalidInput, ...below }), own)
  expect(refused).toMatchObject({ code, exitCode, message: 'cannot write\na line below' })
})

it.each([
  ['PASS', EXIT.ok, EXIT.invalidInput],
  ['INTERRUPTED', EXIT.interrupted, EXIT.invalidInput],
  ['FAIL', EXIT.threshold, EXIT.threshold],
] as const)('the headline of %s names the exit code that is given, %i or in its place %i', (word, own, given) => {
  const summary = sampleSummary()
  const verdict = { ...summary.verdict, word, exitCode: own }
  const written: string[] = []
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0)
  const problem = unwritable('EVENT_LOG_UNWRITABLE')
  const flags = { json: false, open: false, summary: 'short' } as const
  try {
    expect(() => printResult({ summary: { ...summary, verdict }, folder: null, problem }, flags)).toThrow(
      expect.objectContaining({ exitCode: given }),
    )
  } finally {
    write.mockRestore()
  }
  const [headline = ''] = written.join('').split('\n')
  expect(headline).toContain(`${word}  exit ${given}:`)
  if (own !== given) expect(written.join('')).toContain('Next: free disk space')
})

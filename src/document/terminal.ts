import { type Document, sectionsFor } from './document.ts'
import { type TerminalOptions, TerminalPage } from './terminal-page.ts'

/** The report for a person at a terminal: the verdict first, then what it rests on. */
export function renderTerminal(document: Document, options: TerminalOptions): string {
  const page = new TerminalPage(options)
  const groups = [
    page.verdict(document.verdict),
    ...sectionsFor('terminal', document.sections).flatMap((section) => page.section(section)),
    ...(options.reportPath === undefined ? [] : [page.pointer('Report', options.reportPath, options.reportUrl)]),
  ]
  const lines = groups.flatMap((group, at) => {
    const before = groups[at - 1]
    const isClose = before?.isFacts === true && before.isApart !== true && group.isFacts
    return at === 0 || isClose ? group.lines : ['', ...group.lines]
  })
  return `${lines.join('\n')}\n`
}

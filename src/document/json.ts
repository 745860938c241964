import { escapeUnprintable } from '../printable.ts'

/** The data of a report as it is, for programs; indented, for people. What a terminal or an editor may obey is escaped, as JSON allows. */
export function renderJson(data: object): string {
  return `${escapeUnprintable(JSON.stringify(data, null, 2))}\n`
}

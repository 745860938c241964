import type { Comparison } from '../compare/comparison.ts'
import type { Summary } from '../measure/summary.ts'

/** Characters that JSON allows inside a string but a terminal or an editor may obey. */
const UNSEEN = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu

/** `summary.json`, `comparison.json`: the document as it is, for programs; indented, for people. */
export function renderJson(document: Summary | Comparison): string {
  const text = JSON.stringify(document, null, 2)
  return `${text.replace(UNSEEN, escapeUnits)}\n`
}

function escapeUnits(character: string): string {
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')
}

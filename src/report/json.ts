/** Characters that JSON allows inside a string but a terminal or an editor may obey. */
const UNSEEN = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu

/** The data of a report as it is, for programs; indented, for people. */
export function renderJson(data: object): string {
  const text = JSON.stringify(data, null, 2)
  return `${text.replace(UNSEEN, escapeUnits)}\n`
}

function escapeUnits(character: string): string {
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')
}

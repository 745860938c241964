/**
 * Characters that act instead of showing: controls (escape sequences, line ends), format characters (bidirectional overrides, zero width), line
 * separators, lone surrogates, noncharacters. None is legal in XML 1.0 or safe on a terminal.
 */
export const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/gu

/** Our own colours (SGR), and the address of a local page (OSC 8): all that a painted text may hold beside plain characters. */
const ESC = '\x1b'
const PAINT = `${ESC}\\[(?:\\d{1,3}(?:;\\d{1,3})*)?m|${ESC}\\]8;;(?:file:[!-~]*)?${ESC}\\\\`
const PAINTED = new RegExp(`(${PAINT})`)

/** And what draws over lines that stand already. */
const DRAWN = new RegExp(`(${PAINT}|${ESC}\\[\\d{0,4}[AJK]|\r)`)

/** Lines as they are, with all else that acts instead of showing written as JSON would write it: `\u001b`, `\u202e`. */
export function escapeUnprintable(text: string): string {
  return text.replace(UNPRINTABLE, (unseen) => (unseen === '\n' || unseen === '\t' ? unseen : escaped(unseen)))
}

/** One line, whatever stands in it: a line end is shown as `\n`. For a value of somebody else's within a text of ours. */
export function oneLine(text: string): string {
  return escapeUnprintable(text).replaceAll('\n', '\\n')
}

/** A text of ours in which every value that is put in is one line. */
export function asLine(pieces: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return String.raw({ raw: pieces }, ...values.map((value) => oneLine(String(value))))
}

/**
 * Words that the runner of a CI pipeline takes for a command in whatever a step prints: `::error::` where a line begins, `##[error]` and `##vso[…]`
 * anywhere (GitHub Actions, Azure Pipelines). A gateway or a judged client may send them.
 */
const RUNNER_COMMAND = /^([^\S\r\n]*):(?=:[a-z])|#(#)(?=(?:vso)?\[[a-z])/gim

/** Commands for the runner of a pipeline as text that it does not know. What is JSON stays the same value. */
function withoutCommands(text: string): string {
  return text.replace(RUNNER_COMMAND, (_, indent: string | undefined) =>
    indent === undefined ? '#\\u0023' : `${indent}\\u003a`,
  )
}

/** The text as stdout and stderr receive it: only line ends act. */
export function printable(text: string): string {
  return withoutCommands(
    text.replaceAll('\r\n', '\n') === text
      ? escapeUnprintable(text)
      : text.split('\r\n').map(escapeUnprintable).join('\r\n'),
  )
}

/** As `printable`, and colours and the link to a report stay. */
export function paintedPrintable(text: string): string {
  return except(PAINTED, text)
}

/** As `paintedPrintable`, and what draws a few lines again and again stays. */
export function drawnPrintable(text: string): string {
  return except(DRAWN, text)
}

/** A split puts the pattern's one group at every second place. */
function except(own: RegExp, text: string): string {
  if (!text.includes(ESC) && !text.includes('\r')) return withoutCommands(escapeUnprintable(text))
  const parts = text.split(own).map((part, at) => (at % 2 === 1 ? part : escapeUnprintable(part)))
  return withoutCommands(parts.join(''))
}

function escaped(unseen: string): string {
  return Array.from({ length: unseen.length }, (_, n) => {
    const unit = unseen.charCodeAt(n)
    return `\\u${unit.toString(16).padStart(4, '0')}`
  }).join('')
}

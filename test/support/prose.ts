/** A text in a source file that a person reads: a comment, or a string literal. */
export interface Prose {
  kind: 'docstring' | 'comment' | 'string'
  text: string
  /** Counted from 1. */
  line: number
}

/** After one of these a slash begins a regular expression; after anything else it divides. */
const BEFORE_A_PATTERN = /(?:^|[([{,;=:!&|?+\-*%~^<>]|=>|\b(?:return|typeof|case|in|of|do|else|void|await))\s*$/

const PATTERN = /\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/y
const STRING = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/y
const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?\*\//y

/** Comments and strings of TypeScript, in their order. Expressions within templates are code, and are searched too. */
export function proseOf(source: string): Prose[] {
  const found: Prose[] = []
  /** For each template that is open, how many braces are open in its expression. */
  const templates: number[] = []
  let at = 0
  let code = ''

  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    return pattern.exec(source)?.[0]
  }
  const take = (kind: Prose['kind'], text: string, from: number): void => {
    found.push({ kind, text, line: source.slice(0, from).split('\n').length })
  }
  const takeTemplate = (): void => {
    const from = at
    while (at < source.length && source[at] !== '`' && !source.startsWith('${', at)) at += source[at] === '\\' ? 2 : 1
    take('string', source.slice(from, at), from)
    if (source[at] === '`') at++
    else {
      at += 2
      templates.push(0)
    }
    code = ')'
  }

  while (at < source.length) {
    const comment = match(COMMENT)
    const string = comment === undefined ? match(STRING) : undefined
    if (comment !== undefined) {
      take(comment.startsWith('/**') ? 'docstring' : 'comment', wordsOf(comment), at)
      at += comment.length
      continue
    }
    if (string !== undefined) {
      take('string', string.slice(1, -1), at)
      at += string.length
      code = ')'
      continue
    }
    const pattern = BEFORE_A_PATTERN.test(code) ? match(PATTERN) : undefined
    if (pattern !== undefined) {
      at += pattern.length
      code = ')'
      continue
    }
    const sign = source[at++] as string
    if (sign === '`') {
      takeTemplate()
      continue
    }
    const open = templates.length - 1
    if (sign === '{' && open >= 0) templates[open] = (templates[open] ?? 0) + 1
    if (sign === '}' && open >= 0) {
      if (templates[open] === 0) {
        templates.pop()
        takeTemplate()
        continue
      }
      templates[open] = (templates[open] ?? 0) - 1
    }
    code = (code + sign).slice(-12)
  }
  return found
}

/** A comment without its marks, on one line. */
function wordsOf(comment: string): string {
  return comment
    .replace(/^\/\*+|\*+\/$|^\/\//g, '')
    .replaceAll(/\n\s*\*/g, '\n')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

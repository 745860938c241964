import { escapeMarkup } from '../markup.ts'

/** Markup that is known to be safe: it was written here, and every text in it was escaped. */
export class Html {
  readonly markup: string

  constructor(markup: string) {
    this.markup = markup
  }
}

type Part = string | number | Html | readonly Html[] | null

/** Template tag for markup: strings and numbers are escaped, `Html` is taken as it is, null is nothing. */
export function html(literals: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(literals.map((literal, at) => (at === 0 ? '' : markupOf(parts[at - 1] ?? null)) + literal).join(''))
}

function markupOf(part: Part): string {
  if (part === null) return ''
  if (part instanceof Html) return part.markup
  if (typeof part === 'object') return part.map((one) => one.markup).join('')
  return escapeMarkup(String(part))
}

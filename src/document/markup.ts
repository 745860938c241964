import { plainText } from './plain-text.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as content or attribute value of HTML and XML: nothing in it is markup, and nothing in it is a control character. */
export function escapeMarkup(text: string): string {
  return plainText(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}

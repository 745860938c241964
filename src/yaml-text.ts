import { type Document, type ToStringOptions, visit } from 'yaml'
import { escapeUnprintable } from './printable.ts'

/**
 * The text of a document, in which nothing acts but line ends: the library leaves bidirectional controls, C1 and the like as they are, and in
 * quotes they can be written as escapes that read back to the same text.
 */
export function yamlText(doc: Document, options?: ToStringOptions): string {
  const text = doc.toString(options)
  if (escapeUnprintable(text) === text) return text
  visit(doc, {
    Scalar(_, node) {
      if (typeof node.value === 'string' && escapeUnprintable(node.value) !== node.value) node.type = 'QUOTE_DOUBLE'
    },
  })
  return escapeUnprintable(doc.toString(options))
}

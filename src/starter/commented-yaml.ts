import { Document, isMap, isScalar } from 'yaml'
import { oneLine } from '../printable.ts'
import { yamlText } from '../yaml-text.ts'

/** A YAML file of gatebench as it is written for a person: comments above its keys, small maps on one line. */
export interface CommentedYaml {
  /** Lines at its head. */
  head: readonly string[]
  /** Name of its schema under `profiles/`, for editors. */
  schema: string
  value: Readonly<Record<string, unknown>>
  /** By top-level key: the comment above it. */
  comments: Readonly<Record<string, string>>
}

/** Maps of more characters are written over several lines. */
const WIDEST_FLOW = 100
const LINE_WIDTH = 150

/** The text of the file. A text that could act instead of show is quoted by the writer. */
export function writeCommentedYaml({ head, schema, value, comments }: CommentedYaml): string {
  const doc = new Document(value)
  const root = doc.contents
  if (isMap(root)) {
    for (const pair of root.items) {
      const { key } = pair
      if (!isScalar(key)) continue
      const comment = Object.hasOwn(comments, String(key.value)) ? comments[String(key.value)] : undefined
      if (comment === undefined) continue
      key.commentBefore = lines(comment)
      key.spaceBefore = true
    }
  }
  setFlow(root)
  const schemaLine = `# yaml-language-server: $schema=./node_modules/gatebench/profiles/${schema}\n`
  const headLines = head.map((line) => `# ${oneLine(line)}\n`).join('')
  return `${schemaLine}${headLines}${yamlText(doc, { lineWidth: LINE_WIDTH, flowCollectionPadding: true })}`
}

function lines(comment: string): string {
  return comment
    .split('\n')
    .map((line) => ` ${line}`)
    .join('\n')
}

/** One line for whatever is short and holds no list of maps. */
function setFlow(node: unknown, depth = 0): void {
  const collection = node as { items?: unknown[]; flow?: boolean; toJSON?: () => unknown } | null
  if (collection === null || typeof collection !== 'object' || collection.items === undefined) return
  const isShort = JSON.stringify(collection).length <= WIDEST_FLOW
  const isEntry = depth === 2 && isMap(node) && node.items.some(({ value }) => !isScalar(value))
  if (depth > 0 && isMap(node) && isShort && !isEntry) collection.flow = true
  for (const item of collection.items) {
    const inner = (item as { value?: unknown }).value ?? item
    setFlow(inner, depth + 1)
  }
}

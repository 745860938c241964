import {
  type Alias,
  type Document,
  type ErrorCode,
  isAlias,
  isCollection,
  isScalar,
  type Scalar,
  visit,
  type YAMLError,
} from 'yaml'

/** Faults of a text that is no YAML, each with the next step. The parser's own words need knowledge of its grammar. */
const FAULTS: Partial<Record<ErrorCode, readonly [fault: string, next: string]>> = {
  ALIAS_PROPS: ['an alias takes no tag and no anchor', 'leave out what stands before the *'],
  BAD_ALIAS: ['an alias without a name', 'put a text that begins with * or & in quotation marks'],
  BAD_COLLECTION_TYPE: ['a tag that does not fit its list or map', 'leave out the tag (!…)'],
  BAD_DIRECTIVE: ['a line that begins with % is a directive', 'put the text in quotation marks'],
  BAD_DQ_ESCAPE: ['an unknown escape', 'a backslash is kept in single quotation marks'],
  BAD_INDENT: ['a line is indented too little, or a bracket is not closed', 'indent it like the lines around it'],
  BAD_SCALAR_START: ['a text cannot begin with this character', 'put it in quotation marks'],
  BLOCK_AS_IMPLICIT_KEY: [
    'a second key on one line',
    'begin a new line, or put a text with a colon in quotation marks',
  ],
  BLOCK_IN_FLOW: ['a list or map of several lines within brackets', 'write all of it in brackets, or nothing'],
  DUPLICATE_KEY: ['duplicate key', 'leave out one of them'],
  KEY_OVER_1024_CHARS: ['a key of more than 1,024 characters', 'check for a missing quotation mark or colon'],
  MISSING_CHAR: [
    'a bracket, a comma, a space or a quotation mark is missing',
    'close open brackets and quotation marks; write a space after a colon',
  ],
  MULTILINE_IMPLICIT_KEY: ['a line without key and colon', 'each line is "key: value" or "- value"'],
  MULTIPLE_ANCHORS: ['two anchors (&) for one value', 'leave out one of them'],
  MULTIPLE_DOCS: ['several documents, separated by ---', 'a file may hold only one document'],
  MULTIPLE_TAGS: ['two tags (!) for one value', 'leave out both'],
  NON_STRING_KEY: ['a key that is not a text', 'put the key in quotation marks'],
  TAB_AS_INDENT: ['a tab used for indentation', 'indent with spaces'],
  TAG_RESOLVE_FAILED: ['an unknown tag', 'leave it out, or put a text that begins with ! in quotation marks'],
  UNEXPECTED_TOKEN: ['unexpected content', 'check indentation, brackets and quotation marks'],
}

/** The fault in plain words, with the line it stands in and a caret below, and a next step. */
export function brokenYaml({ code, message }: YAMLError): { text: string; below: string[]; hint: string | undefined } {
  const [fault, next] = FAULTS[code] ?? ['', undefined]
  const [, frame] = /, column \d+:\n+(.*)$/s.exec(message.trimEnd()) ?? []
  const said = fault === '' ? '' : `: ${fault}`
  return { text: `not valid YAML${said}`, below: frame === undefined ? [] : ['', ...frame.split('\n')], hint: next }
}

/** Fault of a text that is otherwise YAML: what its aliases repeat would be too much. */
export const TOO_MANY_ALIASES = {
  text: 'not usable YAML: its aliases (*name) expand to too much data',
  hint: 'write out the content instead of aliases',
}

/** The first alias of a text that names nothing, or the very thing that it stands in, which would have no end. Null where there is none. */
export function faultyAlias(doc: Document): { node: Alias; text: string; hint: string } | null {
  let fault: ReturnType<typeof faultyAlias> = null
  const anchors = new Map<string, unknown>()
  visit(doc, {
    Value(_, node) {
      if (node.anchor !== undefined) anchors.set(node.anchor, node)
    },
    Alias(_, node, around) {
      const { source: name } = node
      const named = anchors.get(name)
      if (named === undefined) {
        const text = `not usable YAML: the alias *${name} has no anchor &${name} before it`
        fault = { node, text, hint: `set &${name}, or write it out` }
      } else if ((around as readonly unknown[]).includes(named)) {
        const text = `not usable YAML: the alias *${name} stands within &${name}, which would contain itself without end`
        fault = { node, text, hint: 'write out the content instead of the alias' }
      }
      return fault === null ? undefined : visit.BREAK
    },
  })
  return fault
}

/**
 * The first merge key of a text. Only YAML 1.1 merges; in YAML 1.2 it is a key like any other, which nobody means. Null where there is none, as with a
 * key in quotes or of a plain value, and in a text that begins with `%YAML 1.1`.
 */
export function mergeKey(doc: Document): { node: Scalar; text: string; hint: string } | null {
  let found: ReturnType<typeof mergeKey> = null
  if (doc.directives?.yaml.version === '1.1') return null
  visit(doc, {
    Pair(_, { key, value }) {
      if (!isScalar(key) || key.value !== '<<' || key.type !== 'PLAIN') return undefined
      if (!isAlias(value) && !isCollection(value)) return undefined
      const text = 'not usable YAML: merge keys (<<) are not supported'
      found = { node: key, text, hint: 'write out the keys; an alias (*name) can only be a whole value' }
      return visit.BREAK
    },
  })
  return found
}

import { parseAst } from 'vitest/node'

/** A small change of a source file that some test should notice. Offsets into its text; the line counts from 1. */
export interface Mutation {
  start: number
  end: number
  text: string
  line: number
}

interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '**': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '>>': ['<<'],
  '<<': ['>>'],
  '>>>': ['>>'],
  '&': ['|'],
  '|': ['&'],
  '^': ['&'],
  '+=': ['-='],
  '-=': ['+='],
  '*=': ['/='],
  '/=': ['*='],
  '++': ['--'],
  '--': ['++'],
}

const NAMES: Readonly<Record<string, string>> = {
  'Math.min': 'Math.max',
  'Math.max': 'Math.min',
  'Math.floor': 'Math.ceil',
  'Math.ceil': 'Math.floor',
  'Math.round': 'Math.floor',
  'Number.POSITIVE_INFINITY': 'Number.NEGATIVE_INFINITY',
  'Number.NEGATIVE_INFINITY': 'Number.POSITIVE_INFINITY',
}

/** What stands in code though it is a node of TypeScript's. */
const WRAPPERS = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'])

/** All mutations of a TypeScript file at the level of operators, conditions, numbers and statements; none in types or texts. */
export function mutationsOf(source: string): Mutation[] {
  const found: Mutation[] = []
  const lineOf = (offset: number): number => source.slice(0, offset).split('\n').length
  const add = (start: number, end: number, ...texts: readonly string[]): void => {
    for (const text of texts) found.push({ start, end, text, line: lineOf(start) })
  }
  /** Where the operator stands: behind `from`, maybe behind a bracket. */
  const operator = (node: Node, from: number): void => {
    const sign = node.operator as string
    const start = source.indexOf(sign, from)
    add(start, start + sign.length, ...(OPERATORS[sign] ?? []))
  }

  const visit = (node: Node): void => {
    if (node.type === 'ImportDeclaration') return
    if (node.type.startsWith('TS')) {
      if (WRAPPERS.has(node.type)) visit(node.expression as Node)
      return
    }
    mutate(node)
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child)
    }
  }

  const mutate = (node: Node): void => {
    const { type, start, end } = node
    switch (type) {
      case 'BinaryExpression':
      case 'AssignmentExpression':
        operator(node, (node.left as Node).end)
        break
      case 'LogicalExpression':
        if (node.operator === '??') add((node.left as Node).end, end, '')
        else operator(node, (node.left as Node).end)
        break
      case 'UpdateExpression':
        operator(node, node.prefix === true ? start : (node.argument as Node).end)
        break
      case 'UnaryExpression':
        if (node.operator === '!' || node.operator === '-') add(start, start + 1, '')
        break
      case 'Literal':
        if (typeof node.value === 'number') add(start, end, String(node.value + 1))
        if (typeof node.value === 'boolean') add(start, end, String(!node.value))
        break
      case 'MemberExpression': {
        const other = NAMES[source.slice(start, end)]
        if (other !== undefined) add(start, end, other)
        break
      }
      case 'IfStatement':
      case 'ConditionalExpression': {
        const test = node.test as Node
        add(test.start, test.end, 'true', 'false')
        break
      }
      case 'WhileStatement':
      case 'ForStatement': {
        const test = node.test as Node | null
        if (test !== null) add(test.start, test.end, 'false')
        break
      }
      case 'ExpressionStatement':
        add(start, end, ';')
        break
    }
  }

  visit(parseAst(source, { lang: 'ts' }) as unknown as Node)
  return found
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

export function mutated(source: string, { start, end, text }: Mutation): string {
  return source.slice(0, start) + text + source.slice(end)
}

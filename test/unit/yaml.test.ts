import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { GatebenchError } from '../../src/errors.ts'
import { readYaml } from '../../src/yaml.ts'

const schema = z.strictObject({
  name: z.string(),
  colour: z.enum(['red', 'green', 'blue']).optional(),
  items: z.array(z.strictObject({ size: z.number().positive(), label: z.string().optional() })).optional(),
  shape: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('circle'), radius: z.number() }),
      z.strictObject({ kind: z.literal('square'), side: z.number() }),
    ])
    .optional(),
  limit: z
    .union([z.literal('none'), z.strictObject({ rate: z.number() })], { error: 'expected none or a map' })
    .optional(),
})

function fault(text: string): GatebenchError {
  try {
    readYaml(text, 'x.yaml', schema, 'X_INVALID')
  } catch (error) {
    if (error instanceof GatebenchError) return error
    throw error
  }
  throw new Error('read without a fault')
}

describe('readYaml', () => {
  it('reads YAML and JSON', () => {
    expect(readYaml('name: a\nitems: [{ size: 2 }]', 'x.yaml', schema, 'X')).toEqual({
      name: 'a',
      items: [{ size: 2 }],
    })
    expect(readYaml('{"name":"a","shape":{"kind":"circle","radius":1}}', 'x.json', schema, 'X').name).toBe('a')
  })

  it('carries code, exit code, place and hint', () => {
    const error = fault('name: a\ncolor: red\n')
    expect(error).toMatchObject({
      code: 'X_INVALID',
      exitCode: 104,
      place: { file: 'x.yaml', line: 2, column: 1 },
      hint: 'did you mean colour?',
    })
  })

  it.each([
    ['', 'x.yaml:1:1: the file is empty'],
    ['# only a comment\n', 'x.yaml:1:1: the file is empty'],
    ['- a\n', 'x.yaml:1:1: expected a map of keys, found a list of 1'],
    ['items: []\n', 'x.yaml:1:1: name: missing, expected a text'],
    ['name:\n', 'x.yaml:1:6: name: expected a text, found nothing'],
    ['name: 7\n', 'x.yaml:1:7: name: expected a text, found 7'],
    ['name: a\ncolour: rde\n', 'x.yaml:2:9: colour: expected one of red, green, blue, found "rde"'],
    [
      'name: a\nitems:\n  - size: 1\n  - lable: b\n',
      'x.yaml:4:5: items[1]: unknown key "lable"\n  also 4:5: items[1].size: missing, expected a number',
    ],
    ['name: a\nitems:\n  - size: 0\n', 'x.yaml:3:11: items[0].size: expected a number of more than 0, found 0'],
    ['name: a\nshape: { kind: cirle }\n', 'x.yaml:2:16: shape.kind: expected one of circle, square, found "cirle"'],
    ['name: a\nshape: { radius: 1 }\n', 'x.yaml:2:1: shape.kind: missing, expected one of circle, square'],
    ['name: a\nshape: { kind: circle }\n', 'x.yaml:2:1: shape.radius: missing, expected a number'],
    ['name: a\nlimit: some\n', 'x.yaml:2:8: limit: expected none or a map, found "some"'],
    ['name: a\nlimit: { rate: x }\n', 'x.yaml:2:16: limit.rate: expected a number, found "x"'],
    ['name: a\nitems:\n  - szie: 1\n', 'x.yaml:3:5: items[0]: unknown key "szie"'],
    ['nmae: a\nitems: 3\n', 'x.yaml:1:1: unknown key "nmae"\n  also 2:8: items: expected a list, found 3'],
    ['name: a\nname: b\n', 'x.yaml:2:1: not valid YAML: duplicate key\n\nname: a\nname: b\n^'],
    ['name: !thing a\n', 'x.yaml:1:7: not valid YAML: an unknown tag\n\nname: !thing a\n      ^^^^^^'],
    [
      'name: [a\n',
      'x.yaml:2:1: not valid YAML: a line is indented too little, or a bracket is not closed\n\nname: [a\n\n^',
    ],
    ['a: &a [x]\nname: *b\n', 'x.yaml:2:7: not usable YAML: the alias *b has no anchor &b before it'],
    [
      'a: &a { b: { c: *a } }\n',
      'x.yaml:1:17: not usable YAML: the alias *a stands within &a, which would contain itself without end',
    ],
    [
      'name: a\nshape: &s { kind: circle }\nlimit: { <<: *s }\n',
      'x.yaml:3:10: not usable YAML: merge keys (<<) are not supported',
    ],
    ['name: a\nitems:\n  - <<: { size: 1 }\n', 'x.yaml:3:5: not usable YAML: merge keys (<<) are not supported'],
    ['name: a\n"<<": { size: 1 }\n', 'x.yaml:2:1: unknown key "<<"'],
    ['name: a\n<<: 1\n', 'x.yaml:2:1: unknown key "<<"'],
  ])('%j', (text, message) => {
    expect(fault(text).message).toBe(message)
  })

  it('refuses an alias bomb', () => {
    const rows = ['a: &a [x,x,x,x,x,x,x,x,x]']
    for (const [from, to] of ['ab', 'bc', 'cd', 'de', 'ef']) rows.push(`${to}: &${to} [${Array(9).fill(`*${from}`)}]`)
    expect(fault(rows.join('\n')).message).toMatch(
      /^x\.yaml:1:1: not usable YAML: its aliases \(\*name\) expand to too much data/,
    )
  })

  it('refuses a key that a record would drop, and keeps it where a body may have it', () => {
    const schema = z.object({ by: z.record(z.string(), z.number()), body: z.unknown() })
    const read = (text: string) => readYaml(text, 'x.yaml', schema, 'X')
    expect(() => read('by:\n  a: 1\n  __proto__: 2\nbody: {}\n')).toThrow(
      'x.yaml:3:3: a key named __proto__ is not allowed here',
    )
    expect(read('by: { constructor: 1 }\nbody: { __proto__: 2 }\n')).toEqual({
      by: { constructor: 1 },
      body: JSON.parse('{ "__proto__": 2 }'),
    })
  })

  it('refuses a merge key where any key may stand, which would be sent as it is', () => {
    const read = (body: string) => readYaml(body, 'x.yaml', z.record(z.string(), z.unknown()), 'X')
    expect(() => read('all: &all { n: 1 }\nbody:\n  <<: [*all]\n')).toThrow('x.yaml:3:3: not usable YAML: merge keys')
    expect(read('body: { "<<": { n: 1 } }\n')).toEqual({ body: { '<<': { n: 1 } } })
    expect(read('%YAML 1.1\n---\nall: &all { n: 1 }\nbody: { <<: *all }\n')).toMatchObject({ body: { n: 1 } })
  })

  it('lists ten faults and counts the rest', () => {
    const message = fault(`name: a\n${Array.from({ length: 14 }, (_, i) => `key${i}: 1\n`).join('')}`).message
    expect(message.split('\n')).toHaveLength(11)
    expect(message).toMatch(/\n {2}and 4 more$/)
  })
})

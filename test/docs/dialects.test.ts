import { readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { dialectNames, dialectOf, readDialect } from '../../src/dialect/load-dialect.ts'
import { type DialectSample, readSample } from '../../src/dialect/sample.ts'
import type { DialectFile } from '../../src/dialect/schema.ts'
import { DEFAULT_DIALECT } from '../../src/gateway/default-dialect.ts'
import { samplesOf } from '../support/dialect-samples.ts'
import { given } from '../support/manual.ts'

const PAGE = 'docs/dialects.md'
const CLIENTS = /<!-- vendor-clients -->[\s\S]*<!-- \/vendor-clients -->/
const READ_BY = /<!-- clients -->[\s\S]*<!-- \/clients -->/
const TABLE = /<!-- dialects -->[\s\S]*<!-- \/dialects -->/

function rowOf(file: DialectFile): string {
  const spoken = [...Object.keys(file.submit), ...(file.text === undefined ? [] : ['text'])].join(', ')
  const tried = file.name === DEFAULT_DIALECT ? 'the specification' : `${samplesOf(file.name).length} samples`
  const mark = file.verified === 'none' ? ' (unverified)' : ''
  return `| \`${file.name}\` | ${file.about}${mark} | ${spoken} | ${tried} | ${file.asOf} |`
}

it('the page lists every shipped dialect', () => {
  const rows = dialectNames().map((name) => rowOf(readDialect(name)))
  const table = ['| name | gateway | modalities | checked against | as of |', '|---|---|---|---|---|', ...rows].join(
    '\n',
  )
  const page = readFileSync(PAGE, 'utf8')
  const held = page.replace(TABLE, () => `<!-- dialects -->\n${table}\n<!-- /dialects -->`)
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(PAGE, held)
  expect(readFileSync(PAGE, 'utf8')).toBe(held)
})

const ADDRESSED = {
  env: (file: DialectFile) => `in \`${file.baseEnv?.name}\``,
  option: () => 'by an option in the code',
  fixed: () => 'cannot be set: use `judge --proxy`',
} as const

it('the page says what the clients of vendors read', () => {
  const rows = dialectNames().flatMap((name) => {
    const file = readDialect(name)
    return file.clients.map(
      (client) =>
        `| \`${name}\` | \`${client.name}\` | \`${client.keyEnv ?? file.keyEnv}\` | ${ADDRESSED[client.base](file)} |`,
    )
  })
  const table = ['| dialect | client | key | address |', '|---|---|---|---|', ...rows].join('\n')
  const page = readFileSync(PAGE, 'utf8')
  const held = page.replace(READ_BY, () => `<!-- clients -->\n${table}\n<!-- /clients -->`)
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(PAGE, held)
  expect(rows.length).toBeGreaterThan(15)
  expect(readFileSync(PAGE, 'utf8')).toBe(held)
})

it('the page shows what the clients of vendors do', () => {
  const table = readFileSync('test/golden/vendor-clients.md', 'utf8').trim()
  const page = readFileSync(PAGE, 'utf8')
  const held = page.replace(CLIENTS, () => `<!-- vendor-clients -->\n${table}\n<!-- /vendor-clients -->`)
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(PAGE, held)
  expect(readFileSync(PAGE, 'utf8')).toBe(held)
})

it('the example of the page reads the answers of its vendor', () => {
  const files = given(PAGE)
  const lumen = dialectOf(files['lumen.yaml'] ?? '', 'lumen.yaml')
  const samples = JSON.parse(files['answers.json'] ?? '[]') as DialectSample[]
  const read = samples.map((sample) => readSample(lumen, { ...sample, answer: { ...sample.answer, headers: {} } }))
  expect(read.map(({ outcome }) => outcome)).toMatchObject([
    { kind: 'accepted', body: { id: 'r-81', status: 'pending' } },
    { kind: 'accepted', body: { status: 'completed', results: ['https://cdn.lumen.example/r-81.mp4'] } },
    { kind: 'throttled', status: 429, hint: { kind: 'delay', delayMs: 12_000 } },
    { kind: 'refused', status: 402 },
  ])
  expect(read[0]?.asked).toEqual({ method: 'POST', ...pathAndBody(samples[0]) })
})

function pathAndBody(sample: DialectSample | undefined): object {
  return { path: sample?.request?.path, body: sample?.request?.body }
}

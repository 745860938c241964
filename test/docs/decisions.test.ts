import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const FOLDER = 'docs/decisions'
const records = readdirSync(FOLDER)
  .filter((name) => name !== 'README.md')
  .sort()

it('decisions are numbered without a gap, and the index has each in its place', () => {
  expect(records.map((name) => name.slice(0, 4))).toEqual(records.map((_, at) => String(at + 1).padStart(4, '0')))
  const index = readFileSync(`${FOLDER}/README.md`, 'utf8')
  const rows = [...index.matchAll(/^\| \[(\d{4})\]\((.+)\) \| (.+) \|$/gm)].map(([, number, name, title]) => [
    name,
    number,
    title,
  ])
  expect(rows).toEqual(
    records.map((name) => {
      const [, number, title] = /^# (\d{4})\. (.+)$/m.exec(readFileSync(`${FOLDER}/${name}`, 'utf8')) ?? []
      return [name, number, title]
    }),
  )
})

describe.each(records)('%s', (name) => {
  const text = readFileSync(`${FOLDER}/${name}`, 'utf8')

  it('has a context, a decision and a consequence', () => {
    expect(text).toMatch(
      /^# \d{4}\. .+\n\n\*\*Context\.\*\* [\s\S]+\n\n\*\*Decision\.\*\* [\s\S]+\n\n\*\*Consequence\.\*\* [\s\S]+\n$/,
    )
    expect(text.split('\n\n')).toHaveLength(4)
  })

  it('names files that exist', () => {
    const named = [...text.matchAll(/\b(?:src|test|docs|bench)\/[\w./-]*\w/g)].map(([path]) => path)
    expect(named.filter((path) => !existsSync(path))).toEqual([])
  })
})

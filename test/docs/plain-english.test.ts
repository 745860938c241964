import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Prose, proseOf } from '../support/prose.ts'

/** A docstring begins with its subject. */
const BANNED_OPENING = /^(?:Of|Who|Whoever|What|So)\b/

/** Words for which the field has a term, or English a plainer one. */
const BANNED = /\b(?:dearer|mend(?:s|ed|ing)?|told|lets expect|for want of|whoever|thereof)\b/i

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => join('src', path))
const pages = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => join('docs', path)),
]

/** A string of one word is a name of a format (`mend` in `judge.json`), and so is this verdict; a script is code. */
const isText = ({ kind, text }: Prose): boolean =>
  kind !== 'string' || (/\s/.test(text) && text !== 'cannot be told' && !text.includes('redis.call'))

/** What stands in backticks is a name, too. */
const withoutNames = (text: string): string => text.replaceAll(/`[^`\n]*`/g, '``')

/** Code, and what the program printed: other tests hold a page to that. */
const withoutFences = (page: string): string =>
  page.replaceAll(/^```.*?^```$/gms, (fence) => fence.replaceAll(/[^\n]/g, ''))

describe('the sources', () => {
  const texts = sources.flatMap((path) =>
    proseOf(readFileSync(path, 'utf8')).map((prose) => ({ ...prose, place: `${path}:${prose.line}` })),
  )

  it('begin each docstring with its subject', () => {
    const openings = texts.filter(({ kind, text }) => kind === 'docstring' && BANNED_OPENING.test(text))
    expect(openings.map(({ place, text }) => `${place} ${text}`)).toEqual([])
  })

  it('say nothing that English has a plainer word for', () => {
    const said = texts.filter((prose) => isText(prose) && BANNED.test(withoutNames(prose.text)))
    expect(said.map(({ place, text }) => `${place} ${text}`)).toEqual([])
  })
})

it.each(pages)('%s says nothing that English has a plainer word for', (page) => {
  const lines = withoutNames(withoutFences(readFileSync(page, 'utf8'))).split('\n')
  const said = lines.flatMap((line, at) => (BANNED.test(line) ? [`${page}:${at + 1} ${line}`] : []))
  expect(said).toEqual([])
})

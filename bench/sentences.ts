import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { keyedRandom } from '../src/random.ts'

/**
 * `npm run sentences -- [--seed N] [--count N]`: draws sentences that people read, a third each from the help of all commands, from the example
 * reports, and from README and manual, for a reader who has not seen the code: none should need a second reading.
 */
const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, count: { type: 'string', default: '60' } },
})
const root = resolve(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(resolve(root, path), 'utf8')
const helpOf = (...words: string[]): string =>
  execFileSync(process.execPath, [resolve(root, 'dist/cli/main.js'), ...words, '--help'], {
    encoding: 'utf8',
    env: { ...process.env, COLUMNS: '100', NO_COLOR: '1' },
  })

const COMMAND = /^ {2}([a-z]+)(?= .* {2}\S)/gm
const commands = [
  ...new Set([...(helpOf().split('\nOptions:')[0] ?? '').matchAll(COMMAND)].map(([, name = '']) => name)),
]
const help = commands.flatMap((name) => sentencesIn(descriptionsIn(helpOf(name)), `${name} --help`))
const reports = readdirSync(resolve(root, 'reports/examples')).flatMap((name) =>
  sentencesIn(read(`reports/examples/${name}/report.md`), `reports/examples/${name}/report.md`),
)
const pages = readdirSync(resolve(root, 'docs')).filter((name) => name.endsWith('.md'))
const manual = ['README.md', ...pages.map((name) => `docs/${name}`)].flatMap((path) => sentencesIn(read(path), path))

interface Sentence {
  text: string
  from: string
}

/** What a help says of its command and its flags, a paragraph each: the lines of one flag are joined, and its type is left out. */
function descriptionsIn(text: string): string {
  return text
    .replace(/\n {8,}/g, ' ')
    .replace(/ *\[(?:string|number|boolean|array|required|default|choices|count)\b(?:\[\]|[^\]])*\]/g, '')
    .replace(/^ {2,}(?:-\w, )?(?:--)?\S+ {2,}/gm, '')
    .replace(/\n/g, '\n\n')
}

/** Markdown as a reader sees it: names that are marked as code, and letters that are written as their codes. */
function shown(text: string): string {
  return text.replace(/<\/?code>/g, '`').replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
}

/** Whole sentences of some words; no code, no tables, no headings. */
function sentencesIn(text: string, from: string): Sentence[] {
  const prose = shown(text.replace(/^ *```[\s\S]*?^ *```/gm, '').replace(/^\s*(?:\||#|<).*$/gm, ''))
  return prose
    .split(/\n\s*\n|\n(?=\s*(?:[-*·]|\d+\.) )/)
    .flatMap((paragraph) => paragraph.replace(/\s+/g, ' ').split(/(?<=[.!?]) (?=[A-Z`"“]|gatebench )/))
    .map((sentence) => sentence.trim().replace(/^(?:(?:[-*·>]|\d+\.)\s+)+/, ''))
    .filter((sentence) => sentence.split(' ').length >= 6 && /[a-z]/.test(sentence))
    .map((sentence) => ({ text: sentence, from }))
}

const draw = keyedRandom(Number(values.seed)).draws('sample')
const each = Math.ceil(Number(values.count) / 3)
const drawn = [help, reports, manual].flatMap((all, kind) =>
  all
    .map((sentence, n) => ({ ...sentence, order: draw([kind, n]) }))
    .sort((a, b) => a.order - b.order)
    .slice(0, each),
)
for (const [n, { text, from }] of drawn.slice(0, Number(values.count)).entries())
  console.log(`${n + 1}. [${from}] ${text}`)

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const page = readFileSync('CONTRIBUTING.md', 'utf8')
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const pages = [
  'CONTRIBUTING.md',
  'README.md',
  ...readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

/** As GitHub makes the anchor of a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
}

it.each(pages)('%s links to files and headings that exist', (path) => {
  const links = [...readFileSync(path, 'utf8').matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)]
  const broken = links.filter(([, file, anchor]) => {
    const target = file === '' ? path : join(dirname(path), file as string)
    if (!existsSync(target)) return true
    const headings = anchor === undefined ? [] : [...readFileSync(target, 'utf8').matchAll(/^#+ (.+)$/gm)]
    return anchor !== undefined && !headings.some(([, heading]) => anchorOf(heading as string) === anchor)
  })
  expect(broken.map(([link]) => link)).toEqual([])
})

// docs/retry-policies.md names files of other projects.
it.each(pages.filter((path) => !path.endsWith('retry-policies.md')))('%s names files that exist', (path) => {
  const named = readFileSync(path, 'utf8').matchAll(/\b(?:src|test|docs|profiles)\/[\w./-]*\w/g)
  const files = [...named].map(([file]) => file).filter((file) => !file.includes('NAME'))
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})

it('says what every script proves, and names no other', () => {
  const obvious = ['prepare', 'clean', 'build', 'start', 'lint', 'format', 'typecheck', 'test', 'check', 'unused']
  const rows = [...page.matchAll(/^\| `([a-z-]+)` \| .+ \|$/gm)].map(([, name]) => name as string)
  expect(rows.sort()).toEqual(
    Object.keys(scripts)
      .filter((name) => !obvious.includes(name) && !name.startsWith('test:'))
      .sort(),
  )
  for (const [, name] of page.matchAll(/npm run (?:--silent )?([a-z-]+)/g))
    expect(scripts).toHaveProperty(name as string)
})

it('shows a test that runs', () => {
  expect(page).toContain(`\`\`\`ts\n${readFileSync('test/docs/contributing-example.test.ts', 'utf8')}\`\`\``)
})

import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

/** What README, manual, profiles, help and messages point at must be in the package: its user has nothing else. */

interface Packed {
  files: { path: string }[]
}

const [packed] = JSON.parse(
  execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { encoding: 'utf8', stdio: 'pipe' }),
) as Packed[]
const files = new Set(packed?.files.map(({ path }) => path))
const folders = new Set([...files].flatMap(foldersOf))

function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'))
}

function isPacked(path: string): boolean {
  const plain = path.replace(/\/$/, '')
  return files.has(plain) || folders.has(plain)
}

const pages = [...files].filter((path) => path.endsWith('.md') && path !== 'CONTRIBUTING.md')
const profiles = [...files].filter((path) => /^(?:profiles|deploy|\.github)\/.*\.ya?ml$/.test(path))
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => join('src', path))

/** Paths in a text that can only mean the package's own folders; a `*`, `<` or `…` stands for many. */
function pathsIn(text: string): string[] {
  const found = text.matchAll(
    /(?<![\w./@:-])(?:profiles|docs|deploy|\.github|reports\/baselines)\/[\w./-]*\w\/?(?![\w*<…-])/g,
  )
  return [...new Set([...found].map(([path]) => path))]
}

/** Paths of others: a page of undici's, and a profile that its user puts there. */
const OTHERS: readonly string[] = ['docs/docs/api/Client.md', 'profiles/load.yaml']

/** Relative targets of links and pictures, from the package's root. */
function linksIn(page: string, text: string): string[] {
  const found = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
  const local = found.filter((target) => !/^(?:https?:|mailto:|#)/.test(target))
  return local.map((target) => normalize(join(dirname(page), target.replace(/#.*$/, ''))))
}

/** Anchors of a page's headings, as code hosts make them. */
function anchorsOf(text: string): Set<string> {
  const heads = [...text.replace(/```.*?```/gs, '').matchAll(/^#{1,6} (.+)$/gm)].map(([, head = '']) => head)
  return new Set(
    heads.map((head) =>
      head
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

test('the package has its manual', () => {
  expect(pages.length).toBeGreaterThan(30)
})

describe.each(pages)('%s', (page) => {
  const text = readFileSync(page, 'utf8')

  test('links to what is in the package', () => {
    expect(linksIn(page, text).filter((path) => !isPacked(path))).toEqual([])
  })

  test('links to headings that there are', () => {
    const anchored = [...text.matchAll(/\]\(([^)\s#]*)#([^)\s]+)\)/g)].filter(
      ([, target = '']) => !/^https?:/.test(target),
    )
    const broken = anchored.filter(([, target = '', anchor = '']) => {
      const path = target === '' ? page : normalize(join(dirname(page), target))
      return !anchorsOf(readFileSync(path, 'utf8')).has(anchor)
    })
    expect(broken.map(([link]) => link)).toEqual([])
  })

  test('names no path that is not there', () => {
    expect(pathsIn(text).filter((path) => !isPacked(path))).toEqual([])
  })
})

test('profiles, workflows and messages name no path that is not in the package', () => {
  const missing = [...profiles, ...sources].flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n')
    const said = lines.filter((line) => !/^\s*(?:import|export) .*from /.test(line)).join('\n')
    const paths = pathsIn(said).filter((path) => !isPacked(path) && !OTHERS.includes(path))
    return paths.map((path) => `${file}: ${path}`)
  })
  expect(missing).toEqual([])
})

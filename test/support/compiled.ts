import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vitest/config'
import type { TestProject } from 'vitest/node'

/**
 * Tests get the source, and what they share, as JavaScript that Node loads itself. Vite would need several times as long to transform and load a
 * thousand modules. A module knows the address of its source, and Vitest finds the lines of an error there.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))
const FOLDERS = ['src', 'test/support'].map((name) => join(root, name))
/** Beside the packages that modules import. */
const PLACE = join(root, 'node_modules/.cache/gatebench-tests')

/** Where the JavaScript of a module of these folders lies; null for other files. */
export function compiledPath(path: string): string | null {
  if (!path.endsWith('.ts') || !FOLDERS.some((folder) => path.startsWith(folder + sep))) return null
  return join(PLACE, `${path.slice(root.length, -'.ts'.length)}.js`)
}

/** A plugin of Vite: an import of such a module is one of its JavaScript. */
export const compiledSource: Plugin = {
  name: 'compiled-source',
  enforce: 'pre',
  resolveId(id, importer) {
    return importer !== undefined && id.startsWith('.') ? compiledPath(resolve(dirname(importer), id)) : null
  },
}

/** What is to be loaded by Node: everything that was compiled. */
export const COMPILED = /\/node_modules\/\.cache\/gatebench-tests\//

/** Compiles what has changed, before the tests and before each repetition while Vitest watches. */
export async function setup(project: TestProject): Promise<void> {
  project.onTestsRerun(compile)
  await compile()
}

async function compile(): Promise<void> {
  const sources = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  const targets = new Map(sources.flatMap((source) => [[compiledPath(source), source] as const]))
  targets.delete(null)
  if (existsSync(PLACE)) {
    for (const name of readdirSync(PLACE, { recursive: true, encoding: 'utf8' })) {
      if (name.endsWith('.js') && !targets.has(join(PLACE, name))) rmSync(join(PLACE, name))
    }
  }
  await Promise.all([...targets].map(([target, source]) => compileOne(source, target as string)))
}

/** The JavaScript is as old as its source: any other age means that the source is another one. */
async function compileOne(source: string, target: string): Promise<void> {
  const { mtime } = statSync(source)
  if (statSync(target, { throwIfNoEntry: false })?.mtime.getTime() === mtime.getTime()) return
  const { transform } = await import('esbuild')
  const { code } = await transform(readFileSync(source, 'utf8'), {
    loader: 'ts',
    format: 'esm',
    target: 'node20',
    sourcefile: source,
    sourcemap: 'inline',
    sourcesContent: false,
    define: { 'import.meta.url': JSON.stringify(pathToFileURL(source).href) },
  })
  mkdirSync(dirname(target), { recursive: true })
  // Under a name of its own first: another Vitest may read it meanwhile.
  const part = `${target}.${process.pid}`
  writeFileSync(part, code.replaceAll(/((?:from|import)\s*\(?\s*"\.[^"\n]*)\.ts"/g, '$1.js"'))
  utimesSync(part, mtime, mtime)
  renameSync(part, target)
}

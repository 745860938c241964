import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'
import type { Plugin } from 'vitest/config'

const root = fileURLToPath(new URL('../..', import.meta.url))
const source = join(root, 'src')
const cache = join(root, 'node_modules/.cache/gatebench-tests')
/** Another version of this file writes elsewhere. */
const place = join(
  cache,
  createHash('sha256')
    .update(readFileSync(fileURLToPath(import.meta.url)))
    .digest('hex')
    .slice(0, 12),
)
const compiled = join(place, 'dist')

/**
 * Lets tests load `src` as Node loads it: compiled, file by file, and only what changed since the last time. Vitest would transform seven
 * hundred modules for each run, and evaluate each of them slowly in each of its processes; a thread started from source would load a compiler.
 */
export async function compiledSource(): Promise<Plugin> {
  await compile()
  let isActive = true
  return {
    name: 'compiled source',
    enforce: 'pre',
    // Who watches needs to see what changed, and who measures coverage needs to see the source.
    configureVitest({ vitest }) {
      isActive = !vitest.config.watch && !vitest.config.coverage.enabled
    },
    resolveId(id, importer) {
      if (!isActive || importer === undefined || !id.startsWith('.') || !id.endsWith('.ts')) return null
      const file = resolve(dirname(importer), id)
      return file.startsWith(source + sep) ? { id: compiledFile(file.slice(source.length + 1)), external: true } : null
    },
  }
}

function compiledFile(name: string): string {
  return join(compiled, name.replace(/\.ts$/, '.js'))
}

async function compile(): Promise<void> {
  if (existsSync(cache))
    for (const name of readdirSync(cache))
      if (join(cache, name) !== place) rmSync(join(cache, name), { recursive: true })
  mkdirSync(place, { recursive: true })
  for (const name of ['package.json', 'profiles', 'src']) {
    if (!existsSync(join(place, name))) symlinkSync(join(root, name), join(place, name))
  }
  const names = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  await Promise.all(names.map(compileFile))
}

async function compileFile(name: string): Promise<void> {
  const from = join(source, name)
  const to = compiledFile(name)
  const { mtime } = statSync(from)
  if (statSync(to, { throwIfNoEntry: false })?.mtimeMs === mtime.getTime()) return
  const { code } = await transform(readFileSync(from, 'utf8'), {
    loader: 'ts',
    target: 'node20.19',
    sourcemap: 'inline',
    sourcefile: from,
    sourcesContent: false,
  })
  mkdirSync(dirname(to), { recursive: true })
  const fresh = `${to}.${process.pid}`
  writeFileSync(fresh, code.replaceAll(/((?:from|import)\s*\(?\s*["']\.[^"']+)\.ts(?=["'])/g, '$1.js'))
  utimesSync(fresh, mtime, mtime)
  // Another run of tests may be reading it.
  renameSync(fresh, to)
}

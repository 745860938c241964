import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { transform } from 'esbuild'
import { type InputOptions, type ModuleInfo, type OutputOptions, type Plugin, rolldown } from 'rolldown'
import { PAGE_SCRIPTS, pageScript } from './src/document/html/page-scripts.ts'

/**
 * Bundles the program and the library into `dist`, or into the folder that is named. A start costs by the file: the source's seven hundred
 * modules and the four hundred of zod, yaml and yargs took a third of a second to load.
 */

const root = import.meta.dirname
const outdir = resolve(process.argv[2] ?? join(root, 'dist'))

/** What has a process or a thread of its own is one file; named by `entryModule` in src. */
const ALONE = [
  'mock/server/main-process',
  'cli/workers-process',
  'run/figures/figures-thread',
  'run/figures/second-reading-thread',
  'run/watch/dashboard-thread',
  'simulate/replication-worker',
]

/** Threads that share their compiled code (src/thread.ts): V8 keeps that of scripts alone, so that these are CommonJS. */
const SHARED = ['run/workers/worker-thread']

/**
 * What the first of these needs is one file, what the next needs besides is another, and so on: a command opens a handful of files. What
 * none of them needs goes where the bundler puts it, mostly by the command.
 */
const LAYERS: readonly (readonly [name: string, from: string])[] = [
  ['start', 'src/cli/start.ts'],
  ['profile', 'src/cli/validate.ts'],
  ['load', 'src/cli/run.ts'],
  ['report', 'src/report/write-reports.ts'],
]

/** Packages of many files that every command or every run opens. Others are used by few commands, or by their paths. */
const BUNDLED = ['zod', 'yaml', 'yargs', 'picocolors', 'p-limit', 'hdr-histogram-js', 'prom-client']

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
  'dependencies' | 'peerDependencies',
  Record<string, string>
>
const left = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }).filter(
  (name) => !BUNDLED.includes(name),
)

const input = {
  cwd: root,
  platform: 'node',
  external: (id: string) => left.some((name) => id === name || id.startsWith(`${name}/`)),
  plugins: [scriptsOfPages(), plainScript(), classesOfPromClient()],
} as const satisfies InputOptions

const output = {
  dir: outdir,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: 'chunks/[name]-[hash].js',
  sourcemap: true,
  sourcemapExcludeSources: true,
  comments: false,
} as const satisfies OutputOptions

const SCRIPT = { format: 'cjs', entryFileNames: '[name].cjs' } as const satisfies OutputOptions

const taken = new Set<string>()
await bundle({ 'cli/main': 'src/cli/main.ts', index: 'src/index.ts' }, layers())
for (const name of ALONE) await bundle({ [name]: `src/${name}.ts` }, false)
for (const name of SHARED) await bundle({ [name]: `src/${name}.ts` }, false, SCRIPT)
writeFileSync(join(outdir, 'THIRD-PARTY-LICENSES.txt'), licences([...taken]))
pruneDeclarations()

/** Removes the declarations that nothing in the library's own refers to: they describe modules that are bundled, and nobody can import. */
function pruneDeclarations(): void {
  const first = join(outdir, 'index.d.ts')
  if (!existsSync(first)) return
  const kept = new Set([first])
  for (const file of kept) {
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/(?:from |import\()['"](\.[^'"]+)['"]/g)) {
      kept.add(resolve(dirname(file), path.replace(/\.(?:js|ts)$/, '.d.ts')))
    }
  }
  for (const name of readdirSync(outdir, { recursive: true, encoding: 'utf8' })) {
    const file = join(outdir, name)
    if (name.endsWith('.d.ts') && !kept.has(file)) rmSync(file)
  }
}

async function bundle(
  entries: Record<string, string>,
  codeSplitting: NonNullable<OutputOptions['codeSplitting']>,
  as: OutputOptions = {},
): Promise<void> {
  const bundled = await rolldown({ ...input, input: entries, preserveEntrySignatures: 'allow-extension' })
  // A thread's bundle repeats what the chunks hold. Its map would add half a megabyte each, so a stack from a thread names columns
  // of the bundle, which has no white space to save as much again.
  const isMapped = codeSplitting !== false
  const minify = isMapped ? false : ({ compress: false, mangle: false, codegen: { removeWhitespace: true } } as const)
  const { output: files } = await bundled.write({ ...output, ...as, codeSplitting, minify, sourcemap: isMapped })
  for (const file of files) if (file.type === 'chunk') for (const id of file.moduleIds) taken.add(id)
  await bundled.close()
}

interface Graph {
  getModuleInfo(id: string): ModuleInfo | null
}

function layers(): NonNullable<OutputOptions['codeSplitting']> {
  const placed = new Map<string, string>()
  const place = (graph: Graph): void => {
    for (const [layer, from] of LAYERS) {
      const todo = [join(root, from)]
      for (let id = todo.pop(); id !== undefined; id = todo.pop()) {
        const found = placed.has(id) ? null : graph.getModuleInfo(id)
        if (found === null) continue
        placed.set(id, layer)
        todo.push(...found.importedIds)
      }
    }
    // It waits for what it loads, and what it loads waits for its layer.
    placed.delete(join(root, 'src/cli/main.ts'))
  }
  const name = (id: string, graph: Graph): string | null => {
    if (placed.size === 0) place(graph)
    return placed.get(id) ?? null
  }
  return { includeDependenciesRecursively: false, groups: [{ name, debugName: 'layers' }] }
}

/** TypeScript as JavaScript that the oldest Node runs; Rolldown would have its helpers from a package. */
function plainScript(): Plugin {
  return {
    name: 'plain script',
    transform: {
      filter: { id: /\.ts$/ },
      async handler(code, id) {
        const options = { loader: 'ts', target: 'node20.19', sourcemap: 'external', sourcefile: id } as const
        const made = await transform(code, options)
        return { code: made.code, map: made.map, moduleType: 'js' }
      },
    },
  }
}

/** The scripts of pages as texts, in the place of the module that bundles them where the program runs from source. */
function scriptsOfPages(): Plugin {
  const place = join(root, 'src/document/html/page-scripts.ts')
  return {
    name: 'scripts of pages',
    load: (id) => {
      if (id !== place) return null
      const scripts = Object.fromEntries(PAGE_SCRIPTS.map((name) => [name, pageScript(name)]))
      return `const SCRIPTS = ${JSON.stringify(scripts)}\nexport const pageScript = (name) => SCRIPTS[name]`
    },
  }
}

/** Of prom-client the classes: its index loads OpenTelemetry and what gathers figures of a process, sixty files. */
function classesOfPromClient(): Plugin {
  const place = '\0prom-client'
  const classes = ['Counter', 'Gauge', 'Registry', 'Summary']
  const from = (name: string): string => join(root, 'node_modules/prom-client/lib', `${name.toLowerCase()}.js`)
  return {
    name: 'classes of prom-client',
    resolveId: (id) => (id === 'prom-client' ? place : null),
    load: (id) =>
      id === place
        ? classes.map((name) => `export { default as ${name} } from ${JSON.stringify(from(name))}`).join('\n')
        : null,
  }
}

/** The licences of all packages of which something was taken in. */
function licences(modules: readonly string[]): string {
  const packages = modules.flatMap(
    (id) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(relative(root, id))?.[0] ?? [],
  )
  return [...new Set(packages)]
    .sort()
    .map((folder) => {
      const about = readFileSync(join(root, folder, 'package.json'), 'utf8')
      const { name, version } = JSON.parse(about) as Record<'name' | 'version', string>
      const file = readdirSync(join(root, folder)).find((entry) => /^licen[cs]e/i.test(entry))
      if (file === undefined) throw new Error(`${name} brings no licence`)
      return `${name} ${version}\n\n${readFileSync(join(root, folder, file), 'utf8').trim()}\n`
    })
    .join(`\n${'-'.repeat(80)}\n\n`)
}

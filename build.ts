import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type BuildOptions, build, type Plugin } from 'esbuild'

/**
 * Bundles the program and the library into `dist`, or into the folder that is named. A start costs by the file: the source's seven hundred
 * modules and the four hundred of zod, yaml and yargs took a third of a second to load, and what a command needs of them fits into twenty.
 * Each command keeps a file of its own, and is loaded when it is called.
 */

const root = import.meta.dirname
const outdir = resolve(process.argv[2] ?? join(root, 'dist'))

/** Where a process, a thread or an import begins; whatever is named by `entryModule` in src. */
const ENTRIES = [
  'cli/main',
  'index',
  'mock/main-process',
  'run/figures-thread',
  'run/watch/dashboard-thread',
  'simulate/replication-worker',
]

/** Packages of many files, all of which every command would open. Others are loaded by few commands, or by their paths. */
const BUNDLED = ['zod', 'yaml', 'yargs', 'picocolors', 'p-limit', 'hdr-histogram-js', 'prom-client']

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
  'dependencies' | 'peerDependencies',
  Record<string, string>
>
const left = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }).filter(
  (name) => !BUNDLED.includes(name),
)

const options = {
  absWorkingDir: root,
  entryPoints: Object.fromEntries(ENTRIES.map((name) => [name, `src/${name}.ts`])),
  outdir,
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  external: left.flatMap((name) => [name, `${name}/*`]),
  // yaml is CommonJS, and asks for modules of Node by `require`.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
  sourcemap: 'linked',
  sourcesContent: false,
  legalComments: 'none',
  plugins: [classesOfPromClient()],
  metafile: true,
  logLevel: 'warning',
} as const satisfies BuildOptions

const { metafile } = await build(options)
writeFileSync(join(outdir, 'THIRD-PARTY-LICENSES.txt'), licences(Object.keys(metafile.inputs)))

/** Of prom-client the classes: its index loads OpenTelemetry and what gathers figures of a process, sixty files. */
function classesOfPromClient(): Plugin {
  const classes = ['Counter', 'Gauge', 'Registry', 'Summary']
  const contents = classes.map(
    (name) => `export { default as ${name} } from 'prom-client/lib/${name.toLowerCase()}.js'`,
  )
  return {
    name: 'classes of prom-client',
    setup(of) {
      of.onResolve({ filter: /^prom-client$/ }, ({ path }) => ({ path, namespace: 'classes' }))
      of.onLoad({ filter: /^prom-client$/, namespace: 'classes' }, () => ({
        contents: contents.join('\n'),
        resolveDir: root,
      }))
    },
  }
}

/** The licences of all packages of which something was taken in. */
function licences(inputs: readonly string[]): string {
  const packages = inputs.flatMap((input) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0] ?? [])
  return [...new Set(packages)]
    .sort()
    .map((folder) => {
      const { name, version } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
        name: string
        version: string
      }
      const file = readdirSync(join(root, folder)).find((entry) => /^licen[cs]e/i.test(entry))
      if (file === undefined || !existsSync(join(root, folder, file))) throw new Error(`${name} brings no licence`)
      return `${name} ${version}\n\n${readFileSync(join(root, folder, file), 'utf8').trim()}\n`
    })
    .join(`\n${'-'.repeat(80)}\n\n`)
}

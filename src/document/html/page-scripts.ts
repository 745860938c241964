import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import { packageFile } from '../../package-files.ts'

/** Each page has one script: it begins with the module of this name in `client/`. */
export const PAGE_SCRIPTS = ['report', 'live'] as const
export type PageScript = (typeof PAGE_SCRIPTS)[number]

const CLIENT = 'src/document/html/client'

const made = new Map<PageScript, string>()

/**
 * The script of a page: its modules as one text for the browser. This file bundles them, once a process, where gatebench runs from
 * source. `build.ts` puts the same texts in its place, so that what is shipped needs no bundler.
 */
export function pageScript(name: PageScript): string {
  const script = made.get(name) ?? bundled(name).script
  made.set(name, script)
  return script
}

/** A page's script, and the files it was made of, by their paths from package.json. */
export function bundled(name: PageScript): { script: string; files: string[] } {
  const { outputFiles, metafile } = buildSync({
    absWorkingDir: fileURLToPath(packageFile('.')),
    entryPoints: [`${CLIENT}/${name}.ts`],
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    // Modules are strict, and so is what is made of them.
    tsconfigRaw: { compilerOptions: { alwaysStrict: true } },
  })
  return { script: outputFiles[0]?.text ?? '', files: Object.keys(metafile.inputs) }
}

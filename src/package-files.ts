import { existsSync } from 'node:fs'

/** The folder of package.json. Modules are bundled, so none can tell by its own address how deep it lies. */
const PLACE = placeOf(import.meta.url)

export const fromSource = import.meta.url.endsWith('.ts')

/** A file that the package brings, by its path from package.json. */
export function packageFile(path: string): URL {
  return new URL(path, PLACE)
}

/** A module of our own that begins a thread or a process, by its path in `src` without the ending. */
export function entryModule(path: string): URL {
  return packageFile(fromSource ? `src/${path}.ts` : `dist/${path}.js`)
}

/** The bundle of such a module in CommonJS, where there is one: of threads that share their code. */
export function entryScript(path: string): URL {
  return packageFile(`dist/${path}.cjs`)
}

/** A bundle of somebody's program lies outside the package, below another package.json. */
function placeOf(module: string): URL {
  for (let folder = new URL('.', module); ; folder = new URL('..', folder)) {
    if (existsSync(new URL('profiles/profile.schema.json', folder))) return folder
    if (folder.href === new URL('..', folder).href) break
  }
  throw new Error(
    'gatebench cannot find its own files: keep gatebench out of your bundle (in esbuild: --external:gatebench)',
  )
}

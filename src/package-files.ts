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

function placeOf(module: string): URL {
  let folder = new URL('.', module)
  while (!existsSync(new URL('package.json', folder))) {
    const above = new URL('..', folder)
    if (above.href === folder.href) throw new Error(`no package.json above ${module}`)
    folder = above
  }
  return folder
}

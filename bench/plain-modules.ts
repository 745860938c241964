import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))

/**
 * The source as plain modules, for benches that take single rooms of it, which the bundles of `dist` do not have: JavaScript as it is
 * shipped, not as a loader makes it. `env` names the place to a process; the folder is removed as this one ends.
 */
export function plainModules(): { env: { GATEBENCH_MODULES: string } } {
  // Within the project, whose packages it needs.
  const folder = mkdtempSync(join(root, 'node_modules/.cache-gatebench-'))
  process.once('exit', () => rmSync(folder, { recursive: true }))
  for (const name of ['package.json', 'profiles']) cpSync(join(root, name), join(folder, name), { recursive: true })
  const flags = [
    '--noCheck',
    '--emitDeclarationOnly',
    'false',
    '--declaration',
    'false',
    '--outDir',
    join(folder, 'dist'),
  ]
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  execFileSync(process.execPath, [compiler, '-p', join(root, 'tsconfig.build.json'), ...flags], { stdio: 'inherit' })
  // Threads that simulate are what is shipped, each one file.
  const thread = 'dist/simulate/replication-worker.js'
  cpSync(join(root, thread), join(folder, thread))
  return { env: { GATEBENCH_MODULES: pathToFileURL(join(folder, 'dist/')).href } }
}

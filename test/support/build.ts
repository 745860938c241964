import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Builds the source as it stands, once, and names the command line to the tests: a process that they start from it is up in a tenth of a
 * second, and needs no second of processor time to compile itself. In a folder of its own, so that neither an old `dist` is tested nor
 * one in use replaced. Where `GATEBENCH_TEST_CLI` names a command line already, as `.ci/run` does, that one is tested.
 */
export function setup(project: TestProject): () => void {
  if (process.env.GATEBENCH_TEST_CLI !== undefined) return () => {}
  const folder = mkdtempSync(join(tmpdir(), 'gatebench-build-'))
  // What the program looks for beside itself.
  for (const name of ['package.json', 'profiles']) cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  const compile = (): void => {
    const flags = ['--import', 'tsx', join(root, 'build.ts'), join(folder, 'dist')]
    execFileSync(process.execPath, flags, { cwd: root, stdio: 'inherit' })
  }
  compile()
  project.onTestsRerun(compile)
  process.env.GATEBENCH_TEST_CLI = join(folder, 'dist/cli/main.js')
  return () => {
    rmSync(folder, { recursive: true })
    delete process.env.GATEBENCH_TEST_CLI
  }
}

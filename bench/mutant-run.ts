import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { BaseSequencer, startVitest, type TestSpecification } from 'vitest/node'
import { type Mutation, mutated } from '../test/support/mutations.ts'

/** One process for one mutant: the file is changed as it is loaded, never on disk. Exits with 0 when a test fails, with 3 when none does. */

const { file, mutation, tests } = JSON.parse(process.argv[2] ?? '') as {
  file: string
  mutation: Mutation
  tests: string[]
}
const root = fileURLToPath(new URL('../', import.meta.url))
const changed = mutated(readFileSync(root + file, 'utf8'), mutation)
let wasLoaded = false

class InGivenOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => tests.indexOf(moduleId.slice(root.length))
    return files.toSorted((a, b) => place(a) - place(b))
  }
}

const vitest = await startVitest(
  'test',
  [],
  {
    root,
    config: false,
    watch: false,
    include: tests,
    bail: 1,
    pool: 'forks',
    isolate: false,
    fileParallelism: false,
    sequence: { sequencer: InGivenOrder },
    testTimeout: 180_000,
    reporters: [{}],
  },
  {
    plugins: [
      {
        name: 'mutant',
        enforce: 'pre',
        transform(_code, id) {
          if (id !== root + file) return null
          wasLoaded = true
          return { code: changed, map: null }
        },
      },
    ],
  },
)
const modules = vitest.state.getTestModules()
const failed = modules.some((module) => !module.ok())
await vitest.close()
if (modules.length === 0) throw new Error(`no tests in ${tests.join(', ')}`)
if (!wasLoaded) console.error(`${file} is loaded by none of its tests`)
process.exit(failed ? 0 : 3)

import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** A hang is told; a machine with other things to do is not. */
const PATIENCE_MS = 180_000

const common = {
  pool: 'forks',
  testTimeout: PATIENCE_MS,
  hookTimeout: PATIENCE_MS,
  expect: { poll: { timeout: PATIENCE_MS / 3 } },
} as const

/** Each in a process of its own: they replace a module of Node, or what all modules see. */
const APART = [
  'test/docs/library.test.ts',
  'test/integration/{https,retry-clients,snippets}.test.ts',
  'test/unit/fast/plain-twins.test.ts',
  'test/unit/run/journal.test.ts',
  'test/unit/measure/event-log-full-disk.test.ts',
]

/** Short files that take long. Vitest begins with the largest: these would come last, and be waited for while a core is idle. */
const LONG = [
  'docs/blocks',
  'integration/compare-cli',
  'integration/hostile-gateway',
  'integration/plan-cli',
  'integration/probe-ended',
  'integration/signal-instants',
  'integration/ten-runs',
  'integration/tune-cli',
  'oracle/plan',
  'oracle/survivors',
  'unit/compare/power',
  'unit/tune/tune',
].map((name) => `/test/${name}.test.ts`)

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ project, moduleId }: TestSpecification): number => {
      if (project.name === 'apart') return 0
      return LONG.some((name) => moduleId.endsWith(name)) ? 1 : 2
    }
    return sorted.sort((a, b) => rank(a) - rank(b))
  }
}

export default defineConfig({
  test: {
    globalSetup: 'test/support/build.ts',
    // Programs wait for timers as often as they compute. A number, for Vitest takes no more than 100 % of the cores.
    maxWorkers: 2 * availableParallelism(),
    sequence: { sequencer: LongFirst },
    projects: [
      { test: { ...common, name: 'apart', include: APART } },
      {
        test: {
          ...common,
          name: 'rooms',
          include: ['test/**/*.test.ts'],
          exclude: ['test/bench/**', ...APART],
          // Modules keep no state, and take longer to load than most of these files to run.
          isolate: false,
        },
      },
    ],
  },
})

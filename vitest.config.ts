import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

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

export default defineConfig({
  test: {
    globalSetup: 'test/support/build.ts',
    // Programs wait for timers as often as they compute. A number, for Vitest takes no more than 100 % of the cores.
    maxWorkers: 2 * availableParallelism(),
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

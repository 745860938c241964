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

/** Each in a process of its own: they start programs, browsers or threads, or replace a module of Node. */
const APART = [
  'test/{integration,docs}/**/*.test.ts',
  'test/unit/{tune/tune,simulate/workers}.test.ts',
  'test/unit/fast/plain-twins.test.ts',
  'test/unit/run/journal.test.ts',
  'test/unit/measure/event-log-full-disk.test.ts',
]

export default defineConfig({
  test: {
    globalSetup: 'test/support/build.ts',
    // Programs wait for timers as often as they compute. A number, for Vitest takes no more than 100 % of the cores.
    maxWorkers: 2 * availableParallelism(),
    // Begun in the order of their names: the long files first, the short ones fill up.
    projects: [
      { test: { ...common, name: 'program', include: APART } },
      {
        test: {
          ...common,
          name: 'rooms',
          include: ['test/**/*.test.ts'],
          exclude: ['test/bench/**', ...APART],
          // The rooms keep no state in their modules, which take longer to load than most of these files to run.
          isolate: false,
        },
      },
    ],
  },
})

import { defineConfig } from 'vitest/config'

/** A hang is told; a machine with other things to do is not. */
const PATIENCE_MS = 180_000

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/bench/**'],
    globalSetup: 'test/support/build.ts',
    pool: 'forks',
    maxWorkers: '100%',
    testTimeout: PATIENCE_MS,
    hookTimeout: PATIENCE_MS,
    expect: { poll: { timeout: PATIENCE_MS / 3 } },
  },
})

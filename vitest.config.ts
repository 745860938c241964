import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/bench/**'],
    testTimeout: 30_000,
    pool: 'forks',
    maxWorkers: '100%',
    globalSetup: 'test/support/build.ts',
  },
})

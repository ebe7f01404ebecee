import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'scripts/**/*.test.ts', 'e2e/core/**/*.test.ts'],
    setupFiles: ['scripts/test/own-temporary-folder.ts'],
    environment: 'node',
    // The programs that tests start, such as the practice service, are compiled once for all of them.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '.tmp/compile-cache') },
    pool: 'forks',
    maxWorkers: 2,
    // For what hangs: on a machine that is busy with other work the largest tests need half of it.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
})

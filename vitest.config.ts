import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { noticesPlugin } from './scripts/licenses/notices-plugin.mjs'
import { reviewPagePlugin } from './scripts/review-page-plugin.mjs'
import { findHeadlessBrowser } from './scripts/set-up/find-browser.mjs'
import { BROWSER_ARGS } from './scripts/test/browser-args.mjs'
import { sortTestFiles } from './scripts/test/sort-test-files.mjs'

// Tests read English texts, whatever the system's language is.
process.env.LC_ALL = 'C.UTF-8'
// Programs started by tests, such as the sandbox, are compiled once for all of them.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '.tmp/compile-cache')

declare global {
  var testFiles: ReturnType<typeof sortTestFiles> | undefined
}
// Vitest loads this file again for each project.
const { fast, threads, integration, components } = (globalThis.testFiles ??= sortTestFiles(import.meta.dirname))

const withoutPrograms = {
  environment: 'node',
  pool: 'forks',
  setupFiles: ['scripts/test/own-temporary-folder.ts', 'scripts/test/refuse-programs.ts'],
  // Most of such a file's time is loading what the file before it has loaded.
  isolate: false,
} satisfies TestProjectInlineConfiguration['test']

export default defineConfig({
  plugins: [reviewPagePlugin()],
  test: {
    // For hangs: on a busy machine the largest tests need a third of it.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    // A missing snapshot or picture fails every run, not only the first; `-u` stores it.
    update: 'none',
    attachmentsDir: '.tmp/attachments',
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: { ...withoutPrograms, name: 'fast', include: fast },
      },
      {
        extends: true,
        test: {
          ...withoutPrograms,
          name: 'threads',
          include: threads,
          globalSetup: 'scripts/test/bundle-file-worker.ts',
        },
      },
      {
        extends: true,
        test: {
          environment: 'node',
          pool: 'forks',
          name: 'integration',
          include: integration,
          setupFiles: ['scripts/test/own-temporary-folder.ts'],
          globalSetup: ['scripts/test/share-sandboxes.ts', 'scripts/test/bundle-file-worker.ts'],
        },
      },
      {
        extends: true,
        plugins: [react(), noticesPlugin()],
        // React Aria reads it in tests: lists measure what is visible, as in the studio.
        define: { 'process.env.VIRT_ON': 'true' },
        // Vite's scan doesn't see what only workers import: found during a test, it would invalidate running imports.
        optimizeDeps: { include: ['@dagrejs/dagre', 'signalsmith-stretch'] },
        test: {
          name: 'components',
          include: components,
          setupFiles: ['src/renderer/testing/move-pointer-away.test-support.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            expect: {
              toMatchScreenshot: {
                // One browser on one system takes them, so neither is part of their names.
                resolveScreenshotPath: ({ root, testFileDirectory, screenshotDirectory, arg, ext }) =>
                  join(root, testFileDirectory, screenshotDirectory, `${arg}${ext}`),
                resolveDiffPath: ({ root, arg, ext }) => join(root, '.tmp/differing-pictures', `${arg}${ext}`),
              },
            },
            // The default of one minute is too short on a busy machine.
            connectTimeout: 300_000,
            instances: [{ browser: 'chromium' }],
            provider: playwright({
              actionTimeout: 30_000,
              contextOptions: { locale: 'en-GB' },
              launchOptions: {
                executablePath: findHeadlessBrowser(),
                args: [...BROWSER_ARGS, '--disable-background-networking'],
              },
            }),
          },
        },
      },
    ],
  },
})

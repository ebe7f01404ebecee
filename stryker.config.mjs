import { listPureFiles } from './scripts/mutation/list-pure-files.mjs'

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  mutate: listPureFiles(import.meta.dirname),
  testRunner: 'in-process',
  plugins: ['./scripts/mutation/test-runner.mjs'],
  coverageAnalysis: 'perTest',
  // These run once, while their file loads, so a runner that loads files once can't switch them on and off.
  ignoreStatic: true,
  concurrency: 1,
  timeoutMS: 8_000,
  tempDirName: '.tmp/mutation/sandbox',
  ignorePatterns: ['*', '!/src/**', '!/scripts/**', '!/e2e/**', '!/bench/**', '!/package.json'],
  // Stryker reads it with an interface that TypeScript 7 doesn't have.
  tsconfigFile: 'none',
  disableTypeChecks: false,
  allowEmpty: true,
  reporters: ['json', 'clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: '.tmp/mutation/mutation.json' },
  thresholds: { high: 90, low: 85, break: 85 },
}

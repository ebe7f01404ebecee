import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

/** Writes skipped tests and their reasons to the file in `OVERVOICE_SKIP_REPORT`: Vitest's JSON report has no reasons. */
export class SkipReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const path = process.env['OVERVOICE_SKIP_REPORT']
    if (path === undefined) return
    const skipped = modules.flatMap((module) =>
      [...module.children.allTests('skipped')].map((test) => {
        const result = test.result()
        const reason = result.state === 'skipped' ? result.note : undefined
        return { file: module.moduleId, title: test.fullName, reason }
      }),
    )
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, JSON.stringify(skipped))
  }
}

// Vitest loads a reporter from a file by its default export.
// oxlint-disable-next-line import/no-default-export
export default SkipReporter

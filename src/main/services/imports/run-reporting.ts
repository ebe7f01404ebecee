import type { ReportProgress } from '../../media/files/serve-file-jobs.ts'

/** Runs work to its end and reports progress after each step. */
export function runReporting<Result>(work: Generator<void, Result>, report: ReportProgress): Result {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    report()
  }
}

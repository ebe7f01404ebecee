import type { Failure } from '#shared/contract/base.ts'
import { getFailureRule } from '#shared/errors/failure-rules.ts'
import { formatReason } from '#shared/errors/failure-texts.ts'
import { CommandFailure, EXIT_CODES, type ExitCode } from './exit-codes.ts'
import { t } from './messages/t.ts'
import { getCallFailure } from './open-studio.ts'

/** The message and exit code of a failed call. */
export function describeFailure(failure: Failure): CommandFailure {
  const message =
    failure.code === 'file_exists' ? `${formatReason(failure)} ${t('export.addOverwrite')}` : formatReason(failure)
  return new CommandFailure(getExitCode(failure), message)
}

function getExitCode(failure: Failure): ExitCode {
  const { origin, stopsQueue } = getFailureRule(failure)
  if (failure.code === 'budget_reached' || failure.code === 'key_missing') return EXIT_CODES.service
  if (origin === 'service' || origin === 'network') return EXIT_CODES.service
  return stopsQueue === 'all' && origin !== 'disk' ? EXIT_CODES.service : EXIT_CODES.failed
}

/** The exit code of a command that left something undone: of what fails everything of the account, or `incomplete`. */
export function getIncompleteExitCode(failures: readonly Failure[]): ExitCode {
  const ofAccount = failures.find((failure) => getFailureRule(failure).stopsQueue === 'all')
  return ofAccount ? getExitCode(ofAccount) : EXIT_CODES.incomplete
}

/** What any error means for the user; null for one that isn't expected. */
export function explainError(error: unknown): CommandFailure | null {
  if (error instanceof CommandFailure) return error
  const failure = getCallFailure(error)
  return failure ? describeFailure(failure) : null
}

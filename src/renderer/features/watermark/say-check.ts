import type { CheckProgress, WatermarkCheck } from '#shared/contract/watermark.ts'
import { assertNever } from '#shared/errors/must.ts'
import { sayFailureInOneLine } from '../../lib/failure-words.ts'
import { formatCount, formatNumber } from '../../lib/format-count.ts'
import { sayConfidence, sayVerdict } from '../../lib/say-watermark.ts'

/** What has become of a check: marked, not marked, or where it stands. */
export type CheckLook = 'marked' | 'clear' | 'running' | 'waiting' | 'asking' | 'failed' | 'ended'

export function lookOf({ state }: Pick<WatermarkCheck, 'state'>): CheckLook {
  switch (state.kind) {
    case 'done':
      return state.result.watermarked ? 'marked' : 'clear'
    case 'checking':
      return 'running'
    case 'arriving':
    case 'waiting':
      return 'waiting'
    case 'too-large':
    case 'missing':
      return 'asking'
    case 'failed':
      return 'failed'
    case 'cancelled':
      return 'ended'
    default:
      return assertNever(state)
  }
}

/** The state in a word or two. */
export function sayState({ state }: Pick<WatermarkCheck, 'state'>): string {
  switch (state.kind) {
    case 'done':
      return sayVerdict(state.result)
    case 'checking':
      return 'Checking'
    case 'arriving':
      return 'Being read'
    case 'waiting':
      return 'Waiting'
    case 'too-large':
      return 'Over 25 MB'
    case 'missing':
      return 'Drop it again'
    case 'failed':
      return 'Not checked'
    case 'cancelled':
      return 'Cancelled'
    default:
      return assertNever(state)
  }
}

/** What stands behind the state: how sure the service is, why it failed, what is asked for. Empty when there is nothing to say. */
export function sayDetail({ state, method }: Pick<WatermarkCheck, 'state' | 'method'>): string {
  switch (state.kind) {
    case 'done': {
      const { confidence, watermarked, windows } = state.result
      if (windows) {
        const marked = windows.filter(({ finding }) => finding === 'marked').length
        return `in ${formatNumber(marked)} of ${formatCount(windows.length, 'piece')}`
      }
      const sure = confidence === null ? '' : sayConfidence({ watermarked, confidence })
      const sent = method.kind === 'cut' ? 'of a cut' : method.kind === 'compressed' ? 'of a smaller copy' : ''
      return [sure, sent].filter(Boolean).join(', ')
    }
    case 'too-large':
      return 'Nothing was sent. Choose what to send.'
    case 'missing':
      return 'The window was closed before the file was read.'
    case 'failed':
      return sayUnusable(state.failure) ?? sayFailureInOneLine(state.failure)
    default:
      return ''
  }
}

/** Audio in which it cannot be told, in words of its own. */
export function sayUnusable({
  status,
  serviceCode,
}: {
  status?: number | undefined
  serviceCode?: string | undefined
}) {
  return status === 422 || serviceCode === 'watermark_audio_unusable'
    ? 'The service could not tell: it needs three seconds of clear speech in a file it can read.'
    : null
}

/** What is being done with a file now. */
export function sayStep({ step, waitMs, done, total }: CheckProgress): string {
  if (waitMs !== null && waitMs >= 1_000)
    return `Waits ${formatCount(Math.ceil(waitMs / 1000), 'second')} for the account’s limit`
  switch (step) {
    case 'reading':
      return 'Reading'
    case 'preparing':
      return 'Making it smaller'
    case 'sending':
      return 'Sending'
    case 'pieces':
      return `Piece ${formatNumber(done + 1 > total ? total : done + 1)} of ${formatNumber(total)}`
    case 'listening':
      return 'The service listens'
    default:
      return assertNever(step)
  }
}

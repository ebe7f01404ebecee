import type { CheckProgress, WatermarkCheck } from '#shared/contract/watermark.ts'
import { getResultFinding, type WatermarkFinding } from '#shared/domain/watermark-finding.ts'
import { assertNever } from '#shared/errors/must.ts'
import { formatFailureInOneLine } from '../../lib/failure-words.ts'
import { formatFinding, formatConfidence } from '../../lib/format-watermark.ts'
import { t } from './messages/t.ts'

/** State of a check: its finding or its progress. */
export type CheckLook = WatermarkFinding | 'running' | 'waiting' | 'asking' | 'failed' | 'ended'

export function getBlockStatus({ state }: Pick<WatermarkCheck, 'state'>): CheckLook {
  switch (state.kind) {
    case 'done':
      return getResultFinding(state.result)
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
    case 'canceled':
      return 'ended'
    default:
      return assertNever(state)
  }
}

/** The state in a word or two. */
export function formatState({ state }: Pick<WatermarkCheck, 'state'>): string {
  return state.kind === 'done' ? formatFinding(getResultFinding(state.result)) : t(`state.${state.kind}`)
}

/** Details of the state: the service's confidence, the failure, or the question. Empty if there are none. */
export function formatDetail({ state, method }: Pick<WatermarkCheck, 'state' | 'method'>): string {
  switch (state.kind) {
    case 'done': {
      const { confidence, watermarked, windows } = state.result
      if (windows) {
        const found = getResultFinding(state.result) === 'unsure' ? 'unsure' : 'marked'
        const count = windows.filter(({ finding }) => finding === found).length
        return t('foundIn', { found: count, count: windows.length })
      }
      const sure = confidence === null ? '' : formatConfidence({ watermarked, confidence })
      const sent = method.kind === 'cut' ? t('ofCut') : method.kind === 'compressed' ? t('ofSmallerCopy') : ''
      return [sure, sent].filter(Boolean).join(', ')
    }
    case 'too-large':
    case 'missing':
      return t(`detail.${state.kind}`)
    case 'failed':
      return formatUnusable(state.failure) ?? formatFailureInOneLine(state.failure)
    default:
      return ''
  }
}

/** Describes audio that can't be checked. */
export function formatUnusable({
  status,
  serviceCode,
}: {
  status?: number
  serviceCode?: string
}) {
  return status === 422 || serviceCode === 'watermark_audio_unusable' ? t('unusable') : null
}

/** The current step for a file. */
export function formatStep({ step, waitMs, done, total }: CheckProgress): string {
  if (waitMs !== null && waitMs >= 1_000) return t('rateLimited', { seconds: Math.ceil(waitMs / 1000) })
  return step === 'pieces' ? t('step.pieces', { number: Math.min(done + 1, total), total }) : t(`step.${step}`)
}

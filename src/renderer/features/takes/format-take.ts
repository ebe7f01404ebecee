import type { Take, TakeDeletion, TakeInputs } from '#shared/contract/takes.ts'
import { formatSize } from '../../lib/format-number.ts'
import { formatDuration } from '../../lib/format-time.ts'
import { t } from './messages/t.ts'

/** `0:42.1`, or why there is no duration. */
export function formatLength(take: Pick<Take, 'status' | 'durationMs'>): string {
  if (take.status === 'receiving') return t('length.receiving')
  return take.status === 'failed' ? t('length.failed') : formatDuration(take.durationMs)
}

/** `412 characters`, `180 characters · up to 212 pending`, `Up to 212 characters pending`, `not charged`, or that it is not known. */
export function formatCharge(take: Pick<Take, 'status' | 'chargedCharacters' | 'unconfirmedCharacters'>): string {
  const { chargedCharacters: charged, unconfirmedCharacters: unconfirmed } = take
  if (take.status === 'receiving') return t('charge.running')
  if (charged) {
    return unconfirmed > 0
      ? t('charge.knownAndPending', { count: charged, pending: unconfirmed })
      : t('charge.known', { count: charged })
  }
  if (unconfirmed > 0) return t('charge.pending', { count: unconfirmed })
  return t(charged === null ? 'charge.unknown' : 'charge.none')
}

/** A take's voice and model where its block now has others, and its cost unless it is simply known; may be empty. */
export function formatDifferences(
  take: Pick<Take, 'inputs' | 'dialogue' | 'status' | 'chargedCharacters' | 'unconfirmedCharacters'>,
  { voiceId, modelId }: Pick<TakeInputs, 'voiceId' | 'modelId'>,
  names: { voiceName: (voiceId: string) => string; modelName: (modelId: string) => string },
): string {
  const isCostKnown = take.status === 'receiving' || (take.chargedCharacters && take.unconfirmedCharacters === 0)
  return [
    ...(take.inputs.voiceId === voiceId ? [] : [names.voiceName(take.inputs.voiceId)]),
    // A dialogue always has the same model, whatever its lines would have.
    ...(take.inputs.modelId === modelId || take.dialogue ? [] : [names.modelName(take.inputs.modelId)]),
    ...(isCostKnown ? [] : [formatCharge(take)]),
  ].join(' · ')
}

/** `Deleted 12 takes, 34.1 MB. 1 take kept: in use by a block.` */
export function formatDeletion({ count, sizeBytes, keptActive, keptStarred }: TakeDeletion): string {
  const parts = [t('deletion.done', { count, size: formatSize(sizeBytes) })]
  if (keptActive > 0) parts.push(t('deletion.active', { count: keptActive }))
  if (keptStarred > 0) parts.push(t('deletion.starred', { count: keptStarred }))
  return parts.join(' ')
}

/** Why a block lists a take made for another one. */
export function formatBorrowed(take: Pick<Take, 'inputs'>, writtenText: string): string {
  return t(take.inputs.text === writtenText ? 'borrowed.same' : 'borrowed.edited')
}

/** How a take was derived from existing audio. */
export function formatDerived({ derivedFromTakeIds }: Pick<Take, 'derivedFromTakeIds'>): string {
  return t(derivedFromTakeIds.length > 1 ? 'derived.joined' : 'derived.split')
}

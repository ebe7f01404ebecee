import { Play, Square } from 'lucide-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { AuditionPlan, AuditionSource } from '#shared/contract/voices.ts'
import { AUDITION_TEXT_LENGTH } from '#shared/domain/audition-limits.ts'
import { assertNever } from '#shared/errors/must.ts'
import { formatReason } from '#shared/errors/failure-texts.ts'
import { common } from '../../lib/common/messages/common.ts'
import { useStore } from '../../lib/use-store.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { createLineAudition, type LineAuditionState } from '../../audio/preview/line-audition.ts'
import { t } from './messages/t.ts'
import styles from './voices.module.css'

/** The line used for previews. */
export interface AuditionLine {
  blockId: string
  /** Resolves once the latest edits are stored. */
  settle: () => Promise<void>
}

export interface AuditionBarProps {
  /** Null if no line was ever selected. */
  line: AuditionLine | null
  /** What the user wrote instead of the line, null while unchanged; absent if only the line can be auditioned. */
  text?: { written: string | null; onWrite: (written: string) => void }
  /** In playback order. */
  voiceIds: readonly string[]
  nameOf: (voiceId: string) => string
  /** Offers to use one of the voices elsewhere. */
  onUse?: (voiceIds: readonly string[]) => void
  onClear: () => void
}

/**
 * Generates the selected line, or a text, in the chosen voices in turn, after showing the cost. Without a line it starts
 * with an example. Stops when unmounted.
 */
export function AuditionBar({ line, text, voiceIds, nameOf, onUse, onClear }: AuditionBarProps) {
  const { client } = useStudio()
  const cache = useQueryClient()
  const [audition] = useState(createLineAudition)
  useEffect(() => () => audition.stop(), [audition])
  const state = useStore(audition.state)
  const [goneBlockId, setGoneBlockId] = useState<string | null>(null)
  const source = chooseSource(line?.blockId === goneBlockId ? null : line, text?.written ?? null)
  const plan = useQuery({
    queryKey: ['audition-plan', source, ...voiceIds],
    enabled: !('text' in source && source.text.trim() === ''),
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      await line?.settle()
      return client.voices.planAudition({ source, voiceIds: [...voiceIds] }, { signal })
    },
  })
  const failure = plan.error && getFailure(plan.error)
  if (failure?.code === 'not_found' && 'blockId' in source) setGoneBlockId(source.blockId)
  const isRunning = state.kind === 'asking' || state.kind === 'playing'
  // While another plan is read, the shown cost is of what was there before.
  const isPlanned = plan.isEnabled && plan.data !== undefined && !plan.isPlaceholderData
  const speakable = plan.data?.voices.filter(({ problem }) => problem === null) ?? []
  const play = async () => {
    await audition.play(
      speakable.map(({ voiceId }) => voiceId),
      (voiceId, signal) => client.voices.audition({ source, voiceId }, { signal }),
    )
    await cache.invalidateQueries({ queryKey: ['audition-plan'] })
  }

  return (
    <section className={styles.audition} aria-label={t('audition')}>
      <div className={styles.auditionText}>
        {text ? (
          <TextAreaField
            label={t('text')}
            value={'text' in source ? source.text : (plan.data?.text ?? '')}
            maxLength={AUDITION_TEXT_LENGTH}
            onChange={text.onWrite}
          />
        ) : (
          plan.data && <p className={styles.line}>{t('line', { text: plan.data.text })}</p>
        )}
        {failure && <p className={styles.failed}>{formatReason(failure)}</p>}
        {plan.data && <Problems plan={plan.data} nameOf={nameOf} />}
        <p className={styles.fact} role="status">
          {formatState(state, nameOf)}
        </p>
        {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
      </div>
      <div className={styles.auditionButtons}>
        {isRunning ? (
          <Button look="primary" onPress={() => audition.stop()}>
            <Square size={16} strokeWidth={1.5} aria-hidden />
            {common('stop')}
          </Button>
        ) : (
          <Button look="primary" isDisabled={!isPlanned || speakable.length === 0} onPress={() => void play()}>
            <Play size={16} strokeWidth={1.5} aria-hidden />
            {plan.data ? formatPlan(speakable) : t('hear', { count: voiceIds.length })}
          </Button>
        )}
        {onUse && <Button onPress={() => onUse(voiceIds)}>{t('useInProject')}</Button>}
        <Button look="quiet" onPress={onClear}>
          {t('clearSelection')}
        </Button>
      </div>
    </section>
  )
}

function chooseSource(line: AuditionLine | null, written: string | null): AuditionSource {
  if (written !== null) return { text: written }
  return line ? { blockId: line.blockId } : { text: t('exampleText') }
}

function formatPlan(speakable: AuditionPlan['voices']): string {
  const characters = speakable.reduce((total, voice) => total + voice.characters, 0)
  if (speakable.length === 0) return t('auditionVoice')
  const what = speakable.length > 1 ? t('auditionVoices', { count: speakable.length }) : t('auditionVoice')
  return `${what} · ${characters === 0 ? t('free') : t('characters', { count: characters })}`
}

function formatState(state: LineAuditionState, nameOf: (voiceId: string) => string): string {
  switch (state.kind) {
    case 'silent':
      return ''
    case 'asking':
    case 'playing': {
      const { number, count } = state
      const name = nameOf(state.voiceId)
      if (count > 1) return t(`state.${state.kind}OneOf`, { name, number, count })
      return state.kind === 'asking' ? t('state.asking', { name }) : name
    }
    case 'ended': {
      const { chargedCharacters, wasStopped } = state
      const heard = t(wasStopped ? 'state.stopped' : 'state.played', { count: state.heardCount })
      if (chargedCharacters === null) return `${heard} ${t('costUnconfirmed')}`
      if (chargedCharacters > 0) return `${heard} ${t('costUsed', { count: chargedCharacters })}`
      return wasStopped ? heard : `${heard} ${t('costNone')}`
    }
    case 'failed':
      return t('state.failed', { name: nameOf(state.voiceId) })
    default:
      return assertNever(state)
  }
}

function Problems({ plan, nameOf }: { plan: AuditionPlan; nameOf: (voiceId: string) => string }) {
  const [first, ...others] = plan.voices.filter(({ problem }) => problem !== null)
  if (!first) return null
  return (
    <p className={styles.fact}>
      {t('skipped', { name: nameOf(first.voiceId), reason: first.problem ? formatReason(first.problem) : '' })}
      {others.length > 0 && ` ${t('othersSkipped', { count: others.length })}`}
    </p>
  )
}

import { Play, Square } from 'lucide-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { AuditionPlan } from '#shared/contract/voices.ts'
import { assertNever } from '#shared/errors/must.ts'
import { formatReason } from '#shared/errors/failure-texts.ts'
import { common } from '../../lib/common/messages/common.ts'
import { useStore } from '../../lib/use-store.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
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
  /** In playback order. */
  voiceIds: readonly string[]
  nameOf: (voiceId: string) => string
  onClear: () => void
}

/** Generates the selected line in the chosen voices in turn, after showing the cost. Stops when unmounted. */
export function AuditionBar({ line, voiceIds, nameOf, onClear }: AuditionBarProps) {
  const { client } = useStudio()
  const cache = useQueryClient()
  const [audition] = useState(createLineAudition)
  useEffect(() => () => audition.stop(), [audition])
  const state = useStore(audition.state)
  const queryKey = ['audition-plan', line?.blockId, ...voiceIds]
  const plan = useQuery({
    queryKey,
    enabled: line !== null,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      await line?.settle()
      return client.voices.planAudition({ blockId: line?.blockId ?? '', voiceIds: [...voiceIds] }, { signal })
    },
  })
  const isRunning = state.kind === 'asking' || state.kind === 'playing'
  const speakable = plan.data?.voices.filter(({ problem }) => problem === null) ?? []
  const play = async () => {
    if (!line) return
    await audition.play(
      speakable.map(({ voiceId }) => voiceId),
      (voiceId, signal) => client.voices.audition({ blockId: line.blockId, voiceId }, { signal }),
    )
    await cache.invalidateQueries({ queryKey: ['audition-plan'] })
  }

  return (
    <section className={styles.audition} aria-label={t('audition')}>
      <div className={styles.auditionText}>
        {line === null || (plan.error && getFailure(plan.error).code === 'not_found') ? (
          <p>{t('noLine')}</p>
        ) : (
          <>
            {plan.data && <p className={styles.line}>{t('line', { text: plan.data.text })}</p>}
            {plan.error && <p className={styles.failed}>{formatReason(getFailure(plan.error))}</p>}
            {plan.data && <Problems plan={plan.data} nameOf={nameOf} />}
          </>
        )}
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
          <Button look="primary" isDisabled={speakable.length === 0} onPress={() => void play()}>
            <Play size={16} strokeWidth={1.5} aria-hidden />
            {plan.data ? formatPlan(speakable) : t('hear', { count: voiceIds.length })}
          </Button>
        )}
        <Button look="quiet" onPress={onClear}>
          {t('clearSelection')}
        </Button>
      </div>
    </section>
  )
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

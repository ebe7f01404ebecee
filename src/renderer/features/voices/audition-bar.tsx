import { Play, Square } from 'lucide-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { AuditionPlan } from '#shared/contract/voices.ts'
import { assertNever } from '#shared/errors/must.ts'
import { formatReason } from '#shared/errors/failure-texts.ts'
import { formatCount } from '../../lib/format-count.ts'
import { useStore } from '../../lib/use-store.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { createLineAudition, type LineAuditionState } from '../../audio/preview/line-audition.ts'
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
    <section className={styles.audition} aria-label="Audition">
      <div className={styles.auditionText}>
        {line === null || (plan.error && getFailure(plan.error).code === 'not_found') ? (
          <p>Open a script and click a line to audition the selected voices with it.</p>
        ) : (
          <>
            {plan.data && <p className={styles.line}>“{plan.data.text}”</p>}
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
            Stop
          </Button>
        ) : (
          <Button look="primary" isDisabled={speakable.length === 0} onPress={() => void play()}>
            <Play size={16} strokeWidth={1.5} aria-hidden />
            {plan.data ? formatPlan(speakable) : `Hear ${formatCount(voiceIds.length, 'voice')}`}
          </Button>
        )}
        <Button look="quiet" onPress={onClear}>
          Clear selection
        </Button>
      </div>
    </section>
  )
}

function formatPlan(speakable: AuditionPlan['voices']): string {
  const characters = speakable.reduce((total, voice) => total + voice.characters, 0)
  const what = speakable.length > 1 ? `Audition ${speakable.length} voices` : 'Audition voice'
  if (speakable.length === 0) return 'Audition voice'
  return `${what} · ${characters === 0 ? 'Already generated, free' : formatCount(characters, 'character')}`
}

function formatState(state: LineAuditionState, nameOf: (voiceId: string) => string): string {
  switch (state.kind) {
    case 'silent':
      return ''
    case 'asking':
    case 'playing': {
      const place = state.count > 1 ? `, ${state.number} of ${state.count}` : ''
      return state.kind === 'asking'
        ? `Generating ${nameOf(state.voiceId)}${place}…`
        : `${nameOf(state.voiceId)}${place}`
    }
    case 'ended': {
      const heard = `${state.wasStopped ? 'Stopped after' : 'Played'} ${formatCount(state.heardCount, 'voice')}.`
      if (state.chargedCharacters === null) return `${heard} Cost unconfirmed.`
      if (state.chargedCharacters > 0) return `${heard} ${formatCount(state.chargedCharacters, 'character')} used.`
      return state.wasStopped ? heard : `${heard} Not charged.`
    }
    case 'failed':
      return `Couldn’t generate ${nameOf(state.voiceId)}.`
    default:
      return assertNever(state)
  }
}

function Problems({ plan, nameOf }: { plan: AuditionPlan; nameOf: (voiceId: string) => string }) {
  const [first, ...others] = plan.voices.filter(({ problem }) => problem !== null)
  if (!first) return null
  return (
    <p className={styles.fact}>
      Skipped {nameOf(first.voiceId)}: {first.problem && formatReason(first.problem)}
      {others.length > 0 && ` ${formatCount(others.length, 'other voice')} also skipped.`}
    </p>
  )
}

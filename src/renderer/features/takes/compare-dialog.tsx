import { Pause, Play } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { Radio, RadioGroup } from 'react-aria-components'
import type { Take } from '#shared/contract/takes.ts'
import { getPeaksUrl } from '#shared/domain/media-paths.ts'
import type { TakeComparison } from '../../audio/take-comparison.ts'
import { WAVE_VIEW_BOX, wavePath } from '../../audio/wave-path.ts'
import { common } from '../../lib/common/messages/common.ts'
import { formatInstant } from '../../lib/format-time.ts'
import { isMac } from '../../lib/platform.ts'
import { pressedKey } from '../../lib/pressed-key.ts'
import { useNow } from '../../lib/use-now.ts'
import { fetchMedia } from '../../rpc/media.ts'
import { getFailure } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './compare-dialog.module.css'
import { type CompareState, getLetter, prefer, startBlind } from './compare-state.ts'
import { formatLength } from './format-take.ts'
import { t } from './messages/t.ts'
import { useComparison } from './use-comparison.ts'

/** How often the position is shown. */
const POSITION_EVERY_MS = 50

/** A take with its number in the list. */
export interface NumberedTake {
  take: Take
  number: number
}

export interface CompareDialogProps {
  /** Two or more with audio, newest first. */
  takes: readonly NumberedTake[]
  activeTakeId: string | null
  /** A locked block keeps its active take. */
  isLocked: boolean
  voiceName: (voiceId: string) => string
  onUse: (take: Take) => void
  onClose: () => void
}

/** Compares takes of a block, alternating at the same word and loudness; blind until one is preferred. */
export function CompareDialog({ takes, activeTakeId, isLocked, voiceName, onUse, onClose }: CompareDialogProps) {
  // The compared takes stay the same while others are added or removed.
  const [opened] = useState(() => {
    const ids = takes.map(({ take }) => take.id)
    const firstId = activeTakeId !== null && ids.includes(activeTakeId) ? activeTakeId : (ids[0] ?? '')
    return { numbered: takes, takes: takes.map(({ take }) => take), firstId }
  })
  const { comparison, error } = useComparison(opened.takes, opened.firstId)
  return (
    <Dialog title={t('compareTakes')} isOpen isWide onClose={onClose}>
      {error && <FailureNotice failure={getFailure(error)} />}
      {!comparison && !error && <Skeleton label={t('compare.loading')} />}
      {comparison && (
        <Comparison
          takes={opened.numbered}
          comparison={comparison}
          activeTakeId={activeTakeId}
          isLocked={isLocked}
          voiceName={voiceName}
          onClose={onClose}
          onUse={(take) => {
            onUse(take)
            onClose()
          }}
        />
      )}
    </Dialog>
  )
}

function Comparison({
  takes,
  comparison,
  activeTakeId,
  isLocked,
  voiceName,
  onUse,
  onClose,
}: CompareDialogProps & { comparison: TakeComparison }) {
  const { phase, heardId } = useSyncExternalStore(comparison.subscribe, comparison.getSnapshot)
  const ids = takes.map(({ take }) => take.id)
  const [state, setState] = useState<CompareState>({ step: 'open', order: ids })
  const heard = takes.find(({ take }) => take.id === heardId)
  const active = takes.find(({ take }) => take.id === activeTakeId)
  const isKept = isLocked || heardId === activeTakeId
  const heardLetter = getLetter(state.order.indexOf(heardId))
  const goBlind = () => {
    const blind = startBlind(ids, Math.random)
    setState(blind)
    comparison.hear(blind.order[0] ?? heardId)
  }
  const keys = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const key = pressedKey(event, isMac)
    const takeId = state.order[key.toUpperCase().charCodeAt(0) - 65]
    if (key.length === 1 && takeId !== undefined) comparison.hear(takeId)
    else if (event.key === ' ' && !(event.target instanceof HTMLButtonElement)) comparison.toggle()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const now = new Date(useNow(60_000))

  return (
    <div className={styles.comparison} onKeyDownCapture={keys}>
      <p className={styles.help}>{t('compare.help')}</p>
      {phase === 'failed' && (
        <Notice tone="failed" role="alert">
          {t('compare.unreadable')}
        </Notice>
      )}
      <RadioGroup
        aria-label={t(state.step === 'blind' ? 'compare.hiddenTakes' : 'takes')}
        value={heardId}
        onChange={(takeId) => comparison.hear(takeId)}
        className={styles.takes}
      >
        {state.order.map((takeId, index) => {
          const entry = takes.find(({ take }) => take.id === takeId)
          if (!entry) return null
          const { take, number } = entry
          return (
            <Radio key={takeId} value={takeId} className={styles.take}>
              <span className={styles.letter}>{getLetter(index)}</span>
              <span className={styles.words}>
                {state.step === 'blind' ? (
                  <span className={styles.facts}>{t('compare.hidden')}</span>
                ) : (
                  <>
                    <span>
                      {[
                        t('take', { number: String(number) }),
                        ...(take.id === activeTakeId ? [t('take.active')] : []),
                        ...(state.step === 'revealed' && take.id === state.preferredId ? [t('take.choice')] : []),
                      ].join(', ')}
                    </span>
                    <span className={styles.facts}>
                      {[formatLength(take), voiceName(take.inputs.voiceId), formatInstant(take.createdAt, now)].join(
                        ' · ',
                      )}
                    </span>
                  </>
                )}
              </span>
              <span className={styles.heard} aria-hidden>
                {takeId === heardId && t(phase === 'playing' ? 'compare.playing' : 'compare.chosen')}
              </span>
              {/* It would tell which take is which. */}
              {state.step !== 'blind' && (
                <Waveform take={take}>
                  {takeId === heardId && <Playhead comparison={comparison} durationMs={take.durationMs} />}
                </Waveform>
              )}
            </Radio>
          )
        })}
      </RadioGroup>
      <p className="visually-hidden" role="status">
        {state.step === 'revealed'
          ? t('compare.chosenTake', {
              number: String(takes.find(({ take }) => take.id === state.preferredId)?.number ?? ''),
            })
          : ''}
      </p>
      <div className={styles.buttons}>
        <Button autoFocus isDisabled={phase === 'loading' || phase === 'failed'} onPress={comparison.toggle}>
          {phase === 'playing' ? (
            <Pause size={16} strokeWidth={1.5} aria-hidden />
          ) : (
            <Play size={16} strokeWidth={1.5} aria-hidden />
          )}
          {phase === 'playing' ? common('pause') : t('play')}
        </Button>
        <span className={styles.grow} />
        {state.step === 'blind' ? (
          <>
            <Button onPress={() => setState({ step: 'open', order: ids })}>{t('compare.reveal')}</Button>
            <Button look="primary" onPress={() => setState(prefer(state, heardId))}>
              {t('compare.prefer', { letter: heardLetter })}
            </Button>
          </>
        ) : (
          <>
            <Button onPress={goBlind}>{t(state.step === 'revealed' ? 'compare.blindAgain' : 'compare.blind')}</Button>
            {/* Never disabled, because it has the focus after a choice. */}
            <Button look="primary" onPress={() => (isKept || !heard ? onClose() : onUse(heard.take))}>
              {t(isKept ? 'compare.keep' : 'compare.use', {
                number: String((isLocked ? active : heard)?.number ?? ''),
              })}
            </Button>
          </>
        )}
      </div>
      {isLocked && <p className={styles.help}>{t('compare.locked')}</p>}
    </div>
  )
}

function Waveform({ take, children }: { take: Take; children: ReactNode }) {
  const path = useQuery({
    queryKey: ['take-peaks', take.id],
    queryFn: async ({ signal }) => {
      const response = await fetchMedia(getPeaksUrl(take.audioUrl), { signal })
      if (!response.ok) throw new Error(`Couldn’t load the waveform: status ${response.status}`)
      return wavePath(new Int16Array(await response.arrayBuffer()))
    },
    staleTime: Infinity,
  }).data
  return (
    <span className={styles.wave} aria-hidden>
      <svg viewBox={WAVE_VIEW_BOX} preserveAspectRatio="none" data-waveform={take.id}>
        <path d={path ?? ''} />
      </svg>
      {children}
    </span>
  )
}

/** Position in the take that plays. */
function Playhead({ comparison, durationMs }: { comparison: TakeComparison; durationMs: number }) {
  const [share, setShare] = useState(0)
  useEffect(() => {
    const show = () => setShare(durationMs === 0 ? 0 : Math.min(1, comparison.positionMs() / durationMs))
    show()
    const timer = setInterval(show, POSITION_EVERY_MS)
    return () => clearInterval(timer)
  }, [comparison, durationMs])
  return <span className={styles.playhead} style={{ insetInlineStart: `${share * 100}%` }} />
}

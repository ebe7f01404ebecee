import { Pause, Play } from 'lucide-react'
import { type KeyboardEvent, useState, useSyncExternalStore } from 'react'
import { Radio, RadioGroup } from 'react-aria-components'
import type { Take } from '#shared/contract/takes.ts'
import type { TakeComparison } from '../../audio/take-comparison.ts'
import { formatInstant } from '../../lib/format-time.ts'
import { isMac } from '../../lib/platform.ts'
import { pressedKey } from '../../lib/pressed-key.ts'
import { useNow } from '../../lib/use-now.ts'
import { getFailure } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './compare-dialog.module.css'
import { type CompareState, getLetter, prefer, startBlind } from './compare-state.ts'
import { formatLength } from './format-take.ts'
import { useComparison } from './use-comparison.ts'

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
    <Dialog title="Compare takes" isOpen isWide onClose={onClose}>
      {error && <FailureNotice failure={getFailure(error)} />}
      {!comparison && !error && <Skeleton label="Matching loudness…" />}
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
      <p className={styles.help}>
        Takes loop at matched loudness. Press a letter or an arrow key to switch; Space plays and pauses.
      </p>
      {phase === 'failed' && (
        <Notice tone="failed" role="alert">
          Couldn’t read a take. The file wasn’t changed. Try again.
        </Notice>
      )}
      <RadioGroup
        aria-label={state.step === 'blind' ? 'Takes, hidden' : 'Takes'}
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
                  <span className={styles.facts}>hidden</span>
                ) : (
                  <>
                    <span>
                      Take {number}
                      {take.id === activeTakeId && ', active'}
                      {state.step === 'revealed' && take.id === state.preferredId && ', your choice'}
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
                {takeId === heardId && (phase === 'playing' ? 'playing' : 'chosen')}
              </span>
            </Radio>
          )
        })}
      </RadioGroup>
      <p className="visually-hidden" role="status">
        {state.step === 'revealed'
          ? `You chose take ${takes.find(({ take }) => take.id === state.preferredId)?.number ?? ''}.`
          : ''}
      </p>
      <div className={styles.buttons}>
        <Button autoFocus isDisabled={phase === 'loading' || phase === 'failed'} onPress={comparison.toggle}>
          {phase === 'playing' ? (
            <Pause size={16} strokeWidth={1.5} aria-hidden />
          ) : (
            <Play size={16} strokeWidth={1.5} aria-hidden />
          )}
          {phase === 'playing' ? 'Pause' : 'Play'}
        </Button>
        <span className={styles.grow} />
        {state.step === 'blind' ? (
          <>
            <Button onPress={() => setState({ step: 'open', order: ids })}>Reveal takes</Button>
            <Button look="primary" onPress={() => setState(prefer(state, heardId))}>
              Prefer {heardLetter}
            </Button>
          </>
        ) : (
          <>
            <Button onPress={goBlind}>{state.step === 'revealed' ? 'Compare blind again' : 'Compare blind'}</Button>
            {/* Never disabled, because it has the focus after a choice. */}
            <Button look="primary" onPress={() => (isKept || !heard ? onClose() : onUse(heard.take))}>
              {isKept ? 'Keep' : 'Use'} take {isLocked ? (active?.number ?? '') : (heard?.number ?? '')}
            </Button>
          </>
        )}
      </div>
      {isLocked && <p className={styles.help}>This block is locked, so its active take can’t be changed.</p>}
    </div>
  )
}

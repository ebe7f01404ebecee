import { Pause, Play } from 'lucide-react'
import { type KeyboardEvent, useState, useSyncExternalStore } from 'react'
import { Radio, RadioGroup } from 'react-aria-components'
import type { Take } from '#shared/contract/takes.ts'
import type { TakeComparison } from '../../audio/take-comparison.ts'
import { failureOf } from '../../lib/failure-words.ts'
import { sayInstant } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { reasonOf } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './compare-dialog.module.css'
import { type CompareState, letterOf, prefer, startBlind } from './compare-state.ts'
import { sayLength } from './say-take.ts'
import { useComparison } from './use-comparison.ts'

/** A take with the number that the list gives it. */
export interface NumberedTake {
  take: Take
  number: number
}

export interface CompareDialogProps {
  /** Two or more with sound, newest first. */
  takes: readonly NumberedTake[]
  activeTakeId: string | null
  /** A locked block keeps the take that it plays. */
  isLocked: boolean
  voiceName: (voiceId: string) => string
  onUse: (take: Take) => void
  onClose: () => void
}

/** Several takes of a block, heard in turns at the same word and the same loudness; blind until one is preferred. */
export function CompareDialog({ takes, activeTakeId, isLocked, voiceName, onUse, onClose }: CompareDialogProps) {
  // What is compared stays the same while takes come and go around it.
  const [opened] = useState(() => {
    const ids = takes.map(({ take }) => take.id)
    const firstId = activeTakeId !== null && ids.includes(activeTakeId) ? activeTakeId : (ids[0] ?? '')
    return { numbered: takes, takes: takes.map(({ take }) => take), firstId }
  })
  const { comparison, error } = useComparison(opened.takes, opened.firstId)
  return (
    <Dialog title="Compare takes" isOpen isWide onClose={onClose}>
      {error && <FailureNotice failure={failureOf(reasonOf(error))} />}
      {!comparison && !error && <Skeleton label="Measuring the takes" />}
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
  const heardLetter = letterOf(state.order.indexOf(heardId))
  const goBlind = () => {
    const blind = startBlind(ids, Math.random)
    setState(blind)
    comparison.hear(blind.order[0] ?? heardId)
  }
  const keys = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const takeId = state.order[event.key.toUpperCase().charCodeAt(0) - 65]
    if (event.key.length === 1 && takeId !== undefined) comparison.hear(takeId)
    else if (event.key === ' ' && !(event.target instanceof HTMLButtonElement)) comparison.toggle()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const now = new Date(useNow(60_000))

  return (
    <div className={styles.comparison} onKeyDownCapture={keys}>
      <p className={styles.help}>
        All of them play at the loudness of the quietest, over and over. The letters and the arrow keys switch at the
        same word; the space bar plays and pauses.
      </p>
      {phase === 'failed' && (
        <Notice tone="failed" role="alert">
          A take could not be read. Nothing of it is lost.
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
              <span className={styles.letter}>{letterOf(index)}</span>
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
                      {[sayLength(take), voiceName(take.inputs.voiceId), sayInstant(take.createdAt, now)].join(' · ')}
                    </span>
                  </>
                )}
              </span>
              <span className={styles.heard} aria-hidden>
                {takeId === heardId && (phase === 'playing' ? 'heard' : 'chosen')}
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
            <Button onPress={() => setState({ step: 'open', order: ids })}>Show them</Button>
            <Button look="primary" onPress={() => setState(prefer(state, heardId))}>
              Prefer {heardLetter}
            </Button>
          </>
        ) : (
          <>
            <Button onPress={goBlind}>{state.step === 'revealed' ? 'Blind again' : 'Compare blind'}</Button>
            {/* Never disabled: the focus of whoever has just chosen stands on it. */}
            <Button look="primary" onPress={() => (isKept || !heard ? onClose() : onUse(heard.take))}>
              {isKept ? 'Keep' : 'Use'} take {isLocked ? (active?.number ?? '') : (heard?.number ?? '')}
            </Button>
          </>
        )}
      </div>
      {isLocked && <p className={styles.help}>The block is locked: it keeps the take that it plays.</p>}
    </div>
  )
}

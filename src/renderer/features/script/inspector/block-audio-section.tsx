import { Lock, LockOpen, Play, RefreshCw, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { GenerationPlan, Take, TakeInputs } from '#shared/contract/takes.ts'
import type { Model } from '#shared/contract/voices.ts'
import type { BlockState } from '#shared/domain/block-state.ts'
import { countCharacters } from '#shared/domain/speech-text/count-characters.ts'
import { hasWordTimings } from '#shared/domain/voice-fit.ts'
import { common } from '../../../lib/common/messages/common.ts'
import { keysFor } from '../../../lib/keys-for.ts'
import { useStore } from '../../../lib/use-store.ts'
import { formatBlockStatus } from '../../../ui/block-status.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { FailureNotice } from '../../../ui/failure-notice.tsx'
import { StateDot } from '../../../ui/state-dot.tsx'
import type { Workspace } from '../open-workspace.ts'
import { useScriptSlots } from '../script-slots.ts'
import type { BlockAudio } from './block-audio.ts'
import styles from './inspector.module.css'
import { t } from './messages/t.ts'
import { ReceivedAmount } from './received-amount.tsx'
import type { SelectedBlockView } from './use-selected-block.ts'

export interface BlockAudioSectionProps {
  /** False while the pane is hidden: nothing in it can be scrolled then. */
  isShown: boolean
  workspace: Workspace
  models: readonly Model[]
  block: SelectedBlockView
  /** What the block sends. */
  inputs: TakeInputs
  audio: BlockAudio
}

/** The state of a block's audio, with buttons that generate, complete and play it. */
export function BlockAudioSection({ isShown, workspace, models, block, inputs, audio }: BlockAudioSectionProps) {
  const { RestButton } = useScriptSlots()
  const { session, player, generation, listenTo } = workspace
  const { blockId, record, text, look, activity } = block
  const { isRunning, partialTake } = audio
  // Scrolls to the top on a new block and when the pane is shown, because issues that need a decision are shown there.
  const top = useRef<HTMLElement>(null)
  const failure = activity?.kind === 'failed' ? activity.failure : null
  const needsDecision = failure !== null || (!isRunning && partialTake !== null)
  useEffect(() => {
    const pane = top.current?.closest('[data-pane]')
    if (isShown && needsDecision && pane && !isWritingIn(pane)) pane.scrollTop = 0
  }, [isShown, blockId, failure, needsDecision])
  const heading = t('inspector.block', { number: String(block.index + 1) })
  return (
    <section ref={top} className={styles.section} aria-label={heading}>
      <div className={styles.blockHead}>
        <h2>{heading}</h2>
        <span className={styles.state}>
          <StateDot look={look} />
          {formatBlockStatus(look)}
        </span>
        <LockButton isLocked={record.locked} onPress={() => workspace.toggleLock([blockId])} />
      </div>
      {record.locked && <LockNotice state={session.book.state(blockId, text)} />}
      {failure && (
        <FailureNotice
          failure={failure}
          role="status"
          actions={
            failure.code === 'dialogue_not_cut' && (
              <Button onPress={() => void generation.generateOneByOne()}>{t('inspector.oneByOne')}</Button>
            )
          }
        />
      )}
      {!isRunning && partialTake && !record.locked && (
        <div>
          <RestButton take={partialTake} onPress={() => void generation.resume(partialTake).then(listenTo)} />
        </div>
      )}
      <div className={styles.buttons}>
        {isRunning ? (
          <Button onPress={() => void generation.cancel(blockId)}>
            <X size={16} strokeWidth={1.5} aria-hidden />
            {common('cancel')}
          </Button>
        ) : (
          <GenerateBlock workspace={workspace} block={block} isRegeneration={partialTake !== null} />
        )}
        <IconButton
          label={t('inspector.play')}
          look="plain"
          isDisabled={!audio.isPlayable}
          onPress={() => player.playFrom({ blockId }, { stopsAtBlockEnd: true })}
        >
          <Play size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
      </div>
      <CountedCharacters inputs={inputs} />
      {record.activeTake && activity === null && <WordTiming take={record.activeTake} models={models} />}
      {activity?.kind === 'speaking' && <ReceivedAmount activity={workspace.activity} blockId={blockId} />}
    </section>
  )
}

/** True while the user edits a field in the pane, which must stay visible. */
function isWritingIn(pane: Element): boolean {
  const focused = document.activeElement
  return focused !== null && pane.contains(focused) && focused.matches('input, textarea')
}

function LockButton({ isLocked, onPress }: { isLocked: boolean; onPress: () => void }) {
  const Icon = isLocked ? Lock : LockOpen
  return (
    <IconButton
      label={isLocked ? t('inspector.unlock') : t('inspector.lock')}
      keys={keysFor('toggle-lock')}
      onPress={onPress}
    >
      <Icon size={16} strokeWidth={1.5} aria-hidden />
    </IconButton>
  )
}

/** A lock hides whether the block is out of date, so this shows it. */
function LockNotice({ state }: { state: BlockState }) {
  return (
    <p className="quiet tabular">
      {t('inspector.locked')}
      {(state === 'changed' || state === 'partial' || state === 'not-spoken') && ` ${t(`inspector.locked.${state}`)}`}
    </p>
  )
}

/** What the block sends beyond the characters that its button names. */
function CountedCharacters({ inputs }: { inputs: TakeInputs }) {
  const { chargedCharacters: count, sentCharacters: sent, requestCount: requests } = countCharacters(inputs)
  if (sent === count && requests <= 1) return null
  return <p className="quiet tabular">{formatCharacters({ count, sent, requests })}</p>
}

function formatCharacters(counted: { count: number; sent: number; requests: number }): string {
  if (counted.sent === counted.count) return t('inspector.charactersInRequests', counted)
  return t(counted.requests > 1 ? 'inspector.charactersSentInRequests' : 'inspector.charactersSent', counted)
}

const PLAN_DELAY_MS = 300

/** Button that generates one block and shows its cost beforehand. */
function GenerateBlock({
  workspace,
  block,
  isRegeneration,
}: {
  workspace: Workspace
  block: SelectedBlockView
  /** Generates the whole block, including parts that a take already has. */
  isRegeneration: boolean
}) {
  const { generation, listenTo } = workspace
  const { blockId, text, look, record, rules, project } = block
  const listing = useStore(generation.listing)
  const isOffline = useStore(generation.isOffline)
  const [plan, setPlan] = useState<GenerationPlan | null>(null)
  useEffect(() => {
    setPlan(null)
    const leaving = new AbortController()
    const timer = setTimeout(
      () =>
        void generation.planBlock(blockId, leaving.signal).then((ready) => !leaving.signal.aborted && setPlan(ready)),
      PLAN_DELAY_MS,
    )
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [generation, blockId, text, record, rules, project, listing])

  const isFresh = look === 'fresh'
  const counted = countCharacters(workspace.session.book.inputs(blockId, text))
  // The plan for an up-to-date block reuses its take, and for a partial one covers only the rest; another take costs
  // the full text.
  const characters = plan && plan.blockIds.length > 0 && !isRegeneration ? plan.characters : null
  const cost =
    characters === null
      ? isFresh || isRegeneration
        ? t('inspector.characters', { count: counted.chargedCharacters })
        : (plan?.reusable.length ?? 0) > 0
          ? t('inspector.reused')
          : null
      : t('inspector.characters', { count: characters })
  const generate = () => (isRegeneration ? generation.regenerate(blockId) : generation.generateBlock(blockId))
  return (
    <Button isDisabled={look === 'empty' || record.locked} onPress={() => void generate().then(listenTo)}>
      <RefreshCw size={16} strokeWidth={1.5} aria-hidden />
      {[
        isOffline
          ? t('inspector.queue')
          : t(isFresh ? 'inspector.newTake' : isRegeneration ? 'inspector.regenerateAll' : 'inspector.generate'),
        look === 'empty' ? null : cost,
      ]
        .filter((part) => part !== null)
        .join(' · ')}
    </Button>
  )
}

/** Note for takes without word timings; nothing for others. */
function WordTiming({ take, models }: { take: Take; models: readonly Model[] }) {
  if (take.wordCount === 0) {
    return take.status === 'complete' ? <p className="quiet tabular">{t('inspector.noWordTimings')}</p> : null
  }
  // A dialogue's model is the service's own choice.
  return take.dialogue || hasWordTimings(take.inputs.modelId, models) ? null : (
    <p className="quiet tabular">{t('inspector.sentenceTimings')}</p>
  )
}

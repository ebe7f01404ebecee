import { Lock, LockOpen, Play, RefreshCw, X } from 'lucide-react'
import { type Ref, useEffect, useRef, useState } from 'react'
import { heardDurationMs } from '#shared/domain/block-sound.ts'
import type { GenerationPlan, Take, TakeInputs } from '#shared/contract/takes.ts'
import type { Catalog, Model } from '#shared/contract/voices.ts'
import { type BlockState, inheritedSpeech, sameInputs } from '#shared/domain/block-state.ts'
import { countCharacters } from '#shared/domain/speech-text/count-characters.ts'
import { useScriptSlots } from '../script-slots.ts'
import { common } from '../../../lib/common/messages/common.ts'
import { keysFor } from '../../../lib/keys-for.ts'
import { useStore } from '../../../lib/use-store.ts'
import { formatBlockStatus } from '../../../ui/block-status.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { FailureNotice } from '../../../ui/failure-notice.tsx'
import { StateDot } from '../../../ui/state-dot.tsx'
import { BlockSsml } from './block-ssml.tsx'
import type { CatalogNames } from '../catalog-names.ts'
import { listCastChoices } from '../cast/list-cast-choices.ts'
import { OutputFields } from './output-fields.tsx'
import { InspectorSection } from './inspector-section.tsx'
import { t } from './messages/t.ts'
import { NoteField } from './note-field.tsx'
import type { Workspace } from '../open-workspace.ts'
import { soughtTake } from '../screen/sought-place.ts'
import { SaidWords } from './said-words.tsx'
import { PassagesSection } from './passages-section.tsx'
import { ReceivedAmount } from './received-amount.tsx'
import styles from './inspector.module.css'
import { SoundFields } from './sound-fields.tsx'
import { SpeechFields } from './speech-fields.tsx'
import { formatInherited } from './format-inherited.ts'
import { type SelectedBlockView, useSelectedBlock } from './use-selected-block.ts'
import { useVoiceChange } from './use-voice-change.tsx'
import { hasWordTimings } from '#shared/domain/voice-fit.ts'

export interface BlockInspectorProps {
  /** False while its pane is hidden: nothing in it can be scrolled then. */
  isShown: boolean
  workspace: Workspace
  catalog: Catalog | null
  names: CatalogNames
  onGenerate: (blockId: string) => void
  /** As above, but generates the whole block even if part of it exists. */
  onRegenerate: (blockId: string) => void
  /** Requests the missing part of a partial take. */
  onRest: (take: Take) => void
  /** Generates the passage with this character again. */
  onPassage: (place: { blockId: string; charOffset: number }) => void
  onManageTakes: () => void
  onListNotes: () => void
  /** Compares the loudness of the chapter's blocks. */
  onLoudness: () => void
  noteRef: Ref<HTMLTextAreaElement>
}

/** Details of the block at the caret: state, voice, pause, takes. */
export function BlockInspector({
  isShown,
  workspace,
  catalog,
  names,
  onGenerate,
  onRegenerate,
  onRest,
  onPassage,
  onManageTakes,
  onListNotes,
  onLoudness,
  noteRef,
}: BlockInspectorProps) {
  const { RestButton, TakeList } = useScriptSlots()
  const block = useSelectedBlock(workspace)
  const { session, player, generation } = workspace
  const { blockId, record, text, look, activity, project } = block
  const cast = useStore(workspace.cast)
  const inputs = session.book.inputs(blockId, text)
  const sought = useStore(soughtTake)
  useEffect(
    // Until another block is selected.
    () => () => {
      if (soughtTake.get()?.blockId === blockId) soughtTake.set(null)
    },
    [blockId],
  )
  const isRunning = activity?.kind === 'queued' || activity?.kind === 'speaking'
  // A partial take can be completed as long as the block's inputs are unchanged.
  const hasRest = (take: Take | null) => take?.status === 'partial' && !take.dialogue && sameInputs(take.inputs, inputs)
  // Audio retained from a failure doesn't play while the block has a complete take, but can still be completed.
  const stopped = activity?.kind === 'failed' ? activity.take : null
  const partial = [record.activeTake, stopped].find(hasRest) ?? null
  // Scrolls to the top on a new block and when the pane is shown, because issues that need a decision are shown there.
  const top = useRef<HTMLElement>(null)
  const failure = activity?.kind === 'failed' ? activity.failure : null
  const needsDecision = failure !== null || (!isRunning && partial !== null)
  useEffect(() => {
    const pane = top.current?.closest('[data-pane]')
    if (isShown && needsDecision && pane && !isWritingIn(pane)) pane.scrollTop = 0
  }, [isShown, blockId, failure, needsDecision])
  // Playback waits for a queued block, which is then generated first.
  const isPlayable = (record.activeTake?.sampleCount ?? 0) > 0 || isRunning

  const state = session.book.state(blockId, text)
  const isHeard = state === 'fresh' || state === 'partial'
  const number = String(block.index + 1)
  const { changeVoice, dialog } = useVoiceChange(workspace)

  return (
    <>
      {dialog}
      <section ref={top} className={styles.section} aria-label={t('inspector.block', { number })}>
        <div className={styles.blockHead}>
          <h2>{t('inspector.block', { number })}</h2>
          <span className={styles.state}>
            <StateDot look={look} />
            {formatBlockStatus(look)}
          </span>
          <LockButton isLocked={record.locked} onPress={() => workspace.toggleLock(blockId)} />
        </div>
        {record.locked && <LockNotice state={state} />}
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
        {!isRunning && partial && !record.locked && (
          <div>
            <RestButton take={partial} onPress={() => onRest(partial)} />
          </div>
        )}
        <div className={styles.buttons}>
          {isRunning ? (
            <Button onPress={() => void generation.cancel(blockId)}>
              <X size={16} strokeWidth={1.5} aria-hidden />
              {common('cancel')}
            </Button>
          ) : (
            <GenerateBlock
              workspace={workspace}
              block={block}
              isRegeneration={partial !== null}
              onGenerate={partial ? onRegenerate : onGenerate}
            />
          )}
          <IconButton
            label={t('inspector.play')}
            look="plain"
            isDisabled={!isPlayable}
            onPress={() => player.playFrom({ blockId }, { stopsAtBlockEnd: true })}
          >
            <Play size={16} strokeWidth={1.5} aria-hidden />
          </IconButton>
        </div>
        <CountedCharacters inputs={inputs} />
        {record.activeTake && activity === null && (
          <WordTiming take={record.activeTake} models={catalog?.models ?? []} />
        )}
        {activity?.kind === 'speaking' && <ReceivedAmount activity={workspace.activity} blockId={blockId} />}
      </section>
      <section className={styles.section} aria-label={t('inspector.takes')}>
        <div className={styles.blockHead}>
          <h2>{t('inspector.takes')}</h2>
          <Button look="quiet" onPress={onManageTakes}>
            {t('inspector.manageTakes')}
          </Button>
        </div>
        <TakeList
          key={blockId}
          blockId={blockId}
          activeTake={record.activeTake}
          soughtTake={sought?.blockId === blockId ? sought : null}
          isLocked={record.locked}
          inputs={inputs}
          activity={workspace.activity}
          voiceName={names.voice}
          modelName={names.model}
          onUse={(take) => session.chooseTake(blockId, take)}
          onStar={(take) => workspace.starTake(take.id, !take.starred)}
          offersRest={(take) => !isRunning && !record.locked && take.id !== partial?.id && hasRest(take)}
          onRest={onRest}
          onCompare={() => player.pause()}
        />
      </section>
      <InspectorSection
        id="voice"
        title={common('voice')}
        label={t('inspector.blockVoice')}
        summary={names.voice(inputs.voiceId)}
        startsOpen
      >
        {catalog && catalog.voices.length > 0 ? (
          <SpeechFields
            catalog={catalog}
            choice={record}
            inherited={formatInherited(inheritedSpeech({ text, voiceId: record.voiceId }, project, block.rules), names)}
            effective={inputs}
            cast={listCastChoices(cast, project)}
            line={{ blockId, settle: () => session.queue.settle() }}
            onChange={(change) => changeVoice([blockId], change)}
          />
        ) : (
          <p className={styles.quiet}>{t('inspector.voiceOnly', { voice: names.voice(inputs.voiceId) })}</p>
        )}
      </InspectorSection>
      <PassagesSection
        key={`passages ${blockId}`}
        inputs={inputs}
        markup={record.markup}
        voiceName={names.voice}
        onPlay={isPlayable ? (charOffset) => player.playFrom({ blockId, charOffset }) : null}
        onRegenerate={
          record.locked || isRunning || state !== 'fresh' ? null : (charOffset) => onPassage({ blockId, charOffset })
        }
      />
      <SoundFields
        key={`sound ${blockId}`}
        sound={record.sound}
        take={record.activeTake}
        pauseAfterMs={record.pauseAfterMs}
        inheritedPauseMs={project.pauseAfterMs}
        onPause={(pauseAfterMs) => session.setSettings({ kind: 'set-pause', blockId, pauseAfterMs })}
        onChange={(sound) => session.setSettings({ kind: 'set-sound', blockId, sound })}
        onLoudness={onLoudness}
      />
      <InspectorSection
        id="note"
        title={t('inspector.note')}
        label={t('inspector.blockNote')}
        summary={record.note === '' ? t('inspector.noNote') : record.note}
      >
        <NoteField key={blockId} session={session} blockId={blockId} note={record.note} areaRef={noteRef} />
        <div>
          <Button look="quiet" onPress={onListNotes}>
            {t('inspector.listNotes')}
          </Button>
        </div>
      </InspectorSection>
      <OutputFields
        key={`output ${blockId}`}
        session={session}
        blockId={blockId}
        output={record}
        heardMs={isHeard && record.activeTake ? heardDurationMs(record.sound, record.activeTake) : null}
      />
      <BlockSsml workspace={workspace} text={text} />
      <SaidWords text={text} uses={inputs.pronunciations} />
    </>
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
    <p className={styles.quiet}>
      {t('inspector.locked')}
      {(state === 'changed' || state === 'partial' || state === 'not-spoken') && ` ${t(`inspector.locked.${state}`)}`}
    </p>
  )
}

/** What the block sends beyond the characters that its button names. */
function CountedCharacters({ inputs }: { inputs: TakeInputs }) {
  const { chargedCharacters: count, sentCharacters: sent, requestCount: requests } = countCharacters(inputs)
  if (sent === count && requests <= 1) return null
  return <p className={styles.quiet}>{formatCharacters({ count, sent, requests })}</p>
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
  onGenerate,
}: {
  workspace: Workspace
  block: SelectedBlockView
  /** Generates the whole block, including parts that a take already has. */
  isRegeneration: boolean
  onGenerate: (blockId: string) => void
}) {
  const { blockId, text, look, record, rules, project } = block
  const listing = useStore(workspace.generation.listing)
  const isOffline = useStore(workspace.generation.isOffline)
  const [plan, setPlan] = useState<GenerationPlan | null>(null)
  useEffect(() => {
    setPlan(null)
    const leaving = new AbortController()
    const timer = setTimeout(
      () =>
        void workspace.generation
          .planBlock(blockId, leaving.signal)
          .then((ready) => !leaving.signal.aborted && setPlan(ready)),
      PLAN_DELAY_MS,
    )
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [workspace, blockId, text, record, rules, project, listing])

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
  return (
    <Button isDisabled={look === 'empty' || record.locked} onPress={() => onGenerate(blockId)}>
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
    return take.status === 'complete' ? <p className={styles.quiet}>{t('inspector.noWordTimings')}</p> : null
  }
  // A dialogue's model is the service's own choice.
  return take.dialogue || hasWordTimings(take.inputs.modelId, models) ? null : (
    <p className={styles.quiet}>{t('inspector.sentenceTimings')}</p>
  )
}

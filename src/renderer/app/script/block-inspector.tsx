import { Lock, LockOpen, Play, RefreshCw, X } from 'lucide-react'
import { type Ref, useEffect, useRef, useState } from 'react'
import type { GenerationPlan, Take, TakeInputs } from '#shared/contract/takes.ts'
import type { Catalogue } from '#shared/contract/voices.ts'
import { type BlockState, sameInputs } from '#shared/domain/block-state.ts'
import { countCharacters } from '#shared/domain/speech-text/count-characters.ts'
import { RestButton } from '../../features/takes/rest-button.tsx'
import { TakeList } from '../../features/takes/take-list.tsx'
import { formatCount, formatNumber } from '../../lib/format-count.ts'
import { keysFor } from '../../lib/keys-for.ts'
import { BLOCK_WORDS } from '../../ui/block-look.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { BlockSsml } from './block-ssml.tsx'
import type { CatalogueNames } from './catalogue-names.ts'
import { NoteField } from './note-field.tsx'
import type { Workspace } from './open-workspace.ts'
import { SaidWords } from './said-words.tsx'
import { ReceivedAmount } from './received-amount.tsx'
import { WordTiming } from './word-timing.tsx'
import styles from './script.module.css'
import { SoundFields } from './sound-fields.tsx'
import { SpeechFields } from './speech-fields.tsx'
import { type SelectedBlockView, useSelectedBlock } from './use-selected-block.ts'

export interface BlockInspectorProps {
  workspace: Workspace
  catalogue: Catalogue | null
  names: CatalogueNames
  onGenerate: (blockId: string) => void
  /** As above, but all of it again where a part is there. */
  onGenerateAnew: (blockId: string) => void
  /** Asks for what a take that stopped early lacks. */
  onRest: (take: Take) => void
  onManageTakes: () => void
  onListNotes: () => void
  noteRef: Ref<HTMLTextAreaElement>
}

/** Everything about the block that holds the caret: state, voice, pause, takes. */
export function BlockInspector({
  workspace,
  catalogue,
  names,
  onGenerate,
  onGenerateAnew,
  onRest,
  onManageTakes,
  onListNotes,
  noteRef,
}: BlockInspectorProps) {
  const block = useSelectedBlock(workspace)
  const { session, player, generation } = workspace
  const { blockId, record, text, look, activity } = block
  const project = session.book.project()
  const inputs = session.book.inputs(blockId, text)
  const isRunning = activity?.kind === 'queued' || activity?.kind === 'speaking'
  // What stopped early can be completed as long as the block would still be spoken in the same way.
  const hasRest = (take: Take | null) => take?.status === 'partial' && sameInputs(take.inputs, inputs)
  // What was kept of a failure does not play while the block has a whole take, and can be completed all the same.
  const stopped = activity?.kind === 'failed' ? activity.take : null
  const partial = [record.activeTake, stopped].find(hasRest) ?? null
  // What a block needs a decision about stands at the top, wherever the block before was looked into.
  const top = useRef<HTMLElement>(null)
  const failure = activity?.kind === 'failed' ? activity.failure : null
  const needsDecision = failure !== null || (!isRunning && partial !== null)
  useEffect(() => {
    const pane = top.current?.closest('[data-pane]')
    if (needsDecision && pane && !isWritingIn(pane)) pane.scrollTop = 0
  }, [blockId, failure, needsDecision])
  const isPlayable = (record.activeTake?.sampleCount ?? 0) > 0 || activity?.kind === 'speaking'

  return (
    <>
      <section ref={top} className={styles.section} aria-label={`Block ${block.index + 1}`}>
        <div className={styles.blockHead}>
          <h2>Block {block.index + 1}</h2>
          <span className={styles.state}>
            <StateDot look={look} />
            {BLOCK_WORDS[look]}
          </span>
          <LockButton isLocked={record.locked} onPress={() => workspace.toggleLock(blockId)} />
        </div>
        {record.locked && <LockNotice state={session.book.state(blockId, text)} />}
        {failure && <FailureNotice failure={failure} role="status" />}
        {!isRunning && partial && !record.locked && (
          <div>
            <RestButton take={partial} onPress={() => onRest(partial)} />
          </div>
        )}
        <div className={styles.buttons}>
          {isRunning ? (
            <Button onPress={() => void generation.cancel(blockId)}>
              <X size={16} strokeWidth={1.5} aria-hidden />
              Cancel
            </Button>
          ) : (
            <GenerateBlock
              workspace={workspace}
              block={block}
              isAnew={partial !== null}
              onGenerate={partial ? onGenerateAnew : onGenerate}
            />
          )}
          <IconButton
            label="Play the block"
            look="plain"
            isDisabled={!isPlayable}
            onPress={() => player.playFrom({ blockId })}
          >
            <Play size={16} strokeWidth={1.5} aria-hidden />
          </IconButton>
        </div>
        <CountedCharacters inputs={inputs} />
        {record.activeTake && activity === null && (
          <WordTiming take={record.activeTake} models={catalogue?.models ?? []} />
        )}
        {activity?.kind === 'speaking' && <ReceivedAmount activity={workspace.activity} blockId={blockId} />}
      </section>
      <section className={styles.section} aria-label="Voice of the block">
        {catalogue && catalogue.voices.length > 0 ? (
          <SpeechFields
            catalogue={catalogue}
            choice={record}
            inherited={{
              voiceId: project.voiceId,
              voiceName: names.voice(project.voiceId),
              modelId: project.modelId,
              modelName: names.model(project.modelId),
            }}
            effective={inputs}
            line={{ blockId, settle: () => session.queue.settle() }}
            onChange={(choice) => session.setSettings({ kind: 'set-voice', blockId, ...choice })}
          />
        ) : (
          <p className={styles.quiet}>
            Spoken by {names.voice(inputs.voiceId)}. The list of voices comes with the first answer of the service.
          </p>
        )}
      </section>
      <SoundFields
        key={`sound ${blockId}`}
        sound={record.sound}
        take={record.activeTake}
        pauseAfterMs={record.pauseAfterMs}
        inheritedPauseMs={project.pauseAfterMs}
        onPause={(pauseAfterMs) => session.setSettings({ kind: 'set-pause', blockId, pauseAfterMs })}
        onChange={(sound) => session.setSettings({ kind: 'set-sound', blockId, sound })}
      />
      <section className={styles.section} aria-label="Note of the block">
        <NoteField key={blockId} session={session} blockId={blockId} note={record.note} areaRef={noteRef} />
        <div>
          <Button look="quiet" onPress={onListNotes}>
            All notes of the chapter
          </Button>
        </div>
      </section>
      <BlockSsml workspace={workspace} text={text} />
      <SaidWords text={text} uses={inputs.sayAs} />
      <section className={styles.section} aria-label="Takes">
        <div className={styles.blockHead}>
          <h2>Takes</h2>
          <Button look="quiet" onPress={onManageTakes}>
            Manage takes
          </Button>
        </div>
        <TakeList
          key={blockId}
          blockId={blockId}
          activeTake={record.activeTake}
          isLocked={record.locked}
          writtenText={text}
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
    </>
  )
}

/** True while somebody fills a field of the pane: that must not go out of sight. */
function isWritingIn(pane: Element): boolean {
  const focused = document.activeElement
  return focused !== null && pane.contains(focused) && focused.matches('input, textarea')
}

function LockButton({ isLocked, onPress }: { isLocked: boolean; onPress: () => void }) {
  const Icon = isLocked ? Lock : LockOpen
  return (
    <IconButton
      label={isLocked ? 'Unlock the block' : 'Lock the block'}
      keys={keysFor('toggle-lock')}
      onPress={onPress}
    >
      <Icon size={16} strokeWidth={1.5} aria-hidden />
    </IconButton>
  )
}

/** A lock hides how the block stands against its take, so that is said here. */
function LockNotice({ state }: { state: BlockState }) {
  return (
    <p className={styles.quiet}>
      Locked: it keeps the take that it plays and is not generated.
      {state === 'changed' && ' Its text or voice is not that of the take any more.'}
      {state === 'partial' && ' The take stops before the text ends.'}
      {state === 'not-spoken' && ' It plays nothing.'}
    </p>
  )
}

/** How the service counts the block as it is written now. */
function CountedCharacters({ inputs }: { inputs: TakeInputs }) {
  const { chargedCharacters, sentCharacters, requestCount } = countCharacters(inputs)
  if (sentCharacters === 0) return null
  return (
    <p className={styles.quiet}>
      Counts {formatCount(chargedCharacters, 'character')}
      {sentCharacters !== chargedCharacters && `, ${formatNumber(sentCharacters)} sent with marks`}
      {requestCount > 1 && `, in ${requestCount} requests`}
    </p>
  )
}

const PLAN_DELAY_MS = 300

/** The button that speaks one block, with what it costs on it before it is pressed. */
function GenerateBlock({
  workspace,
  block,
  isAnew,
  onGenerate,
}: {
  workspace: Workspace
  block: SelectedBlockView
  /** All of it is spoken, also what a take has already. */
  isAnew: boolean
  onGenerate: (blockId: string) => void
}) {
  const { blockId, text, look, record, rules } = block
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
  }, [workspace, blockId, text, record, rules])

  const isFresh = look === 'fresh'
  const counted = countCharacters(workspace.session.book.inputs(blockId, text))
  // A plan for a fresh block finds its take to reuse, and for a part of it its rest; another take costs what its text counts.
  const characters = plan && plan.blockIds.length > 0 && !isAnew ? plan.characters : null
  const cost =
    characters === null
      ? isFresh || isAnew
        ? formatCount(counted.chargedCharacters, 'character')
        : (plan?.reusable.length ?? 0) > 0
          ? 'stored already'
          : null
      : formatCount(characters, 'character')
  return (
    <Button isDisabled={look === 'empty' || record.locked} onPress={() => onGenerate(blockId)}>
      <RefreshCw size={16} strokeWidth={1.5} aria-hidden />
      {[isFresh ? 'New take' : isAnew ? 'Speak all' : 'Generate', look === 'empty' ? null : cost]
        .filter((part) => part !== null)
        .join(' · ')}
    </Button>
  )
}

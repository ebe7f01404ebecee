import type { Ref } from 'react'
import { heardDurationMs } from '#shared/domain/block-sound.ts'
import type { Catalog } from '#shared/contract/voices.ts'
import { getBlockAudio } from './block-audio.ts'
import { BlockAudioSection } from './block-audio-section.tsx'
import { BlockSsml } from './block-ssml.tsx'
import type { CatalogNames } from '../catalog-names.ts'
import { OutputFields } from './output-fields.tsx'
import { NoteSection, type NoteSectionHandle } from './note-section.tsx'
import type { Workspace } from '../open-workspace.ts'
import { SaidWords } from './said-words.tsx'
import { PassagesSection } from './passages-section.tsx'
import { SoundFields } from './sound-fields.tsx'
import { TakesSection } from './takes-section.tsx'
import { useSelectedBlock } from './use-selected-block.ts'
import { VoiceSection } from './voice-section.tsx'

export interface BlockInspectorProps {
  /** False while its pane is hidden: nothing in it can be scrolled then. */
  isShown: boolean
  workspace: Workspace
  catalog: Catalog | null
  names: CatalogNames
  onOpenDialog: (name: 'takes' | 'notes' | 'loudness') => void
  noteRef: Ref<NoteSectionHandle>
}

/** Details of the block at the caret: state, voice, pause, takes. */
export function BlockInspector({ isShown, workspace, catalog, names, onOpenDialog, noteRef }: BlockInspectorProps) {
  const block = useSelectedBlock(workspace)
  const { session, player, generation, listenTo } = workspace
  const { blockId, record, text, project } = block
  const inputs = session.book.inputs(blockId, text)
  const audio = getBlockAudio(block, inputs)
  const state = session.book.state(blockId, text)
  const isHeard = state === 'fresh' || state === 'partial'
  const regeneratePassage = (charOffset: number) =>
    void generation.regeneratePassage({ blockId, charOffset }).then(listenTo)

  return (
    <>
      <BlockAudioSection
        isShown={isShown}
        workspace={workspace}
        models={catalog?.models ?? []}
        block={block}
        inputs={inputs}
        audio={audio}
      />
      <TakesSection
        workspace={workspace}
        names={names}
        block={block}
        inputs={inputs}
        audio={audio}
        onManageTakes={() => onOpenDialog('takes')}
      />
      <VoiceSection
        workspace={workspace}
        catalog={catalog}
        names={names}
        blockId={blockId}
        text={text}
        voiceId={record.voiceId}
        modelId={record.modelId}
        language={record.language}
        project={project}
        rules={block.rules}
      />
      <PassagesSection
        key={`passages ${blockId}`}
        inputs={inputs}
        markup={record.markup}
        voiceName={names.voice}
        onPlay={audio.isPlayable ? (charOffset) => player.playFrom({ blockId, charOffset }) : null}
        onRegenerate={record.locked || audio.isRunning || state !== 'fresh' ? null : regeneratePassage}
      />
      <SoundFields
        key={`sound ${blockId}`}
        sound={record.sound}
        take={record.activeTake}
        pauseAfterMs={record.pauseAfterMs}
        inheritedPauseMs={project.pauseAfterMs}
        onPause={(pauseAfterMs) => session.setSettings({ kind: 'set-pause', blockId, pauseAfterMs })}
        onChange={(sound) => session.setSettings({ kind: 'set-sound', blockId, sound })}
        onLoudness={() => onOpenDialog('loudness')}
      />
      <NoteSection
        ref={noteRef}
        session={session}
        blockId={blockId}
        note={record.note}
        onListNotes={() => onOpenDialog('notes')}
      />
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

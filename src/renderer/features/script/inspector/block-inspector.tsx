import type { Ref } from 'react'
import { heardDurationMs } from '#shared/domain/block-sound.ts'
import type { Catalog } from '#shared/contract/voices.ts'
import { inheritedSpeech } from '#shared/domain/block-state.ts'
import { common } from '../../../lib/common/messages/common.ts'
import { useStore } from '../../../lib/use-store.ts'
import { Button } from '../../../ui/button.tsx'
import { getBlockAudio } from './block-audio.ts'
import { BlockAudioSection } from './block-audio-section.tsx'
import { BlockSsml } from './block-ssml.tsx'
import type { CatalogNames } from '../catalog-names.ts'
import { listCastChoices } from '../cast/list-cast-choices.ts'
import { OutputFields } from './output-fields.tsx'
import { InspectorSection } from './inspector-section.tsx'
import { t } from './messages/t.ts'
import { NoteField } from './note-field.tsx'
import type { Workspace } from '../open-workspace.ts'
import { SaidWords } from './said-words.tsx'
import { PassagesSection } from './passages-section.tsx'
import { SoundFields } from './sound-fields.tsx'
import { SpeechFields } from './speech-fields.tsx'
import { formatInherited } from './format-inherited.ts'
import { TakesSection } from './takes-section.tsx'
import { useSelectedBlock } from './use-selected-block.ts'
import { useVoiceChange } from './use-voice-change.tsx'

export interface BlockInspectorProps {
  /** False while its pane is hidden: nothing in it can be scrolled then. */
  isShown: boolean
  workspace: Workspace
  catalog: Catalog | null
  names: CatalogNames
  onOpenDialog: (name: 'takes' | 'notes' | 'loudness') => void
  noteRef: Ref<HTMLTextAreaElement>
}

/** Details of the block at the caret: state, voice, pause, takes. */
export function BlockInspector({ isShown, workspace, catalog, names, onOpenDialog, noteRef }: BlockInspectorProps) {
  const block = useSelectedBlock(workspace)
  const { session, player, generation, listenTo } = workspace
  const { blockId, record, text, project } = block
  const cast = useStore(workspace.cast)
  const inputs = session.book.inputs(blockId, text)
  const audio = getBlockAudio(block, inputs)
  const state = session.book.state(blockId, text)
  const isHeard = state === 'fresh' || state === 'partial'
  const { changeVoice, dialog } = useVoiceChange(workspace)
  const regeneratePassage = (charOffset: number) =>
    void generation.regeneratePassage({ blockId, charOffset }).then(listenTo)

  return (
    <>
      {dialog}
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
          <p className="quiet tabular">{t('inspector.voiceOnly', { voice: names.voice(inputs.voiceId) })}</p>
        )}
      </InspectorSection>
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
      <InspectorSection
        id="note"
        title={t('inspector.note')}
        label={t('inspector.blockNote')}
        summary={record.note === '' ? t('inspector.noNote') : record.note}
      >
        <NoteField key={blockId} session={session} blockId={blockId} note={record.note} areaRef={noteRef} />
        <div>
          <Button look="quiet" onPress={() => onOpenDialog('notes')}>
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

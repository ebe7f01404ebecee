import type { ProjectSettings } from '#shared/contract/projects.ts'
import type { BlockSound } from '#shared/contract/script.ts'
import type { Catalog } from '#shared/contract/voices.ts'
import { isUnedited, UNEDITED_SOUND } from '#shared/domain/block-sound.ts'
import { type InheritedSpeech, inheritedSpeech } from '#shared/domain/block-state.ts'
import { findMisfit } from '#shared/domain/voice-fit.ts'
import type { BlockRecord } from '../session/block-store.ts'
import { common } from '../../../lib/common/messages/common.ts'
import { useStore } from '../../../lib/use-store.ts'
import { listCastChoices } from '../cast/list-cast-choices.ts'
import type { CatalogNames } from '../catalog-names.ts'
import { formatInherited } from './format-inherited.ts'
import { InspectorSection } from './inspector-section.tsx'
import { t } from './messages/t.ts'
import type { Workspace } from '../open-workspace.ts'
import styles from './inspector.module.css'
import { describeEdits, LevelFields, type Levels, ResetSoundButton } from './sound-fields.tsx'
import { type SpeechChoice, SpeechFields, type SpeechFieldsProps } from './speech-fields.tsx'
import { useBlocksSummary } from './use-blocks-summary.ts'
import { useVoiceChange } from './use-voice-change.tsx'

export interface BlocksInspectorProps {
  workspace: Workspace
  catalog: Catalog | null
  names: CatalogNames
  /** At least two blocks, in order. */
  blockIds: readonly string[]
}

/** Settings of all selected blocks. Each change is one undo step and leaves their other settings as they are. */
export function BlocksInspector({ workspace, catalog, names, blockIds }: BlocksInspectorProps) {
  const { session } = workspace
  const { book } = session
  const { choice, mixed, inherited, sent, levels, pause, project, isTrimmed, isEdited } = useBlocksSummary(
    workspace,
    blockIds,
    summarizeBlocks,
  )
  const cast = useStore(workspace.cast)
  const { changeVoice, dialog } = useVoiceChange(workspace)
  const setSound = (change: Partial<BlockSound>) =>
    session.setSettings(
      ...blockIds.map((blockId) => ({
        kind: 'set-sound' as const,
        blockId,
        sound: { ...book.record(blockId).sound, ...change },
      })),
    )
  const effective = findEffective(sent, catalog) ?? project
  const [first = ''] = blockIds
  return (
    <>
      {dialog}
      <section className={styles.section} aria-label={t('selected.label')}>
        <div className={styles.blockHead}>
          <h2>{t('selected.count', { count: blockIds.length })}</h2>
        </div>
      </section>
      <InspectorSection
        id="voice"
        title={common('voice')}
        label={t('selected.voiceOfBlocks')}
        summary={sent.length === 1 ? names.voice(effective.voiceId) : t('speech.mixed')}
        startsOpen
      >
        {catalog && catalog.voices.length > 0 ? (
          <SpeechFields
            catalog={catalog}
            choice={choice}
            mixed={mixed}
            inherited={formatAllInherited(inherited, names)}
            effective={effective}
            cast={listCastChoices(cast, project)}
            line={{ blockId: first, settle: () => session.queue.settle() }}
            onChange={(change) => changeVoice(blockIds, change)}
          />
        ) : (
          <p className="quiet tabular">{t('voice.notLoaded')}</p>
        )}
      </InspectorSection>
      <InspectorSection
        id="audio"
        title={t('sound.title')}
        label={t('selected.audioOfBlocks')}
        summary={
          pause === MIXED || Object.values(levels).includes(null)
            ? t('speech.mixed')
            : describeEdits(levels, isTrimmed, pause)
        }
      >
        <LevelFields
          key={`${first} ${blockIds.length}`}
          levels={levels}
          pauseAfterMs={pause === MIXED ? null : pause}
          inheritedPauseMs={project.pauseAfterMs}
          isPauseMixed={pause === MIXED}
          onPause={(pauseAfterMs) =>
            session.setSettings(...blockIds.map((blockId) => ({ kind: 'set-pause' as const, blockId, pauseAfterMs })))
          }
          onChange={setSound}
        />
        {isEdited && <ResetSoundButton onPress={() => setSound(UNEDITED_SOUND)} />}
      </InspectorSection>
    </>
  )
}

/** The blocks have different values. */
const MIXED = 'mixed'

interface Summary {
  /** Their own settings; of those in `mixed`, the first block's. */
  choice: SpeechChoice
  mixed: ReadonlySet<keyof SpeechChoice>
  /** What they inherit, each once: many blocks have few speakers. */
  inherited: readonly InheritedSpeech[]
  /** What they send, each once. */
  sent: readonly SentSpeech[]
  levels: Levels
  /** Milliseconds; null is the project's. */
  pause: number | null | typeof MIXED
  project: ProjectSettings
  isTrimmed: boolean
  isEdited: boolean
}

type SentSpeech = Pick<InheritedSpeech, 'voiceId' | 'modelId' | 'language'>

const NOTHING: SpeechChoice = { voiceId: null, modelId: null, language: null }

/** What the settings of blocks have in common. */
export function summarizeBlocks({ session }: Workspace, blockIds: readonly string[]): Summary {
  const { book } = session
  const records = blockIds.map(book.record)
  const project = book.project()
  const rules = book.rules()
  const inherited = new Map<string, InheritedSpeech>()
  const sent = new Map<string, SentSpeech>()
  for (const [index, { voiceId, modelId, language }] of records.entries()) {
    const text = session.textOf(blockIds[index] ?? '') ?? ''
    // Where the words start isn't a setting.
    const speech = { ...inheritedSpeech({ text, voiceId }, project, rules), spokenFromChar: 0 }
    const own = {
      voiceId: voiceId ?? speech.voiceId,
      modelId: modelId ?? speech.modelId,
      language: language ?? speech.language,
    }
    inherited.set(JSON.stringify(speech), speech)
    sent.set(JSON.stringify(own), own)
  }
  const [first] = records
  const isShared = <Value,>(read: (record: BlockRecord) => Value) =>
    records.every((record) => first !== undefined && read(record) === read(first))
  const level = (name: keyof Levels) => (first && isShared(({ sound }) => sound[name]) ? first.sound[name] : null)
  const mixed = (['voiceId', 'modelId', 'language'] as const).filter((name) => !isShared((record) => record[name]))
  return {
    choice: first ?? NOTHING,
    mixed: new Set(mixed),
    inherited: [...inherited.values()],
    sent: [...sent.values()],
    levels: { gainDb: level('gainDb'), fadeInMs: level('fadeInMs'), fadeOutMs: level('fadeOutMs') },
    pause: first && isShared(({ pauseAfterMs }) => pauseAfterMs) ? first.pauseAfterMs : MIXED,
    project,
    isTrimmed: records.some(({ sound }) => sound.trims.length > 0),
    isEdited: records.some(({ sound }) => !isUnedited(sound)),
  }
}

/** What blocks send: that of the first that doesn't fit its voice or model, if there is one. */
export function findEffective(sent: readonly SentSpeech[], catalog: Catalog | null): SentSpeech | undefined {
  return (catalog && sent.find((speech) => findMisfit(speech, catalog))) ?? sent[0]
}

type SpeechInheritance = NonNullable<SpeechFieldsProps['inherited']>

/** Labels for what the blocks inherit; without a name where that differs. */
export function formatAllInherited(inherited: readonly InheritedSpeech[], names: CatalogNames): SpeechInheritance {
  const labels = inherited.map((speech) => formatInherited(speech, names))
  const getShared = <Key extends keyof SpeechInheritance>(
    key: Key,
    otherwise: string,
  ): SpeechInheritance[Key] | string => {
    const values = new Set(labels.map((label) => label[key]))
    return values.size === 1 ? ([...values][0] as SpeechInheritance[Key]) : otherwise
  }
  return {
    voice: getShared('voice', t('selected.inherited')) ?? '',
    model: getShared('model', t('selected.inherited')) ?? '',
    language: getShared('language', t('selected.inheritedLanguage')),
    // Not named where it differs.
    emotion: getShared('emotion', '') || null,
  }
}

import { deleteLine } from '@codemirror/commands'
import { AudioLines, Lock, LockOpen, RefreshCw, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Catalog } from '#shared/contract/voices.ts'
import { type InheritedSpeech, inheritedSpeech } from '#shared/domain/block-state.ts'
import { findMisfit } from '#shared/domain/voice-fit.ts'
import { countCharacters } from '#shared/domain/speech-text/count-characters.ts'
import { common } from '../../lib/common/messages/common.ts'
import { useStore } from '../../lib/use-store.ts'
import { useRunningChoice } from '../../rpc/use-running-choice.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { CatalogNames } from './catalog-names.ts'
import { formatInherited } from './format-inherited.ts'
import { listCastChoices } from './cast/list-cast-choices.ts'
import { t } from './messages/t.ts'
import type { Workspace } from './open-workspace.ts'
import styles from './script.module.css'
import { type SpeechChoice, SpeechFields, type SpeechFieldsProps } from './speech-fields.tsx'

export interface SelectedBlocksBarProps {
  workspace: Workspace
  catalog: Catalog | null
  names: CatalogNames
}

const ICON = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const

/** Actions for all selected blocks, each one undo step; nothing while the selection stays in one block. */
export function SelectedBlocksBar({ workspace, catalog, names }: SelectedBlocksBarProps) {
  const blockIds = useStore(workspace.selectedBlockIds)
  const [changed, setChanged] = useState<readonly string[] | null>(null)
  return (
    <>
      {blockIds.length > 1 && (
        <BlockActions
          workspace={workspace}
          blockIds={blockIds}
          onVoice={catalog && catalog.voices.length > 0 ? () => setChanged(blockIds) : null}
        />
      )}
      {changed && catalog && (
        <BlocksVoiceDialog
          workspace={workspace}
          catalog={catalog}
          names={names}
          blockIds={changed}
          onClose={() => setChanged(null)}
        />
      )}
    </>
  )
}

interface BlockActionsProps {
  workspace: Workspace
  blockIds: readonly string[]
  /** Null before the first catalog arrives. */
  onVoice: (() => void) | null
}

function BlockActions({ workspace, blockIds, onVoice }: BlockActionsProps) {
  const { session, generation } = workspace
  const { dueCount, characters, areLocked } = useSummary(workspace, blockIds)
  const LockIcon = areLocked ? LockOpen : Lock
  const remove = () => {
    const view = workspace.editor()?.view
    if (!view) return
    deleteLine(view)
    view.focus()
  }
  return (
    <div className={styles.blocksBar} role="toolbar" aria-label={t('selected.label')}>
      <span role="status">{t('selected.count', { count: blockIds.length })}</span>
      <Button
        isDisabled={dueCount === 0}
        onPress={() => void generation.generateDue(blockIds).then(workspace.listenTo)}
      >
        <RefreshCw {...ICON} />
        {dueCount === 0 ? t('selected.nothingDue') : t('selected.generate', { due: dueCount, characters })}
      </Button>
      <Button isDisabled={onVoice === null} onPress={() => onVoice?.()}>
        <AudioLines {...ICON} />
        {t('selected.voice')}
      </Button>
      <Button
        onPress={() =>
          session.setSettings(
            ...blockIds.map((blockId) => ({ kind: 'set-lock' as const, blockId, locked: !areLocked })),
          )
        }
      >
        <LockIcon {...ICON} />
        {areLocked ? t('selected.unlock') : t('selected.lock')}
      </Button>
      <Button onPress={remove}>
        <Trash2 {...ICON} />
        {common('remove')}
      </Button>
    </div>
  )
}

interface Summary {
  dueCount: number
  /** What generating them costs at most: existing audio is reused. */
  characters: number
  areLocked: boolean
}

const SUMMARY_DELAY_MS = 150

/** Counted again at most every few frames, because a whole chapter can be selected while it is being generated. */
function useSummary(workspace: Workspace, blockIds: readonly string[]): Summary {
  const [summary, setSummary] = useState(() => summarize(workspace, blockIds))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () => {
      timer = undefined
      setSummary(summarize(workspace, blockIds))
    }
    const schedule = () => {
      timer ??= setTimeout(read, SUMMARY_DELAY_MS)
    }
    read()
    const ends = [
      workspace.session.book.subscribe(schedule),
      workspace.activity.subscribe((_blockIds, kind) => kind === 'phase' && schedule()),
    ]
    return () => {
      clearTimeout(timer)
      for (const end of ends) end()
    }
  }, [workspace, blockIds])
  return summary
}

function summarize({ session, activity }: Workspace, blockIds: readonly string[]): Summary {
  const { book } = session
  const due = blockIds.filter((blockId) => book.isUnspoken(blockId) && !activity.isRunning(blockId))
  const counts = due.map((blockId) => countCharacters(book.inputs(blockId, session.textOf(blockId) ?? '')))
  return {
    dueCount: due.length,
    characters: counts.reduce((sum, { chargedCharacters }) => sum + chargedCharacters, 0),
    areLocked: blockIds.every((blockId) => book.record(blockId).locked),
  }
}

type SpeechInheritance = NonNullable<SpeechFieldsProps['inherited']>

interface BlocksVoiceDialogProps {
  workspace: Workspace
  catalog: Catalog
  names: CatalogNames
  blockIds: readonly string[]
  onClose: () => void
}

/** Voice, model and language for several blocks. Starts with those of the first, and says where the blocks differ. */
function BlocksVoiceDialog({ workspace, catalog, names, blockIds, onClose }: BlocksVoiceDialogProps) {
  const { session, activity } = workspace
  const { book } = session
  const [first = ''] = blockIds
  const { voiceId, modelId, language } = book.record(first)
  const [choice, setChoice] = useState<SpeechChoice>({ voiceId, modelId, language })
  const runningIds = blockIds.filter(activity.isRunning)
  const running = useRunningChoice(runningIds)
  const project = book.project()
  const cast = useStore(workspace.cast)
  const differing = findDiffering(blockIds.map((blockId) => book.record(blockId)))
  const inherited = distinct(
    blockIds.map((blockId) =>
      inheritedSpeech({ text: session.textOf(blockId) ?? '', voiceId: choice.voiceId }, project, book.rules()),
    ),
  )
  const sent = inherited.map((speech) => ({
    voiceId: choice.voiceId ?? speech.voiceId,
    modelId: choice.modelId ?? speech.modelId,
    language: choice.language ?? speech.language,
  }))
  const store = async () => {
    onClose()
    session.setSettings(...blockIds.map((blockId) => ({ kind: 'set-voice' as const, blockId, ...choice })))
    if (runningIds.length === 0) return
    await session.queue.settle()
    await running.apply()
  }
  return (
    <Dialog
      title={t('selected.changeTitle', { count: blockIds.length })}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button isLarge onPress={onClose}>
            {common('cancel')}
          </Button>
          <Button isLarge look="primary" onPress={() => void store()}>
            {t('selected.changeConfirm')}
          </Button>
        </>
      }
    >
      {differing !== '' && (
        <Notice tone="quiet" role="status">
          {t('selected.differ', { fields: differing })}
        </Notice>
      )}
      <SpeechFields
        isLarge
        catalog={catalog}
        choice={choice}
        inherited={formatAllInherited(inherited, names)}
        effective={sent.find((one) => findMisfit(one, catalog)) ?? sent[0] ?? project}
        cast={listCastChoices(cast, project)}
        onChange={setChoice}
      />
      {running.field}
    </Dialog>
  )
}

/** What the blocks inherit, each once: many blocks have few speakers. */
function distinct(all: readonly InheritedSpeech[]): InheritedSpeech[] {
  return [
    ...new Map(all.map(({ spokenFromChar: _spokenFromChar, ...speech }) => [JSON.stringify(speech), speech])).values(),
  ].map((speech) => ({ ...speech, spokenFromChar: 0 }))
}

/** The settings of their own in which the blocks differ, such as `voice_model`; empty if in none. */
function findDiffering(records: readonly SpeechChoice[]): string {
  const [first] = records
  const differs = (key: keyof SpeechChoice) => records.some((record) => record[key] !== first?.[key])
  return [
    ...(differs('voiceId') ? ['voice'] : []),
    ...(differs('modelId') ? ['model'] : []),
    ...(differs('language') ? ['language'] : []),
  ].join('_')
}

/** Labels for what the blocks inherit; without a name where that differs. */
function formatAllInherited(inherited: readonly InheritedSpeech[], names: CatalogNames): SpeechInheritance {
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
  }
}

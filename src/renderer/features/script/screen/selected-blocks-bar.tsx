import { deleteLine } from '@codemirror/commands'
import { AudioLines, Lock, LockOpen, RefreshCw, Trash2 } from 'lucide-react'
import { countCharacters } from '#shared/domain/speech-text/count-characters.ts'
import { common } from '../../../lib/common/messages/common.ts'
import { useStore } from '../../../lib/use-store.ts'
import { Button } from '../../../ui/button.tsx'
import { t } from './messages/t.ts'
import { t as inspectorText } from '../inspector/messages/t.ts'
import type { Workspace } from '../open-workspace.ts'
import styles from './script.module.css'
import { useBlocksSummary } from '../inspector/use-blocks-summary.ts'

export interface SelectedBlocksBarProps {
  workspace: Workspace
  /** Opens the settings of the blocks; null while they are shown. */
  onShowSettings: (() => void) | null
}

const ICON = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const

/** Actions for all selected blocks, each one undo step; nothing while the selection stays in one block. */
export function SelectedBlocksBar({ workspace, onShowSettings }: SelectedBlocksBarProps) {
  const blockIds = useStore(workspace.selectedBlockIds)
  return (
    blockIds.length > 1 && <BlockActions workspace={workspace} blockIds={blockIds} onShowSettings={onShowSettings} />
  )
}

interface BlockActionsProps extends SelectedBlocksBarProps {
  blockIds: readonly string[]
}

function BlockActions({ workspace, blockIds, onShowSettings }: BlockActionsProps) {
  const { generation } = workspace
  const { dueCount, characters, areLocked } = useBlocksSummary(workspace, blockIds, summarize)
  const isOffline = useStore(generation.isOffline)
  const LockIcon = areLocked ? LockOpen : Lock
  const remove = () => {
    const view = workspace.editor()?.view
    if (!view) return
    deleteLine(view)
    view.focus()
  }
  return (
    <div className={styles.blocksBar} role="toolbar" aria-label={inspectorText('selected.label')}>
      <span role="status">{inspectorText('selected.count', { count: blockIds.length })}</span>
      <Button
        isDisabled={dueCount === 0}
        onPress={() => void generation.generateDue(blockIds).then(workspace.listenTo)}
      >
        <RefreshCw {...ICON} />
        {dueCount === 0
          ? t('selected.nothingDue')
          : t(isOffline ? 'selected.queue' : 'selected.generate', { due: dueCount, characters })}
      </Button>
      {onShowSettings && (
        <Button onPress={onShowSettings}>
          <AudioLines {...ICON} />
          {t('selected.settings')}
        </Button>
      )}
      <Button onPress={() => workspace.toggleLock(blockIds)}>
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

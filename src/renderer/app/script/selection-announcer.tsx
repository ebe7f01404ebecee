import { sayFailureInOneLine } from '../../lib/failure-words.ts'
import { BLOCK_WORDS } from '../../ui/block-look.ts'
import type { CatalogueNames } from './catalogue-names.ts'
import type { Workspace } from './open-workspace.ts'
import { useSelectedBlock } from './use-selected-block.ts'

export interface SelectionAnnouncerProps {
  workspace: Workspace
  names: CatalogueNames
  /** Nothing else on screen says why the block failed. */
  saysFailure: boolean
}

/** Tells screen readers what the margin shows of the block that the caret came to. */
export function SelectionAnnouncer({ workspace, names, saysFailure }: SelectionAnnouncerProps) {
  const { index, look, blockId, text, record, activity } = useSelectedBlock(workspace)
  const voice = names.voice(workspace.session.book.inputs(blockId, text).voiceId)
  return (
    <div className="visually-hidden" role="status">
      Block {index + 1}, {voice}, {BLOCK_WORDS[look]}
      {record.note !== '' && ', with a note'}
      {saysFailure && activity?.kind === 'failed' && `. ${sayFailureInOneLine(activity.failure)}`}
    </div>
  )
}

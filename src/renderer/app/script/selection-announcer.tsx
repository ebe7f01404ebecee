import { BLOCK_WORDS } from '../../ui/block-look.ts'
import type { CatalogueNames } from './catalogue-names.ts'
import type { Workspace } from './open-workspace.ts'
import { useSelectedBlock } from './use-selected-block.ts'

/** Tells screen readers what the margin shows of the block that the caret came to. */
export function SelectionAnnouncer({ workspace, names }: { workspace: Workspace; names: CatalogueNames }) {
  const { index, look, blockId, text, record } = useSelectedBlock(workspace)
  const voice = names.voice(workspace.session.book.inputs(blockId, text).voiceId)
  return (
    <div className="visually-hidden" role="status">
      Block {index + 1}, {voice}, {BLOCK_WORDS[look]}
      {record.note !== '' && ', with a note'}
    </div>
  )
}

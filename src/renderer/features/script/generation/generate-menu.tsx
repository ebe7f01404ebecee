import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { t } from './messages/t.ts'
import type { Workspace } from '../open-workspace.ts'
import { getSelectedDialogue } from './selected-dialogue.ts'

/** More ways to generate, beside the button that generates everything. */
export function GenerateMenu({
  workspace,
  onGenerate,
  onGenerateProject,
}: {
  workspace: Workspace
  onGenerate: (blockIds: string[]) => void
  onGenerateProject: () => void
}) {
  const [isOpen, setOpen] = useState(false)
  const selected = isOpen ? getSelectedDialogue(workspace) : null
  const isReady = selected?.kind === 'ready'
  const detail = isReady
    ? t('dialogue.cost', { blocks: selected.blockIds.length, characters: selected.characters })
    : selected?.reason
  return (
    <Menu
      label={t('dialogue.menu')}
      // oxlint-disable-next-line catalog-texts/bare-text -- a place
      placement="top start"
      onOpenChange={setOpen}
      trigger={
        <IconButton label={t('dialogue.menu')} look="plain">
          <ChevronDown size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
      }
      actions={[
        {
          id: 'dialogue',
          label: t('dialogue.generate'),
          isDisabled: !isReady,
          ...(detail !== undefined && { detail }),
          onAction: () => isReady && onGenerate(selected.blockIds),
        },
        { id: 'project', label: t('project.menu'), onAction: onGenerateProject },
      ]}
    />
  )
}

import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '../../lib/format-count.ts'
import { IconButton } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { Workspace } from './open-workspace.ts'
import { getSelectedDialogue } from './selected-dialogue.ts'

/** More ways to generate, beside the button that generates everything. */
export function DialogueMenu({
  workspace,
  onGenerate,
}: {
  workspace: Workspace
  onGenerate: (blockIds: string[]) => void
}) {
  const [isOpen, setOpen] = useState(false)
  const selected = isOpen ? getSelectedDialogue(workspace) : null
  const isReady = selected?.kind === 'ready'
  const detail = isReady
    ? `${formatCount(selected.blockIds.length, 'block')} · ${formatCount(selected.characters, 'character')}`
    : selected?.reason
  return (
    <Menu
      label="More ways to generate"
      placement="top start"
      onOpenChange={setOpen}
      trigger={
        <IconButton label="More ways to generate" look="plain">
          <ChevronDown size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
      }
      actions={[
        {
          id: 'dialogue',
          label: 'Generate as dialogue',
          isDisabled: !isReady,
          ...(detail !== undefined && { detail }),
          onAction: () => isReady && onGenerate(selected.blockIds),
        },
      ]}
    />
  )
}

import type { ComponentProps } from 'react'
import { collectDropped, type DroppedFile, FolderUnreadable } from '../lib/dropped-files.ts'
import { isManuscriptName } from '../lib/importable-files.ts'
import { DropTarget } from './drop-target.tsx'
import { t } from './messages/t.ts'
import { showToast } from './toast.tsx'

/** Hands over dropped files to import, in the order of their names; of a folder, those with text. Says if there are none. */
export async function readDrop(dropped: DataTransfer, onFiles: (files: readonly DroppedFile[]) => void): Promise<void> {
  try {
    const files = await collectDropped(dropped, isManuscriptName)
    if (files.length > 0) onFiles(files)
    else showToast({ text: t('drop.empty') })
  } catch (error) {
    if (!(error instanceof FolderUnreadable)) throw error
    showToast({ text: t('drop.unreadable', { name: error.message }) })
  }
}

export interface ImportDropTargetProps extends Omit<ComponentProps<typeof DropTarget>, 'onDrop'> {
  onFiles: (files: readonly DroppedFile[]) => void
}

/** An area that accepts dropped files and folders to import. */
export function ImportDropTarget({ onFiles, ...props }: ImportDropTargetProps) {
  return <DropTarget {...props} onDrop={(dropped) => void readDrop(dropped, onFiles)} />
}

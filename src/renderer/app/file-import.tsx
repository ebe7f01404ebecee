import { useState } from 'react'
import { formatImported } from '../features/imports/format-import.ts'
import { ImportDialog } from '../features/imports/import-dialog.tsx'
import { ReadProjectDialog } from '../features/projects/read-project-dialog.tsx'
import type { DroppedFile } from '../lib/dropped-files.ts'
import { findProjectFile } from '../lib/importable-files.ts'
import { showToast } from '../ui/toast.tsx'
import { goTo } from './use-route.ts'

export interface FileImportProps {
  /** Files that were dropped or chosen; none to choose them. */
  files: readonly DroppedFile[]
  onClose: () => void
}

/** Makes a project of files: imports a project file, and any others as the text of a new project. */
export function FileImport({ files, onClose }: FileImportProps) {
  const [projectFile, setProjectFile] = useState(() => findProjectFile(files))
  const open = (projectId: string) => {
    onClose()
    goTo({ area: 'script', projectId, chapterId: null })
  }
  if (projectFile) return <ReadProjectDialog file={projectFile} onOpen={open} onClose={onClose} />
  return (
    <ImportDialog
      target={{
        kind: 'new-project',
        onStored: (project) => {
          showToast({ text: formatImported(project) })
          open(project.projectId)
        },
      }}
      first={files}
      onProjectFile={setProjectFile}
      onClose={onClose}
    />
  )
}

import { useState } from 'react'
import { formatImported } from '../features/imports/format-import.ts'
import { ImportDialog } from '../features/imports/import-dialog.tsx'
import { ReadProjectDialog } from '../features/projects/read-project-dialog.tsx'
import { isProjectFile } from '../lib/importable-files.ts'
import { showToast } from '../ui/toast.tsx'
import { goTo } from './use-route.ts'

export interface FileImportProps {
  /** A file that was dropped or chosen; null to choose one. */
  file: File | null
  onClose: () => void
}

/** Makes a project of a file: imports a project file, and any other as the text of a new project. */
export function FileImport({ file: first, onClose }: FileImportProps) {
  const [file, setFile] = useState(first)
  const open = (projectId: string) => {
    onClose()
    goTo({ area: 'script', projectId, chapterId: null })
  }
  if (file && isProjectFile(file.name)) return <ReadProjectDialog file={file} onOpen={open} onClose={onClose} />
  return (
    <ImportDialog
      target={{
        kind: 'new-project',
        onStored: (project) => {
          showToast({ text: formatImported(project) })
          open(project.projectId)
        },
      }}
      first={file}
      onProjectFile={setFile}
      onClose={onClose}
    />
  )
}

import { lazy, Suspense, useEffect, useState } from 'react'
import type { DroppedFile } from '../lib/dropped-files.ts'
import { readDrop } from '../ui/import-drop.tsx'

const FileImport = lazy(() => import('./file-import.tsx').then((module) => ({ default: module.FileImport })))

export interface WindowDropProps {
  /** Whether a project can be made of files here; otherwise dropped files are refused. */
  isAllowed: boolean
}

/**
 * Makes a project of files that are dropped where nothing else accepts them. Without it, the browser would leave the studio
 * to show a file.
 */
export function WindowDrop({ isAllowed }: WindowDropProps) {
  const [files, setFiles] = useState<readonly DroppedFile[] | null>(null)
  useEffect(() => {
    // oxlint-disable-next-line catalog-texts/bare-text -- a type of the browser
    const isUnhandled = (event: DragEvent) => !event.defaultPrevented && event.dataTransfer?.types.includes('Files')
    // A dialog is about something else.
    const accepts = () => isAllowed && !document.querySelector('[data-dialog]')
    const over = (event: DragEvent) => {
      if (!isUnhandled(event) || !event.dataTransfer) return
      event.preventDefault()
      event.dataTransfer.dropEffect = accepts() ? 'copy' : 'none'
    }
    const drop = (event: DragEvent) => {
      if (!isUnhandled(event)) return
      event.preventDefault()
      if (event.dataTransfer && accepts()) void readDrop(event.dataTransfer, setFiles)
    }
    addEventListener('dragover', over)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', over)
      removeEventListener('drop', drop)
    }
  }, [isAllowed])
  return <Suspense>{files && <FileImport files={files} onClose={() => setFiles(null)} />}</Suspense>
}

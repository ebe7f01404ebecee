import { lazy, Suspense, useEffect, useState } from 'react'

const FileImport = lazy(() => import('./file-import.tsx').then((module) => ({ default: module.FileImport })))

export interface DroppedFileProps {
  /** Whether a project can be made of a file here; otherwise dropped files are refused. */
  isAllowed: boolean
}

/**
 * Makes a project of a file that is dropped where nothing else accepts it. Without it, the browser would leave the studio to
 * show the file.
 */
export function DroppedFile({ isAllowed }: DroppedFileProps) {
  const [file, setFile] = useState<File | null>(null)
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
      const [dropped] = event.dataTransfer?.files ?? []
      if (dropped && accepts()) setFile(dropped)
    }
    addEventListener('dragover', over)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', over)
      removeEventListener('drop', drop)
    }
  }, [isAllowed])
  return <Suspense>{file && <FileImport file={file} onClose={() => setFile(null)} />}</Suspense>
}

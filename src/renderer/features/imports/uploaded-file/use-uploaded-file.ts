import { useEffect, useRef, useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import { formatReason } from '#shared/errors/failure-texts.ts'
import { getFailure } from '../../../rpc/studio.ts'
import { describeUpload, uploadFile } from '../../../rpc/upload-file.ts'
import { readSource } from '../read-source.ts'

export type UploadedFileState<Preview> =
  /** Nothing is chosen yet, or the choice can't be read: `problem` says why. */
  | { kind: 'choosing'; problem: string | null }
  | { kind: 'reading' }
  | { kind: 'failed'; file: File; failure: Failure }
  | { kind: 'ready'; file: File; uploadId: string; preview: Preview }

/** A file that the studio has, with its name where it was chosen. */
interface UploadedFile {
  uploadId: string
  fileName: string
}

export interface UploadedFileOptions<Preview> {
  /** Saves pending edits first: a file is compared with the stored script. */
  beforeReading: () => Promise<unknown>
  /** What the studio would do with the uploaded file. */
  readPreview: (file: UploadedFile, signal: AbortSignal) => Promise<Preview>
  /** Says that nothing was done, because the last edits couldn't be saved. */
  formatNotSaved: (reason: string) => string
}

/** A file on its way into the script: it is chosen, uploaded and compared; then what its preview shows is stored. */
export function useUploadedFile<Preview>({ beforeReading, readPreview, formatNotSaved }: UploadedFileOptions<Preview>) {
  const [state, setState] = useState<UploadedFileState<Preview>>({ kind: 'choosing', problem: null })
  const [failure, setFailure] = useState<Failure | null>(null)
  /** Why the last edits couldn't be saved. */
  const [unsaved, setUnsaved] = useState<string | null>(null)
  const [isStoring, setStoring] = useState(false)
  const reading = useRef<AbortController>(null)
  useEffect(() => () => reading.current?.abort(), [])

  /** Null once the last edits are saved; otherwise says why not. */
  const save = async (): Promise<string | null> => {
    try {
      await beforeReading()
      return null
    } catch (error) {
      return formatNotSaved(error instanceof Error ? error.message : String(error))
    }
  }
  const choose = async (file: File) => {
    reading.current?.abort()
    const { signal } = (reading.current = new AbortController())
    setFailure(null)
    setUnsaved(null)
    setState({ kind: 'reading' })
    const show = (next: UploadedFileState<Preview>) => {
      if (!signal.aborted) setState(next)
    }
    try {
      await readSource(file)
    } catch (error) {
      return show({ kind: 'choosing', problem: error instanceof Error ? error.message : String(error) })
    }
    const notSaved = await save()
    if (notSaved !== null) return show({ kind: 'choosing', problem: notSaved })
    try {
      const uploadId = `upl_${crypto.randomUUID().replaceAll('-', '')}`
      const problem = await uploadFile(uploadId, file, { signal })
      if (problem !== null) return show({ kind: 'failed', file, failure: describeUpload(problem) })
      show({ kind: 'ready', file, uploadId, preview: await readPreview({ uploadId, fileName: file.name }, signal) })
    } catch (error) {
      const found = error instanceof TypeError ? describeUpload('unreadable') : getFailure(error)
      if (found.code === 'invalid_input') show({ kind: 'choosing', problem: formatReason(found) })
      else show({ kind: 'failed', file, failure: found })
    }
  }

  return {
    state,
    failure,
    unsaved,
    isStoring,
    choose,
    /** Null if it failed; `failure` says why. */
    async store<Result>(run: (file: UploadedFile, preview: Preview) => Promise<Result>): Promise<Result | null> {
      if (state.kind !== 'ready') return null
      setStoring(true)
      setFailure(null)
      try {
        const notSaved = await save()
        setUnsaved(notSaved)
        const { uploadId, file } = state
        return notSaved === null ? await run({ uploadId, fileName: file.name }, state.preview) : null
      } catch (error) {
        setFailure(getFailure(error))
        return null
      } finally {
        setStoring(false)
      }
    },
  }
}

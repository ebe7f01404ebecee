import { useEffect, useRef, useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { ReplaceChoice } from '#shared/contract/search.ts'
import type { ScriptUpdatePreview, ScriptUpdateResult } from '#shared/contract/script-update.ts'
import { formatReason } from '#shared/errors/failure-texts.ts'
import { getFailure, useStudio } from '../../../rpc/studio.ts'
import { describeUpload, uploadFile } from '../../../rpc/upload-file.ts'
import { readSource } from '../read-source.ts'
import { t } from './messages/t.ts'

export type UpdateState =
  /** Nothing is chosen yet, or the choice can't be read: `problem` says why. */
  | { kind: 'choosing'; problem: string | null }
  | { kind: 'reading' }
  | { kind: 'failed'; file: File; failure: Failure }
  | { kind: 'ready'; file: File; uploadId: string; preview: ScriptUpdatePreview }

/** One update of a script, from choosing a file to storing its changes. */
export function useScriptUpdate(projectId: string, beforeReading: () => Promise<unknown>) {
  const { client } = useStudio()
  const [state, setState] = useState<UpdateState>({ kind: 'choosing', problem: null })
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
      return t('notSaved', { reason: error instanceof Error ? error.message : String(error) })
    }
  }
  const choose = async (file: File) => {
    reading.current?.abort()
    const { signal } = (reading.current = new AbortController())
    setFailure(null)
    setUnsaved(null)
    setState({ kind: 'reading' })
    const show = (next: UpdateState) => {
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
      show({
        kind: 'ready',
        file,
        uploadId,
        preview: await client.imports.previewUpdate({ projectId, uploadId }, { signal }),
      })
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
    async store(choice: { conflicts: ReplaceChoice; removesMissing: boolean }): Promise<ScriptUpdateResult | null> {
      if (state.kind !== 'ready') return null
      const { uploadId, preview } = state
      setStoring(true)
      setFailure(null)
      try {
        const notSaved = await save()
        setUnsaved(notSaved)
        if (notSaved !== null) return null
        return await client.imports.runUpdate({ projectId, uploadId, token: preview.token, ...choice })
      } catch (error) {
        setFailure(getFailure(error))
        return null
      } finally {
        setStoring(false)
      }
    },
  }
}

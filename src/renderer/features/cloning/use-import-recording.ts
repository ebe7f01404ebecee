import { useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import { UPLOAD_MAX_BYTES } from '#shared/domain/media-paths.ts'
import { decodeInWindow } from '../../audio/decode-in-window.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { uploadFile } from '../../rpc/upload-file.ts'

/** Imports a file as voice sample or consent statement: copied, decoded and measured locally, never sent. */
export function useImportRecording(speakerId: string, purpose: 'sample' | 'consent') {
  const { client } = useStudio()
  const [reading, setReading] = useState<AbortController | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const read = async (file: File | undefined) => {
    if (!file) return
    const ending = new AbortController()
    const { signal } = ending
    setReading(ending)
    setFailure(null)
    try {
      const uploadId = `upl_${crypto.randomUUID().replaceAll('-', '')}`
      const body = (await decodeInWindow(file, signal)) ?? file
      const problem = await uploadFile(uploadId, body, { signal, maxBytes: UPLOAD_MAX_BYTES })
      if (problem === 'disk-full') return setFailure({ code: 'disk_full', reason: 'disk-full-not-imported' })
      if (problem) {
        const reason = problem === 'too-large' ? 'recording-too-large' : 'file-unreadable'
        return setFailure({ code: 'invalid_input', reason })
      }
      await client.cloning.importRecording({ speakerId, purpose, uploadId, fileName: file.name }, { signal })
    } catch (error) {
      if (!signal.aborted) setFailure(getFailure(error))
    } finally {
      setReading(null)
    }
  }
  return { read, cancel: () => reading?.abort(), isReading: reading !== null, failure }
}

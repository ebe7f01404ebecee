import { useState } from 'react'
import { uploadPath } from '#shared/domain/media-paths.ts'
import { decodeInWindow } from '../../audio/decode-in-window.ts'
import { type FailureFacts, failureOf } from '../../lib/failure-words.ts'
import { reasonOf, useStudio } from '../../rpc/studio.ts'

/** Takes a file as a sample or as the phrase: it is copied, decoded and measured on this computer, and sent nowhere. */
export function useImportRecording(speakerId: string, purpose: 'sample' | 'consent') {
  const { client } = useStudio()
  const [reading, setReading] = useState<AbortController | null>(null)
  const [failure, setFailure] = useState<FailureFacts | null>(null)
  const read = async (file: File | undefined) => {
    if (!file) return
    const ending = new AbortController()
    const { signal } = ending
    setReading(ending)
    setFailure(null)
    try {
      const uploadId = `upl_${crypto.randomUUID().replaceAll('-', '')}`
      const body = (await decodeInWindow(file, signal)) ?? file
      const response = await fetch(uploadPath(uploadId), { method: 'PUT', body, signal })
      if (!response.ok) {
        const message =
          response.status === 413
            ? 'The file is larger than 512 MB. Cut out the part with the voice first.'
            : response.status === 507
              ? 'The disk is full. The file was not taken.'
              : 'The file could not be read.'
        setFailure({ code: response.status === 507 ? 'disk_full' : 'invalid_input', message })
        return
      }
      await client.cloning.importRecording({ speakerId, purpose, uploadId, fileName: file.name }, { signal })
    } catch (error) {
      if (!signal.aborted) setFailure(failureOf(reasonOf(error)))
    } finally {
      setReading(null)
    }
  }
  return { read, cancel: () => reading?.abort(), isReading: reading !== null, failure }
}

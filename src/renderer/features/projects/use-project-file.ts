import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ProjectFileRead, ProjectFileWritten } from '#shared/contract/project-files.ts'
import { UPLOAD_PIECE_MAX_BYTES, uploadPiecePath } from '#shared/domain/media-paths.ts'
import { type FailureFacts, failureOf } from '../../lib/failure-words.ts'
import { reasonOf, useStudio } from '../../rpc/studio.ts'

export type WriteState =
  | { kind: 'idle' }
  | { kind: 'running'; doneBytes: number; totalBytes: number }
  | ProjectFileWritten
  | { kind: 'failed'; failure: FailureFacts }

export interface WriteRequest {
  projectId: string
  folder?: string
  baseName?: string
  overwrite: boolean
}

/** Writes one project file at a time. Cancelling, or leaving, leaves no half-written file. */
export function useProjectFileWriting() {
  const { client } = useStudio()
  const [state, setState] = useState<WriteState>({ kind: 'idle' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  return {
    state,
    async write(request: WriteRequest) {
      running.current?.abort()
      const mine = (running.current = new AbortController())
      setState({ kind: 'running', doneBytes: 0, totalBytes: 0 })
      try {
        const events = await client.projectFiles.write(request, { signal: mine.signal })
        for await (const event of events) {
          if (mine.signal.aborted) break
          setState(event.kind === 'progress' ? { ...event, kind: 'running' } : event)
        }
      } catch (error) {
        if (!mine.signal.aborted) setState({ kind: 'failed', failure: failureOf(reasonOf(error)) })
      }
    },
    cancel() {
      running.current?.abort()
      setState({ kind: 'idle' })
    },
  }
}

export type ReadState =
  /** The file is on its way into the studio. */
  | { kind: 'copying'; doneBytes: number; totalBytes: number }
  | { kind: 'reading'; doneBytes: number; totalBytes: number }
  | ProjectFileRead
  | { kind: 'failed'; failure: FailureFacts }

/** Reads a file as a new project, from the moment that this is there. Leaving cancels, and nothing of it stays. */
export function useProjectFileReading(file: File): ReadState {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const [state, setState] = useState<ReadState>({ kind: 'copying', doneBytes: 0, totalBytes: file.size })
  const studio = useRef({ client, queries, cache })
  useEffect(() => {
    studio.current = { client, queries, cache }
  })
  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    const show = (next: ReadState) => {
      if (!signal.aborted) setState(next)
    }
    const read = async () => {
      const uploadId = `upl_${crypto.randomUUID().replaceAll('-', '')}`
      const { client: studioClient } = studio.current
      try {
        const failure = await copyFile(file, uploadId, signal, (doneBytes) =>
          show({ kind: 'copying', doneBytes, totalBytes: file.size }),
        )
        if (failure) {
          show({ kind: 'failed', failure })
          return
        }
        const events = await studioClient.projectFiles.read({ uploadId }, { signal })
        for await (const event of events) {
          if (signal.aborted) break
          show(event.kind === 'progress' ? { ...event, kind: 'reading' } : event)
          if (event.kind === 'finished')
            void studio.current.cache.invalidateQueries({ queryKey: studio.current.queries.projects.key() })
        }
      } catch (error) {
        show({ kind: 'failed', failure: failureOf(reasonOf(error)) })
      } finally {
        // Where it was read it is gone already; where it was not, nobody else knows of it.
        await studioClient.projectFiles.discard({ uploadId }).catch(() => undefined)
      }
    }
    void read()
    return () => ending.abort()
  }, [file])
  return state
}

/** Hands the file over piece by piece, so that no host holds all of it. Answers why it could not be. */
async function copyFile(
  file: File,
  uploadId: string,
  signal: AbortSignal,
  report: (doneBytes: number) => void,
): Promise<FailureFacts | null> {
  for (let fromByte = 0; fromByte === 0 || fromByte < file.size; fromByte += UPLOAD_PIECE_MAX_BYTES) {
    const body = file.slice(fromByte, fromByte + UPLOAD_PIECE_MAX_BYTES)
    const response = await fetch(uploadPiecePath(uploadId, fromByte), { method: 'PUT', body, signal })
    if (response.status === 507) return { code: 'disk_full', message: 'The disk is full. Nothing was brought in.' }
    if (!response.ok) return { code: 'invalid_input', message: 'The file could not be read. Choose it again.' }
    report(Math.min(file.size, fromByte + body.size))
  }
  return null
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { ProjectFileRead, ProjectFileWritten } from '#shared/contract/project-files.ts'
import sampleUrl from '../../../../resources/sample.overvoice?url'
import { getFailure, type StudioClient, useStudio } from '../../rpc/studio.ts'
import { describeUpload, uploadFile } from '../../rpc/upload-file.ts'

export type WriteState =
  | { kind: 'idle' }
  | { kind: 'running'; doneBytes: number; totalBytes: number }
  | ProjectFileWritten
  | { kind: 'failed'; failure: Failure }

export interface WriteRequest {
  projectId: string
  folder?: string
  baseName?: string
  overwrite: boolean
}

/** Writes one project file at a time. Canceling or leaving removes the partial file. */
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
        if (!mine.signal.aborted) setState({ kind: 'failed', failure: getFailure(error) })
      }
    },
    cancel() {
      running.current?.abort()
      setState({ kind: 'idle' })
    },
  }
}

export type ReadState =
  /** The file is being uploaded to the studio. */
  | { kind: 'copying'; doneBytes: number; totalBytes: number }
  | { kind: 'reading'; doneBytes: number; totalBytes: number }
  | ProjectFileRead
  | { kind: 'failed'; failure: Failure }

/** A project file that the user opened in the system: the studio reads it where it is. */
export interface OpenedFile {
  openedFileId: string
  name: string
}

/** Imports a file as a new project on mount. Leaving cancels and removes everything. */
export function useProjectFileReading(file: File | OpenedFile): ReadState {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const [state, setState] = useState<ReadState>(
    file instanceof File
      ? { kind: 'copying', doneBytes: 0, totalBytes: file.size }
      : { kind: 'reading', doneBytes: 0, totalBytes: 0 },
  )
  const studio = useRef({ client, queries, cache })
  useEffect(() => {
    studio.current = { client, queries, cache }
  })
  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    void importProjectFile(studio.current.client, file, signal, (next) => {
      if (signal.aborted) return
      setState(next)
      if (next.kind === 'finished')
        void studio.current.cache.invalidateQueries({ queryKey: studio.current.queries.projects.key() })
    })
    return () => ending.abort()
  }, [file])
  return state
}

export type SampleState = { kind: 'idle' | 'opening' } | { kind: 'failed'; failure: Failure }

/**
 * Imports the bundled sample project like any project file. Leaving cancels and removes everything.
 *
 * @param onImported called with the new project's ID
 */
export function useSampleProject(onImported: (projectId: string) => void) {
  const { client } = useStudio()
  const [state, setState] = useState<SampleState>({ kind: 'idle' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  return {
    state,
    async open() {
      if (state.kind === 'opening') return
      const { signal } = (running.current = new AbortController())
      setState({ kind: 'opening' })
      const show = (next: ReadState) => {
        if (signal.aborted) return
        if (next.kind === 'finished') onImported(next.projectId)
        if (next.kind === 'failed') setState(next)
      }
      const file = await fetchSample(signal).catch(() => null)
      if (file) await importProjectFile(client, file, signal, show)
      else show({ kind: 'failed', failure: UNREACHABLE })
    },
  }
}

const UNREACHABLE: Failure = { code: 'disconnected' }

/** The sample is part of the window's own files, so it needs no network. */
async function fetchSample(signal: AbortSignal): Promise<File | null> {
  const response = await fetch(sampleUrl, { signal })
  return response.ok ? new File([await response.blob()], 'sample.overvoice') : null
}

/** Imports a file as a new project, after uploading one that only this window has. Aborting removes everything. */
async function importProjectFile(
  client: StudioClient,
  file: File | OpenedFile,
  signal: AbortSignal,
  report: (state: ReadState) => void,
): Promise<void> {
  const read = async (source: { uploadId: string } | { openedFileId: string }) => {
    for await (const event of await client.projectFiles.read(source, { signal })) {
      if (signal.aborted) break
      report(event.kind === 'progress' ? { ...event, kind: 'reading' } : event)
    }
  }
  const uploadId = `upl_${crypto.randomUUID().replaceAll('-', '')}`
  try {
    if (!(file instanceof File)) return await read({ openedFileId: file.openedFileId })
    const problem = await uploadFile(uploadId, file, {
      signal,
      report: (doneBytes) => report({ kind: 'copying', doneBytes, totalBytes: file.size }),
    })
    if (problem) return report({ kind: 'failed', failure: describeUpload(problem) })
    await read({ uploadId })
  } catch (error) {
    // A file that can't be sent has no answer, only an error of the browser.
    report({ kind: 'failed', failure: error instanceof TypeError ? UNREACHABLE : getFailure(error) })
  } finally {
    // If it was imported, the upload is already gone; if not, nothing else refers to it.
    if (file instanceof File) await client.projectFiles.discard({ uploadId }).catch(() => undefined)
  }
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { ImportedProject, ImportOptions, ImportPlace, ImportResult } from '#shared/contract/imports.ts'
import { IMPORT_MAX_CHARS, IMPORT_PART_CHARS, MAX_LINE_USES } from '#shared/domain/import-limits.ts'
import { getFailure, type StudioClient, useStudio } from '../../rpc/studio.ts'
import { formatReason } from '#shared/errors/failure-texts.ts'
import { describeUpload, uploadFile, type UploadProblem } from '../../rpc/upload-file.ts'
import { guessFormat, guessOptions } from '#shared/domain/guess-import-options.ts'
import { t } from './messages/t.ts'
import type { DroppedFile } from '../../lib/dropped-files.ts'
import { createFileId, type ImportSource, readSources, textOf } from './read-source.ts'

export type ImportState =
  /** Nothing is chosen yet, or the choice can't be read: `problem` says why. */
  | { kind: 'choosing'; problem: string | null }
  | { kind: 'reading' }
  /** `uploadId` is null while the text is being uploaded. */
  | { kind: 'ready'; source: ImportSource; options: ImportOptions; uploadId: string | null }

/** One import from choosing texts to importing them. `projectId` is null for a new project. */
export function useImport(projectId: string | null, first: ImportSource | readonly DroppedFile[]) {
  const { client, queries, queryClient } = useStudio()
  const [state, setState] = useState<ImportState>(
    isFiles(first) && first.length === 0 ? { kind: 'choosing', problem: null } : { kind: 'reading' },
  )
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isStoring, setStoring] = useState(false)
  const sending = useRef<AbortController>(null)
  useEffect(() => () => sending.current?.abort(), [])

  const ready = state.kind === 'ready' ? state : null
  const preview = useQuery({
    ...queries.imports.preview.queryOptions({
      input: { uploadId: ready?.uploadId ?? '', options: ready?.options ?? guessOptions('text', ''), projectId },
    }),
    enabled: ready?.uploadId != null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })

  const show = async (source: ImportSource, options?: ImportOptions) => {
    const text = textOf(source)
    if (text.length > IMPORT_MAX_CHARS)
      return setState({ kind: 'choosing', problem: t('tooLong', { limit: IMPORT_MAX_CHARS }) })
    const guessed = options ?? guessFor(source, text)
    setFailure(null)
    setState({ kind: 'ready', source, options: guessed, uploadId: null })
    sending.current?.abort()
    const mine = (sending.current = new AbortController())
    try {
      const isText = source.kind === 'file' || source.kind === 'pasted'
      const uploadId = isText ? await sendText(client, text, mine.signal) : createFileId()
      const problem = isText ? null : await sendFiles(source, uploadId, mine.signal)
      if (mine.signal.aborted) return
      if (problem !== null) return setFailure(describeUpload(problem))
      setState((now) => (now.kind === 'ready' && now.source === source ? { ...now, uploadId } : now))
    } catch (error) {
      if (!mine.signal.aborted)
        setFailure(error instanceof TypeError ? describeUpload('unreadable') : getFailure(error))
    }
  }
  const choose = async (files: readonly DroppedFile[]) => {
    setState({ kind: 'reading' })
    try {
      await show(await readSources(files))
    } catch (error) {
      setState({ kind: 'choosing', problem: error instanceof Error ? error.message : String(error) })
    }
  }
  const begin = useRef({ choose, show })
  useEffect(() => {
    if (!isFiles(first)) void begin.current.show(first)
    else if (first.length > 0) void begin.current.choose(first)
  }, [first])

  const storeReady = async <Result>(
    store: (text: { uploadId: string; options: ImportOptions }) => Promise<Result>,
  ): Promise<Result | null> => {
    if (!ready?.uploadId) return null
    setStoring(true)
    setFailure(null)
    try {
      return await store({ uploadId: ready.uploadId, options: ready.options })
    } catch (error) {
      setFailure(getFailure(error))
      return null
    } finally {
      setStoring(false)
    }
  }

  const problem = failure ?? (preview.isError ? getFailure(preview.error) : null)
  // Nothing can be changed about a document that can't be read.
  const isUnread = ready?.source.kind === 'document' && (ready.uploadId === null || preview.isError)
  const isRefused = isUnread && problem?.code === 'invalid_input'

  return {
    state: isRefused ? ({ kind: 'choosing', problem: formatReason(problem) } satisfies ImportState) : state,
    preview,
    failure: isRefused ? null : problem,
    isStoring,
    choose,
    /** Changes how the same text is read or split. */
    setSource: (source: ImportSource) => show(source, ready?.options),
    setOptions: (options: ImportOptions) => ready && setState({ ...ready, options }),
    again: () => ready && void show(ready.source, ready.options),
    /** Uses a line of a plain text as a title or as text, whatever was found. */
    useLine(line: number, use: 'title' | 'text') {
      if (ready?.options.format !== 'text') return
      const others = ready.options.lineUses.filter((chosen) => chosen.line !== line)
      const lineUses = [...others, { line, use }].slice(-MAX_LINE_USES)
      setState({ ...ready, options: { ...ready.options, lineUses } })
    },
    /** Null if it failed; `failure` says why. */
    store: (into: string, place: ImportPlace, title: string, speakers: string[]): Promise<ImportResult | null> =>
      storeReady((text) => client.imports.run({ ...text, projectId: into, place, title, speakers })),
    /** Null if it failed; `failure` says why. */
    async storeAsProject(projectTitle: string, title: string, speakers: string[]): Promise<ImportedProject | null> {
      const project = await storeReady((text) =>
        client.imports.runAsProject({ ...text, projectTitle, title, speakers }),
      )
      if (project) await queryClient.invalidateQueries({ queryKey: queries.projects.key() })
      return project
    },
  }
}

function isFiles(first: ImportSource | readonly DroppedFile[]): first is readonly DroppedFile[] {
  return Array.isArray(first)
}

function guessFor(source: ImportSource, text: string): ImportOptions {
  switch (source.kind) {
    case 'files': {
      const files = source.files.map(({ id, name }) => ({ uploadId: id, fileName: name }))
      return { format: 'files', files, speakTitles: false, splitLong: false, speakBrackets: false }
    }
    case 'document':
      return guessOptions(source.isWorkbook ? 'sheet' : 'document', text)
    default:
      return guessOptions(guessFormat(source.kind === 'file' ? source.name : '', text), text)
  }
}

/** Uploads a document, or several files, each under its own ID. */
async function sendFiles(
  source: Extract<ImportSource, { kind: 'document' | 'files' }>,
  uploadId: string,
  signal: AbortSignal,
): Promise<UploadProblem> {
  for (const { id, file } of source.kind === 'files' ? source.files : [{ id: uploadId, file: source.file }]) {
    const problem = await uploadFile(id, file, { signal })
    if (problem !== null) return problem
  }
  return null
}

/** Uploads a text in parts, so that the window stays responsive. Returns its ID. */
async function sendText(client: StudioClient, text: string, signal: AbortSignal): Promise<string> {
  const uploadId = `upload_${crypto.randomUUID()}`
  for (let index = 0; index === 0 || index * IMPORT_PART_CHARS < text.length; index += 1) {
    const start = index * IMPORT_PART_CHARS
    await client.imports.addPart({ uploadId, index, text: text.slice(start, start + IMPORT_PART_CHARS) }, { signal })
  }
  return uploadId
}

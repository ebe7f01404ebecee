import { useEffect, useRef, useState } from 'react'
import type { ExportFile, ExportFormat, ExportOptions, MeasuredSound } from '#shared/contract/exports.ts'
import { type Reason, reasonOf, useStudio } from '../../rpc/studio.ts'

export type ExportScope = { chapterId: string } | { projectId: string }

/** What a person chose. Empty folder and name stand for the studio's own. */
export interface ExportChoice extends Omit<ExportOptions, 'folder' | 'baseName'> {
  what: ExportScope
  folder: string
  baseName: string
}

export interface ExportResult {
  files: ExportFile[]
  sounds: MeasuredSound[]
  missingBlocks: number
  changedBlocks: number
  partialBlocks: number
}

export type ExportState =
  | { kind: 'idle' }
  | { kind: 'measuring'; done: number; total: number }
  | { kind: 'running'; format: ExportFormat; done: number; total: number }
  | ({ kind: 'finished' } & ExportResult)
  | { kind: 'failed'; reason: Reason }

/** The choice as the core takes it; empty fields are left to the studio. */
export function requestOf({ what, folder, baseName, ...options }: ExportChoice) {
  return { ...what, ...options, ...(folder === '' ? {} : { folder }), ...(baseName === '' ? {} : { baseName }) }
}

/** Runs one export at a time. Cancelling, or leaving the screen, leaves no half-written file. */
export function useExport() {
  const { client } = useStudio()
  const [state, setState] = useState<ExportState>({ kind: 'idle' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const run = async (choice: ExportChoice, overwrite: boolean) => {
    running.current?.abort()
    const mine = (running.current = new AbortController())
    const first = choice.formats[0]
    if (first) setState({ kind: 'running', format: first, done: 0, total: 1 })
    try {
      const events = await client.exports.run({ ...requestOf(choice), overwrite }, { signal: mine.signal })
      for await (const event of events) {
        if (mine.signal.aborted) break
        setState(event.kind === 'progress' ? { ...event, kind: 'running' } : event)
      }
    } catch (error) {
      if (!mine.signal.aborted) setState({ kind: 'failed', reason: reasonOf(error) })
    }
  }

  return {
    state,
    run,
    cancel() {
      running.current?.abort()
      setState({ kind: 'idle' })
    },
    reset: () => setState({ kind: 'idle' }),
  }
}

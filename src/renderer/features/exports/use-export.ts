import { useEffect, useRef, useState } from 'react'
import type { ExportFile, ExportFormat } from '#shared/contract/exports.ts'
import { type Reason, reasonOf, useStudio } from '../../rpc/studio.ts'

/** What a person chose. Empty folder and name stand for the studio's own. */
export interface ExportChoice {
  what: { chapterId: string } | { projectId: string }
  formats: ExportFormat[]
  folder: string
  baseName: string
  overwrite: boolean
  mp3Kbps: 64 | 96 | 128 | 160
}

export type ExportState =
  | { kind: 'idle' }
  | { kind: 'running'; format: ExportFormat; done: number; total: number }
  | { kind: 'finished'; files: ExportFile[]; missingBlocks: number; changedBlocks: number; partialBlocks: number }
  | { kind: 'failed'; reason: Reason }

/** The part of a choice that says where files go; empty fields are left to the studio. */
export function destinationOf({ folder, baseName }: Pick<ExportChoice, 'folder' | 'baseName'>): {
  folder?: string
  baseName?: string
} {
  return { ...(folder === '' ? {} : { folder }), ...(baseName === '' ? {} : { baseName }) }
}

/** Runs one export at a time. Cancelling, or leaving the screen, leaves no half-written file. */
export function useExport() {
  const { client } = useStudio()
  const [state, setState] = useState<ExportState>({ kind: 'idle' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const run = async ({ what, formats, overwrite, mp3Kbps, ...destination }: ExportChoice) => {
    running.current?.abort()
    const mine = (running.current = new AbortController())
    const first = formats[0]
    if (first) setState({ kind: 'running', format: first, done: 0, total: 1 })
    try {
      const events = await client.exports.run(
        { ...what, formats, overwrite, mp3Kbps, ...destinationOf(destination) },
        { signal: mine.signal },
      )
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

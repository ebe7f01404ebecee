import type { ChapterScript } from '#shared/contract/script.ts'
import { getFailure, type StudioClient } from '../rpc/studio.ts'

const STORED = 'overvoice.last-chapters'
/** Projects that are remembered, newest last. */
const MAX_PROJECTS = 200

/** Remembers which chapter of a project was open last, on this computer. */
export function rememberChapter(projectId: string, chapterId: string): void {
  const others = readStored().filter(([id]) => id !== projectId)
  localStorage.setItem(STORED, JSON.stringify([...others, [projectId, chapterId]].slice(-MAX_PROJECTS)))
}

/**
 * Opens a chapter; if none is named, the one that was open last, or the first one.
 *
 * @param chapterId null for none
 */
export async function openLastChapter(
  client: Pick<StudioClient, 'script'>,
  { projectId, chapterId }: { projectId: string; chapterId: string | null },
  signal?: AbortSignal,
): Promise<ChapterScript> {
  const last = chapterId ?? readStored().find(([id]) => id === projectId)?.[1]
  const options = signal ? { signal } : {}
  if (last === undefined) return client.script.open({ projectId, withHistory: true }, options)
  try {
    return await client.script.open({ projectId, chapterId: last, withHistory: true }, options)
  } catch (error) {
    // It was removed since.
    if (chapterId !== null || getFailure(error).code !== 'not_found') throw error
    return client.script.open({ projectId, withHistory: true }, options)
  }
}

function readStored(): [projectId: string, chapterId: string][] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isEntry) : []
  } catch {
    return []
  }
}

function isEntry(entry: unknown): entry is [projectId: string, chapterId: string] {
  return Array.isArray(entry) && entry.length === 2 && entry.every((id) => typeof id === 'string')
}

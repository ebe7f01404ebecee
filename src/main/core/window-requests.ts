import { EventEmitter, on } from 'node:events'
import path from 'node:path'
import type { WindowRequest } from '#shared/contract/app.ts'

/** Requests from the host to the window, and the project files opened through the system. */
export interface WindowRequests {
  /** Runs one of the window's actions. Ignored if no window is listening. */
  runAction(id: string): void
  /** Asks the window to import a project file. Kept until a window is listening. */
  openProjectFile(file: string): void
  /** The path of an opened file; null for an unknown ID. */
  openedFile(openedFileId: string): string | null
  watch(signal: AbortSignal): AsyncGenerator<WindowRequest, void, void>
}

/** @param newId makes IDs that can't be guessed */
export function createWindowRequests(newId: () => string): WindowRequests {
  const requests = new EventEmitter().setMaxListeners(0)
  const files = new Map<string, string>()
  const waiting: WindowRequest[] = []
  const hasWindow = () => requests.listenerCount('request') > 0
  return {
    runAction: (id) => void requests.emit('request', { kind: 'action', id } satisfies WindowRequest),
    openProjectFile(file) {
      const openedFileId = newId()
      files.set(openedFileId, file)
      const request: WindowRequest = { kind: 'project-file', openedFileId, name: path.basename(file) }
      if (hasWindow()) requests.emit('request', request)
      else waiting.push(request)
    },
    openedFile: (openedFileId) => files.get(openedFileId) ?? null,
    async *watch(signal) {
      const arriving = on(requests, 'request', { signal })
      try {
        yield* waiting.splice(0)
        for await (const [request] of arriving as AsyncIterable<[WindowRequest]>) yield request
      } catch (error) {
        if (!signal.aborted) throw error
      }
    },
  }
}

import { UndecodableRecording } from '../listening/read-sound.ts'
import { createAskedThread, isThread, serveThread } from '../threads/asked-thread.ts'
import { findWatermark } from './find-watermark.ts'
import type { WatermarkFinding } from './find-watermark.ts'

const THREAD_ROLE = 'overvoice-watermark'

/** Whether this is the thread that looks for marks. */
export const isWatermarkThread: boolean = isThread(THREAD_ROLE)

export interface WatermarkFinder {
  /** Decides from the bytes alone; takes about a second for each minute of audio, one file after the other. */
  find(bytes: Uint8Array, signal: AbortSignal): Promise<WatermarkFinding>
  /** Ends the thread; files under way fail. */
  dispose(): Promise<void>
}

/** Looks for marks on a thread of its own, which starts with the first file and keeps no program running. */
export function createWatermarkFinder(): WatermarkFinder {
  const thread = createAskedThread<Uint8Array, WatermarkFinding>({
    url: import.meta.url,
    role: THREAD_ROLE,
    name: 'The search for watermarks',
  })
  return { find: thread.ask, dispose: thread.dispose }
}

serveThread(THREAD_ROLE, async () => async (bytes: Uint8Array): Promise<WatermarkFinding> => {
  try {
    return await findWatermark(bytes)
  } catch (error) {
    if (error instanceof UndecodableRecording) return { kind: 'unusable', message: `cannot be read: ${error.message}` }
    throw error
  }
})

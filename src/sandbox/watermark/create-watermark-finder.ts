import { UndecodableRecording } from '../listening/read-sound.ts'
import { createAskedThread, isThread, serveThread, ThreadOverrun } from '../threads/asked-thread.ts'
import { findWatermark } from './find-watermark.ts'
import type { WatermarkFinding } from './find-watermark.ts'

const THREAD_ROLE = 'overvoice-watermark'

/** Far more than honest audio takes, also at a low bit rate on a busy machine. */
const limitOf = (bytes: Uint8Array): number => 30_000 + bytes.length / 50

/** Whether this is the watermark detection thread. */
export const isWatermarkThread: boolean = isThread(THREAD_ROLE)

export interface WatermarkFinder {
  /** Decides from the bytes alone; takes about one second per minute of audio, one file at a time. */
  find(bytes: Uint8Array, signal: AbortSignal): Promise<WatermarkFinding>
  /** Ends the thread; running files fail. */
  dispose(): Promise<void>
}

/**
 * Detects watermarks on its own thread, which starts with the first file and doesn't keep the process alive.
 *
 * @param limitMs longest time for a file; one that takes longer is unusable
 */
export function createWatermarkFinder(limitMs = limitOf): WatermarkFinder {
  const thread = createAskedThread<Uint8Array, WatermarkFinding>({
    url: import.meta.url,
    role: THREAD_ROLE,
    name: 'The search for watermarks',
    limitMs,
  })
  return {
    async find(bytes, signal) {
      try {
        return await thread.ask(bytes, signal)
      } catch (error) {
        if (error instanceof ThreadOverrun) return { kind: 'unusable', message: 'cannot be read in reasonable time' }
        throw error
      }
    },
    dispose: thread.dispose,
  }
}

serveThread(THREAD_ROLE, async () => async (bytes: Uint8Array): Promise<WatermarkFinding> => {
  try {
    return await findWatermark(bytes)
  } catch (error) {
    if (error instanceof UndecodableRecording) return { kind: 'unusable', message: `cannot be read: ${error.message}` }
    throw error
  }
})

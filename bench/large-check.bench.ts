import { checkLargeFile } from '../e2e/core/check-large-file.test-support.ts'
import type { BenchRow } from './measure.ts'

const SIZE_BYTES = 400 * 1024 * 1024

/** M400: a file far above the limit, from the first byte put by a window to the response for its last piece. */
export const largeCheck: BenchRow = {
  id: 'M400',
  what: 'Core memory added while a 400 MB WAV is uploaded and checked for a watermark in segments',
  peerIs: 'limit',
  unit: 'MB',
  ratioAtMost: null,
  subjectAtMost: 32,
  rounds: 5,
  open: async () => ({
    subject: async () => (await checkLargeFile(['out/main/serve.js'], SIZE_BYTES)).extraMb,
    peer: async () => 32,
    close: async () => {},
  }),
}

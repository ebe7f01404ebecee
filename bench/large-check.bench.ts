import { checkLargeFile } from '../e2e/core/check-large-file.test-support.ts'
import type { BenchRow } from './measure.ts'

const SIZE_BYTES = 400 * 1024 * 1024

/** M400: a file far over the limit, from the first byte that a window puts to the answer about its last piece. */
export const largeCheck: BenchRow = {
  id: 'M400',
  what: 'Extra memory of the core while a WAV of 400 MB is handed over and checked for the watermark in pieces',
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

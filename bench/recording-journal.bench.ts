import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordingPiecePath } from '../src/shared/domain/media-paths.ts'
import { openStudioDatabase } from '../src/main/db/open-database.ts'
import { createReceivePuts } from '../src/main/media/receive-puts.ts'
import { openTakeFiles } from '../src/main/media/take-files.ts'
import { insertSession } from '../src/main/db/repos/recording-sessions-repo.ts'
import { insertRecording } from '../src/main/db/repos/recordings-repo.ts'
import { insertSpeakers } from '../src/main/db/repos/speakers-repo.ts'
import { createRecorder } from '../src/main/services/cloning/recorder.ts'
import type { BenchRow, BenchSides } from './measure.ts'

const RATE_HZ = 48_000
const PIECE_SAMPLES = RATE_HZ / 10
/** Ten seconds of microphone audio. */
const PIECES = 100
const PIECES_PER_SYNC = 3

async function openSides(): Promise<BenchSides & { busyShare(): Promise<number> }> {
  const folder = await mkdtemp(join(tmpdir(), 'overvoice-bench-'))
  const db = openStudioDatabase(join(folder, 'studio.db'))
  // The journal's clock follows the audio, so it syncs as often as in real use.
  let heardMs = 0
  const recordingFiles = await openTakeFiles(join(folder, 'recordings'), () => heardMs, 'rec')
  insertSession(db, { id: 'sess_1', title: 'Bench', createdAt: 'now', workspaceId: 'ws_first' })
  const speaker = {
    id: 'spk_1',
    sessionId: 'sess_1',
    fullName: 'A',
    voiceName: 'A',
    gender: 'female',
    locale: 'en-US',
  } as const
  insertSpeakers(db, [speaker])
  const recorder = createRecorder({
    db,
    recordingFiles,
    now: () => heardMs,
    onLevel: () => undefined,
    startRecording: () => () => undefined,
  })
  const receivePut = createReceivePuts({ putPiece: recorder.put, uploadsFolder: folder })
  const piece = new Uint8Array(Int16Array.from({ length: PIECE_SAMPLES }, (_, index) => (index * 37) % 9_000).buffer)
  let turn = 0

  async function subject(): Promise<number> {
    const id = `rec_bench${(turn += 1)}`
    const origin = { kind: 'file' as const, name: 'bench' }
    insertRecording(db, {
      id,
      speakerId: 'spk_1',
      purpose: 'sample',
      origin,
      sampleRateHz: RATE_HZ,
      startedAt: 'now',
      challengeId: null,
    })
    await recorder.start({ id, speakerId: 'spk_1', sampleRateHz: RATE_HZ })
    const startedAt = performance.now()
    for (let index = 0; index < PIECES; index += 1) {
      heardMs += 100
      const url = `http://studio${recordingPiecePath(id, index * PIECE_SAMPLES)}`
      const answer = await receivePut(new Request(url, { method: 'PUT', body: piece }))
      if (answer?.status !== 200) throw new Error('A piece was refused')
    }
    const tookMs = performance.now() - startedAt
    await recorder.finish(id, null)
    await recordingFiles.remove(id)
    return tookMs / PIECES
  }

  return {
    subject,
    async peer() {
      const path = join(folder, `raw${(turn += 1)}`)
      const file = await open(path, 'wx')
      const startedAt = performance.now()
      for (let index = 0; index < PIECES; index += 1) {
        await file.write(piece)
        if ((index + 1) % PIECES_PER_SYNC === 0) await file.datasync()
      }
      const tookMs = performance.now() - startedAt
      await file.close()
      await rm(path)
      return tookMs / PIECES
    },
    async busyShare() {
      const before = process.cpuUsage()
      await subject()
      const used = process.cpuUsage(before)
      // As a share of the audio's duration, the time a core has for it.
      return (used.user + used.system) / 1_000 / PIECES
    },
    async close() {
      await recorder.dispose()
      db.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** B32: 100 ms of microphone audio, from the window's request to disk. */
export const recordingJournal: BenchRow = {
  id: 'B32',
  what: '100 ms of a recording received, journaled and measured, with a sync every 250 ms',
  peerIs: 'raw append with as many fdatasync calls',
  unit: 'ms',
  ratioAtMost: 2,
  rounds: 15,
  open: openSides,
}

/** B32: CPU time per 100 ms: 2 ms are 2% of a core. */
export const recordingJournalCost: BenchRow = {
  id: 'B32',
  what: 'CPU time per 100 ms of a recording',
  peerIs: '2% of a core',
  unit: 'ms',
  ratioAtMost: null,
  subjectAtMost: 2,
  rounds: 9,
  async open() {
    const sides = await openSides()
    return { subject: sides.busyShare, peer: async () => 2, close: sides.close }
  },
}

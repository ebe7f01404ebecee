import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RecordingDevice } from '#shared/contract/cloning.ts'
import { recordingPiecePath, UPLOAD_PIECE_MAX_BYTES, uploadPiecePath } from '#shared/domain/media-paths.ts'
import { openStudioDatabase } from '../../db/open-database.ts'
import { createReceivePuts } from '../../media/receive-puts.ts'
import { openTakeFiles } from '../../media/take-files.ts'
import { createCloningService } from './cloning-service.ts'
import type { ServiceDeps } from './request-challenge.ts'

export const MICROPHONE: RecordingDevice = { deviceId: 'mic-1', label: 'Scarlett 2i2', voiceProcessing: false }
export const RATE_HZ = 48_000

/** Pulses with pauses over quiet noise, distinguishable from noise and identical every time. */
export function voiceLike(
  durationMs: number,
  options: { gain?: number; noise?: number; rateHz?: number } = {},
): Int16Array {
  const { gain = 0.3, noise = 0.0006, rateHz = RATE_HZ } = options
  let state = 1
  return Int16Array.from({ length: Math.round((durationMs * rateHz) / 1000) }, (_, index) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    const hiss = (state / 1_073_741_824 - 1) * noise
    const timeMs = (index * 1000) / rateHz
    const isVoiced = timeMs > 500 && timeMs < durationMs - 700 && timeMs % 1_000 < 800
    const tone = isVoiced ? Math.sin((index * 2 * Math.PI * 140) / rateHz) * gain : 0
    return Math.max(-32_768, Math.min(32_767, Math.round((tone + hiss) * 32_767)))
  })
}

const nobody = () => Promise.reject(new Error('This test has no service'))
const NO_SERVICE = { createConsentChallenge: nobody, createVoice: nobody, deleteVoice: nobody, getVoice: nobody }

/** Sessions over a real database and real files in their own folder. */
export async function openCloning(
  folder = mkdtempSync(join(tmpdir(), 'overvoice-cloning-')),
  connection: ServiceDeps['speech'] = NO_SERVICE,
) {
  const db = openStudioDatabase(join(folder, 'studio.db'), { isInUse: true })
  const recordingFiles = await openTakeFiles(join(folder, 'recordings'), Date.now, 'rec')
  const uploadsFolder = join(folder, 'uploads')
  let nowMs = Date.parse('2026-11-20T08:00:00.000Z')
  const clock = { now: () => (nowMs += 1), passMs: (durationMs: number) => void (nowMs += durationMs) }
  const bugs: unknown[] = []
  const running = { started: 0, ended: 0 }
  const settings = { service: 'sandbox', retentionDays: null as number | null }
  const deps = {
    db,
    workspaceId: 'ws_first',
    recordingFiles,
    uploadsFolder,
    speech: connection,
    service: () => settings.service,
    retentionDays: () => settings.retentionDays,
    newId: () => randomUUID().replaceAll('-', ''),
    now: clock.now,
    startRecording: () => {
      running.started += 1
      return () => void (running.ended += 1)
    },
    onVoicesChanged: async () => undefined,
    reportBug: (error: unknown) => void bugs.push(error),
  }
  const cloning = createCloningService(deps)
  const receivePut = createReceivePuts({ putPiece: cloning.putPiece, uploadsFolder })

  async function put(path: string, body: Uint8Array<ArrayBuffer>): Promise<Response> {
    const answer = await receivePut(new Request(`http://studio${path}`, { method: 'PUT', body }))
    return answer ?? new Response(null, { status: 405 })
  }

  async function putPiece(recordingId: string, fromSample: number, samples: Int16Array): Promise<Response> {
    return put(recordingPiecePath(recordingId, fromSample), new Uint8Array(Int16Array.from(samples).buffer))
  }

  /** Sends everything in chunks as a microphone would. */
  async function putAll(recordingId: string, samples: Int16Array, rateHz = RATE_HZ): Promise<void> {
    const piece = rateHz / 10
    for (let at = 0; at < samples.length; at += piece) {
      const answer = await putPiece(recordingId, at, samples.subarray(at, at + piece))
      if (answer.status !== 200) throw new Error(`A piece was answered ${answer.status}`)
    }
  }

  /** A speaker in their own session. */
  function addSpeaker(fullName = 'Ada Okafor') {
    const session = cloning.createSession({ title: 'Studio day' })
    const [speaker] = cloning.addSpeakers({
      sessionId: session.id,
      speakers: [{ fullName, voiceName: fullName, gender: 'female', locale: 'en-GB' }],
    })
    if (!speaker) throw new Error('There is no speaker')
    return { session, speaker }
  }

  return {
    folder,
    db,
    recordingFiles,
    uploadsFolder,
    deps,
    bugs,
    running,
    settings,
    clock,
    cloning,
    put,
    putPiece,
    putAll,
    addSpeaker,
    /** Records as a user would. */
    async record(speakerId: string, purpose: 'room' | 'sample' | 'consent', samples: Int16Array, device = MICROPHONE) {
      const { id } = await cloning.startRecording({ speakerId, purpose, sampleRateHz: RATE_HZ, device })
      await putAll(id, samples)
      return cloning.finishRecording({ recordingId: id, cutReason: null })
    },
    async upload(uploadId: string, bytes: Uint8Array<ArrayBuffer>) {
      for (let fromByte = 0; fromByte === 0 || fromByte < bytes.length; fromByte += UPLOAD_PIECE_MAX_BYTES) {
        const answer = await put(
          uploadPiecePath(uploadId, fromByte),
          bytes.subarray(fromByte, fromByte + UPLOAD_PIECE_MAX_BYTES),
        )
        if (!answer.ok) throw new Error(`The piece at ${fromByte} was answered with ${answer.status}.`)
      }
    },
    async close(dataFolder = false) {
      await cloning.dispose()
      db.close()
      if (!dataFolder) rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type OpenedCloning = Awaited<ReturnType<typeof openCloning>>

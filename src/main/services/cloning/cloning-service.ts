import type {
  CloningEvent,
  Receipt,
  Recording,
  Refusal,
  Retention,
  SessionSummary,
  Speaker,
} from '#shared/contract/cloning.ts'
import type { Voice } from '#shared/contract/voices.ts'
import { receiptPath } from '#shared/domain/media-paths.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { WritableDb } from '../../db/database.ts'
import { getBarrier, getReceipt, listReceipts, setBarrier } from '../../db/repos/receipts-repo.ts'
import { getRecording } from '../../db/repos/recordings-repo.ts'
import { getSession, listSessions, workspaceOfSpeaker } from '../../db/repos/recording-sessions-repo.ts'
import { getSpeaker, listSpeakers } from '../../db/repos/speakers-repo.ts'
import type { TakeFiles } from '../../media/take-files.ts'
import { toVoice } from '../voices/read-catalogue.ts'
import { adoptRecording } from './adopt-recording.ts'
import { createCloningEvents } from './cloning-events.ts'
import { describeRecording, describeSpeaker, type UnderWay } from './describe-speaker.ts'
import { importRecording, type ImportRecordingRequest } from './import-recording.ts'
import { readSpeakerList, type SpeakerDraft } from './read-speaker-list.ts'
import { createRecorder, type PieceAnswer } from './recorder.ts'
import { chooseRecording, startRecording, trimRecording, type StartRecordingRequest } from './recordings.ts'
import { receiptFile, receiptFileName } from './receipt-file.ts'
import { requestChallenge, type ServiceDeps } from './request-challenge.ts'
import { readRetention } from './retention.ts'
import { revokeConsent, toReceipt } from './revoke-consent.ts'
import { createSession, renameSession, restoreSession } from './sessions.ts'
import { addSpeakers, goToStep, restoreSpeaker, updateSpeaker } from './speakers.ts'
import { hide } from './hide.ts'
import { missing } from './missing.ts'
import { createVoiceSubmissions } from './voice-submissions.ts'

export interface CloningServiceDeps extends ServiceDeps {
  db: WritableDb
  /** Whose sessions these are. */
  workspaceId: string
  recordingFiles: TakeFiles
  /** Where files are put that are to become recordings. */
  uploadsFolder: string
  newId(): string
  /** Milliseconds since the epoch. */
  now(): number
  /** Days that recordings are kept; null for ever. */
  retentionDays(): number | null
  /** Told when the service has a voice more or less. */
  onVoicesChanged(): Promise<void>
  reportBug(error: unknown): void
}

/** Consent sessions: who is recorded, what was recorded, and everything told of it while it happens. */
export function createCloningService(deps: CloningServiceDeps) {
  const { db } = deps
  const events = createCloningEvents()
  const recorder = createRecorder({
    ...deps,
    onLevel(speakerId, level) {
      const sessionId = getSpeaker(db, speakerId)?.sessionId
      if (sessionId !== undefined)
        events.emit(sessionId, `level ${level.recordingId}`, () => ({ kind: 'level', ...level }))
    },
  })
  const submissions = createVoiceSubmissions({
    ...deps,
    onProgress(speakerId, sentBytes, totalBytes) {
      const sessionId = getSpeaker(db, speakerId)?.sessionId
      if (sessionId === undefined) return
      const event = { kind: 'uploading', speakerId, sentBytes, totalBytes } as const
      events.emit(sessionId, `uploading ${speakerId}`, () => event)
    },
    async onEnded(speakerId) {
      const ended = getSpeaker(db, speakerId)
      if (!ended) return
      // The list first: who hears that a voice is made looks for it there.
      if (ended.voiceId !== null) await deps.onVoicesChanged()
      changed(speakerId)
      tellSession(ended.sessionId)
    },
  })
  const all = { ...deps, recorder, submissions }
  const underWay: UnderWay = {
    sampleCount: (recordingId) => recorder.running(recordingId)?.sampleCount,
    sending: (speakerId) => submissions.progressOf(speakerId),
  }

  function speaker(speakerId: string): Speaker {
    const stored = getSpeaker(db, speakerId)
    if (!stored) throw missing('speaker')
    return describeSpeaker(db, stored, underWay)
  }

  /** A voice is made with the account of its session and no other. */
  function requireOwnSpeaker(speakerId: string): void {
    const owner = workspaceOfSpeaker(db, speakerId)
    if (owner !== undefined && owner !== deps.workspaceId)
      throw new StudioError(
        'conflict',
        'This speaker belongs to another workspace. Switch to it first. Nothing was sent.',
      )
  }

  function receipt({ receiptId }: { receiptId: string }): Receipt {
    const stored = getReceipt(db, receiptId)
    if (!stored) throw missing('receipt')
    return toReceipt(stored)
  }

  function session(sessionId: string): SessionSummary {
    const found = getSession(db, sessionId)
    if (!found) throw missing('session')
    return found
  }

  function recording(recordingId: string): Recording {
    const stored = getRecording(db, recordingId)
    if (!stored) throw missing('recording')
    return describeRecording(stored, underWay)
  }

  function tellSession(sessionId: string): void {
    events.emit(sessionId, 'speakers', () => {
      const found = getSession(db, sessionId)
      return found ? { kind: 'speakers', session: found } : null
    })
  }

  /** Tells watchers of the speaker and answers it. */
  function changed(speakerId: string): Speaker {
    const now = speaker(speakerId)
    events.emit(now.sessionId, `speaker ${speakerId}`, () => {
      const stored = getSpeaker(db, speakerId)
      return stored ? { kind: 'speaker', speaker: describeSpeaker(db, stored, underWay) } : null
    })
    return now
  }

  async function finish(recordingId: string, cutReason: string | null): Promise<Recording> {
    const before = recording(recordingId)
    if (before.state === 'recording') {
      await recorder.finish(recordingId, cutReason)
      adoptRecording(db, recordingId)
      if (getSpeaker(db, before.speakerId)) changed(before.speakerId)
    }
    return recording(recordingId)
  }

  return {
    sessions: (): SessionSummary[] => listSessions(db, deps.workspaceId),
    createSession: (request: { title: string }): SessionSummary => createSession(deps, request),
    renameSession(request: { sessionId: string; title: string }): SessionSummary {
      const renamed = renameSession(deps, request)
      tellSession(request.sessionId)
      return renamed
    },
    removeSession: async ({ sessionId }: { sessionId: string }): Promise<void> =>
      hide({ ...all, finish }, { kind: 'session', sessionId: session(sessionId).id }),
    restoreSession: (request: { sessionId: string }): SessionSummary => restoreSession(deps, request),
    speakers: ({ sessionId }: { sessionId: string }): Speaker[] =>
      listSpeakers(db, session(sessionId).id).map((stored) => describeSpeaker(db, stored, underWay)),
    previewSpeakers: ({ text }: { text: string }) => readSpeakerList(text),
    addSpeakers(request: { sessionId: string; speakers: SpeakerDraft[] }): Speaker[] {
      const added = addSpeakers(deps, { ...request, sessionId: session(request.sessionId).id })
      tellSession(request.sessionId)
      return added.map(changed)
    },
    updateSpeaker: (request: { speakerId: string } & Partial<SpeakerDraft>): Speaker =>
      changed(updateSpeaker(deps, request)),
    async removeSpeaker({ speakerId }: { speakerId: string }): Promise<void> {
      const { sessionId } = speaker(speakerId)
      await hide({ ...all, finish }, { kind: 'speaker', speakerId })
      tellSession(sessionId)
    },
    restoreSpeaker(request: { speakerId: string }): Speaker {
      const restored = changed(restoreSpeaker(deps, request))
      tellSession(restored.sessionId)
      return restored
    },
    goToStep: ({ speakerId, step }: Pick<Speaker, 'step'> & { speakerId: string }): Speaker =>
      changed(goToStep(deps, speaker(speakerId), step)),
    async startRecording(request: StartRecordingRequest): Promise<Recording> {
      const before = recorder.runningOf(speaker(request.speakerId).id)
      if (before !== undefined) await finish(before, 'Another recording was begun.')
      const recordingId = await startRecording(all, request)
      changed(request.speakerId)
      return recording(recordingId)
    },
    finishRecording: ({
      recordingId,
      cutReason,
    }: {
      recordingId: string
      cutReason: string | null
    }): Promise<Recording> => finish(recordingId, cutReason),
    async importRecording(request: ImportRecordingRequest, signal: AbortSignal): Promise<Recording> {
      const recordingId = await importRecording(deps, request, signal)
      adoptRecording(db, recordingId)
      changed(request.speakerId)
      return recording(recordingId)
    },
    async trim(request: { recordingId: string; startMs: number; endMs: number }): Promise<Recording> {
      await trimRecording(deps, request)
      const trimmed = recording(request.recordingId)
      changed(trimmed.speakerId)
      return trimmed
    },
    choose: (request: { recordingId: string }): Speaker => changed(chooseRecording(deps, request)),
    barrier: (): Refusal | null => getBarrier(db, deps.service()),
    /** For another key, whose plan may be another. */
    forgetBarrier: (): void => setBarrier(db, deps.service(), null),
    async requestChallenge(request: { speakerId: string }, signal: AbortSignal): Promise<Speaker> {
      requireOwnSpeaker(request.speakerId)
      try {
        await requestChallenge(deps, request, signal)
      } finally {
        if (getSpeaker(db, request.speakerId)) changed(request.speakerId)
      }
      return speaker(request.speakerId)
    },
    async submit({ speakerId }: { speakerId: string }): Promise<Speaker> {
      requireOwnSpeaker(speakerId)
      await submissions.start(speaker(speakerId))
      return changed(speakerId)
    },
    cancelSubmit: ({ speakerId }: { speakerId: string }): Promise<void> => submissions.cancel(speakerId),
    receipts: (): Receipt[] => listReceipts(db).map(toReceipt),
    receipt,
    exportReceipt({ receiptId, format }: { receiptId: string; format: 'json' | 'pdf' }): { downloadUrl: string } {
      return { downloadUrl: receiptPath(receiptId, receiptFileName(receipt({ receiptId }), format)) }
    },
    receiptFile: (receiptId: string, fileName: string) => receiptFile(receipt({ receiptId }), fileName),
    async revoke(request: { receiptId: string }, signal: AbortSignal): Promise<Receipt> {
      const speakerId = getReceipt(db, request.receiptId)?.speakerId
      const revoked = await revokeConsent(deps, request, signal)
      await deps.onVoicesChanged()
      const stored = speakerId === undefined ? undefined : getSpeaker(db, speakerId)
      if (stored) {
        changed(stored.id)
        tellSession(stored.sessionId)
      }
      return toReceipt(revoked)
    },
    retention: (): Retention => readRetention(deps, deps.retentionDays()),
    voice: async (request: { voiceId: string }, signal: AbortSignal): Promise<Voice> =>
      toVoice(await deps.speech.getVoice(request, { signal, priority: 'interactive' })),
    watch({ sessionId }: { sessionId: string }, signal: AbortSignal): AsyncGenerator<CloningEvent> {
      session(sessionId)
      const first = (): CloningEvent[] => [
        { kind: 'speakers', session: session(sessionId) },
        ...listSpeakers(db, sessionId).map((stored) => ({
          kind: 'speaker' as const,
          speaker: describeSpeaker(db, stored, underWay),
        })),
      ]
      return events.watch(sessionId, first, signal)
    },
    putPiece: (recordingId: string, fromSample: number, bytes: Uint8Array): Promise<PieceAnswer> =>
      recorder.put(recordingId, fromSample, bytes),
    /** Ends what runs and keeps it. What is being sent keeps its key. */
    async dispose() {
      await submissions.dispose()
      await recorder.dispose()
    },
  }
}

export type CloningService = ReturnType<typeof createCloningService>

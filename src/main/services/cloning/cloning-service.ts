import type {
  Capture,
  cloning,
  CloningEvent,
  ConsentRecord,
  CutReason,
  Recording,
  SessionSummary,
  Speaker,
} from '#shared/contract/cloning.ts'
import { consentRecordPath } from '#shared/domain/media-paths.ts'
import { findNextSpeaker } from '#shared/domain/next-speaker.ts'
import { WireVoice } from '#shared/service-wire/catalog.ts'
import { readLeniently } from '#shared/service-wire/read-leniently.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { Service } from '../../lib/service.ts'
import type { WritableDb } from '../../db/database.ts'
import { getBarrier, getConsentRecord, listConsentRecords } from '../../db/repos/consent-records-repo.ts'
import { getRecording, setChannels } from '../../db/repos/recordings-repo.ts'
import { getSession, listSessions, workspaceOfSpeaker } from '../../db/repos/recording-sessions-repo.ts'
import { getSpeaker, listSpeakers } from '../../db/repos/speakers-repo.ts'
import type { TakeFiles } from '../../media/take-files.ts'
import { toVoice } from '../voices/read-catalog.ts'
import { adoptRecording } from './adopt-recording.ts'
import { createCloningEvents } from './cloning-events.ts'
import { describeRecording, describeSpeaker, type UnderWay } from './describe-speaker.ts'
import { importRecording } from './import-recording.ts'
import { readSpeakerList } from './read-speaker-list.ts'
import { createRecorder, type PieceAnswer } from './recorder.ts'
import { chooseRecording, startRecording, trimRecording } from './recordings.ts'
import { consentRecordFile, consentRecordFileName } from './consent-record/consent-record-file.ts'
import { forgetBarrier, requestChallenge, type ServiceDeps } from './request-challenge.ts'
import { readRetention } from './retention.ts'
import { revokeConsent, toConsentRecord } from './revoke-consent.ts'
import { createSession, renameSession, restoreSession } from './sessions.ts'
import { addSpeakers, goToStep, restoreSpeaker, updateSpeaker } from './speakers.ts'
import { hide } from './hide.ts'
import { missing } from './missing.ts'
import { createVoiceSubmissions } from './voice-submissions.ts'

export interface CloningServiceDeps extends ServiceDeps {
  db: WritableDb
  /** Workspace of these sessions. */
  workspaceId: string
  recordingFiles: TakeFiles
  /** Folder for uploads that become recordings. */
  uploadsFolder: string
  newId(): string
  /** Milliseconds since the Unix epoch. */
  now(): number
  /** Days that recordings are kept; null forever. */
  retentionDays(): number | null
  /** Called when a recording starts; returns a function to call when it ends. */
  startRecording(): () => void
  /** Called when the service's voices change. */
  onVoicesChanged(): Promise<void>
  reportBug(error: unknown): void
}

/** Consent sessions: speakers, recordings and their events. */
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
      // Refresh the list first: watchers look up the new voice there.
      if (ended.voiceId !== null) await deps.onVoicesChanged()
      changed(speakerId)
      notifySession(ended.sessionId)
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

  /** A voice is created only with its session's account. */
  function requireOwnSpeaker(speakerId: string): void {
    const owner = workspaceOfSpeaker(db, speakerId)
    if (owner !== undefined && owner !== deps.workspaceId)
      throw new StudioError('conflict', 'speaker-of-other-workspace')
  }

  function consentRecord({ consentRecordId }: { consentRecordId: string }): ConsentRecord {
    const stored = getConsentRecord(db, consentRecordId)
    if (!stored) throw missing('consent-record')
    return toConsentRecord(stored)
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

  function notifySession(sessionId: string): void {
    events.emit(sessionId, 'speakers', () => {
      const found = getSession(db, sessionId)
      return found ? { kind: 'speakers', session: found } : null
    })
  }

  /** Notifies watchers of the speaker and returns it. */
  function changed(speakerId: string): Speaker {
    const now = speaker(speakerId)
    events.emit(now.sessionId, `speaker ${speakerId}`, () => {
      const stored = getSpeaker(db, speakerId)
      return stored ? { kind: 'speaker', speaker: describeSpeaker(db, stored, underWay) } : null
    })
    return now
  }

  async function finish(recordingId: string, cutReason: CutReason | null, capture?: Capture): Promise<Recording> {
    const before = recording(recordingId)
    if (before.state === 'recording') {
      if (capture && before.origin.kind === 'microphone')
        setChannels(db, {
          id: recordingId,
          origin: { ...before.origin, channels: capture.channels },
          levels: capture.levels,
        })
      await recorder.finish(recordingId, cutReason)
      adoptRecording(db, recordingId)
      if (getSpeaker(db, before.speakerId)) changed(before.speakerId)
    }
    return recording(recordingId)
  }

  const service = {
    sessions: () => listSessions(db, deps.workspaceId),
    createSession: (request) => createSession(deps, request),
    renameSession(request) {
      const renamed = renameSession(deps, request)
      notifySession(request.sessionId)
      return renamed
    },
    removeSession: async ({ sessionId }) =>
      hide({ ...all, finish }, { kind: 'session', sessionId: session(sessionId).id }),
    restoreSession: (request) => restoreSession(deps, request),
    speakers: ({ sessionId }) =>
      listSpeakers(db, session(sessionId).id).map((stored) => describeSpeaker(db, stored, underWay)),
    previewSpeakers: ({ text }) => readSpeakerList(text),
    addSpeakers(request) {
      const added = addSpeakers(deps, { ...request, sessionId: session(request.sessionId).id })
      notifySession(request.sessionId)
      return added.map(changed)
    },
    updateSpeaker: (request) => changed(updateSpeaker(deps, request)),
    async removeSpeaker({ speakerId }) {
      const { sessionId } = speaker(speakerId)
      await hide({ ...all, finish }, { kind: 'speaker', speakerId })
      notifySession(sessionId)
    },
    restoreSpeaker(request) {
      const restored = changed(restoreSpeaker(deps, request))
      notifySession(restored.sessionId)
      return restored
    },
    goToStep: ({ speakerId, step }) => changed(goToStep(deps, speaker(speakerId), step)),
    async startRecording(request) {
      const before = recorder.runningOf(speaker(request.speakerId).id)
      if (before !== undefined) await finish(before, { kind: 'other-recording' })
      const recordingId = await startRecording(all, request)
      changed(request.speakerId)
      return recording(recordingId)
    },
    finishRecording: ({ recordingId, cutReason, capture }) => finish(recordingId, cutReason, capture),
    async importRecording(request, signal) {
      const recordingId = await importRecording(deps, request, signal)
      adoptRecording(db, recordingId)
      changed(request.speakerId)
      return recording(recordingId)
    },
    async trim(request) {
      await trimRecording(deps, request)
      const trimmed = recording(request.recordingId)
      changed(trimmed.speakerId)
      return trimmed
    },
    choose: (request) => changed(chooseRecording(deps, request)),
    barrier: () => getBarrier(db, deps.service()),
    async requestChallenge(request, signal) {
      requireOwnSpeaker(request.speakerId)
      try {
        await requestChallenge(deps, request, signal)
      } finally {
        // Success clears rejections of other speakers too.
        if (getSpeaker(db, request.speakerId)) notifySession(changed(request.speakerId).sessionId)
      }
      return speaker(request.speakerId)
    },
    async submit({ speakerId }) {
      requireOwnSpeaker(speakerId)
      await submissions.start(speaker(speakerId))
      return changed(speakerId)
    },
    cancelSubmit: ({ speakerId }) => submissions.cancel(speakerId),
    consentRecords: () => listConsentRecords(db).map(toConsentRecord),
    consentRecord,
    consentRecordSession({ consentRecordId }) {
      const recorded = getSpeaker(db, getConsentRecord(db, consentRecordId)?.speakerId ?? '')
      if (!recorded) return null
      const { sessionId, locale } = recorded
      const speakers = listSpeakers(db, sessionId).map((stored) => describeSpeaker(db, stored, underWay))
      return { sessionId, locale, next: findNextSpeaker(speakers, recorded.id) }
    },
    exportConsentRecord({ consentRecordId, format }) {
      return {
        downloadUrl: consentRecordPath(
          consentRecordId,
          consentRecordFileName(consentRecord({ consentRecordId }), format),
        ),
      }
    },
    async revoke(request, signal) {
      const speakerId = getConsentRecord(db, request.consentRecordId)?.speakerId
      try {
        const revoked = await revokeConsent(deps, request, signal)
        await deps.onVoicesChanged()
        return toConsentRecord(revoked)
      } finally {
        // One that can't finish now has started.
        const stored = speakerId === undefined ? undefined : getSpeaker(db, speakerId)
        if (stored) {
          changed(stored.id)
          notifySession(stored.sessionId)
        }
      }
    },
    retention: () => readRetention(deps, deps.retentionDays()),
    voice: async (request, signal) =>
      toVoice(readLeniently(WireVoice, await deps.speech.getVoice(request, { signal, priority: 'interactive' })).value),
    watch({ sessionId }, signal) {
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
  } satisfies Service<typeof cloning>
  return {
    ...service,
    /** For another key or plan. */
    forgetBarrier(): void {
      for (const speakerId of forgetBarrier(deps)) if (getSpeaker(db, speakerId)) changed(speakerId)
    },
    consentRecordFile: (consentRecordId: string, fileName: string) =>
      consentRecordFile(consentRecord({ consentRecordId }), fileName),
    putPiece: (recordingId: string, fromSample: number, bytes: Uint8Array): Promise<PieceAnswer> =>
      recorder.put(recordingId, fromSample, bytes),
    /** Ends and keeps what is running. A submission keeps its key. */
    async dispose() {
      await submissions.dispose()
      await recorder.dispose()
    },
  }
}

import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { MAX_RUNS } from '../domain/channel-levels.ts'
import type { QualityMessage } from '../domain/recordings/quality-message.ts'
import { TITLE_LENGTH } from '../domain/text-lengths.ts'
import { Failure, FieldProblem, hasKind, Instant, procedure } from './base.ts'
import { Voice } from './voices.ts'

/**
 * The recording device and its settings. Two recordings were made under the same conditions if these and the noise
 * match.
 */
export const RecordingDevice = z.object({
  /** The browser's ID; empty for a file. */
  deviceId: z.string(),
  label: z.string(),
  /** The browser's processing (echo cancellation, noise suppression, automatic gain) was on. */
  voiceProcessing: z.boolean(),
})
export type RecordingDevice = z.infer<typeof RecordingDevice>

/**
 * How the channels of a file or a microphone became one. `all`: they are mixed. `only`: one carries sound and is used.
 * `canceling`: mixed they'd cancel each other out, so one is used.
 */
export const UsedChannels = z.object({
  kind: z.enum(['all', 'only', 'canceling']),
  count: z.number().int(),
  /** Of the only channel used; null if all are, or if it is another. */
  speaker: z.enum(['left', 'right', 'center']).nullable(),
  /** Its number, from 1; null if all are used. */
  number: z.number().int().nullable(),
})
export type UsedChannels = z.infer<typeof UsedChannels>

/** Channels of a microphone during a recording: how they became one, and their levels before that. */
export const Capture = z.object({
  channels: UsedChannels,
  levels: z.object({
    secondPeaks: z.array(z.number().min(0).max(1)).max(3_600),
    clippedRuns: z.array(z.tuple([z.number().int().min(0), z.number().int().min(2)])).max(MAX_RUNS),
  }),
})
export type Capture = z.infer<typeof Capture>

/** `room`: two seconds of silence. */
export const RecordingPurpose = z.enum(['room', 'sample', 'consent'])
export type RecordingPurpose = z.infer<typeof RecordingPurpose>

/** Measurements of a recording between its trims. Levels in dBFS; negative infinity is -120. */
export const RecordingQuality = z.object({
  durationMs: z.number(),
  /** Duration of speech. */
  speechMs: z.number(),
  speechLevelDbfs: z.number(),
  noiseLevelDbfs: z.number(),
  peakDbfs: z.number(),
  clippedSamples: z.number().int(),
  /** Problems, most serious first; may be empty. */
  problems: z.array(
    z.object({
      code: z.enum([
        'too_short',
        'too_long',
        'silent',
        'too_quiet',
        'clipped',
        'noisy',
        'little_speech',
        'other_device',
        'other_noise',
        'other_level',
      ]),
      /** What was measured and what to do, as data; a text if an earlier version stored it. */
      message: z.union([z.string(), z.custom<QualityMessage>(hasKind)]),
      /** The service would reject it; otherwise it only may sound worse. */
      isBlocking: z.boolean(),
    }),
  ),
})
export type RecordingQuality = z.infer<typeof RecordingQuality>

/** Why a recording ended unexpectedly. */
export const CutReason = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum([
      'ended',
      'disk',
      'refused',
      'studio-gone',
      'microphone-closed',
      'page-closed',
      'window-closed',
      'window-reloaded',
      'other-recording',
      /** The studio ended as usual; `interrupted`: it crashed or was killed. */
      'studio-closed',
      'interrupted',
    ]),
  }),
  /** What happened to the microphone, with its name; empty if unknown. */
  z.object({ kind: z.enum(['unplugged', 'withdrawn', 'rate-changed', 'silenced']), microphone: z.string() }),
])
export type CutReason = z.infer<typeof CutReason>

/** Signed 16-bit mono. A recording is never changed, and never deleted by an error; trims are stored separately. */
export const Recording = z.object({
  id: z.string().startsWith('rec_'),
  speakerId: z.string(),
  purpose: RecordingPurpose,
  origin: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('microphone'), device: RecordingDevice, channels: UsedChannels.optional() }),
    /** Without `channels` it was imported by an earlier version. */
    z.object({ kind: z.literal('file'), name: z.string(), channels: UsedChannels.optional() }),
  ]),
  /** `cut`: the program, device or permission was lost while recording; everything up to then is kept. */
  state: z.enum(['recording', 'whole', 'cut']),
  /** A text if an earlier version stored it. */
  cutReason: z.union([CutReason, z.string()]).nullable(),
  sampleRateHz: z.number().int(),
  sampleCount: z.number().int(),
  durationMs: z.number(),
  startedAt: Instant,
  endedAt: Instant.nullable(),
  trimStartMs: z.number(),
  /** From the start of the recording, not from its end. */
  trimEndMs: z.number(),
  /** Suggested trim; applied only by the user. */
  suggestedTrim: z.object({ startMs: z.number(), endMs: z.number() }).nullable(),
  quality: RecordingQuality.nullable(),
  /** On the media route; supports ranges and follows a running recording. */
  audioUrl: z.string(),
  peaksUrl: z.string(),
})
export type Recording = z.infer<typeof Recording>

/** Shown to the speaker exactly as returned (specification part 4, Voices, rule 2). */
export const Challenge = z.object({
  id: z.string(),
  phrase: z.string(),
  expiresAt: Instant.nullable(),
  /** Used in a create request: can't be used again. */
  isSpent: z.boolean(),
})
export type Challenge = z.infer<typeof Challenge>

/** The steps in order. Going back keeps recordings. */
export const SpeakerStep = z.enum(['name', 'room', 'sample', 'phrase', 'check', 'done'])
export type SpeakerStep = z.infer<typeof SpeakerStep>

/** The latest failure from the service or the studio, and the matching card. */
export const Refusal = z.object({
  failure: Failure,
  card: z.enum([
    'speaker_mismatch',
    'phrase_mismatch',
    'new_challenge',
    'recording_unusable',
    'send_again',
    'plan_without_cloning',
    'payment',
    'region',
    'limit',
    'details',
    'other',
  ]),
  at: Instant,
})
export type Refusal = z.infer<typeof Refusal>

/** Bytes of both recordings together. */
export const UploadProgress = z.object({ sentBytes: z.number(), totalBytes: z.number() })
export type UploadProgress = z.infer<typeof UploadProgress>

export const Speaker = z.object({
  id: z.string().startsWith('spk_'),
  sessionId: z.string(),
  fullName: z.string(),
  voiceName: z.string(),
  gender: z.enum(['male', 'female', 'not_specified']),
  locale: z.string(),
  step: SpeakerStep,
  room: Recording.nullable(),
  sample: Recording.nullable(),
  consent: Recording.nullable(),
  /** All recordings of this speaker, newest first, including a running one. */
  earlier: z.array(Recording),
  challenge: Challenge.nullable(),
  refusal: Refusal.nullable(),
  /** Upload progress, 0 of 0 while preparing; null if nothing is being sent. */
  sending: UploadProgress.nullable(),
  /** The created voice; null before. */
  voiceId: z.string().nullable(),
  consentRecordId: z.string().nullable(),
  /** Whether the consent in the record was withdrawn: `started` until voice and recordings are deleted. */
  withdrawal: z.enum(['none', 'started', 'complete']),
})
export type Speaker = z.infer<typeof Speaker>

export const SessionSummary = z.object({
  id: z.string().startsWith('sess_'),
  title: z.string(),
  createdAt: Instant,
  speakerCount: z.number().int(),
  doneCount: z.number().int(),
})
export type SessionSummary = z.infer<typeof SessionSummary>

/** Evidence of a consent: who agreed to what, when, with which device and which exact bytes. */
export const ConsentRecord = z.object({
  id: z.string().startsWith('rcpt_'),
  fullName: z.string(),
  voiceName: z.string(),
  phrase: z.string(),
  challengeId: z.string(),
  voiceId: z.string(),
  requestId: z.string().nullable(),
  /** Base URL, or `sandbox`. */
  service: z.string(),
  sampleRecordedAt: Instant,
  consentRecordedAt: Instant,
  verifiedAt: Instant,
  device: z.string(),
  /** Hex, of the files as sent. */
  sampleSha256: z.string(),
  consentSha256: z.string(),
  /** Set when withdrawal started. Without `revokedAt` it isn't complete: `revoke` resumes it. */
  revokingAt: Instant.nullable(),
  /** Set when consent was withdrawn: voice and recordings are deleted, this record stays. */
  revokedAt: Instant.nullable(),
})
export type ConsentRecord = z.infer<typeof ConsentRecord>

/** Which recordings are deleted when, by the retention period in the settings. */
export const Retention = z.object({
  /** Null: kept until deleted manually or consent is withdrawn. */
  days: z.number().int().nullable(),
  /** What will be deleted within a week, soonest first. */
  next: z.array(z.object({ fullName: z.string(), recordings: z.number().int(), removedAt: Instant })),
})
export type Retention = z.infer<typeof Retention>

export const CloningEvent = z.discriminatedUnion('kind', [
  /** Sent first, and whenever speakers were added, removed or completed: the list must be reloaded. */
  z.object({ kind: z.literal('speakers'), session: SessionSummary }),
  /** Sent first for each speaker, and after every change. Used by the operator's and the speaker's window. */
  z.object({ kind: z.literal('speaker'), speaker: Speaker }),
  z.object({ kind: z.literal('level'), recordingId: z.string(), levelDbfs: z.number(), sampleCount: z.number().int() }),
  /** Between two `speaker` events: only `sending` has changed. */
  UploadProgress.extend({ kind: z.literal('uploading'), speakerId: z.string() }),
])
export type CloningEvent = z.infer<typeof CloningEvent>

export const cloning = {
  sessions: procedure.output(z.array(SessionSummary)),
  createSession: procedure.input(z.object({ title: z.string().max(TITLE_LENGTH) })).output(SessionSummary),
  renameSession: procedure
    .input(z.object({ sessionId: z.string(), title: z.string().max(TITLE_LENGTH) }))
    .output(SessionSummary),
  /** Hides it with its content until `restoreSession`. `conflict` while a recording is running. */
  removeSession: procedure.input(z.object({ sessionId: z.string() })),
  restoreSession: procedure.input(z.object({ sessionId: z.string() })).output(SessionSummary),
  speakers: procedure.input(z.object({ sessionId: z.string() })).output(z.array(Speaker)),
  /** Parses a pasted or read list: names, one per line, or CSV with columns full_name, voice_name, gender, locale. */
  previewSpeakers: procedure.input(z.object({ text: z.string().max(200_000) })).output(
    z.object({
      speakers: z.array(Speaker.pick({ fullName: true, voiceName: true, gender: true, locale: true })),
      problems: z.array(z.object({ line: z.number().int(), problem: FieldProblem })),
    }),
  ),
  addSpeakers: procedure
    .input(
      z.object({
        sessionId: z.string(),
        speakers: z.array(Speaker.pick({ fullName: true, voiceName: true, gender: true, locale: true })).min(1),
      }),
    )
    .output(z.array(Speaker)),
  updateSpeaker: procedure
    .input(
      z
        .object({ speakerId: z.string() })
        .extend(Speaker.pick({ fullName: true, voiceName: true, gender: true, locale: true }).partial().shape),
    )
    .output(Speaker),
  /** Hides the speaker with all recordings until `restoreSpeaker`. `conflict` while a recording is running. */
  removeSpeaker: procedure.input(z.object({ speakerId: z.string() })),
  restoreSpeaker: procedure.input(z.object({ speakerId: z.string() })).output(Speaker),
  /** Goes to an allowed step: any earlier one, or forward to the first incomplete one. */
  goToStep: procedure.input(z.object({ speakerId: z.string(), step: SpeakerStep })).output(Speaker),
  /**
   * Starts a recording; audio then arrives as `PUT` of raw samples to `/media/recordings/{id}?fromSample=N`, at most
   * 100 ms per chunk, answered with `{ sampleCount }` when written and synced to disk every 250 ms. Overlapping samples
   * are ignored; a chunk that would leave a gap returns 409 with the current count, or 410 if the recording has ended.
   * A recording still running for the speaker is ended as `cut`.
   */
  startRecording: procedure
    .input(
      z.object({
        speakerId: z.string(),
        purpose: RecordingPurpose,
        sampleRateHz: z.number().int().min(8_000).max(192_000),
        device: RecordingDevice,
      }),
    )
    .output(Recording),
  /**
   * Ends and measures it, with `cutReason` if it ended unexpectedly. It becomes the speaker's room, sample or consent;
   * a cut one only if there is none yet. Does nothing for an ended recording.
   */
  finishRecording: procedure
    .input(
      z.object({
        recordingId: z.string(),
        cutReason: CutReason.nullable().default(null),
        /** Left out if nothing was captured. */
        capture: Capture.optional(),
      }),
    )
    .output(Recording),
  /**
   * Imports a file uploaded to `/media/uploads/{uploadId}` as a recording, decoded and mixed to mono; the window
   * chooses the ID: `upl_` and 8 to 80 letters or digits. The upload is always deleted.
   */
  importRecording: procedure
    .input(
      z.object({
        speakerId: z.string(),
        purpose: z.enum(['sample', 'consent']),
        uploadId: z.string(),
        fileName: z.string(),
      }),
    )
    .output(Recording),
  trim: procedure
    .input(z.object({ recordingId: z.string(), startMs: z.number(), endMs: z.number() }))
    .output(Recording),
  /** Selects an earlier recording as the speaker's sample or consent. */
  choose: procedure.input(z.object({ recordingId: z.string() })).output(Speaker),
  /** The rejection saying that this account can't clone voices; null if none is known. */
  barrier: procedure.output(Refusal.nullable()),
  /**
   * Requests a new consent statement with the speaker's name. Earlier recordings stay in the list. A rejection is both
   * thrown and stored as the speaker's `refusal`.
   */
  requestChallenge: procedure.input(z.object({ speakerId: z.string() })).output(Speaker),
  /**
   * Submits sample and consent between their trims. Returns once the upload has started; `watch` reports progress and
   * ends with the speaker done or a `refusal`. `conflict` if one is running or something is missing. Resubmitting
   * unchanged data after a lost connection can't create two voices.
   */
  submit: procedure.input(z.object({ speakerId: z.string() })).output(Speaker),
  /** Resolves when nothing is being sent. The service may already have the voice: submitting again finds it. */
  cancelSubmit: procedure.input(z.object({ speakerId: z.string() })),
  watch: procedure.input(z.object({ sessionId: z.string() })).output(eventIterator(CloningEvent)),
  /** Newest first, including withdrawn ones. */
  consentRecords: procedure.output(z.array(ConsentRecord)),
  consentRecord: procedure.input(z.object({ consentRecordId: z.string() })).output(ConsentRecord),
  /** The session of a record's speaker, and who is next there. Null if speaker or session were deleted. */
  consentRecordSession: procedure.input(z.object({ consentRecordId: z.string() })).output(
    z
      .object({
        sessionId: z.string(),
        locale: z.string(),
        next: Speaker.pick({ id: true, fullName: true }).nullable(),
      })
      .nullable(),
  ),
  /** As a file on the media route: `json` or `pdf`. */
  exportConsentRecord: procedure
    .input(z.object({ consentRecordId: z.string(), format: z.enum(['json', 'pdf']) }))
    .output(z.object({ downloadUrl: z.string() })),
  /**
   * Deletes the voice on the service, then all recordings of the speaker, and keeps the record. Failures are thrown
   * with `revokingAt` set: calling again resumes. `conflict` if another service is configured.
   */
  revoke: procedure.input(z.object({ consentRecordId: z.string() })).output(ConsentRecord),
  retention: procedure.output(Retention),
  /** A voice's current state on the service. */
  voice: procedure.input(z.object({ voiceId: z.string() })).output(Voice),
}

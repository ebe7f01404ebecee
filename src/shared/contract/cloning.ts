import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { TITLE_LENGTH } from '../domain/text-lengths.ts'
import { Failure, Instant, procedure } from './base.ts'
import { Voice } from './voices.ts'

/** Which device recorded, and how it was asked to. Two recordings are "same conditions" when these and the noise agree. */
export const RecordingDevice = z.object({
  /** The browser's id; empty for a file. */
  deviceId: z.string(),
  label: z.string(),
  /** The browser's own clean-up (echo cancellation, noise suppression, automatic gain) was on. */
  voiceProcessing: z.boolean(),
})
export type RecordingDevice = z.infer<typeof RecordingDevice>

/** `room`: two seconds of nobody speaking. */
export const RecordingPurpose = z.enum(['room', 'sample', 'consent'])
export type RecordingPurpose = z.infer<typeof RecordingPurpose>

/** What was measured of a recording between its trims. Levels in dBFS, negative infinity told as -120. */
export const RecordingQuality = z.object({
  durationMs: z.number(),
  /** Of it, with a voice. */
  speechMs: z.number(),
  speechLevelDbfs: z.number(),
  noiseLevelDbfs: z.number(),
  peakDbfs: z.number(),
  clippedSamples: z.number().int(),
  /** What stands in the way, most serious first; empty when nothing does. */
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
      /** What was measured and what to do, in a sentence. */
      message: z.string(),
      /** The service would refuse it, as against: it may sound worse. */
      isBlocking: z.boolean(),
    }),
  ),
})
export type RecordingQuality = z.infer<typeof RecordingQuality>

/** Mono, signed 16 bit. A recording is never changed and never deleted by an error; trims are a choice beside it. */
export const Recording = z.object({
  id: z.string().startsWith('rec_'),
  speakerId: z.string(),
  purpose: RecordingPurpose,
  origin: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('microphone'), device: RecordingDevice }),
    z.object({ kind: z.literal('file'), name: z.string() }),
  ]),
  /** `cut`: the program, the device or the permission went away while it ran; everything up to then is here. */
  state: z.enum(['recording', 'whole', 'cut']),
  cutReason: z.string().nullable(),
  sampleRateHz: z.number().int(),
  sampleCount: z.number().int(),
  durationMs: z.number(),
  startedAt: Instant,
  endedAt: Instant.nullable(),
  trimStartMs: z.number(),
  /** From the start of the recording, not from its end. */
  trimEndMs: z.number(),
  /** Where the studio would trim; applied only when a person says so. */
  suggestedTrim: z.object({ startMs: z.number(), endMs: z.number() }).nullable(),
  quality: RecordingQuality.nullable(),
  /** On the media route; answers ranges and, while recording, follows. */
  audioUrl: z.string(),
  peaksUrl: z.string(),
})
export type Recording = z.infer<typeof Recording>

/** Shown to the speaker exactly as returned (specification part 4, Voices, rule 2). */
export const Challenge = z.object({
  id: z.string(),
  phrase: z.string(),
  expiresAt: Instant.nullable(),
  /** A create has named it: it cannot be used again. */
  isSpent: z.boolean(),
})
export type Challenge = z.infer<typeof Challenge>

/** The steps in order. A step may be gone back to; what was recorded stays. */
export const SpeakerStep = z.enum(['name', 'room', 'sample', 'phrase', 'check', 'done'])
export type SpeakerStep = z.infer<typeof SpeakerStep>

/** What the service or the studio said last, and the card that follows from it. */
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
  /** Every earlier recording of this speaker, newest first; the one that runs stands here too. */
  earlier: z.array(Recording),
  challenge: Challenge.nullable(),
  refusal: Refusal.nullable(),
  /** How far the recordings are on their way to the service, 0 of 0 while they are prepared; null when nothing is sent. */
  sending: UploadProgress.nullable(),
  /** The voice that the service made; null before. */
  voiceId: z.string().nullable(),
  receiptId: z.string().nullable(),
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

/** What is kept when a voice was made: who agreed to what, when, with which device and which very bytes. */
export const Receipt = z.object({
  id: z.string().startsWith('rcpt_'),
  fullName: z.string(),
  voiceName: z.string(),
  phrase: z.string(),
  challengeId: z.string(),
  voiceId: z.string(),
  requestId: z.string().nullable(),
  /** Base URL, or `practice`. */
  service: z.string(),
  sampleRecordedAt: Instant,
  consentRecordedAt: Instant,
  verifiedAt: Instant,
  device: z.string(),
  /** Hex, of the files as they were sent. */
  sampleSha256: z.string(),
  consentSha256: z.string(),
  /** Set when withdrawing began. Without `revokedAt` it is not finished: `revoke` goes on where it stopped. */
  revokingAt: Instant.nullable(),
  /** Set when consent was withdrawn: the voice and the recordings are gone, this stub stays. */
  revokedAt: Instant.nullable(),
})
export type Receipt = z.infer<typeof Receipt>

/** Which recordings leave the disk when, by the period that the settings have. */
export const Retention = z.object({
  /** Null: they are kept until they are removed by hand or consent is withdrawn. */
  days: z.number().int().nullable(),
  /** What the next starts will remove within a week, soonest first. */
  next: z.array(z.object({ fullName: z.string(), recordings: z.number().int(), removedAt: Instant })),
})
export type Retention = z.infer<typeof Retention>

export const CloningEvent = z.discriminatedUnion('kind', [
  /** Sent first, and whenever speakers were added, removed or done: who is there is asked anew. */
  z.object({ kind: z.literal('speakers'), session: SessionSummary }),
  /** Sent first for each speaker, and after every change of one. Operator and speaker window both live on it. */
  z.object({ kind: z.literal('speaker'), speaker: Speaker }),
  z.object({ kind: z.literal('level'), recordingId: z.string(), levelDbfs: z.number(), sampleCount: z.number().int() }),
  /** Between two events `speaker`: only its `sending` has changed. */
  UploadProgress.extend({ kind: z.literal('uploading'), speakerId: z.string() }),
])
export type CloningEvent = z.infer<typeof CloningEvent>

export const cloning = {
  sessions: procedure.output(z.array(SessionSummary)),
  createSession: procedure.input(z.object({ title: z.string().max(TITLE_LENGTH) })).output(SessionSummary),
  renameSession: procedure
    .input(z.object({ sessionId: z.string(), title: z.string().max(TITLE_LENGTH) }))
    .output(SessionSummary),
  /** Hidden with all it holds until `restoreSession`. `conflict` while a recording runs. */
  removeSession: procedure.input(z.object({ sessionId: z.string() })),
  restoreSession: procedure.input(z.object({ sessionId: z.string() })).output(SessionSummary),
  speakers: procedure.input(z.object({ sessionId: z.string() })).output(z.array(Speaker)),
  /** What a pasted or read list holds: names, one a line, or CSV with columns full_name, voice_name, gender, locale. */
  previewSpeakers: procedure.input(z.object({ text: z.string().max(200_000) })).output(
    z.object({
      speakers: z.array(Speaker.pick({ fullName: true, voiceName: true, gender: true, locale: true })),
      problems: z.array(z.object({ line: z.number().int(), message: z.string() })),
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
  /** Hidden with all that was recorded until `restoreSpeaker`. `conflict` while one of the recordings runs. */
  removeSpeaker: procedure.input(z.object({ speakerId: z.string() })),
  restoreSpeaker: procedure.input(z.object({ speakerId: z.string() })).output(Speaker),
  /** Goes to a step that can be gone to: back to any, forward to the first that lacks something. */
  goToStep: procedure.input(z.object({ speakerId: z.string(), step: SpeakerStep })).output(Speaker),
  /**
   * Opens a recording; the sound then comes as `PUT` of raw samples to `/media/recordings/{id}?fromSample=N`, each piece at
   * most 100 ms, answered with `{ sampleCount }` when written and synced to the disk every 250 ms. A piece that overlaps what is
   * there is taken from its new part on; one that would leave a gap answers 409 with the count that is there, 410 when the
   * recording has ended. One that still runs for the speaker is ended as `cut`.
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
   * Ends it and measures it. `cutReason` when it ended by itself. It becomes the speaker's room, sample or consent; a cut
   * one only where there is none yet. Again on an ended one, this answers it as it is.
   */
  finishRecording: procedure
    .input(z.object({ recordingId: z.string(), cutReason: z.string().nullable().default(null) }))
    .output(Recording),
  /**
   * A file that was put to `/media/uploads/{uploadId}` becomes a recording, decoded and mixed to mono; the name is chosen by
   * the window: `upl_` and 8 to 80 letters or digits. The file is removed in any case.
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
  /** Takes an earlier recording as the speaker's sample or consent. */
  choose: procedure.input(z.object({ recordingId: z.string() })).output(Speaker),
  /** The refusal that says the present service clones no voices for this account; null where none is known. */
  barrier: procedure.output(Refusal.nullable()),
  /**
   * A fresh phrase for the speaker's name. What was recorded of an earlier phrase stays among the earlier recordings. A
   * refusal of the service is both thrown and kept as the speaker's `refusal`.
   */
  requestChallenge: procedure.input(z.object({ speakerId: z.string() })).output(Speaker),
  /**
   * Sends sample and consent between their trims. Answers when the upload is under way; `watch` tells how it goes on and ends
   * with the speaker done or with a `refusal`. `conflict` while one is under way, or when something is missing. Sent again
   * unchanged after a lost connection it cannot make two voices.
   */
  submit: procedure.input(z.object({ speakerId: z.string() })).output(Speaker),
  /** Nothing under way afterwards. The service may have the voice already: sending again finds it. */
  cancelSubmit: procedure.input(z.object({ speakerId: z.string() })),
  watch: procedure.input(z.object({ sessionId: z.string() })).output(eventIterator(CloningEvent)),
  /** Newest first, withdrawn ones too. */
  receipts: procedure.output(z.array(Receipt)),
  receipt: procedure.input(z.object({ receiptId: z.string() })).output(Receipt),
  /** As a file on the media route: `json` or `pdf`. */
  exportReceipt: procedure
    .input(z.object({ receiptId: z.string(), format: z.enum(['json', 'pdf']) }))
    .output(z.object({ downloadUrl: z.string() })),
  /**
   * Deletes the voice at the service, then all recordings of the speaker, and leaves the stub. What failed is thrown, with
   * `revokingAt` set: again, it goes on from there. `conflict` when the studio is set to another service.
   */
  revoke: procedure.input(z.object({ receiptId: z.string() })).output(Receipt),
  retention: procedure.output(Retention),
  /** A voice as the service has it now. */
  voice: procedure.input(z.object({ voiceId: z.string() })).output(Voice),
}

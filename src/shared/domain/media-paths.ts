/** Samples that one pair of peaks covers at the finest stored level. */
export const PEAK_WINDOW_SAMPLES = 256

/** Samples that one pair of a whole project's peaks covers: ten hours are 53,000 pairs. */
export const PROJECT_PEAK_SAMPLES = PEAK_WINDOW_SAMPLES * 64

/** Raw signed 16-bit little-endian mono samples of a take. Follows the take while it is being received. */
export function takeAudioPath(takeId: string): string {
  return `/media/takes/${takeId}.pcm`
}

/** Peaks of a take: pairs of signed 16-bit little-endian minimum and maximum, one pair for each `PEAK_WINDOW_SAMPLES`. */
export function takePeaksPath(takeId: string): string {
  return `/media/takes/${takeId}.peaks`
}

/** Peaks of what has its samples at `audioUrl`, as those of a take beside its samples. */
export function peaksUrlOf(audioUrl: string): string {
  return audioUrl.replace(/\.pcm$/, '.peaks')
}

/**
 * Peaks of a chapter's whole layout in the form of `takePeaksPath`, pauses as zeros, one pair for each
 * `PEAK_WINDOW_SAMPLES` of the timeline from sample 0 on. `revision` only keeps caches apart. As they are stored, without
 * gain and fades of blocks, for whoever knows these; or as they are heard.
 */
export function chapterPeaksPath(chapterId: string, revision: string, as: 'stored' | 'heard' = 'stored'): string {
  return `/media/chapters/${chapterId}.peaks?revision=${encodeURIComponent(revision)}${as === 'heard' ? '&heard=1' : ''}`
}

/**
 * Peaks of every chapter of a project as they are heard: how many chapters there are and how many pairs each has, as
 * unsigned 32-bit little-endian numbers, then the pairs of each in order, one for each `PROJECT_PEAK_SAMPLES`.
 */
export function projectPeaksPath(projectId: string, revision: string): string {
  return `/media/projects/${projectId}.peaks?revision=${encodeURIComponent(revision)}`
}

/** A voice's preview clip, fetched by the main process. */
export function voicePreviewPath(voiceId: string): string {
  return `/media/voices/${encodeURIComponent(voiceId)}/preview`
}

/** A clip of a voice that agents can have, fetched by the main process. */
export function agentVoicePreviewPath(voiceId: string): string {
  return `/media/agent-voices/${encodeURIComponent(voiceId)}/preview`
}

/** What was spoken only to be heard, as a WAV file. */
export function auditionPath(fingerprint: string): string {
  return `/media/auditions/${fingerprint}.wav`
}

/** A finished export as a download. */
export function exportDownloadPath(exportId: string, fileName: string): string {
  return `/media/exports/${exportId}/${encodeURIComponent(fileName)}`
}

/** A project's cover. `version` only keeps caches apart. */
export function coverPath(projectId: string, version: string): string {
  return `/media/covers/${encodeURIComponent(projectId)}?version=${version}`
}

/** Longest piece of a recording that is put at once. */
export const RECORDING_PIECE_MAX_MS = 100

/** Raw samples of a recording, as those of a take. */
export function recordingAudioPath(recordingId: string): string {
  return `/media/recordings/${recordingId}.pcm`
}

/** Where a piece of a running recording is put whose first sample is `fromSample`. */
export function recordingPiecePath(recordingId: string, fromSample: number): string {
  return `/media/recordings/${recordingId}?fromSample=${fromSample}`
}

/** Peaks of a recording, in the form of `takePeaksPath`. */
export function recordingPeaksPath(recordingId: string): string {
  return `/media/recordings/${recordingId}.peaks`
}

/** Raw samples of a conversation's sound, as those of a take. */
export function callAudioPath(recordingId: string): string {
  return `/media/calls/${recordingId}.pcm`
}

/** Where a file is put that is to become a recording. */
export function uploadPath(uploadId: string): string {
  return `/media/uploads/${uploadId}`
}

/** Longest piece of a file that is put piece by piece. */
export const UPLOAD_PIECE_MAX_BYTES = 8 * 1024 * 1024

/** Where a piece of a file of any length is put that begins at `fromByte`; the first one begins the file anew. */
export function uploadPiecePath(uploadId: string, fromByte: number): string {
  return `${uploadPath(uploadId)}?fromByte=${fromByte}`
}

/** A consent receipt as a download. */
export function receiptPath(receiptId: string, fileName: string): string {
  return `/media/receipts/${receiptId}/${encodeURIComponent(fileName)}`
}

/** The body of an attempt at a delivery, byte for byte. */
export function webhookBodyPath(attemptId: number): string {
  return `/media/webhooks/${attemptId}`
}

/** The checks for the watermark as a download. */
export function watermarkReportPath(fileName: string): string {
  return `/media/watermark/${encodeURIComponent(fileName)}`
}

/** Requests of the ledger that a filter lets through as a download; by what is null it is not narrowed. */
export function usageTablePath(fileName: string, filter: Readonly<Record<string, string | null>>): string {
  const query = Object.entries(filter).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${encodeURIComponent(value)}`],
  )
  return `/media/usage/${encodeURIComponent(fileName)}?${query.join('&')}`
}

/** True for the only paths that anything may be put to. */
export function mayPut(path: string): boolean {
  return /^\/media\/(recordings\/rec_[A-Za-z0-9]{1,80}|uploads\/upl_[A-Za-z0-9]{8,80})$/.test(path)
}

/** Samples covered by one pair of peaks at the finest stored level. */
export const PEAK_WINDOW_SAMPLES = 256

/** Samples covered by one pair of a whole project's peaks: ten hours are 53,000 pairs. */
export const PROJECT_PEAK_SAMPLES = PEAK_WINDOW_SAMPLES * 64

/** Raw signed 16-bit little-endian mono samples of a take. Streams while the take is being received. */
export function takeAudioPath(takeId: string): string {
  return `/media/takes/${takeId}.pcm`
}

/** Peaks of a take: pairs of signed 16-bit little-endian minimum and maximum, one pair per `PEAK_WINDOW_SAMPLES`. */
export function takePeaksPath(takeId: string): string {
  return `/media/takes/${takeId}.peaks`
}

/** Peaks URL for samples at `audioUrl`, next to them as for a take. */
export function getPeaksUrl(audioUrl: string): string {
  return audioUrl.replace(/\.pcm$/, '.peaks')
}

/**
 * Peaks of a chapter's whole layout in the format of `takePeaksPath`, pauses as zeros, one pair per
 * `PEAK_WINDOW_SAMPLES` of the timeline from sample 0. `revision` only separates cache entries. Either as stored,
 * without the blocks' gain and fades, for callers that apply them; or as heard.
 */
export function chapterPeaksPath(chapterId: string, revision: string, as: 'stored' | 'heard' = 'stored'): string {
  return `/media/chapters/${chapterId}.peaks?revision=${encodeURIComponent(revision)}${as === 'heard' ? '&heard=1' : ''}`
}

/**
 * Peaks of every chapter of a project as heard: the number of chapters and each one's number of pairs, as unsigned
 * 32-bit little-endian numbers, then the pairs in order, one per `PROJECT_PEAK_SAMPLES`.
 */
export function projectPeaksPath(projectId: string, revision: string): string {
  return `/media/projects/${projectId}.peaks?revision=${encodeURIComponent(revision)}`
}

/** A voice's preview clip, fetched by the main process. */
export function voicePreviewPath(voiceId: string): string {
  return `/media/voices/${encodeURIComponent(voiceId)}/preview`
}

/** Preview clip of an agent voice, fetched by the main process. */
export function agentVoicePreviewPath(voiceId: string): string {
  return `/media/agent-voices/${encodeURIComponent(voiceId)}/preview`
}

/** An audition, as a WAV file. */
export function auditionPath(fingerprint: string): string {
  return `/media/auditions/${fingerprint}.wav`
}

/** A finished export as a download. */
export function exportDownloadPath(exportId: string, fileName: string): string {
  return `/media/exports/${exportId}/${encodeURIComponent(fileName)}`
}

/** A project's cover. `version` only separates cache entries. */
export function coverPath(projectId: string, version: string): string {
  return `/media/covers/${encodeURIComponent(projectId)}?version=${version}`
}

/** Maximum length of an uploaded recording piece. */
export const RECORDING_PIECE_MAX_MS = 100

/** Raw samples of a recording, like those of a take. */
export function recordingAudioPath(recordingId: string): string {
  return `/media/recordings/${recordingId}.pcm`
}

/** Upload path of a running recording's piece that starts at `fromSample`. */
export function recordingPiecePath(recordingId: string, fromSample: number): string {
  return `/media/recordings/${recordingId}?fromSample=${fromSample}`
}

/** Peaks of a recording, in the format of `takePeaksPath`. */
export function recordingPeaksPath(recordingId: string): string {
  return `/media/recordings/${recordingId}.peaks`
}

/** Raw samples of a conversation's audio, like those of a take. */
export function callAudioPath(recordingId: string): string {
  return `/media/calls/${recordingId}.pcm`
}

/** Maximum size of a recording to import, a file to check and a file sent from the console. */
export const UPLOAD_MAX_BYTES = 512 * 1024 * 1024

/** Maximum piece of an uploaded file. */
export const UPLOAD_PIECE_MAX_BYTES = 8 * 1024 * 1024

/** Upload path of the piece starting at `fromByte` of a file of any length; the first one starts the file over. */
export function uploadPiecePath(uploadId: string, fromByte: number): string {
  return `/media/uploads/${uploadId}?fromByte=${fromByte}`
}

/** A consent record as a download. */
export function consentRecordPath(consentRecordId: string, fileName: string): string {
  return `/media/consent-records/${consentRecordId}/${encodeURIComponent(fileName)}`
}

/** The body of a delivery attempt, byte for byte. */
export function webhookBodyPath(attemptId: number): string {
  return `/media/webhooks/${attemptId}`
}

/** The watermark checks as a download. */
export function watermarkReportPath(fileName: string): string {
  return `/media/watermark/${encodeURIComponent(fileName)}`
}

/** Ledger requests that match a filter, as a download; null fields don't filter. */
export function usageTablePath(fileName: string, filter: Readonly<Record<string, string | null>>): string {
  const query = Object.entries(filter).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${encodeURIComponent(value)}`],
  )
  return `/media/usage/${encodeURIComponent(fileName)}?${query.join('&')}`
}

/** True for the only paths that accept PUT. */
export function mayPut(path: string): boolean {
  return /^\/media\/(recordings\/rec_[A-Za-z0-9]{1,80}|uploads\/upl_[A-Za-z0-9]{8,80})$/.test(path)
}

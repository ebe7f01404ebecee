/** Samples that one pair of peaks covers at the finest stored level. */
export const PEAK_WINDOW_SAMPLES = 256

/** Raw signed 16-bit little-endian mono samples of a take. Follows the take while it is being received. */
export function takeAudioPath(takeId: string): string {
  return `/media/takes/${takeId}.pcm`
}

/** Peaks of a take: pairs of signed 16-bit little-endian minimum and maximum, one pair for each `PEAK_WINDOW_SAMPLES`. */
export function takePeaksPath(takeId: string): string {
  return `/media/takes/${takeId}.peaks`
}

/**
 * Peaks of a chapter's whole layout in the form of `takePeaksPath`, pauses as zeros, one pair for each
 * `PEAK_WINDOW_SAMPLES` of the timeline from sample 0 on. `revision` only keeps caches apart.
 */
export function chapterPeaksPath(chapterId: string, revision: string): string {
  return `/media/chapters/${chapterId}.peaks?revision=${encodeURIComponent(revision)}`
}

/** A voice's preview clip, fetched by the main process. */
export function voicePreviewPath(voiceId: string): string {
  return `/media/voices/${encodeURIComponent(voiceId)}/preview`
}

/** A finished export as a download. */
export function exportDownloadPath(exportId: string, fileName: string): string {
  return `/media/exports/${exportId}/${encodeURIComponent(fileName)}`
}

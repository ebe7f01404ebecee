import { stat } from 'node:fs/promises'
import type { HeardWindow, WatermarkResult } from '#shared/contract/watermark.ts'
import { assertNever } from '#shared/errors/must.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { WATERMARK_UPLOAD_MAX_BYTES } from '#shared/service-wire/watermark.ts'
import { costOfWindows } from '#shared/domain/watermark-windows.ts'
import { getResult, putResult, type ResultPlace } from '../../db/repos/watermark-results-repo.ts'
import type { StoredCheck } from '../../db/repos/watermark-checks-repo.ts'
import { hashFile } from '../../media/hash-file.ts'
import { isRareSoundFile, isSoundFile } from '../../media/is-sound-file.ts'
import { readFilePart } from '../../media/read-file-part.ts'
import { readSoundHeader } from '../../media/sound-file.ts'
import type { FileToSend } from '../../speech-api/voice-calls.ts'
import { checkWindows } from './check-windows.ts'
import { compressSound, cutSound, type SentSound, withTemporary } from './sent-sound.ts'
import type { CheckWatcher, WatermarkDeps } from './watermark-deps.ts'

/** How a check ended without failing. */
export type CheckEnd = 'done' | 'too-large'

/** What is known about a check before its bytes are sent. */
export interface CheckToMake extends StoredCheck {
  /** Query the service even if a result is known. */
  isAsked: boolean
}

/**
 * Checks a file with the service, unless the result for the same bytes is known, and stores the result.
 *
 * @throws StudioError of the request; `not_found`: the bytes are no longer available; `invalid_input`: they aren't audio,
 *   and nothing was sent. Nothing is stored then, except the finished pieces of a windowed check.
 */
export async function makeCheck(
  deps: WatermarkDeps,
  check: CheckToMake,
  watcher: CheckWatcher,
  signal: AbortSignal,
): Promise<CheckEnd> {
  const path = pathOf(check)
  await stat(path).catch((cause: unknown) => {
    throw new StudioError('not_found', 'file-gone', {}, { cause })
  })
  check.service = deps.service()
  const { sha256, sizeBytes } = await hashFile(path, signal, (done, total) => watcher.progress('reading', done, total))
  // Results for pieces of other bytes don't apply to these.
  if (check.sha256 !== null && check.sha256 !== sha256) check.heard = null
  check.sha256 = sha256
  watcher.changed(check)
  const place: ResultPlace = { ...check, sha256, service: check.service }
  if (!check.isAsked && getResult(deps.db, place)) return 'done'
  if (!(await isSoundFile(path, signal))) throw new StudioError('invalid_input', 'file-not-audio')
  if (check.method.kind === 'whole' && sizeBytes > WATERMARK_UPLOAD_MAX_BYTES) return 'too-large'
  const found = await ask({ deps, check, path, sizeBytes, watcher, signal })
  const checkedAt = new Date(deps.now()).toISOString()
  putResult(deps.db, place, { method: check.method, checkedAt, windows: null, ...found })
  return 'done'
}

interface Asking {
  deps: WatermarkDeps
  check: CheckToMake
  path: string
  sizeBytes: number
  watcher: CheckWatcher
  signal: AbortSignal
}

type Found = Pick<WatermarkResult, 'watermarked' | 'confidence' | 'requestId' | 'sent'> & { windows?: HeardWindow[] }

async function ask(asking: Asking): Promise<Found> {
  const { deps, check, path, sizeBytes, watcher, signal } = asking
  const { method } = check
  const prepared = (done: number, total: number): void => watcher.progress('preparing', done, total)
  switch (method.kind) {
    case 'whole': {
      if (await isRareSoundFile(path))
        return withTemporary(deps.temporaryPath(check.id), async (tempPath) =>
          askSound(asking, await cutSound(path, tempPath, 0, signal, prepared)),
        )
      const audio = { contentType: 'application/octet-stream', sizeBytes, open: () => readFilePart(path, 0, sizeBytes) }
      return askSound(asking, { audio, fromMs: 0, toMs: null, kbps: null })
    }
    case 'cut':
      return withTemporary(deps.temporaryPath(check.id), async (tempPath) =>
        askSound(asking, await cutSound(path, tempPath, method.fromMs, signal, prepared)),
      )
    case 'compressed':
      return withTemporary(deps.temporaryPath(check.id), async (tempPath) => {
        const { durationMs } = await readSoundHeader(path, signal)
        return askSound(asking, await compressSound(path, tempPath, durationMs, signal, prepared))
      })
    case 'windows':
      return withTemporary(deps.temporaryPath(check.id), (tempPath) => askInWindows(asking, tempPath, method.windowMs))
    default:
      return assertNever(method)
  }
}

async function askSound(asking: Asking, { audio, fromMs, toMs, kbps }: SentSound): Promise<Found> {
  const answer = await askAbout(asking, audio)
  return { ...answer, sent: { sizeBytes: audio.sizeBytes, fromMs, toMs, kbps } }
}

async function askInWindows(asking: Asking, tempPath: string, windowMs: number): Promise<Found> {
  const { check, path, watcher, signal } = asking
  const { requests } = costOfWindows(await readSoundHeader(path, signal), windowMs, null)
  watcher.progress('pieces', check.heard?.length ?? 0, requests)
  let requestId: string | null = null
  const { heard, sentBytes } = await checkWindows(
    {
      path,
      tempPath,
      windowMs,
      heard: check.heard ?? [],
      async ask(audio) {
        const answer = await askAbout(asking, audio, false)
        requestId = answer.requestId
        return answer
      },
      onHeard(pieces) {
        check.heard = [...pieces]
        watcher.changed(check)
        watcher.progress('pieces', Math.min(pieces.length, requests), requests)
      },
    },
    signal,
  )
  if (heard.every(({ finding }) => finding === 'unusable')) {
    const details = { status: 422, serviceCode: 'watermark_audio_unusable' }
    throw new StudioError('request_refused', 'too-little-clear-speech', details)
  }
  return {
    watermarked: heard.some(({ finding }) => finding === 'marked'),
    confidence: null,
    requestId,
    windows: heard,
    sent: { sizeBytes: sentBytes, fromMs: 0, toMs: null, kbps: null },
  }
}

/** Returns the result of one request. */
async function askAbout(
  { deps: { speech }, check: { withKey }, watcher, signal }: Asking,
  audio: FileToSend,
  tellsProgress = true,
): Promise<Pick<WatermarkResult, 'watermarked' | 'confidence' | 'requestId'>> {
  const request = {
    audio,
    onSent(sentBytes: number, totalBytes: number) {
      if (tellsProgress) watcher.progress(sentBytes < totalBytes ? 'sending' : 'listening', sentBytes, totalBytes)
    },
  }
  const options = { signal, priority: 'batch', onWait: (waitMs: number) => watcher.waits(waitMs) } as const
  if (withKey) {
    const { requestId = null, watermarked, confidence } = await speech.detectWatermark(request, options)
    return { watermarked, confidence, requestId }
  }
  const { requestId = null, watermarked } = await speech.verifyWatermark(request, options)
  return { watermarked, confidence: null, requestId }
}

function pathOf({ source }: StoredCheck): string {
  if (source.kind !== 'none') return source.path
  throw new StudioError('not_found', 'file-copy-missing')
}

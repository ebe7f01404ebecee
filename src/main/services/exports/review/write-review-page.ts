import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { script, style } from 'virtual:review-page'
import { TIMELINE_RATE_HZ } from '#shared/domain/chapter-timeline.ts'
import { REVIEW_KBPS } from '#shared/domain/export-formats.ts'
import type { ReviewBlock, ReviewPage, ReviewPart } from '#shared/domain/review/review-page.ts'
import { getLocale } from '#shared/language/current-language.ts'
import { createMp3Encoding } from '../../../media/encode-mp3.ts'
import { crc16, mp3InfoFrame, mp3InfoFrameBytes } from '../../../media/mp3-info-frame.ts'
import { t as chapterText } from '../chapter-marks/messages/t.ts'
import { type HeardBlock, heardBlocks } from '../heard-blocks.ts'
import { sampleCountAt, soundOf } from '../sound-of.ts'
import { getPageTexts, getTextWithoutScript } from './texts/page-texts.ts'
import type { FormatWriting, Written } from '../format-writing.ts'

const STREAM = { sampleRateHz: TIMELINE_RATE_HZ, kbps: REVIEW_KBPS } as const
/** Samples encoded before other work has its turn: some tens of milliseconds. */
const ENCODED_AT_ONCE = 1 << 17
const BLOCKS_AT_ONCE = 100
/** Bytes of audio in one element: browsers limit the length of a text. A multiple of three needs no padding. */
const ELEMENT_BYTES = 3 << 18

/**
 * Writes a page that plays a unit's audio, lights up its words and takes comments, to an open, empty file. It is
 * complete in itself: its policy lets it load and send nothing.
 *
 * @throws StudioError `export_failed` if a take's file is missing
 */
export async function writeReviewPage(file: FileHandle, writing: FormatWriting): Promise<Written> {
  const { db, unit, language, signal } = writing
  const { layout } = unit
  const durationMs = (sampleCountAt(layout, STREAM.sampleRateHz) * 1000) / STREAM.sampleRateHz
  const page: ReviewPage = {
    id: createHash('sha256')
      .update(JSON.stringify([layout.project.id, unit.title, layout.spans]))
      .digest('base64url'),
    name: unit.name,
    project: layout.project.title,
    title: unit.title,
    language,
    durationMs,
    texts: getPageTexts(),
  }
  await file.writeFile(`${formatHead(page)}${formatJson('page', page)}`)
  for (const { title, number, blocks } of unit.chapters) {
    const name = title === '' ? chapterText('untitled', { number: String(number) }) : title
    // A chapter that is a page of its own has its name as the title.
    let chapter: string | null = unit.chapters.length > 1 ? name : null
    const present = new Set(blocks.map(({ id }) => id))
    const spans = layout.spans.filter(({ blockId }) => present.has(blockId))
    for (let start = 0; start < spans.length; start += BLOCKS_AT_ONCE) {
      const part = { ...layout, blocks: [...blocks], spans: spans.slice(start, start + BLOCKS_AT_ONCE) }
      const review: ReviewPart = { chapter, blocks: heardBlocks(db, part).map(toReviewBlock) }
      chapter = null
      await file.writeFile(formatJson('part', review))
      await nextTurn()
      signal.throwIfAborted()
    }
  }
  await writeAudio(file, writing)
  await file.writeFile(`<script>${script}</script>\n</body>\n</html>\n`)
  return { durationMs, figures: null }
}

function toReviewBlock({ block, take, speaker, runs, fromChar, toChar, marks, startMs }: HeardBlock): ReviewBlock {
  return {
    blockId: block.id,
    takeId: take.id,
    speaker,
    text: take.inputs.text.slice(fromChar, toChar),
    textStartChar: fromChar,
    startMs: Math.round(startMs),
    words: marks.map((mark) => [mark.startChar, mark.endChar, Math.round(startMs + mark.startMs)]),
    ...(runs.length > 1 && { speakers: runs.map((run) => [run.startChar, run.speaker]) }),
  }
}

/** MP3 in elements of text: first the frame that describes the others, which is written again once they are known. */
async function writeAudio(file: FileHandle, { takeFiles, unit, level, signal, report }: FormatWriting): Promise<void> {
  const { layout } = unit
  const encoding = await createMp3Encoding(STREAM.sampleRateHz, STREAM.kbps)
  const described = { sampleCount: sampleCountAt(layout, STREAM.sampleRateHz), sizeBytes: 0, crc: 0 }
  const opening = '<script type="text/plain" class="audio">'
  const { size: openingAt } = await file.stat()
  const startsAt = openingAt + Buffer.byteLength(opening)
  await file.writeFile(`${opening}${toBase64(new Uint8Array(mp3InfoFrameBytes(STREAM)))}</script>\n`)
  let waiting: Uint8Array = new Uint8Array(0)
  const writeElement = async (bytes: Uint8Array) => file.writeFile(`${opening}${toBase64(bytes)}</script>\n`)
  const add = async (frames: Uint8Array) => {
    described.sizeBytes += frames.length
    described.crc = crc16(described.crc, frames)
    waiting = Buffer.concat([waiting, frames])
    for (; waiting.length >= ELEMENT_BYTES; waiting = waiting.subarray(ELEMENT_BYTES))
      await writeElement(waiting.subarray(0, ELEMENT_BYTES))
  }
  let samples = 0
  const change = { sampleRateHz: STREAM.sampleRateHz, level }
  for await (const whole of soundOf(layout, takeFiles, change, signal)) {
    for (let from = 0; from < whole.length; from += ENCODED_AT_ONCE) {
      const piece = whole.subarray(from, from + ENCODED_AT_ONCE)
      await add(encoding.encode(piece))
      samples += piece.length
      report(samples)
      await nextTurn()
    }
  }
  await add(encoding.finish())
  await writeElement(waiting)
  const frame = Buffer.from(toBase64(mp3InfoFrame(STREAM, described)))
  const { bytesWritten } = await file.write(frame, 0, frame.length, startsAt)
  if (bytesWritten !== frame.length) throw new Error('the first frame was written in part')
}

function formatHead({ title, project }: ReviewPage): string {
  const policy = [
    "default-src 'none'",
    `script-src '${hash(script)}'`,
    `style-src '${hash(style)}'`,
    'media-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  const name = escapeHtml(title === project ? title : `${title} – ${project}`)
  return `<!doctype html>
<html lang="${escapeHtml(getLocale())}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="Overvoice">
<title>${name}</title>
<style>${style}</style>
</head>
<body>
<noscript>${escapeHtml(getTextWithoutScript())}</noscript>
`
}

function hash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

/** JSON that can't end its element. */
function formatJson(name: string, value: unknown): string {
  return `<script type="application/json" class="${name}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>\n`
}

function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

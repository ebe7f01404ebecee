import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parse as parseSrt } from '@plussub/srt-vtt-parser'
import { parse as parseColumns } from 'csv-parse/sync'
import { decodeHTML } from 'entities'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { marked } from 'marked'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ExportFormat, ExportOptions } from '#shared/contract/exports.ts'
import type { Block } from '#shared/contract/script.ts'
import { EXPORT_FORMAT_IDS } from '#shared/domain/export-formats.ts'
import { MP3_KBPS, mp3KbpsAt } from '#shared/domain/mp3-bitrates.ts'
import { insertBlock, setBlockListeningIssues } from '../../db/repos/blocks-repo.ts'
import { appendChapter } from '../../db/repos/chapters-repo.ts'
import { putMarks } from '../../db/repos/marks-repo.ts'
import { type ExportsRig, openExportsRig } from './exports-rig.test-support.ts'
import { readZip } from '../project-files/craft-zip.test-support.ts'
import { readIssues, readReviewPage } from './review/read-review-files.test-support.ts'
import { formatMarkdown } from './format-script.ts'
import { skipWithout } from '../../testing/skip-without.test-support.ts'

/** Output of the W3C test suite's parser. */
interface VttFile {
  errors: { message: string }[]
  cues: { startTime: number; endTime: number; text: string }[]
}
const { WebVTTParser } = createRequire(import.meta.url)('webvtt-parser') as {
  WebVTTParser: new () => { parse(text: string, mode: 'metadata' | 'subtitles'): VttFile }
}

const RATE_HZ = 24_000
const PAUSE_SECONDS = 0.5
/** Length of each word, including the silence after it. */
const WORD_SECONDS = 0.31
const NEAR_SECONDS = 0.02
const TEXTS: Readonly<Record<string, string>> = {
  block_1: 'Fish & chips, she said, cost “5 < 6” pounds --> nothing more.',
  block_2: 'Zoë’s lamp — the *old* one — burnt 夏目 all night. It went out at dawn! Why?',
  block_of_2:
    '# 1. Then the keeper’s daughter came back, with a suitcase | and a ring of keys; nobody had expected her.',
}

/** At the first word of each block. */
const COMMENT = { reviewer: 'Ana', text: 'Softer; “warm”' }
const getWords = (text: string) => text.split(/\s+/u).filter((word) => word !== '')
const getSeconds = (blockIds: readonly string[]) =>
  blockIds.reduce((sum, id) => sum + getWords(TEXTS[id] ?? '').length * WORD_SECONDS, 0) +
  (blockIds.length - 1) * PAUSE_SECONDS

/** Which blocks are in which file. */
const DIVISIONS = [
  { division: 'block', units: [['block_1'], ['block_2'], ['block_of_2']] },
  { division: 'chapter', units: [['block_1', 'block_2'], ['block_of_2']] },
  { division: 'whole', units: [['block_1', 'block_2', 'block_of_2']] },
] as const

/** What an independent program reads from a file: duration in seconds, words in order. */
interface Opened {
  seconds?: number
  words?: string[]
  /** Starts of its sections. */
  starts?: number[]
  /** Names of blocks, which are their first words. */
  names?: string[]
  /** A block list ends with the last block's last word; a caption may stay longer. */
  lastEnd?: number
}

const run = (program: string, args: readonly string[]) =>
  execFileSync(program, args, { maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'pipe'] })
const probe = (path: string) =>
  Number(run('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', path]).toString())
const decodedSeconds = (path: string) =>
  run('ffmpeg', ['-v', 'error', '-i', path, '-ar', String(RATE_HZ), '-f', 's16le', '-']).length / 2 / RATE_HZ
const soxSeconds = (path: string) => Number(run('soxi', ['-D', path]).toString())
const mpg123Seconds = (path: string) =>
  run('mpg123', ['-q', '-r', String(RATE_HZ), '-m', '-s', path]).length / 2 / RATE_HZ
// ffmpeg plays the last frame of an AAC file to its end.
const aacSeconds = (path: string, seconds = probe(path)) => [seconds, Math.min(seconds, decodedSeconds(path))]

const SOUND: Readonly<Record<string, (path: string) => number[]>> = {
  wav: (path) => [soxSeconds(path), probe(path), decodedSeconds(path)],
  flac: (path) => [soxSeconds(path), probe(path), decodedSeconds(path)],
  // An MP3 has whole frames; what counts is what it plays without encoder padding.
  mp3: (path) => [mpg123Seconds(path), decodedSeconds(path)],
  m4a: (path) => aacSeconds(path),
  opus: (path) => [probe(path), decodedSeconds(path)],
  m4b: (path) => aacSeconds(path),
}

/** Texts of all table rows but the headers, read as XML. */
async function readDocumentWords(path: string): Promise<string[]> {
  const document = (await readZip(path)).find(({ name }) => name === 'word/document.xml')?.data.toString() ?? ''
  expect(XMLValidator.validate(document)).toBe(true)
  const always = ['w:tbl', 'w:tr', 'w:tc', 'w:p', 'w:r', 'w:t']
  const parser = new XMLParser({ isArray: (name) => always.includes(name), parseTagValue: false })
  type Cell = { 'w:p': { 'w:r'?: { 'w:t': string[] }[] }[] }
  const { 'w:body': body } = parser.parse(document)['w:document'] as {
    'w:body': { 'w:tbl': { 'w:tr': { 'w:tc': Cell[] }[] }[] }
  }
  const rows = body['w:tbl'].flatMap((table) => table['w:tr'].slice(1))
  return rows.flatMap(({ 'w:tc': cells }) => getWords(cells[2]?.['w:p'][0]?.['w:r']?.[0]?.['w:t'][0] ?? ''))
}

const PARSERS: Readonly<Record<string, (text: string, path: string) => Opened | Promise<Opened>>> = {
  docx: async (_text, path) => ({ words: await readDocumentWords(path) }),
  csv: (text) => ({
    words: parseColumns(text, { bom: true, columns: true }).flatMap((row) => getWords((row as { Text: string }).Text)),
  }),
  async review(html) {
    const { seconds, words, starts, sound } = readReviewPage(html)
    const path = join(rig.folder, 'review.mp3')
    await writeFile(path, sound)
    for (const told of SOUND['mp3']?.(path) ?? []) expect(Math.abs(told - seconds)).toBeLessThan(NEAR_SECONDS)
    return { seconds, words, starts }
  },
  issues(text) {
    const rows = readIssues(text)
    expect(rows.map(({ comment }) => comment)).toEqual(rows.map(() => COMMENT))
    const names = rows.map(({ blockId }) => (TEXTS[blockId] ?? '').replaceAll('|', '/'))
    return { names, starts: rows.map(({ startSeconds }) => startSeconds) }
  },
  chapters: (text) => {
    const { chapters } = JSON.parse(text) as { chapters: { startTime: number; endTime: number }[] }
    expect(chapters[0]?.startTime).toBe(0)
    return { seconds: chapters.at(-1)?.endTime ?? Number.NaN }
  },
  srt(text) {
    const { entries } = parseSrt(text)
    return {
      words: entries.flatMap((entry) => getWords(entry.text)),
      starts: entries.map(({ from }) => from / 1000),
      lastEnd: Math.max(...entries.map(({ to }) => to / 1000)),
    }
  },
  vtt(text) {
    const { errors, cues } = new WebVTTParser().parse(text, 'subtitles')
    expect(errors).toEqual([])
    return {
      // The parser's own tree keeps the semicolon of a character reference.
      words: cues.flatMap((cue) => getWords(decodeHTML(cue.text.replace(/<[^>]*>/gu, '')))),
      starts: cues.map(({ startTime }) => startTime),
      lastEnd: Math.max(...cues.map(({ endTime }) => endTime)),
    }
  },
  words(text) {
    const { blocks, durationMs } = JSON.parse(text) as {
      durationMs: number
      blocks: { words: { text: string; startMs: number; endMs: number }[] }[]
    }
    const words = blocks.flatMap((block) => block.words)
    return {
      seconds: durationMs / 1000,
      words: words.map((word) => word.text),
      starts: words.map(({ startMs }) => startMs / 1000),
      lastEnd: (words.at(-1)?.endMs ?? 0) / 1000,
    }
  },
  labels(text) {
    const rows = parseColumns(text, { delimiter: '\t', quote: null }) as [string, string, string][]
    return {
      words: rows.flatMap(([, , label]) => getWords(label)),
      starts: rows.map(([start]) => Number(start)),
      lastEnd: Number(rows.at(-1)?.[1]),
    }
  },
  premiere(text) {
    expect(XMLValidator.validate(text)).toBe(true)
    const { sequence } = new XMLParser({ isArray: (name) => name === 'marker', processEntities: true }).parse(text)
      .xmeml as {
      sequence: { duration: number; marker: { comment: string; in: number; out: number }[] }
    }
    return {
      seconds: sequence.duration / 25,
      words: sequence.marker.flatMap(({ comment }) => getWords(comment)),
      starts: sequence.marker.map((marker) => marker.in / 25),
      lastEnd: (sequence.marker.at(-1)?.out ?? 0) / 25,
    }
  },
  resolve(text) {
    // As in Resolve: an event line, then the marker on the next line.
    const events = [...text.matchAll(/^\d{3}\s+001\s+V\s+C\s+(\S+) .*\r\n \|C:\w+ \|M:(.*) \|D:(\d+)\r$/gmu)]
    const seconds = (code: string) => {
      const [hours = 0, minutes = 0, whole = 0, frames = 0] = code.split(':').map(Number)
      return (hours - 1) * 3_600 + minutes * 60 + whole + frames / 25
    }
    const starts = events.map(([, code = '']) => seconds(code))
    const names = events.map(([, , name = '']) => name)
    return { starts, names, lastEnd: (starts.at(-1) ?? 0) + Number(events.at(-1)?.[3]) / 25 }
  },
  text: (text) => ({ words: getWords(text) }),
  markdown: (text) => ({
    words: getWords(
      marked
        .lexer(text)
        .flatMap((token) => (token.type === 'paragraph' ? [plain(token.tokens ?? [])] : []))
        .join(' '),
    ),
  }),
}

/** Properly escaped text contains only plain text tokens, no emphasis or code. */
function plain(tokens: readonly { type: string; text?: string }[]): string {
  expect(tokens.map(({ type }) => type).filter((type) => type !== 'text' && type !== 'escape')).toEqual([])
  return tokens.map(({ text }) => text ?? '').join('')
}

it.each([
  '## Not a heading',
  '---',
  '- - -',
  '~~~',
  '~~gone~~',
  '&amp; &copy; &#35;',
  '+ 1',
  '1) one',
  '| a | b |',
  '#tag',
])('a block of “%s” is plain words to a Markdown reader', (text) => {
  const markdown = formatMarkdown('Book', [{ title: '', blocks: [{ text } as Block] }])
  const [, ...tokens] = marked.lexer(markdown).filter(({ type }) => type !== 'space')

  expect(tokens).toMatchObject([{ type: 'paragraph' }])
  expect(plain((tokens[0] as { tokens: { type: string; text?: string }[] }).tokens)).toBe(text)
})

let rig: ExportsRig
beforeAll(async () => {
  rig = await openExportsRig({ blocks: 2 })
  appendChapter(rig.db, 'proj_1', { id: 'chap_2', title: 'Chapter 2' })
  insertBlock(rig.db, { id: 'block_of_2', chapterId: 'chap_2', position: 1024, text: '' })
  for (const [blockId, text] of Object.entries(TEXTS)) {
    const id = `take_${blockId}`
    const words = [...text.matchAll(/\S+/gu)]
    const samples = Math.round(words.length * WORD_SECONDS * RATE_HZ)
    const tone = Int16Array.from({ length: samples }, (_, at) => Math.round(6_000 * Math.sin(at / 11)))
    await rig.speak(blockId, tone, { id, fingerprint: id })
    rig.db.run(`UPDATE blocks SET text = ? WHERE id = ?`, text, blockId)
    rig.db.run(`UPDATE takes SET text = ?, word_count = ? WHERE id = ?`, text, words.length, id)
    putMarks(
      rig.db,
      id,
      words.map((word, index) => ({
        startChar: word.index,
        endChar: word.index + word[0].length,
        startMs: index * WORD_SECONDS * 1000,
        endMs: (index + 0.9) * WORD_SECONDS * 1000,
      })),
    )
    const issue = { takeId: id, startChar: 0, endChar: words[0]?.[0].length ?? 0, reason: 'tone' as const }
    const chapterId = blockId === 'block_of_2' ? 'chap_2' : 'chap_1'
    setBlockListeningIssues(rig.db, chapterId, blockId, [{ ...issue, comments: [COMMENT] }])
  }
})
afterAll(() => rig.close())

async function write(format: ExportFormat, more: Partial<ExportOptions> & { chapterId?: string }): Promise<string[]> {
  const options = {
    ...ExportOptions.parse({ formats: [format], markerFramesPerSecond: 25, baseName: format }),
    ...more,
  }
  const request = { ...(more.chapterId === undefined && { projectId: 'proj_1' }), ...options, overwrite: true }
  for await (const event of rig.service.run(request, new AbortController().signal))
    if (event.kind === 'finished') return event.files.map(({ path }) => path)
  throw new Error('The export did not finish')
}

const CUES = ['word', 'phrase', 'sentence'] as const
const TABLE = DIVISIONS.flatMap(({ division, units }) => [
  ...Object.keys(SOUND).map((format) => ({ format, division, units, cueLength: 'phrase' as const })),
  ...Object.keys(PARSERS).flatMap((format) =>
    (['srt', 'vtt', 'labels'].includes(format) ? CUES : (['phrase'] as const)).map((cueLength) => ({
      ...{ format, division, units, cueLength },
    })),
  ),
])

describe('every format, read by an independent program', () => {
  it('is in the table', () => {
    expect(new Set(TABLE.map(({ format }) => format))).toEqual(new Set(EXPORT_FORMAT_IDS))
  })

  it.each(TABLE)('$format for each $division by $cueLength', async ({ format, division, units, cueLength }) => {
    const paths = await write(format as ExportFormat, { division, cueLength })

    expect(paths).toHaveLength(units.length)
    for (const [index, blockIds] of units.entries()) {
      const path = paths[index] ?? ''
      const seconds = getSeconds(blockIds)
      const sound = SOUND[format]
      if (sound) {
        for (const told of sound(path)) expect(Math.abs(told - seconds)).toBeLessThan(NEAR_SECONDS)
        continue
      }
      const opened = (await PARSERS[format]?.(await readFile(path, 'utf8'), path)) ?? {}
      const isMarker = format === 'premiere' || format === 'resolve'
      const near = isMarker ? 0.5 / 25 + 1e-9 : NEAR_SECONDS
      if (opened.seconds !== undefined) expect(Math.abs(opened.seconds - seconds)).toBeLessThanOrEqual(near)
      const chapters = format === 'text' && division === 'whole' ? ['Chapter', '1', 'Chapter', '2'] : []
      if (opened.words)
        expect(opened.words.filter((word) => !chapters.includes(word) || word === '1.')).toEqual(
          blockIds.flatMap((id) => getWords(TEXTS[id] ?? '')),
        )
      if (opened.names)
        for (const [at, blockId] of blockIds.entries()) {
          const name = opened.names[at]?.replace(/…$/u, '') ?? ''
          expect(name.length).toBeGreaterThan(20)
          // A bar would end the name, so it is replaced.
          expect((TEXTS[blockId] ?? '').replaceAll('|', '/').startsWith(name)).toBe(true)
        }
      if (opened.starts) {
        expect(opened.starts).toEqual(opened.starts.toSorted((a, b) => a - b))
        expect(opened.starts[0]).toBeCloseTo(0, 2)
        const begins = blockIds.map((_id, at) => (at === 0 ? 0 : getSeconds(blockIds.slice(0, at)) + PAUSE_SECONDS))
        for (const begin of begins)
          expect(Math.min(...opened.starts.map((start) => Math.abs(start - begin)))).toBeLessThanOrEqual(near)
        if (cueLength === 'word' || format === 'words')
          expect(opened.starts).toHaveLength(blockIds.flatMap((id) => getWords(TEXTS[id] ?? '')).length)
      }
      if (opened.lastEnd !== undefined) {
        expect(opened.lastEnd).toBeLessThanOrEqual(seconds + near)
        expect(opened.lastEnd).toBeGreaterThan(seconds - WORD_SECONDS)
      }
    }
  })
})

/** Every combination for audio. */
const RATES_HZ = [24_000, 44_100, 48_000] as const
const SOUND_TABLE = RATES_HZ.flatMap((sampleRateHz) => [
  ...(['wav', 'flac'] as const).flatMap((format) =>
    ([16, 24] as const).map((bitDepth) => ({ format, sampleRateHz, bitDepth, mp3Kbps: 128 as const })),
  ),
  ...MP3_KBPS.map((mp3Kbps) => ({ format: 'mp3' as const, sampleRateHz, bitDepth: 16 as const, mp3Kbps })),
])

describe('audio of every rate, depth and bit rate', () => {
  it.for(SOUND_TABLE)('$format at $sampleRateHz Hz, $bitDepth bit, $mp3Kbps kbps', async (row, context) => {
    skipWithout(context, 'soxi', 'mpg123', 'ffmpeg', 'ffprobe')
    const { format, ...options } = row
    const [path = ''] = await write(format, { ...options, baseName: 'sound', chapterId: 'chap_2' })

    for (const told of SOUND[format]?.(path) ?? [])
      expect(Math.abs(told - getSeconds(['block_of_2']))).toBeLessThan(NEAR_SECONDS)
    const entries = 'stream=codec_name,sample_rate,channels,bits_per_sample,bits_per_raw_sample,bit_rate'
    const shown = run('ffprobe', ['-v', 'error', '-select_streams', 'a', '-show_entries', entries, '-of', 'json', path])
    const [stream] = (JSON.parse(shown.toString()) as { streams: Record<string, string | number>[] }).streams
    const depth = Number(stream?.['bits_per_sample']) || Number(stream?.['bits_per_raw_sample'])
    expect([stream?.['sample_rate'], stream?.['channels']]).toEqual([String(row.sampleRateHz), 1])
    if (format === 'mp3') expect(stream?.['bit_rate']).toBe(String(mp3KbpsAt(row.sampleRateHz, row.mp3Kbps) * 1000))
    else expect(depth).toBe(row.bitDepth)
  })
})

describe('caption options', () => {
  it.each(['srt', 'vtt'] as const)('are applied in %s: line length, reading speed, leading silence', async (format) => {
    const read = async (more: Partial<ExportOptions>) => {
      const [path = ''] = await write(format, { division: 'whole', ...more })
      return readFile(path, 'utf8')
    }
    const parsed = (text: string) =>
      format === 'srt'
        ? parseSrt(text).entries.map(({ from, to, text: said }) => ({ from, to, text: said }))
        : new WebVTTParser()
            .parse(text, 'subtitles')
            .cues.map((cue) => ({ from: cue.startTime * 1000, to: cue.endTime * 1000, text: decodeHTML(cue.text) }))

    const wide = parsed(await read({ cueLineChars: 80 }))
    const narrow = parsed(await read({ cueLineChars: 16 }))
    const slow = parsed(await read({ cueCharsPerSecond: 5 }))
    const fast = parsed(await read({ cueCharsPerSecond: 60 }))
    const later = parsed(await read({ cueCharsPerSecond: 60, silenceBeforeMs: 750, silenceAfterMs: 2_000 }))

    expect(narrow.length).toBeGreaterThan(wide.length)
    for (const line of narrow.flatMap(({ text }) => text.split('\n')))
      expect(line.length <= 16 || !line.includes(' ')).toBe(true)
    const lengthMs = (cues: readonly { from: number; to: number }[]) =>
      cues.reduce((sum, { from, to }) => sum + to - from, 0)
    expect(lengthMs(slow)).toBeGreaterThan(lengthMs(fast))
    expect(later.map(({ from }) => Math.round(from))).toEqual(fast.map(({ from }) => Math.round(from + 750)))
  })

  it('surrounding silence is included in files and in marker lengths', async () => {
    const silence = { silenceBeforeMs: 750, silenceAfterMs: 2_000, division: 'whole' as const }
    const seconds = getSeconds(['block_1', 'block_2', 'block_of_2'])

    const [wav = ''] = await write('wav', silence)
    const [xml = ''] = await write('premiere', silence)

    const samples = new Int16Array((await readFile(wav)).buffer.slice(44))
    expect(samples.findIndex((sample) => sample !== 0)).toBe(0.75 * RATE_HZ + 1)
    expect(Math.abs(samples.length / RATE_HZ - seconds - 2.75)).toBeLessThan(0.001)
    expect(samples.subarray(-2 * RATE_HZ).every((sample) => sample === 0)).toBe(true)
    const opened = await PARSERS['premiere']!(await readFile(xml, 'utf8'), xml)
    expect(Math.abs((opened.seconds ?? 0) - seconds - 2.75)).toBeLessThan(1 / 25)
    expect(Math.abs((opened.starts?.[0] ?? 0) - 0.75)).toBeLessThanOrEqual(0.5 / 25 + 1e-9)
  })
})

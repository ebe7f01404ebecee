import type { CaptionTiming } from '#shared/domain/caption-timing.ts'
import { readTimingLine, splitAtTimings, type TimingLine } from '#shared/domain/timing-line.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { LINES_AT_ONCE, readLines } from './read-lines.ts'
import type { ScriptBuilder } from './split-script.ts'

/** A cue as its file has it, with tags and blank lines. */
export interface FileCue extends CaptionTiming {
  lines: string[]
}

/** Also after a byte order mark that was read as text. */
const HEADER = /^(?:[\s\uFEFF]|ï»¿)*WEBVTT(?![\p{L}\p{N}])/iu
const HEAD_CHARS = 1_000
/** Up to the next blank line, part of no cue. */
const COMMENT = /^(?:NOTE|STYLE|REGION)(?:\s|$)/
const NUMBER = /^\uFEFF?\s*\d+\s*$/
/** Times whose arrow and end are missing. */
const BARE_TIME = /^\s*\d{1,7}:\d{2}(?::\d{2})?[.,]\d{1,3}\s*$/
/** The start of times, where a file was cut off. */
const CUT_TIME = /^\s*(?:0\d?|\d{1,7}:[\d:.,]*\s*-{0,3})$/

/**
 * Reads the cues of a SubRip or WebVTT file. As in ffmpeg and VLC, a cue reaches to the next timing, also over
 * blank lines, and the number before that timing isn't part of it, unless the file has no numbers. A cue whose times can't
 * be read, or are missing after its number, starts where the one before it ends.
 *
 * @param note counts IDs, unreadable times, and lines that belong to no cue
 * @throws StudioError `invalid_input`: there is text, and no times
 */
export function* readCues(text: string, note: ScriptBuilder['note']): Generator<void, FileCue[]> {
  const isWebVtt = HEADER.test(text.slice(0, HEAD_CHARS).replaceAll('\0', ''))
  const hasComments = isWebVtt || usesPoints(text)
  const cues: FileCue[] = []
  let lines: string[] = []
  /** A header, a comment, or a style sheet, which ends where its braces are closed. */
  let skipped: 'block' | 'style' | null = isWebVtt ? 'block' : null
  let openBraces = 0
  let hasNumbers = false
  let lastNumber = 0
  let count = 0
  let firstLine: number | null = null

  /** A number that is a cue’s by its value may be followed by blank lines. */
  const dropBlankLinesAfterNumber = (isFirst: boolean): void => {
    const at = lines.findLastIndex((line) => line !== '')
    const number = lines[at] ?? ''
    const isNext = isFirst || (hasNumbers && Number(number) === lastNumber + 1)
    if (at < lines.length - 1 && NUMBER.test(number) && isNext && (lines[at - 1] ?? '') === '') lines.length = at + 1
  }
  /**
   * Starts a cue at each number that has text instead of times: the next number after a blank line, if the file goes on
   * with a higher one or ends there.
   */
  const addUntimedCues = (numberAfter: number, lineAfter: number): void => {
    while (hasNumbers && lastNumber + 1 < numberAfter) {
      const isStart = (line: string, at: number) =>
        NUMBER.test(line) && Number(line) === lastNumber + 1 && (lines[at - 1] ?? '') === '' && lines[at + 1]
      const at = lines.findIndex(isStart)
      if (at === -1) return
      const [, ...rest] = lines.splice(at)
      noteUnread()
      note('unread-times', 1, lineAfter - rest.length)
      const endMs = cues.at(-1)?.endMs ?? 0
      cues.push({ startMs: endMs, endMs, lines: (lines = rest) })
      lastNumber += 1
    }
  }
  /** Drops the number or another ID before a timing. */
  const dropId = (): void => {
    const isFirst = cues.length === 0
    dropBlankLinesAfterNumber(isFirst)
    const id = lines.at(-1) ?? ''
    const isApart = lines.length === 1 ? isFirst : lines.at(-2) === ''
    if (NUMBER.test(id)) {
      const number = Number(id)
      if (isFirst) hasNumbers = true
      if (!hasNumbers && !(isWebVtt && isApart) && number !== lastNumber + 1 && number !== cues.length + 1) return
      addUntimedCues(number, count)
      lastNumber = number
    } else if (id !== '' && isWebVtt && isApart) note('cue-ids')
    else return
    lines.pop()
  }
  /** As `dropId` where a line break is missing: words in the line of the times are no ID. */
  const dropNumberAfterText = (): void => {
    const [last = '', words = '', number = ''] = /^(.*\s)(\d+)\s*$/s.exec(lines.at(-1) ?? '') ?? []
    const isNext = Number(number) === (hasNumbers ? lastNumber : cues.length) + 1
    if (NUMBER.test(lines.at(-1) ?? '')) dropId()
    else if (last !== '' && isNext && (hasNumbers || count === 1)) {
      lines[lines.length - 1] = words.trimEnd()
      lastNumber += 1
    }
  }
  const noteUnread = () =>
    cues.length === 0 && note('unread-lines', lines.filter((line) => line !== '').length, firstLine ?? count)
  const isComment = (line: string): boolean => {
    const isApart = lines.at(-1) === '' || (cues.length === 0 && lines.length === 0)
    return hasComments && isApart && COMMENT.test(line)
  }
  const readTimes = (line: string): TimingLine | null => {
    const times = readTimingLine(line)
    if (times) return skipped && !times.isReadable ? null : times
    const isApart = ['', undefined].includes(lines.at(NUMBER.test(lines.at(-1) ?? '') ? -2 : -1))
    const hasText = cues.length === 0 || lines.some((each) => each !== '')
    return !skipped && isApart && hasText && BARE_TIME.test(line) ? readTimingLine(`${line} -->`) : null
  }
  const begin = ({ timing, isReadable, after }: TimingLine): void => {
    if (!isReadable) note('unread-times', 1, count)
    const endMs = cues.at(-1)?.endMs ?? 0
    cues.push({ ...(timing ?? { startMs: endMs, endMs }), lines: (lines = after === '' ? [] : [after]) })
    skipped = null
    openBraces = 0
  }
  /** Drops the number, or the first characters of the times, where the file was cut off. */
  const dropCutEnd = (): void => {
    const last = lines.at(-1) ?? ''
    const isNumber = hasNumbers && NUMBER.test(last) && Number(last) === lastNumber + 1
    const isNumbered = NUMBER.test(lines.at(-2) ?? '') && lines.at(-3) === ''
    const isApart = lines.at(-2) === '' || isNumbered
    if (!isApart || !lines.slice(0, -2).some((line) => line !== '') || !(isNumber || CUT_TIME.test(last))) return
    note('unread-times', 1, count)
    lines.pop()
    if (isNumbered) lines.pop()
  }

  for (const written of readLines(text)) {
    const line = written.replaceAll('\0', '')
    note('control-characters', written.length - line.length)
    count += 1
    if (count % LINES_AT_ONCE === 0) yield
    if (line.replace('\uFEFF', '').trim() === '') {
      lines.push('')
      if (openBraces === 0) skipped = null
      continue
    }
    const isUnsplit = isComment(line) || (skipped && count > 1)
    for (const [at, part] of (isUnsplit ? [line] : splitAtTimings(line)).entries()) {
      const times = isComment(line) ? null : readTimes(part)
      if (times) {
        if (at > 0) dropNumberAfterText()
        else dropId()
        noteUnread()
        begin(times)
      } else if (skipped || isComment(line)) {
        skipped ??= line.startsWith('STYLE') ? 'style' : 'block'
        if (skipped === 'style') openBraces = Math.max(0, openBraces + countBraces(part))
      } else {
        lines.push(part)
        firstLine ??= count
      }
    }
  }
  if (cues.length === 0 && firstLine !== null)
    throw new StudioError('invalid_input', { kind: 'cues-missing', line: firstLine })
  if (cues.length > 0) {
    dropCutEnd()
    addUntimedCues(Infinity, count + 1)
  }
  return cues
}

/** True for times as in WebVTT; SubRip's have commas. */
function usesPoints(text: string): boolean {
  const arrow = text.indexOf('-->')
  return arrow !== -1 && /\.\d{1,3}\s*$/.test(text.slice(Math.max(0, arrow - 20), arrow))
}

/** Opening braces less closing ones. */
function countBraces(line: string): number {
  return line.split('{').length - line.split('}').length
}

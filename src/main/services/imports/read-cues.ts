import { type CaptionTiming, readCaptionTiming } from '#shared/domain/caption-timing.ts'
import type { NoteKind } from './split-script.ts'
import { LINES_AT_ONCE, readLines } from './read-lines.ts'

/** A cue as its file has it, with tags and blank lines. */
export interface FileCue extends CaptionTiming {
  lines: string[]
}

const HEADER = /^\uFEFF?WEBVTT(?:\s|$)/
/** Up to the next blank line, part of no cue. */
const COMMENT = /^(?:NOTE|STYLE|REGION)(?:\s|$)/
const NUMBER = /^\uFEFF?\s*\d+\s*$/

/**
 * Reads the cues of a SubRip or WebVTT file. As in ffmpeg and VLC, a cue reaches to the next timing, also over
 * blank lines, and the number before that timing isn't part of it, unless the file has no numbers.
 *
 * @param note counts IDs, and lines that belong to no cue
 */
export function* readCues(text: string, note: (kind: NoteKind, count?: number) => void): Generator<void, FileCue[]> {
  const isWebVtt = HEADER.test(text)
  const cues: FileCue[] = []
  let lines: string[] = []
  let isSkipping = isWebVtt
  let hasNumbers = false
  let lastNumber = 0
  let count = 0

  /** Drops the number or another ID before a timing. */
  const dropId = (): void => {
    const id = lines.at(-1) ?? ''
    const isFirst = cues.length === 0
    const isApart = lines.length === 1 ? isFirst : lines.at(-2) === ''
    if (NUMBER.test(id)) {
      const number = Number(id)
      if (isFirst) hasNumbers = true
      if (!hasNumbers && !(isWebVtt && isApart) && number !== lastNumber + 1 && number !== cues.length + 1) return
      lastNumber = number
    } else if (id !== '' && isWebVtt && isApart) note('cue-ids')
    else return
    lines.pop()
  }
  const noteUnread = () => cues.length === 0 && note('unread-lines', lines.filter((line) => line !== '').length)

  for (const line of readLines(text)) {
    count += 1
    if (count % LINES_AT_ONCE === 0) yield
    const times = readCaptionTiming(line)
    if (times) {
      dropId()
      noteUnread()
      cues.push({ ...times, lines: (lines = []) })
      isSkipping = false
    } else if (line.replace('\uFEFF', '').trim() === '') {
      lines.push('')
      isSkipping = false
    } else if (!isSkipping) {
      isSkipping = isWebVtt && lines.at(-1) === '' && COMMENT.test(line)
      if (!isSkipping) lines.push(line)
    }
  }
  noteUnread()
  return cues
}

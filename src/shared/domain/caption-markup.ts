import { readTimingLine, splitAtTimings } from './timing-line.ts'

const NAMES = 'b|i|u|s|c|v|em|strong|font|span|ruby|rt|lang|p|div|center|small|big|sub|sup|tt'

/** `<i>`, `</c.loud>`, `<00:00:02.370>`, `{\an8}`. Other words in angle brackets are text. */
export const CAPTION_TAG = new RegExp(
  String.raw`</?(?:${NAMES})(?:[\s./][^<>]{0,200})?>|<(?:\d+:)?\d+:\d+(?:[.,]\d+)?>|\{\\[^{}]{0,200}\}`,
  'gi',
)

/** A tag before what a speaker says; it has the speaker’s name, which may have spaces around it. */
export const VOICE_TAG = /<v(?:\.[^\s<>]*)?\s([^<>]*)>/gi

/** `\N` or `\h`, as in SubStation Alpha, or a Windows path, which may have the same letters. */
const BACKSLASH = /((?<![\p{L}\p{N}])\p{L}:\\\S*|\\\\\S*)|\\([Nnh])/gu

/** Splits a line of a cue at `<br>` and `\N`. */
export function breakCaptionLine(line: string): string[] {
  return line
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(BACKSLASH, (_all, path?: string, letter?: string) => path ?? (letter === 'h' ? '\u00a0' : '\n'))
    .split('\n')
}

/** Escapes what a reader of WebVTT takes for markup or for a timing. */
export function escapeVtt(text: string): string {
  return escapeOther(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
}

const SRT_MARKUP = new RegExp(String.raw`<(?=/?(?:${NAMES}|br)[\s./>]|\d)`, 'gi')

/**
 * Escapes what a reader of SubRip takes for markup or for a timing, and nothing else: many players show a character
 * reference as it is written.
 */
export function escapeSrt(text: string): string {
  return escapeOther(text.replace(/&(?=#?\w+;)/g, '&amp;').replace(SRT_MARKUP, '&lt;'))
}

/** SubStation Alpha's markup, which both formats are read with, and timings. */
function escapeOther(text: string): string {
  return text
    .replace(/\{(?=\\)/g, '&#123;')
    .replace(/\\(?=[Nnh])/g, '&#92;')
    .split('\n')
    .map((line) =>
      readTimingLine(line) || splitAtTimings(line).length > 1
        ? line.replace(/[:.：]/g, (separator) => `&#${separator.charCodeAt(0)};`)
        : line,
    )
    .join('\n')
}

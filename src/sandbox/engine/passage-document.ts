import type { Passage } from './cut-passages.ts'
import { ENGINE_PACE } from './espeak.ts'
import { PLAIN_VOICING, type Voicing } from './script.ts'
import type { EngineVoice } from './speech-engine.ts'
import { NO_UNIT_MARK, unitMark } from './word-times.ts'

/** Engine pitch values and the measured pitch factor relative to the default, 50. */
const PITCHES: readonly (readonly [figure: number, factor: number])[] = [
  [0, 0.601],
  [10, 0.665],
  [25, 0.769],
  [50, 1],
  [75, 1.33],
  [90, 1.587],
  [99, 1.77],
]
/** Longer words without a break overflow the engine's buffers. */
const LONGEST_WORD_CHARS = 60
/** Symbols the engine reads aloud: anything but spaces and plain punctuation. */
const READ_OUT = /[^\s\p{P}]|[&%@#*/\\_]/u
// oxlint-disable-next-line no-control-regex -- exactly these are not characters of XML
const NOT_IN_XML = /[\u0000-\u001f\u007f-\u009f\ufffe\uffff\u2028\u2029]|\p{Cs}/gu
/** Soft hyphens and joiners are silent and confuse the engine's dictionary. */
const SOUNDLESS = /[\u00ad\u200b\u200c\u2060\ufeff]/g

/**
 * A passage in the engine's dialect, with a mark before each unit of words, and the voice for it. The voice is adjusted
 * to the start of the passage because the engine applies a change only after about a word.
 */
export function passageDocument(passage: Passage, voice: EngineVoice): { document: string; voice: EngineVoice } {
  const base = shapeVoice(voice, passage.items[0]?.voicing ?? PLAIN_VOICING)
  let document = '<speak>'
  let prosody = ''
  let marked = 0
  let units = 0
  const markUpTo = (count: number) => {
    for (; marked < count; marked++) document += `<mark name="${unitMark(marked)}"/>`
  }

  for (const [index, item] of passage.items.entries()) {
    const wanted = prosodyTag(shapeVoice(voice, item.voicing), base)
    if (wanted !== prosody) document += (prosody === '' ? '' : '</prosody>') + wanted
    prosody = wanted
    if (item.kind === 'words') {
      markUpTo(++units)
      document += wordText(item.spoken)
      continue
    }
    const followsWord = passage.items[index - 1]?.kind === 'words'
    if (followsWord && READ_OUT.test(item.text)) document += `<mark name="${NO_UNIT_MARK}"/>`
    // After a period the engine loses a mark followed by a capital or digit; before the period it doesn't.
    else if (followsWord && item.text.startsWith('.') && leadsToWords(passage, index)) markUpTo(units + 1)
    document += escapeText(item.text)
  }
  return { document: document + (prosody === '' ? '' : '</prosody>') + '</speak>', voice: base }
}

/** Whether only gaps stand between the item at `index` and the next words. */
function leadsToWords(passage: Passage, index: number): boolean {
  return passage.items.slice(index).some((item) => item.kind === 'words')
}

/** A document with a single unit, to count its sounds. */
export function wordDocument(spoken: string): string {
  return `<speak>${wordText(spoken)}</speak>`
}

/** As close as the engine's range allows. */
function shapeVoice(voice: EngineVoice, { pitchFactor, rateFactor }: Voicing): EngineVoice {
  const pitch = pitchFactor === 1 ? voice.pitch : Math.round(pitchFigure(pitchFactor * pitchAt(voice.pitch)))
  const pace = Math.min(Math.max(voice.pace * rateFactor, ENGINE_PACE.slowest), ENGINE_PACE.fastest)
  return { ...voice, pitch, pace: Math.round(pace) }
}

function prosodyTag(wanted: EngineVoice, base: EngineVoice): string {
  if (wanted.pitch === base.pitch && wanted.pace === base.pace) return ''
  return `<prosody pitch="${wanted.pitch}" rate="${Math.round((100 * wanted.pace) / base.pace)}%">`
}

function pitchAt(figure: number): number {
  return interpolate(PITCHES, figure)
}

function pitchFigure(factor: number): number {
  return interpolate(
    PITCHES.map(([figure, atFigure]) => [atFigure, figure] as const),
    factor,
  )
}

/** Linear between the nearest two points, clamped at the ends. */
function interpolate(points: readonly (readonly [number, number])[], x: number): number {
  let [beforeX, beforeY] = points[0] ?? [0, 0]
  if (x <= beforeX) return beforeY
  for (const [pointX, pointY] of points) {
    if (x <= pointX) return beforeY + ((pointY - beforeY) * (x - beforeX)) / (pointX - beforeX || 1)
    ;[beforeX, beforeY] = [pointX, pointY]
  }
  return beforeY
}

function wordText(spoken: string): string {
  const plain = spoken
    .normalize('NFC')
    .replace(SOUNDLESS, '')
    .replaceAll(/[\u2018\u2019\u02bc]/g, "'")
  return escapeText(plain.replaceAll(new RegExp(`\\S{${LONGEST_WORD_CHARS}}(?=\\S)`, 'gu'), '$& '))
}

function escapeText(text: string): string {
  return text
    .replaceAll(NOT_IN_XML, ' ')
    .replaceAll('[[', '[ [')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

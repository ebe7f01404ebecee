import type { MarkupSpan } from '#shared/contract/markup.ts'
import { type BlockSound, SOUND_LIMITS, type TakeTrim } from '#shared/domain/block-sound.ts'
import { PAUSE_MAX_MS } from '#shared/domain/speech-text/pause-length.ts'
import { isEmotion } from '#shared/domain/speech-text/ssml-values.ts'
import { LINE_BREAK } from '#shared/domain/line-break.ts'
import { SPEAKER_NAME_LENGTH } from '#shared/domain/text-lengths.ts'
import type { CarriedLine, CarriedPiece, CarriedSettings } from '../document/carried-piece.ts'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isPlace = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0
const isText = (value: unknown, maxChars: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= maxChars

function readSpan(value: unknown): MarkupSpan | null {
  if (!isObject(value)) return null
  const { kind, startChar, endChar } = value
  if (!isPlace(startChar) || !isPlace(endChar) || startChar > endChar) return null
  const place = { startChar, endChar }
  switch (kind) {
    case 'pause': {
      const { durationMs } = value
      return isPlace(durationMs) && durationMs > 0 && durationMs <= PAUSE_MAX_MS ? { kind, ...place, durationMs } : null
    }
    case 'emphasis': {
      const { level } = value
      return level === 'reduced' || level === 'moderate' || level === 'strong' ? { kind, ...place, level } : null
    }
    case 'rate':
    case 'pitch':
    case 'volume':
      return isText(value['value'], 20) ? { kind, ...place, value: value['value'] } : null
    case 'emotion':
      return isEmotion(value['value']) ? { kind, ...place, value: value['value'] } : null
    case 'substitution':
      return isText(value['alias'], 500) ? { kind, ...place, alias: value['alias'] } : null
    case 'speaker':
      return isText(value['name'], SPEAKER_NAME_LENGTH) ? { kind, ...place, name: value['name'] } : null
    default:
      return null
  }
}

const isWithin = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && value >= least && value <= most
const isPlaceUpTo = (value: unknown, most: number): value is number => isPlace(value) && value <= most
const isChoice = (value: unknown): value is string | null => value === null || isText(value, 500)

function readTrim(value: unknown): TakeTrim | null {
  if (!isObject(value)) return null
  const { takeId, startMs, endMs } = value
  const { longestTrimMs } = SOUND_LIMITS
  return isText(takeId, 500) && isPlaceUpTo(startMs, longestTrimMs) && isPlaceUpTo(endMs, longestTrimMs)
    ? { takeId, startMs, endMs }
    : null
}

function readSound(value: unknown): BlockSound | null {
  if (!isObject(value) || !Array.isArray(value['trims'])) return null
  const { gainDb, fadeInMs, fadeOutMs } = value
  const { lowestGainDb, highestGainDb, longestFadeMs, mostTrims } = SOUND_LIMITS
  if (!isWithin(gainDb, lowestGainDb, highestGainDb)) return null
  if (!isPlaceUpTo(fadeInMs, longestFadeMs) || !isPlaceUpTo(fadeOutMs, longestFadeMs)) return null
  const trims = value['trims'].flatMap((trim: unknown) => readTrim(trim) ?? [])
  return { gainDb, fadeInMs, fadeOutMs, trims: trims.slice(-mostTrims) }
}

function readSettings(value: unknown): CarriedSettings | null {
  if (!isObject(value)) return null
  const { voiceId, modelId, language, pauseAfterMs } = value
  const sound = readSound(value['sound'])
  if (!sound || !isChoice(voiceId) || !isChoice(modelId) || !isChoice(language)) return null
  if (pauseAfterMs !== null && !isPlaceUpTo(pauseAfterMs, SOUND_LIMITS.longestPauseAfterMs)) return null
  return { voiceId, modelId, language, pauseAfterMs, sound }
}

function readLine(value: unknown): CarriedLine | null {
  if (!isObject(value) || typeof value['text'] !== 'string' || !Array.isArray(value['markup'])) return null
  const { text, markup, blockId, settings } = value
  if (LINE_BREAK.test(text)) return null
  return {
    text,
    markup: markup.flatMap((span: unknown) => readSpan(span) ?? []),
    blockId: isText(blockId, 500) ? blockId : null,
    settings: readSettings(settings),
  }
}

/**
 * Reads a piece of script from the clipboard, where any program can put anything. Omits what the studio wouldn't store,
 * so a paste can always be saved; null if it contains no lines.
 */
export function readCarried(value: unknown): CarriedPiece | null {
  if (!isObject(value) || !Array.isArray(value['lines'])) return null
  const lines = value['lines'].map(readLine)
  if (lines.length === 0 || !lines.every((line) => line !== null)) return null
  const isSet = (name: string) => value[name] === true
  return {
    lines,
    isOwnBlocks: isSet('isOwnBlocks'),
    isSplitAtStart: isSet('isSplitAtStart'),
    isSplitAtEnd: isSet('isSplitAtEnd'),
  }
}

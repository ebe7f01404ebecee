import { SaxesParser } from 'saxes'
import { must } from '#shared/errors/must.ts'
import { joinPlacedTexts, placeEscapedText, placeLiteralText } from './placed-text.ts'
import { PLAIN_VOICING, type PlacedText, type ScriptPart, type Voicing } from './script.ts'
import { SsmlError } from './speech-engine.ts'
import {
  combineVoicing,
  readBreakStrength,
  readBreakTime,
  readEmotion,
  readEmphasis,
  readPitch,
  readRate,
  readVolume,
} from './ssml-values.ts'

/** Attributes allowed per element; `speak` allows any, since documents declare versions and namespaces there. */
const ELEMENTS = new Map<string, readonly string[] | 'any'>([
  ['speak', 'any'],
  ['prosody', ['pitch', 'rate', 'volume']],
  ['break', ['strength', 'time']],
  ['emphasis', ['level']],
  ['sub', ['alias']],
  ['speechify:style', ['emotion', 'cadence']],
])
const CDATA_START = '<![CDATA['
const CDATA_END = ']]>'
const BARE_AMPERSAND = /&(?!(?:#x[0-9a-f]+|#[0-9]+|amp|lt|gt|quot|apos);)/i

interface OpenElement {
  name: string
  start: number
  voicing: Voicing
  /** Present inside `sub`: the replaced text read so far. */
  replaced?: { alias: string; texts: PlacedText[] }
}

/**
 * Parses a `<speak>` document into its parts in order, with every character's position in `input` as sent (shapes page
 * 15). The cadence of `speechify:style` has no effect.
 *
 * @throws SsmlError malformed document, or an undefined element, attribute or value
 */
export function parseSsml(input: string): ScriptPart[] {
  const parts: ScriptPart[] = []
  const open: OpenElement[] = []
  const parser = new SaxesParser({ xmlns: false })
  const attributePlaces = new Map<string, number>()
  let tagStart = 0
  let textStart = 0

  const say = (written: PlacedText) => {
    const element = open.at(-1)
    if (element === undefined || written.text === '') return
    if (element.name === 'break') throw new SsmlError('<break> may not contain text', written.places[0] ?? 0)
    if (element.replaced !== undefined) element.replaced.texts.push(written)
    else parts.push({ kind: 'text', written, voicing: element.voicing })
  }

  parser.on('error', (error) => {
    throw explainXmlError(error.message, input, parser.position)
  })
  parser.on('text', () => {
    const end = endOfText(input, textStart)
    say(placeEscapedText(input, textStart, end))
    textStart = end
  })
  parser.on('cdata', (text) => {
    // Computed from the end of the preceding text: the content may contain the opening delimiter again.
    const end = parser.position - CDATA_END.length
    const start = textStart + CDATA_START.length
    say(text.length === end - start ? placeLiteralText(text, start) : placeEscapedText(input, start, end))
    textStart = parser.position
  })
  const passBy = () => (textStart = input.indexOf('>', parser.position - 1) + 1)
  parser.on('comment', passBy)
  parser.on('processinginstruction', passBy)
  parser.on('xmldecl', passBy)
  parser.on('doctype', () => {
    throw new SsmlError('A document type declaration is not accepted', input.indexOf('<!DOCTYPE'))
  })
  parser.on('opentagstart', (tag) => {
    tagStart = input.lastIndexOf('<', parser.position - 1)
    attributePlaces.clear()
    checkElement(tag.name, open.at(-1), tagStart)
  })
  parser.on('attribute', ({ name }) => {
    attributePlaces.set(name, input.lastIndexOf(name, parser.position - 1))
  })
  parser.on('opentag', (tag) => {
    const place = (name: string) => attributePlaces.get(name) ?? tagStart
    checkAttributes(tag.name, Object.keys(tag.attributes), place)
    const outer = open.at(-1)?.voicing ?? PLAIN_VOICING
    open.push(openElement(tag.name, tag.attributes, outer, tagStart, place))
    if (tag.name === 'break') parts.push({ kind: 'break', durationMs: breakDuration(tag.attributes, place) })
    textStart = parser.position
  })
  parser.on('closetag', () => {
    const element = must(open.pop(), 'the parser closes only what it opened')
    textStart = parser.position
    if (element.replaced === undefined) return
    const written = joinPlacedTexts(element.replaced.texts, element.start)
    parts.push({ kind: 'alias', written, spoken: element.replaced.alias, voicing: element.voicing })
  })

  parser.write(input).close()
  return parts
}

function checkElement(name: string, parent: OpenElement | undefined, place: number): void {
  if (!ELEMENTS.has(name)) throw new SsmlError(`<${name}> is not defined`, place)
  if ((name === 'speak') !== (parent === undefined)) throw new SsmlError('<speak> must be the outermost element', place)
  if (parent?.name === 'sub' || parent?.name === 'break') {
    throw new SsmlError(`<${parent.name}> may not contain <${name}>`, place)
  }
}

function checkAttributes(element: string, names: readonly string[], place: (name: string) => number): void {
  const allowed = ELEMENTS.get(element)
  if (allowed === 'any') return
  for (const name of names) {
    if (!allowed?.includes(name)) throw new SsmlError(`<${element}> has no attribute ${name}`, place(name))
  }
}

function openElement(
  name: string,
  attributes: Record<string, string>,
  outer: Voicing,
  start: number,
  place: (name: string) => number,
): OpenElement {
  const read = <T>(attribute: string, reader: (value: string) => T | undefined, whenAbsent: T): T => {
    const value = attributes[attribute]
    if (value === undefined) return whenAbsent
    return defined(reader(value), `${attribute}="${value}" is not defined for <${name}>`, place(attribute))
  }

  switch (name) {
    case 'prosody': {
      const pitchFactor = read('pitch', readPitch, 1)
      const rateFactor = read('rate', readRate, 1)
      const gainDb = read('volume', readVolume, 0)
      return { name, start, voicing: combineVoicing(outer, { pitchFactor, rateFactor, gainDb }) }
    }
    case 'emphasis': {
      const level = attributes['level'] ?? 'moderate'
      const voicing = defined(readEmphasis(level), `level="${level}" is not defined for <emphasis>`, place('level'))
      return { name, start, voicing: combineVoicing(outer, voicing) }
    }
    case 'sub': {
      const alias = defined(attributes['alias'], '<sub> needs an alias', start)
      return { name, start, voicing: outer, replaced: { alias, texts: [] } }
    }
    case 'speechify:style': {
      const voicing = read('emotion', readEmotion, PLAIN_VOICING)
      return { name, start, voicing: combineVoicing(outer, voicing) }
    }
    default:
      return { name, start, voicing: outer }
  }
}

/** `time` takes precedence over `strength`; with neither, the pause is medium. */
function breakDuration(attributes: Record<string, string>, place: (name: string) => number): number {
  const strength = attributes['strength'] ?? 'medium'
  const ofStrength = readBreakStrength(strength)
  const durationMs = defined(ofStrength, `strength="${strength}" is not defined for <break>`, place('strength'))
  const time = attributes['time']
  if (time === undefined) return durationMs
  return defined(readBreakTime(time), `time="${time}" is not between 0 s and 10 s`, place('time'))
}

function defined<T>(value: T | undefined, message: string, place: number): T {
  if (value === undefined) throw new SsmlError(message, place)
  return value
}

function endOfText(input: string, start: number): number {
  const next = input.indexOf('<', start)
  return next === -1 ? input.length : next
}

/** The parser reports where it stopped; a bare `&` makes it read on to the next `;`, so the cause is searched first. */
function explainXmlError(message: string, input: string, position: number): SsmlError {
  const ampersand = BARE_AMPERSAND.exec(input)
  if (ampersand !== null && ampersand.index < position && !input.includes('<![CDATA[')) {
    return new SsmlError('An ampersand in a <speak> document is written &amp;', ampersand.index)
  }
  const reason = message.replace(/^\d+:\d+: /, '').replace(/\.$/, '')
  return new SsmlError(`Not well-formed: ${reason}`, Math.max(0, Math.min(position, input.length) - 1))
}

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readScript } from './read-script.ts'
import { PLAIN_VOICING, type ScriptPart } from './script.ts'
import { SsmlError } from './speech-engine.ts'

function textOf(part: ScriptPart | undefined): string {
  return part?.kind === 'break' || part === undefined ? '' : part.written.text
}

function getFailure(input: string): SsmlError {
  try {
    readScript(input)
  } catch (error) {
    if (error instanceof SsmlError) return error
    throw error
  }
  throw new Error('The input was accepted')
}

function getVoicing(markup: string) {
  const part = readScript(`<speak>${markup}</speak>`).find((candidate) => textOf(candidate) === 'x')
  if (part === undefined || part.kind === 'break') throw new Error('x is not spoken')
  return part.voicing
}

describe('readScript', () => {
  it.each([
    'a < b & c > d',
    '<b>bold</b>',
    'Say <speak> loudly',
    '<!-- speak --> <speaker>a</speaker>',
    `${' '.repeat(19_000)}<speak`,
    '<!DOCTYPE speak [',
    '&amp; <speaker/>',
  ])('reads %j literally', (input) => {
    const parts = readScript(input)

    expect(parts).toMatchObject([{ kind: 'text', written: { text: input }, voicing: PLAIN_VOICING }])
  })

  it('preserves every character’s position through escapes, line ends, comments and CDATA', () => {
    const input = '<speak>a &amp; b&#x1F600;c\r\nd<!-- no -->e<![CDATA[<f>]]>g</speak>'

    const parts = readScript(input)

    expect(parts.map(textOf)).toEqual(['a & b😀c\nd', 'e', '<f>', 'g'])
    for (const part of parts) {
      if (part.kind === 'break') continue
      const { text, places } = part.written
      for (const letter of text.match(/[a-g]/g) ?? []) {
        expect(input.charAt(places[text.indexOf(letter)] ?? -1)).toBe(letter)
      }
    }
    expect(input.slice(...placesOf(parts[0], 2, 3))).toBe('&amp;')
    expect(input.slice(...placesOf(parts[0], 5, 7))).toBe('&#x1F600;')
  })

  it.each([
    '<?xml version="1.0" encoding="UTF-8"?>\n<!-- a script --><?note a > b?>\n<speak>a</speak>',
    '\ufeff <speak>a</speak>',
    '<!-- <speak>no</speak> --><speak\n>a</speak>\n<!-- end -->',
  ])('reads %j as a document', (input) => {
    expect(readScript(input).map(textOf)).toEqual(['a'])
  })

  it('preserves a CDATA section that contains its own opening delimiter', () => {
    const input = '<speak>one<![CDATA[ two <![CDATA[ three ]]> four<![CDATA[five]]></speak>'

    const parts = readScript(input)

    expect(parts.map(textOf)).toEqual(['one', ' two <![CDATA[ three ', ' four', 'five'])
    expect(input.slice(...placesOf(parts[1], 0, 5))).toBe(' two ')
  })

  it('reads breaks, aliases and surrounding text in order', () => {
    const parts = readScript('<speak>One<break time="1.5s"/> <sub alias="doctor">Dr</sub> two<break/></speak>')

    expect(parts).toMatchObject([
      { kind: 'text', written: { text: 'One' } },
      { kind: 'break', durationMs: 1_500 },
      { kind: 'text', written: { text: ' ' } },
      { kind: 'alias', written: { text: 'Dr' }, spoken: 'doctor' },
      { kind: 'text', written: { text: ' two' } },
      { kind: 'break', durationMs: 750 },
    ])
  })

  it.each([
    ['strength="none"', 0],
    ['strength="x-weak"', 250],
    ['strength="weak"', 500],
    ['strength="medium"', 750],
    ['strength="strong"', 1_000],
    ['strength="x-strong"', 1_250],
    ['time="0ms"', 0],
    ['time="10s"', 10_000],
    ['time="10000ms"', 10_000],
    ['time="200ms" strength="strong"', 200],
  ])('pauses for <break %s/> as defined', (attributes, durationMs) => {
    const parts = readScript(`<speak><break ${attributes}/></speak>`)

    expect(parts).toEqual([{ kind: 'break', durationMs }])
  })

  it('combines nested prosody and emphasis', () => {
    const voicing = getVoicing(
      '<prosody rate="+50%" volume="-6dB"><prosody rate="-50%" pitch="+100%" volume="+3dB">x</prosody></prosody>',
    )

    expect(voicing).toEqual({ pitchFactor: 2, rateFactor: 0.75, gainDb: -3 })
  })

  it.each([
    ['<prosody volume="silent">x</prosody>', { gainDb: -Infinity }],
    ['<prosody volume="-50%">x</prosody>', { gainDb: 20 * Math.log10(0.5) }],
    ['<prosody pitch="-83%">x</prosody>', { pitchFactor: 1 - 0.83 }],
    ['<prosody rate="+9900%">x</prosody>', { rateFactor: 100 }],
    ['<prosody volume="+900dB">x</prosody>', { gainDb: 20 }],
    ['<prosody volume="x-loud"><prosody volume="99999%">x</prosody></prosody>', { gainDb: 20 }],
    [`<prosody volume="silent"><prosody volume="${'9'.repeat(400)}%">x</prosody></prosody>`, { gainDb: -Infinity }],
    ['<prosody rate="medium" pitch="medium" volume="medium">x</prosody>', PLAIN_VOICING],
    ['<speechify:style emotion="sad">x</speechify:style>', { pitchFactor: 0.9, rateFactor: 0.85, gainDb: -3 }],
    ['<speechify:style cadence="fast">x</speechify:style>', PLAIN_VOICING],
  ])('reads the voicing of %s', (markup, expected) => {
    const voicing = getVoicing(markup)

    expect(voicing).toMatchObject(expected)
  })

  it('keeps the named levels in order', () => {
    const factors = (attribute: string, names: string[]) =>
      names.map((name) => getVoicing(`<prosody ${attribute}="${name}">x</prosody>`))

    const pitches = factors('pitch', ['x-low', 'low', 'medium', 'high', 'x-high']).map((voicing) => voicing.pitchFactor)
    const rates = factors('rate', ['x-slow', 'slow', 'medium', 'fast', 'x-fast']).map((voicing) => voicing.rateFactor)
    const gains = factors('volume', ['silent', 'x-soft', 'medium', 'loud', 'x-loud']).map((voicing) => voicing.gainDb)

    for (const values of [pitches, rates, gains]) {
      expect(values).toEqual([...values].toSorted((a, b) => a - b))
      expect(new Set(values).size).toBe(values.length)
    }
  })

  it.each([
    ['<speak>a & b</speak>', '&'],
    ['<speak>a &nbsp; b</speak>', '&nbsp;'],
    ['<speak><voice name="x">a</voice></speak>', '<voice'],
    ['<speak><p>a</p></speak>', '<p>'],
    ['<speak><break>a</break></speak>', 'a<'],
    ['<speak><constructor>a</constructor></speak>', '<constructor'],
    ['<speak><prosody rate="constructor">a</prosody></speak>', 'rate='],
    ['<speak><prosody pitch="toString">a</prosody></speak>', 'pitch='],
    ['<speak><prosody volume="__proto__">a</prosody></speak>', 'volume='],
    ['<speak><break strength="valueOf"/></speak>', 'strength='],
    ['<speak><emphasis level="hasOwnProperty">a</emphasis></speak>', 'level='],
    ['<!DOCTYPE speak [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><speak>&b;</speak>', '<!DOCTYPE'],
    ['<?xml version="1.0"?><!DOCTYPE speak SYSTEM "file:///etc/passwd"><speak>a</speak>', '<!DOCTYPE'],
    ['<speak><prosody rate="-60%">a</prosody></speak>', 'rate='],
    ['<speak><prosody pitch="+101%">a</prosody></speak>', 'pitch='],
    ['<speak><prosody volume="soft">a</prosody></speak>', 'volume='],
    ['<speak><prosody range="high">a</prosody></speak>', 'range='],
    ['<speak><break time="10.5s"/></speak>', 'time='],
    ['<speak><break time="2"/></speak>', 'time='],
    ['<speak><break strength="huge"/></speak>', 'strength='],
    ['<speak><emphasis level="none">a</emphasis></speak>', 'level='],
    ['<speak><sub>W3C</sub></speak>', '<sub'],
    ['<speak><sub alias="a">b <break/></sub></speak>', '<break'],
    ['<speak><speechify:style emotion="excited">a</speechify:style></speak>', 'emotion='],
    ['<speak>a<speak>b</speak></speak>', '<speak>b'],
  ])('rejects %s with its position', (input, at) => {
    const failure = getFailure(input)

    expect(failure.offset).toBe(input.indexOf(at))
  })

  it.each([
    '<speak>a',
    '<speak><prosody></speak>',
    '<speak>a</speak> b',
    '<speak a="1" a="2"/>',
    '<speak>\u0001</speak>',
  ])('rejects %j as malformed', (input) => {
    const failure = getFailure(input)

    expect(failure.offset).toBeGreaterThanOrEqual(0)
    expect(failure.offset).toBeLessThan(input.length)
  })

  it('round-trips any escaped text and its positions', () => {
    const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    const xmlText = fc
      .string({ unit: 'grapheme', maxLength: 40 })
      .filter((text) => !/[\r\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(text))

    fc.assert(
      fc.property(xmlText, (text) => {
        const input = `<speak>${escape(text)}</speak>`

        const parts = readScript(input)

        expect(parts.map(textOf).join('')).toBe(text)
        for (const part of parts) {
          if (part.kind !== 'text') continue
          part.written.places.forEach((place, index) => {
            if (index < text.length)
              expect(['&', text.charAt(index), text.charAt(index - 1)]).toContain(input.charAt(place))
          })
        }
      }),
      { numRuns: 200 },
    )
  })
})

function placesOf(part: ScriptPart | undefined, start: number, end: number): [number, number] {
  if (part === undefined || part.kind === 'break') throw new Error('No text there')
  return [part.written.places[start] ?? -1, part.written.places[end] ?? -1]
}

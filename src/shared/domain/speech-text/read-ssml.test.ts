import { describe, expect, it } from 'vitest'
import { parseSsml } from './parse-ssml.ts'
import { validateSsml } from './read-ssml.ts'
import { formatSsmlReason } from './ssml-problem.ts'

describe('validateSsml', () => {
  it.each([
    '<speak>One &amp; two.</speak>',
    '<?xml version="1.0"?>\n<!-- said --><speak version="1.1" xml:lang="en">\n<prosody rate="-50%" pitch=\'x-high\' volume="+6dB">One</prosody><break/> <break strength="weak"></break></speak>\n',
    '<speak><speechify:style emotion="calm">One <sub alias="two">2</sub></speechify:style><![CDATA[ <3 ]]></speak>',
  ])('accepts %s', (document) => {
    expect(validateSsml(document)).toBeNull()
  })

  it.each([
    ['<speak>R&D</speak>', '&', 'Write & as &amp; between <speak> and </speak>.'],
    ['<speak>1 < 2</speak>', '<', 'Write < as &lt; outside tags.'],
    ['<speak><emphasis>One</speak>', '</speak>', '</speak> stands where </emphasis> has to come first.'],
    ['<speak>One', '<speak>', '<speak> is never closed.'],
    ['<speak>One</speak> two', ' two', 'All text must be between <speak> and </speak>.'],
    ['<speak><p>One</p></speak>', '<p>', 'The service does not know <p>.'],
    ['<speak><break time="11s"/></speak>', 'time="11s"', 'time="11s" isn’t a valid value for <break>.'],
    ['<speak><prosody speed="2">One</prosody></speak>', 'speed="2"', '<prosody> has no attribute speed.'],
    [
      '<speak><prosody rate="+9901%">One</prosody></speak>',
      'rate="+9901%"',
      'rate="+9901%" isn’t a valid value for <prosody>.',
    ],
    ['<speak><sub>One</sub></speak>', '<sub>', '<sub> needs an alias attribute.'],
    ['<speak><sub alias="a"><break/></sub></speak>', '<break/>', '<sub> cannot hold <break>.'],
    [
      '<speak><emphasis level="huge">One</emphasis></speak>',
      'level="huge"',
      'level="huge" isn’t a valid value for <emphasis>.',
    ],
    ['<speak>a]]>b</speak>', ']]>', 'Write ]]> as ]]&gt;.'],
    ['<speak>&#0;</speak>', '&#0;', '&#0; isn’t a valid character reference.'],
    ['<speak>One\u0007</speak>', '\u0007', 'This control character isn’t allowed.'],
    ['<speak><emphasis level="strong" level="strong">One</emphasis></speak>', 'level="strong"', 'level appears twice.'],
  ])('reports the error in %s', (document, cause, message) => {
    const problem = validateSsml(document)

    expect(problem && formatSsmlReason(problem.reason)).toBe(message)
    expect(document.slice(problem?.startChar, problem?.endChar)).toBe(cause)
  })
})

describe('parseSsml', () => {
  it('converts a document to equivalent text and spans', () => {
    const document =
      '<speak>One <emphasis>two</emphasis><break strength="x-weak"/> &amp; <speechify:style emotion="warm"><prosody rate="slow" pitch="+10%">three <sub alias="for">4</sub></prosody></speechify:style></speak>'

    expect(parseSsml(document)).toEqual({
      kind: 'marks',
      text: 'One two & three 4',
      markup: [
        { kind: 'emphasis', startChar: 4, endChar: 7, level: 'moderate' },
        { kind: 'pause', startChar: 7, endChar: 7, durationMs: 250 },
        { kind: 'rate', startChar: 10, endChar: 17, value: 'slow' },
        { kind: 'pitch', startChar: 10, endChar: 17, value: '+10%' },
        { kind: 'emotion', startChar: 10, endChar: 17, value: 'warm' },
        { kind: 'substitution', startChar: 16, endChar: 17, alias: 'for' },
      ],
    })
  })

  it.each([
    [
      '<speak><speechify:style emotion="calm" cadence="slow">One</speechify:style></speak>',
      '<speechify:style emotion="calm" cadence="slow">',
      'A cadence can’t be shown as formatting.',
    ],
    [
      '<speak><speechify:style emotion="calm">One <speechify:style emotion="sad">two</speechify:style></speechify:style></speak>',
      '<speechify:style emotion="sad">',
      'An emotion inside another can’t be shown as formatting.',
    ],
    [
      '<speak><prosody rate="slow"><prosody rate="fast">One</prosody></prosody></speak>',
      '<prosody rate="fast">',
      'A speed inside another can’t be shown as formatting.',
    ],
    [
      '<speak>One<break time="10s"/><break time="10s"/><break time="10s"/><break time="10s"/><break time="10s"/><break time="10s"/><break time="9s"/></speak>',
      '<break time="9s"/>',
      'One place can pause for 60 s at most.',
    ],
  ])('reports what spans can’t express in %s', (document, cause, message) => {
    const parsed = parseSsml(document)

    if (parsed.kind === 'marks') throw new Error('It was taken')
    expect(formatSsmlReason(parsed.problem.reason)).toBe(message)
    expect(document.slice(parsed.problem.startChar, parsed.problem.endChar)).toBe(cause)
  })
})

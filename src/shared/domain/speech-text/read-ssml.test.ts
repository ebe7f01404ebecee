import { describe, expect, it } from 'vitest'
import { parseSsml } from './parse-ssml.ts'
import { validateSsml } from './read-ssml.ts'

describe('validateSsml', () => {
  it.each([
    '<speak>One &amp; two.</speak>',
    '<?xml version="1.0"?>\n<!-- said --><speak version="1.1" xml:lang="en">\n<prosody rate="-50%" pitch=\'x-high\' volume="+6dB">One</prosody><break/> <break strength="weak"></break></speak>\n',
    '<speak><speechify:style emotion="calm">One <sub alias="two">2</sub></speechify:style><![CDATA[ <3 ]]></speak>',
  ])('takes %s', (document) => {
    expect(validateSsml(document)).toBeNull()
  })

  it.each([
    ['<speak>R&D</speak>', '&', 'An ampersand between <speak> and </speak> is written &amp;.'],
    ['<speak>1 < 2</speak>', '<', 'A < that begins no tag is written &lt;.'],
    ['<speak><emphasis>One</speak>', '</speak>', '</speak> stands where </emphasis> has to come first.'],
    ['<speak>One', '<speak>', '<speak> is opened here and never closed.'],
    ['<speak>One</speak> two', ' two', 'All words stand between <speak> and </speak>.'],
    ['<speak><p>One</p></speak>', '<p>', 'The service does not know <p>.'],
    ['<speak><break time="11s"/></speak>', 'time="11s"', 'time="11s" is no value that <break> takes.'],
    ['<speak><prosody speed="2">One</prosody></speak>', 'speed="2"', '<prosody> has no attribute speed.'],
    [
      '<speak><prosody rate="+9901%">One</prosody></speak>',
      'rate="+9901%"',
      'rate="+9901%" is no value that <prosody> takes.',
    ],
    ['<speak><sub>One</sub></speak>', '<sub>', '<sub> needs an alias: what is said instead.'],
    ['<speak><sub alias="a"><break/></sub></speak>', '<break/>', '<sub> cannot hold <break>.'],
    [
      '<speak><emphasis level="huge">One</emphasis></speak>',
      'level="huge"',
      'level="huge" is no value that <emphasis> takes.',
    ],
    ['<speak>a]]>b</speak>', ']]>', 'The characters ]]> are written ]]&gt; in a document.'],
    ['<speak>&#0;</speak>', '&#0;', '&#0; names no character.'],
    ['<speak>One\u0007</speak>', '\u0007', 'A document cannot hold this control character.'],
    [
      '<speak><emphasis level="strong" level="strong">One</emphasis></speak>',
      'level="strong"',
      'level is there twice.',
    ],
  ])('says what is wrong with %s', (document, cause, message) => {
    const problem = validateSsml(document)

    expect(problem?.message).toBe(message)
    expect(document.slice(problem?.startChar, problem?.endChar)).toBe(cause)
  })
})

describe('parseSsml', () => {
  it('turns a document into the text and spans that say the same', () => {
    const document =
      '<speak>One <emphasis>two</emphasis><break strength="x-weak"/> &amp; <prosody rate="slow" pitch="+10%">three <sub alias="for">4</sub></prosody></speak>'

    expect(parseSsml(document)).toEqual({
      kind: 'marks',
      text: 'One two & three 4',
      markup: [
        { kind: 'emphasis', startChar: 4, endChar: 7, level: 'moderate' },
        { kind: 'pause', startChar: 7, endChar: 7, durationMs: 250 },
        { kind: 'rate', startChar: 10, endChar: 17, value: 'slow' },
        { kind: 'pitch', startChar: 10, endChar: 17, value: '+10%' },
        { kind: 'substitution', startChar: 16, endChar: 17, alias: 'for' },
      ],
    })
  })

  it.each([
    ['<speak><speechify:style emotion="calm">One</speechify:style></speak>', '<speechify:style emotion="calm">'],
    ['<speak><prosody rate="slow"><prosody rate="fast">One</prosody></prosody></speak>', '<prosody rate="fast">'],
    [
      '<speak>One<break time="10s"/><break time="10s"/><break time="10s"/><break time="10s"/><break time="10s"/><break time="10s"/><break time="9s"/></speak>',
      '<break time="9s"/>',
    ],
  ])('says what of %s spans have no words for', (document, cause) => {
    const parsed = parseSsml(document)

    if (parsed.kind === 'marks') throw new Error('It was taken')
    expect(document.slice(parsed.problem.startChar, parsed.problem.endChar)).toBe(cause)
  })
})

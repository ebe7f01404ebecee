import { describe, expect, it } from 'vitest'
import { checkFullName, checkVoiceName, readSpeakerList } from './read-speaker-list.ts'

const names = (text: string) => readSpeakerList(text).speakers.map(({ fullName }) => fullName)
const problems = (text: string) => readSpeakerList(text).problems

describe('list of names', () => {
  it.each([
    ['Unix', 'Ada Okafor\nTom Reed\n'],
    ['Windows', 'Ada Okafor\r\nTom Reed\r\n'],
    ['an old Mac', 'Ada Okafor\rTom Reed\r'],
    ['a byte order mark and blank lines', '\ufeffAda Okafor\n\n  \nTom  Reed '],
  ])('has one name per line as written by %s', (_what, text) => {
    expect(readSpeakerList(text)).toEqual({
      speakers: [
        { fullName: 'Ada Okafor', voiceName: 'Ada Okafor', gender: 'not_specified', locale: 'en-US' },
        { fullName: 'Tom Reed', voiceName: 'Tom Reed', gender: 'not_specified', locale: 'en-US' },
      ],
      problems: [],
    })
  })

  it.each(['Okafor, Ada', 'Okafor; Ada', 'ليلى العلي', 'Łucja Żółć', 'Jürgen “Jay” Müller', '李明 👩'])(
    'keeps %s unchanged',
    (name) => {
      expect(names(`${name}\nTom Reed`)).toEqual([name, 'Tom Reed'])
    },
  )

  it('reports the line of an invalid name and accepts the others', () => {
    expect(names('Ada Okafor\n123\nTom Reed')).toEqual(['Ada Okafor', 'Tom Reed'])
    expect(problems('Ada Okafor\n123\n')).toEqual([{ line: 2, problem: { kind: 'full-name-without-letters' } }])
    expect(problems(`${'é'.repeat(61)}\n`)).toEqual([
      { line: 1, problem: { kind: 'full-name-too-long', maxBytes: 120, bytes: 122 } },
    ])
  })

  it('reports a duplicate name and accepts both', () => {
    expect(names('Ada Okafor\nAda Okafor')).toHaveLength(2)
    expect(problems('Ada Okafor\nAda Okafor')).toEqual([
      { line: 2, problem: { kind: 'speaker-twice', name: 'Ada Okafor' } },
    ])
  })
})

describe('CSV list', () => {
  const ADA = { fullName: 'Ada Okafor', voiceName: 'Ada', gender: 'female', locale: 'en-GB' }

  it.each([
    ['commas', 'full_name,voice_name,gender,locale\nAda Okafor,Ada,female,en-GB'],
    ['semicolons', 'full_name;voice_name;gender;locale\r\nAda Okafor;Ada;female;en-GB'],
    ['tabs, as a spreadsheet pastes', 'full_name\tvoice_name\tgender\tlocale\nAda Okafor\tAda\tFemale\ten_gb'],
    ['other names of its columns', 'Full name,Voice name,Gender,Language\nAda Okafor,Ada,FEMALE,EN-gb'],
    [
      'columns in another order, and ones that nobody asked for',
      'id,locale,Name,Voice,gender\n7,en-GB,Ada Okafor,Ada,female',
    ],
    ['quotes', '"full_name","voice_name","gender","locale"\n"Ada Okafor","Ada","female","en-GB"'],
  ])('with %s is read by its header', (_what, text) => {
    expect(readSpeakerList(text)).toEqual({ speakers: [ADA], problems: [] })
  })

  it('keeps separators, doubled quotes and line breaks in quoted names', () => {
    expect(names('full_name\n"Okafor, Ada"\n"Ada ""Ace"" Okafor"\n"Ada\nOkafor"')).toEqual([
      'Okafor, Ada',
      'Ada "Ace" Okafor',
      'Ada Okafor',
    ])
  })

  it('reports the line of an invalid language or gender', () => {
    const text = 'name,gender,locale\nTom,robot,en-US\nAda,female,English\n"Two\nlines",,\nLi,,x'

    expect(names(text)).toEqual(['Two lines'])
    expect(problems(text)).toEqual([
      { line: 2, problem: { kind: 'gender-invalid', gender: 'robot' } },
      { line: 3, problem: { kind: 'language-code-invalid', code: 'English' } },
      { line: 6, problem: { kind: 'language-code-invalid', code: 'x' } },
    ])
  })

  it('ignores columns named like built-in object properties', () => {
    expect(names('constructor,full_name,__proto__\nx,Ada Okafor,y')).toEqual(['Ada Okafor'])
  })
})

describe('a voice name', () => {
  it('is valid with 1 to 120 printable characters', () => {
    expect(['x', 'x'.repeat(120)].map(checkVoiceName)).toEqual([null, null])
    expect(['', 'x'.repeat(121), 'a\u0000b', 'a\u2028b'].map((name) => checkVoiceName(name)?.kind)).toEqual([
      'voice-name-missing',
      'voice-name-too-long',
      'voice-name-unprintable',
      'voice-name-unprintable',
    ])
  })

  it('is the beginning of the full name if the list has none', () => {
    const [speaker] = readSpeakerList('ab '.repeat(40)).speakers
    expect(speaker?.voiceName).toBe(speaker?.fullName)
  })
})

it('accepts full names of up to 120 bytes without unprintable characters', () => {
  expect(checkFullName('é'.repeat(60))).toBeNull()
  expect(['é'.repeat(60) + 'x', 'Ada\u0007', 'Ada\u2029'].map((name) => checkFullName(name)?.kind)).toEqual([
    'full-name-too-long',
    'full-name-unprintable',
    'full-name-unprintable',
  ])
})

it.each([
  ['', 'not_specified'],
  ['Not specified', 'not_specified'],
  ['not-specified', 'not_specified'],
  ['MALE', 'male'],
  ['female', 'female'],
])('reads the gender %j as %s', (written, gender) => {
  expect(readSpeakerList(`name,gender\nAda,${written}`).speakers).toMatchObject([{ gender }])
})

it('reads the separator that a spreadsheet names, and counts its line', () => {
  expect(readSpeakerList('sep=|\r\n\r\nname|voice\r\nAda|A,B;C\r\n7|D\r\n')).toMatchObject({
    speakers: [{ fullName: 'Ada', voiceName: 'A,B;C' }],
    problems: [{ line: 5, problem: { kind: 'full-name-without-letters' } }],
  })
})

it('separates columns as the first line does', () => {
  expect(readSpeakerList('name;voice\nAda;A,B').speakers).toMatchObject([{ fullName: 'Ada', voiceName: 'A,B' }])
  expect(readSpeakerList('name\tvoice\nAda\tA;B').speakers).toMatchObject([{ fullName: 'Ada', voiceName: 'A;B' }])
  expect(readSpeakerList('name,voice;x\nAda,B').speakers).toMatchObject([{ fullName: 'Ada', voiceName: 'Ada' }])
  expect(names('Ada\nTom;Reed')).toEqual(['Ada', 'Tom;Reed'])
})

import { describe, expect, it } from 'vitest'
import { readSpeakerList } from './read-speaker-list.ts'

const names = (text: string) => readSpeakerList(text).speakers.map(({ fullName }) => fullName)
const problems = (text: string) => readSpeakerList(text).problems

describe('a list of names', () => {
  it.each([
    ['Unix', 'Ada Okafor\nTom Reed\n'],
    ['Windows', 'Ada Okafor\r\nTom Reed\r\n'],
    ['an old Mac', 'Ada Okafor\rTom Reed\r'],
    ['a byte order mark and blank lines', '\ufeffAda Okafor\n\n  \nTom  Reed '],
  ])('has one name a line as %s writes it', (_what, text) => {
    expect(readSpeakerList(text)).toEqual({
      speakers: [
        { fullName: 'Ada Okafor', voiceName: 'Ada Okafor', gender: 'not_specified', locale: 'en-US' },
        { fullName: 'Tom Reed', voiceName: 'Tom Reed', gender: 'not_specified', locale: 'en-US' },
      ],
      problems: [],
    })
  })

  it.each(['Okafor, Ada', 'Okafor; Ada', 'ليلى العلي', 'Łucja Żółć', 'Jürgen “Jay” Müller', '李明 👩'])(
    'keeps %s as it is',
    (name) => {
      expect(names(`${name}\nTom Reed`)).toEqual([name, 'Tom Reed'])
    },
  )

  it('names the line of what cannot be a name, and takes the others', () => {
    expect(names('Ada Okafor\n123\nTom Reed')).toEqual(['Ada Okafor', 'Tom Reed'])
    expect(problems('Ada Okafor\n123\n')).toEqual([{ line: 2, message: 'The name has no letters.' }])
    expect(problems(`${'é'.repeat(61)}\n`)).toEqual([
      { line: 1, message: 'The name is too long: the service takes 120 bytes, this has 122.' },
    ])
  })

  it('tells of a name that stands twice, and takes both: there may be two', () => {
    expect(names('Ada Okafor\nAda Okafor')).toHaveLength(2)
    expect(problems('Ada Okafor\nAda Okafor')).toEqual([
      { line: 2, message: 'Ada Okafor is in the list more than once.' },
    ])
  })
})

describe('a table', () => {
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
  ])('with %s is read by its first line', (_what, text) => {
    expect(readSpeakerList(text)).toEqual({ speakers: [ADA], problems: [] })
  })

  it('keeps separators, doubled quotes and line breaks of a quoted name', () => {
    expect(names('full_name\n"Okafor, Ada"\n"Ada ""Ace"" Okafor"\n"Ada\nOkafor"')).toEqual([
      'Okafor, Ada',
      'Ada "Ace" Okafor',
      'Ada Okafor',
    ])
  })

  it('names the line of a language or a gender that is none', () => {
    const text = 'name,gender,locale\nTom,robot,en-US\nAda,female,English\n"Two\nlines",,\nLi,,x'

    expect(names(text)).toEqual(['Two lines'])
    expect(problems(text)).toEqual([
      { line: 2, message: 'robot is not one of male, female and not_specified.' },
      { line: 3, message: 'English is not a language such as en-US.' },
      { line: 6, message: 'x is not a language such as en-US.' },
    ])
  })

  it('with a column called like what every object has is no trap', () => {
    expect(names('constructor,full_name,__proto__\nx,Ada Okafor,y')).toEqual(['Ada Okafor'])
  })
})

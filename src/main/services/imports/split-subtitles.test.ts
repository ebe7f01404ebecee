import { expect, it } from 'vitest'
import { formatTimecode } from '#shared/domain/timecode.ts'
import { drain } from './drain.test-support.ts'
import { splitSubtitles } from './split-subtitles.ts'

const split = (text: string, join: 'cues' | 'sentences' = 'cues') =>
  drain(splitSubtitles(text, { join, speakBrackets: false }))
const cues = (text: string, join: 'cues' | 'sentences' = 'cues') =>
  split(text, join).chapters.flatMap(({ blocks }) => blocks.map(({ text: words, startMs }) => [startMs, words]))

const PLAIN = `1
00:00:01,000 --> 00:00:02,500
The lamp had been dark

2
00:00:02,600 --> 00:00:04,000
for eleven years. She came

3
00:01:04,000 --> 00:01:05,000
back
`

it('turns each cue into a block and keeps its start time', () => {
  expect(cues(PLAIN)).toEqual([
    [1_000, 'The lamp had been dark'],
    [2_600, 'for eleven years. She came'],
    [64_000, 'back'],
  ])
})

it('joins cues into sentences, but not across a long silence', () => {
  expect(cues(PLAIN.replace('years. She came', 'years.'), 'sentences')).toEqual([
    [1_000, 'The lamp had been dark for eleven years.'],
    [64_000, 'back'],
  ])
  expect(cues(PLAIN, 'sentences')).toEqual([
    [1_000, 'The lamp had been dark for eleven years. She came'],
    [64_000, 'back'],
  ])
})

it('ends sentences like any other script, and none after a title', () => {
  const said = ['هل أنت هنا؟', 'نعم، أنا', 'هنا. She met Mr.', 'Jones.']
  const file = said.map((text, index) => `00:00:0${index},000 --> 00:00:0${index},900\n${text}\n`).join('\n')

  expect(cues(file, 'sentences')).toEqual([
    [0, 'هل أنت هنا؟'],
    [1_000, 'نعم، أنا هنا. She met Mr. Jones.'],
  ])
})

it('joins a sentence that is divided after abbreviations and ordinal numbers', () => {
  const said = [
    ['They live at No.', '5 Park Lane, opposite St.', 'Mary’s, near Harper Inc.', 'and the old quay.'],
    ['Martin Luther King Jr.', 'spoke there in Jan.', '1963, see vol.', '2 and Fig.', '7 of the guide.'],
    ['Am 3.', 'Oktober kam er, z. B.', 'mit dem Zug, ca.', '10 Uhr.'],
    ['“What?”', 'she said.'],
    ['He works at Harper Inc.'],
    ['She left.'],
  ]
  const lines = said.flat()
  const file = lines.map(
    (text, at) =>
      `${at + 1}\n${formatTimecode(at * 1_000, ',')} --> ${formatTimecode(at * 1_000 + 900, ',')}\n${text}\n`,
  )

  expect(cues(file.join('\n'), 'sentences').map(([, text]) => text)).toEqual(said.map((parts) => parts.join(' ')))
})

it('joins lines and cues of scripts without spaces directly', () => {
  const file = '00:00:01,000 --> 00:00:02,000\n灯塔在夜里\n没有亮，\n\n00:00:02,000 --> 00:00:03,000\n谁也不知道。'

  expect(cues(file, 'sentences')).toEqual([[1_000, '灯塔在夜里没有亮，谁也不知道。']])
})

it('drops how ruby is read', () => {
  const cue = (text: string) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${text}`
  for (const text of [
    '<ruby>漢<rt>かん</rt></ruby>字',
    '<ruby>漢<rt.small>かん</ruby>字',
    '<ruby>漢<rt></rt></ruby>字',
  ])
    expect(split(cue(text)).chapters[0]?.blocks[0]?.text).toBe('漢字')
  expect(split(cue('漢<rt>かん')).chapters[0]?.blocks[0]?.text).toBe('漢かん')
})

it('strips tags, positions and speaker dashes, and counts them', () => {
  const found = split(`1
00:00:01,000 --> 00:00:02,000 X1:10 X2:20
{\\an8}<i>Late</i> <font color="#fff">again</font>, 3 < 4.

2
00:00:03,000 --> 00:00:04,000
- You're late.
– I know.
-5 degrees`)

  expect(found.chapters[0]?.blocks.map(({ text }) => text)).toEqual([
    'Late again, 3 < 4.',
    "You're late.",
    'I know. -5 degrees',
  ])
  expect(found.notes).toEqual([
    { kind: 'cue-tags', count: 5 },
    { kind: 'speaker-dashes', count: 2 },
  ])
})

it('reads WebVTT with its header, notes, styles and voices', () => {
  expect(
    cues(`WEBVTT - A title
Kind: captions

NOTE
nothing to say

STYLE
::cue { color: red }

intro
00:01.500 --> 00:02.000 align:start
<v Ada Okafor>Who is <c.loud>there</c>?
<v.loud Marlo>Me.</v>`),
  ).toEqual([
    [1_500, 'Ada Okafor: Who is there?'],
    [1_500, 'Marlo: Me.'],
  ])
})

it.each([
  ['&amp; &#8217; &#x2019; &quot; AT&T &copy=1', '& ’ ’ " AT&T &copy=1'],
  ['ten&nbsp;miles', 'ten\u00a0miles'],
  [String.raw`one\Ntwo\hthree`, 'one two\u00a0three'],
  ['one<br>two<br/>three', 'one two three'],
  [String.raw`in C:\Novels\new or \\host\name`, String.raw`in C:\Novels\new or \\host\name`],
  ['cost <five> coins, <3', 'cost <five> coins, <3'],
  ['&lt;i&gt; is <I>not</I> a tag', '<i> is not a tag'],
  ['the<00:00:00.410><c> harbour</c>', 'the harbour'],
  ['<v Tom &amp; Jo>Fish &amp; chips', 'Tom & Jo: Fish & chips'],
  [String.raw`- Late?\N- Yes.`, 'Late?', 'Yes.'],
])('reads %j', (line, ...texts) => {
  const timed = `00:01.500 --> 00:02.000\n${line}`
  const expected = texts.map((text) => [1_500, text])

  expect(cues(timed)).toEqual(expected)
  expect(cues(`WEBVTT\n\n${timed}`)).toEqual(expected)
})

it.each([
  ['an empty first line', 'One\n\n2\nTIMING\n\nTwo', ['One', 'Two']],
  ['an empty line inside', 'One\n\n \nand a half\n\n2\nTIMING\nTwo', ['One and a half', 'Two']],
  ['only a number', '42\n\n2\nTIMING\n43', ['42', '43']],
  ['only a number after an empty line', '\n42\n\n2\nTIMING\n\n43\n', ['42', '43']],
  ['a number at its end and no number of its own', 'It was\n1999\nTIMING\nTwo', ['It was 1999', 'Two']],
  ['numbers without blank lines', 'One\n2\nTIMING\nTwo\n7\nTIMING\nThree', ['One', 'Two', 'Three']],
])('loses no word of a cue with %s', (_what, file, texts) => {
  const timings = file.replaceAll('TIMING', '00:00:02,000 --> 00:00:03,000')
  const first = _what.includes('no number') ? '' : '1\n'

  expect(cues(`${first}00:00:01,000 --> 00:00:02,000\n${timings}`).map(([, text]) => text)).toEqual(texts)
})

it('skips and counts the IDs of WebVTT cues, but no text that looks like a comment', () => {
  const found = split(`WEBVTT

intro
00:01.000 --> 00:02.000
NOTE this.

NOTE
a comment

00:02.000 --> 00:03.000
REGION of doubt

and more

part 2
00:03.000 --> 00:04.000
End`)

  expect(found.chapters[0]?.blocks.map(({ text }) => text)).toEqual(['NOTE this.', 'REGION of doubt and more', 'End'])
  expect(found.notes).toEqual([{ kind: 'cue-ids', count: 2 }])
})

it('ends a sentence without full stops at a pause or a length', () => {
  const cueOf = (startMs: number, text: string) =>
    `${formatTimecode(startMs, ',')} --> ${formatTimecode(startMs + 900, ',')}\n${text}\n`
  const even = Array.from({ length: 400 }, (_, at) => cueOf(at * 1_000, 'so we waited for dawn')).join('\n')
  const paused = Array.from({ length: 40 }, (_, at) => cueOf(at * 1_000 + (at < 20 ? 0 : 600), 'so we waited for dawn'))

  const lengths = cues(even, 'sentences').map(([, text]) => String(text).length)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(1_000)
  expect(Math.min(...lengths)).toBeGreaterThan(500)
  expect(cues(paused.join('\n'), 'sentences').map(([startMs]) => startMs)).toEqual([0, 20_600])
})

it.each([
  ['CR LF', PLAIN.replaceAll('\n', '\r\n')],
  ['no blank lines', PLAIN.replaceAll('\n\n', '\n')],
  ['no numbers', PLAIN.replaceAll(/^\d\n/gm, '')],
  ['points for commas and one digit less', PLAIN.replaceAll(',000', '.0').replaceAll(',', '.')],
  ['a byte order mark and blank lines before', `\ufeff\n\n${PLAIN}`],
])('reads a file with %s', (_what, text) => {
  expect(cues(text)).toEqual(cues(PLAIN))
})

it('counts cues without words and lines outside any cue', () => {
  const found = split('Not a subtitle\n\n1\n00:00:01,000 --> 00:00:02,000\n\n2\n00:00:03,000 --> 00:00:04,000\n<i></i>')

  expect(found.chapters).toEqual([])
  expect(found.notes).toEqual([
    { kind: 'unread-lines', count: 1, line: 1 },
    { kind: 'empty-cues', count: 2 },
    { kind: 'cue-tags', count: 2 },
  ])
})

it('names the line of unreadable times, and starts their cue where the one before it ends', () => {
  const file = PLAIN.replace('00:00:02,600', '00:00:0Z,600')
  expect(cues(file)).toEqual([
    [1_000, 'The lamp had been dark'],
    [2_500, 'for eleven years. She came'],
    [64_000, 'back'],
  ])
  expect(split(file).notes).toEqual([{ kind: 'unread-times', count: 1, line: 6 }])
})

it('reads cues whose timing line is missing, and names where it belongs', () => {
  const cue = (number: number, text: string) => `${number}\n00:00:0${number},000 --> 00:00:0${number},900\n${text}\n\n`
  const file = `Movie\n\n1\nOne\n\n${cue(2, 'Two')}3\nThree\nand more\n\n4\nFour\n\n${cue(5, 'In\n\n1984')}6\nSix`

  expect(cues(file)).toEqual([
    [0, 'One'],
    [2_000, 'Two'],
    [2_900, 'Three and more'],
    [2_900, 'Four'],
    [5_000, 'In 1984'],
    [5_900, 'Six'],
  ])
  expect(split(file).notes).toEqual([
    { kind: 'unread-lines', count: 1, line: 1 },
    { kind: 'unread-times', count: 4, line: 4 },
  ])
})

it('refuses text without any times and names its line', () => {
  expect(() => split('WEBVTT\n\nNOTE x\n\nThe lamp had been dark.\n')).toThrow(
    'No subtitles found: line 5 isn’t a time such as 00:00:01.000 --> 00:00:04.000, and no other line is. Nothing was imported.',
  )
  expect(split('WEBVTT\n\nNOTE x\n').chapters).toEqual([])
})

const DESCRIBED = `1
00:00:01,000 --> 00:00:02,000
[gulls crying]

2
00:00:02,000 --> 00:00:03,000
You [laughs] came

3
00:00:03,000 --> 00:00:04,000
(DOOR CLOSES)

4
00:00:04,000 --> 00:00:05,000
back.

5
00:00:05,000 --> 00:00:06,000
[music
continues]

6
00:00:06,000 --> 00:00:07,000
Bye.
`

it('keeps descriptions in brackets as notes and doesn’t speak them', () => {
  const noted = (join: 'cues' | 'sentences') =>
    split(DESCRIBED, join).chapters.flatMap(({ blocks }) => blocks.map(({ text, note }) => [text, note]))

  expect(noted('cues')).toEqual([
    ['You came', '[gulls crying] [laughs]'],
    ['back.', '(DOOR CLOSES)'],
    ['Bye.', '[music continues]'],
  ])
  expect(noted('sentences')).toEqual([
    ['You came back.', '[gulls crying] [laughs] (DOOR CLOSES)'],
    ['Bye.', '[music continues]'],
  ])
  expect(split(DESCRIBED).notes).toContainEqual({ kind: 'brackets', count: 4 })
  const spoken = drain(splitSubtitles(DESCRIBED, { join: 'cues', speakBrackets: true }))
  expect(spoken.chapters[0]?.blocks.map(({ text }) => text)).toEqual([
    ...['[gulls crying]', 'You [laughs] came', '(DOOR CLOSES)', 'back.', '[music continues]', 'Bye.'],
  ])
})

import { expect, it } from 'vitest'
import { drain } from './drain.test-support.ts'
import { splitSubtitles } from './split-subtitles.ts'

const split = (text: string, join: 'cues' | 'sentences' = 'cues') => drain(splitSubtitles(text, { join }))
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

it('decodes character references in WebVTT, and leaves them in SubRip', () => {
  const cue = '00:01.500 --> 00:02.000\n<v Tom &amp; Jo>Fish &amp; chips &lt;b&gt; AT&T &copy=1'

  expect(cues(`WEBVTT\n\n${cue}`)).toEqual([[1_500, 'Tom & Jo: Fish & chips <b> AT&T &copy=1']])
  expect(cues(cue)).toEqual([[1_500, 'Tom &amp; Jo: Fish &amp; chips &lt;b&gt; AT&T &copy=1']])
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
    { kind: 'unread-lines', count: 1 },
    { kind: 'empty-cues', count: 2 },
    { kind: 'cue-tags', count: 2 },
  ])
})

import { seededRandom } from '#shared/domain/seeded-random.ts'

/** A WebVTT file with one kind of damage. */
export interface DamagedCaptions {
  /** What was done to it, and where. */
  name: string
  bytes: Uint8Array
  /** Sentences that must be imported in this order; null if the damage leaves it open which ones. */
  spoken: readonly string[] | null
  /** What the preview says about it, with the line; nothing if a player would play the file without a loss. */
  noted?: { kind: string; line: number }
}

interface Cue {
  id: string
  timing: string
  text: string
}

const SENTENCES = [
  'The lamp had been dark for eleven years.',
  'She climbed the stairs alone.',
  'Nobody answered the horn.',
  'Ärger über dem Hafen, sagte Zoë.',
  'A gull cried twice.',
  'Then the light came back.',
]
const HEADER = 'WEBVTT\n\n'
const START = ['00:00:01.000', '00:00:04.000', '00:00:07.000', '00:00:10.000', '00:00:13.000', '00:00:16.000']
const END = ['00:00:03.000', '00:00:06.000', '00:00:09.000', '00:00:12.000', '00:00:15.000', '00:00:18.000']

const CUES: readonly Cue[] = SENTENCES.map((text, at) => ({
  ...{ id: String(at + 1), timing: `${START[at] ?? ''} --> ${END[at] ?? ''}`, text },
}))
const writeCue = ({ id, timing, text }: Cue): string =>
  [id, timing, text, ''].filter((part, at) => at > 2 || part !== '').join('\n')
const write = (cues: readonly Cue[], header = HEADER): string => header + cues.map(writeCue).join('\n')
const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
/** Line of a cue's times in the undamaged file, from 1. */
const lineOf = (at: number): number => 4 + at * 4

/** Other times of a cue, whose text stays. Those of `UNREADABLE` are named with their line. */
const READABLE: Record<string, (from: string, to: string) => string> = {
  'no arrow': (from, to) => `${from} ${to}`,
  'a short arrow': (from, to) => `${from} -> ${to}`,
  'a double arrow': (from, to) => `${from} ==> ${to}`,
  'an arrow to the left': (from, to) => `${from} <-- ${to}`,
  'a comma for the arrow': (from, to) => `${from},${to}`,
  'an escaped arrow': (from, to) => `${from} --&gt; ${to}`,
  'no end': (from) => `${from} -->`,
  'neither arrow nor end': (from) => from,
  'reversed times': (from, to) => `${to} --> ${from}`,
  'equal times': (from) => `${from} --> ${from}`,
  'times of another cue': () => '00:00:02.000 --> 00:00:17.000',
  'a negative time': (from, to) => `-${from} --> ${to}`,
  'too many minutes': () => '00:99:99.999 --> 00:99:99.999',
  'commas, as SubRip': (from, to) => `${from} --> ${to}`.replaceAll('.', ','),
  'no milliseconds': (from, to) => `${from} --> ${to}`.replaceAll('.000', ''),
  'full-width digits': (from, to) => `${from} --> ${to}`.replaceAll('0', '０'),
  'spaces in the times': (from, to) => `${from} --> ${to}`.replaceAll(':', ' : '),
  'null characters': (from, to) => `${from}\0 --> \0${to}`,
  'settings with spaces': (from, to) => `${from} --> ${to} align: start position: 10%`,
  'unknown settings': (from, to) => `${from} --> ${to} glow:blue middle 50%`,
  'settings that never end': (from, to) => `${from} --> ${to} ${'line:0 '.repeat(500)}`,
}
const UNREADABLE: Record<string, (from: string, to: string) => string> = {
  'letters for digits': (from, to) => `${from.slice(0, 7)}Z.000 --> ${to.slice(0, 7)}Y.000`,
  'O for zero': (from, to) => `${from} --> ${to}`.replaceAll('0', 'O'),
  'placeholders for times': () => 'xx:xx:xx.xxx --> xx:xx:xx.xxx',
  'no start': (_from, to) => `--> ${to}`,
  'a broken end': (from, to) => `${from} --> ${to.slice(0, 4)}::`,
  'a broken start': (from, to) => `::${from.slice(4)} --> ${to}`,
  'huge hours': (_from, to) => `99999999999999999999:00:01.000 --> ${to}`,
  'huge hours at the end': (from) => `${from} --> ${'9'.repeat(80)}:00:00.000`,
  'no timing line': () => '',
  'replacement characters': (from, to) => `${from.slice(0, 6)}\ufffd\ufffd.000 --> ${to}`,
}
/** Other text of a cue, in which its sentence is still spoken. */
const TEXTS: Record<string, (text: string) => string> = {
  'a tag that is never closed': (text) => `<i>${text}`,
  'tags closed in another order': (text) => `<b><i>${text}</b></i>`,
  'a class that is never closed': (text) => `<c.loud.red>${text}`,
  'a voice without a name': (text) => `<v >${text}`,
  'a voice tag that never ends': (text) => `<v${' '.repeat(50_000)}\n${text}`,
  'null characters': (text) => `\0${text}\0`,
  'control characters': (text) => `\u0001\u001f${text}\u007f`,
  'a lone half of a pair': (text) => `${text}\n\ud83d`,
  'a blank line in it': (text) => text.replace(' ', ' \n\n'),
  'many blank lines before it': (text) => `${'\n'.repeat(50)}${text}`,
  'an arrow in it': (text) => `${text}\nWest --> East`,
  'its times a second time': (text) => `00:00:01.000 --> 00:00:02.000\n${text}`,
  'text without an end': (text) => `${text}\n${'and so on '.repeat(20_000)}`,
  'a comment in it that isn’t one': (text) => `NOTE ${text}`,
  'an unknown reference': (text) => `&unknown; &#xfffffff; ${text}`,
}
/** Blocks between two cues that aren't spoken. */
const BLOCKS: Record<string, string> = {
  'a comment': 'NOTE\nnot spoken',
  'a comment in the line of its keyword': 'NOTE not spoken',
  'a commented cue': 'NOTE 00:00:01.000 --> 00:00:02.000 not spoken',
  'a style sheet with blank lines': 'STYLE\n::cue {\n\n  content: "not spoken";\n\n}',
  'a style sheet that is never closed': 'STYLE\n::cue { content: "not spoken"',
  'a style sheet with too many braces': 'STYLE\n::cue { content: "not spoken" }}}\n}',
  'a region without values': 'REGION\nid\nwidth:\nnot spoken:',
  'a region with wrong values': 'REGION\nid:a --> not spoken\nlines:-1',
}
const HEADERS: Record<string, string> = {
  'no header': '',
  'a header in lower case': 'webvtt\n\n',
  'a header with a title': 'WEBVTT - The Lighthouse\n\n',
  'a header without a blank line': 'WEBVTT\n',
  'a header with metadata':
    'WEBVTT\nKind: captions\nLanguage: en\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000\n\n',
  'blank lines before the header': '\n\n \nWEBVTT\n\n',
  'two byte order marks': '\ufeff\ufeffWEBVTT\n\n',
  'a byte order mark that was read as text': 'ï»¿WEBVTT\n\n',
  'null characters in the header': 'W\0EBVTT\n\n',
  'a header that is repeated': 'WEBVTT\n\nWEBVTT\n\n',
}
const WHOLE_FILES: Record<string, (text: string) => string> = {
  'only CR as line breaks': (text) => text.replaceAll('\n', '\r'),
  'mixed line breaks': (text) => text.replaceAll('\n\n', '\r\n\r').replaceAll('. ', '.'),
  'no blank lines': (text) => text.replaceAll('\n\n', '\n'),
  'a blank line after every line': (text) => text.replaceAll('\n', '\n\n'),
  'spaces in blank lines': (text) => text.replaceAll('\n\n', '\n \t\n'),
  'form feeds': (text) => text.replaceAll('\n\n', '\f\n'),
  'no line breaks': (text) => text.replaceAll('\n', ' '),
  'no IDs': (text) => text.replaceAll(/^\d\n/gm, ''),
}

function listTimingDamage(): DamagedCaptions[] {
  const replace = (kinds: typeof READABLE, isNamed: boolean) =>
    Object.entries(kinds).flatMap(([name, change]) =>
      CUES.map((cue, at): DamagedCaptions => {
        const changed = { ...cue, timing: change(START[at] ?? '', END[at] ?? '') }
        const bytes = encode(write(CUES.with(at, changed)))
        const noted = isNamed ? { noted: { kind: 'unread-times', line: lineOf(at) } } : {}
        return { name: `${name}, cue ${at + 1}`, bytes, spoken: SENTENCES, ...noted }
      }),
    )
  const joined = CUES.flatMap((cue, at): DamagedCaptions[] => {
    const glue = (between: string) => [{ ...cue, timing: `${cue.timing}${between}${cue.text}`, text: '' }]
    const around = (between: string) => write([...CUES.slice(0, at), ...glue(between), ...CUES.slice(at + 1)])
    const next = CUES[at + 1]
    const merged = next && write(CUES).replace(`${cue.text}\n\n${next.id}\n`, `${cue.text} `)
    return [
      { name: `its text in the line of the times, cue ${at + 1}`, bytes: encode(around(' ')), spoken: SENTENCES },
      { name: `its text right after the times, cue ${at + 1}`, bytes: encode(around('')), spoken: SENTENCES },
      {
        name: `its number in the line of the times, cue ${at + 1}`,
        bytes: encode(write(CUES).replace(`\n${cue.id}\n`, `\n${cue.id} `)),
        spoken: SENTENCES,
      },
      ...(merged === undefined
        ? []
        : [{ name: `no line break before the next times, cue ${at + 1}`, bytes: encode(merged), spoken: SENTENCES }]),
    ]
  })
  return [...replace(READABLE, false), ...replace(UNREADABLE, true), ...joined]
}

function listTextDamage(): DamagedCaptions[] {
  const texts = Object.entries(TEXTS).flatMap(([name, change]) =>
    CUES.map((cue, at) => ({
      ...{ name: `${name}, text ${at + 1}`, spoken: SENTENCES },
      bytes: encode(write(CUES.with(at, { ...cue, text: change(cue.text) }))),
    })),
  )
  const blocks = Object.entries(BLOCKS).flatMap(([name, block]) =>
    CUES.map((_cue, at) => ({
      ...{ name: `${name} before cue ${at + 1}`, spoken: SENTENCES },
      bytes: encode(`${write(CUES.slice(0, at))}${at === 0 ? '' : '\n'}${block}\n\n${write(CUES.slice(at), '')}`),
    })),
  )
  return [...texts, ...blocks]
}

function listFileDamage(): DamagedCaptions[] {
  const headers = Object.entries(HEADERS).map(([name, header]) => ({
    ...{ name, bytes: encode(write(CUES, header)), spoken: SENTENCES },
  }))
  const whole = Object.entries(WHOLE_FILES).map(([name, change]) => ({
    ...{ name, bytes: encode(change(write(CUES))), spoken: SENTENCES },
  }))
  const noTimes = {
    ...{ name: 'no times at all', bytes: encode(`${HEADER}${SENTENCES.join('\n\n')}`), spoken: [] },
    noted: { kind: 'cues-missing', line: 3 },
  }
  const wide = (units: readonly number[], bytesPerUnit: 2 | 4, isBig: boolean) => {
    const view = new DataView(new ArrayBuffer(units.length * bytesPerUnit))
    for (const [at, unit] of units.entries())
      if (bytesPerUnit === 2) view.setUint16(at * 2, unit, !isBig)
      else view.setUint32(at * 4, unit, !isBig)
    return new Uint8Array(view.buffer)
  }
  const text = write(CUES)
  const units = [...text].map((letter) => letter.codePointAt(0) ?? 0)
  const encodings: DamagedCaptions[] = [
    ...[true, false].flatMap((isBig) => {
      const order = isBig ? 'big-endian' : 'little-endian'
      return [
        { name: `UTF-16, ${order}`, bytes: wide(units, 2, isBig), spoken: SENTENCES },
        { name: `UTF-16 with a mark, ${order}`, bytes: wide([0xfeff, ...units], 2, isBig), spoken: SENTENCES },
        {
          name: `UTF-16 with an odd last byte, ${order}`,
          bytes: wide(units, 2, isBig).slice(0, -1),
          spoken: SENTENCES,
        },
      ]
    }),
    { name: 'UTF-32', bytes: wide([0xfeff, ...units], 4, false), spoken: SENTENCES },
    { name: 'UTF-32, big-endian', bytes: wide([0xfeff, ...units], 4, true), spoken: [] },
    { name: 'Windows-1252', bytes: Uint8Array.from(units), spoken: SENTENCES },
    { name: 'UTF-7 mark', bytes: encode(`+/v8-${text}`), spoken: SENTENCES },
  ]
  return [...headers, ...whole, noTimes, ...encodings]
}

/** Cut off at every seventh byte: the sentences before it are there. */
function listCutFiles(): DamagedCaptions[] {
  const bytes = encode(write(CUES))
  return Array.from({ length: Math.floor(bytes.length / 7) }, (_none, at) => {
    const cut = bytes.slice(0, 1 + at * 7)
    const text = new TextDecoder().decode(cut)
    return {
      name: `cut after ${cut.length} bytes`,
      bytes: cut,
      spoken: SENTENCES.filter((each) => text.includes(each)),
    }
  })
}

function listBinaries(): DamagedCaptions[] {
  const random = seededRandom(20_261_130)
  const noise = (length: number) => Uint8Array.from({ length }, () => Math.floor(random() * 256))
  const startingWith = (...start: number[]) => Uint8Array.from([...start, ...noise(500)])
  return [
    { name: 'a PNG picture', bytes: startingWith(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10), spoken: [] },
    { name: 'a gzip file', bytes: startingWith(0x1f, 0x8b, 8, 0), spoken: [] },
    { name: 'an MP4 file', bytes: startingWith(0, 0, 0, 32, 0x66, 0x74, 0x79, 0x70), spoken: [] },
    { name: 'a program', bytes: startingWith(0x7f, 0x45, 0x4c, 0x46), spoken: [] },
    { name: 'only zeros', bytes: new Uint8Array(2_000), spoken: [] },
    { name: 'a header and then a picture', bytes: Uint8Array.from([...encode(HEADER), ...noise(2_000)]), spoken: [] },
    ...[100, 1_000, 10_000].map((length) => ({ name: `${length} bytes of noise`, bytes: noise(length), spoken: [] })),
    ...Array.from({ length: 60 }, (_none, at): DamagedCaptions => {
      const bytes = encode(write(CUES))
      for (let change = 0; change <= at % 6; change += 1)
        bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256)
      return { name: `changed bytes ${at}`, bytes, spoken: null }
    }),
  ]
}

/** WebVTT files with every kind of damage that files have, at each place where it can be. */
export function listDamagedCaptions(): DamagedCaptions[] {
  return [...listTimingDamage(), ...listTextDamage(), ...listFileDamage(), ...listCutFiles(), ...listBinaries()]
}

import { createHash } from 'node:crypto'
import { type CraftedEntry, craftZip, getPart } from './craft-zip.test-support.ts'

type Json = Record<string, unknown>
type Entries = readonly CraftedEntry[]

const find = (entries: Entries, name: string) => entries.find((entry) => entry.name === name)!
const replace = (entries: Entries, name: string, change: (entry: CraftedEntry) => CraftedEntry) =>
  entries.map((entry) => (entry.name === name ? change(entry) : entry))
const without = (entries: Entries, name: string) => entries.filter((entry) => entry.name !== name)
const bytes = (text: string) => Buffer.from(text)
const linesOf = (data: Buffer) => data.toString().split('\n').slice(0, -1)
const lines = (values: readonly string[]) => bytes(values.map((value) => `${value}\n`).join(''))

/** Changes only the manifest. */
function manifest(change: (manifest: Json) => unknown) {
  return (entries: Entries) =>
    craftZip(
      replace(entries, 'manifest.json', (entry) => {
        const json = JSON.parse(entry.data.toString()) as Json
        return { ...entry, data: bytes(JSON.stringify(change(json) ?? json)) }
      }),
    )
}

function raw(data: Buffer) {
  return (entries: Entries) => craftZip(replace(entries, 'manifest.json', (entry) => ({ ...entry, data })))
}

/** Changes a part and updates the manifest to match. */
function part(name: string, change: (data: Buffer) => Buffer) {
  return (entries: Entries): Entries => {
    const data = change(find(entries, name).data)
    const count = data.toString('latin1').split('\n').length - 1
    const changed = replace(entries, name, (entry) => ({ ...entry, data }))
    return replace(changed, 'manifest.json', (entry) => {
      const json = JSON.parse(entry.data.toString()) as { tables: Json; sounds: unknown }
      if (name === 'sounds.jsonl') json.sounds = getPart(data, count)
      else json.tables[name.slice('tables/'.length, -'.jsonl'.length)] = getPart(data, count)
      return { ...entry, data: bytes(JSON.stringify(json)) }
    })
  }
}

/** Changes the first row of a table and updates hashes and sizes to match. */
function row(table: string, change: (row: Json) => unknown) {
  return (entries: Entries) =>
    craftZip(
      part(`tables/${table}.jsonl`, (data) => {
        const [first, ...rest] = linesOf(data)
        const json = JSON.parse(first ?? '') as Json
        return lines([JSON.stringify(change(json) ?? json), ...rest])
      })(entries),
    )
}

function rows(table: string, change: (data: Buffer) => Buffer) {
  return (entries: Entries) => craftZip(part(`tables/${table}.jsonl`, change)(entries))
}

function sounds(change: (sounds: Json[]) => Json[]) {
  return (entries: Entries) =>
    craftZip(
      part('sounds.jsonl', (data) =>
        lines(change(linesOf(data).map((line) => JSON.parse(line) as Json)).map((each) => JSON.stringify(each))),
      )(entries),
    )
}

const named =
  (name: string | Buffer, more: Partial<CraftedEntry> = {}) =>
  (entries: Entries) =>
    craftZip([...entries, { name, data: bytes('evil'), ...more }])
const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const sha = (data: Buffer) => createHash('sha256').update(data).digest('hex')

/** Invalid files, each derived from a valid one, keyed by what is wrong with them. */
export const HOSTILE_FILES: Readonly<Record<string, (entries: Entries) => Buffer>> = {
  'an empty file': () => Buffer.alloc(0),
  'a text': () => bytes('This is a letter.'),
  noise: () => Buffer.from(Array.from({ length: 5_000 }, (_, index) => (index * 7919) % 256)),
  'half of it': (entries) => craftZip(entries).subarray(0, Math.floor(craftZip(entries).length / 2)),
  'all but the last byte': (entries) => craftZip(entries).subarray(0, -1),
  'something after its end': (entries) => craftZip(entries, { after: bytes('more') }),
  'more entries than it lists': (entries) => craftZip(entries, { entryCount: entries.length + 3 }),
  'fewer entries than it lists': (entries) => craftZip(entries, { entryCount: entries.length - 1 }),
  'no entries': () => craftZip([]),
  'a list of contents past the end': (entries) => craftZip(entries, { directoryOffset: 0xfffffff0 }),
  'a list of contents in the middle of the data': (entries) => craftZip(entries, { directoryOffset: 17 }),
  'an end for large archives that is nowhere': (entries) => craftZip(entries, { largeEndAt: 1n << 52n }),
  'an end for large archives that is none': (entries) => craftZip(entries, { largeEndAt: 4n }),
  'a sound of an exabyte': (entries) =>
    craftZip(
      replace(entries, 'takes/1.pcm', (entry) => ({
        ...entry,
        large: { uncompressedSize: 1n << 60n, compressedSize: 1n << 60n },
      })),
    ),
  'a sound of a petabyte in a file for large ones': (entries) =>
    craftZip(
      replace(entries, 'takes/1.pcm', (entry) => ({
        ...entry,
        large: { uncompressedSize: 1n << 50n, compressedSize: 1n << 50n },
      })),
    ),
  'several disks': (entries) => craftZip(entries, { disk: 3 }),
  'a way out of the folder': named('../../evil.txt'),
  'a way out through a known folder': named('takes/../../../evil.pcm'),
  'an absolute path': named('/tmp/evil.txt'),
  'a drive': named('C:/evil.txt'),
  backslashes: named('..\\..\\evil.txt'),
  'a name with a zero in it': named('takes/9.pcm\0.txt'),
  'a name that is no text': named(Buffer.from([0x74, 0xff, 0xfe, 0x2f, 0x31])),
  'no name': named(''),
  'a name of 60,000 letters': named('a'.repeat(60_000)),
  'another file': named('notes.txt'),
  'a table of another studio': named('tables/settings.jsonl'),
  'a number spelled otherwise': named('takes/01.pcm'),
  'other capitals': named('Manifest.json'),
  'a folder': named('takes/', { mode: 0o040755 }),
  'a link': named('takes/9999.pcm', { mode: 0o120777, data: bytes('/etc/passwd') }),
  'a device': named('takes/9999.pcm', { mode: 0o020666 }),
  'the same name twice': (entries) => craftZip([...entries, find(entries, 'takes/1.pcm')]),
  'two manifests': (entries) => craftZip([find(entries, 'manifest.json'), ...entries]),
  'a password': (entries) => craftZip(replace(entries, 'takes/1.pcm', (entry) => ({ ...entry, flags: 0x801 }))),
  'a stronger password': (entries) =>
    craftZip(replace(entries, 'takes/1.pcm', (entry) => ({ ...entry, flags: 0x841 }))),
  'a bomb in the manifest': (entries) =>
    craftZip(replace(entries, 'manifest.json', (entry) => ({ ...entry, method: 8, data: Buffer.alloc(64 << 20) }))),
  'a bomb in a sound': (entries) =>
    craftZip(replace(entries, 'takes/1.pcm', (entry) => ({ ...entry, method: 8, data: Buffer.alloc(64 << 20) }))),
  'a bomb of one part listed many times': (entries) =>
    craftZip([
      ...entries,
      { name: 'takes/500.pcm', data: Buffer.alloc(1 << 20) },
      ...Array.from({ length: 300 }, (_, index) => ({
        name: `takes/${501 + index}.pcm`,
        data: Buffer.alloc(1 << 20),
        isListedOnly: true,
      })),
    ]),
  'an unknown way of packing': (entries) =>
    craftZip(replace(entries, 'takes/1.pcm', (entry) => ({ ...entry, method: 99 }))),
  'a part that ends past the end': (entries) =>
    craftZip(
      replace(entries, 'manifest.json', (entry) => ({
        ...entry,
        says: { compressedSize: 1 << 30, uncompressedSize: 1 << 30 },
      })),
    ),
  'a part that begins past the end': (entries) =>
    craftZip(replace(entries, 'takes/1.pcm', (entry) => ({ ...entry, says: { offset: 0x7fffffff } }))),
  'sizes that do not agree': (entries) =>
    craftZip(replace(entries, 'takes/1.pcm', (entry) => ({ ...entry, says: { uncompressedSize: 1 << 30 } }))),
  'data without its header': (entries) =>
    craftZip(replace(entries, 'tables/blocks.jsonl', (entry) => ({ ...entry, brokenHeader: true }))),

  'no manifest': (entries) => craftZip(without(entries, 'manifest.json')),
  'a manifest of a megabyte': raw(bytes(JSON.stringify({ format: 'overvoice-project', more: 'x'.repeat(1 << 20) }))),
  'a manifest that is no JSON': raw(bytes('{"format": "overvoice-project"')),
  'a manifest nested 30,000 deep': raw(bytes(deep(30_000))),
  'a manifest that is no text': raw(Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x7d])),
  'a manifest of another program': manifest((json) => void (json['format'] = 'audacity')),
  'a manifest that says more than one does': manifest((json) => void (json['run'] = 'rm -rf /')),
  'a manifest with a prototype': raw(
    bytes('{"__proto__": {"format": "overvoice-project", "version": 1, "schema": 1}}'),
  ),
  'a version that never was': manifest((json) => void (json['version'] = 0)),
  'a version that is no number': manifest((json) => void (json['version'] = '1')),
  'a schema that never existed': manifest((json) => void (json['schema'] = 0)),
  'less than no rows': manifest((json) => void ((json['tables'] as { blocks: Json }).blocks['rows'] = -1)),
  'more rows than there are': manifest((json) => void ((json['tables'] as { blocks: Json }).blocks['rows'] = 999_999)),
  'rows without end': manifest((json) => void ((json['tables'] as { blocks: Json }).blocks['rows'] = 1e15)),
  'a table with another hash': manifest(
    (json) => void ((json['tables'] as { blocks: Json }).blocks['sha256'] = sha(bytes('other'))),
  ),
  'a table of another size': manifest((json) => void ((json['tables'] as { blocks: Json }).blocks['sizeBytes'] = 5)),
  'a version whose table is missing': manifest((json) => void delete (json['tables'] as Json)['accepted_words']),
  'an accepted word twice': rows('accepted_words', (data) => lines([...linesOf(data), linesOf(data)[0] ?? ''])),
  'a table missing': (entries) => craftZip(without(entries, 'tables/blocks.jsonl')),
  'a letter changed': (entries) =>
    craftZip(
      replace(entries, 'tables/blocks.jsonl', (entry) => ({
        ...entry,
        data: bytes(entry.data.toString().replace('Line 1.', 'Lone 1.')),
      })),
    ),

  'two projects': rows('projects', (data) => Buffer.concat([data, data])),
  'no project': rows('projects', () => Buffer.alloc(0)),
  'a column that no project has': row('blocks', (json) => void (json['shell'] = 'rm')),
  'a column missing': row('blocks', (json) => void delete json['note']),
  'a row that is a list': row('blocks', () => []),
  'a row that is nothing': rows('blocks', (data) => lines(['null', ...linesOf(data).slice(1)])),
  'a text in place of a number': row('blocks', (json) => void (json['position'] = '1; DROP TABLE blocks')),
  'a number that is none': rows('blocks', (data) =>
    bytes(data.toString().replace('"position":1024', '"position":1e999')),
  ),
  'an object in place of a text': row('blocks', (json) => void (json['text'] = { toString: 'x' })),
  'a sound a thousand times as loud': row(
    'blocks',
    (json) => void (json['sound'] = '{"gainDb":1e6,"fadeInMs":0,"fadeOutMs":0,"trims":[]}'),
  ),
  'a cut of a take that is nowhere': row(
    'blocks',
    (json) =>
      void (json['sound'] = '{"gainDb":0,"fadeInMs":0,"fadeOutMs":0,"trims":[{"takeId":9999,"startMs":0,"endMs":1}]}'),
  ),
  'a pause of a year': row('blocks', (json) => void (json['pause_after_ms'] = 31_536_000_000)),
  'a title of a million letters': row('projects', (json) => void (json['title'] = 'x'.repeat(1_000_000))),
  'a chapter that is nowhere': row('blocks', (json) => void (json['chapter_id'] = 4_000)),
  'a chapter before the first': row('blocks', (json) => void (json['chapter_id'] = 0)),
  'a take that is nowhere': row('blocks', (json) => void (json['active_take_id'] = 77_777)),
  'a take of an id in place of a place': row('blocks', (json) => void (json['active_take_id'] = 'take_1')),
  'sources that are nowhere': row('takes', (json) => void (json['derived_from'] = '[99999]')),
  'source ranges that are nowhere': row(
    'takes',
    (json) => void (json['source_ranges'] = '[{"takeId":99999,"sourceStartSample":0,"startSample":0,"sampleCount":1}]'),
  ),
  'source ranges before the start': row(
    'takes',
    (json) => void (json['source_ranges'] = '[{"takeId":1,"sourceStartSample":-1,"startSample":0,"sampleCount":1}]'),
  ),
  'sources nested 5,000 deep': row('takes', (json) => void (json['derived_from'] = deep(5_000))),
  'a row nested 30,000 deep': rows('blocks', (data) => lines([deep(30_000), ...linesOf(data).slice(1)])),
  'marks of speech that are none': row('blocks', (json) => void (json['markup'] = '[{"kind":"script"}]')),
  'marks of speech nested deep': row(
    'takes',
    (json) => void (json['failure'] = `{"code":"stream_cut","message":"","more":${deep(5_000)}}`),
  ),
  'text that is none': rows('blocks', (data) =>
    Buffer.concat([data.subarray(0, 40), Buffer.from([0xff, 0xfe]), data.subarray(40)]),
  ),
  'a line of 17 megabytes': rows('blocks', (data) => Buffer.concat([Buffer.alloc(17 << 20, 0x20), data])),
  'the same speaker twice': rows('cast_members', (data) => Buffer.concat([data, data])),
  'the same word twice': rows('pronunciations', (data) => Buffer.concat([lines(linesOf(data).slice(0, 1)), data])),
  'a take that is still arriving': row('takes', (json) => void (json['status'] = 'receiving')),
  'a take that is longer than its sound': row('takes', (json) => void (json['duration_ms'] = 80_000_000)),
  'a take of no length of time': row('takes', (json) => void (json['sample_rate_hz'] = 0)),
  'words cut in the middle': row('take_marks', (json) => void (json['marks'] = Buffer.alloc(25).toString('base64'))),
  'words at no time': row('take_marks', (json) => void (json['marks'] = Buffer.alloc(24, 0xff).toString('base64'))),
  'words that are no data': row('take_marks', (json) => void (json['marks'] = '<svg onload=alert(1)>')),
  'a cover that is a page': row(
    'projects',
    (json) => void (json['cover'] = bytes('<svg onload="alert(1)"/>').toString('base64')),
  ),
  'a cover that is no data': row('projects', (json) => void (json['cover'] = '../../cover.png')),
  'a cover of a million pixels a side': row(
    'projects',
    (json) => void (json['cover'] = Buffer.from('ffd8ffc0000b08fffffffff001011100ffd9', 'hex').toString('base64')),
  ),
  'tags longer than any': row(
    'projects',
    (json) => void (json['export_choice'] = JSON.stringify({ formats: ['mp3'], tags: { title: 'x'.repeat(100_000) } })),
  ),
  'a folder to write to': row(
    'projects',
    (json) => void (json['export_choice'] = '{"formats":["wav"],"folder":"/etc"}'),
  ),

  'a sound changed': (entries) =>
    craftZip(
      replace(entries, 'takes/2.pcm', (entry) => {
        const data = Buffer.from(entry.data)
        data[100] = (data[100] ?? 0) ^ 1
        return { ...entry, data }
      }),
    ),
  'a sound with another hash': sounds(([first, ...rest]) => [{ ...first, sha256: sha(bytes('other')) }, ...rest]),
  'a sound missing': (entries) => craftZip(without(entries, 'takes/2.pcm')),
  'a sound that nobody names': named('takes/9999.pcm'),
  'a sound named twice': sounds((list) => [...list, list[0]!]),
  'a sound left out of the list': (entries) => sounds((list) => list.slice(1))(without(entries, 'takes/1.pcm')),
  'a sound of a take that is nowhere': sounds(([first, ...rest]) => [{ ...first, take: 9_999 }, ...rest]),
  'a sound that is shorter than its take': (entries) => {
    const data = find(entries, 'takes/1.pcm').data.subarray(0, 100)
    const cut = replace(entries, 'takes/1.pcm', (entry) => ({ ...entry, data }))
    return sounds(([first, ...rest]) => [{ ...first, sizeBytes: 100, sha256: sha(data) }, ...rest])(cut)
  },
  'a sound of an odd length': sounds(([first, ...rest]) => [{ ...first, sizeBytes: 101 }, ...rest]),
  'a path in place of a sound': sounds(([first, ...rest]) => [{ ...first, take: '../../evil' }, ...rest]),
}

import { Document, HeadingLevel, Packer, Paragraph, TextRun } from 'docx'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ImportOptions } from '#shared/contract/imports.ts'
import { guessOptions } from '#shared/domain/guess-import-options.ts'
import { listChapters } from '../../../db/repos/chapters-repo.ts'
import { SEED_INPUTS, seedActiveTake } from '../../../db/seed-script.test-support.ts'
import { craftEpub } from '../documents/craft-documents.test-support.ts'
import { openRoundTripRig, type RoundTripRig } from './round-trip-rig.test-support.ts'

let rig: RoundTripRig
beforeEach(async () => {
  rig = await openRoundTripRig({ blocks: 0 })
})
afterEach(() => rig.close())

type Book = readonly (readonly [title: string, ...lines: string[]])[]

const BOOK: Book = [
  ['The gate', 'The gate was shut.', 'Marta: Who goes there?', 'Nobody answered.', 'The rain went on.'],
  ['The tower', 'Up in the tower the lamp was lit.', '“Come up!” the keeper called.', 'Gulls cried.'],
]
/** An edited and a deleted line, a new line, a new chapter, and a new title. */
const EDITED: Book = [
  ['The gate', 'The gate was shut.', 'Marta: Who goes there now?', 'The rain went on.'],
  ['The road', 'It was a long way.'],
  [
    'The high tower',
    'Up in the tower the lamp was lit.',
    'Keys rang.',
    '“Come up!” the keeper called.',
    'Gulls cried.',
  ],
]
const NAMES = { docx: 'book.docx', epub: 'book.epub', md: 'book.md', txt: 'book.txt' }
type Format = keyof typeof NAMES
const FORMATS = Object.keys(NAMES) as Format[]

async function write(format: Format, book: Book): Promise<Buffer> {
  switch (format) {
    case 'md':
      return Buffer.from(book.map(([title, ...lines]) => [`# ${title}`, ...lines].join('\n\n')).join('\n\n'))
    case 'txt':
      return Buffer.from(book.map(([title, ...lines]) => [title, ...lines].join('\n\n')).join('\n\n\n'))
    case 'epub':
      return craftEpub({
        sections: Object.fromEntries(
          book.map(([title, ...lines], index) => [
            `${index}.xhtml`,
            `<h1>${title}</h1>${lines.map((line) => `<p>${line}</p>`).join('')}`,
          ]),
        ),
      })
    case 'docx':
      return Packer.toBuffer(
        new Document({
          sections: [
            {
              children: book.flatMap(([title, ...lines]) => [
                new Paragraph({ text: title, heading: HeadingLevel.HEADING_1 }),
                ...lines.map((line) => new Paragraph(line)),
              ]),
            },
          ],
        }),
      )
  }
}

/** Imports a book into the empty project, as the import would by default. */
async function importBook(format: Format, book: Book, options: Partial<ImportOptions> = {}): Promise<void> {
  const bytes = await write(format, book)
  const isText = format === 'md' || format === 'txt'
  const uploadId = isText ? 'upload_12345678' : await rig.upload(bytes)
  if (isText) rig.imports.addPart({ uploadId, index: 0, text: bytes.toString() })
  const guessed = guessOptions(format === 'md' ? 'markdown' : isText ? 'text' : 'document', bytes.toString())
  await rig.imports.run(
    {
      ...{ projectId: 'proj_1', uploadId, title: '', speakers: [] },
      ...{ options: { ...guessed, ...options } as ImportOptions, place: { kind: 'chapters', afterChapterId: null } },
    },
    new AbortController().signal,
  )
}

const chapters = () => listChapters(rig.db, 'proj_1')
const blocks = () => chapters().flatMap(({ id }) => rig.blocks(id))
const state = () => chapters().map(({ id, title }) => [title, ...rig.blocks(id).map(({ text }) => text)])
const idOf = (text: string) => blocks().find((block) => block.text === text)?.id
const previewOf = async (bytes: Uint8Array, fileName = NAMES.md) => rig.preview(await rig.upload(bytes), fileName)

describe.each(FORMATS)('a manuscript that was imported as %s', (format) => {
  // A plain text has no headings but such lines.
  const numbered = (book: Book): Book =>
    format === 'txt' ? book.map(([title, ...lines], index) => [`Chapter ${index + 1}. ${title}`, ...lines]) : book
  const [book, edited] = [numbered(BOOK), numbered(EDITED)]

  it('changes nothing unedited', async () => {
    await importBook(format, book)
    const before = blocks()

    const preview = await previewOf(await write(format, book), NAMES[format])

    expect(preview).toMatchObject({
      ...{ isByText: true, unchangedCount: 7, items: [], problems: [], hasUnversioned: false, missingCount: 0 },
    })
    expect(blocks()).toEqual(before)
    expect(state()).toEqual(book)
  })

  it('gets the edited text onto its blocks, with their takes, and back in one undo', async () => {
    await importBook(format, book)
    const spoken = ['Marta: Who goes there?', 'Gulls cried.']
    for (const [index, text] of spoken.entries())
      seedActiveTake(rig.db, {
        ...{ id: `take_${index}`, blockId: idOf(text) ?? '', fingerprint: String(index) },
        inputs: { ...SEED_INPUTS, text },
      })
    const before = state()
    const takesOf = () => blocks().flatMap(({ id, activeTake }) => (activeTake ? [[id, activeTake.id]] : []))
    const takes = takesOf()
    const file = await write(format, edited)

    const preview = await previewOf(file, NAMES[format])
    const options = { removesMissing: true, fileName: NAMES[format] }
    const { updateId, ...counts } = await rig.update(file, options)

    expect(preview).toMatchObject({
      ...{ isByText: true, unchangedCount: 5, changedCount: 1, insertedCount: 2, newChapterCount: 1, missingCount: 1 },
      ...{ hasUnversioned: true, isReordered: false },
      problems: [{ kind: 'other-titles', count: 1, examples: [edited[2]?.[0]] }],
    })
    expect(preview.items.map((item) => [item.kind, item.text])).toEqual([
      ['changed', { before: 'Marta: Who goes there?', after: 'Marta: Who goes there now?' }],
      ['missing', 'Nobody answered.'],
      ['inserted', 'It was a long way.'],
      ['inserted', 'Keys rang.'],
    ])
    expect(counts).toMatchObject({ changedCount: 1, insertedCount: 2, removedCount: 1 })
    const after = edited.with(2, [book[1]?.[0] ?? '', ...(edited[2] ?? []).slice(1)])
    expect(state()).toEqual(after)
    expect(takesOf()).toEqual(takes)

    await rig.imports.setUpdate({ updateId: updateId ?? '', isDone: false })
    expect(state()).toEqual(before)
    expect(takesOf()).toEqual(takes)
    await rig.imports.setUpdate({ updateId: updateId ?? '', isDone: true })
    expect(state()).toEqual(after)
  })
})

describe('a new version of a manuscript', () => {
  it('keeps blocks that it lacks unless their removal is chosen, and chapters that it lacks always', async () => {
    await importBook('md', BOOK)
    const file = await write('md', [['The gate', 'The gate was shut.', 'Marta: Who goes there?', 'Nobody answered.']])

    expect(await previewOf(file)).toMatchObject({
      ...{ missingCount: 1, items: [{ kind: 'missing', text: 'The rain went on.' }] },
      problems: [{ kind: 'absent-chapters', count: 1, examples: ['The tower'] }],
    })
    expect(await rig.update(file, { fileName: NAMES.md })).toMatchObject({ updateId: null })
    await rig.update(file, { fileName: NAMES.md, removesMissing: true })
    expect(state()).toEqual([BOOK[0]?.slice(0, 4), BOOK[1]])
  })

  it('keeps notes, settings and formatting of blocks whose text it changes', async () => {
    await importBook('md', BOOK)
    const [gate] = chapters()
    const blockId = idOf('Nobody answered.') ?? ''
    rig.editIn(
      gate?.id ?? '',
      {
        kind: 'set-text',
        blockId,
        text: 'Nobody answered.',
        markup: [{ kind: 'emphasis', startChar: 7, endChar: 15, level: 'strong' }],
      },
      { kind: 'set-note', blockId, note: 'Low voice' },
      { kind: 'set-pause', blockId, pauseAfterMs: 900 },
    )
    const before = blocks().find(({ id }) => id === blockId)
    const file = (await write('md', BOOK)).toString().replace('Nobody answered.', 'Nobody ever answered.')

    await rig.update(Buffer.from(file), { fileName: NAMES.md })

    expect(blocks().find(({ id }) => id === blockId)).toEqual({
      ...before,
      text: 'Nobody ever answered.',
      markup: [{ kind: 'emphasis', startChar: 12, endChar: 20, level: 'strong' }],
    })
  })

  it('changes nothing in blocks that were divided or merged since, and takes text next to them', async () => {
    await importBook('md', BOOK)
    const [gate, tower] = chapters()
    rig.editIn(
      gate?.id ?? '',
      {
        kind: 'set-text',
        blockId: idOf('The gate was shut.') ?? '',
        text: 'The gate was shut. Marta: Who goes there?',
      },
      { kind: 'remove', blockId: idOf('Marta: Who goes there?') ?? '' },
    )
    const blockId = idOf('Up in the tower the lamp was lit.') ?? ''
    rig.editIn(
      tower?.id ?? '',
      { kind: 'set-text', blockId, text: 'Up in the tower' },
      { kind: 'insert', blockId: 'block_part', afterBlockId: blockId, text: 'the lamp was lit.' },
    )
    const before = state()
    const file = (await write('md', BOOK)).toString().replace('Gulls cried.', 'Gulls cried.\n\nKeys rang.')

    expect(await previewOf(Buffer.from(file))).toMatchObject({
      ...{ changedCount: 0, missingCount: 0, insertedCount: 1, problems: [], hasUnversioned: false },
    })
    await rig.update(Buffer.from(file), { fileName: NAMES.md, removesMissing: true })
    expect(state()).toEqual([before[0], [...(before[1] ?? []), 'Keys rang.']])
  })

  it('brings emphasis and notes in brackets of new blocks, as an import does', async () => {
    await importBook('docx', BOOK)
    const file = await Packer.toBuffer(
      new Document({
        sections: [
          {
            children: BOOK.flatMap(([title, ...lines]) => [
              new Paragraph({ text: title, heading: HeadingLevel.HEADING_1 }),
              ...lines.map((line) => new Paragraph(line)),
              new Paragraph('[door slams]'),
              new Paragraph({
                children: [new TextRun('It was '), new TextRun({ text: 'over', italics: true }), new TextRun('.')],
              }),
            ]),
          },
        ],
      }),
    )

    await rig.update(file, { fileName: NAMES.docx })

    const added = blocks().filter(({ text }) => text === 'It was over.')
    const emphasis = expect.objectContaining({ kind: 'emphasis', startChar: 7, endChar: 11 })
    expect(added.map(({ note, markup }) => [note, markup])).toEqual(BOOK.map(() => ['[door slams]', [emphasis]]))
  })

  it('is read as the script was imported: with spoken titles and divided blocks', async () => {
    const long = Array.from(
      { length: 60 },
      (_none, index) => `Sentence ${index} of a very long paragraph about the sea.`,
    )
    const book: Book = [['The gate', 'The gate was shut.', long.join(' ')], ...BOOK.slice(1)]
    await importBook('md', book, { speakTitles: true, splitLong: true })
    expect(state()[0]).toEqual(['The gate', 'The gate', 'The gate was shut.', expect.any(String), expect.any(String)])

    expect(await previewOf(await write('md', book))).toMatchObject({ unchangedCount: 8, items: [], problems: [] })
  })

  it('is refused if the script lacks most of its text, but not for more chapters of the same book', async () => {
    await importBook('md', BOOK)
    const other: Book = [
      ['The gate', 'It was spring.', 'Birds sang in the hedge.', 'Ada opened a window.', 'The gate was shut.'],
      ['Summer', 'Bees came.', 'The grass grew.', 'Nothing else happened.'],
    ]
    const lines = Array.from({ length: 90 }, (_none, index) => `Line ${index} about something else.`)

    for (const text of ['', '# Only a title'])
      await expect(previewOf(Buffer.from(text))).rejects.toMatchObject({ reason: 'script-file-of-other-text' })
    await expect(previewOf(await write('md', other))).rejects.toMatchObject({
      ...{ code: 'invalid_input', reason: 'script-file-of-other-text' },
    })
    expect(await previewOf(await write('md', [...BOOK, ['The road', ...lines]]))).toMatchObject({
      ...{ unchangedCount: 7, newChapterCount: 1, insertedCount: 90 },
    })
  })

  it('can be a sheet without IDs', async () => {
    await importBook('md', BOOK.slice(0, 1))
    const rows = [
      'Character,Text',
      ',The gate was shut.',
      'Marta,Who goes there?',
      ',Nobody answered at all.',
      ',The rain went on.',
    ]

    expect(await previewOf(Buffer.from(rows.join('\r\n')), 'lines.csv')).toMatchObject({
      ...{ isByText: true, unchangedCount: 3, changedCount: 1, insertedCount: 0, missingCount: 0 },
    })
  })

  it('isn’t stored if the script changed since the preview', async () => {
    await importBook('md', BOOK)
    const uploadId = await rig.upload(await write('md', EDITED))
    const { token } = await rig.preview(uploadId, NAMES.md)
    rig.editIn(chapters()[0]?.id ?? '', {
      kind: 'set-text',
      blockId: idOf('Marta: Who goes there?') ?? '',
      text: 'Mine.',
    })

    await expect(
      rig.imports.runUpdate(
        {
          ...{ projectId: 'proj_1', uploadId, fileName: NAMES.md, token },
          ...{ conflicts: { kind: 'all' }, removesMissing: false },
        },
        new AbortController().signal,
      ),
    ).rejects.toMatchObject({ code: 'conflict', reason: 'script-changed-since-preview' })
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { insertBlock } from '../../../db/repos/blocks-repo.ts'
import { appendChapter } from '../../../db/repos/chapters-repo.ts'
import { SEED_INPUTS, seedActiveTake } from '../../../db/seed-script.test-support.ts'
import { addCastMember } from '../../cast/change-cast.ts'
import { type EditedFormat, editFile, openRoundTripRig, type RoundTripRig } from './round-trip-rig.test-support.ts'

const FORMATS: EditedFormat[] = ['docx', 'csv', 'xlsx']
const ODD_TEXTS = [
  '<speak>One <break time="1s"/> & “two”</speak>',
  'Marta: Who goes there?',
  'Marta (whispering, low) :  Who "goes" there?',
  'Note: not in the cast, 12:30.',
  '=1+1; -2; @home',
  "'=quoted",
  '- A dash, then “quotes” and ’apostrophes’.',
  '« Qui va là ? » demanda-t-elle ; 10 %.',
  '👩‍🚀 Lift-off 🇫🇷 \u{1F600}',
  'שלום, מי שם?',
  'مرحبا: كيف الحال؟',
  ' Two  spaces  inside, and at the ends ',
  'Tab\tand zero\u200Bwidth and soft\u00ADhyphen',
  'Lone \uD800 surrogate and \u0007 bell',
  '007',
  '',
]
const ISSUE = { takeId: 'take_1', startChar: 0, endChar: 4, reason: 'tone' as const }
let rig: RoundTripRig

beforeEach(async () => {
  rig = await openRoundTripRig({ blocks: 3 })
})
afterEach(() => rig.close())

const addCast = (name: string) =>
  addCastMember(
    { db: rig.db, newId: () => name, now: Date.now },
    { projectId: 'proj_1', name, voice: { voiceId: null, modelId: null, language: null, emotion: null } },
  )
const texts = () => rig.blocks().map(({ text }) => text)
const change = (from: string, to: string) => (file: string) => {
  expect(file).toContain(from)
  return file.replace(from, to)
}
async function edited(format: EditedFormat, ...changes: [from: string, to: string][]): Promise<Buffer> {
  return editFile(await rig.exportAs(format), rig.folder, (file) =>
    changes.reduce((text, [from, to]) => change(from, to)(text), file),
  )
}

describe('a script that comes back unedited', () => {
  it.each(FORMATS)('changes nothing as %s, whatever its texts contain', async (format) => {
    addCast('Marta')
    addCast('مرحبا')
    appendChapter(rig.db, 'proj_1', { id: 'chap_2', title: '' })
    for (const [index, text] of ODD_TEXTS.entries())
      insertBlock(rig.db, {
        ...{ id: `block_odd_${index}`, chapterId: 'chap_2', position: index + 1, text },
        ...{ note: index % 2 === 0 ? `-Note ${text}\nsecond line` : '', fileName: '=vo', targetMs: 2_500 },
      })
    const before = [rig.blocks(), rig.blocks('chap_2')]

    const uploadId = await rig.upload(await rig.exportAs(format))
    const preview = await rig.preview(uploadId)
    const result = await rig.update(await rig.exportAs(format), { removesMissing: true })

    expect(preview).toMatchObject({
      ...{ rowCount: 19, changedCount: 0, conflictCount: 0, studioCount: 0, insertedCount: 0 },
      ...{ missingCount: 0, isReordered: false, items: [], outdated: { blockCount: 0, characters: 0 } },
    })
    expect(preview.problems).toEqual([])
    expect(preview.unchangedCount).toBe(19)
    expect(result).toMatchObject({ updateId: null, chapterIds: [] })
    expect([rig.blocks(), rig.blocks('chap_2')]).toEqual(before)
  })

  it('changes nothing after names were added to the cast or removed from it', async () => {
    rig.edit({ kind: 'set-text', blockId: 'block_1', text: 'Marta: Who goes there?' })
    const before = await rig.exportAs('csv')
    addCast('Marta')
    const after = await rig.exportAs('csv')

    expect(after).not.toEqual(before)
    for (const file of [before, after])
      expect(await rig.preview(await rig.upload(file))).toMatchObject({ unchangedCount: 3, items: [] })
  })

  it('changes nothing if a word processor divided and respaced its text', async () => {
    rig.edit({ kind: 'set-text', blockId: 'block_1', text: 'Wer da ? fragte  sie.' })
    const file = await edited(
      'docx',
      [
        'Wer da ? fragte  sie.',
        'Wer da ? </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">fragte sie. ',
      ],
      ['<w:t xml:space="preserve">Line 2.', '<w:br/><w:t xml:space="preserve">Line 2. '],
    )

    expect(await rig.preview(await rig.upload(file))).toMatchObject({ unchangedCount: 3, items: [], problems: [] })
  })
})

describe('edited text', () => {
  it.each(FORMATS)('comes back from %s onto its block, which keeps take, formatting and settings', async (format) => {
    seedActiveTake(rig.db)
    seedActiveTake(rig.db, {
      ...{ id: 'take_2', blockId: 'block_2', fingerprint: 'two' },
      inputs: { ...SEED_INPUTS, text: 'Line 2.' },
    })
    const output = { externalId: 'B-1', fileName: 'vo_1', targetMs: 2_000 }
    rig.edit(
      { kind: 'set-output', blockId: 'block_1', ...output },
      { kind: 'set-listening-issues', blockId: 'block_1', listeningIssues: [ISSUE] },
      { kind: 'set-pause', blockId: 'block_1', pauseAfterMs: 900 },
    )
    const [first] = rig.blocks()
    const file = await edited(format, ['Line 1.', 'Line 1 is longer.'])

    const preview = await rig.preview(await rig.upload(file))
    const result = await rig.update(file)

    expect(preview).toMatchObject({
      ...{ changedCount: 1, unchangedCount: 2, outdated: { blockCount: 1, characters: 17 } },
      items: [
        {
          ...{ kind: 'changed', blockId: 'block_1', number: 1, isConflict: false, note: null, outdatedCharacters: 17 },
          text: { before: 'Line 1.', after: 'Line 1 is longer.' },
        },
      ],
    })
    expect(result).toMatchObject({ changedCount: 1, insertedCount: 0, removedCount: 0, chapterIds: ['chap_1'] })
    const [changed, ...others] = rig.blocks()
    expect(changed).toEqual({ ...first, text: 'Line 1 is longer.' })
    expect(others.map(({ text }) => text)).toEqual(['Line 2.', 'Line 3.'])
    // Only the changed block's audio is out of date.
    const keys = rig.db.rows<[string, string]>(
      `SELECT b.inputs_key, t.inputs_key FROM blocks b JOIN takes t ON t.id = b.active_take_id ORDER BY b.id`,
    )
    expect(keys.map(([block, take]) => block === take)).toEqual([false, true])
  })

  it('moves formatting with its words and keeps the spaces between unchanged ones', async () => {
    rig.edit({
      ...{ kind: 'set-text', blockId: 'block_1', text: '« Qui va là ? » dit-elle.' },
      markup: [{ kind: 'emphasis', startChar: 18, endChar: 25, level: 'strong' }],
    })
    const file = await edited('csv', ['« Qui va là ? » dit-elle.', '« Qui va là-bas ? » dit-elle.'])

    await rig.update(file)

    const [block] = rig.blocks()
    expect(block?.text).toBe('« Qui va là-bas ? » dit-elle.')
    expect(block?.markup).toEqual([{ kind: 'emphasis', startChar: 22, endChar: 29, level: 'strong' }])
  })

  it('is only a new note if only the note was edited', async () => {
    seedActiveTake(rig.db)
    rig.edit({ kind: 'set-note', blockId: 'block_1', note: 'Low voice' })
    const file = await edited('docx', ['Low voice', 'Low voice</w:t><w:br/><w:t>and slow'])

    expect(await rig.preview(await rig.upload(file))).toMatchObject({
      ...{ changedCount: 1, outdated: { blockCount: 0 } },
      items: [{ text: null, note: { before: 'Low voice', after: 'Low voice\nand slow' }, outdatedCharacters: 0 }],
    })
    await rig.update(file)
    expect(rig.blocks()[0]).toMatchObject({ text: 'Line 1.', note: 'Low voice\nand slow' })
  })

  it.each([
    ['another character', 'Keeper', 'Keeper: Who goes?'],
    ['none', '', 'Who goes?'],
    ['one with another aside', 'Marta (loud)', 'Marta (loud): Who goes?'],
  ])('has %s where the column Character was changed', async (_what, name, expected) => {
    addCast('Marta')
    rig.edit({ kind: 'set-text', blockId: 'block_1', text: 'Marta (low) :  Who goes?' })
    const file = await edited('csv', [',Marta (low),', `,${name},`])

    await rig.update(file)

    expect(texts()[0]).toBe(expected)
  })

  it('keeps the name as it is if the new one can’t stand before a colon', async () => {
    addCast('Marta')
    rig.edit({ kind: 'set-text', blockId: 'block_1', text: 'Marta: Who goes?' })
    const uploadId = await rig.upload(await edited('csv', [',Marta,', ',<Marta>: 3,']))

    expect(await rig.preview(uploadId)).toMatchObject({
      unchangedCount: 3,
      problems: [{ kind: 'unusable-names', count: 1, examples: ['<Marta>: 3'] }],
    })
  })
})

describe('rows', () => {
  it('that were added become blocks after the row before them, in the chapter of their table', async () => {
    appendChapter(rig.db, 'proj_1', { id: 'chap_2', title: 'Two' })
    insertBlock(rig.db, { id: 'block_two', chapterId: 'chap_2', position: 1024, text: 'One more.' })
    const row = (text: string, chapter: string) => `,,${chapter},,${text},A note,,\r\n`
    const file = await editFile(await rig.exportAs('csv'), rig.folder, (csv) =>
      csv
        .replace(/(?=block_1,)/u, row('First', 'Chapter 1'))
        .replace(/(?=block_3,)/u, row('Between', 'Chapter 1') + row('Also between', 'Chapter 1'))
        .replace(/(?=block_two,)/u, row('Before two', 'Two')),
    )

    const preview = await rig.preview(await rig.upload(file))
    const result = await rig.update(file)

    expect(preview).toMatchObject({ insertedCount: 4, changedCount: 0, isReordered: false, insertedCharacters: 34 })
    expect(
      preview.items.map((item) => item.kind === 'inserted' && [item.chapterNumber, item.number, item.text]),
    ).toEqual([
      [1, 0, 'First'],
      [1, 2, 'Between'],
      [1, 2, 'Also between'],
      [2, 0, 'Before two'],
    ])
    expect(result.insertedCount).toBe(4)
    expect(texts()).toEqual(['First', 'Line 1.', 'Line 2.', 'Between', 'Also between', 'Line 3.'])
    expect(rig.blocks('chap_2').map(({ text, note }) => [text, note])).toEqual([
      ['Before two', 'A note'],
      ['One more.', ''],
    ])
  })

  it('that are missing are listed, and their blocks removed only on request', async () => {
    const file = await editFile(await rig.exportAs('csv'), rig.folder, (csv) => csv.replace(/block_2,.*\r\n/u, ''))

    expect(await rig.preview(await rig.upload(file))).toMatchObject({
      ...{ missingCount: 1, changedCount: 0 },
      items: [{ kind: 'missing', blockId: 'block_2', text: 'Line 2.' }],
    })
    await rig.update(file)
    expect(texts()).toHaveLength(3)
    expect(await rig.update(file, { removesMissing: true })).toMatchObject({ removedCount: 1 })
    expect(texts()).toEqual(['Line 1.', 'Line 3.'])
    expect(rig.canceled).toEqual(['block_2'])
  })

  it('of another chapter than the file’s aren’t missing', async () => {
    appendChapter(rig.db, 'proj_1', { id: 'chap_2', title: 'Two' })
    insertBlock(rig.db, { id: 'block_two', chapterId: 'chap_2', position: 1024, text: 'One more.' })
    const file = await editFile(await rig.exportAs('csv'), rig.folder, (csv) => csv.replace(/block_two,.*\r\n/u, ''))

    expect(await rig.preview(await rig.upload(file))).toMatchObject({ missingCount: 0 })
  })

  it('in another order are reported, and the order stays', async () => {
    const file = await editFile(await rig.exportAs('csv'), rig.folder, (csv) =>
      csv.replace(/(block_1,.*\r\n)(block_2,.*\r\n)/u, '$2$1'),
    )

    expect(await rig.preview(await rig.upload(file))).toMatchObject({ isReordered: true, unchangedCount: 3 })
    await rig.update(file)
    expect(texts()).toEqual(['Line 1.', 'Line 2.', 'Line 3.'])
  })

  it('with a repeated, unknown or no ID, or without a text, are reported; the first of an ID counts', async () => {
    const file = await editFile(await rig.exportAs('csv'), rig.folder, (csv) =>
      csv
        .replace('Line 1.', 'First.')
        .replace('Line 3.', '')
        .concat('block_1,,,,Second.,,,\r\nblock_gone,,,,Gone.,,,\r\n,,,,,A note,,\r\n'),
    )

    const preview = await rig.preview(await rig.upload(file))
    await rig.update(file)

    expect(preview.problems).toEqual([
      { kind: 'empty-texts', count: 1, examples: ['block_3'] },
      { kind: 'repeated-ids', count: 1, examples: ['block_1'] },
      { kind: 'unknown-ids', count: 1, examples: ['block_gone'] },
      { kind: 'empty-rows', count: 1, examples: [] },
    ])
    expect(texts()).toEqual(['First.', 'Line 2.', 'Line 3.'])
  })
})

describe('a block that the studio changed since the export', () => {
  it('stays as it is if the file didn’t change it', async () => {
    const file = await rig.exportAs('docx')
    rig.edit({ kind: 'set-text', blockId: 'block_1', text: 'Mine.' })

    expect(await rig.preview(await rig.upload(file))).toMatchObject({ studioCount: 1, unchangedCount: 2, items: [] })
  })

  it('gets the file’s note if only its text was changed here', async () => {
    rig.edit({ kind: 'set-note', blockId: 'block_1', note: 'Low' })
    const file = await edited('csv', [',Low,', ',Loud,'])
    rig.edit({ kind: 'set-text', blockId: 'block_1', text: 'Mine.' })

    await rig.update(file)

    expect(rig.blocks()[0]).toMatchObject({ text: 'Mine.', note: 'Loud' })
  })

  it.each(FORMATS)(
    'is a conflict if %s changed it too, and keeps the studio’s text unless the file’s is chosen',
    async (format) => {
      const file = await edited(format, ['Line 1.', 'Theirs 1.'], ['Line 2.', 'Theirs 2.'])
      rig.edit(
        { kind: 'set-text', blockId: 'block_1', text: 'Mine 1.' },
        { kind: 'set-text', blockId: 'block_2', text: 'Mine 2.' },
      )

      expect(await rig.preview(await rig.upload(file))).toMatchObject({
        ...{ conflictCount: 2, changedCount: 0 },
        items: [
          { isConflict: true, text: { before: 'Mine 1.', after: 'Theirs 1.' } },
          { isConflict: true, text: { before: 'Mine 2.', after: 'Theirs 2.' } },
        ],
      })
      expect(await rig.update(file)).toMatchObject({ updateId: null, changedCount: 0 })
      expect(texts()).toEqual(['Mine 1.', 'Mine 2.', 'Line 3.'])
      await rig.update(file, { conflicts: { kind: 'only', blockIds: ['block_2'] } })
      expect(texts()).toEqual(['Mine 1.', 'Theirs 2.', 'Line 3.'])
    },
  )

  it('isn’t overwritten if it changes between preview and update', async () => {
    const uploadId = await rig.upload(await edited('csv', ['Line 1.', 'Theirs.']))
    const { token } = await rig.preview(uploadId)
    rig.edit({ kind: 'set-text', blockId: 'block_1', text: 'Mine.' })

    const choice = { conflicts: { kind: 'all' as const }, removesMissing: false }
    await expect(
      rig.imports.runUpdate(
        { projectId: 'proj_1', uploadId, fileName: 'script.csv', token, ...choice },
        new AbortController().signal,
      ),
    ).rejects.toMatchObject({ code: 'conflict', reason: 'script-changed-since-preview' })
    expect(texts()[0]).toBe('Mine.')
  })
})

it('leaves locked blocks as they are', async () => {
  const file = await editFile(await rig.exportAs('csv'), rig.folder, (csv) =>
    csv.replace('Line 1.', 'Theirs.').replace(/block_2,.*\r\n/u, ''),
  )
  rig.edit(
    { kind: 'set-lock', blockId: 'block_1', locked: true },
    { kind: 'set-lock', blockId: 'block_2', locked: true },
  )

  expect(await rig.preview(await rig.upload(file))).toMatchObject({ lockedCount: 1, changedCount: 0, missingCount: 0 })
  expect(await rig.update(file, { removesMissing: true })).toMatchObject({ updateId: null })
  expect(texts()).toEqual(['Line 1.', 'Line 2.', 'Line 3.'])
})

describe('undoing an update', () => {
  async function updateAll(): Promise<string> {
    rig.edit({ kind: 'set-note', blockId: 'block_3', note: 'Low' })
    const file = await editFile(await rig.exportAs('csv'), rig.folder, (csv) =>
      csv
        .replace('Line 1.', 'Theirs.')
        .replace(',Low,', ',Loud,')
        .replace(/block_2,.*\r\n/u, ',,,,New.,,,\r\n'),
    )
    const { updateId } = await rig.update(file, { removesMissing: true })
    return updateId ?? ''
  }
  const state = () => rig.blocks().map(({ id, text, note }) => [id, text, note])

  it('restores texts, notes and blocks in one step, and redoing it brings the file’s back', async () => {
    const updateId = await updateAll()
    const after = state()
    const undone = rig.imports.setUpdate({ updateId, isDone: false })
    expect(await undone).toMatchObject({ blockCount: 4, leftBlockCount: 0, chapterIds: ['chap_1'] })
    expect(state()).toEqual([
      ['block_1', 'Line 1.', ''],
      ['block_2', 'Line 2.', ''],
      ['block_3', 'Line 3.', 'Low'],
    ])
    await rig.imports.setUpdate({ updateId, isDone: true })
    expect(state()).toEqual(after)
    expect(after).toEqual([
      ['block_1', 'Theirs.', ''],
      [expect.any(String), 'New.', ''],
      ['block_3', 'Line 3.', 'Loud'],
    ])
  })

  it('skips blocks that were edited or locked since, and counts those that a window already undid', async () => {
    const updateId = await updateAll()
    rig.edit(
      { kind: 'set-text', blockId: 'block_1', text: 'Mine.' },
      { kind: 'set-note', blockId: 'block_3', note: 'Low' },
    )

    expect(await rig.imports.setUpdate({ updateId, isDone: false })).toMatchObject({ blockCount: 3, leftBlockCount: 1 })
    expect(texts()).toEqual(['Mine.', 'Line 2.', 'Line 3.'])
  })

  it('fails for one that is no longer known', async () => {
    await expect((async () => rig.imports.setUpdate({ updateId: 'update_x', isDone: false }))()).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

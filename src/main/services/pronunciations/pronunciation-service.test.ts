import { XMLParser } from 'fast-xml-parser'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PronunciationDraft } from '#shared/contract/pronunciation.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { openStudioDatabase } from '../../db/open-database.ts'
import { listProjectSummaries } from '../../db/repos/projects-repo.ts'
import { SEED_INPUTS, seedActiveTake, seedScript } from '../../db/seed-script.test-support.ts'
import { editChapter } from '../script/edit-chapter.ts'
import { setBlockText } from '../../db/repos/blocks-repo.ts'
import { openChapter } from '../script/open-chapter.ts'
import { createPronunciationService, type PronunciationService } from './pronunciation-service.ts'

let db: OpenDatabase
let pronunciations: PronunciationService
let made = 0
let toldCount = 0
const now = () => Date.parse('2026-11-20T08:00:00.000Z')

/** Three blocks with text `Line 1.` and so on, each generated as written. */
beforeEach(() => {
  made = 0
  toldCount = 0
  db = openStudioDatabase(':memory:')
  seedScript(db, { blocks: 3 })
  for (const number of [1, 2, 3]) {
    const inputs = { ...SEED_INPUTS, text: `Line ${number}.` }
    seedActiveTake(db, { id: `take_${number}`, blockId: `block_${number}`, inputs })
  }
  pronunciations = createPronunciationService({
    db,
    newId: () => String((made += 1)),
    now,
    counted: async (result) => result,
    onChanged: () => (toldCount += 1),
  })
})
afterEach(() => db.close())

const draft = (written: string, spoken: string, part: Partial<PronunciationDraft> = {}): PronunciationDraft => ({
  ...{ written, spoken, scope: { kind: 'everywhere' }, matchCase: false },
  ...part,
})
const spokenBlocks = () => listProjectSummaries(db)[0]?.spokenBlockCount
const list = (search = '') =>
  pronunciations.list({ projectId: 'proj_1', search, sort: 'written', descending: false, offset: 0, limit: 100 })
const words = () => list().entries.map(({ written, spoken }) => `${written}=${spoken}`)
const { signal } = new AbortController()
const ALL = { projectId: null, search: '' } as const

describe('pronunciation entries', () => {
  it('make only the blocks they affect out of date, until they are removed', async () => {
    const entry = await pronunciations.add(draft('line', 'verse', { scope: { kind: 'block', blockId: 'block_2' } }))
    const after = { spoken: spokenBlocks(), opened: openChapter({ db }, { projectId: 'proj_1' }).pronunciations }

    await pronunciations.remove({ pronunciationId: entry.id })
    const removed = spokenBlocks()
    await pronunciations.restore({ pronunciationId: entry.id })

    expect(after).toEqual({ spoken: 2, opened: [entry] })
    expect([removed, spokenBlocks()]).toEqual([3, 2])
  })

  it('notify of every stored change, and of nothing else', async () => {
    const entry = await pronunciations.add(draft('line', 'verse'))
    await pronunciations.update({ pronunciationId: entry.id, draft: draft('line', 'strophe') })
    await pronunciations.preview({ kind: 'remove', pronunciationId: entry.id }, signal)
    expect(() => pronunciations.add(draft('line', 'row'))).toThrow('already has an entry')
    await pronunciations.remove({ pronunciationId: entry.id })
    await pronunciations.restore({ pronunciationId: entry.id })
    const file = { format: 'csv', content: 'written,spoken\nlamp,lantern\n', scope: { kind: 'everywhere' } } as const
    await pronunciations.import(file, signal)

    expect(toldCount).toBe(5)
  })

  it('name the queued blocks that would end out of date', async () => {
    db.run(
      `INSERT INTO queue (id, position, project_id, block_id, priority, characters, fingerprint, created_at, inputs)
       VALUES ('work_1', 1, 'proj_1', 'block_2', 'batch', 5, 'x', '2026-11-02', ?)`,
      JSON.stringify({ ...SEED_INPUTS, text: 'Line 2.' }),
    )

    const preview = await pronunciations.preview({ kind: 'add', draft: draft('line', 'verse') }, signal)

    expect(preview).toMatchObject({ blockCount: 3, runningBlockIds: ['block_2'] })
  })

  it('preview what they would change and what that costs', async () => {
    const preview = await pronunciations.preview({ kind: 'add', draft: draft('LINE', 'long verse') }, signal)

    expect(preview).toMatchObject({ blockCount: 3, freshBlockCount: 3, characters: 3 * 'long verse 1.'.length })
    expect(preview.places[1]).toEqual({
      ...{ projectId: 'proj_1', projectTitle: 'The Lighthouse', chapterId: 'chap_1', chapterTitle: 'Chapter 1' },
      ...{ blockId: 'block_2', startChar: 0, endChar: 4, excerpt: 'Line 2.', excerptStartChar: 0, goesOn: false },
    })
    expect([list().total, spokenBlocks()]).toEqual([0, 3])
  })

  it('show a word in a long text with its context, and whether more follow', async () => {
    const around = 'and so on and on '.repeat(20)
    setBlockText(db, 'chap_1', 'block_2', { text: `${around}Vale ${around}`, markup: [] })

    const { places } = await pronunciations.preview({ kind: 'add', draft: draft('Vale', 'Vail') }, signal)

    const { excerpt, excerptStartChar, startChar, goesOn } = places[0] ?? {}
    expect(startChar).toBe(around.length)
    expect(excerpt?.slice(excerptStartChar, (excerptStartChar ?? 0) + 4)).toBe('Vale')
    expect(excerptStartChar).toBe(40)
    expect(goesOn).toBe(true)
  })

  it('count only blocks that no narrower entry overrides', async () => {
    await pronunciations.add(draft('line', 'verse', { scope: { kind: 'block', blockId: 'block_2' } }))

    const preview = await pronunciations.preview({ kind: 'add', draft: draft('line', 'row') }, signal)

    expect(preview).toMatchObject({ blockCount: 2, freshBlockCount: 2 })
  })

  it('are rejected if duplicated, empty, or for a missing scope, and nothing changes', async () => {
    await pronunciations.add(draft('line', 'verse'))

    expect(() => pronunciations.add(draft(' line ', 'row'))).toThrow(expect.objectContaining({ code: 'conflict' }))
    expect(() => pronunciations.add(draft('row', ' '))).toThrow(expect.objectContaining({ code: 'invalid_input' }))
    expect(() => pronunciations.add(draft('a', 'b', { scope: { kind: 'project', projectId: 'proj_x' } }))).toThrow(
      expect.objectContaining({ code: 'not_found' }),
    )
    expect(words()).toEqual(['line=verse'])
  })

  it('are found by either text, ignoring case, and changed', async () => {
    const entry = await pronunciations.add(draft('SQL', 'sequel'))
    await pronunciations.add(draft('Ada', 'Ayda'))

    const changed = await pronunciations.update({
      pronunciationId: entry.id,
      draft: draft('SQL', 'S Q L', { matchCase: true }),
    })

    expect(changed).toEqual({ ...entry, spoken: 'S Q L', matchCase: true })
    expect(list('q l').entries.map(({ id }) => id)).toEqual([entry.id])
    expect(words()).toEqual(['Ada=Ayda', 'SQL=S Q L'])
  })

  it('are retained when another block is edited, and apply to it', async () => {
    await pronunciations.add(draft('lamp', 'lantern'))

    editChapter(
      { db, now },
      { chapterId: 'chap_1', baseRevision: 0, edits: [{ kind: 'set-text', blockId: 'block_1', text: 'The lamp.' }] },
    )

    const preview = await pronunciations.preview(
      { kind: 'remove', pronunciationId: list().entries[0]?.id ?? '' },
      signal,
    )
    expect(preview).toMatchObject({ blockCount: 1, freshBlockCount: 0, characters: 0 })
  })
})

describe('pronunciation files', () => {
  it('preview what is new, changed, unchanged and invalid, by line, before anything is stored', async () => {
    await pronunciations.add(draft('SQL', 'sequel'))
    await pronunciations.add(draft('Ada', 'Ayda'))
    const content =
      '\uFEFFWritten;Spoken\r\nSQL;S Q L\r\nAda;Ayda\r\nline;"ve\nrse"\r\n;nothing\r\nline;verse\r\nline;row\r\n'

    const preview = await pronunciations.previewImport(
      { format: 'csv', content, scope: { kind: 'everywhere' } },
      signal,
    )

    expect(preview).toMatchObject({ newCount: 1, changedCount: 1, sameCount: 1, badCount: 3 })
    expect(preview.rows.map(({ line, written, outcome }) => [line, written, outcome.kind])).toEqual([
      [5, 'line', 'bad'],
      [6, '', 'bad'],
      [8, 'line', 'bad'],
      [2, 'SQL', 'changed'],
      [3, 'Ada', 'same'],
      [7, 'line', 'new'],
    ])
    expect(preview.effect).toMatchObject({ blockCount: 3 })
    expect(words()).toEqual(['Ada=Ayda', 'SQL=sequel'])
  })

  it('are stored at once, and affected blocks are reported', async () => {
    await pronunciations.add(draft('SQL', 'sequel'))

    const content = 'written,spoken\nSQL,S Q L\nline,verse\n,bad\n'
    const done = await pronunciations.import({ format: 'csv', content, scope: { kind: 'everywhere' } }, signal)

    expect(done).toEqual({ newCount: 1, changedCount: 1, badCount: 1 })
    expect([words(), spokenBlocks()]).toEqual([['line=verse', 'SQL=S Q L'], 0])
  })

  it.each(['csv', 'pls'] as const)('survive a round trip through %s', async (format) => {
    const entries = [
      ['R&D', 'are <and> "dee"'],
      ['Straße, 5', 'shtra-suh; five'],
      ['עולם', 'olam'],
      ['=SUM(A1)', "'-cmd"],
    ] as const
    for (const [written, spoken] of entries) await pronunciations.add(draft(written, spoken))
    const before = words()
    const file = pronunciations.export({ ...ALL, format })
    for (const { id } of list().entries) await pronunciations.remove({ pronunciationId: id })

    await pronunciations.import({ format, content: file.content, scope: { kind: 'everywhere' } }, signal)

    expect(before).toHaveLength(4)
    expect(words()).toEqual(before)
  })

  it('are lexicons that another XML parser reads', async () => {
    await pronunciations.add(draft('R&D', 'are <and> dee'))

    const { content } = pronunciations.export({ ...ALL, format: 'pls' })

    const read: unknown = new XMLParser({ ignoreAttributes: false }).parse(content)
    expect(read).toMatchObject({
      lexicon: {
        '@_version': '1.0',
        '@_xmlns': 'http://www.w3.org/2005/01/pronunciation-lexicon',
        lexeme: { grapheme: 'R&D', alias: 'are <and> dee' },
      },
    })
  })

  it('use the preferred alias for every spelling and skip phoneme-only entries', async () => {
    const content = `<?xml version="1.0"?>
<lexicon version="1.0" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon" alphabet="ipa" xml:lang="en">
  <lexeme><grapheme>color</grapheme><grapheme>theatre</grapheme><alias>cull</alias><alias prefer="true">culler</alias></lexeme>
  <lexeme><grapheme>lead</grapheme><phoneme>lɛd</phoneme></lexeme>
</lexicon>`

    const preview = await pronunciations.previewImport(
      { format: 'pls', content, scope: { kind: 'project', projectId: 'proj_1' } },
      signal,
    )

    expect(preview.rows.map(({ line, written, spoken, outcome }) => [line, written, spoken, outcome.kind])).toEqual([
      [4, 'lead', '', 'bad'],
      [3, 'color', 'culler', 'new'],
      [3, 'theatre', 'culler', 'new'],
    ])
  })

  it.each([
    ['csv', 'a,"b\nc'],
    ['pls', '<lexicon><lexeme></lexicon>'],
    ['pls', '<html></html>'],
    ['csv', 'word,other\n'.repeat(5_001)],
    ['pls', `<lexicon>${'<lexeme><grapheme>a</grapheme><alias>b</alias></lexeme>'.repeat(5_001)}</lexicon>`],
  ] as const)('are rejected if they aren’t %s or have too many words', async (format, content) => {
    await expect(
      pronunciations.import({ format, content, scope: { kind: 'everywhere' } }, signal),
    ).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })
})

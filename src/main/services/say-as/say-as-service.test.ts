import { XMLParser } from 'fast-xml-parser'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SayAsDraft } from '#shared/contract/say-as.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { openStudioDatabase } from '../../db/open-database.ts'
import { listProjectSummaries } from '../../db/repos/projects-repo.ts'
import { SEED_INPUTS, seedActiveTake, seedScript } from '../../db/seed-script.test-support.ts'
import { editChapter } from '../script/edit-chapter.ts'
import { setBlockText } from '../../db/repos/blocks-repo.ts'
import { openChapter } from '../script/open-chapter.ts'
import { createSayAsService, type SayAsService } from './say-as-service.ts'

let db: OpenDatabase
let sayAs: SayAsService
let made = 0
let toldCount = 0
const now = () => Date.parse('2026-11-20T08:00:00.000Z')

/** Three blocks that say `Line 1.` and so on, each spoken as it stands. */
beforeEach(() => {
  made = 0
  toldCount = 0
  db = openStudioDatabase(':memory:')
  seedScript(db, { blocks: 3 })
  for (const number of [1, 2, 3]) {
    const inputs = { ...SEED_INPUTS, text: `Line ${number}.` }
    seedActiveTake(db, { id: `take_${number}`, blockId: `block_${number}`, inputs })
  }
  sayAs = createSayAsService({ db, newId: () => String((made += 1)), now, onChanged: () => (toldCount += 1) })
})
afterEach(() => db.close())

const draft = (written: string, spoken: string, part: Partial<SayAsDraft> = {}): SayAsDraft => ({
  ...{ written, spoken, scope: { kind: 'everywhere' }, matchCase: false },
  ...part,
})
const spokenBlocks = () => listProjectSummaries(db)[0]?.spokenBlockCount
const list = (search = '') =>
  sayAs.list({ projectId: 'proj_1', search, sort: 'written', descending: false, offset: 0, limit: 100 })
const words = () => list().entries.map(({ written, spoken }) => `${written}=${spoken}`)
const { signal } = new AbortController()
const ALL = { projectId: null, search: '' } as const

describe('say-as entries', () => {
  it('make the blocks that they concern sound differently, and only those, until they are removed', () => {
    const entry = sayAs.add(draft('line', 'verse', { scope: { kind: 'block', blockId: 'block_2' } }))
    const after = { spoken: spokenBlocks(), opened: openChapter({ db }, { projectId: 'proj_1' }).sayAs }

    sayAs.remove({ sayAsId: entry.id })
    const removed = spokenBlocks()
    sayAs.restore({ sayAsId: entry.id })

    expect(after).toEqual({ spoken: 2, opened: [entry] })
    expect([removed, spokenBlocks()]).toEqual([3, 2])
  })

  it('tell of every change that is stored, and of nothing else', async () => {
    const entry = sayAs.add(draft('line', 'verse'))
    sayAs.update({ sayAsId: entry.id, draft: draft('line', 'strophe') })
    await sayAs.preview({ kind: 'remove', sayAsId: entry.id }, signal)
    expect(() => sayAs.add(draft('line', 'row'))).toThrow('has an entry there already')
    sayAs.remove({ sayAsId: entry.id })
    sayAs.restore({ sayAsId: entry.id })
    sayAs.import({ format: 'csv', content: 'written,spoken\nlamp,lantern\n', scope: { kind: 'everywhere' } })

    expect(toldCount).toBe(5)
  })

  it('say before they are made what they would change and what that costs', async () => {
    const preview = await sayAs.preview({ kind: 'add', draft: draft('LINE', 'long verse') }, signal)

    expect(preview).toMatchObject({ blockCount: 3, freshBlockCount: 3, characters: 3 * 'long verse 1.'.length })
    expect(preview.places[1]).toEqual({
      ...{ projectId: 'proj_1', projectTitle: 'The Lighthouse', chapterId: 'chap_1', chapterTitle: 'Chapter 1' },
      ...{ blockId: 'block_2', startChar: 0, endChar: 4, excerpt: 'Line 2.', excerptStartChar: 0, goesOn: false },
    })
    expect([list().total, spokenBlocks()]).toEqual([0, 3])
  })

  it('show a word in a long text with what stands around it, and whether more follows', async () => {
    const around = 'and so on and on '.repeat(20)
    setBlockText(db, 'chap_1', 'block_2', { text: `${around}Vale ${around}`, markup: [] })

    const { places } = await sayAs.preview({ kind: 'add', draft: draft('Vale', 'Vail') }, signal)

    const { excerpt, excerptStartChar, startChar, goesOn } = places[0] ?? {}
    expect(startChar).toBe(around.length)
    expect(excerpt?.slice(excerptStartChar, (excerptStartChar ?? 0) + 4)).toBe('Vale')
    expect(excerptStartChar).toBe(40)
    expect(goesOn).toBe(true)
  })

  it('count only blocks that a narrower entry does not say otherwise', async () => {
    sayAs.add(draft('line', 'verse', { scope: { kind: 'block', blockId: 'block_2' } }))

    const preview = await sayAs.preview({ kind: 'add', draft: draft('line', 'row') }, signal)

    expect(preview).toMatchObject({ blockCount: 2, freshBlockCount: 2 })
  })

  it('are refused when the word has one there, when empty, and for what is not there; nothing changes', () => {
    sayAs.add(draft('line', 'verse'))

    expect(() => sayAs.add(draft(' line ', 'row'))).toThrow(expect.objectContaining({ code: 'conflict' }))
    expect(() => sayAs.add(draft('row', ' '))).toThrow(expect.objectContaining({ code: 'invalid_input' }))
    expect(() => sayAs.add(draft('a', 'b', { scope: { kind: 'project', projectId: 'proj_x' } }))).toThrow(
      expect.objectContaining({ code: 'not_found' }),
    )
    expect(words()).toEqual(['line=verse'])
  })

  it('are found in either text, whatever the capitals, and changed', () => {
    const entry = sayAs.add(draft('SQL', 'sequel'))
    sayAs.add(draft('Ada', 'Ayda'))

    const changed = sayAs.update({ sayAsId: entry.id, draft: draft('SQL', 'S Q L', { matchCase: true }) })

    expect(changed).toEqual({ ...entry, spoken: 'S Q L', matchCase: true })
    expect(list('q l').entries.map(({ id }) => id)).toEqual([entry.id])
    expect(words()).toEqual(['Ada=Ayda', 'SQL=S Q L'])
  })

  it('are kept when another block is edited, which is then spoken by them', async () => {
    sayAs.add(draft('lamp', 'lantern'))

    editChapter(
      { db, now },
      { chapterId: 'chap_1', baseRevision: 0, edits: [{ kind: 'set-text', blockId: 'block_1', text: 'The lamp.' }] },
    )

    const preview = await sayAs.preview({ kind: 'remove', sayAsId: list().entries[0]?.id ?? '' }, signal)
    expect(preview).toMatchObject({ blockCount: 1, freshBlockCount: 0, characters: 0 })
  })
})

describe('files of entries', () => {
  it('say what is new, changed, the same and bad, by line, before anything is stored', async () => {
    sayAs.add(draft('SQL', 'sequel'))
    sayAs.add(draft('Ada', 'Ayda'))
    const content =
      '\uFEFFWritten;Spoken\r\nSQL;S Q L\r\nAda;Ayda\r\nline;"ve\nrse"\r\n;nothing\r\nline;verse\r\nline;row\r\n'

    const preview = await sayAs.previewImport({ format: 'csv', content, scope: { kind: 'everywhere' } }, signal)

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

  it('are stored at once, and the blocks that they concern are told', () => {
    sayAs.add(draft('SQL', 'sequel'))

    const done = sayAs.import({
      format: 'csv',
      content: 'written,spoken\nSQL,S Q L\nline,verse\n,bad\n',
      scope: { kind: 'everywhere' },
    })

    expect(done).toEqual({ newCount: 1, changedCount: 1, badCount: 1 })
    expect([words(), spokenBlocks()]).toEqual([['line=verse', 'SQL=S Q L'], 0])
  })

  it.each(['csv', 'pls'] as const)('come back from %s as they went', (format) => {
    const entries = [
      ['R&D', 'are <and> "dee"'],
      ['Straße, 5', 'shtra-suh; five'],
      ['עולם', 'olam'],
    ] as const
    for (const [written, spoken] of entries) sayAs.add(draft(written, spoken))
    const before = words()
    const file = sayAs.export({ ...ALL, format })
    for (const { id } of list().entries) sayAs.remove({ sayAsId: id })

    sayAs.import({ format, content: file.content, scope: { kind: 'everywhere' } })

    expect(before).toHaveLength(3)
    expect(words()).toEqual(before)
  })

  it('are lexicons that another reader of XML understands', () => {
    sayAs.add(draft('R&D', 'are <and> dee'))

    const { content } = sayAs.export({ ...ALL, format: 'pls' })

    const read: unknown = new XMLParser({ ignoreAttributes: false }).parse(content)
    expect(read).toMatchObject({
      lexicon: {
        '@_version': '1.0',
        '@_xmlns': 'http://www.w3.org/2005/01/pronunciation-lexicon',
        lexeme: { grapheme: 'R&D', alias: 'are <and> dee' },
      },
    })
  })

  it('take the preferred alias for every spelling, and leave out what has only phonemes', async () => {
    const content = `<?xml version="1.0"?>
<lexicon version="1.0" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon" alphabet="ipa" xml:lang="en">
  <lexeme><grapheme>colour</grapheme><grapheme>color</grapheme><alias>cull</alias><alias prefer="true">culler</alias></lexeme>
  <lexeme><grapheme>lead</grapheme><phoneme>lɛd</phoneme></lexeme>
</lexicon>`

    const preview = await sayAs.previewImport(
      { format: 'pls', content, scope: { kind: 'project', projectId: 'proj_1' } },
      signal,
    )

    expect(preview.rows.map(({ line, written, spoken, outcome }) => [line, written, spoken, outcome.kind])).toEqual([
      [4, 'lead', '', 'bad'],
      [3, 'colour', 'culler', 'new'],
      [3, 'color', 'culler', 'new'],
    ])
  })

  it.each([
    ['csv', 'a,"b\nc'],
    ['pls', '<lexicon><lexeme></lexicon>'],
    ['pls', '<html></html>'],
  ] as const)('that are no %s are refused', (format, content) => {
    expect(() => sayAs.import({ format, content, scope: { kind: 'everywhere' } })).toThrow(
      expect.objectContaining({ code: 'invalid_input' }),
    )
  })
})

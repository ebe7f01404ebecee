import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { currentInputs } from '#shared/domain/block-state.ts'
import { inputsKeyOf } from '../../db/inputs-key.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { openStudioDatabase } from '../../db/open-database.ts'
import { readSpeechRules } from '../../db/refresh-inputs-keys.ts'
import { listFreshBlockIds } from '../../db/repos/project-texts-repo.ts'
import { endTake, insertTake, setActiveTake } from '../../db/repos/takes-repo.ts'
import { seedScript } from '../../db/seed-script.test-support.ts'
import { updateProject } from '../projects/update-project.ts'
import { editChapter } from '../script/edit-chapter.ts'
import { openChapter } from '../script/open-chapter.ts'
import { createCastService } from './cast-service.ts'

const NO_VOICE = { voiceId: null, modelId: null, language: null }
const GEO = { voiceId: 'geo', modelId: null, language: null }
const now = () => Date.parse('2026-11-20T08:00:00.000Z')
let db: OpenDatabase
let cast: ReturnType<typeof createCastService>

/** Five blocks of one chapter: two lines of Marlo's, one of Aria's, a note and a narrator's sentence. */
beforeEach(() => {
  let made = 0
  db = openStudioDatabase(':memory:')
  seedScript(db, { blocks: 5 })
  cast = createCastService({ db, newId: () => String((made += 1)), now })
  const texts = ['Marlo: You are late.', 'ARIA (low): I know.', 'marlo: Again.', 'Note: wet paint.', 'It rained.']
  edit(...texts.map((text, index) => ({ kind: 'set-text' as const, blockId: `block_${index + 1}`, text })))
})
afterEach(() => db.close())

const open = () => openChapter({ db }, { projectId: 'proj_1' })
const texts = () => open().blocks.map(({ text }) => text)
function edit(...edits: Parameters<typeof editChapter>[1]['edits'][number][]) {
  editChapter({ db, now }, { chapterId: 'chap_1', baseRevision: open().revision, edits })
}
const inputs = (index: number) => {
  const script = open()
  return currentInputs(script.blocks[index]!, script.project.settings, readSpeechRules(db, 'proj_1'))
}
/** Every block plays a take of exactly what it would be asked for now. */
function speakAll() {
  for (const [index, { id }] of open().blocks.entries()) {
    const takeId = `take_${index + 1}`
    insertTake(db, {
      ...{ id: takeId, blockId: id, projectId: 'proj_1', inputs: inputs(index), fingerprint: takeId },
      ...{ sampleRateHz: 24_000, createdAt: '2026-11-02T10:00:00.000Z' },
    })
    endTake(db, {
      ...{ takeId, status: 'complete', sampleCount: 24_000, marks: [], chargedCharacters: 7, requestIds: [] },
      ...{ endedAt: '2026-11-02T10:00:01.000Z', failure: null },
    })
    setActiveTake(db, id, takeId)
  }
}
const fresh = () => [...listFreshBlockIds(db, 'proj_1')].toSorted()

it('lists the cast with its lines, and names that are not in it', () => {
  cast.add({ projectId: 'proj_1', name: ' Marlo ', voice: GEO })

  expect(cast.list({ projectId: 'proj_1' })).toEqual({
    members: [{ id: 'cast_1', name: 'Marlo', ...GEO, lineCount: 2 }],
    found: [
      { name: 'ARIA', lineCount: 1 },
      { name: 'Note', lineCount: 1 },
    ],
  })
})

it('gives lines the voice of their speaker and leaves the name out; a voice of the block itself wins', () => {
  cast.add({ projectId: 'proj_1', name: 'Marlo', voice: GEO })
  cast.add({ projectId: 'proj_1', name: 'Aria', voice: NO_VOICE })
  edit({ kind: 'set-voice', blockId: 'block_3', voiceId: 'lena', modelId: null, language: null })

  expect([0, 1, 2, 3].map((index) => [inputs(index).voiceId, inputs(index).spokenFromChar])).toEqual([
    ['geo', 7],
    ['aria', 12],
    ['lena', 7],
    ['aria', 0],
  ])
})

describe('keys of inputs', () => {
  it('are those of what would be asked for, whatever changes the cast', () => {
    const stale = () =>
      open().blocks.filter(({ id }, index) => {
        const row = db.get<{ key: string }>(`SELECT inputs_key AS key FROM blocks WHERE id = ?`, id)
        return row?.key !== inputsKeyOf(inputs(index))
      })

    const { id: castId } = cast.add({ projectId: 'proj_1', name: 'Marlo', voice: NO_VOICE })
    const found = [stale()]
    cast.setVoice({ castId, voice: GEO })
    found.push(stale())
    cast.rename({ castId, name: 'Note' })
    found.push(stale())
    cast.remove({ castId })
    found.push(stale())
    cast.restore({ castId })
    found.push(stale())

    expect(found.flat()).toEqual([])
  })
})

it('renames a speaker in every line, and what is spoken of them stays fresh', () => {
  const { id: castId } = cast.add({ projectId: 'proj_1', name: 'Marlo', voice: GEO })
  speakAll()
  const { revision } = open()

  const renamed = cast.rename({ castId, name: 'The Master' })

  expect(renamed).toEqual({ lineCount: 2, chapterIds: ['chap_1'] })
  expect(texts().slice(0, 3)).toEqual(['The Master: You are late.', 'ARIA (low): I know.', 'The Master: Again.'])
  expect(open().revision).toBe(revision + 1)
  expect(fresh()).toHaveLength(5)
})

it('has each name once, whatever its case, and no name that no line could begin with', () => {
  const { id: castId } = cast.add({ projectId: 'proj_1', name: 'Marlo', voice: GEO })
  cast.add({ projectId: 'proj_1', name: 'Aria', voice: GEO })

  expect(() => cast.add({ projectId: 'proj_1', name: 'MARLO', voice: GEO })).toThrow('“Marlo” is in the cast already.')
  expect(() => cast.rename({ castId, name: 'aria' })).toThrow('“Aria” is in the cast already.')
  expect(() => cast.add({ projectId: 'proj_1', name: 'A: B', voice: GEO })).toThrow('A name begins with')
  expect(() => cast.add({ projectId: 'proj_9', name: 'B', voice: GEO })).toThrow('no such project')
  cast.remove({ castId })
  cast.add({ projectId: 'proj_1', name: 'marlo', voice: GEO })
  expect(() => cast.restore({ castId })).toThrow('“marlo” is in the cast already.')
})

describe('a preview', () => {
  it('counts what a voice of the project would touch, and is right about it', () => {
    cast.add({ projectId: 'proj_1', name: 'Marlo', voice: GEO })
    speakAll()
    edit({ kind: 'set-lock', blockId: 'block_4', locked: true })
    const settings = { voiceId: 'lena' }

    const touched = cast.preview({ projectId: 'proj_1', change: { kind: 'settings', settings } })
    updateProject({ db, now }, { projectId: 'proj_1', settings })

    expect(touched).toEqual({
      ...{ blockCount: 3, characters: 45, lockedBlockCount: 1, storedBlockCount: 0, fittingBlockCount: 0 },
    })
    expect(fresh()).toEqual(['block_1', 'block_3'])
    expect(cast.preview({ projectId: 'proj_1', change: { kind: 'settings', settings: { voiceId: 'aria' } } })).toEqual({
      ...{ blockCount: 0, characters: 0, lockedBlockCount: 0, storedBlockCount: 0, fittingBlockCount: 3 },
    })
  })

  it('counts only the lines of a speaker, without names, and what is stored for the other voice already', () => {
    const { id: castId } = cast.add({ projectId: 'proj_1', name: 'Marlo', voice: GEO })
    speakAll()
    cast.setVoice({ castId, voice: { ...GEO, voiceId: 'lena' } })
    insertTake(db, {
      ...{ id: 'take_9', blockId: 'block_1', projectId: 'proj_1', inputs: inputs(0), fingerprint: 'x' },
      ...{ sampleRateHz: 24_000, createdAt: '2026-11-03T10:00:00.000Z' },
    })
    db.run(`UPDATE takes SET status = 'complete', sample_count = 24000 WHERE id = 'take_9'`)
    cast.setVoice({ castId, voice: GEO })

    const touched = cast.preview({
      projectId: 'proj_1',
      change: { kind: 'voice', castId, voice: { ...GEO, voiceId: 'lena' } },
    })

    expect(touched).toEqual({
      ...{ blockCount: 2, characters: 19, lockedBlockCount: 0, storedBlockCount: 1, fittingBlockCount: 0 },
    })
  })

  it('changes nothing', () => {
    speakAll()

    cast.preview({ projectId: 'proj_1', change: { kind: 'add', name: 'Note', voice: GEO } })

    expect(cast.list({ projectId: 'proj_1' }).members).toEqual([])
    expect(fresh()).toHaveLength(5)
  })
})

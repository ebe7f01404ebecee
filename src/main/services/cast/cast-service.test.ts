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

const NO_VOICE = { voiceId: null, modelId: null, language: null, emotion: null }
const GEO = { voiceId: 'geo', modelId: null, language: null, emotion: null }
const now = () => Date.parse('2026-11-20T08:00:00.000Z')
let db: OpenDatabase
let cast: ReturnType<typeof createCastService>

/** Five blocks of one chapter: two lines by Marlo, one by Aria, a note and a narrator's sentence. */
beforeEach(() => {
  let made = 0
  db = openStudioDatabase(':memory:')
  seedScript(db, { blocks: 5 })
  const takeFiles = { audioPath: () => '' }
  cast = createCastService({ db, takeFiles, newId: () => String((made += 1)), now, counted: async (result) => result })
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
/** Words that belong to a speaker, whatever their block starts with. */
const passage = (name: string, startChar: number, endChar: number) => ({
  ...{ kind: 'speaker' as const, name, startChar, endChar },
})
/** Gives every block an up-to-date take. */
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

it('lists the cast with line counts, blocks with a member’s voice, and names that aren’t in it', async () => {
  await cast.add({ projectId: 'proj_1', name: ' Marlo ', voice: GEO })
  edit({ kind: 'set-voice', blockId: 'block_5', voiceId: 'geo', modelId: null, language: null })
  edit({ kind: 'set-markup', blockId: 'block_5', markup: [passage('MARLO', 0, 2), passage('Ben', 3, 9)] })

  expect(cast.list({ projectId: 'proj_1' })).toEqual({
    members: [{ id: 'cast_1', name: 'Marlo', ...GEO, lineCount: 2, passageCount: 1, ownVoiceBlockCount: 1 }],
    found: [
      { name: 'Ben', lineCount: 1 },
      { name: 'ARIA', lineCount: 1 },
      { name: 'Note', lineCount: 1 },
    ],
  })
})

it('gives lines their speaker’s voice and omits the name; a block’s own voice wins', async () => {
  await cast.add({ projectId: 'proj_1', name: 'Marlo', voice: GEO })
  await cast.add({ projectId: 'proj_1', name: 'Aria', voice: NO_VOICE })
  edit({ kind: 'set-voice', blockId: 'block_3', voiceId: 'lena', modelId: null, language: null })

  expect([0, 1, 2, 3].map((index) => [inputs(index).voiceId, inputs(index).spokenFromChar])).toEqual([
    ['geo', 7],
    ['aria', 12],
    ['lena', 7],
    ['aria', 0],
  ])
})

describe('input keys', () => {
  it('match the current inputs after any change of the cast', async () => {
    const stale = () =>
      open().blocks.filter(({ id }, index) => {
        const row = db.get<{ key: string }>(`SELECT inputs_key AS key FROM blocks WHERE id = ?`, id)
        return row?.key !== inputsKeyOf(inputs(index))
      })

    edit({ kind: 'set-markup', blockId: 'block_5', markup: [passage('Marlo', 0, 2)] })
    const { id: castId } = await cast.add({ projectId: 'proj_1', name: 'Marlo', voice: NO_VOICE })
    const found = [stale()]
    await cast.setVoice({ castId, voice: GEO })
    found.push(stale())
    await cast.setVoice({ castId, voice: { ...GEO, emotion: 'calm' } })
    found.push(stale())
    await cast.rename({ castId, name: 'Note' })
    found.push(stale())
    await cast.remove({ castId })
    found.push(stale())
    await cast.restore({ castId })
    found.push(stale())

    expect(found.flat()).toEqual([])
  })
})

it('counts the lines and passages that another emotion of their speaker changes', async () => {
  const { id: castId } = await cast.add({ projectId: 'proj_1', name: 'Marlo', voice: GEO })
  edit({ kind: 'set-markup', blockId: 'block_5', markup: [passage('Marlo', 0, 2)] })
  speakAll()
  const voice = { ...GEO, emotion: 'angry' as const }

  const preview = await cast.preview({ projectId: 'proj_1', change: { kind: 'voice', castId, voice } })
  const changed = await cast.setVoice({ castId, voice })
  const kept = [...listFreshBlockIds(db, 'proj_1')]
  await cast.setVoice({ castId, voice: GEO })

  expect(preview).toMatchObject({ blockCount: 3, characters: 28 })
  expect(changed.emotion).toBe('angry')
  expect(kept).toEqual(['block_2', 'block_4'])
  expect([...listFreshBlockIds(db, 'proj_1')]).toHaveLength(5)
})

it('renames a speaker in every line and passage, and their audio stays up to date', async () => {
  const { id: castId } = await cast.add({ projectId: 'proj_1', name: 'Marlo', voice: GEO })
  edit({ kind: 'set-markup', blockId: 'block_5', markup: [passage('MARLO', 3, 9)] })
  speakAll()
  const { revision } = open()

  const renamed = await cast.rename({ castId, name: 'The Master' })

  expect(renamed).toEqual({ lineCount: 2, chapterIds: ['chap_1'] })
  expect(texts().slice(0, 3)).toEqual(['The Master: You are late.', 'ARIA (low): I know.', 'The Master: Again.'])
  expect(open().blocks[4]?.markup).toEqual([passage('The Master', 3, 9)])
  expect(open().revision).toBe(revision + 1)
  expect(fresh()).toHaveLength(5)
})

it('has each name once, ignoring case, and rejects names no line could start with', async () => {
  const { id: castId } = await cast.add({ projectId: 'proj_1', name: 'Marlo', voice: GEO })
  await cast.add({ projectId: 'proj_1', name: 'Aria', voice: GEO })

  expect(() => cast.add({ projectId: 'proj_1', name: 'MARLO', voice: GEO })).toThrow('“Marlo” is already in the cast.')
  expect(() => cast.rename({ castId, name: 'aria' })).toThrow('“Aria” is already in the cast.')
  expect(() => cast.add({ projectId: 'proj_1', name: 'A: B', voice: GEO })).toThrow('Start the name with')
  expect(() => cast.add({ projectId: 'proj_9', name: 'B', voice: GEO })).toThrow('Project not found')
  await cast.remove({ castId })
  await cast.add({ projectId: 'proj_1', name: 'marlo', voice: GEO })
  expect(() => cast.restore({ castId })).toThrow('“marlo” is already in the cast.')
})

describe('preview', () => {
  it('counts what a change of the project’s voice affects, correctly', async () => {
    await cast.add({ projectId: 'proj_1', name: 'Marlo', voice: GEO })
    speakAll()
    edit({ kind: 'set-lock', blockId: 'block_4', locked: true })
    const settings = { voiceId: 'lena' }

    const touched = cast.preview({ projectId: 'proj_1', change: { kind: 'settings', settings } })
    updateProject({ db, now }, { projectId: 'proj_1', settings })

    expect(touched).toEqual({
      ...{
        blockCount: 3,
        characters: 45,
        lockedBlockCount: 1,
        storedBlockCount: 0,
        fittingBlockCount: 0,
        runningBlockIds: [],
      },
    })
    expect(fresh()).toEqual(['block_1', 'block_3'])
    expect(cast.preview({ projectId: 'proj_1', change: { kind: 'settings', settings: { voiceId: 'aria' } } })).toEqual({
      ...{
        blockCount: 0,
        characters: 0,
        lockedBlockCount: 0,
        storedBlockCount: 0,
        fittingBlockCount: 3,
        runningBlockIds: [],
      },
    })
  })

  it('counts only a speaker’s lines, without names, and what is already stored for the other voice', async () => {
    const { id: castId } = await cast.add({ projectId: 'proj_1', name: 'Marlo', voice: GEO })
    speakAll()
    await cast.setVoice({ castId, voice: { ...GEO, voiceId: 'lena' } })
    insertTake(db, {
      ...{ id: 'take_9', blockId: 'block_1', projectId: 'proj_1', inputs: inputs(0), fingerprint: 'x' },
      ...{ sampleRateHz: 24_000, createdAt: '2026-11-03T10:00:00.000Z' },
    })
    db.run(`UPDATE takes SET status = 'complete', sample_count = 24000 WHERE id = 'take_9'`)
    await cast.setVoice({ castId, voice: GEO })

    const touched = cast.preview({
      projectId: 'proj_1',
      change: { kind: 'voice', castId, voice: { ...GEO, voiceId: 'lena' } },
    })

    expect(touched).toEqual({
      ...{
        blockCount: 2,
        characters: 19,
        lockedBlockCount: 0,
        storedBlockCount: 1,
        fittingBlockCount: 0,
        runningBlockIds: [],
      },
    })
  })

  it('names the queued and generating blocks that would end out of date', async () => {
    const { id: castId } = await cast.add({ projectId: 'proj_1', name: 'Marlo', voice: GEO })
    for (const index of [0, 4])
      db.run(
        `INSERT INTO queue (id, position, project_id, block_id, priority, characters, fingerprint, created_at, inputs)
         VALUES (?, ?, 'proj_1', ?, 'batch', 5, 'x', '2026-11-02', ?)`,
        `work_${index}`,
        index,
        `block_${index + 1}`,
        JSON.stringify(inputs(index)),
      )
    const change = { kind: 'voice' as const, castId, voice: { ...GEO, voiceId: 'lena' } }

    expect(cast.preview({ projectId: 'proj_1', change }).runningBlockIds).toEqual(['block_1'])
    expect(cast.preview({ projectId: 'proj_1', change: { ...change, voice: GEO } }).runningBlockIds).toEqual([])
  })

  it('changes nothing', () => {
    speakAll()

    cast.preview({ projectId: 'proj_1', change: { kind: 'add', name: 'Note', voice: GEO } })

    expect(cast.list({ projectId: 'proj_1' }).members).toEqual([])
    expect(fresh()).toHaveLength(5)
  })
})

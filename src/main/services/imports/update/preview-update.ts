import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ScriptUpdatePreview, UpdateItem } from '#shared/contract/script-update.ts'
import { foldSpeakerName } from '#shared/domain/find-speaker.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { ReadableDb } from '../../../db/database.ts'
import { currentInputsKey } from '../../../db/refresh-inputs-keys.ts'
import { listChapters } from '../../../db/repos/chapters-repo.ts'
import { listCast } from '../../../db/repos/cast-repo.ts'
import { listKeyedBlocks } from '../../../db/repos/inputs-keys-repo.ts'
import { listFreshBlockIds, listProjectTexts } from '../../../db/repos/project-texts-repo.ts'
import { getProject } from '../../../db/repos/projects-repo.ts'
import { runInTurns } from '../../../lib/run-in-turns.ts'
import type { EditableOutput } from '../../exports/editing/editing-row.ts'
import type { ImportBuffer, NamedUpload } from '../import-buffer.ts'
import { guessReading, matchManuscript, type ProjectScript } from './match-manuscript.ts'
import { isBlockId, type PlannedChange, planUpdate, type UpdatePlan } from './plan-update.ts'
import { createUpdateProblems } from './update-problems.ts'

/** Items of a preview, so that a window stays responsive. */
const UPDATE_ITEMS_LISTED = 2_000
const LISTED_CHARS = 1_000_000
const BLOCKS_AT_ONCE = 200

/** Of the lines of the file or the script, whichever has fewer, how many have to match in a text without IDs. */
const MIN_MATCHED = 1 / 3

export interface ReadPlanDeps {
  db: ReadableDb
  buffer: Pick<ImportBuffer, 'readRows' | 'readManuscript'>
}

/** A plan, with the script as it found it. */
export interface ReadPlan extends ProjectScript {
  plan: UpdatePlan
  /** The file has no IDs of this project. */
  isByText: boolean
}

/**
 * Plans an update as the script is now: by the IDs in the file or, if it has none, by its text.
 *
 * @throws StudioError `not_found`: the project doesn't exist; `invalid_input`: the file is of another project, or another
 *   text, or can't be read
 */
export async function readPlan(
  { db, buffer }: ReadPlanDeps,
  { projectId, ...file }: NamedUpload & { projectId: string },
  signal: AbortSignal,
): Promise<ReadPlan> {
  const rows = await buffer.readRows(file, signal)
  if (!getProject(db, projectId)) throw new StudioError('not_found', 'project-not-found')
  const readScript = () => ({ blocks: listProjectTexts(db, projectId), chapters: listChapters(db, projectId) })
  const found = readScript()
  const byId = await runInTurns(planUpdate(rows, found), signal)
  if (byId.matchedCount > 0) return { plan: byId, isByText: false, ...found }
  if (rows.some(({ id }) => isBlockId(id))) throw new StudioError('invalid_input', 'script-file-of-other-project')

  const manuscript = await buffer.readManuscript(file, guessReading(found), signal)
  const script = readScript()
  const problems = createUpdateProblems()
  const lines = await runInTurns(matchManuscript(manuscript, script, problems), signal)
  const plan = await runInTurns(planUpdate(lines, script, problems), signal)
  const blockCount = script.blocks.filter(({ text }) => text.trim() !== '').length
  if (plan.matchedCount === 0 || plan.matchedCount < MIN_MATCHED * Math.min(lines.length, blockCount))
    throw new StudioError('invalid_input', 'script-file-of-other-text')
  return { plan, isByText: true, ...script }
}

/**
 * What an update would do, with its cost. Nothing is stored.
 *
 * @throws StudioError as `readPlan`
 */
export async function previewUpdate(
  deps: ReadPlanDeps,
  request: NamedUpload & { projectId: string },
  signal: AbortSignal,
): Promise<ScriptUpdatePreview> {
  const { db } = deps
  const { projectId } = request
  const { plan, isByText, blocks, chapters } = await readPlan(deps, request, signal)
  const outdated = await findOutdated(db, projectId, plan.changes, signal)
  const sum = (changes: readonly PlannedChange[]) => {
    const characters = changes.map(({ block }) => outdated.get(block.blockId) ?? 0)
    return {
      blockCount: characters.filter((count) => count > 0).length,
      characters: characters.reduce((a, b) => a + b, 0),
    }
  }
  const unlocked = plan.changes.filter(({ block }) => !block.locked)
  const [conflicts, certain] = [
    unlocked.filter(({ isConflict }) => isConflict),
    unlocked.filter(({ isConflict }) => !isConflict),
  ]
  const inserted = [...plan.insertions, ...plan.newChapters].flatMap((added) => added.blocks)
  return {
    token: plan.token,
    isByText,
    rowCount: plan.rowCount,
    unchangedCount: plan.unchangedCount,
    studioCount: plan.studioCount,
    changedCount: certain.length,
    conflictCount: conflicts.length,
    lockedCount: plan.changes.length - unlocked.length,
    insertedCount: inserted.length,
    newChapterCount: plan.newChapters.length,
    newSpeakers: listNewSpeakers(db, projectId, [...certain.map(({ text }) => text), ...inserted]),
    missingCount: plan.missing.filter(({ locked }) => !locked).length,
    isReordered: plan.isReordered,
    hasUnversioned: plan.hasUnversioned,
    outdated: sum(certain),
    conflictOutdated: sum(conflicts),
    insertedCharacters: inserted.reduce((count, { text }) => count + text.trim().length, 0),
    items: listItems(plan, { blocks, chapters }, outdated),
    problems: plan.problems,
  }
}

/** Names that rows give to lines and that the cast doesn't have yet, in order. */
export function listNewSpeakers(
  db: ReadableDb,
  projectId: string,
  lines: readonly ({ speaker: string | null } | null)[],
): string[] {
  const known = new Set(listCast(db, projectId).map(({ name }) => foldSpeakerName(name)))
  return lines.flatMap((line) => {
    const folded = foldSpeakerName(line?.speaker ?? '')
    if (!line?.speaker || known.has(folded)) return []
    known.add(folded)
    return [line.speaker]
  })
}

/** Characters to generate of the blocks whose audio is up to date and no longer would be, by ID. */
async function findOutdated(
  db: ReadableDb,
  projectId: string,
  changes: readonly PlannedChange[],
  signal: AbortSignal,
): Promise<Map<string, number>> {
  const fresh = listFreshBlockIds(db, projectId)
  const affected = new Map(
    changes.flatMap(({ block, text }) => (text && fresh.has(block.blockId) ? [[block.blockId, text] as const] : [])),
  )
  const outdated = new Map<string, number>()
  const blockIds = [...affected.keys()]
  for (let start = 0; start < blockIds.length; start += BLOCKS_AT_ONCE) {
    const part = blockIds.slice(start, start + BLOCKS_AT_ONCE)
    for (const { block, inputsKey } of listKeyedBlocks(db, { kind: 'blocks', blockIds: part })) {
      const text = affected.get(block.id)
      if (!text) continue
      const key = currentInputsKey(db, projectId, { ...block, text: text.after, markup: [...text.markup] })
      if (key !== inputsKey) outdated.set(block.id, text.after.trim().length)
    }
    await nextTurn()
    if (signal.aborted) throw new StudioError('canceled', 'canceled')
  }
  return outdated
}

function listOutputChanges(
  before: EditableOutput,
  after: EditableOutput,
): Pick<UpdateItem & { kind: 'changed' }, 'fileName' | 'targetMs'> {
  return {
    fileName: before.fileName === after.fileName ? null : { before: before.fileName, after: after.fileName },
    targetMs: before.targetMs === after.targetMs ? null : { before: before.targetMs, after: after.targetMs },
  }
}

function listItems(
  plan: UpdatePlan,
  { blocks, chapters: present }: ProjectScript,
  outdated: ReadonlyMap<string, number>,
): UpdateItem[] {
  const chapters = new Map(present.map(({ id, title }, index) => [id, { title, number: index + 1 }]))
  const newChapters = Map.groupBy(plan.newChapters, ({ afterChapterId }) => afterChapterId)
  const changes = new Map(plan.changes.map((change) => [change.block.blockId, change]))
  const missing = new Set(plan.missing.map(({ blockId }) => blockId))
  const toKey = (chapterId: string, blockId: string | null) => `${chapterId} ${blockId ?? ''}`
  const insertions = new Map(
    plan.insertions.map(({ chapterId, afterBlockId, blocks: added }) => [toKey(chapterId, afterBlockId), added]),
  )
  const items: UpdateItem[] = []
  let chars = 0
  const add = (item: UpdateItem, length: number): void => {
    if (items.length >= UPDATE_ITEMS_LISTED || chars >= LISTED_CHARS) return
    items.push(item)
    chars += length
  }
  const addChapters = (afterChapterId: string | null): void => {
    for (const { title, blocks: added } of newChapters.get(afterChapterId) ?? [])
      for (const [index, block] of added.entries())
        add({ kind: 'inserted', chapterTitle: title, chapterNumber: null, number: index, ...block }, block.text.length)
  }
  let chapterId: string | null = null
  let number = 0
  for (const block of blocks) {
    const chapter = chapters.get(block.chapterId)
    const toPlace = () => ({ chapterTitle: chapter?.title ?? '', chapterNumber: chapter?.number ?? 0, number })
    const addNew = (afterBlockId: string | null) => {
      for (const added of insertions.get(toKey(block.chapterId, afterBlockId)) ?? [])
        add({ kind: 'inserted', ...toPlace(), ...added }, added.text.length)
    }
    if (block.chapterId !== chapterId) {
      addChapters(chapterId)
      chapterId = block.chapterId
      number = 0
      addNew(null)
    }
    number += 1
    const { blockId, text: before, note, locked: isLocked } = block
    const change = changes.get(blockId)
    if (change) {
      const item: UpdateItem = {
        ...{ kind: 'changed', ...toPlace(), blockId, isLocked, isConflict: change.isConflict },
        text: change.text && { before, after: change.text.after },
        note: change.note === null ? null : { before: note, after: change.note },
        ...listOutputChanges(block, change.output ?? block),
        outdatedCharacters: outdated.get(blockId) ?? 0,
      }
      add(item, before.length * 2)
    } else if (missing.has(blockId))
      add({ kind: 'missing', ...toPlace(), blockId, text: before, isLocked }, before.length)
    addNew(blockId)
  }
  addChapters(chapterId)
  return items
}

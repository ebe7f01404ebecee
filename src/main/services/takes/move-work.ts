import type { WritableDb } from '../../db/database.ts'
import { listWaitingIdsInScriptOrder, setWorkPlace } from '../../db/repos/queue-repo.ts'
import type { JobQueue } from './job-queue.ts'
import { type Work, withDialogues } from './queue-work.ts'

/** Blocks after the one that is listened to that overtake other projects. */
const BLOCKS_AHEAD = 2

/**
 * Puts the queued work of a block that a person waits for first, as an interactive request, and the next two queued
 * blocks of its project after it, dialogues as a whole. The project's other batch work follows in listening order: up
 * to the end of the script, then the rest. It only exchanges places, so other projects wait for three blocks more at
 * most, and for one more each time another block is listened to. False if the block isn't queued or nothing changes.
 */
export function moveToFront(db: WritableDb, line: JobQueue<Work>, blockId: string): boolean {
  const target = line.find((work) => work.blockId === blockId)
  if (!target) return false
  const all = [...line.all()]
  const first = withDialogues(all, [target])
  const own = new Map(all.filter(({ projectId }) => projectId === target.projectId).map((work) => [work.id, work]))
  const script = listWaitingIdsInScriptOrder(db, target.projectId).flatMap((id) => own.get(id) ?? [])
  const isOther = (work: Work) => work.priority === 'batch' && !first.includes(work)
  const following = script.slice(script.indexOf(target) + 1).filter(isOther)
  const front = [...first, ...withWholeDialogues(all, following.slice(0, BLOCKS_AHEAD))]
  const others = withWholeDialogues(all, [...following, ...[...own.values()].filter(isOther)])
  return db.transaction(() => {
    // Blocks that were moved ahead for an earlier one give their places to these.
    const isMoved = line.reorder(db, others)
    const isFirst = front.every((work, index) => work === line.all()[index])
    if (isFirst && target.priority === 'interactive') return isMoved
    line.remove(front)
    const positions = line.allocate(db, line.all()[0], front.length)
    for (const [index, work] of front.entries()) {
      work.position = positions[index] ?? work.position
      if (first.includes(work)) work.priority = 'interactive'
      setWorkPlace(db, work)
      line.add(work)
    }
    return true
  })
}

/**
 * Moves queued work, dialogues as a whole, before other queued work, or to the end with null. False if it isn't queued
 * or can't go there.
 */
export function moveWork(db: WritableDb, line: JobQueue<Work>, workId: string, beforeWorkId: string | null): boolean {
  const work = line.find(({ id }) => id === workId)
  const before = beforeWorkId === null ? undefined : line.find(({ id }) => id === beforeWorkId)
  if (!work || workId === beforeWorkId || (beforeWorkId !== null && !before)) return false
  const works = withDialogues(line.all(), [work])
  if (before && works.includes(before)) return false
  line.remove(works)
  db.transaction(() => {
    const positions = line.allocate(db, before, works.length)
    for (const [index, one] of works.entries()) {
      one.position = positions[index] ?? one.position
      // Moved among interactive requests it becomes one of them; otherwise it waits its turn.
      one.priority = before?.priority ?? 'batch'
      setWorkPlace(db, one)
    }
  })
  for (const one of works) line.add(one)
  return true
}

/** The works, each dialogue as a whole where its first line is. */
function withWholeDialogues(all: readonly Work[], works: readonly Work[]): Work[] {
  const ordered = new Set<Work>()
  for (const work of works)
    if (!ordered.has(work)) for (const line of work.dialogue ? withDialogues(all, [work]) : [work]) ordered.add(line)
  return [...ordered]
}

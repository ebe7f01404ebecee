import type { ChapterScript } from '#shared/contract/script.ts'
import type { TakeEvent } from '#shared/contract/takes.ts'
import { after } from '../../lib/after.ts'
import type { ChapterSession } from './session/chapter-session.ts'
import { createEventBatcher } from './generation/batch-events.ts'
import type { Generation } from './generation/generation.ts'
import type { TakeActivity } from './generation/take-activity.ts'
import type { ProjectData } from './project/project-data.ts'
import type { MarksCache } from './sound/marks-cache.ts'

/** Several saves in another window are shown at once. */
const FOLLOW_DELAY_MS = 100

export interface ChapterEventsDeps {
  /** As opened. */
  script: ChapterScript
  session: ChapterSession
  activity: TakeActivity
  generation: Pick<Generation, 'noteListed'>
  marks: Pick<MarksCache, 'lend'>
  projectData: ProjectData
  /** Reads the chapter; null if that fails. */
  read(): Promise<ChapterScript | null>
}

/** Applies the studio's events to an open chapter, several at once where they come quickly. */
export interface ChapterEvents {
  add(event: TakeEvent): void
  close(): void
}

/** Takes to lay out; everything else is little work, however many blocks it is about. */
const sizeOf = (event: TakeEvent): number => (event.kind === 'activated' ? event.blocks.length : 1)

export function createChapterEvents(deps: ChapterEventsDeps): ChapterEvents {
  const { script, session, activity, projectData } = deps
  let snapshots = 0
  /** Revision of the last save in another window. */
  let latest = 0
  let endWait: (() => void) | null = null

  /** Events were missed while the studio was unreachable; the stored chapter shows their effects. */
  const readTakes = async () => {
    const fresh = await deps.read()
    if (!fresh) return
    projectData.note(fresh)
    session.follow(fresh.revision).catch(() => undefined)
    for (const block of fresh.blocks) {
      const known = session.book.record(block.id).activeTake
      if (known?.id !== block.activeTake?.id || known?.status !== block.activeTake?.status)
        session.noteTake(block.id, block.activeTake)
    }
  }
  const note = (event: TakeEvent) => {
    if (event.kind === 'snapshot') {
      snapshots += 1
      const running = new Set([...event.queuedBlockIds, ...event.receiving.map(({ blockId }) => blockId)])
      // Takes can end after the chapter was read and before the first event.
      const hasEnded = script.openBlockIds.some((blockId) => !running.has(blockId))
      if (snapshots > 1 || running.size > 0 || hasEnded) void readTakes()
      // Saved after the chapter was read and before the first event.
      else session.follow(Number.POSITIVE_INFINITY).catch(() => undefined)
    }
    if (event.kind === 'ended') {
      const now = activity.get(event.take.blockId)
      if (now?.kind === 'speaking' && now.take.id === event.take.id) deps.marks.lend(event.take.id, now.marks)
      if (event.isActive) session.noteTake(event.take.blockId, event.take)
    }
    if (event.kind === 'listed') deps.generation.noteListed()
    if (event.kind === 'pronunciation' || event.kind === 'project') void projectData.refresh()
    if (event.kind === 'edited' && event.chapterId === script.chapterId) {
      latest = event.revision
      endWait ??= after(FOLLOW_DELAY_MS, () => {
        endWait = null
        // What can't be read now is read after reconnecting, or before the next save.
        session.follow(latest).catch(() => undefined)
      })
    }
    if (event.kind === 'activated') for (const { blockId, take } of event.blocks) session.noteTake(blockId, take)
  }
  const events = createEventBatcher<TakeEvent>(
    (batch) => {
      session.book.batch(() =>
        activity.batch(() => {
          for (const event of batch) {
            note(event)
            activity.apply(event)
          }
        }),
      )
    },
    after,
    sizeOf,
  )
  return {
    add: events.add,
    close() {
      endWait?.()
      events.close()
    },
  }
}

import { useContext, useEffect, useRef, useState } from 'react'
import { focusChapter, focusedChapter } from '../chapters/chapter-list.tsx'
import type { ListedChapter } from '../chapters/name-chapters.ts'
import { useChapters } from '../chapters/use-chapters.ts'
import { ActionsContext, useAction } from '../../../lib/actions.ts'
import type { OutsideStep } from '../../../lib/outside-step.ts'
import { showToast } from '../../../ui/toast.tsx'
import { useScriptSlots } from '../script-slots.ts'
import { t } from './messages/t.ts'
import type { Workspace } from '../open-workspace.ts'

/** Figures are read at most this often while the script changes or generates, and once when generation ends. */
const FIGURES_DELAY_MS = 3_000

export interface ChapterActions {
  list: readonly ListedChapter[]
  /** Number of the open chapter, from 1, and its name. */
  number: number
  name: string
  renamingId: string | null
  /** The last action, for screen readers. */
  said: string
  /** Reads the chapters and their figures again. */
  refresh: () => void
  add: () => void
  open: (chapterId: string) => void
  startRename: (chapterId: string) => void
  endRename: (title: string | null) => void
  move: (chapterId: string, place: number) => void
  remove: (chapterId: string) => void
}

/**
 * The project's chapters, and all actions on them for shortcuts, palette and the left pane. Renaming, moving and
 * deleting are steps in the history of the open chapter, or of the chapter that opens in its place.
 */
export function useChapterActions(
  workspace: Workspace,
  { onShowPane, onPassOn }: { onShowPane: () => void; onPassOn: (chapterId: string, step: OutsideStep) => void },
): ChapterActions {
  const { goToChapter } = useScriptSlots()
  const { script, session, activity, followed } = workspace
  const actions = useContext(ActionsContext)
  const { chapterId } = script
  const projectId = script.project.id
  const chapters = useChapters(projectId, script.chapters)
  const [renamingId, setRenamingId] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const renaming = useRef<{ id: string; returnTo: Element | null } | null>(null)
  const { list, refresh } = chapters
  const place = list.findIndex(({ id }) => id === chapterId)
  const nameOf = (id: string) => list.find((chapter) => chapter.id === id)?.name ?? ''

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null
    const read = () => {
      if (timer) clearTimeout(timer)
      timer = null
      refresh()
    }
    const ends = [
      session.book.counts.subscribe(() => (timer ??= setTimeout(read, FIGURES_DELAY_MS))),
      // An undo can change, add or remove other chapters.
      followed.subscribe(refresh),
      // Generated audio is stored before the event, so figures read now are current.
      activity.progress.subscribe(() => activity.progress.get().total === 0 && read()),
    ]
    return () => {
      for (const end of ends) end()
      if (timer) clearTimeout(timer)
    }
  }, [session, activity, followed, refresh])

  /**
   * Records a step while it is being stored. An undo pressed meanwhile targets this step, not the previous one, so it
   * waits until everything is stored.
   */
  const record = async (
    storing: Promise<OutsideStep | null>,
    onStored = (step: OutsideStep) => session.recordStep(step),
  ) => {
    let undoCount = 0
    const release = actions.provide('undo', () => (undoCount += 1))
    try {
      const step = await storing
      if (step === null) return
      if (undoCount === 0) return onStored(step)
      session.recordStep(step)
    } finally {
      release()
    }
    for (; undoCount > 0; undoCount -= 1) session.undo()
  }
  /** If storing fails, there is no step and no announcement: a message has already explained it. */
  const recordAndSay = (done: string) => (step: OutsideStep) => {
    session.recordStep(step)
    setSaid(done)
  }
  const open = (id: string) => goToChapter(projectId, id)
  const add = async () => {
    const added = await chapters.add(focusedChapter() ?? chapterId)
    if (added) open(added.id)
  }
  const startRename = (id: string) => {
    renaming.current = { id, returnTo: document.activeElement }
    onShowPane()
    setRenamingId(id)
  }
  const endRename = (title: string | null) => {
    const ended = renaming.current
    if (!ended) return
    // Returning the focus triggers another blur on the field.
    renaming.current = null
    setRenamingId(null)
    if (title !== null && title.trim() !== list.find(({ id }) => id === ended.id)?.title) {
      const name = title.trim()
      const done = name === '' ? t('chapters.nameRemoved') : t('chapters.renamed', { name })
      void record(chapters.rename(ended.id, title), recordAndSay(done))
    }
    // A user who clicked elsewhere stays there.
    if (!document.activeElement?.closest('[role=row] input')) return
    const { returnTo } = ended
    if (returnTo instanceof HTMLElement && returnTo.isConnected && returnTo !== document.body) returnTo.focus()
    else focusChapter(ended.id)
  }
  const move = (id: string, to: number) => {
    const done = t('chapters.moved', { name: nameOf(id), number: String(to + 1), count: String(list.length) })
    void record(chapters.move(id, to), recordAndSay(done))
  }
  const moveOne = (step: 1 | -1) => {
    if (list[place + step]) move(chapterId, place + step)
  }
  const removeFrom = async (id: string) => {
    const isOpen = id === chapterId
    // The last edits belong to what a restore brings back.
    if (isOpen) await session.queue.settle().catch(() => undefined)
    return chapters.remove(id, (name) => {
      if (!isOpen) return
      open(id)
      // Shown after the screen changes, which clears messages in the chapter.
      showToast({ text: t('chapters.restored', { name }) })
    })
  }
  const remove = (id: string) => {
    const index = list.findIndex((chapter) => chapter.id === id)
    const neighbor = list[index + 1] ?? list[index - 1]
    if (id !== chapterId || !neighbor) return record(removeFrom(id))
    return record(removeFrom(id), (removed) => {
      onPassOn(neighbor.id, removed)
      open(neighbor.id)
    })
  }

  useAction('add-chapter', () => void add())
  useAction('rename-chapter', () => startRename(focusedChapter() ?? chapterId))
  useAction('move-chapter-up', () => moveOne(-1), place > 0)
  useAction('move-chapter-down', () => moveOne(1), place < list.length - 1)
  useAction('remove-chapter', () => void remove(focusedChapter() ?? chapterId))
  useAction('previous-chapter', () => open(list[place - 1]?.id ?? chapterId), place > 0)
  useAction('next-chapter', () => open(list[place + 1]?.id ?? chapterId), place < list.length - 1)

  return {
    list,
    number: place + 1,
    name: nameOf(chapterId),
    renamingId,
    said,
    refresh,
    add: () => void add(),
    open,
    startRename,
    endRename,
    move,
    remove: (id) => void remove(id),
  }
}

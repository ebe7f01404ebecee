import { useState } from 'react'
import { ImportDialog, type OfferedPlace } from '../../features/imports/import-dialog.tsx'
import type { ImportSource } from '../../features/imports/read-source.ts'
import { sayImported } from '../../features/imports/say-import.ts'
import type { ImportResult } from '#shared/contract/imports.ts'
import { useStore } from '../../lib/use-store.ts'
import { reasonOf, useStudio } from '../../rpc/studio.ts'
import { showToast } from '../../ui/toast.tsx'
import { goTo } from '../use-route.ts'
import type { Workspace } from './open-workspace.ts'
import type { ChapterActions } from './use-chapter-actions.ts'

export interface ProjectImportProps {
  workspace: Workspace
  chapters: ChapterActions
  /** A file that was dropped, `choose` to choose one, or null when nothing was asked for. */
  asked: File | 'choose' | null
  onClose: () => void
}

/** Brings a text into the open project, and offers to take that back. */
export function ProjectImport({ workspace, chapters, asked, onClose }: ProjectImportProps) {
  const pasted = useStore(workspace.largePaste)
  if (pasted === null && asked === null) return null
  return (
    <OpenedImport
      workspace={workspace}
      chapters={chapters}
      first={pasted === null ? (asked instanceof File ? asked : null) : { kind: 'pasted', text: pasted }}
      onClose={() => {
        workspace.largePaste.set(null)
        onClose()
      }}
    />
  )
}

function OpenedImport({
  workspace,
  chapters,
  first: firstAsked,
  onClose,
}: {
  workspace: Workspace
  chapters: ChapterActions
  first: ImportSource | File | null
  onClose: () => void
}) {
  const { client } = useStudio()
  const { session, script } = workspace
  const projectId = script.project.id
  // What was asked for first is what this dialog is about, and its place is where the caret was.
  const [first] = useState(firstAsked)
  const [places] = useState(() => offerPlaces(workspace, chapters, first !== null && !(first instanceof File)))

  const follow = async (chapterIds: readonly string[]) => {
    chapters.refresh()
    if (!chapterIds.includes(script.chapterId)) return
    session.showStored(await client.script.open({ projectId, chapterId: script.chapterId }))
  }
  const takeBack = async ({ importId, replacedChapterId, chapterCount }: ImportResult) => {
    try {
      const { chapterIds } = await client.imports.setImport({ importId, isDone: false })
      if (chapterCount === 0) await follow(chapterIds)
      // The chapter that is open may be one of those that are gone.
      else goTo({ area: 'script', projectId, chapterId: replacedChapterId ?? script.chapterId })
      chapters.refresh()
    } catch (error) {
      showToast({ text: `The import was not taken back. ${reasonOf(error).message}` })
    }
  }
  const stored = (result: ImportResult) => {
    showToast({ text: sayImported(result), action: { label: 'Undo', onPress: () => void takeBack(result) } })
    const [chapterId] = result.chapterIds
    if (result.chapterCount > 0 && chapterId !== undefined) {
      chapters.refresh()
      goTo({ area: 'script', projectId, chapterId })
    } else void follow(result.chapterIds)
  }

  return (
    <ImportDialog
      projectId={projectId}
      first={first}
      places={places}
      beforeStore={() => session.queue.settle()}
      onStored={stored}
      onPasteAsIs={(text) => workspace.editor()?.insert(text)}
      onClose={onClose}
    />
  )
}

/** New chapters or the open one; a pasted text goes where it was pasted unless another place is chosen. */
function offerPlaces(workspace: Workspace, { list, number }: ChapterActions, isPasted: boolean): OfferedPlace[] {
  const { session, script } = workspace
  const { blockId, index } = session.selected.get()
  const { chapterId } = script
  const last = list.at(-1)
  const open = list[number - 1]
  const inChapter: OfferedPlace = {
    id: 'block',
    label: `This chapter, ${session.textOf(blockId) === '' ? 'at the empty' : 'after'} block ${index + 1}`,
    place: { kind: 'block', chapterId, afterBlockId: blockId },
  }
  const asChapters: OfferedPlace[] = [
    {
      id: 'after',
      label: `New chapters after “${open?.name ?? 'this one'}”`,
      place: { kind: 'chapters', afterChapterId: chapterId },
    },
    ...(last && last.id !== chapterId
      ? [{ id: 'end', label: 'New chapters at the end', place: { kind: 'chapters' as const, afterChapterId: last.id } }]
      : []),
  ]
  return isPasted ? [inChapter, ...asChapters] : [...asChapters, inChapter]
}

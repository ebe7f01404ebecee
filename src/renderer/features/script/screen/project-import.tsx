import { useState } from 'react'
import { formatReason } from '#shared/errors/failure-texts.ts'
import { type OfferedPlace, type PastedText, useScriptSlots } from '../script-slots.ts'
import type { ImportResult } from '#shared/contract/imports.ts'
import { hasChapters } from '#shared/domain/chapters/has-chapters.ts'
import { common } from '../../../lib/common/messages/common.ts'
import type { DroppedFile } from '../../../lib/dropped-files.ts'
import { findProjectFile } from '../../../lib/importable-files.ts'
import { useStore } from '../../../lib/use-store.ts'
import { offerRegeneration } from '../../../rpc/offer-regeneration.ts'
import { getFailure, useStudio } from '../../../rpc/studio.ts'
import { showToast } from '../../../ui/toast.tsx'
import { t } from './messages/t.ts'
import type { Workspace } from '../open-workspace.ts'
import type { ChapterActions } from './use-chapter-actions.ts'

export interface ProjectImportProps {
  workspace: Workspace
  chapters: ChapterActions
  /** Dropped files, none to choose them, or null if nothing was requested. */
  asked: readonly DroppedFile[] | null
  onClose: () => void
}

/** Imports a text into the open project and offers to undo it. */
export function ProjectImport({ workspace, chapters, asked, onClose }: ProjectImportProps) {
  const { FileImport } = useScriptSlots()
  const pasted = useStore(workspace.largePaste)
  const [chosenFile, setChosenFile] = useState<File | null>(null)
  const projectFile = chosenFile ?? findProjectFile(asked ?? [])
  if (projectFile) {
    const close = () => {
      setChosenFile(null)
      onClose()
    }
    return <FileImport files={[{ file: projectFile, folder: '' }]} onClose={close} />
  }
  if (pasted === null && asked === null) return null
  return (
    <OpenedImport
      workspace={workspace}
      chapters={chapters}
      first={typeof pasted === 'string' ? { kind: 'pasted', text: pasted } : (pasted ?? asked ?? [])}
      onProjectFile={setChosenFile}
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
  onProjectFile,
  onClose,
}: {
  workspace: Workspace
  chapters: ChapterActions
  first: PastedText | readonly DroppedFile[]
  onProjectFile: (file: File) => void
  onClose: () => void
}) {
  const { ImportDialog, formatImported, goToChapter } = useScriptSlots()
  const { client } = useStudio()
  const { session, script } = workspace
  const projectId = script.project.id
  // The dialog keeps the file it was opened with, and the caret position at that time.
  const [first] = useState(firstAsked)
  const [places] = useState(() => offerPlaces(workspace, chapters, isForChapter(first)))

  const follow = async (chapterIds: readonly string[]) => {
    chapters.refresh()
    if (!chapterIds.includes(script.chapterId)) return
    session.showStored(await client.script.open({ projectId, chapterId: script.chapterId }))
  }
  const takeBack = async ({ importId, replacedChapterId, chapterCount }: ImportResult) => {
    try {
      const { chapterIds, runningBlockIds } = await client.imports.setImport({ importId, isDone: false })
      offerRegeneration(client, runningBlockIds)
      if (chapterCount === 0) await follow(chapterIds)
      // The open chapter may have been replaced.
      else goToChapter(projectId, replacedChapterId ?? script.chapterId)
      chapters.refresh()
    } catch (error) {
      showToast({ text: t('import.undoFailed', { reason: formatReason(getFailure(error)) }) })
    }
  }
  const stored = (result: ImportResult) => {
    showToast({ text: formatImported(result), action: { label: common('undo'), onPress: () => void takeBack(result) } })
    offerRegeneration(client, result.runningBlockIds)
    const [chapterId] = result.chapterIds
    if (result.chapterCount > 0 && chapterId !== undefined) {
      chapters.refresh()
      goToChapter(projectId, chapterId)
    } else void follow(result.chapterIds)
  }

  return (
    <ImportDialog
      target={{
        kind: 'project',
        projectId,
        places,
        beforeStore: () => session.queue.settle(),
        onStored: stored,
        onPasteAsIs: (text) => workspace.editor()?.insert(text),
      }}
      first={first}
      onProjectFile={onProjectFile}
      onClose={onClose}
    />
  )
}

/** Pasted text without chapters of its own. */
function isForChapter(first: PastedText | readonly DroppedFile[]): boolean {
  return 'text' in first && !hasChapters(first.text)
}

/** New chapters or the open one; pasted text goes where it was pasted unless another place is chosen. */
function offerPlaces(
  workspace: Workspace,
  { list, number }: ChapterActions,
  isInChapterFirst: boolean,
): OfferedPlace[] {
  const { session, script } = workspace
  const { blockId, index } = session.selected.get()
  const { chapterId } = script
  const last = list.at(-1)
  const open = list[number - 1]
  const block = String(index + 1)
  const inChapter: OfferedPlace = {
    id: 'block',
    label:
      session.textOf(blockId) === ''
        ? t('import.inEmptyBlock', { number: block })
        : t('import.afterBlock', { number: block }),
    place: { kind: 'block', chapterId, afterBlockId: blockId },
  }
  const asChapters: OfferedPlace[] = [
    {
      id: 'after',
      label: open ? t('import.afterChapter', { name: open.name }) : t('import.afterThis'),
      place: { kind: 'chapters', afterChapterId: chapterId },
    },
    ...(last && last.id !== chapterId
      ? [{ id: 'end', label: t('import.atEnd'), place: { kind: 'chapters' as const, afterChapterId: last.id } }]
      : []),
  ]
  return isInChapterFirst ? [inChapter, ...asChapters] : [...asChapters, inChapter]
}

import type { MarkupSpan } from '#shared/contract/markup.ts'
import { findSpeaker, foldSpeakerName, indexCast, withSpeakerName } from '#shared/domain/find-speaker.ts'
import { carryMarkup } from '#shared/domain/speech-text/carry-markup.ts'
import { refreshInputsKeys } from '../../db/refresh-inputs-keys.ts'
import { listPossibleLines, setCastName } from '../../db/repos/cast-repo.ts'
import { setBlockText } from '../../db/repos/blocks-repo.ts'
import { getChapter, setChapterRevision } from '../../db/repos/chapters-repo.ts'
import { listProjectTexts } from '../../db/repos/project-texts-repo.ts'
import { type ChangeCastDeps, checkIsFree, checkSpeakerName, mustFind } from './change-cast.ts'

/**
 * Renames a speaker in the cast, in every line and in every passage, including locked ones: their audio doesn't change,
 * so they stay up to date.
 *
 * @throws StudioError `not_found` if the speaker doesn't exist
 * @throws StudioError `invalid_input` for an invalid name; `conflict` if the cast already has it. Nothing changed.
 */
export function renameCastMember(
  { db, now }: ChangeCastDeps,
  request: { castId: string; name: string },
): { lineCount: number; chapterIds: string[] } {
  const name = checkSpeakerName(request.name)
  const editedAt = new Date(now()).toISOString()
  return db.transaction(() => {
    const { member, projectId } = mustFind(db, request.castId)
    checkIsFree(db, projectId, name, member.id)
    const cast = indexCast([member])
    const lines = listPossibleLines(db, projectId).filter(({ head }) => findSpeaker(head, cast))
    const blockIds = new Set(lines.map(({ blockId }) => blockId))
    const chapterIds = new Set<string>()
    for (const { blockId, chapterId, text, markup } of listProjectTexts(db, projectId)) {
      const renamed = (blockIds.has(blockId) ? withSpeakerName(text, name) : null) ?? text
      const hasPassage = markup.some((span) => isOf(span, member.name))
      if (renamed === text && !hasPassage) continue
      const passages = markup.map((span) => (isOf(span, member.name) ? { ...span, name } : span))
      setBlockText(db, chapterId, blockId, { text: renamed, markup: carryMarkup(passages, text, renamed) })
      chapterIds.add(chapterId)
    }
    setCastName(db, member.id, name)
    for (const chapterId of chapterIds) {
      const chapter = getChapter(db, chapterId)
      if (chapter) setChapterRevision(db, chapterId, { revision: chapter.revision + 1, editedAt })
    }
    // Lines that were plain text until now may start with the new name.
    refreshInputsKeys(db, { kind: 'project', projectId })
    return { lineCount: lines.length, chapterIds: [...chapterIds] }
  })
}

function isOf(span: MarkupSpan, name: string): boolean {
  return span.kind === 'speaker' && foldSpeakerName(span.name) === foldSpeakerName(name)
}

import type { FilesOptions, ImportNote } from '#shared/contract/imports.ts'
import { foldSpeakerName } from '#shared/domain/find-speaker.ts'
import { IMPORT_MAX_CHARS, PREVIEW_BLOCKS, PREVIEW_CHAPTERS, PREVIEW_SPEAKERS } from '#shared/domain/import-limits.ts'
import { isStudioError, StudioError } from '#shared/errors/studio-error.ts'
import type { ScriptPreview, DescribedScript } from './describe-import.ts'
import { shortenTitle } from './shorten-title.ts'
import type { SplitChapter } from './split-script.ts'

type ChosenFile = FilesOptions['files'][number]

/**
 * Reads files one after the other and joins their chapters. A file that can't be read is left out, and the preview says why.
 *
 * @throws StudioError `invalid_input`: they are too long together; whatever `read` throws about anything but the content
 */
export async function joinFiles(
  files: readonly ChosenFile[],
  read: (file: ChosenFile) => Promise<DescribedScript>,
): Promise<DescribedScript> {
  const chapters: SplitChapter[] = []
  const preview: ScriptPreview = {
    ...{ chapterCount: 0, blockCount: 0, characters: 0, longBlockCount: 0 },
    ...{ chapters: [], blocks: [], speakers: [], notes: [], files: [], sheet: null },
  }
  for (const file of files) {
    const { uploadId } = file
    try {
      const script = await read(file)
      const { chapterCount, blockCount, notes } = script.preview
      const isUsed = blockCount > 0
      preview.files.push({ uploadId, chapterCount: isUsed ? chapterCount : 0, blockCount, notes, failure: null })
      if (!isUsed) continue
      const title = shortenTitle(file.fileName.replace(/\.[^.]{1,8}$/, ''))
      addPreview(preview, script.preview, title)
      chapters.push(...script.chapters.map((chapter, index) => withTitle(chapter, index, title)))
    } catch (error) {
      if (!isStudioError(error) || error.code !== 'invalid_input') throw error
      preview.files.push({ uploadId, chapterCount: 0, blockCount: 0, notes: [], failure: error.failure })
    }
    if (preview.characters > IMPORT_MAX_CHARS)
      throw new StudioError('invalid_input', { kind: 'text-too-long', maxChars: IMPORT_MAX_CHARS })
  }
  return { chapters, preview, details: null }
}

/** The chapter, named after its file if it is the first one and has no title. */
function withTitle<Chapter extends { title: string }>(chapter: Chapter, index: number, title: string): Chapter {
  return index === 0 && chapter.title === '' ? { ...chapter, title } : chapter
}

function addPreview(joined: ScriptPreview, added: ScriptPreview, title: string): void {
  const before = joined.chapterCount
  joined.chapterCount += added.chapterCount
  joined.blockCount += added.blockCount
  joined.characters += added.characters
  joined.longBlockCount += added.longBlockCount
  for (const [index, chapter] of added.chapters.slice(0, PREVIEW_CHAPTERS - joined.chapters.length).entries())
    joined.chapters.push({ ...withTitle(chapter, index, title), line: null })
  for (const block of added.blocks) {
    if (joined.blocks.length >= PREVIEW_BLOCKS || before + block.chapter >= PREVIEW_CHAPTERS) break
    joined.blocks.push({ ...block, chapter: before + block.chapter, line: null })
  }
  joined.speakers = addSpeakers(joined.speakers, added.speakers)
  joined.notes = addNotes(joined.notes, added.notes)
}

type Speakers = ScriptPreview['speakers']

/** The lines of both, most first; a name in two spellings is one speaker. */
function addSpeakers(counted: Speakers, added: Speakers): Speakers {
  const byName = new Map(counted.map((speaker) => [foldSpeakerName(speaker.name), speaker]))
  for (const { name, lineCount } of added) {
    const known = byName.get(foldSpeakerName(name)) ?? { name, lineCount: 0 }
    byName.set(foldSpeakerName(name), { ...known, lineCount: known.lineCount + lineCount })
  }
  return [...byName.values()].toSorted((one, other) => other.lineCount - one.lineCount).slice(0, PREVIEW_SPEAKERS)
}

function addNotes(counted: readonly ImportNote[], added: readonly ImportNote[]): ImportNote[] {
  const byKind = new Map(counted.map((note) => [note.kind, note]))
  for (const note of added) {
    const known = byKind.get(note.kind)
    byKind.set(note.kind, known ? { ...known, count: known.count + note.count } : note)
  }
  return [...byKind.values()]
}

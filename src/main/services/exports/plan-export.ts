import { isAbsolute, join } from 'node:path'
import type { ExportFormat, ExportOptions } from '#shared/contract/exports.ts'
import type { Block } from '#shared/contract/script.ts'
import { layOutChapter, timelineLength } from '#shared/domain/chapter-timeline.ts'
import { assertNever } from '#shared/errors/must.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { ReadableDb } from '../../db/database.ts'
import { getChapter, listChapters } from '../../db/repos/chapters-repo.ts'
import { addSilence } from './add-silence.ts'
import { getFileName } from './file-name-of.ts'
import type { NameParts } from './fill-pattern.ts'
import { readChapterLayout, type ChapterLayout } from './read-chapter-layout.ts'
import { withoutEnding } from './without-ending.ts'

/** A chapter, or every chapter of a project: exactly one of the two is given. */
export type ExportRequest = ExportOptions & { chapterId?: string | undefined; projectId?: string | undefined }

/** File extensions by format. */
export const ENDINGS: Readonly<Record<ExportFormat, string>> = {
  wav: 'wav',
  mp3: 'mp3',
  flac: 'flac',
  srt: 'srt',
  vtt: 'vtt',
  words: 'words.json',
  labels: 'labels.txt',
  premiere: 'premiere.xml',
  resolve: 'resolve.edl',
  text: 'txt',
  markdown: 'md',
}

/** What goes into one file of each format. */
export interface ExportUnit {
  title: string
  /** File name without extension. */
  name: string
  /** Values for the name pattern. */
  parts: NameParts
  /** Its number among the chapters, or among the blocks of its chapter, which is then the disc; null for all in one. */
  track: { number: number; total: number } | null
  disc: { number: number; total: number } | null
  layout: ChapterLayout
  /** Its chapters, for the script. */
  chapters: readonly { title: string; blocks: readonly Block[] }[]
  /** Length of its audio. */
  sampleCount: number
}

export interface ExportPlan {
  folder: string
  /** The file name pattern. */
  pattern: string
  units: ExportUnit[]
  /** All given blocks, including those without audio. */
  layouts: readonly ChapterLayout[]
  pathOf(unit: ExportUnit, format: ExportFormat): string
}

const DEFAULT_PATTERNS = {
  whole: '{project}',
  chapter: '{project} - {chapter}',
  block: '{number}-{block} {words}',
} as const

/**
 * What an export writes and where. Units without audio are skipped if only audio or captions are requested.
 *
 * @throws StudioError `not_found` if the chapter or project doesn't exist; `invalid_input` if the folder isn't
 *   absolute, or not exactly one of chapter and project is given
 */
export function planExport(db: ReadableDb, request: ExportRequest, exportFolder: () => string): ExportPlan {
  const folder = request.folder ?? exportFolder()
  if (!isAbsolute(folder)) {
    throw new StudioError('invalid_input', 'path-not-full', {
      fields: { folder: 'Include the root folder or drive.' },
    })
  }
  const { chapters, chapterCount } = getChapters(db, request)
  const isAll = request.projectId !== undefined
  const division = request.division === 'whole' && !isAll ? 'chapter' : request.division
  const drafts = draftUnits(chapters, division, chapterCount).map((unit) => {
    const layout = addSilence(unit.layout, request)
    return { ...unit, layout, sampleCount: timelineLength(layout.spans) }
  })
  const endings = request.formats.map((format) => ENDINGS[format])
  const named = withoutEnding(request.baseName ?? DEFAULT_PATTERNS[division], endings)
  const pattern = wholePattern(named, division, drafts.length)
  const hasScript = request.formats.some((format) => format === 'text' || format === 'markdown')
  const taken = new Set<string>()
  const units = drafts
    .filter(({ sampleCount }) => sampleCount > 0 || hasScript)
    .map((unit) => ({ ...unit, name: getFileName(pattern, unit.parts, taken) }))
  return {
    folder,
    pattern,
    units,
    layouts: chapters.map(({ layout }) => layout),
    pathOf: (unit, format) => join(folder, `${unit.name}.${ENDINGS[format]}`),
  }
}

interface NumberedChapter {
  /** From 1, in project order. */
  number: number
  layout: ChapterLayout
}

type Division = 'whole' | 'chapter' | 'block'
/** Its length depends on its silence. */
type DraftUnit = Omit<ExportUnit, 'name' | 'sampleCount'>

function getChapters(
  db: ReadableDb,
  { chapterId, projectId }: ExportRequest,
): { chapters: NumberedChapter[]; chapterCount: number } {
  if ((chapterId === undefined) === (projectId === undefined)) {
    throw new StudioError('invalid_input', 'nothing-to-export-specified')
  }
  const ofProject = projectId ?? getChapter(db, chapterId ?? '')?.projectId
  const listed = ofProject === undefined ? [] : listChapters(db, ofProject)
  const wanted = listed.flatMap(({ id }, index) =>
    chapterId === undefined || id === chapterId ? [{ number: index + 1, layout: readChapterLayout(db, id) }] : [],
  )
  if (wanted.length === 0) {
    throw new StudioError('not_found', chapterId === undefined ? 'project-not-found' : 'chapter-not-found')
  }
  return { chapters: wanted, chapterCount: listed.length }
}

function draftUnits(chapters: readonly NumberedChapter[], division: Division, chapterCount: number): DraftUnit[] {
  const getNumber = (number: number) => String(number).padStart(Math.max(2, String(chapterCount).length), '0')
  switch (division) {
    case 'whole': {
      const [first] = chapters
      if (!first) return []
      const { project, rules } = first.layout
      const blocks = chapters.flatMap(({ layout }) => layout.blocks)
      const layout = getLayout({ project, rules, title: project.title }, blocks)
      const parts = { project: project.title, chapter: '', number: '', block: '', speaker: '', words: '' }
      const texts = chapters.map(({ layout: { title, blocks: ofChapter } }) => ({ title, blocks: ofChapter }))
      return [{ title: project.title, layout, chapters: texts, parts, track: null, disc: null }]
    }
    case 'chapter':
      return chapters.map(({ number, layout }) => ({
        title: layout.title === '' ? layout.project.title : layout.title,
        layout,
        chapters: [{ title: layout.title, blocks: layout.blocks }],
        parts: {
          ...{ project: layout.project.title, chapter: layout.title, number: getNumber(number) },
          ...{ block: '', speaker: '', words: '' },
        },
        track: { number, total: chapterCount },
        disc: null,
      }))
    case 'block':
      return chapters.flatMap(({ number, layout }) =>
        layout.blocks.map((block, index) => {
          const speaker = layout.rules.findSpeaker(block.text)
          const said = speaker === null ? block.text : block.text.slice(speaker.spokenFromChar)
          return {
            title: said.replace(/\s+/gu, ' ').trim(),
            layout: getLayout(layout, [block]),
            chapters: [{ title: '', blocks: [block] }],
            parts: {
              ...{ project: layout.project.title, chapter: layout.title, number: getNumber(number) },
              block: String(index + 1).padStart(Math.max(3, String(layout.blocks.length).length), '0'),
              speaker: speaker?.member.name ?? '',
              words: said.trim().split(/\s+/u).slice(0, 6).join(' '),
            },
            track: { number: index + 1, total: layout.blocks.length },
            disc: chapterCount > 1 ? { number, total: chapterCount } : null,
          }
        }),
      )
    default:
      return assertNever(division)
  }
}

function getLayout(
  { project, rules, title }: Pick<ChapterLayout, 'project' | 'rules' | 'title'>,
  blocks: readonly Block[],
): ChapterLayout {
  const spans = layOutChapter(
    blocks.map((block) => ({
      blockId: block.id,
      take: block.activeTake,
      pauseAfterMs: block.pauseAfterMs ?? project.settings.pauseAfterMs,
      sound: block.sound,
    })),
  )
  return { project, rules, title, blocks: [...blocks], spans }
}

/** Several files need distinct names: the number comes first, because long names are truncated. */
function wholePattern(pattern: string, division: Division, unitCount: number): string {
  if (unitCount < 2 || division === 'whole') return pattern
  if (division === 'chapter') {
    const told = pattern.includes('{chapter}') ? pattern : `${pattern} - {chapter}`
    return pattern.includes('{number}') ? pattern : `{number} ${told}`
  }
  return pattern.includes('{block}') ? pattern : `{number}-{block} ${pattern}`
}

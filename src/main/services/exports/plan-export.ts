import { isAbsolute, join } from 'node:path'
import type { ExportFormat, ExportOptions } from '#shared/contract/exports.ts'
import type { Block } from '#shared/contract/script.ts'
import { timelineLength, TIMELINE_RATE_HZ } from '#shared/domain/chapter-timeline.ts'
import { type Destination, DESTINATIONS } from '#shared/domain/delivery/destinations.ts'
import { EXPORT_FORMATS, isScriptFormat } from '#shared/domain/export-formats.ts'
import { findBlockSpeaker } from '#shared/domain/speaker-runs.ts'
import { assertNever } from '#shared/errors/must.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { ReadableDb } from '../../db/database.ts'
import { readBlocks } from '../../db/repos/blocks-repo.ts'
import { getChapter, listChapters } from '../../db/repos/chapters-repo.ts'
import { getProject } from '../../db/repos/projects-repo.ts'
import { readSpeechRules } from '../../db/refresh-inputs-keys.ts'
import { getFileName } from './file-name-of.ts'
import { fillPattern, type NameParts } from './fill-pattern.ts'
import { type ChapterLayout, layOutBlocks } from './read-chapter-layout.ts'
import { TYPED_ENDINGS, withoutEnding } from './without-ending.ts'
import { LANGUAGE_CODE } from '#shared/domain/sound-tags.ts'

/** What a plan needs. */
export interface PlanDeps {
  db: ReadableDb
  /** The default export folder. */
  exportFolder(): string
  /** The locale of a voice; undefined if it isn't in the catalog. */
  voiceLocale(voiceId: string): string | undefined
}

/** A chapter, or every chapter of a project: exactly one of the two is given. */
export type ExportRequest = ExportOptions & { chapterId?: string; projectId?: string }

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
  /** Its chapters, by their numbers in the project. */
  chapters: readonly { title: string; number: number; blocks: readonly Block[] }[]
  /** Length of its audio. */
  sampleCount: number
}

export interface ExportPlan {
  folder: string
  /** The file name pattern. */
  pattern: string
  units: ExportUnit[]
  /** Language for metadata that names none: a BCP 47 tag. */
  language: string | null
  /** All given blocks, including those without audio. */
  layouts: readonly ChapterLayout[]
  pathOf(unit: ExportUnit, format: ExportFormat): string
}

/** For units without a block file name. */
const DEFAULT_PATTERNS = {
  whole: '{project}',
  chapter: '{project} - {chapter}',
  block: '{number}-{block} {words}',
} as const

/**
 * What an export writes and where, as the script is at the first step; yields after each block. Units without audio are
 * skipped if only audio or captions are requested.
 *
 * @throws StudioError `not_found` if the chapter or project doesn't exist; `invalid_input` if the folder isn't
 *   absolute, or not exactly one of chapter and project is given
 */
export function* planExport(
  { db, exportFolder, voiceLocale }: PlanDeps,
  request: ExportRequest,
): Generator<void, ExportPlan> {
  const folder = request.folder ?? exportFolder()
  if (!isAbsolute(folder)) {
    throw new StudioError('invalid_input', 'path-not-full', {
      fields: { folder: { kind: 'folder-without-root' } },
    })
  }
  const { chapters, chapterCount } = yield* getChapters(db, request)
  const isAll = request.projectId !== undefined
  const division = request.division === 'whole' && !isAll ? 'chapter' : request.division
  const drafts = yield* draftUnits(chapters, division, chapterCount)
  const endings = request.formats.map((format) => EXPORT_FORMATS[format].extension)
  const defaultPattern = DEFAULT_PATTERNS[division]
  const named = withoutEnding(request.baseName ?? defaultPattern, endings)
  const destination: Destination | null = request.delivery && DESTINATIONS[request.delivery]
  const needsNumber =
    drafts.length > 1 || (request.baseName === undefined && Boolean(destination?.rules['name-number']))
  const pattern = needsNumber ? wholePattern(named, division) : named
  const getPattern = ({ parts }: DraftUnit) => {
    if (request.baseName === undefined) return parts.file === '' ? pattern : '{file}'
    return fillPattern(pattern, parts).trim() === '' ? defaultPattern : pattern
  }
  const hasScript = request.formats.some(isScriptFormat)
  const taken = new Set<string>()
  const units: ExportUnit[] = []
  for (const unit of drafts) {
    const layout = addSilence(unit.layout, request)
    const sampleCount = timelineLength(layout.spans)
    if (sampleCount > 0 || hasScript)
      units.push({ ...unit, layout, sampleCount, name: getFileName(getPattern(unit), unit.parts, taken) })
    yield
  }
  const layouts = chapters.map(({ layout }) => layout)
  return {
    folder,
    pattern,
    units,
    language: findLanguage(layouts, voiceLocale),
    layouts,
    pathOf: (unit, format) => join(folder, `${unit.name}.${EXPORT_FORMATS[format].extension}`),
  }
}

interface NumberedChapter {
  /** From 1, in project order. */
  number: number
  layout: ChapterLayout
}

/** For files of more than a block. */
export const NO_BLOCK = { block: '', speaker: '', words: '', id: '', file: '' }

type Division = 'whole' | 'chapter' | 'block'
/** Its length depends on its silence. */
type DraftUnit = Omit<ExportUnit, 'name' | 'sampleCount'>

function* getChapters(
  db: ReadableDb,
  { chapterId, projectId }: ExportRequest,
): Generator<void, { chapters: NumberedChapter[]; chapterCount: number }> {
  if ((chapterId === undefined) === (projectId === undefined)) {
    throw new StudioError('invalid_input', 'nothing-to-export-specified')
  }
  const ofProject = projectId ?? getChapter(db, chapterId ?? '')?.projectId
  const listed = ofProject === undefined ? [] : listChapters(db, ofProject)
  const project = ofProject === undefined ? undefined : getProject(db, ofProject)
  // All rows are read before the first yield, because the script may change at any later one.
  const wanted = listed.flatMap(({ id, title }, index) =>
    chapterId === undefined || id === chapterId ? [{ number: index + 1, title, rows: readBlocks(db, id) }] : [],
  )
  if (!project || wanted.length === 0) {
    throw new StudioError('not_found', chapterId === undefined ? 'project-not-found' : 'chapter-not-found')
  }
  const rules = readSpeechRules(db, project.id)
  const chapters: NumberedChapter[] = []
  for (const { number, title, rows } of wanted) {
    const blocks: Block[] = []
    for (const block of rows) {
      blocks.push(block)
      yield
    }
    chapters.push({ number, layout: layOutBlocks({ project, rules, title }, blocks) })
  }
  return { chapters, chapterCount: listed.length }
}

function* draftUnits(
  chapters: readonly NumberedChapter[],
  division: Division,
  chapterCount: number,
): Generator<void, DraftUnit[]> {
  const getNumber = (number: number) => String(number).padStart(Math.max(2, String(chapterCount).length), '0')
  switch (division) {
    case 'whole': {
      const [first] = chapters
      if (!first) return []
      const { project, rules } = first.layout
      const blocks = chapters.flatMap(({ layout }) => layout.blocks)
      const layout = layOutBlocks({ project, rules, title: project.title }, blocks)
      const parts = { project: project.title, chapter: '', number: '', ...NO_BLOCK }
      const texts = chapters.map(({ number, layout: { title, blocks: ofChapter } }) => ({
        title,
        number,
        blocks: ofChapter,
      }))
      return [{ title: project.title, layout, chapters: texts, parts, track: null, disc: null }]
    }
    case 'chapter':
      return chapters.map(({ number, layout }) => ({
        title: layout.title === '' ? layout.project.title : layout.title,
        layout,
        chapters: [{ title: layout.title, number, blocks: layout.blocks }],
        parts: {
          ...{ project: layout.project.title, chapter: layout.title, number: getNumber(number) },
          ...NO_BLOCK,
        },
        track: { number, total: chapterCount },
        disc: null,
      }))
    case 'block': {
      const units: DraftUnit[] = []
      for (const { number, layout } of chapters) {
        for (const [index, block] of layout.blocks.entries()) {
          const speaker = layout.rules.findSpeaker(block.text)
          const said = speaker === null ? block.text : block.text.slice(speaker.spokenFromChar)
          units.push({
            title: said.replace(/\s+/gu, ' ').trim(),
            layout: layOutBlocks(layout, [block]),
            chapters: [{ title: '', number, blocks: [block] }],
            parts: {
              ...{ project: layout.project.title, chapter: layout.title, number: getNumber(number) },
              block: String(index + 1).padStart(Math.max(3, String(layout.blocks.length).length), '0'),
              speaker: findBlockSpeaker(block, layout.rules) ?? '',
              words: said.trim().split(/\s+/u).slice(0, 6).join(' '),
              id: block.externalId.trim(),
              file: withoutEnding(block.fileName, TYPED_ENDINGS).trim(),
            },
            track: { number: index + 1, total: layout.blocks.length },
            disc: chapterCount > 1 ? { number, total: chapterCount } : null,
          })
          yield
        }
      }
      return units
    }
    default:
      return assertNever(division)
  }
}

/**
 * Several files need distinct names, and some destinations numbers: the number comes first, because long names are
 * truncated. Names and IDs from a sheet stay as they are.
 */
function wholePattern(pattern: string, division: Division): string {
  if (division === 'whole') return pattern
  if (division === 'chapter') {
    const told = pattern.includes('{chapter}') ? pattern : `${pattern} - {chapter}`
    return pattern.includes('{number}') ? pattern : `{number} ${told}`
  }
  return /\{(block|id|file)\}/u.test(pattern) ? pattern : `{number}-{block} ${pattern}`
}

/**
 * Language of exported audio, a BCP 47 tag: the project's, else the one in which most characters were generated, where
 * a take without a language has its voice's. Null without either.
 */
function findLanguage(layouts: readonly ChapterLayout[], voiceLocale: PlanDeps['voiceLocale']): string | null {
  const chosen = layouts[0]?.project.settings.language
  if (chosen) return chosen
  const locales = new Map<string, string | undefined>()
  const characters = new Map<string, number>()
  for (const { activeTake } of layouts.flatMap(({ blocks }) => blocks)) {
    if (!activeTake) continue
    const { voiceId, language, text, spokenFromChar } = activeTake.inputs
    if (!locales.has(voiceId)) locales.set(voiceId, voiceLocale(voiceId))
    const spoken = language ?? locales.get(voiceId) ?? ''
    if (spoken !== '' && LANGUAGE_CODE.test(spoken))
      characters.set(spoken, (characters.get(spoken) ?? 0) + text.length - spokenFromChar)
  }
  const [most] = [...characters].toSorted(([, one], [, other]) => other - one)
  return most?.[0] ?? null
}

/** The layout with silence before its first block and after its last; unchanged if it has no audio. */
export function addSilence(
  layout: ChapterLayout,
  { silenceBeforeMs, silenceAfterMs }: Pick<ExportOptions, 'silenceBeforeMs' | 'silenceAfterMs'>,
): ChapterLayout {
  const samples = (durationMs: number) => Math.round((durationMs * TIMELINE_RATE_HZ) / 1000)
  const [before, after] = [samples(silenceBeforeMs), samples(silenceAfterMs)]
  if (before === 0 && after === 0) return layout
  const last = layout.spans.length - 1
  const spans = layout.spans.map((span, index) => ({
    ...span,
    startSample: span.startSample + before,
    pauseSampleCount: index === last ? after : span.pauseSampleCount,
  }))
  return { ...layout, spans }
}

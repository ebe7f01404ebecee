import type { ProposedQuotation, QuotationProposals } from '#shared/contract/cast.ts'
import type { MarkupSpan } from '#shared/contract/markup.ts'
import { foldSpeakerName } from '#shared/domain/find-speaker.ts'
import { proposeSpeakers } from '#shared/domain/quotations/propose-speakers.ts'
import { getSpeechWords } from '#shared/domain/quotations/speech-words.ts'
import { isSsml } from '#shared/domain/speech-text/is-ssml.ts'
import { createSpeechRules } from '#shared/domain/speech-text/speech-rules.ts'
import { guessLanguage } from '#shared/domain/words/guess-language.ts'
import { getBaseLanguage } from '#shared/domain/words/language-letters.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { must } from '#shared/errors/must.ts'
import type { ReadableDb } from '../../db/database.ts'
import { listCast } from '../../db/repos/cast-repo.ts'
import { getChapter } from '../../db/repos/chapters-repo.ts'
import { getProject } from '../../db/repos/projects-repo.ts'
import { listFormattedTexts } from '../../db/repos/project-texts-repo.ts'
import { cutExcerpt } from '../pronunciations/cut-excerpt.ts'

/** More are never reviewed one by one. */
const MAX_QUOTATIONS = 5_000
/** Blocks read before yielding. */
const BLOCKS_PER_TURN = 100
/** Quotations described before yielding. */
const QUOTATIONS_PER_TURN = 100
/** Enough text to tell its language. */
const LANGUAGE_CHARS = 100_000

interface ReadBlock {
  id: string
  text: string
  spokenFromChar: number
  lineSpeakerName: string | null
  passages: PassageSpan[]
}
type PassageSpan = Extract<MarkupSpan, { kind: 'speaker' }>

/**
 * Finds the quotations of a chapter with their speakers, step by step. A block edited between two steps counts as it was
 * read.
 *
 * @throws StudioError `not_found`: the chapter doesn't exist
 */
export function* proposeQuotations(
  db: ReadableDb,
  { chapterId }: { chapterId: string },
): Generator<void, QuotationProposals> {
  const chapter = getChapter(db, chapterId)
  if (!chapter) throw new StudioError('not_found', 'chapter-not-found')
  const { settings } = must(getProject(db, chapter.projectId), 'a chapter has a project')
  const cast = listCast(db, chapter.projectId)
  const blocks = yield* readBlocks(db, chapterId, createSpeechRules({ pronunciations: [], cast }))
  const language = settings.language ?? guessTextLanguage(blocks)
  const castNames = cast.map(({ name }) => name)
  const proposals = yield* proposeSpeakers(blocks, { language, castNames })
  const { pronouns } = getSpeechWords(getBaseLanguage(language))
  const byId = new Map(blocks.map((block) => [block.id, block]))
  const quotations: ProposedQuotation[] = []
  for (const { blockId, quotation, ...proposal } of proposals.slice(0, MAX_QUOTATIONS)) {
    const { text, lineSpeakerName, passages } = must(byId.get(blockId), 'a quotation has a block')
    const { speakerName } = proposal
    quotations.push({
      ...{ blockId, ...cutExcerpt(text, quotation), ...proposal, lineSpeakerName },
      isNarrator: speakerName !== null && pronouns.get(foldSpeakerName(speakerName)) === 'narrator',
      presentSpeakerName: passages.find((span) => covers(span, quotation))?.name ?? null,
    })
    if (quotations.length % QUOTATIONS_PER_TURN === 0) yield
  }
  return { quotations, total: proposals.length, language }
}

function* readBlocks(
  db: ReadableDb,
  chapterId: string,
  rules: ReturnType<typeof createSpeechRules>,
): Generator<void, ReadBlock[]> {
  const blocks: ReadBlock[] = []
  for (let afterPosition: number | null = null; ;) {
    const part = listFormattedTexts(db, { chapterId, afterPosition, limit: BLOCKS_PER_TURN })
    yield
    for (const { blockId, text, markup } of part) {
      if (isSsml(text)) continue
      const speaker = rules.findSpeaker(text)
      blocks.push({
        ...{ id: blockId, text, spokenFromChar: speaker?.spokenFromChar ?? 0 },
        lineSpeakerName: speaker?.member.name ?? null,
        passages: markup.filter((span) => span.kind === 'speaker'),
      })
    }
    if (part.length < BLOCKS_PER_TURN) return blocks
    afterPosition = part.at(-1)?.position ?? null
  }
}

/** Whether the span has the quotation's words, with or without the marks. */
function covers(span: PassageSpan, { startChar, endChar }: { startChar: number; endChar: number }): boolean {
  return span.startChar <= startChar + 1 && span.endChar >= endChar - 1
}

function guessTextLanguage(blocks: readonly ReadBlock[]): string {
  const counts = new Map<string, number>()
  let readChars = 0
  for (const { text } of blocks) {
    if (readChars >= LANGUAGE_CHARS) break
    const read = text.slice(0, LANGUAGE_CHARS - readChars)
    readChars += read.length
    for (const [word] of read.toLowerCase().matchAll(/\p{L}+/gu)) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return guessLanguage((word) => counts.get(word) ?? 0)
}

import type { PronunciationEntry, UnusualWord } from '#shared/contract/pronunciation.ts'
import { inheritedSpeech } from '#shared/domain/block-state.ts'
import { createSpeechRules } from '#shared/domain/speech-text/speech-rules.ts'
import { createUnusualWordCollector, toKey } from '#shared/domain/words/unusual-words.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { ReadableDb, WritableDb } from '../../db/database.ts'
import { deleteAcceptedWord, insertAcceptedWord, listAcceptedWords } from '../../db/repos/accepted-words-repo.ts'
import { listCast } from '../../db/repos/cast-repo.ts'
import { getProject } from '../../db/repos/projects-repo.ts'
import { listChaptersInScope, listProjectPronunciations, listVoicedTexts } from '../../db/repos/pronunciation-repo.ts'
import { cutExcerpt } from './cut-excerpt.ts'

/** More are never checked one by one. */
const MAX_WORDS = 5_000
/** Blocks read before yielding. */
const BLOCKS_PER_TURN = 100
/** Words placed before yielding. */
const WORDS_PER_TURN = 100

interface ReadBlock {
  chapterId: string
  blockId: string
  text: string
  voiceId: string
}

/**
 * Lists the names and unusual words of a project's texts, step by step. A block edited between two steps counts as it
 * was read.
 *
 * @throws StudioError `not_found`: the project doesn't exist
 */
export function* listUnusualWords(
  db: ReadableDb,
  { projectId, includesAccepted }: { projectId: string; includesAccepted: boolean },
): Generator<void, { words: UnusualWord[]; total: number }> {
  const project = getProject(db, projectId)
  if (!project) throw new StudioError('not_found', 'project-not-found')
  const rules = createSpeechRules({ pronunciations: [], cast: listCast(db, projectId) })
  const collector = createUnusualWordCollector<ReadBlock>()
  for (const { chapterId } of listChaptersInScope(db, { kind: 'project', projectId })) {
    for (let afterPosition: number | null = null; ;) {
      const part = listVoicedTexts(db, { chapterId, afterPosition, limit: BLOCKS_PER_TURN })
      yield
      for (const { blockId, text, voiceId } of part) {
        const inherited = inheritedSpeech({ text, voiceId }, project.settings, rules)
        const source = { chapterId, blockId, text, voiceId: voiceId ?? inherited.voiceId }
        yield* collector.read(text, inherited.spokenFromChar, source)
      }
      if (part.length < BLOCKS_PER_TURN) break
      afterPosition = part.at(-1)?.position ?? null
    }
  }
  const found = yield* collector.list(project.settings.language)
  const accepted = listAcceptedWords(db, projectId)
  const wanted = includesAccepted ? found : found.filter(({ word }) => !accepted.has(toKey(word)))
  const findEntry = createEntryFinder(listProjectPronunciations(db, projectId))
  const words: UnusualWord[] = []
  for (const { source, startChar, endChar, ...one } of wanted.slice(0, MAX_WORDS)) {
    const { text, ...place } = source
    const isAccepted = accepted.has(toKey(one.word))
    const pronunciation = findEntry(one.word)
    words.push({ ...one, ...place, ...cutExcerpt(text, { startChar, endChar }), isAccepted, pronunciation })
    if (words.length % WORDS_PER_TURN === 0) yield
  }
  return { words, total: wanted.length }
}

/**
 * Remembers for the project that a word sounds right as it is, or forgets it.
 *
 * @throws StudioError `not_found`: the project doesn't exist; nothing changed
 */
export function acceptWord(
  { db, now }: { db: WritableDb; now(): number },
  { projectId, word, isAccepted }: { projectId: string; word: string; isAccepted: boolean },
): void {
  db.transaction(() => {
    if (!getProject(db, projectId)) throw new StudioError('not_found', 'project-not-found-unchanged')
    if (isAccepted) insertAcceptedWord(db, projectId, toKey(word), new Date(now()).toISOString())
    else deleteAcceptedWord(db, projectId, toKey(word))
  })
}

const PREFERENCE = { block: 0, everywhere: 1, project: 2 }

function createEntryFinder(entries: readonly PronunciationEntry[]): (word: string) => PronunciationEntry | null {
  const byKey = Map.groupBy(entries, ({ written }) => toKey(written))
  return (word) =>
    (byKey.get(toKey(word)) ?? [])
      .filter(({ written, matchCase }) => !matchCase || written === word)
      .toSorted((left, right) => PREFERENCE[right.scope.kind] - PREFERENCE[left.scope.kind])[0] ?? null
}

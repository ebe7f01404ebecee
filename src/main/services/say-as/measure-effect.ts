import type { Project } from '#shared/contract/projects.ts'
import type { SayAsEntry, SayAsPlace, SayAsPreview, SayAsScope, SayAsUse } from '#shared/contract/say-as.ts'
import { currentInputs } from '#shared/domain/block-state.ts'
import { countCharacters } from '#shared/domain/speech-text/count-characters.ts'
import { createSayAsFinder } from '#shared/domain/speech-text/find-say-as.ts'
import { createSpeechRules, type SpeechRules } from '#shared/domain/speech-text/speech-rules.ts'
import type { ReadableDb } from '../../db/database.ts'
import { inputsKeyOf } from '../../db/inputs-key.ts'
import { listCast } from '../../db/repos/cast-repo.ts'
import { listKeyedBlocks } from '../../db/repos/inputs-keys-repo.ts'
import { listFreshBlockIds } from '../../db/repos/project-texts-repo.ts'
import { getProject } from '../../db/repos/projects-repo.ts'
import { listChaptersInScope, listProjectSayAs, listTextsInScope } from '../../db/repos/say-as-repo.ts'

/** Entries that go and entries that come. One that changes is in both. */
export interface SayAsDifference {
  gone: readonly SayAsEntry[]
  come: readonly SayAsEntry[]
}

const MOST_PLACES = 20
const EXCERPT_CHARS = 40
/** Blocks that are resolved before others have their turn. */
const BLOCKS_PER_TURN = 250

/** Ids of the blocks of a scope in which a word of these entries is written. Others cannot sound differently. */
export function findConcernedBlocks(db: ReadableDb, difference: SayAsDifference, scope: SayAsScope): string[] {
  const find = createSayAsFinder([...difference.gone, ...difference.come])
  const blockIds: string[] = []
  for (const { texts } of readTexts(db, scope)) {
    for (const [blockId, text] of texts) if (find(text, blockId).length > 0) blockIds.push(blockId)
  }
  return blockIds
}

/**
 * What the difference would do to the scripts, part by part; nothing is changed. A block that is edited between two steps
 * counts as it was read.
 */
export function* measureEffect(db: ReadableDb, difference: SayAsDifference): Generator<void, SayAsPreview> {
  const effect: SayAsPreview = { blockCount: 0, freshBlockCount: 0, characters: 0, places: [] }
  const find = createSayAsFinder([...difference.come, ...difference.gone])
  const projects = new Map<string, MeasuredProject | null>()
  const seen = new Set<string>()
  for (const scope of widestScopes(difference)) {
    for (const { chapter, texts } of readTexts(db, scope)) {
      yield
      const uses = new Map<string, { text: string; use: SayAsUse }>()
      for (const [blockId, text] of texts) {
        const [use] = seen.has(blockId) ? [] : find(text, blockId)
        if (use) uses.set(blockId, { text, use })
      }
      if (uses.size === 0) continue
      let measured = projects.get(chapter.projectId)
      if (measured === undefined) {
        measured = readProject(db, chapter.projectId, difference)
        projects.set(chapter.projectId, measured)
      }
      if (measured === null) continue
      const keyed = new Map(
        listKeyedBlocks(db, { kind: 'blocks', blockIds: [...uses.keys()] }).map((one) => [one.block.id, one]),
      )
      for (const [blockId, { text, use }] of uses) {
        seen.add(blockId)
        const stored = keyed.get(blockId)
        if (!stored) continue
        const inputs = currentInputs(stored.block, measured.project.settings, measured.rules)
        if (inputsKeyOf(inputs) === stored.inputsKey) continue
        effect.blockCount += 1
        if (measured.fresh.has(blockId)) {
          effect.freshBlockCount += 1
          effect.characters += countCharacters(inputs).chargedCharacters
        }
        if (effect.places.length < MOST_PLACES) effect.places.push({ ...chapter, blockId, ...placeOf(text, use) })
      }
    }
  }
  return effect
}

function* readTexts(db: ReadableDb, scope: SayAsScope) {
  for (const chapter of listChaptersInScope(db, scope)) {
    for (let afterPosition: number | null = null; ;) {
      const part = { chapterId: chapter.chapterId, afterPosition, limit: BLOCKS_PER_TURN }
      const texts = listTextsInScope(db, scope, part)
      yield { chapter, texts }
      if (texts.length < BLOCKS_PER_TURN) break
      afterPosition = texts.at(-1)?.[2] ?? null
    }
  }
}

interface MeasuredProject {
  project: Project
  /** As they would be with the difference. */
  rules: SpeechRules
  fresh: ReadonlySet<string>
}

function readProject(db: ReadableDb, projectId: string, { gone, come }: SayAsDifference): MeasuredProject | null {
  const project = getProject(db, projectId)
  if (!project) return null
  const goneIds = new Set(gone.map(({ id }) => id))
  const kept = listProjectSayAs(db, projectId).filter(({ id }) => !goneIds.has(id))
  const added = come.filter(({ scope }) => scope.kind !== 'project' || scope.projectId === projectId)
  const rules = createSpeechRules({ sayAs: [...kept, ...added], cast: listCast(db, projectId) })
  return { project, rules, fresh: listFreshBlockIds(db, projectId) }
}

/** The scopes that hold all the others of the difference. */
export function widestScopes({ gone, come }: SayAsDifference): SayAsScope[] {
  const scopes = [...gone, ...come].map(({ scope }) => scope)
  if (scopes.some(({ kind }) => kind === 'everywhere')) return [{ kind: 'everywhere' }]
  return [...new Map(scopes.map((scope) => [JSON.stringify(scope), scope])).values()]
}

function placeOf(
  text: string,
  { startChar, endChar }: SayAsUse,
): Pick<SayAsPlace, 'startChar' | 'endChar' | 'excerpt' | 'excerptStartChar' | 'goesOn'> {
  const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)
  const from = segments.containing(Math.max(0, startChar - EXCERPT_CHARS))?.index ?? 0
  const to = segments.containing(endChar + EXCERPT_CHARS)?.index ?? text.length
  return {
    ...{ startChar, endChar },
    excerpt: text.slice(from, to),
    excerptStartChar: startChar - from,
    goesOn: to < text.length,
  }
}

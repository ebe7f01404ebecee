import type { Project } from '#shared/contract/projects.ts'
import type {
  PronunciationEntry,
  PronunciationPreview,
  PronunciationScope,
  PronunciationUse,
} from '#shared/contract/pronunciation.ts'
import { currentInputs } from '#shared/domain/block-state.ts'
import { countCharacters } from '#shared/domain/speech-text/count-characters.ts'
import { createPronunciationFinder } from '#shared/domain/speech-text/find-pronunciations.ts'
import { createSpeechRules, type SpeechRules } from '#shared/domain/speech-text/speech-rules.ts'
import type { ReadableDb } from '../../db/database.ts'
import { inputsKeyOf } from '../../db/inputs-key.ts'
import { listCast } from '../../db/repos/cast-repo.ts'
import { listKeyedBlocks } from '../../db/repos/inputs-keys-repo.ts'
import { listFreshBlockIds } from '../../db/repos/project-texts-repo.ts'
import { getProject } from '../../db/repos/projects-repo.ts'
import { listOpenKeys } from '../../db/repos/take-keys-repo.ts'
import { listChaptersInScope, listProjectPronunciations, listTextsInScope } from '../../db/repos/pronunciation-repo.ts'
import { cutExcerpt } from './cut-excerpt.ts'

/** Removed and added entries. A changed one is in both. */
export interface PronunciationDifference {
  gone: readonly PronunciationEntry[]
  come: readonly PronunciationEntry[]
}

const MAX_PLACES = 20
/** Blocks resolved before yielding. */
const BLOCKS_PER_TURN = 250

/** IDs of blocks in a scope that contain a word of these entries. No others can sound different. */
export function findConcernedBlocks(
  db: ReadableDb,
  difference: PronunciationDifference,
  scope: PronunciationScope,
): string[] {
  const find = createPronunciationFinder([...difference.gone, ...difference.come])
  const blockIds: string[] = []
  for (const { texts } of readTexts(db, scope)) {
    for (const [blockId, text] of texts) if (find(text, blockId).length > 0) blockIds.push(blockId)
  }
  return blockIds
}

/**
 * Measures the effect of the difference on the scripts, step by step; changes nothing. A block edited between two steps
 * counts as it was read.
 */
export function* measureEffect(
  db: ReadableDb,
  difference: PronunciationDifference,
): Generator<void, PronunciationPreview> {
  const effect: PronunciationPreview = {
    blockCount: 0,
    freshBlockCount: 0,
    characters: 0,
    runningBlockIds: [],
    places: [],
  }
  const find = createPronunciationFinder([...difference.come, ...difference.gone])
  const projects = new Map<string, MeasuredProject | null>()
  const seen = new Set<string>()
  for (const scope of widestScopes(difference)) {
    for (const { chapter, texts } of readTexts(db, scope)) {
      yield
      const uses = new Map<string, { text: string; use: PronunciationUse }>()
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
        const nextKey = inputsKeyOf(inputs)
        if (nextKey === stored.inputsKey) continue
        effect.blockCount += 1
        const openKey = measured.openKeys.get(blockId)
        if (openKey !== undefined && openKey !== nextKey) effect.runningBlockIds.push(blockId)
        if (measured.fresh.has(blockId)) {
          effect.freshBlockCount += 1
          effect.characters += countCharacters(inputs).chargedCharacters
        }
        if (effect.places.length < MAX_PLACES) effect.places.push({ ...chapter, blockId, ...cutExcerpt(text, use) })
      }
    }
  }
  return effect
}

function* readTexts(db: ReadableDb, scope: PronunciationScope) {
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
  /** Rules with the difference applied. */
  rules: SpeechRules
  fresh: ReadonlySet<string>
  /** Inputs keys of queued and generating blocks. */
  openKeys: ReadonlyMap<string, string>
}

function readProject(
  db: ReadableDb,
  projectId: string,
  { gone, come }: PronunciationDifference,
): MeasuredProject | null {
  const project = getProject(db, projectId)
  if (!project) return null
  const goneIds = new Set(gone.map(({ id }) => id))
  const kept = listProjectPronunciations(db, projectId).filter(({ id }) => !goneIds.has(id))
  const added = come.filter(({ scope }) => scope.kind !== 'project' || scope.projectId === projectId)
  const rules = createSpeechRules({ pronunciations: [...kept, ...added], cast: listCast(db, projectId) })
  return { project, rules, fresh: listFreshBlockIds(db, projectId), openKeys: listOpenKeys(db, projectId) }
}

/** The scopes that contain all other scopes of the difference. */
export function widestScopes({ gone, come }: PronunciationDifference): PronunciationScope[] {
  const scopes = [...gone, ...come].map(({ scope }) => scope)
  if (scopes.some(({ kind }) => kind === 'everywhere')) return [{ kind: 'everywhere' }]
  return [...new Map(scopes.map((scope) => [JSON.stringify(scope), scope])).values()]
}

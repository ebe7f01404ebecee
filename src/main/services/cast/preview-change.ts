import type { CastMember, SoundChange, Touched } from '#shared/contract/cast.ts'
import type { ProjectSettings } from '#shared/contract/projects.ts'
import { currentInputs } from '#shared/domain/block-state.ts'
import { countCharacters } from '#shared/domain/speech-text/count-characters.ts'
import { createSpeechRules } from '#shared/domain/speech-text/speech-rules.ts'
import { assertNever } from '#shared/errors/must.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { ReadableDb } from '../../db/database.ts'
import { inputsKeyOf } from '../../db/inputs-key.ts'
import { listCast } from '../../db/repos/cast-repo.ts'
import { listKeyedBlocks } from '../../db/repos/inputs-keys-repo.ts'
import { getProject } from '../../db/repos/projects-repo.ts'
import { listProjectPronunciations } from '../../db/repos/pronunciation-repo.ts'
import { listActiveKeys, listOpenKeys, listStoredKeys } from '../../db/repos/take-keys-repo.ts'

/**
 * Counts the up-to-date blocks that a change of settings or cast would make out of date. Changes nothing.
 *
 * @throws StudioError `not_found` if the project doesn't exist
 */
export function previewSoundChange(
  deps: { db: ReadableDb },
  request: { projectId: string; change: SoundChange },
): Touched {
  const { db } = deps
  const { projectId } = request
  return db.snapshot(() => {
    const project = getProject(db, projectId)
    if (!project) throw new StudioError('not_found', 'project-not-found')
    const next = applyChange({ settings: project.settings, cast: listCast(db, projectId) }, request.change)
    const rules = createSpeechRules({ pronunciations: listProjectPronunciations(db, projectId), cast: next.cast })
    const active = listActiveKeys(db, projectId)
    const touched: Touched = {
      ...{ blockCount: 0, characters: 0, lockedBlockCount: 0, storedBlockCount: 0, fittingBlockCount: 0 },
      runningBlockIds: [],
    }
    const open = listOpenKeys(db, projectId)
    const changed = new Map<string, string>()
    for (const { block, inputsKey } of listKeyedBlocks(db, { kind: 'project', projectId })) {
      const takeKey = active.get(block.id)
      const openKey = open.get(block.id)
      if (takeKey === undefined && openKey === undefined) continue
      const inputs = currentInputs(block, next.settings, rules)
      const nextKey = inputsKeyOf(inputs)
      if (nextKey === inputsKey) continue
      if (openKey !== undefined && openKey !== nextKey) touched.runningBlockIds.push(block.id)
      if (takeKey === nextKey) touched.fittingBlockCount += 1
      if (takeKey !== inputsKey) continue
      touched.blockCount += 1
      touched.characters += countCharacters(inputs).chargedCharacters
      if (block.locked) touched.lockedBlockCount += 1
      else changed.set(block.id, nextKey)
    }
    const stored = listStoredKeys(db, [...changed.keys()])
    touched.storedBlockCount = [...changed].filter(([blockId, key]) => stored.get(blockId)?.has(key)).length
    return touched
  })
}

function applyChange(
  { settings, cast }: { settings: ProjectSettings; cast: CastMember[] },
  change: SoundChange,
): { settings: ProjectSettings; cast: CastMember[] } {
  switch (change.kind) {
    case 'settings': {
      const named = Object.entries(change.settings).filter(([, value]) => value !== undefined)
      return { settings: { ...settings, ...(Object.fromEntries(named) as Partial<ProjectSettings>) }, cast }
    }
    case 'voice':
      return { settings, cast: cast.map((one) => (one.id === change.castId ? { ...one, ...change.voice } : one)) }
    case 'add':
      return { settings, cast: [...cast, { id: 'cast_new', name: change.name, ...change.voice }] }
    case 'remove':
      return { settings, cast: cast.filter(({ id }) => id !== change.castId) }
    default:
      return assertNever(change)
  }
}

import type { ProjectSettings } from '#shared/contract/projects.ts'
import type { SpeechRules } from '#shared/domain/speech-text/speech-rules.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { ReadableDb } from '../../db/database.ts'
import { readSpeechRules } from '../../db/refresh-inputs-keys.ts'
import type { BlockSettings } from '../../db/repos/block-columns.ts'
import { findBlock, listBlocksByIds } from '../../db/repos/blocks-repo.ts'
import { getProject } from '../../db/repos/projects-repo.ts'

/**
 * Everything that determines how a block is spoken now.
 *
 * @throws StudioError `not_found` if the block doesn't exist
 */
export function readBlockSpeech(
  db: ReadableDb,
  blockId: string,
): { block: BlockSettings; settings: ProjectSettings; rules: SpeechRules } {
  const place = findBlock(db, blockId)
  const project = place && getProject(db, place.projectId)
  const [block] = place ? listBlocksByIds(db, place.projectId, [blockId]) : []
  if (!block || !project) throw new StudioError('not_found', 'block-not-found')
  return { block, settings: project.settings, rules: readSpeechRules(db, project.id) }
}

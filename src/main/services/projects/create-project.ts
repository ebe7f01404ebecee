import type { Project } from '#shared/contract/projects.ts'
import type { Catalog } from '#shared/contract/voices.ts'
import type { WritableDb } from '../../db/database.ts'
import { POSITION_GAP } from '../../db/repos/block-positions.ts'
import { insertBlock } from '../../db/repos/blocks-repo.ts'
import { appendChapter } from '../../db/repos/chapters-repo.ts'
import { insertProject } from '../../db/repos/projects-repo.ts'
import { setProjectWorkspace } from '../../db/repos/workspaces-repo.ts'
import { checkTitle } from './check-title.ts'
import { chooseDefaults } from './choose-defaults.ts'

/** How long creating the first project waits for the voice list. */
export const FIRST_CATALOG_MS = 10_000

export interface CreateProjectDeps {
  db: WritableDb
  catalog(): Catalog
  /** Workspace that gets the project. */
  workspaceId: string
  newId(): string
  /** Milliseconds since the epoch. */
  now(): number
}

/**
 * Stores a project with one chapter without a title, which is shown by its number, and one empty block.
 *
 * @throws StudioError `invalid_input`: the title is blank; nothing was stored
 */
export function createProject(deps: CreateProjectDeps, request: { title: string }): Project {
  return deps.db.transaction(() => {
    const project = createProjectWithoutChapters(deps, request)
    const chapterId = `chap_${deps.newId()}`
    appendChapter(deps.db, project.id, { id: chapterId, title: '' })
    insertBlock(deps.db, { id: `block_${deps.newId()}`, chapterId, position: POSITION_GAP, text: '' })
    return project
  })
}

/**
 * As `createProject`, for a text whose language may be known; the caller adds the chapters in the same transaction, or
 * hides the project until it has some.
 */
export function createProjectWithoutChapters(
  deps: CreateProjectDeps,
  request: { title: string; language?: string | null },
): Project {
  const at = new Date(deps.now()).toISOString()
  const project: Project = {
    id: `proj_${deps.newId()}`,
    title: checkTitle(request.title),
    settings: chooseDefaults(deps.catalog(), request.language),
    createdAt: at,
    updatedAt: at,
  }
  insertProject(deps.db, project)
  setProjectWorkspace(deps.db, project.id, deps.workspaceId)
  return project
}

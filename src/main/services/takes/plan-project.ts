import type { ProjectPlan } from '#shared/contract/takes.ts'
import type { Block } from '#shared/contract/script.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { readSpeechRules } from '../../db/refresh-inputs-keys.ts'
import { readBlocks } from '../../db/repos/blocks-repo.ts'
import { listChapters } from '../../db/repos/chapters-repo.ts'
import { getProject } from '../../db/repos/projects-repo.ts'
import { TEXT_START_CHARS } from '../../db/repos/queue-repo.ts'
import { requireOwnProject } from '../projects/require-own-project.ts'
import { readDueBlocks } from './due-blocks.ts'
import { type PlanGenerationDeps, type PlannedBlock, planSteps } from './plan-generation.ts'

/** Problems that are listed; more of them are only counted. */
const MAX_PROBLEMS = 200

/** A project's work, without its budget. */
export interface PlannedProject {
  plan: Omit<ProjectPlan, 'budget'>
  /** In script order. */
  toSend: PlannedBlock[]
  reusable: { blockId: string; takeId: string }[]
  /** The first block that will play; null if none will. */
  firstBlockId: string | null
}

/**
 * Plans the generation of everything in a project that isn't up to date, except locked blocks and those in
 * `openBlockIds`, which are queued or generating. Yields before each block.
 *
 * @throws StudioError `not_found` if the project doesn't exist; `conflict` if it belongs to another workspace
 */
export function* planProjectSteps(
  deps: PlanGenerationDeps,
  projectId: string,
  openBlockIds: ReadonlySet<string>,
): Generator<void, PlannedProject> {
  const project = getProject(deps.db, projectId)
  if (!project) throw new StudioError('not_found', 'project-not-found')
  requireOwnProject(deps, projectId)
  const chapters = listChapters(deps.db, projectId)
  const plan: PlannedProject['plan'] = {
    ...{ blocks: 0, chapters: 0, characters: 0, reusableBlocks: 0, lockedBlocks: 0, queuedBlocks: 0 },
    ...{ problemBlocks: 0, problems: [] },
  }
  const planned: PlannedProject = { plan, toSend: [], reusable: [], firstBlockId: null }
  for (const [chapterIndex, { id: chapterId }] of chapters.entries()) {
    const blocks: Block[] = []
    for (const block of readBlocks(deps.db, chapterId)) {
      blocks.push(block)
      yield
    }
    const due = yield* readDueBlocks(blocks, project.settings, readSpeechRules(deps.db, projectId))
    const open = due.filter(({ block }) => openBlockIds.has(block.id))
    const free = due.filter(({ block }) => !block.locked && !openBlockIds.has(block.id))
    plan.queuedBlocks += open.length
    plan.lockedBlocks += due.length - open.length - free.length
    const blockIds = free.map(({ block }) => block.id)
    const part = yield* planSteps(deps, { projectId, blockIds, reuse: true, retriesRefused: false })
    planned.toSend = planned.toSend.concat(part.toSend)
    planned.reusable = planned.reusable.concat(part.plan.reusable)
    const playing = new Set([...part.plan.blockIds, ...part.plan.reusable.map(({ blockId }) => blockId)])
    planned.firstBlockId ??= blockIds.find((blockId) => playing.has(blockId)) ?? null
    plan.characters += part.plan.characters
    plan.problemBlocks += part.plan.problems.length
    for (const { blockId, failure } of part.plan.problems.slice(0, MAX_PROBLEMS - plan.problems.length)) {
      const index = blocks.findIndex(({ id }) => id === blockId)
      plan.problems.push({
        ...{ blockId, chapterId, failure },
        chapterNumber: chapters.length > 1 ? chapterIndex + 1 : null,
        blockNumber: index + 1,
        textStart: blocks[index]?.text.slice(0, TEXT_START_CHARS) ?? '',
      })
    }
    if (part.toSend.length > 0) plan.chapters += 1
  }
  plan.blocks = planned.toSend.length
  plan.reusableBlocks = planned.reusable.length
  return planned
}

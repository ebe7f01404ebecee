import type { Failure } from '#shared/contract/base.ts'
import type { ProjectQueue, QueueState, SpokenNow } from '#shared/contract/queue.ts'
import type { Take, TakeEvent } from '#shared/contract/takes.ts'
import { findRest } from '#shared/domain/speech-text/find-rest.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { ReadableDb } from '../../db/database.ts'
import { getMarks } from '../../db/repos/marks-repo.ts'
import { getProject } from '../../db/repos/projects-repo.ts'
import { lastStoppedFailure, listFailedBlocks, type StoredWork } from '../../db/repos/queue-repo.ts'
import { getActiveTakeId, getTake } from '../../db/repos/takes-repo.ts'
import { readSamples } from '../../media/read-samples.ts'
import type { TakeFiles } from '../../media/take-files.ts'
import { isOwnProject, type OwnProjectDeps } from '../projects/require-own-project.ts'
import type { PlannedBlock } from './plan-generation.ts'
import type { TakeStart } from './receive-take.ts'

/** Work of this run. */
export interface Work extends StoredWork {
  abort: AbortController
  /** Null until the first byte came. */
  take: Take | null
  /** The service may have seen it. */
  isSent: boolean
  /** Called off by a person; otherwise an abort means that it goes back to its place. */
  isCancelled: boolean
  /** Counted as done; only its end is still to be told. */
  isOver: boolean
  spokenCharacters: number
  durationMs: number
}

/** Stored work, ready to be worked off. */
export function toWork(stored: StoredWork): Work {
  return {
    ...stored,
    abort: new AbortController(),
    take: null,
    isSent: false,
    isCancelled: false,
    isOver: false,
    spokenCharacters: 0,
    durationMs: 0,
  }
}

/** Stored work; that of another workspace's project is held until that one is open, whatever else holds it. */
export function heldForItsOwner(deps: OwnProjectDeps, stored: StoredWork): StoredWork {
  return isOwnProject(deps, stored.projectId) ? stored : { ...stored, hold: 'workspace' }
}

/** Keeps what an event of the work says about how far it is. */
export function noteProgress(work: Work, event: TakeEvent): void {
  if (event.kind === 'started') work.take = event.take
  if (event.kind !== 'progress' || !work.take) return
  work.durationMs = (event.sampleCount * 1000) / work.take.sampleRateHz
  const last = event.marks.at(-1)
  if (!last) return
  // A text that is only sent from somewhere on has words before it that are not part of this work.
  const unsent = Math.max(0, work.inputs.text.length - work.characters)
  work.spokenCharacters = Math.min(work.characters, Math.max(0, last.endChar - unsent))
}

/**
 * The sound that the work goes on from; undefined for a whole text.
 *
 * @throws StudioError `not_found`: the take to complete was deleted meanwhile; nothing was sent
 */
export function startOf(deps: { db: ReadableDb; takeFiles: TakeFiles }, work: StoredWork): TakeStart | undefined {
  if (work.restOfTakeId === null) return undefined
  const take = getTake(deps.db, work.restOfTakeId)
  if (!take) throw new StudioError('not_found', 'The take that was to be completed is gone. Nothing was sent.')
  const found = findRest(take, getMarks(deps.db, take.id))
  if (found.keptSampleCount === 0) return undefined
  return {
    sampleRateHz: take.sampleRateHz,
    audio: () => readSamples(deps.takeFiles.audioPath(take.id), found.keptSampleCount),
    marks: found.keptMarks,
    rest: found.rest,
    requestIds: take.requestIds,
    serviceVersions: take.serviceVersions,
    chargedCharacters: take.chargedCharacters,
    unconfirmedCharacters: take.unconfirmedCharacters,
  }
}

/** New work on a block at a place in the queue. */
export function newWork(
  block: PlannedBlock,
  place: Pick<StoredWork, 'id' | 'position' | 'projectId' | 'priority' | 'createdAt'>,
): Work {
  return toWork({ ...block, ...place, hold: null })
}

export function idsOf(works: readonly Work[]): string[] {
  return works.map(({ id }) => id)
}

/** The same for work that asks for the same of the same block. */
export function keyOf({ blockId, fingerprint }: { blockId: string; fingerprint: string }): string {
  return `${blockId} ${fingerprint}`
}

/** What all of it is expected to cost. */
export function sumCharacters(works: readonly Work[]): number {
  return works.reduce((sum, work) => sum + work.characters, 0)
}

/** What waits of a project; what waits for an older text of the blocks makes room for a newer one of them. */
export function waitingBesides(works: readonly Work[], projectId: string, blockIds: readonly string[]): number {
  const replaced = new Set(blockIds)
  return sumCharacters(works.filter((work) => work.projectId === projectId && !replaced.has(work.blockId)))
}

/** Why work is held that a person can let go, and what held it; null when none is. */
export function holdOf(db: ReadableDb, all: readonly Work[]): QueueState['hold'] {
  const held = all.filter((work) => work.hold !== 'workspace')
  if (held.length === 0) return null
  const reason = held.some((work) => work.hold === 'trouble') ? 'trouble' : 'restart'
  return { reason, blocks: held.length, failure: reason === 'trouble' ? lastStoppedFailure(db) : null }
}

/** What a window that begins to watch a project has to know of its blocks. */
export function describeProject(
  db: ReadableDb,
  projectId: string,
  running: readonly Work[],
  waiting: readonly Work[],
): Extract<TakeEvent, { kind: 'snapshot' }> {
  const works = running.filter((work) => work.projectId === projectId)
  return {
    kind: 'snapshot',
    queuedBlockIds: [...works.filter((work) => !work.take), ...waiting]
      .filter((work) => work.projectId === projectId)
      .map((work) => work.blockId),
    receiving: works.flatMap((work) => (work.take ? [work.take] : [])),
    failed: listFailed(db, projectId),
  }
}

/** Blocks of a project whose last generation failed, with what was kept of it. */
function listFailed(db: ReadableDb, projectId: string): { blockId: string; failure: Failure; take: Take | null }[] {
  return listFailedBlocks(db, projectId).map(({ blockId, failure, takeId }) => ({
    blockId,
    failure,
    take: takeId === null ? null : (getTake(db, takeId) ?? null),
  }))
}

/** True when the block plays a take that did not stop early. */
export function hasWholeTake(db: ReadableDb, blockId: string): boolean {
  const takeId = getActiveTakeId(db, blockId)
  return takeId !== null && getTake(db, takeId)?.status === 'complete'
}

/** The failure of work that a closing studio stopped after it was sent. */
export function closedWhileSpoken(failure: Failure): Failure {
  return { ...failure, code: 'interrupted', message: 'Overvoice was closed while this block was being spoken.' }
}

/** Carries a failure that belongs to the work, and which is no bug. */
export class RefusedWork extends Error {
  override readonly name = 'RefusedWork'
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}

/** True for failures that every other block would meet as well, so that trying on only fails more of them. */
export function isTrouble(failure: Failure): boolean {
  switch (failure.code) {
    case 'offline':
    case 'key_missing':
    case 'key_refused':
    case 'payment_required':
    case 'disk_full':
    case 'storage_failed':
      return true
    default:
      return false
  }
}

export function toSpokenNow({ id, projectId, blockId, characters, spokenCharacters, durationMs }: Work): SpokenNow {
  return { workId: id, projectId, blockId, characters, spokenCharacters, durationMs }
}

/** What waits, by project, in the order of their first block; paused projects also when nothing waits. */
export function sumByProject(
  db: ReadableDb,
  waiting: Iterable<Work>,
  pausedProjects: Iterable<string>,
): ProjectQueue[] {
  const projects = new Map<string, ProjectQueue>()
  const open = (projectId: string): ProjectQueue => {
    let project = projects.get(projectId)
    if (!project) {
      const title = getProject(db, projectId)?.title ?? ''
      project = { projectId, title, waitingBlocks: 0, waitingCharacters: 0, heldBlocks: 0, isPaused: false }
      projects.set(projectId, project)
    }
    return project
  }
  for (const work of waiting) {
    const project = open(work.projectId)
    project.waitingBlocks += 1
    project.waitingCharacters += work.characters
    if (work.hold !== null && work.hold !== 'workspace') project.heldBlocks += 1
  }
  for (const projectId of pausedProjects) open(projectId).isPaused = true
  return [...projects.values()]
}

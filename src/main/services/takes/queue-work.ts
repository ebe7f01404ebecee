import type { Failure } from '#shared/contract/base.ts'
import type { ProjectQueue, QueueState, SpokenNow } from '#shared/contract/queue.ts'
import type { Take, TakeEvent } from '#shared/contract/takes.ts'
import { cutTake } from '#shared/domain/cut-take.ts'
import { findRest } from '#shared/domain/speech-text/find-rest.ts'
import { must } from '#shared/errors/must.ts'
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
import type { KeptAudio, TakeStart } from './receive-take.ts'

/** Work in this run. */
export interface Work extends StoredWork {
  abort: AbortController
  /** Null until the first byte arrives. */
  take: Take | null
  /** The service may have received it. */
  isSent: boolean
  /** The account has answered everything; only storing is pending. */
  isReceived: boolean
  /** Canceled by the user; otherwise an abort puts it back in its place. */
  isCanceled: boolean
  /** Counted as done; only its end event is pending. */
  isOver: boolean
  spokenCharacters: number
  durationMs: number
}

/** Converts stored work into work for this run. */
export function toWork(stored: StoredWork): Work {
  return {
    ...stored,
    abort: new AbortController(),
    take: null,
    isSent: false,
    isReceived: false,
    isCanceled: false,
    isOver: false,
    spokenCharacters: 0,
    durationMs: 0,
  }
}

/** Stored work; work of another workspace's project is held until that workspace is open. */
export function holdIfForeignWorkspace(deps: OwnProjectDeps, stored: StoredWork): StoredWork {
  return isOwnProject(deps, stored.projectId) ? stored : { ...stored, hold: 'workspace' }
}

/** Updates the work's progress from an event. */
export function noteProgress(work: Work, event: TakeEvent): void {
  if (event.kind === 'started') work.take = event.take
  if (event.kind !== 'progress' || !work.take) return
  work.durationMs = (event.sampleCount * 1000) / work.take.sampleRateHz
  const last = event.marks.at(-1)
  if (!last) return
  // If only the rest of a text is sent, the words before it aren't part of this work.
  const unsent = Math.max(0, work.inputs.text.length - work.characters)
  work.spokenCharacters = Math.min(work.characters, Math.max(0, last.endChar - unsent))
}

/** @throws StudioError `not_found` if the take's audio isn't there up to this sample; nothing was sent */
async function requireAudio(takeFiles: TakeFiles, takeId: string, endSample: number): Promise<void> {
  if ((await takeFiles.sampleCount(takeId)) >= endSample) return
  throw new StudioError('not_found', 'audio-to-complete-missing', { chargedCharacters: 0 })
}

/**
 * The audio that the work continues; undefined for a whole text.
 *
 * @throws StudioError `not_found` if the take to complete, or its audio, is gone; nothing was sent
 */
export async function getStart(
  deps: { db: ReadableDb; takeFiles: TakeFiles },
  work: StoredWork,
): Promise<TakeStart | undefined> {
  if (work.restOfTakeId === null) return undefined
  const take = getTake(deps.db, work.restOfTakeId)
  if (!take) throw new StudioError('not_found', 'take-to-complete-gone')
  const found = findRest(take, getMarks(deps.db, take.id))
  if (found.keptSampleCount === 0) return undefined
  await requireAudio(deps.takeFiles, take.id, found.keptSampleCount)
  return {
    takeId: take.id,
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

/**
 * The passages that the work takes from another take; null for none.
 *
 * @throws StudioError `not_found` if that take, or its audio, is gone; nothing was sent
 */
export async function getKept(
  deps: { db: ReadableDb; takeFiles: TakeFiles },
  work: StoredWork,
): Promise<KeptAudio | null> {
  if (work.kept === null) return null
  const take = getTake(deps.db, work.kept.takeId)
  if (!take) throw new StudioError('not_found', 'take-to-complete-gone')
  const marks = getMarks(deps.db, take.id)
  const { sampleRateHz, requestIds, serviceVersions } = take
  let audioEnd = 0
  const passages = work.kept.passages.map(({ startChar, takeStartChar, takeEndChar }) => {
    const part = { startChar: takeStartChar, endChar: takeEndChar }
    const cut = must(cutTake(take, marks, part), 'it was cut when the work was planned, and takes never change')
    const startSample = Math.round((cut.startMs * sampleRateHz) / 1000)
    const endSample = Math.min(take.sampleCount, Math.round((cut.endMs * sampleRateHz) / 1000))
    audioEnd = Math.max(audioEnd, endSample)
    return {
      startChar,
      audio: () => readSamples(deps.takeFiles.audioPath(take.id), endSample - startSample, startSample),
      marks: cut.marks.map((mark) => ({
        ...mark,
        startChar: mark.startChar + startChar,
        endChar: mark.endChar + startChar,
      })),
    }
  })
  await requireAudio(deps.takeFiles, take.id, audioEnd)
  return { takeId: take.id, sampleRateHz, requestIds, serviceVersions, ranges: work.kept.passages, passages }
}

/** Creates work for a block at a queue position. */
export function newWork(
  block: PlannedBlock,
  { id, position, hold, projectId, priority, createdAt }: Omit<StoredWork, keyof PlannedBlock>,
): Work {
  return toWork({ ...block, id, position, hold, projectId, priority, createdAt })
}

/** The work with all other lines of its dialogues. */
export function withDialogues(all: Iterable<Work>, works: readonly Work[]): Work[] {
  const dialogueIds = new Set(works.flatMap(({ dialogue }) => (dialogue ? [dialogue.id] : [])))
  if (dialogueIds.size === 0) return [...works]
  const chosen = new Set(works)
  return [...all].filter((work) => chosen.has(work) || (work.dialogue !== null && dialogueIds.has(work.dialogue.id)))
}

export function getIds(works: readonly Work[]): string[] {
  return works.map(({ id }) => id)
}

/** Equal for work that requests the same audio for the same block. */
export function getKey({ blockId, fingerprint }: { blockId: string; fingerprint: string }): string {
  return `${blockId} ${fingerprint}`
}

/** Expected total cost in characters. */
export function sumCharacters(works: readonly Work[]): number {
  return works.reduce((sum, work) => sum + work.characters, 0)
}

/** Pending characters of a project, excluding older texts of blocks that are queued again. */
export function pendingCharactersExcluding(
  works: readonly Work[],
  projectId: string,
  blockIds: readonly string[],
): number {
  const replaced = new Set(blockIds)
  return sumCharacters(works.filter((work) => work.projectId === projectId && !replaced.has(work.blockId)))
}

/** True for work that waits until the user resumes the queue. */
export function isHeldForUser({ hold }: Work): boolean {
  return hold === 'restart' || hold === 'trouble'
}

/** Why work is held and by what, if the user can resume it; null if none is. */
export function getHold(db: ReadableDb, all: readonly Work[]): QueueState['hold'] {
  const held = all.filter(isHeldForUser)
  if (held.length === 0) return null
  const reason = held.some((work) => work.hold === 'trouble') ? 'trouble' : 'restart'
  return { reason, blocks: held.length, failure: reason === 'trouble' ? lastStoppedFailure(db) : null }
}

/** Initial state of a project's blocks for a window that starts watching. */
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

/** Blocks of a project whose last generation failed, with what was kept. */
function listFailed(db: ReadableDb, projectId: string): { blockId: string; failure: Failure; take: Take | null }[] {
  return listFailedBlocks(db, projectId).map(({ blockId, failure, takeId }) => ({
    blockId,
    failure,
    take: takeId === null ? null : (getTake(db, takeId) ?? null),
  }))
}

/** True if the block's active take is complete. */
export function hasWholeTake(db: ReadableDb, blockId: string): boolean {
  const takeId = getActiveTakeId(db, blockId)
  return takeId !== null && getTake(db, takeId)?.status === 'complete'
}

/** The failure of work that was interrupted by closing the studio after it was sent. */
export function toInterruptedFailure(failure: Failure): Failure {
  return { ...failure, code: 'interrupted', reason: 'closed-while-generating' }
}

/** Carries an expected failure of the work, as opposed to a bug. */
export class RefusedWork extends Error {
  override readonly name = 'RefusedWork'
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.code)
    this.failure = failure
  }
}

export function toActiveJob({ id, projectId, blockId, characters, spokenCharacters, durationMs }: Work): SpokenNow {
  return { workId: id, projectId, blockId, characters, spokenCharacters, durationMs }
}

/** Pending work by project, in order of their first block; includes paused projects without work. */
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
      project = {
        ...{ projectId, title, waitingBlocks: 0, waitingCharacters: 0, isPaused: false },
        ...{ heldBlocks: 0, offlineBlocks: 0, offlineCharacters: 0 },
      }
      projects.set(projectId, project)
    }
    return project
  }
  for (const work of waiting) {
    const project = open(work.projectId)
    project.waitingBlocks += 1
    project.waitingCharacters += work.characters
    if (isHeldForUser(work)) project.heldBlocks += 1
    if (work.hold !== 'offline') continue
    project.offlineBlocks += 1
    project.offlineCharacters += work.characters
  }
  for (const projectId of pausedProjects) open(projectId).isPaused = true
  return [...projects.values()]
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ScriptEdit } from '#shared/contract/script.ts'
import type { Take, TakeEvent } from '#shared/contract/takes.ts'
import type { Catalogue } from '#shared/contract/voices.ts'
import { PLANS } from '#shared/domain/plans.ts'
import { DEFAULT_HEADER_PREFIX, DEFAULT_SERVICE_VERSION } from '#shared/service-wire/versions.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { openCacheDatabase, openStudioDatabase } from '../../db/open-database.ts'
import { openTakeFiles, type TakeFiles } from '../../media/take-files.ts'
import { createRequestScheduler } from '../../speech-api/request-scheduler.ts'
import { createSpeechApi } from '../../speech-api/create-speech-api.ts'
import type { PracticeRig } from '../../testing/practice.test-support.ts'
import { createProject } from '../projects/create-project.ts'
import { editChapter } from '../script/edit-chapter.ts'
import { openChapter } from '../script/open-chapter.ts'
import { recoverQueue } from './recover-queue.ts'
import { recoverTakes } from './recover-takes.ts'
import { createTakesService, type TakesService } from './takes-service.ts'
import { TWO_VOICES } from './two-voices.test-support.ts'

/** Takes over a real database, real files, the real client and a practice service. */
export interface TakesRig {
  db: OpenDatabase
  cache: OpenDatabase
  takeFiles: TakeFiles
  /** Of the present run: another one after `reopen`. */
  readonly takes: TakesService
  /** Names this version in the requests that follow; empty for none. */
  pin(serviceVersion: string): void
  /** A project whose blocks hold these texts. */
  script(...texts: string[]): { projectId: string; blockIds: string[] }
  /** The take that the next ending brings, after `work` was done; fails when the block was dropped instead. */
  nextTake(projectId: string, work: () => void): Promise<Take>
  /** Closes the studio as a person does and starts it again over the same work. */
  reopen(): Promise<void>
  close(): Promise<void>
}

/** Opens one in a folder of its own. `bugs` are errors that no code describes. */
export async function openTakesRig(
  practice: Pick<PracticeRig, 'baseUrl' | 'apiKeys'>,
  bugs: unknown[],
  concurrency = 15,
  catalogue: Catalogue = TWO_VOICES,
): Promise<TakesRig> {
  const folder = await mkdtemp(join(tmpdir(), 'overvoice-takes-'))
  const db = openStudioDatabase(join(folder, 'studio.db'))
  const cache = openCacheDatabase(':memory:')
  const takeFiles = await openTakeFiles(join(folder, 'media'), Date.now)
  const target = {
    baseUrl: practice.baseUrl,
    apiKey: practice.apiKeys.paid,
    serviceVersion: DEFAULT_SERVICE_VERSION as string,
    headerPrefix: DEFAULT_HEADER_PREFIX,
  }
  const now = () => performance.now()
  const scheduler = createRequestScheduler({ now, plan: PLANS.paid })
  const speech = createSpeechApi({ target: () => target, scheduler, now, random: Math.random })
  let lastId = 0
  const newId = () => `${process.hrtime.bigint()}${(lastId += 1)}`
  const openTakes = () =>
    createTakesService({
      workspaceId: 'ws_first',
      db,
      cache,
      takeFiles,
      speech,
      catalogue: () => catalogue,
      service: () => 'practice',
      concurrency: () => concurrency,
      waitMs: () => 0,
      newId,
      now: Date.now,
      reportBug: (error) => void bugs.push(error),
    })
  let takes = openTakes()

  return {
    db,
    cache,
    takeFiles,
    pin(serviceVersion) {
      target.serviceVersion = serviceVersion
    },
    get takes() {
      return takes
    },
    script(...texts) {
      const { id: projectId } = createProject(
        { db, workspaceId: 'ws_first', catalogue: () => catalogue, newId, now: Date.now },
        { title: 'The Lamp' },
      )
      const { chapterId, revision, blocks } = openChapter({ db }, { projectId })
      const blockIds = texts.map((_, index) => `block_${projectId}_${index}`)
      const edits: ScriptEdit[] = texts.map((text, index) => ({
        kind: 'insert',
        blockId: blockIds[index] ?? '',
        afterBlockId: blockIds[index - 1] ?? null,
        text,
      }))
      edits.push({ kind: 'remove', blockId: blocks[0]?.id ?? '' })
      editChapter({ db, now: Date.now }, { chapterId, baseRevision: revision, edits })
      return { projectId, blockIds }
    },
    async nextTake(projectId, work) {
      const stop = new AbortController()
      const events: AsyncGenerator<TakeEvent> = takes.watch({ projectId }, stop.signal)
      await events.next()
      work()
      for await (const event of events) {
        if (event.kind === 'dropped') throw new Error(`The block was dropped: ${event.failure?.message ?? 'cancelled'}`)
        if (event.kind === 'ended') return event.take
      }
      throw new Error('The takes were closed')
    },
    async reopen() {
      await takes.dispose()
      await recoverTakes({ db, takeFiles, now: Date.now })
      recoverQueue({ db })
      takes = openTakes()
    },
    async close() {
      await takes.dispose()
      await speech.close()
      cache.close()
      db.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServiceReach } from '#shared/contract/queue.ts'
import type { ScriptEdit } from '#shared/contract/script.ts'
import type { Take, TakeEvent } from '#shared/contract/takes.ts'
import type { Catalog } from '#shared/contract/voices.ts'
import { PLANS } from '#shared/domain/plans.ts'
import { DEFAULT_HEADER_PREFIX, DEFAULT_SERVICE_VERSION } from '#shared/service-wire/versions.ts'
import { formatReason } from '#shared/errors/failure-texts.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { openCacheDatabase, openStudioDatabase } from '../../db/open-database.ts'
import { openTakeFiles, type TakeFiles } from '../../media/take-files.ts'
import { createRequestScheduler } from '../../speech-api/request-scheduler.ts'
import { createSpeechApi } from '../../speech-api/create-speech-api.ts'
import type { SandboxRig } from '../../testing/sandbox.test-support.ts'
import { createProject } from '../projects/create-project.ts'
import { editChapter } from '../script/edit-chapter.ts'
import { openChapter } from '../script/open-chapter.ts'
import { recoverQueue } from './recover-queue.ts'
import { recoverTakes } from './recover-takes.ts'
import { createTakesService, type TakesService } from './takes-service.ts'
import { TWO_VOICES } from './two-voices.test-support.ts'

/** Takes over a real database, real files, the real client and a sandbox. */
export interface TakesRig {
  db: OpenDatabase
  cache: OpenDatabase
  takeFiles: TakeFiles
  /** The current service instance; replaced by `reopen`. */
  readonly takes: TakesService
  /** Requests this version from now on; empty for none. */
  pin(serviceVersion: string): void
  /** What the studio knows of the connection from now on. */
  setReach(reach: ServiceReach): void
  /** Creates a project with one block per text. */
  script(...texts: string[]): { projectId: string; blockIds: string[] }
  /** The next take to end after `work` runs; fails if the block was dropped instead. */
  nextTake(projectId: string, work: () => unknown): Promise<Take>
  /** Closes the studio normally and reopens the same data. */
  reopen(): Promise<void>
  close(): Promise<void>
}

/** Opens a rig in its own folder inside `parentFolder`. `bugs` collects errors without a code. */
export async function openTakesRig(
  sandbox: Pick<SandboxRig, 'baseUrl' | 'apiKeys'>,
  bugs: unknown[],
  concurrency = 15,
  catalog: Catalog = TWO_VOICES,
  parentFolder = tmpdir(),
  openFile = open,
): Promise<TakesRig> {
  const folder = await mkdtemp(join(parentFolder, 'overvoice-takes-'))
  const db = openStudioDatabase(join(folder, 'studio.db'), { isInUse: true })
  const cache = openCacheDatabase(':memory:')
  const takeFiles = await openTakeFiles(join(folder, 'media'), Date.now, 'take', openFile)
  const target = {
    baseUrl: sandbox.baseUrl,
    apiKey: sandbox.apiKeys.paid,
    serviceVersion: DEFAULT_SERVICE_VERSION as string,
    headerPrefix: DEFAULT_HEADER_PREFIX,
  }
  const now = () => performance.now()
  const scheduler = createRequestScheduler({ now, plan: PLANS.paid })
  const speech = createSpeechApi({ target: () => target, scheduler, now, random: Math.random })
  let lastId = 0
  let reach: ServiceReach = 'online'
  const newId = () => `${process.hrtime.bigint()}${(lastId += 1)}`
  const openTakes = () =>
    createTakesService({
      workspaceId: 'ws_first',
      db,
      cache,
      takeFiles,
      speech,
      catalog: () => catalog,
      service: () => 'sandbox',
      concurrency: () => concurrency,
      waitMs: () => 0,
      reach: () => reach,
      onServiceChange: () => () => undefined,
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
    setReach(next) {
      reach = next
    },
    get takes() {
      return takes
    },
    script(...texts) {
      const { id: projectId } = createProject(
        { db, workspaceId: 'ws_first', catalog: () => catalog, newId, now: Date.now },
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
      await work()
      for await (const event of events) {
        if (event.kind === 'dropped')
          throw new Error(`The block was dropped: ${event.failure ? formatReason(event.failure) : 'canceled'}`)
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

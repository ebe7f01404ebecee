import { rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { CheckMethod, CheckPlan, WatermarkEvent } from '#shared/contract/watermark.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { deleteChecks, getCheck, listChecks, listIdsIn, updateCheck } from '../../db/repos/watermark-checks-repo.ts'
import { addChecks, addFile, type FileToAdd, takeOver } from './add-checks.ts'
import { createCheckLine } from './check-line.ts'
import { removeStrayCopies, thinCopies } from './keep-copies.ts'
import { planCheck } from './plan-check.ts'
import { watermarkReport } from './report-file.ts'
import { watchChecks } from './watch-checks.ts'
import type { WatermarkDeps } from './watermark-deps.ts'

/** Files that are checked for the watermark; the contract in `shared/contract/watermark.ts` says what each member does. */
export interface WatermarkService {
  add(request: { files: FileToAdd[]; batch?: number | undefined; withKey: boolean }): { batch: number; ids: string[] }
  arrived(request: { id: string; uploadId: string }): Promise<void>
  notArrived(request: { id: string; code: 'disk_full' | 'invalid_input'; message: string }): void
  cancel(request: { ids: string[] | null }): Promise<void>
  again(request: { ids: string[]; method?: CheckMethod | undefined; withKey?: boolean | undefined }): Promise<void>
  remove(request: { ids: string[] | null }): Promise<void>
  pause(): void
  goOn(): Promise<void>
  plan(request: { id: string; withKey: boolean }): Promise<CheckPlan>
  checkExport(request: {
    downloadUrl: string
    withKey: boolean
    method?: CheckMethod | undefined
  }): Promise<{ id: string }>
  /** The list as a file to keep; undefined for a name that is neither of a table nor of pages. */
  report(fileName: string): ReturnType<typeof watermarkReport>
  watch(request: { ids: string[] } | undefined, signal: AbortSignal): AsyncGenerator<WatermarkEvent, void, void>
  dispose(): Promise<void>
}

/** The desk of one studio. What waited when the studio ended waits for a word from the person. */
export function createWatermarkService(
  options: Omit<WatermarkDeps, 'temporaryPath'> & {
    wait(delayMs: number, signal: AbortSignal): Promise<void>
    /** Sustained requests of audio that the account's plan allows. */
    audioRatePerSecond(): number
    /** Path of a file that an export of this run wrote. */
    findExport(downloadUrl: string): string | undefined
  },
): WatermarkService {
  const deps = { ...options, temporaryPath: (id: string) => join(options.copiesFolder, `${id}.part`) }
  const { db } = deps
  const listeners = new Set<(id: string | null) => void>()
  const tell = (id: string | null): void => {
    for (const listener of [...listeners]) listener(id)
  }
  /** Nothing is put into the folder before what an earlier run left there is gone. */
  const tidied = removeStrayCopies(deps).catch(deps.reportBug)
  let thinning: Promise<void> = tidied
  const line = createCheckLine(deps, (id) => {
    tell(id)
    if (id !== null && getCheck(deps, id)?.state === 'done') thin()
  })

  function thin(): void {
    thinning = thinning.then(async () => (await thinCopies(deps)).forEach(tell)).catch(deps.reportBug)
  }

  return {
    add(request) {
      const added = addChecks(deps, request)
      added.ids.forEach(tell)
      return added
    },
    async arrived(request) {
      await tidied
      await takeOver(deps, request)
      tell(request.id)
      line.pump()
    },
    notArrived({ id, code, message }) {
      const check = getCheck(deps, id)
      if (check?.state !== 'arriving') return
      updateCheck(deps, { ...check, state: 'failed', failure: { code, message } })
      tell(id)
    },
    async cancel({ ids }) {
      const meant = listChecks(deps, ids ?? listIdsIn(deps, ['arriving', 'waiting', 'too-large']))
      for (const { id, state } of meant) {
        if (state !== 'arriving' && state !== 'waiting' && state !== 'too-large') continue
        await line.stop(id)
        const check = getCheck(deps, id)
        if (check && check.state !== 'done') updateCheck(deps, { ...check, state: 'cancelled', heard: null })
        tell(id)
      }
    },
    async again({ ids, method, withKey }) {
      await tidied
      db.transaction(() => {
        for (const id of ids) {
          const check = getCheck(deps, id)
          if (!check || line.isBeingMade(id)) continue
          if (check.source.kind === 'none')
            throw new StudioError('not_found', `The bytes of ${check.fileName} are not kept any more. Drop it again.`)
          const next = { ...check, method: method ?? check.method, withKey: withKey ?? check.withKey }
          updateCheck(deps, { ...next, state: 'waiting', failure: null, heard: null })
        }
      })
      for (const id of ids) {
        line.askAnew(id)
        tell(id)
      }
      line.pump()
    },
    async remove({ ids }) {
      const meant = listChecks(deps, ids ?? listIdsIn(deps, ['missing', 'done', 'failed', 'cancelled']))
      for (const { id } of meant) await line.stop(id)
      deleteChecks(
        deps,
        meant.map(({ id }) => id),
      )
      for (const { id, source } of meant) {
        if (source.kind === 'copy') await rm(source.path, { force: true })
        tell(id)
      }
    },
    pause: () => line.pause(),
    async goOn() {
      await tidied
      line.goOn()
    },
    plan: (request) => planCheck(deps, request),
    async checkExport({ downloadUrl, withKey, method }) {
      const path = deps.findExport(downloadUrl)
      const found = path === undefined ? undefined : await stat(path).catch(() => undefined)
      if (path === undefined || !found) throw new StudioError('not_found', 'The exported file is not there any more.')
      const file = { name: basename(path), folder: '', sizeBytes: found.size, modifiedMs: Math.round(found.mtimeMs) }
      const id = addFile(deps, { path, file, withKey, method: method ?? { kind: 'whole' } })
      tell(id)
      await tidied
      line.pump()
      return { id }
    },
    report: (fileName) => watermarkReport(deps, fileName),
    watch: (request, signal) =>
      watchChecks(
        {
          ...line,
          ...deps,
          ids: request?.ids,
          wait: deps.wait,
          subscribe(listener) {
            listeners.add(listener)
            return () => listeners.delete(listener)
          },
        },
        signal,
      ),
    async dispose() {
      await line.dispose()
      await thinning
    },
  }
}

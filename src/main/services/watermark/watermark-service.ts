import { rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { watermark } from '#shared/contract/watermark.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { Service } from '../../lib/service.ts'
import { deleteChecks, getCheck, listChecks, listIdsIn, updateCheck } from '../../db/repos/watermark-checks-repo.ts'
import { addChecks, addFile, takeOver } from './add-checks.ts'
import { createCheckLine } from './check-line.ts'
import { removeStrayCopies, thinCopies } from './trim-copies.ts'
import { planCheck } from './plan-check.ts'
import { watermarkReport } from './report-file.ts'
import { watchChecks } from './watch-checks.ts'
import type { WatermarkDeps } from './watermark-deps.ts'

/**
 * Creates a studio's watermark service. Checks that were waiting when the studio ended wait for the user to resume
 * them.
 */
export function createWatermarkService(
  options: Omit<WatermarkDeps, 'temporaryPath'> & {
    wait(delayMs: number, signal: AbortSignal): Promise<void>
    /** Sustained rate of audio requests that the account's plan allows. */
    audioRatePerSecond(): number
    /** Path of a file that an export of this run wrote. */
    findExport(downloadUrl: string): string | undefined
  },
) {
  const deps = { ...options, temporaryPath: (id: string) => join(options.copiesFolder, `${id}.part`) }
  const { db } = deps
  const listeners = new Set<(id: string | null) => void>()
  const tell = (id: string | null): void => {
    for (const listener of [...listeners]) listener(id)
  }
  /** Nothing is put in the folder until an earlier run's leftovers are gone. */
  const tidied = removeStrayCopies(deps).catch(deps.reportBug)
  let thinning: Promise<void> = tidied
  const line = createCheckLine(deps, (id) => {
    tell(id)
    if (id !== null && getCheck(deps, id)?.state === 'done') thin()
  })

  function thin(): void {
    thinning = thinning.then(async () => (await thinCopies(deps)).forEach(tell)).catch(deps.reportBug)
  }

  const service = {
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
    notArrived({ id, failure }) {
      const check = getCheck(deps, id)
      if (check?.state !== 'arriving') return
      updateCheck(deps, { ...check, state: 'failed', failure })
      tell(id)
    },
    async cancel({ ids }) {
      const meant = listChecks(deps, ids ?? listIdsIn(deps, ['arriving', 'waiting', 'too-large']))
      for (const { id, state } of meant) {
        if (state !== 'arriving' && state !== 'waiting' && state !== 'too-large') continue
        await line.stop(id)
        const check = getCheck(deps, id)
        if (check && check.state !== 'done') updateCheck(deps, { ...check, state: 'canceled', heard: null })
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
            throw new StudioError('not_found', { kind: 'dropped-file-gone', fileName: check.fileName })
          const next = { ...check, method: method ?? check.method, withKey: withKey ?? check.withKey }
          updateCheck(deps, { ...next, state: 'waiting', failure: null, heard: null })
        }
      })
      for (const id of ids) {
        line.requestFresh(id)
        tell(id)
      }
      line.pump()
    },
    async remove({ ids }) {
      const meant = listChecks(deps, ids ?? listIdsIn(deps, ['missing', 'done', 'failed', 'canceled']))
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
    plan: (request, signal) => planCheck(deps, request, signal),
    async checkExport({ downloadUrl, withKey, method }) {
      const path = deps.findExport(downloadUrl)
      const found = path === undefined ? undefined : await stat(path).catch(() => undefined)
      if (path === undefined || !found) throw new StudioError('not_found', 'exported-file-gone')
      const file = { name: basename(path), folder: '', sizeBytes: found.size, modifiedMs: Math.round(found.mtimeMs) }
      const id = addFile(deps, { path, file, withKey, method: method ?? { kind: 'whole' } })
      tell(id)
      await tidied
      line.pump()
      return { id }
    },
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
  } satisfies Service<typeof watermark>
  return {
    ...service,
    /** The list as a file; undefined for a name with neither a table nor a page extension. */
    report: (fileName: string) => watermarkReport(deps, fileName),
    async dispose() {
      await line.dispose()
      await thinning
    },
  }
}

export type WatermarkService = ReturnType<typeof createWatermarkService>

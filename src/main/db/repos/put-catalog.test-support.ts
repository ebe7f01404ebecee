import type { WritableDb } from '../database.ts'
import { completeCatalog, type ReceivedCatalog, removeOutdated, stageCatalog } from './catalog-repo.ts'

/** Replaces the service's catalog in one turn. */
export function putCatalog(cache: WritableDb, service: string, catalog: ReceivedCatalog): void {
  const steps = stageCatalog(cache, service, catalog)
  let step = steps.next()
  while (!step.done) step = steps.next()
  completeCatalog(cache, service, step.value)
  for (const _ of removeOutdated(cache, service));
}

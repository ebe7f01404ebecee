import { useContext, useEffect } from 'react'
import { must } from '#shared/errors/must.ts'
import { useStore } from '../../lib/use-store.ts'
import { type ExportJob, ExportJobContext, type ShownExport } from './export-job.ts'

/** The context's export; every screen has one. */
export function mustHaveJob(job: ExportJob | null): ExportJob {
  return must(job, 'the window provides its export')
}

/** The window's export, watched while the caller is mounted. */
export function useExport(): ExportJob & ShownExport {
  const job = mustHaveJob(useContext(ExportJobContext))
  const shown = useStore(job)
  useEffect(() => job.watch(), [job])
  return { ...job, ...shown }
}

import type { WritableDb } from '../../db/database.ts'
import { listEveryWorkspace } from '../../db/repos/workspaces-repo.ts'
import type { TakeFiles } from '../../media/take-files.ts'
import { applyRetention } from './retention.ts'
import { resumeRevocations } from './revoke-consent.ts'
import { recoverSubmissions } from './voice-submissions.ts'

/**
 * Resumes what the last run left: withdrawals whose voice is deleted, submissions with an unknown result, expired
 * recordings. Run once, before anything records.
 */
export async function startCloning(
  deps: { db: WritableDb; recordingFiles: TakeFiles; service(): string; now(): number },
  retentionDays: (workspaceId: string) => number | null,
): Promise<void> {
  await resumeRevocations(deps)
  recoverSubmissions(deps)
  for (const { id } of listEveryWorkspace(deps.db))
    await applyRetention({ ...deps, workspaceId: id }, retentionDays(id))
}

import { FIRST_WORKSPACE_ID } from '#shared/domain/first-workspace.ts'
import type { WritableDb } from '../database.ts'

/**
 * The list of the watermark desk is a workspace's own: what one account was asked is not shown in another. What an account answered
 * goes to its workspace; what was never answered, or by practice, is the first one's.
 */
export function divideWatermarkChecks(db: WritableDb): void {
  db.script(`
    ALTER TABLE watermark_checks ADD COLUMN workspace_id TEXT NOT NULL DEFAULT '${FIRST_WORKSPACE_ID}';
    UPDATE watermark_checks SET workspace_id = substr(service, instr(service, '#ws_') + 1) WHERE instr(service, '#ws_') > 0;
    DROP INDEX watermark_checks_by_state;
    CREATE INDEX watermark_checks_by_state ON watermark_checks (workspace_id, state, batch, position);
  `)
}

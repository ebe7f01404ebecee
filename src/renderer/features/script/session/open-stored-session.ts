import type { ChapterScript } from '#shared/contract/script.ts'
import type { StudioErrorCode } from '#shared/errors/failure-rules.ts'
import { formatReason } from '#shared/errors/failure-texts.ts'
import { after } from '../../../lib/after.ts'
import { randomId } from '../../../lib/random-id.ts'
import { getFailure, type StudioClient } from '../../../rpc/studio.ts'
import { showToast } from '../../../ui/toast.tsx'
import { type ChapterSession, openChapterSession } from './chapter-session.ts'
import type { ChapterMemory } from '../document/edit-history.ts'
import { offerRevertedVoices } from '../generation/offer-reverted-voices.ts'
import type { TakeActivity } from '../generation/take-activity.ts'
import { createHistorySaver, type HistorySaver } from './history-saver.ts'
import { t } from '../messages/t.ts'

/** Failures that the same edits would cause again. */
const REFUSALS: ReadonlySet<StudioErrorCode> = new Set(['invalid_input', 'not_found', 'unexpected'])

/** Opens a chapter's session, which stores its edits and its undo history in the studio and reports what fails. */
export function openStoredSession(
  client: StudioClient,
  script: ChapterScript,
  activity: TakeActivity,
  memory: ChapterMemory | null,
): { session: ChapterSession; history: HistorySaver } {
  const projectId = script.project.id
  const { chapterId } = script
  const session = openChapterSession(
    script,
    {
      async save(baseRevision, edits, save) {
        try {
          const { revision } = await client.script.edit({ chapterId, baseRevision, edits, save })
          return { kind: 'stored', revision }
        } catch (error) {
          const failure = getFailure(error)
          if (failure.code === 'conflict') return { kind: 'conflict' }
          return { kind: REFUSALS.has(failure.code) ? 'refused' : 'failed', failure }
        }
      },
      reopen: () => client.script.open({ projectId, chapterId }),
      changes: (revision) => client.script.changes({ chapterId, revision }),
      newSaveId: () => randomId('save_'),
      newBlockId: () => randomId('block_'),
      newTakeId: () => randomId('take_'),
      onStepFailed: (step, error) =>
        showToast({ text: t('workspace.undoFailed', { step, reason: formatReason(getFailure(error)) }) }),
      onVoicesReverted: (blockIds) => offerRevertedVoices(client, { session, activity }, blockIds),
      onHistoryChanged: () => history.note(),
      onStepsForgotten: (count) => showToast({ text: t('workspace.stepsForgotten', { count }) }),
      after,
      now: Date.now,
    },
    memory,
  )
  const history = createHistorySaver({
    session,
    store: (steps) => client.script.storeHistory({ chapterId, ...steps }),
    after,
  })
  return { session, history }
}

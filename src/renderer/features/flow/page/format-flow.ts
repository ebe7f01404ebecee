import type { FlowView } from '#shared/contract/flow-state.ts'
import { formatVersion } from '../../../lib/format-answering.ts'
import { formatInstant } from '../../../lib/format-time.ts'
import type { SaveState } from '../session/local-saver.ts'

/** What answers the agent's calls now, as far as known. */
export function formatActive({ active, asOf }: Pick<FlowView, 'active' | 'asOf'>): string {
  if (asOf === null) return 'Live version unknown'
  return active ? `Live: ${formatVersion(active.version)}` : 'Live: default flow'
}

/** Where the graph's newest state is stored. */
export function formatSaved(state: SaveState, isBehind: boolean, now: Date): string {
  switch (state.kind) {
    case 'saving':
      return 'Saving locally…'
    case 'failed':
      return 'Unsaved changes'
    case 'behind':
      return 'Also edited in another window'
    case 'saved': {
      if (isBehind) return 'Saved locally · Newer draft on service'
      if (!state.hasUnpushed) return 'Draft saved'
      return `Saved locally${state.savedAt === null ? '' : `, ${formatInstant(state.savedAt, now)}`} · Not saved to service`
    }
  }
}

import type { FlowView } from '#shared/contract/flow-state.ts'
import { formatVersion } from '../../../lib/format-answering.ts'
import { formatInstant } from '../../../lib/format-time.ts'
import type { SaveState } from '../session/local-saver.ts'
import { t } from './messages/t.ts'

/** What answers the agent's calls now, as far as known. */
export function formatActive({ active, asOf }: Pick<FlowView, 'active' | 'asOf'>): string {
  if (asOf === null) return t('live.unknown')
  return active ? t('live.version', { version: formatVersion(active.version) }) : t('live.default')
}

/** Where the graph's newest state is stored. */
export function formatSaved(state: SaveState, isBehind: boolean, now: Date): string {
  switch (state.kind) {
    case 'saving':
      return t('saved.saving')
    case 'failed':
      return t('saved.failed')
    case 'behind':
      return t('saved.otherWindow')
    case 'saved': {
      if (isBehind) return t('saved.behind')
      if (!state.hasUnpushed) return t('saved.draft')
      return state.savedAt === null ? t('saved.local') : t('saved.localAt', { time: formatInstant(state.savedAt, now) })
    }
  }
}

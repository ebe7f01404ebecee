import { ExportDialog } from '../../features/exports/export-dialog.tsx'
import { formatImported } from '../../features/imports/format-import.ts'
import { ImportDialog } from '../../features/imports/import-dialog.tsx'
import { CommentsDialog } from '../../features/imports/comments/comments-dialog.tsx'
import { UpdateDialog } from '../../features/imports/update/update-dialog.tsx'
import { PronunciationDialog } from '../../features/pronunciations/pronunciation-dialog.tsx'
import { PronunciationListDialog } from '../../features/pronunciations/pronunciation-list-dialog.tsx'
import { UnusualWordsDialog } from '../../features/pronunciations/unusual-words-dialog.tsx'
import { OfflineNotice } from '../../features/queue/offline-notice.tsx'
import { HeldNotice, type QueuePartProps, QueueStrip } from '../../features/queue/queue-strip.tsx'
import { catalogNames } from '../../features/script/catalog-names.ts'
import type { ScriptSlots } from '../../features/script/script-slots.ts'
import { FindPanel, type FindPanelProps } from '../../features/search/find-panel.tsx'
import { findState, openFind } from '../../features/search/find-state.ts'
import { ManageTakesDialog } from '../../features/takes/manage-takes-dialog.tsx'
import { RestButton } from '../../features/takes/rest-button.tsx'
import { TakeList } from '../../features/takes/take-list.tsx'
import { useAudition } from '../../features/takes/use-audition.ts'
import { VoiceDialog } from '../../features/voices/voice-dialog.tsx'
import { VoicePicker } from '../../features/voices/voice-picker.tsx'
import { useStore } from '../../lib/use-store.ts'
import { useCatalog } from '../../rpc/use-catalog.ts'
import { FileImport } from '../file-import.tsx'
import { goTo } from '../use-route.ts'

/** What the script shows of the other areas. */
export const scriptSlots: ScriptSlots = {
  TakeList,
  RestButton,
  ManageTakesDialog,
  VoicePicker,
  VoiceDialog,
  ExportDialog,
  HeldNotice,
  OfflineNotice: OfflineNoticeOfProject,
  QueueStrip,
  FindPanel: OpenedFindPanel,
  openFind,
  ImportDialog,
  UpdateDialog,
  CommentsDialog,
  formatImported,
  FileImport,
  PronunciationDialog,
  PronunciationListDialog,
  UnusualWordsDialog,
  goToChapter: (projectId, chapterId) => goTo({ area: 'script', projectId, chapterId }),
  goToBudgets: () => goTo({ area: 'account', tab: 'budgets' }),
}

/** The search outlives the open chapter, so it also knows whether its panel is open. */
function OpenedFindPanel(props: Omit<FindPanelProps, 'player'>) {
  const { isOpen } = useStore(findState)
  return isOpen && <PlayingFindPanel {...props} />
}

/** Takes that are found without their block can be played. */
function PlayingFindPanel(props: Omit<FindPanelProps, 'player'>) {
  return <FindPanel {...props} player={useAudition()} />
}

function OfflineNoticeOfProject(props: QueuePartProps) {
  const { catalog } = useCatalog()
  return <OfflineNotice {...props} voiceName={catalogNames(catalog).voice} />
}

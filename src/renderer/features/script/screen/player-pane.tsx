import { type LucideIcon, PanelLeft, PanelRight } from 'lucide-react'
import { type Ref, useContext, useMemo, useSyncExternalStore } from 'react'
import { TIMELINE_RATE_HZ } from '#shared/domain/chapter-timeline.ts'
import { Transport } from '../../../audio/transport.tsx'
import { WaveformStrip } from '../../../audio/waveform-strip.tsx'
import { ActionsContext } from '../../../lib/actions.ts'
import { keysFor } from '../../../lib/keys-for.ts'
import type { ActionId } from '../../../lib/shortcuts.ts'
import { useRemembered } from '../../../lib/use-remembered.ts'
import { useStore } from '../../../lib/use-store.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Splitter } from '../../../ui/splitter.tsx'
import { GenerateBar } from '../generation/generate-bar.tsx'
import { ListeningIssueBar } from '../listening-issues/listening-issue-bar.tsx'
import { useListeningIssues } from '../listening-issues/use-listening-issues.ts'
import type { Workspace } from '../open-workspace.ts'
import { t } from './messages/t.ts'
import type { ScriptDialogName } from './script-dialog.tsx'
import styles from './script.module.css'
import type { Panes } from './use-panes.ts'

const WAVE = { first: 72, min: 48, max: 320 }

export interface PlayerPaneProps {
  ref: Ref<HTMLElement>
  workspace: Workspace
  panes: Pick<Panes, 'showsChapters' | 'showsInspector'>
  /** Result of the last flagged issue, for the bar of issues. */
  issueMessage: string
  onOpenDialog: (name: ScriptDialogName) => void
  onShowBlock: (blockId: string) => void
}

/** The chapter's audio below the script, and the bar that generates it. */
export function PlayerPane({ ref, workspace, panes, issueMessage, onOpenDialog, onShowBlock }: PlayerPaneProps) {
  const [waveHeight, setWaveHeight] = useRemembered('script.wave-height', WAVE.first)
  return (
    <section ref={ref} className={styles.bottom} aria-label={t('workspace.player')} data-pane="player">
      <Splitter
        label={t('workspace.resizeWaveform')}
        size={waveHeight}
        {...WAVE}
        side="above"
        onChange={setWaveHeight}
      />
      <GenerateBar
        workspace={workspace}
        before={
          <PaneButton
            label={panes.showsChapters ? t('workspace.hideChapters') : t('workspace.showChapters')}
            action="toggle-chapters"
            icon={PanelLeft}
          />
        }
        after={
          <PaneButton
            label={panes.showsInspector ? t('workspace.hideInspector') : t('workspace.showInspector')}
            action="toggle-inspector"
            icon={PanelRight}
          />
        }
        onGenerateProject={() => onOpenDialog('generateProject')}
        onExport={() => onOpenDialog('export')}
        onShowProblem={onShowBlock}
      >
        <Sound
          workspace={workspace}
          waveHeight={waveHeight}
          issueMessage={issueMessage}
          onListListeningIssues={() => onOpenDialog('listeningIssues')}
        />
      </GenerateBar>
    </section>
  )
}

interface SoundProps {
  workspace: Workspace
  /** In CSS pixels. */
  waveHeight: number
  issueMessage: string
  onListListeningIssues: () => void
}

/** Player controls and the chapter's waveform. */
function Sound({ workspace, waveHeight, issueMessage, onListListeningIssues }: SoundProps) {
  const { player, sound } = workspace
  const { window } = sound
  const elsewhere = useStore(sound.elsewhere)
  const isFollowing = useStore(workspace.isFollowing)
  const isEmpty = useSyncExternalStore(player.subscribe, () => player.getSnapshot().spans.length === 0)
  const listeningIssues = useListeningIssues(workspace)
  const flags = useMemo(
    () => listeningIssues.flatMap(({ startMs }) => (startMs === null ? [] : [(startMs * TIMELINE_RATE_HZ) / 1000])),
    [listeningIssues],
  )
  return (
    <div className={styles.player}>
      <Transport
        player={player}
        window={window}
        selection={workspace.selection}
        isFollowing={(isFollowing || isEmpty) && elsewhere === null}
        onFollow={() => (elsewhere ? sound.follow() : workspace.editor()?.sounding.follow())}
        {...(elsewhere && { note: t('workspace.playing', { chapter: elsewhere.name }) })}
      >
        <ListeningIssueBar listeningIssues={listeningIssues} said={issueMessage} onList={onListListeningIssues} />
      </Transport>
      <div className={styles.wave} style={{ height: waveHeight }}>
        <WaveformStrip
          player={player}
          window={window}
          selection={workspace.selection}
          surroundings={workspace.sound.surroundings}
          flags={flags}
          onMoved={() => workspace.editor()?.sounding.followSeek()}
        />
      </div>
    </div>
  )
}

function PaneButton({ label, action, icon: Icon }: { label: string; action: ActionId; icon: LucideIcon }) {
  const actions = useContext(ActionsContext)
  return (
    <IconButton label={label} keys={keysFor(action)} onPress={() => actions.run(action)}>
      <Icon size={16} strokeWidth={1.5} aria-hidden />
    </IconButton>
  )
}

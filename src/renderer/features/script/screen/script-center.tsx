import { type SyntheticEvent, useContext, useEffect, useEffectEvent, useRef } from 'react'
import type { CastMember } from '#shared/contract/cast.ts'
import type { Catalog } from '#shared/contract/voices.ts'
import { MarkDialogs } from '../marks/mark-dialogs.tsx'
import { MarkToolbar } from '../marks/mark-toolbar.tsx'
import { SelectionToolbar } from '../marks/selection-toolbar.tsx'
import { ActionsContext } from '../../../lib/actions.ts'
import { NewSpeakerDialog } from '../cast/new-speaker-dialog.tsx'
import { BlockVoiceDialog } from '../inspector/block-voice-dialog.tsx'
import type { CatalogNames } from '../catalog-names.ts'
import { t } from './messages/t.ts'
import { t as inspectorText } from '../inspector/messages/t.ts'
import type { Workspace } from '../open-workspace.ts'
import { ProjectFind } from './project-find.tsx'
import { PronunciationDialogHost } from './pronunciation-dialog-host.tsx'
import { ScriptNotices } from './script-notices.tsx'
import styles from './script.module.css'
import { SelectedBlocksBar } from './selected-blocks-bar.tsx'
import { soughtPlace, soughtTake } from './sought-place.ts'
import { formatFailureInOneLine } from '../../../lib/failure-words.ts'
import { useStore } from '../../../lib/use-store.ts'
import { formatBlockStatus } from '../../../ui/block-status.ts'
import { useSelectedBlock } from '../inspector/use-selected-block.ts'

export interface ScriptCenterProps {
  workspace: Workspace
  title: string
  catalog: Catalog | null
  names: CatalogNames
  showsInspector: boolean
  onShowInspector: () => void
  /** Called when the user enters the script, by pointer or keyboard. */
  onEnter: () => void
}

/** The script, with notices above and a way back to the playing word. */
export function ScriptCenter({
  workspace,
  title,
  catalog,
  names,
  showsInspector,
  onShowInspector,
  onEnter,
}: ScriptCenterProps) {
  const actions = useContext(ActionsContext)
  const parent = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!parent.current) return undefined
    const unmount = workspace.mountEditor(parent.current)
    workspace.editor()?.view.focus()
    return unmount
  }, [workspace])
  const showInspector = useEffectEvent(() => {
    if (!showsInspector) onShowInspector()
  })
  useEffect(() => {
    const show = () => {
      const place = soughtPlace.get()
      if (place?.chapterId !== workspace.script.chapterId) return
      soughtPlace.set(null)
      const line = workspace.session.blockIds().indexOf(place.blockId) + 1
      if (line === 0) return
      workspace.editor()?.selectPlace({ line, ...place })
      if (place.takeId === undefined) return
      soughtTake.set({ blockId: place.blockId, takeId: place.takeId })
      // A pane is shown by a render of its own.
      requestAnimationFrame(() => showInspector())
    }
    show()
    return soughtPlace.subscribe(show)
  }, [workspace])

  const enter = ({ currentTarget, target }: SyntheticEvent) => {
    // Events from its dialogs also arrive here.
    if (target instanceof Node && currentTarget.contains(target)) onEnter()
  }
  const speakers = {
    studio: workspace.marks,
    cast: workspace.cast,
    voiceOf: ({ voiceId }: CastMember) => names.voice(voiceId ?? workspace.project.get().settings.voiceId),
    onCast: () => actions.run('cast'),
  }
  return (
    <section
      className={styles.center}
      aria-label={t('center.script')}
      data-pane
      onPointerDownCapture={enter}
      onFocusCapture={enter}
    >
      <h1 className="visually-hidden">{title}</h1>
      <MarkToolbar {...speakers} onPronunciation={() => actions.run('pronunciation')} />
      <ScriptNotices workspace={workspace} />
      <div className={styles.editor} ref={parent} />
      <SelectionToolbar
        {...speakers}
        onPronunciation={() => actions.run('pronunciation')}
        onPlay={() => workspace.playFromCaret()}
      />
      <SelectedBlocksBar workspace={workspace} onShowSettings={showsInspector ? null : onShowInspector} />
      <ProjectFind workspace={workspace} />
      <SelectionAnnouncer workspace={workspace} names={names} saysFailure={!showsInspector} />
      <PronunciationAnnouncer workspace={workspace} />
      <MarkDialogs studio={workspace.marks} />
      <NewSpeakerDialog workspace={workspace} catalog={catalog} names={names} />
      <BlockVoiceDialog workspace={workspace} catalog={catalog} names={names} />
      <PronunciationDialogHost workspace={workspace} names={names} />
    </section>
  )
}

interface SelectionAnnouncerProps {
  workspace: Workspace
  names: CatalogNames
  /** Set if nothing else on screen shows why the block failed. */
  saysFailure: boolean
}

/** Announces the gutter state of the block at the caret to screen readers. */
function SelectionAnnouncer({ workspace, names, saysFailure }: SelectionAnnouncerProps) {
  const { index, look, blockId, text, record, activity } = useSelectedBlock(workspace)
  const voice = names.voice(workspace.session.book.inputs(blockId, text).voiceId)
  return (
    <div className="visually-hidden" role="status">
      {[
        inspectorText('inspector.block', { number: String(index + 1) }),
        voice,
        formatBlockStatus(look),
        ...(record.note === '' ? [] : [t('center.hasNote')]),
      ].join(', ')}
      {saysFailure && activity?.kind === 'failed' && `. ${formatFailureInOneLine(activity.failure)}`}
    </div>
  )
}

/** Announces the pronunciation of the word at the caret to screen readers; pointers show it on hover. */
export function PronunciationAnnouncer({ workspace }: { workspace: Workspace }) {
  const word = useStore(workspace.pronouncedWord)
  return (
    <div className="visually-hidden" role="status">
      {word && t('center.pronounced', { written: word.written, spoken: word.spoken })}
    </div>
  )
}

import { type SyntheticEvent, useContext, useEffect, useRef } from 'react'
import { MarkDialogs } from '../../features/script/marks/mark-dialogs.tsx'
import { MarkToolbar } from '../../features/script/marks/mark-toolbar.tsx'
import { ActionsContext } from '../../lib/actions.ts'
import type { CatalogueNames } from './catalogue-names.ts'
import type { Workspace } from './open-workspace.ts'
import { ProjectFind } from './project-find.tsx'
import { SayAsFront } from './say-as-front.tsx'
import { ScriptNotices } from './script-notices.tsx'
import styles from './script.module.css'
import { SelectionAnnouncer } from './selection-announcer.tsx'
import { soughtPlace } from './sought-place.ts'

export interface ScriptCenterProps {
  workspace: Workspace
  title: string
  names: CatalogueNames
  showsInspector: boolean
  /** A person came to the script, by pointer or by key. */
  onEnter: () => void
}

/** The script itself, with what is to be known of it above and the way back to the sounding word. */
export function ScriptCenter({ workspace, title, names, showsInspector, onEnter }: ScriptCenterProps) {
  const actions = useContext(ActionsContext)
  const parent = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!parent.current) return undefined
    const unmount = workspace.mountEditor(parent.current)
    workspace.editor()?.view.focus()
    return unmount
  }, [workspace])
  useEffect(() => {
    const show = () => {
      const place = soughtPlace.get()
      if (place?.chapterId !== workspace.script.chapterId) return
      soughtPlace.set(null)
      const line = workspace.session.blockIds().indexOf(place.blockId) + 1
      if (line > 0) workspace.editor()?.selectPlace({ line, ...place })
    }
    show()
    return soughtPlace.subscribe(show)
  }, [workspace])

  const enter = ({ currentTarget, target }: SyntheticEvent) => {
    // What its dialogs tell comes this way as well.
    if (target instanceof Node && currentTarget.contains(target)) onEnter()
  }
  return (
    <section
      className={styles.center}
      aria-label="Script"
      data-pane
      onPointerDownCapture={enter}
      onFocusCapture={enter}
    >
      <h1 className="visually-hidden">{title}</h1>
      <MarkToolbar studio={workspace.marks} onSayAs={() => actions.run('say-as')} />
      <ScriptNotices workspace={workspace} />
      <div className={styles.editor} ref={parent} />
      <ProjectFind workspace={workspace} />
      <SelectionAnnouncer workspace={workspace} names={names} saysFailure={!showsInspector} />
      <MarkDialogs studio={workspace.marks} />
      <SayAsFront workspace={workspace} names={names} />
    </section>
  )
}

import { useEffect, useRef } from 'react'
import { useScriptSlots } from '../script-slots.ts'
import { useAction } from '../../../lib/actions.ts'
import { useStore } from '../../../lib/use-store.ts'
import { useStudio } from '../../../rpc/studio.ts'
import type { Workspace } from '../open-workspace.ts'
import { showPlace } from './sought-place.ts'

/** Panel for find and replace in all chapters, shown over an open one. */
export function ProjectFind({ workspace }: { workspace: Workspace }) {
  const { FindPanel, openFind, goToChapter } = useScriptSlots()
  const { script, session } = workspace
  const { client } = useStudio()
  const followed = useStore(workspace.followed)
  const refresh = useRef<() => void>(() => undefined)
  const projectId = script.project.id

  const open = (replaces: boolean) => {
    const view = workspace.editor()?.view
    const { from, to } = view?.state.selection.main ?? { from: 0, to: 0 }
    const selected = view?.hasFocus ? (view.state.sliceDoc(from, to).split('\n')[0] ?? '') : ''
    openFind({ replaces, text: selected })
  }
  useAction('find-in-project', () => open(false))
  useAction('replace-in-project', () => open(true))
  useEffect(
    () =>
      session.queue.subscribe(() => {
        if (session.queue.state().kind === 'saved') refresh.current()
      }),
    [session],
  )

  useEffect(() => workspace.followed.subscribe(() => refresh.current()), [workspace])

  return (
    <FindPanel
      projectId={projectId}
      settle={() => session.queue.settle()}
      onGoTo={(place) => showPlace(workspace, place, goToChapter)}
      onClose={() => workspace.editor()?.view.focus()}
      onReady={(again) => {
        refresh.current = again
      }}
      steppedOver={followed}
      onReplaced={async (step, chapterIds) => {
        const isHere = chapterIds.includes(script.chapterId)
        const stored = isHere ? await client.script.open({ projectId, chapterId: script.chapterId }) : null
        session.showReplacement(step, stored)
      }}
    />
  )
}

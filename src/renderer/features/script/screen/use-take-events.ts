import { useStudio, useWatch } from '../../../rpc/studio.ts'
import type { Workspace } from '../open-workspace.ts'

/** Applies events of the project's takes to the open chapter, and reads the lists again that they change. */
export function useTakeEvents(workspace: Workspace): void {
  const { queries, queryClient } = useStudio()
  const { chapterId, project } = workspace.script
  useWatch(
    `takes-${project.id}-${chapterId}`,
    (studio, signal) => studio.takes.watch({ projectId: project.id }, { signal }),
    (event) => {
      workspace.apply(event)
      if (event.kind === 'listed') void queryClient.invalidateQueries({ queryKey: queries.takes.list.key() })
      if (event.kind === 'pronunciation')
        void queryClient.invalidateQueries({ queryKey: queries.pronunciations.list.key() })
    },
  )
}

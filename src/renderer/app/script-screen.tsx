import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ChapterScript } from '#shared/contract/script.ts'
import { ScriptSlotsContext } from '../features/script/script-slots.ts'
import { after } from '../lib/after.ts'
import { usePagePath } from '../lib/page-path.ts'
import { runInSlices } from '../lib/run-in-slices.ts'
import { getFailure, useStudio } from '../rpc/studio.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailureNotice } from '../ui/failure-notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { FirstPlace } from './first-place.ts'
import { t } from './messages/t.ts'
import { openWorkspace, type Workspace } from '../features/script/open-workspace.ts'
import type { ChapterMemory } from '../features/script/document/edit-history.ts'
import { restoreHistory } from '../features/script/document/stored-history.ts'
import type { ProjectMemory } from '../features/script/project/project-memory.ts'
import { createProjectSound, type ProjectSound } from '../features/script/sound/project-sound.ts'
import { ScriptWorkspace } from '../features/script/screen/script-workspace.tsx'
import { scriptSlots } from './script/script-slots.tsx'
import { openLastChapter, rememberChapter } from './last-chapters.ts'
import { goTo } from './use-route.ts'

export interface ScriptScreenProps {
  projectId: string
  chapterId: string | null
  memory: ProjectMemory
  first: FirstPlace
}

/** A project's script, with a player that stays while the user switches chapters. */
export function ScriptScreen(props: ScriptScreenProps) {
  const { projectId } = props
  const { client } = useStudio()
  const [sound, setSound] = useState<ProjectSound | null>(null)
  useEffect(() => {
    const opened = createProjectSound({
      projectId,
      open: (chapterId) => client.script.open({ projectId, chapterId }),
      goToChapter: (chapterId) => goTo({ area: 'script', projectId, chapterId }),
      after,
    })
    setSound(opened)
    return () => void opened.dispose()
  }, [client, projectId])
  return <Chapter key={props.chapterId} {...props} sound={sound} />
}

/** Opens a chapter; the one that was open last if none is given. */
function Chapter({ projectId, chapterId, memory, first, sound }: ScriptScreenProps & { sound: ProjectSound | null }) {
  const { client, queries } = useStudio()
  const input = { projectId, ...(chapterId === null ? {} : { chapterId }) }
  // Read once per opening; from then on the workspace keeps it up to date.
  const script = useQuery({
    ...queries.script.open.queryOptions({ input }),
    queryFn: ({ signal }) =>
      first.take(projectId, chapterId) ?? openLastChapter(client, { projectId, chapterId }, signal),
    initialData: () => first.script(projectId, chapterId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

  const isOpened = script.data !== undefined
  useEffect(() => {
    if (isOpened) first.forget()
  }, [first, isOpened])

  if (script.data) return sound && <OpenedScript script={script.data} memory={memory} sound={sound} />
  if (script.isError) return <NotOpened error={script.error} onRetry={() => void script.refetch()} />
  return <Skeleton label={t('script.opening')} rows={10} />
}

interface OpenedScriptProps {
  script: ChapterScript
  memory: ProjectMemory
  sound: ProjectSound
}

function OpenedScript({ script, memory, sound }: OpenedScriptProps) {
  const { client } = useStudio()
  const [workspace, setWorkspace] = useState<Workspace | null>(null)
  const [offeredVoiceId, setOfferedVoiceId] = useState<string | null>(null)
  useEffect(() => {
    const { id: projectId } = script.project
    const { chapterId } = script
    let isLeft = false
    let opened: Workspace | null = null
    const open = (known: ChapterMemory | null) => {
      if (isLeft) return
      const next = openWorkspace(client, script, sound, known)
      opened = next
      for (const step of memory.takeSteps(projectId, chapterId)) next.session.recordStep(step)
      setWorkspace(next)
      const request = memory.takeRequest(projectId)
      setOfferedVoiceId(request?.kind === 'voice' ? request.voiceId : null)
      rememberChapter(projectId, chapterId)
      // In a microtask: by then the player has the chapter.
      if (request?.kind === 'play') queueMicrotask(() => next.player.play())
    }
    const known = memory.chapter(projectId, chapterId)
    if (known || !script.history) open(known)
    else void runInSlices(restoreHistory(script.blocks, script.history)).then(open)
    return () => {
      isLeft = true
      const left = opened
      if (!left) return
      memory.keep(projectId, chapterId, left.session.remember())
      left.leaveSound()
      sound.leave()
      // Stores the last edits before the chapter closes.
      void left
        .save()
        .catch(() => undefined)
        .finally(() => left.close())
    }
  }, [client, script, memory, sound])
  // Restoring its history may take a moment.
  if (!workspace) return script.history ? <Skeleton label={t('script.opening')} rows={10} /> : null
  return (
    <ScriptSlotsContext value={scriptSlots}>
      <ScriptWorkspace
        key={script.chapterId}
        workspace={workspace}
        offeredVoiceId={offeredVoiceId}
        onPassOn={(chapterId, step) => memory.passOn(script.project.id, chapterId, step)}
      />
    </ScriptSlotsContext>
  )
}

function NotOpened({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const reason = getFailure(error)
  usePagePath(reason.code === 'not_found' ? 'missing' : [])
  if (reason.code === 'not_found') {
    return (
      <EmptyState
        title={t('script.missingTitle')}
        action={<Button onPress={() => goTo({ area: 'projects' })}>{t('showAllProjects')}</Button>}
      >
        {t('script.missingText')}
      </EmptyState>
    )
  }
  return <FailureNotice failure={reason} actions={<Button onPress={onRetry}>{t('reload')}</Button>} />
}

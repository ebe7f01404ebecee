import type { DroppedFile } from '../lib/dropped-files.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { ProjectList } from '../features/projects/project-list.tsx'
import { soughtSection } from '../features/settings/sections.ts'
import { UpdateNotice } from '../features/settings/update-check.tsx'
import type { ProjectMemory } from '../features/script/project/project-memory.ts'
import { common } from '../lib/common/messages/common.ts'
import { useRemembered } from '../lib/use-remembered.ts'
import { useStudio } from '../rpc/studio.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { HOME } from './areas.ts'
import { t } from './messages/t.ts'
import { goTo } from './use-route.ts'

const FileImport = lazy(() => import('./file-import.tsx').then((module) => ({ default: module.FileImport })))

/** List of all projects. */
export function ProjectsScreen({ memory }: { memory: ProjectMemory }) {
  const [asked, setAsked] = useState<readonly DroppedFile[] | null>(null)
  // Whatever is chosen here opens a script.
  useEffect(() => {
    const idle = requestIdleCallback(() => void import('./script-screen.tsx').catch(() => undefined))
    return () => cancelIdleCallback(idle)
  }, [])
  const open = (projectId: string) => goTo({ area: 'script', projectId, chapterId: null })
  return (
    <>
      <ProjectList
        onOpen={open}
        onPlay={(projectId) => {
          memory.request(projectId, { kind: 'play' })
          open(projectId)
        }}
        onImport={setAsked}
        notice={
          <>
            <UpdateNotice />
            <SandboxNotice />
          </>
        }
      />
      <Suspense>{asked && <FileImport files={asked} onClose={() => setAsked(null)} />}</Suspense>
    </>
  )
}

/** Says where an API key goes, once a project has audio, and until it is dismissed. */
function SandboxNotice() {
  const { queries } = useStudio()
  const settings = useQuery(queries.settings.get.queryOptions()).data
  const projects = useQuery(queries.projects.list.queryOptions()).data
  const [isDismissed, setDismissed] = useRemembered<boolean>('sandbox-notice.dismissed', false)
  if (isDismissed || !settings?.usesSandbox || !projects?.some(({ durationMs }) => durationMs > 0)) return null
  return (
    <Notice
      tone="quiet"
      actions={
        <>
          <Button
            onPress={() => {
              soughtSection.set('service')
              goTo(HOME.settings)
            }}
          >
            {t('sandboxNotice.openSettings')}
          </Button>
          <Button look="quiet" onPress={() => setDismissed(true)}>
            {common('dismiss')}
          </Button>
        </>
      }
    >
      {t('sandboxNotice.text')}
    </Notice>
  )
}

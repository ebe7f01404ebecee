import { lazy, Suspense, useEffect, useState } from 'react'
import { ProjectList } from '../features/projects/project-list.tsx'
import { UpdateNotice } from '../features/settings/update-check.tsx'
import type { ProjectMemory } from '../features/script/project/project-memory.ts'
import { goTo } from './use-route.ts'

const FileImport = lazy(() => import('./file-import.tsx').then((module) => ({ default: module.FileImport })))

/** List of all projects. */
export function ProjectsScreen({ memory }: { memory: ProjectMemory }) {
  const [asked, setAsked] = useState<File | 'choose' | null>(null)
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
        notice={<UpdateNotice />}
      />
      <Suspense>
        {asked && <FileImport file={asked === 'choose' ? null : asked} onClose={() => setAsked(null)} />}
      </Suspense>
    </>
  )
}

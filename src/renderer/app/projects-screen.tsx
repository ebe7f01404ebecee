import { ProjectList } from '../features/projects/project-list.tsx'
import { usePageTitle } from './page-title.ts'
import { goTo } from './use-route.ts'

/** Where every project is found. */
export function ProjectsScreen() {
  usePageTitle('Projects')
  return <ProjectList onOpen={(projectId) => goTo({ area: 'script', projectId, chapterId: null })} />
}

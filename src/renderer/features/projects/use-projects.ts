import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ProjectSummary } from '#shared/contract/projects.ts'
import { reasonOf, useStudio } from '../../rpc/studio.ts'
import { showToast } from '../../ui/toast.tsx'

/** The list of projects and what can be done with it; a change is seen at once and read again from the studio. */
export function useProjects() {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const listKey = queries.projects.list.queryKey()
  // Other screens change projects without telling this list.
  const list = useQuery({ ...queries.projects.list.queryOptions(), staleTime: 0 })

  const refresh = () => cache.invalidateQueries({ queryKey: queries.projects.key() })

  const create = async (title: string) => {
    const project = await client.projects.create({ title })
    await refresh()
    return project
  }

  const rename = async (projectId: string, title: string) => {
    await client.projects.update({ projectId, title })
    await refresh()
  }

  const restore = async (project: ProjectSummary) => {
    try {
      await client.projects.restore({ projectId: project.id })
    } catch (error) {
      showToast({ text: `“${project.title}” could not be brought back. ${reasonOf(error).message}` })
    }
    await refresh()
  }

  /** Takes the project out of the list with a way back: nothing of it is deleted. */
  const remove = async (project: ProjectSummary) => {
    cache.setQueryData<ProjectSummary[]>(listKey, (projects) => projects?.filter((other) => other.id !== project.id))
    try {
      await client.projects.remove({ projectId: project.id })
      showToast({
        text: `Removed “${shorten(project.title)}”.`,
        action: { label: 'Undo', onPress: () => void restore(project) },
      })
    } catch (error) {
      showToast({ text: `“${shorten(project.title)}” could not be removed. ${reasonOf(error).message}` })
    }
    await refresh()
  }

  return { list, create, rename, remove }
}

function shorten(title: string): string {
  return title.length > 60 ? `${title.slice(0, 59)}…` : title
}

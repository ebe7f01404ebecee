import type { Workspace, workspaces, WorkspaceSettings, WorkspacesState } from '#shared/contract/workspaces.ts'
import { PLANS } from '#shared/domain/plans.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { countOpenWork } from '../db/repos/workspace-belongings-repo.ts'
import {
  getWorkspace,
  listWorkspaces,
  setProjectWorkspace,
  workspaceName,
  workspaceOfProject,
} from '../db/repos/workspaces-repo.ts'
import type { Service } from '../lib/service.ts'
import { removeKey, setKey } from '../services/settings/set-key.ts'
import { addWorkspace, changeWorkspace } from '../services/workspaces/change-workspace.ts'
import { describeWorkspace, type DescribeWorkspaceDeps } from '../services/workspaces/describe-workspace.ts'
import { describeRemoval, removeWorkspace } from '../services/workspaces/remove-workspace.ts'
import type { RequestScheduler } from '../speech-api/request-scheduler.ts'
import { latestValues } from '../lib/latest-values.ts'
import type { WorkspaceSwitch } from './switch-workspaces.ts'

export interface WorkspacesServiceDeps extends DescribeWorkspaceDeps {
  switched: WorkspaceSwitch
  scheduler(workspaceId: string): Pick<RequestScheduler, 'setPlan'>
  fetchedBytes(workspaceId: string): Promise<number>
  removeFiles(workspaceId: string): Promise<void>
  newId(): string
  now(): number
}

/** Minimum interval between state snapshots. */
const REST_MS = 50

/** Account workspaces. Changes to the open one go through its settings so that they take effect. */
export function createWorkspacesService(deps: WorkspacesServiceDeps) {
  const { db, switched } = deps
  /** A keychain may prompt before deleting a key, so a workspace being removed can't be opened meanwhile. */
  const removing = new Set<string>()

  function openIds(): string[] {
    const { currentId, phase } = switched.state()
    return phase.kind === 'open' ? [currentId] : [currentId, phase.toId]
  }

  function stored(workspaceId: string): { id: string; name: string } {
    const found = getWorkspace(db, workspaceId)
    if (!found) throw new StudioError('not_found', 'workspace-not-found')
    return found
  }

  async function described(workspaceId: string): Promise<Workspace> {
    const answer = await describeWorkspace(deps, stored(workspaceId).id)
    switched.changed()
    return answer
  }

  async function store(workspaceId: string, settings: Partial<WorkspaceSettings>, signal: AbortSignal): Promise<void> {
    if (workspaceId === switched.currentId()) {
      await switched.current().services.settings.update(settings, signal)
      return
    }
    const { plan } = await changeWorkspace({ ...deps, workspaceId }, settings)
    deps.scheduler(workspaceId).setPlan(PLANS[plan])
  }

  return {
    watch: (signal) =>
      latestValues(
        {
          read: (): WorkspacesState => ({
            ...switched.state(),
            workspaces: listWorkspaces(db).map(({ id, name }) => ({ id, name })),
          }),
          subscribe: switched.subscribe,
        },
        REST_MS,
        signal,
      ),
    list: () => Promise.all(listWorkspaces(db).map(({ id }) => describeWorkspace(deps, id))),
    add: async ({ name, ...settings }) => described(await addWorkspace(deps, name, settings)),
    async update({ workspaceId, name, settings }, signal) {
      stored(workspaceId)
      if (settings) await store(workspaceId, settings, signal)
      if (name !== undefined) await changeWorkspace({ ...deps, workspaceId }, {}, name)
      return described(workspaceId)
    },
    async setKey({ workspaceId, key }, signal) {
      stored(workspaceId)
      if (workspaceId === switched.currentId()) await switched.current().services.settings.setKey({ key }, signal)
      else await setKey({ ...deps, workspaceId }, { key })
      return described(workspaceId)
    },
    async removeKey({ workspaceId }, signal) {
      stored(workspaceId)
      if (workspaceId === switched.currentId()) await switched.current().services.settings.removeKey(signal)
      else await removeKey({ ...deps, workspaceId })
      return described(workspaceId)
    },
    async open({ workspaceId, now }) {
      if (removing.has(workspaceId)) throw new StudioError('conflict', 'workspace-being-removed')
      await switched.open(stored(workspaceId).id, now)
    },
    stay: switched.stay,
    async removal({ workspaceId }) {
      stored(workspaceId)
      return describeRemoval({ ...deps, openIds: openIds() }, workspaceId)
    },
    async remove({ workspaceId }, signal) {
      stored(workspaceId)
      removing.add(workspaceId)
      try {
        const cancelWork = (projectId: string) => switched.current().services.takes.cancel({ projectId }, signal)
        await removeWorkspace({ ...deps, openIds: openIds(), cancelWork }, workspaceId)
      } finally {
        removing.delete(workspaceId)
      }
      switched.changed()
    },
    ofProject({ projectId }) {
      const owner = workspaceOfProject(db, projectId)
      if (owner === undefined) throw new StudioError('not_found', 'project-not-found')
      return { id: owner, name: workspaceName(db, owner), isRemoved: getWorkspace(db, owner) === undefined }
    },
    adopt({ projectId }) {
      const count = countOpenWork(db, projectId)
      if (count > 0) throw new StudioError('conflict', 'project-blocks-queued')
      if (!setProjectWorkspace(db, projectId, switched.currentId()))
        throw new StudioError('not_found', 'project-not-found')
    },
  } satisfies Service<typeof workspaces>
}

import type { Workspace, WorkspaceSettings, WorkspacesState } from '#shared/contract/workspaces.ts'
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
import type { WorkspacesService } from '../procedures/workspaces.ts'
import { removeKey, setKey } from '../services/settings/set-key.ts'
import { addWorkspace, changeWorkspace } from '../services/workspaces/change-workspace.ts'
import { describeWorkspace, type DescribeWorkspaceDeps } from '../services/workspaces/describe-workspace.ts'
import { describeRemoval, removeWorkspace } from '../services/workspaces/remove-workspace.ts'
import type { RequestScheduler } from '../speech-api/request-scheduler.ts'
import { latestValues } from './latest-values.ts'
import type { WorkspaceSwitch } from './switch-workspaces.ts'
import { wait } from './wait.ts'

export interface WorkspacesServiceDeps extends DescribeWorkspaceDeps {
  workspaces: WorkspaceSwitch
  scheduler(workspaceId: string): Pick<RequestScheduler, 'setPlan'>
  fetchedBytes(workspaceId: string): Promise<number>
  removeFiles(workspaceId: string): Promise<void>
  newId(): string
  now(): number
}

/** Shortest time between two pictures of where the studio stands. */
const REST_MS = 50

/** What a person does with the accounts of a studio. A change of the one that is open goes through its settings, so that it takes effect. */
export function createWorkspacesService(deps: WorkspacesServiceDeps): WorkspacesService {
  const { db, workspaces } = deps
  /** Keychains may ask a person before they forget a key: nobody opens what goes meanwhile. */
  const removing = new Set<string>()

  function openIds(): string[] {
    const { currentId, phase } = workspaces.state()
    return phase.kind === 'open' ? [currentId] : [currentId, phase.toId]
  }

  function stored(workspaceId: string): { id: string; name: string } {
    const found = getWorkspace(db, workspaceId)
    if (!found) throw new StudioError('not_found', 'There is no such workspace.')
    return found
  }

  async function described(workspaceId: string): Promise<Workspace> {
    const answer = await describeWorkspace(deps, stored(workspaceId).id)
    workspaces.changed()
    return answer
  }

  async function store(workspaceId: string, settings: Partial<WorkspaceSettings>): Promise<void> {
    if (workspaceId === workspaces.currentId()) {
      await workspaces.current().services.settings.update(settings)
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
            ...workspaces.state(),
            workspaces: listWorkspaces(db).map(({ id, name }) => ({ id, name })),
          }),
          subscribe: workspaces.subscribe,
          wait,
        },
        REST_MS,
        signal,
      ),
    list: () => Promise.all(listWorkspaces(db).map(({ id }) => describeWorkspace(deps, id))),
    add: async ({ name, ...settings }) => described(await addWorkspace(deps, name, settings)),
    async update({ workspaceId, name, settings }) {
      stored(workspaceId)
      if (settings) await store(workspaceId, settings)
      if (name !== undefined) await changeWorkspace({ ...deps, workspaceId }, {}, name)
      return described(workspaceId)
    },
    async setKey({ workspaceId, key }) {
      stored(workspaceId)
      if (workspaceId === workspaces.currentId()) await workspaces.current().services.settings.setKey(key)
      else await setKey({ ...deps, workspaceId }, { key })
      return described(workspaceId)
    },
    async removeKey({ workspaceId }) {
      stored(workspaceId)
      if (workspaceId === workspaces.currentId()) await workspaces.current().services.settings.removeKey()
      else await removeKey({ ...deps, workspaceId })
      return described(workspaceId)
    },
    async open({ workspaceId, now }) {
      if (removing.has(workspaceId))
        throw new StudioError('conflict', 'This workspace is just being removed. Nothing was changed.')
      await workspaces.open(stored(workspaceId).id, now)
    },
    stay: workspaces.stay,
    async removal({ workspaceId }) {
      stored(workspaceId)
      return describeRemoval({ ...deps, openIds: openIds() }, workspaceId)
    },
    async remove({ workspaceId }) {
      stored(workspaceId)
      removing.add(workspaceId)
      try {
        const cancelWork = (projectId: string) => workspaces.current().services.takes.cancel({ projectId })
        await removeWorkspace({ ...deps, openIds: openIds(), cancelWork }, workspaceId)
      } finally {
        removing.delete(workspaceId)
      }
      workspaces.changed()
    },
    ofProject({ projectId }) {
      const owner = workspaceOfProject(db, projectId)
      if (owner === undefined) throw new StudioError('not_found', 'There is no such project.')
      return { id: owner, name: workspaceName(db, owner), isRemoved: getWorkspace(db, owner) === undefined }
    },
    adopt({ projectId }) {
      const count = countOpenWork(db, projectId)
      if (count > 0)
        throw new StudioError(
          'conflict',
          'Blocks of this project wait to be spoken with the workspace it belongs to. Take them out of the queue first. Nothing was changed.',
        )
      if (!setProjectWorkspace(db, projectId, workspaces.currentId()))
        throw new StudioError('not_found', 'There is no such project.')
    },
  }
}

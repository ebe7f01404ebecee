import type { Workspace, WorkspaceRemoval, WorkspaceSettings, WorkspacesState } from '#shared/contract/workspaces.ts'
import type { StudioImplementer } from './studio-errors.ts'

export interface WorkspacesService {
  watch(signal: AbortSignal): AsyncGenerator<WorkspacesState>
  list(): Promise<Workspace[]>
  add(request: { name: string } & Partial<WorkspaceSettings>): Promise<Workspace>
  update(request: {
    workspaceId: string
    name?: string | undefined
    settings?: Partial<WorkspaceSettings> | undefined
  }): Promise<Workspace>
  setKey(request: { workspaceId: string; key: string }): Promise<Workspace>
  removeKey(request: { workspaceId: string }): Promise<Workspace>
  open(request: { workspaceId: string; now: boolean }, signal: AbortSignal): Promise<void>
  stay(): void
  removal(request: { workspaceId: string }): Promise<WorkspaceRemoval>
  remove(request: { workspaceId: string }): Promise<void>
  ofProject(request: { projectId: string }): { id: string; name: string; isRemoved: boolean }
  adopt(request: { projectId: string }): void
}

/** Accounts side by side, one of them open. */
export function workspacesProcedures(studio: StudioImplementer['workspaces'], workspaces: WorkspacesService) {
  return {
    watch: studio.watch.handler(({ context }) => workspaces.watch(context.signal)),
    list: studio.list.handler(() => workspaces.list()),
    add: studio.add.handler(({ input }) => workspaces.add(input)),
    update: studio.update.handler(({ input }) => workspaces.update(input)),
    setKey: studio.setKey.handler(({ input }) => workspaces.setKey(input)),
    removeKey: studio.removeKey.handler(({ input }) => workspaces.removeKey(input)),
    open: studio.open.handler(({ input, context }) => workspaces.open(input, context.signal)),
    stay: studio.stay.handler(() => workspaces.stay()),
    removal: studio.removal.handler(({ input }) => workspaces.removal(input)),
    remove: studio.remove.handler(({ input }) => workspaces.remove(input)),
    ofProject: studio.ofProject.handler(({ input }) => workspaces.ofProject(input)),
    adopt: studio.adopt.handler(({ input }) => workspaces.adopt(input)),
  }
}

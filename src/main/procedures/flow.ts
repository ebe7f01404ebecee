import type { FlowEvent } from '#shared/contract/flow-state.ts'
import type { FlowService } from '../services/flow/flow-service.ts'
import type { StudioImplementer } from './studio-errors.ts'

export type FlowProcedures = Omit<FlowService, 'glance' | 'subscribe'> & {
  watch(request: { agentId: string }, signal: AbortSignal): AsyncIteratorObject<FlowEvent, unknown, void>
}

/** Flow graphs of agents, kept here and at the service, and the library of templates. */
export function flowProcedures(studio: StudioImplementer['flow'], flow: FlowProcedures) {
  const { templates } = flow
  return {
    read: studio.read.handler(({ input }) => flow.read(input)),
    knownTools: studio.knownTools.handler(({ input }) => flow.knownTools(input)),
    refresh: studio.refresh.handler(({ input, context }) => flow.refresh(input, context.signal)),
    saveLocal: studio.saveLocal.handler(({ input }) => flow.saveLocal(input)),
    rebase: studio.rebase.handler(({ input }) => flow.rebase(input)),
    localVersions: studio.localVersions.handler(({ input }) => flow.localVersions(input)),
    labelVersion: studio.labelVersion.handler(({ input }) => flow.labelVersion(input)),
    readVersion: studio.readVersion.handler(({ input, context }) => flow.readVersion(input, context.signal)),
    validate: studio.validate.handler(({ input }) => flow.validate(input)),
    previewPush: studio.previewPush.handler(({ input, context }) => flow.previewPush(input, context.signal)),
    push: studio.push.handler(({ input, context }) => flow.push(input, context.signal)),
    preview: studio.preview.handler(({ input, context }) => flow.preview(input, context.signal)),
    publish: studio.publish.handler(({ input, context }) => flow.publish(input, context.signal)),
    rollback: studio.rollback.handler(({ input, context }) => flow.rollback(input, context.signal)),
    discard: studio.discard.handler(({ input, context }) => flow.discard(input, context.signal)),
    deactivate: studio.deactivate.handler(({ input, context }) => flow.deactivate(input, context.signal)),
    watch: studio.watch.handler(({ input, context }) => flow.watch(input, context.signal)),
    templates: {
      list: studio.templates.list.handler(() => templates.list()),
      refresh: studio.templates.refresh.handler(({ context }) => templates.refresh(context.signal)),
      read: studio.templates.read.handler(({ input }) => templates.read(input)),
      create: studio.templates.create.handler(({ input, context }) => templates.create(input, context.signal)),
      replace: studio.templates.replace.handler(({ input, context }) => templates.replace(input, context.signal)),
      remove: studio.templates.remove.handler(({ input, context }) => templates.remove(input, context.signal)),
      previewClone: studio.templates.previewClone.handler(({ input, context }) =>
        templates.previewClone(input, context.signal),
      ),
      clone: studio.templates.clone.handler(({ input, context }) => templates.clone(input, context.signal)),
    },
  }
}

import type { AgentsService } from '../services/agents/agents-service.ts'
import type { StudioImplementer } from './studio-errors.ts'

/** Agents, as they are at the service and as they were changed here. */
export function agentsProcedures(studio: StudioImplementer['agents'], agents: AgentsService) {
  return {
    list: studio.list.handler(({ input }) => agents.list(input)),
    refresh: studio.refresh.handler(({ context }) => agents.refresh(context.signal)),
    get: studio.get.handler(({ input }) => agents.get(input)),
    fetch: studio.fetch.handler(({ input, context }) => agents.fetch(input, context.signal)),
    create: studio.create.handler(({ input, context }) => agents.create(input, context.signal)),
    duplicate: studio.duplicate.handler(({ input, context }) => agents.duplicate(input, context.signal)),
    edit: studio.edit.handler(({ input }) => agents.edit(input)),
    dropChanges: studio.dropChanges.handler(({ input }) => agents.dropChanges(input)),
    compare: studio.compare.handler(({ input, context }) => agents.compare(input, context.signal)),
    push: studio.push.handler(({ input, context }) => agents.push(input, context.signal)),
    remove: studio.remove.handler(({ input, context }) => agents.remove(input, context.signal)),
    voices: studio.voices.handler(() => agents.voices()),
    refreshVoices: studio.refreshVoices.handler(({ context }) => agents.refreshVoices(context.signal)),
    makeSecret: studio.makeSecret.handler(({ input, context }) => agents.makeSecret(input, context.signal)),
    removeSecret: studio.removeSecret.handler(({ input, context }) => agents.removeSecret(input, context.signal)),
    widgetForVisitors: studio.widgetForVisitors.handler(({ input, context }) =>
      agents.widgetForVisitors(input, context.signal),
    ),
    evaluation: studio.evaluation.handler(({ input }) => agents.evaluation(input)),
    fetchEvaluation: studio.fetchEvaluation.handler(({ input, context }) =>
      agents.fetchEvaluation(input, context.signal),
    ),
    editEvaluation: studio.editEvaluation.handler(({ input }) => agents.editEvaluation(input)),
    dropEvaluation: studio.dropEvaluation.handler(({ input }) => agents.dropEvaluation(input)),
    compareEvaluation: studio.compareEvaluation.handler(({ input, context }) =>
      agents.compareEvaluation(input, context.signal),
    ),
    pushEvaluation: studio.pushEvaluation.handler(({ input, context }) => agents.pushEvaluation(input, context.signal)),
  }
}

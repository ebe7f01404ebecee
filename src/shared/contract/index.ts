import { agents } from './agents.ts'
import { app } from './app.ts'
import { cast } from './cast.ts'
import { cloning } from './cloning.ts'
import { conversations } from './conversations.ts'
import { console } from './console.ts'
import { exports } from './exports.ts'
import { flow } from './flow.ts'
import { imports } from './imports.ts'
import { pronunciations } from './pronunciation.ts'
import { projectFiles } from './project-files.ts'
import { projects } from './projects.ts'
import { limits } from './limits.ts'
import { queue } from './queue.ts'
import { requests } from './requests.ts'
import { watermark } from './watermark.ts'
import { samples } from './samples.ts'
import { script } from './script.ts'
import { search } from './search.ts'
import { incomplete } from './incomplete.ts'
import { serviceProjects } from './service-projects.ts'
import { settings } from './settings.ts'
import { storage } from './storage.ts'
import { takes } from './takes.ts'
import { unpublished } from './unpublished.ts'
import { updates } from './updates.ts'
import { usage } from './usage.ts'
import { voices } from './voices.ts'
import { webhooks } from './webhooks.ts'
import { workspaces } from './workspaces.ts'

/** Named, because the inferred type is too long for the compiler to emit. */
export type StudioContract = {
  app: typeof app
  settings: typeof settings
  voices: typeof voices
  projects: typeof projects
  projectFiles: typeof projectFiles
  script: typeof script
  cast: typeof cast
  imports: typeof imports
  watermark: typeof watermark
  pronunciations: typeof pronunciations
  search: typeof search
  takes: typeof takes
  exports: typeof exports
  queue: typeof queue
  limits: typeof limits
  serviceProjects: typeof serviceProjects
  incomplete: typeof incomplete
  requests: typeof requests
  console: typeof console
  storage: typeof storage
  cloning: typeof cloning
  flow: typeof flow
  agents: typeof agents
  webhooks: typeof webhooks
  unpublished: typeof unpublished
  updates: typeof updates
  usage: typeof usage
  conversations: typeof conversations
  samples: typeof samples
  workspaces: typeof workspaces
}

/** Everything a screen can call. */
export const contract: StudioContract = {
  app,
  settings,
  voices,
  projects,
  projectFiles,
  script,
  cast,
  imports,
  watermark,
  pronunciations,
  search,
  takes,
  exports,
  queue,
  limits,
  serviceProjects,
  incomplete,
  requests,
  console,
  storage,
  cloning,
  flow,
  agents,
  webhooks,
  unpublished,
  updates,
  usage,
  conversations,
  samples,
  workspaces,
}

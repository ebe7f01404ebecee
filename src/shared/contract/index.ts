import { agents } from './agents.ts'
import { app } from './app.ts'
import { cast } from './cast.ts'
import { cloning } from './cloning.ts'
import { conversations } from './conversations.ts'
import { console } from './console.ts'
import { exports } from './exports.ts'
import { flow } from './flow.ts'
import { imports } from './imports.ts'
import { sayAs } from './say-as.ts'
import { projectFiles } from './project-files.ts'
import { projects } from './projects.ts'
import { limits } from './limits.ts'
import { queue } from './queue.ts'
import { requests } from './requests.ts'
import { watermark } from './watermark.ts'
import { script } from './script.ts'
import { search } from './search.ts'
import { serviceProjects } from './service-projects.ts'
import { settings } from './settings.ts'
import { storage } from './storage.ts'
import { takes } from './takes.ts'
import { usage } from './usage.ts'
import { voices } from './voices.ts'
import { webhooks } from './webhooks.ts'
import { workspaces } from './workspaces.ts'

/** A name for the whole, which the types built on it are written down with: spelled out they are too long to be. */
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
  sayAs: typeof sayAs
  search: typeof search
  takes: typeof takes
  exports: typeof exports
  queue: typeof queue
  limits: typeof limits
  serviceProjects: typeof serviceProjects
  requests: typeof requests
  console: typeof console
  storage: typeof storage
  cloning: typeof cloning
  flow: typeof flow
  agents: typeof agents
  webhooks: typeof webhooks
  usage: typeof usage
  conversations: typeof conversations
  workspaces: typeof workspaces
}

/** Everything a screen can ask of the studio. */
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
  sayAs,
  search,
  takes,
  exports,
  queue,
  limits,
  serviceProjects,
  requests,
  console,
  storage,
  cloning,
  flow,
  agents,
  webhooks,
  usage,
  conversations,
  workspaces,
}

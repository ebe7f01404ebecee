import { appProcedures, type AppService } from './app.ts'
import { exportsProcedures, type ExportsService } from './exports.ts'
import { projectsProcedures, type ProjectsService } from './projects.ts'
import { scriptProcedures, type ScriptService } from './script.ts'
import { settingsProcedures, type SettingsService } from './settings.ts'
import { implementStudio, type ReportBug } from './studio-errors.ts'
import { takesProcedures, type TakesService } from './takes.ts'
import { voicesProcedures, type VoicesService } from './voices.ts'

/** Everything behind the contract, one member per area. */
export interface StudioServices {
  app: AppService
  settings: SettingsService
  voices: VoicesService
  projects: ProjectsService
  script: ScriptService
  takes: TakesService
  exports: ExportsService
}

/** The contract, answered by the services given. */
export function createStudioRouter(services: StudioServices, report: ReportBug) {
  const studio = implementStudio(report)
  return studio.router({
    app: appProcedures(studio.app, services.app),
    settings: settingsProcedures(studio.settings, services.settings),
    voices: voicesProcedures(studio.voices, services.voices),
    projects: projectsProcedures(studio.projects, services.projects),
    script: scriptProcedures(studio.script, services.script),
    takes: takesProcedures(studio.takes, services.takes),
    exports: exportsProcedures(studio.exports, services.exports),
  })
}

export type StudioRouter = ReturnType<typeof createStudioRouter>

import type { KeyRefresher } from '../db/create-key-refresher.ts'
import { getVoiceName, getWireVoice } from '../db/repos/catalog-repo.ts'
import { duringWork } from '../lib/long-work.ts'
import type { WorkspaceServices } from '../procedures/studio-errors.ts'
import { createExportsService } from '../services/exports/exports-service.ts'
import { removeUnfinished } from '../services/exports/write-whole.ts'
import { createProjectFilesService } from '../services/project-files/project-files-service.ts'
import type { WorkspaceContext } from './workspace-context.ts'

/**
 * Creates the services that write projects to files. The scope ends their work.
 *
 * @param onSaved called with files that may be revealed in the file manager
 */
export function createFileServices(
  context: WorkspaceContext,
  keys: KeyRefresher,
  onSaved: (path: string) => void,
): Pick<WorkspaceServices, 'exports' | 'projectFiles'> {
  const { storage, workspaceId, bugs, scope, stored, service, writtenFiles, newId, now } = context
  const { db, cache, takeFiles, uploadsFolder } = storage
  const exportFolder = () => stored().exportFolder
  const startExport = () => context.startLongWork('export')
  const exports = createExportsService({
    ...{ db, takeFiles, uploadsFolder, exportFolder, writtenFiles, onSaved, newId, now },
    voiceLocale: (voiceId) => getWireVoice(cache, service(), voiceId)?.locale,
    voiceName: (voiceId) => getVoiceName(cache, service(), voiceId),
    reportBug: (error) => void bugs.report(error, 'exports'),
  })
  scope.defer(() => exports.dispose())
  void removeUnfinished(exportFolder())
  const projectFiles = createProjectFilesService({
    ...{ db, keys, workspaceId, takeFiles, uploadsFolder, exportFolder, writtenFiles, onSaved, newId, now },
    openedFile: context.windowRequests.openedFile,
    services: () => ['sandbox', service()],
  })
  return {
    exports: {
      ...exports,
      run: (request, signal) => duringWork(exports.run(request, signal), startExport),
    },
    projectFiles: {
      ...projectFiles,
      write: (request, signal) => duringWork(projectFiles.write(request, signal), startExport),
      duplicate: (request, signal) => duringWork(projectFiles.duplicate(request, signal), startExport),
    },
  }
}

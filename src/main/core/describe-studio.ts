import { statSync } from 'node:fs'
import { arch, platform, release, totalmem } from 'node:os'
import { formatNote } from '#shared/errors/start-note.ts'
import type { StoredSettings } from '../services/settings/stored-settings.ts'
import type { Storage } from './open-storage.ts'
import type { WorkspaceFiles } from './open-workspace-files.ts'
import type { HostPorts } from './ports.ts'

/** Facts about app, computer and settings for a support bundle: no user content and no key. */
export function describeStudio({
  version,
  ports,
  settings,
  storage,
}: {
  version: string
  ports: Pick<HostPorts, 'name' | 'capabilities'>
  settings: StoredSettings
  storage: Pick<Storage & WorkspaceFiles, 'db' | 'cache' | 'note'>
}): Readonly<Record<string, unknown>> {
  return {
    program: { name: 'Overvoice', version, host: ports.name, capabilities: ports.capabilities },
    computer: {
      system: `${platform()} ${release()} ${arch()}`,
      node: process.versions.node,
      electron: process.versions['electron'] ?? null,
      memoryBytes: totalmem(),
      language: Intl.DateTimeFormat().resolvedOptions().locale,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
    settings,
    storage: {
      studioBytes: sizeOf(storage.db.path),
      cacheBytes: sizeOf(storage.cache.path),
      recovered: storage.note && formatNote(storage.note),
    },
  }
}

function sizeOf(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.size ?? null
}

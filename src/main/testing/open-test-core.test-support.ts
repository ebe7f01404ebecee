import path from 'node:path'
import type { HostPorts } from '../core/ports.ts'
import { type Core, createCore } from '../core/create-core.ts'
import type { CoreOptions } from '../core/ports.ts'
import { createMemoryStore } from '../secrets/memory-store.ts'

/** A host without windows whose sandbox can't be started. */
export const TEST_PORTS: HostPorts = {
  name: 'test',
  capabilities: { pickFolder: false, revealInFolder: false, download: false, menu: false },
  startSandbox: async () => Promise.reject(new Error('There is none in this test.')),
  pickFolder: async () => null,
  revealInFolder: async () => undefined,
}

/** The whole studio over a folder, with the key in memory. */
export function openTestCore(homeFolder: string, more: Partial<CoreOptions> = {}): Promise<Core> {
  return createCore({
    homeFolder,
    exportFolder: path.join(homeFolder, 'exports'),
    version: '0.0.0-test',
    secrets: createMemoryStore([{ kind: 'key-in-memory' }]),
    ports: TEST_PORTS,
    ...more,
  })
}

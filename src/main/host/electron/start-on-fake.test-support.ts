import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { MessagePort } from 'node:worker_threads'
import { expect, onTestFinished } from 'vitest'
import { PORT_READY, PORT_REQUEST } from '#shared/domain/window-handshake.ts'
import { createMemoryStore } from '../../secrets/memory-store.ts'
import { rendererFolder } from '../transports.test-support.ts'
import { startElectron } from './start-electron.ts'
import { electronPorts, type FakeElectron } from './strict-electron.test-support.ts'

/** Starts the studio on a fake Electron until the test ends. */
export async function startOn(
  electron: FakeElectron,
  homeFolder = mkdtempSync(path.join(tmpdir(), 'electron-')),
  args: string[] = [],
) {
  const core = await startElectron({
    electron: electron.modules,
    places: {
      rendererFolder: rendererFolder(),
      sandboxProgram: '/nowhere',
      packageFile: '',
      preloadFile: '/preload/index.cjs',
    },
    homeFolder,
    args,
    exportFolder: path.join(homeFolder, 'exports'),
    version: '1.2.3',
    secrets: createMemoryStore([{ kind: 'key-in-memory' }]),
  })
  if (core) onTestFinished(() => core.dispose())
  return { core, homeFolder }
}

/** Offers a port like the preload script, and returns the window's end once the studio has accepted it. */
export async function offerPort(electron: FakeElectron): Promise<MessagePort> {
  const { page, main } = electronPorts()
  const sender = electron.windows[0]?.webContents
  const ready = new Promise((resolve) => page.once('message', resolve))
  electron.ipcMain.emit(PORT_REQUEST, { sender, senderFrame: sender?.mainFrame, ports: [main] })
  expect(await ready).toBe(PORT_READY)
  return page
}

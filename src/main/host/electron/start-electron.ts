import path from 'node:path'
import type { BrowserWindow, WebContents } from 'electron'
import { conversationOfPage } from '#shared/domain/call-window.ts'
import { claimHomeFolder, type HomeFolderClaim } from '../../core/claim-home-folder.ts'
import { createCore, type Core } from '../../core/create-core.ts'
import type { SecretStore } from '../../secrets/secret-store.ts'
import type { ProgramPlaces } from '../locate-program.ts'
import { createServeDevelopment } from '../serve-development.ts'
import { createServeRenderer } from '../serve-renderer.ts'
import { acceptPorts } from './accept-ports.ts'
import { SCHEME, type ElectronModules } from './electron-modules.ts'
import { handleScheme } from './handle-scheme.ts'
import { hardenContents } from './harden-contents.ts'
import { hardenSession } from './harden-session.ts'
import { mayOpenExternally } from './may-open-externally.ts'
import { menuTemplate } from './menu-template.ts'
import { callWindowOptions, openWindow, speakerWindowOptions } from './open-window.ts'
import { practiceFolder } from '../home-folder.ts'
import { startPracticeUtility } from './practice-utility.ts'
import { registerScheme } from './register-scheme.ts'

export interface ElectronOptions {
  electron: ElectronModules
  places: ProgramPlaces
  homeFolder: string
  exportFolder: string
  version: string
  /** Only heeded when the program is not packaged. */
  developmentUrl?: string
  secrets?: SecretStore
}

/**
 * Runs the studio as a desktop program. What must happen before the app is ready happens before this first waits.
 *
 * @returns the core, or null when another start was shown instead
 */
export async function startElectron(options: ElectronOptions): Promise<Core | null> {
  const { electron, places, homeFolder } = options
  const { app, BrowserWindow, dialog, ipcMain, Menu, protocol, session, shell, utilityProcess } = electron
  const developmentUrl = app.isPackaged ? undefined : options.developmentUrl
  app.enableSandbox()
  registerScheme(protocol)
  // The browser's own files, and with them the single-instance lock, go with the home folder.
  app.setPath('userData', path.join(homeFolder, 'window'))
  if (!app.requestSingleInstanceLock()) {
    app.quit()
    return null
  }
  let core: Core | null = null
  let window: BrowserWindow | null = null
  let speaker: WebContents | null = null
  let call: { contents: WebContents; conversationId: string } | null = null
  app.on('web-contents-created', (_event, contents) => {
    hardenContents(contents, {
      openExternal(url) {
        if (mayOpenExternally(url, core?.externalHosts() ?? [])) void shell.openExternal(url)
      },
      speakerWindow() {
        const isFree = contents === window?.webContents && speaker === null
        return isFree ? speakerWindowOptions(places.preloadFile, !app.isPackaged) : null
      },
      callWindow() {
        const isFree = contents === window?.webContents && call === null
        return isFree ? callWindowOptions(places.preloadFile, !app.isPackaged) : null
      },
    })
  })
  app.on('second-instance', () => {
    if (window?.isMinimized()) window.restore()
    window?.focus()
  })
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })

  await app.whenReady()
  const giveUp = (error: unknown): null => {
    dialog.showErrorBox('Overvoice cannot open', error instanceof Error ? error.message : String(error))
    app.exit(1)
    return null
  }
  let claim: HomeFolderClaim
  try {
    claim = claimHomeFolder(homeFolder)
  } catch (error) {
    return giveUp(error)
  }
  if (claim.kind === 'taken') {
    dialog.showErrorBox('Overvoice', `Overvoice is open already, in a browser window. It works in ${homeFolder}.`)
    app.quit()
    return null
  }
  try {
    core = await createCore({
      homeFolder,
      exportFolder: options.exportFolder,
      version: options.version,
      secrets: options.secrets,
      ports: {
        name: 'electron',
        capabilities: { pickFolder: true, revealInFolder: true, download: false },
        startPractice: (signal) =>
          startPracticeUtility(utilityProcess, places.practiceProgram, practiceFolder(homeFolder), signal),
        async pickFolder() {
          const chosen = await dialog.showOpenDialog({ properties: ['openDirectory', 'createDirectory'] })
          return chosen.canceled ? null : (chosen.filePaths[0] ?? null)
        },
        revealInFolder: async (file) => shell.showItemInFolder(file),
      },
    })
  } catch (error) {
    claim.release()
    return giveUp(error)
  }
  const opened = core
  claim.announce({ pid: process.pid, url: null })
  closeBeforeQuit(app, async () => {
    await opened.dispose()
    claim.release()
  })

  hardenSession(
    session.defaultSession,
    (webContentsId, origin) =>
      call?.contents.id === webContentsId && opened.pageMayReach(call.conversationId).includes(origin),
    developmentUrl === undefined ? undefined : new URL(developmentUrl).host,
  )
  protocol.handle(
    SCHEME,
    handleScheme({
      serveRenderer:
        developmentUrl === undefined
          ? await createServeRenderer(places.rendererFolder, [], opened.pageMayReach)
          : createServeDevelopment(developmentUrl, [], opened.pageMayReach),
      serveMedia: opened.serveMedia,
      onBug: (error) => void opened.reportBug(error, SCHEME),
    }),
  )
  const isOurs = (contents: WebContents): boolean =>
    contents === window?.webContents || contents === speaker || contents === call?.contents
  acceptPorts({ ipcMain, rpc: opened.rpc, isOurs })
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(process.platform)))
  const open = (): void => {
    const mine = openWindow({ BrowserWindow, dialog }, places.preloadFile, !app.isPackaged)
    // It closes with the window that opened it.
    mine.webContents.on('did-create-window', (child, { url }) => {
      const parsed = URL.parse(url)
      const conversationId = parsed && conversationOfPage(parsed)
      if (conversationId !== null) {
        call = { contents: child.webContents, conversationId }
        child.once('closed', () => (call = null))
        return
      }
      speaker = child.webContents
      child.webContents.on('render-process-gone', () => child.webContents.reload())
      child.once('closed', () => (speaker = null))
    })
    mine.once('closed', () => {
      if (window === mine) window = null
    })
    window = mine
  }
  app.on('activate', () => {
    if (window === null) open()
  })
  open()
  return opened
}

/** Holds the quit until everything is closed, once. */
function closeBeforeQuit(app: ElectronModules['app'], close: () => Promise<void>): void {
  let isClosed = false
  app.on('will-quit', (event) => {
    if (isClosed) return
    event.preventDefault()
    void close()
      .catch(() => undefined)
      .then(() => {
        isClosed = true
        app.quit()
      })
  })
}

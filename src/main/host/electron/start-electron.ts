import { mkdtempSync } from 'node:fs'
import path from 'node:path'
import type { BrowserWindow, OpenDialogOptions, WebContents } from 'electron'
import type { WindowMenu } from '#shared/contract/app.ts'
import { conversationOfPage } from '#shared/domain/call-window.ts'
import { checkHomeFolder, claimHomeFolder, formatTaken, type HomeFolderClaim } from '../claim-home-folder.ts'
import { createCore, type Core } from '../../core/create-core.ts'
import { followLanguage } from '../../language/follow-language.ts'
import type { SecretStore } from '../../secrets/secret-store.ts'
import type { ProgramPlaces } from '../locate-program.ts'
import { createServeDevelopment } from '../serve-development.ts'
import { serveCommands } from '../serve-commands.ts'
import { createServeRenderer } from '../serve-renderer.ts'
import { acceptPorts } from './accept-ports.ts'
import { SCHEME, type ElectronModules } from './electron-modules.ts'
import { handleScheme } from './handle-scheme.ts'
import { hardenContents } from './harden-contents.ts'
import { hardenSession } from './harden-session.ts'
import { createStartLongWork } from './long-work.ts'
import { mayOpenExternally } from './may-open-externally.ts'
import { menuTemplate } from './menu-template.ts'
import { callWindowOptions, openWindow, reloadAfterCrash, speakerWindowOptions } from './open-window.ts'
import { sandboxFolder } from '../home-folder.ts'
import { t } from '../messages/t.ts'
import { startSandboxUtility } from './sandbox-utility.ts'

export interface ElectronOptions {
  electron: ElectronModules
  places: ProgramPlaces
  homeFolder: string
  exportFolder: string
  /** Command-line arguments. Project files among them are opened. */
  args?: readonly string[]
  version: string
  updateAddress?: string | null
  /** Only used if the program isn't packaged. */
  developmentUrl?: string
  secrets?: SecretStore
}

/**
 * Runs the studio as a desktop app. Whatever must precede the app's ready event runs before the first await.
 *
 * @returns the core, or null if another instance was shown instead
 */
export async function startElectron(options: ElectronOptions): Promise<Core | null> {
  const { electron, places, homeFolder } = options
  const { app, BrowserWindow, dialog, ipcMain, Menu, protocol, session, shell, systemPreferences, utilityProcess } =
    electron
  const developmentUrl = app.isPackaged ? undefined : options.developmentUrl
  // With this switch Chromium has already started without a sandbox, and enabling it now would leave no window.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
  // Groups the windows under the installed program's taskbar button; the same as `appId` in electron-builder.yml.
  if (process.platform === 'win32') app.setAppUserModelId('app.overvoice.studio')
  registerScheme(protocol)
  const systemLanguages = (): string[] => app.getPreferredSystemLanguages()
  const giveUp = (error: unknown): null => {
    dialog.showErrorBox(t('notOpened'), error instanceof Error ? error.message : String(error))
    app.exit(1)
    return null
  }
  // The browser's own files, and with them the single-instance lock.
  const windowFolder = path.join(homeFolder, 'window')
  // In an unusable folder that lock fails too, as if another instance were running.
  try {
    checkHomeFolder(homeFolder)
    checkHomeFolder(windowFolder)
  } catch (error) {
    app.setPath('userData', mkdtempSync(path.join(app.getPath('temp'), 'overvoice-')))
    // Before the ready event, Linux prints the message instead of showing it.
    await app.whenReady()
    await followLanguage({ language: 'system', formats: '' }, systemLanguages())
    return giveUp(error)
  }
  app.setPath('userData', windowFolder)
  if (!app.requestSingleInstanceLock()) {
    app.quit()
    return null
  }
  let core: Core | null = null
  let open: (() => void) | null = null
  let window: BrowserWindow | null = null
  let speaker: WebContents | null = null
  let call: { contents: WebContents; conversationId: string } | null = null
  /** Its window is about to be created: the page may load before the window is reported. */
  let expectedCall: string | null = null
  app.on('web-contents-created', (_event, contents) => {
    hardenContents(contents, {
      openExternal(url) {
        if (mayOpenExternally(url, core?.externalHosts() ?? [])) void shell.openExternal(url)
      },
      speakerWindow() {
        const isFree = contents === window?.webContents && speaker === null
        return isFree ? speakerWindowOptions(places.preloadFile, !app.isPackaged) : null
      },
      callWindow(conversationId) {
        if (contents !== window?.webContents || call !== null) return null
        expectedCall = conversationId
        return callWindowOptions(places.preloadFile, !app.isPackaged)
      },
      mayShowCall(conversationId) {
        if (call !== null) return contents === call.contents && conversationId === call.conversationId
        return contents !== window?.webContents && contents !== speaker && conversationId === expectedCall
      },
    })
  })
  const opened = projectFilesAmong(options.args ?? [], process.cwd())
  const openFiles = (files: readonly string[]): void => {
    if (core) for (const file of files) core.windowRequests.openProjectFile(file)
    else opened.push(...files)
  }
  const showWindow = (): void => {
    // On macOS the program outlives its window.
    if (window === null) return open?.()
    if (window.isMinimized()) window.restore()
    window.focus()
  }
  app.on('second-instance', (_event, args, folder) => {
    openFiles(projectFilesAmong(args, folder))
    showWindow()
  })
  // macOS only. If the file launches the app, emitted before the ready event.
  app.on('open-file', (event, file) => {
    event.preventDefault()
    openFiles([file])
    if (core) showWindow()
  })
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })

  await app.whenReady()
  await followLanguage({ language: 'system', formats: '' }, systemLanguages())
  let claim: HomeFolderClaim
  try {
    claim = claimHomeFolder(homeFolder)
  } catch (error) {
    return giveUp(error)
  }
  if (claim.kind === 'taken') {
    const isCommand = claim.note?.isCommand === true
    dialog.showErrorBox(
      'Overvoice',
      isCommand ? formatTaken(homeFolder, claim.note) : t('openInBrowser', { folder: homeFolder }),
    )
    app.quit()
    return null
  }
  const setMenu = (windowMenu: WindowMenu | null): void => {
    const template = menuTemplate(process.platform, windowMenu, (id) => core?.windowRequests.runAction(id))
    Menu.setApplicationMenu(Menu.buildFromTemplate(template))
  }
  try {
    core = await createCore({
      homeFolder,
      exportFolder: options.exportFolder,
      version: options.version,
      updateAddress: options.updateAddress ?? null,
      secrets: options.secrets,
      ports: {
        name: 'electron',
        capabilities: { pickFolder: true, revealInFolder: true, download: false, menu: true },
        startSandbox: (signal) =>
          startSandboxUtility(utilityProcess, places.sandboxProgram, sandboxFolder(homeFolder), signal),
        async pickFolder() {
          const properties: OpenDialogOptions = { properties: ['openDirectory', 'createDirectory'] }
          const chosen = await (window ? dialog.showOpenDialog(window, properties) : dialog.showOpenDialog(properties))
          return chosen.canceled ? null : (chosen.filePaths[0] ?? null)
        },
        setMenu,
        systemLanguages,
        resolveProxy: (url) => session.defaultSession.resolveProxy(url),
        startLongWork: createStartLongWork(electron, showWindow),
        revealInFolder: async (file) => shell.showItemInFolder(file),
      },
    })
  } catch (error) {
    claim.release()
    return giveUp(error)
  }
  const started = core
  const commands = await serveCommands({ homeFolder, core: started })
  claim.announce({ pid: process.pid, url: null, commandSocket: commands?.socketPath ?? null, isCommand: false })
  closeBeforeQuit(app, async () => {
    await commands?.close()
    await started.dispose()
    claim.release()
  })

  hardenSession(
    session.defaultSession,
    // Without this request, macOS denies the first recording (`systemPreferences.askForMediaAccess`).
    async () => process.platform !== 'darwin' || systemPreferences.askForMediaAccess('microphone'),
    (webContentsId, origin) =>
      call?.contents.id === webContentsId && started.pageMayReach(call.conversationId).includes(origin),
    developmentUrl === undefined ? undefined : new URL(developmentUrl).host,
  )
  protocol.handle(
    SCHEME,
    handleScheme({
      serveRenderer:
        developmentUrl === undefined
          ? await createServeRenderer(places.rendererFolder, [], started.pageMayReach)
          : createServeDevelopment(developmentUrl, [], started.pageMayReach),
      serveMedia: started.serveMedia,
      onBug: (error) => void started.reportBug(error, SCHEME),
    }),
  )
  const isOurs = (contents: WebContents): boolean =>
    contents === window?.webContents || contents === speaker || contents === call?.contents
  acceptPorts({ ipcMain, rpc: started.rpc, isOurs })
  setMenu(null)
  open = () => {
    const mine = openWindow({ BrowserWindow, dialog }, places.preloadFile, !app.isPackaged)
    // It closes with the window that opened it.
    mine.webContents.on('did-create-window', (child, { url }) => {
      reloadAfterCrash(child, dialog)
      const parsed = URL.parse(url)
      const conversationId = parsed && conversationOfPage(parsed)
      if (conversationId !== null) {
        call = { contents: child.webContents, conversationId }
        expectedCall = null
        child.once('closed', () => (call = null))
        return
      }
      speaker = child.webContents
      child.once('closed', () => (speaker = null))
    })
    mine.once('closed', () => {
      if (window === mine) window = null
    })
    window = mine
  }
  app.on('activate', () => {
    if (window === null) open?.()
  })
  openFiles(opened.splice(0))
  open()
  return started
}

/** The project files among command-line arguments, as full paths. */
function projectFilesAmong(args: readonly string[], folder: string): string[] {
  return args
    .filter((arg) => !arg.startsWith('-') && path.extname(arg).toLowerCase() === '.overvoice')
    .map((arg) => path.resolve(folder, arg))
}

/** Delays quitting until everything is closed, once. */
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

/** Registers the window's scheme with full privileges. Only effective before the app is ready. */
function registerScheme(protocol: ElectronModules['protocol']): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ])
}

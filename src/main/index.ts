import os from 'node:os'
import { BrowserWindow, Menu, app, dialog, ipcMain, protocol, session, shell, utilityProcess } from 'electron'
import { startElectron } from './host/electron/start-electron.ts'
import { defaultExportFolder, defaultHomeFolder } from './host/home-folder.ts'
import { locateProgram } from './host/locate-program.ts'

const homeFolder = defaultHomeFolder(process.platform, process.env, os.homedir())
// Not awaited: Electron holds the ready event until this module is evaluated, and the start waits for that event.
void startElectron({
  electron: { app, BrowserWindow, dialog, ipcMain, Menu, protocol, session, shell, utilityProcess },
  places: locateProgram(import.meta.filename),
  homeFolder,
  exportFolder: defaultExportFolder(process.env, homeFolder, app.getPath('documents')),
  version: app.getVersion(),
  developmentUrl: process.env['ELECTRON_RENDERER_URL'],
}).then(
  (core) => {
    process.on('unhandledRejection', (error) => void core?.reportBug(error, 'unhandled rejection'))
    // Only looked at: Electron itself says it to the person.
    process.on('uncaughtExceptionMonitor', (error) => void core?.reportBug(error, 'uncaught exception'))
  },
  (error: unknown) => {
    // Without a word there would be a program without a window.
    dialog.showErrorBox('Overvoice cannot open', error instanceof Error ? error.message : String(error))
    app.exit(1)
  },
)

import os from 'node:os'
import {
  BrowserWindow,
  Menu,
  Notification,
  app,
  dialog,
  ipcMain,
  powerSaveBlocker,
  protocol,
  session,
  shell,
  systemPreferences,
  utilityProcess,
} from 'electron'
import { startElectron } from './host/electron/start-electron.ts'
import { defaultExportFolder, defaultHomeFolder } from './host/home-folder.ts'
import { locateProgram, readProgram } from './host/locate-program.ts'

const places = locateProgram(import.meta.filename)
const homeFolder = defaultHomeFolder(process.platform, process.env, os.homedir())
// Not awaited: Electron holds the ready event until this module is evaluated, and the start waits for that event.
void startElectron({
  electron: {
    ...{ app, BrowserWindow, dialog, ipcMain, Menu, Notification, powerSaveBlocker, protocol, session, shell },
    ...{ systemPreferences, utilityProcess },
  },
  places,
  homeFolder,
  args: process.argv.slice(1),
  exportFolder: defaultExportFolder(process.env, homeFolder, app.getPath('documents')),
  ...readProgram(places.packageFile),
  developmentUrl: process.env['ELECTRON_RENDERER_URL'],
}).then(
  (core) => {
    process.on('unhandledRejection', (error) => void core?.reportBug(error, 'unhandled rejection'))
    // Only looked at: Electron itself says it to the person.
    process.on('uncaughtExceptionMonitor', (error) => void core?.reportBug(error, 'uncaught exception'))
  },
  (error: unknown) => {
    // Without a word there would be a program without a window.
    dialog.showErrorBox('Couldn’t open Overvoice', error instanceof Error ? error.message : String(error))
    app.exit(1)
  },
)

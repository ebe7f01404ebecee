import { SCHEME, type ElectronModules } from './electron-modules.ts'

/** Makes the window's scheme a full citizen. Only has an effect before the app is ready. */
export function registerScheme(protocol: ElectronModules['protocol']): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ])
}

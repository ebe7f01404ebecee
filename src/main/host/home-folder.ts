import path from 'node:path'

/** Default folder for user data: the system's location, with `Overvoice` below it. */
export function defaultHomeFolder(platform: NodeJS.Platform, env: NodeJS.ProcessEnv, userFolder: string): string {
  if (env['OVERVOICE_HOME']) return path.resolve(env['OVERVOICE_HOME'])
  if (platform === 'win32') return path.join(env['APPDATA'] || path.join(userFolder, 'AppData', 'Roaming'), 'Overvoice')
  if (platform === 'darwin') return path.join(userFolder, 'Library', 'Application Support', 'Overvoice')
  return path.join(env['XDG_CONFIG_HOME'] || path.join(userFolder, '.config'), 'Overvoice')
}

/** Default export folder: in an explicitly named home folder, otherwise in the user's documents. */
export function defaultExportFolder(env: NodeJS.ProcessEnv, homeFolder: string, documentsFolder: string): string {
  return env['OVERVOICE_HOME'] ? path.join(homeFolder, 'exports') : path.join(documentsFolder, 'Overvoice')
}

/** Folder where the sandbox stores user data; deleting it while the studio is closed resets the sandbox. */
export function sandboxFolder(homeFolder: string): string {
  return path.join(homeFolder, 'sandbox')
}

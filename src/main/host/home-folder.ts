import path from 'node:path'

/** Folder for a person's data when nobody named one: the system's place for it, `Overvoice` below that. */
export function defaultHomeFolder(platform: NodeJS.Platform, env: NodeJS.ProcessEnv, userFolder: string): string {
  if (env['OVERVOICE_HOME']) return path.resolve(env['OVERVOICE_HOME'])
  if (platform === 'win32') return path.join(env['APPDATA'] || path.join(userFolder, 'AppData', 'Roaming'), 'Overvoice')
  if (platform === 'darwin') return path.join(userFolder, 'Library', 'Application Support', 'Overvoice')
  return path.join(env['XDG_CONFIG_HOME'] || path.join(userFolder, '.config'), 'Overvoice')
}

/** Folder for exports until another is chosen: in a home folder that was named, otherwise among the person's documents. */
export function defaultExportFolder(env: NodeJS.ProcessEnv, homeFolder: string, documentsFolder: string): string {
  return env['OVERVOICE_HOME'] ? path.join(homeFolder, 'exports') : path.join(documentsFolder, 'Overvoice')
}

/** Folder in which the practice service keeps what was made with it; deleting it while the studio is closed begins it anew. */
export function practiceFolder(homeFolder: string): string {
  return path.join(homeFolder, 'practice')
}

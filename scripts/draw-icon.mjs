import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isRoot } from './start/app-window.mjs'
import { findBrowser } from './set-up/find-browser.mjs'
import { CommandError, runMain } from './set-up/run-main.mjs'
import { projectFolder } from './set-up/project-paths.mjs'
import { runCommand } from './set-up/run-command.mjs'
import { printStatus } from './set-up/print-status.mjs'

// Draws resources/icon.png from resources/icon.svg; run it after changing the drawing.
await runMain(async () => {
  const browser = findBrowser()
  if (!browser) throw new CommandError('No Chromium-based browser found. Install one to draw the icon.')
  const picture = join(projectFolder, 'resources', 'icon.png')
  const { status } = await runCommand(browser, [
    '--headless',
    '--disable-gpu',
    ...(isRoot ? ['--no-sandbox'] : []),
    '--default-background-color=00000000',
    '--window-size=512,512',
    `--screenshot=${picture}`,
    pathToFileURL(join(projectFolder, 'resources', 'icon.svg')).href,
  ])
  if (status !== 0) throw new CommandError("Couldn't draw the icon.")
  printStatus(`Icon saved to ${picture}.`)
})

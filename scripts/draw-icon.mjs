import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isRoot } from './start/app-window.mjs'
import { findBrowser } from './set-up/find-browser.mjs'
import { PlainFailure, runPlainly } from './set-up/plain-failure.mjs'
import { projectFolder } from './set-up/project-paths.mjs'
import { runCommand } from './set-up/run-command.mjs'
import { say } from './set-up/say.mjs'

// Draws resources/icon.png from resources/icon.svg; run it after changing the drawing.
await runPlainly(async () => {
  const browser = findBrowser()
  if (!browser) throw new PlainFailure('A Chromium-family browser draws the icon, and none is installed.')
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
  if (status !== 0) throw new PlainFailure('The browser could not draw the icon.')
  say(`Drew ${picture}.`)
})

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createServer } from 'vite'
import { hasDisplay, openAppWindow } from '../start/app-window.mjs'
import { windowAddress } from '../start/window-address.mjs'
import { findBrowser } from '../set-up/find-browser.mjs'
import { projectFolder } from '../set-up/project-paths.mjs'
import { printStatus } from '../set-up/print-status.mjs'
import { onStopSignal } from '../set-up/on-stop-signal.mjs'

// Runs on the project's Node, after set-up. Vite serves the screens; the loopback host forwards them, so their origin is the
// product's own, and restarts when one of its sources changes.
const port = Number(process.argv[2])
const config = await import(pathToFileURL(join(projectFolder, 'electron.vite.config.ts')).href)
const { renderer } = /** @type {{ renderer: import('vite').UserConfig }} */ (config.default)
const screens = await createServer({
  root: join(projectFolder, 'src', 'renderer'),
  plugins: renderer.plugins,
  configFile: false,
  server: { host: '127.0.0.1', port, strictPort: true, hmr: { host: '127.0.0.1', clientPort: port } },
})
try {
  await screens.listen()
} catch {
  printStatus(`Port ${port} is in use. Choose another with \`npm run dev:web -- --port N\`.`)
  process.exit(1)
}

const host = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', 'src/main/serve.ts', '--renderer-url', `http://127.0.0.1:${port}`],
  {
    cwd: projectFolder,
    stdio: ['ignore', 'pipe', 'inherit'],
  },
)

/** @type {ReturnType<typeof openAppWindow> | undefined} */
let window
host.stdout.on('data', (/** @type {Buffer} */ chunk) => {
  for (const url of chunk.toString('utf8').matchAll(/"url":\s*"([^"]+)"/g)) void open(String(url[1]))
})

/**
 * Each start of the host has its own address and secret, so the window is reopened.
 *
 * @param {string} url
 */
async function open(url) {
  const browser = hasDisplay() ? findBrowser() : undefined
  printStatus(`Studio with hot reload: ${url}`)
  window?.close()
  const address = browser && (await windowAddress(url))
  window = browser && address ? openAppWindow(browser, address) : undefined
}

onStopSignal(async () => {
  window?.close()
  host.kill('SIGTERM')
  await screens.close()
  process.exit(0)
})

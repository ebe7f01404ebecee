import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createServer } from 'vite'
import { hasDisplay, openAppWindow } from '../start/app-window.mjs'
import { findBrowser } from '../set-up/find-browser.mjs'
import { projectFolder } from '../set-up/project-paths.mjs'
import { say } from '../set-up/say.mjs'
import { onToldToStop } from '../set-up/told-to-stop.mjs'

// Runs on Node 24, after set-up. Vite serves the screens; the loopback host hands them on, so that their origin is the
// product's own, and starts again whenever one of its sources changes.
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
  say(`Port ${port} is taken: \`npm run dev:web -- --port N\` takes another.`)
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
  for (const url of chunk.toString('utf8').matchAll(/"url":\s*"([^"]+)"/g)) open(String(url[1]))
})

/**
 * Each start of the host has an address of its own, with a secret of its own: the window goes along.
 *
 * @param {string} url
 */
function open(url) {
  const browser = hasDisplay() ? findBrowser() : undefined
  say(`The studio with hot reload: ${url}`)
  window?.close()
  window = browser ? openAppWindow(browser, url) : undefined
}

onToldToStop(async () => {
  window?.close()
  host.kill('SIGTERM')
  await screens.close()
  process.exit(0)
})

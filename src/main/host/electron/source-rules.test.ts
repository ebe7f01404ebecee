import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

/** Security requirements that no type enforces: each pattern occurs in one file, or not at all. */
const RULES: readonly { what: string; pattern: RegExp; only?: string }[] = [
  {
    what: 'a window is made',
    pattern: /\bnew (?:Window|BrowserWindow|BaseWindow|WebContentsView|BrowserView)\(/,
    only: 'main/host/electron/open-window.ts',
  },
  { what: 'web preferences are set', pattern: /\bwebPreferences\s*:/, only: 'main/host/electron/open-window.ts' },
  {
    what: 'the main process listens to a window',
    pattern: /\bipcMain\s*\.\s*(?:on|once|handle|handleOnce|addListener)\b/,
    only: 'main/host/electron/accept-ports.ts',
  },
  { what: 'a window posts to the main process', pattern: /\bipcRenderer\s*\.\s*\w+/, only: 'preload/index.ts' },
  { what: 'something opens outside', pattern: /\bshell\.openExternal\(/, only: 'main/host/electron/start-electron.ts' },
  { what: 'Node is let into a page', pattern: /\bnodeIntegration\w*\s*:\s*true/ },
  { what: 'isolation is switched off', pattern: /\b(?:contextIsolation|sandbox|webSecurity)\s*:\s*false/ },
  {
    what: 'something insecure or experimental is switched on',
    pattern:
      /\b(?:allowRunningInsecureContent|experimentalFeatures|enableBlinkFeatures|webviewTag|enableRemoteModule)\s*:\s*(?:true|['"])/,
  },
  { what: 'a switch of the browser is set', pattern: /\bcommandLine\s*\.\s*append/ },
  { what: 'a file is loaded as a page', pattern: /\bloadFile\(|loadURL\(\s*[`'"]file:/ },
  { what: 'the page is given something of the preload world', pattern: /\bcontextBridge\b|\bexposeInMainWorld\b/ },
  {
    what: 'certificate errors are waved through',
    pattern: /certificate-error|setCertificateVerifyProc|rejectUnauthorized\s*:\s*false/,
  },
  {
    what: 'text is made markup or code',
    pattern:
      /\bdangerouslySetInnerHTML\b|\.(?:inner|outer)HTML\s*=|\binsertAdjacentHTML\(|\bdocument\.write\(|\bnew Function\(|(?<![.\w])eval\(/,
  },
]

const PLANTED: readonly string[] = [
  'new BrowserWindow({})',
  'webPreferences: {}',
  "ipcMain.handle('x', () => 1)",
  "ipcRenderer.invoke('x')",
  'shell.openExternal(url)',
  'nodeIntegration: true',
  'nodeIntegrationInWorker: true',
  'contextIsolation: false',
  'sandbox: false',
  'webSecurity: false',
  'allowRunningInsecureContent: true',
  'experimentalFeatures: true',
  "enableBlinkFeatures: 'X'",
  'webviewTag: true',
  "app.commandLine.appendSwitch('no-sandbox')",
  "window.loadFile('index.html')",
  "window.loadURL('file:///index.html')",
  "contextBridge.exposeInMainWorld('electron', ipcRenderer)",
  "app.on('certificate-error', accept)",
  'rejectUnauthorized: false',
  '<p dangerouslySetInnerHTML={{ __html: text }} />',
  'element.innerHTML = text',
  "element.insertAdjacentHTML('beforeend', text)",
  'document.write(text)',
  "new Function('return 1')",
  'eval(text)',
]

const SOURCE = path.resolve(import.meta.dirname, '../../..')
const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .map((name) => name.split(path.sep).join('/'))
  .filter((name) => /^(?:main|preload|renderer)\/.*\.tsx?$/.test(name) && !/\.test(?:-support)?\.tsx?$/.test(name))

describe('the source files', () => {
  it.each(RULES)('have at most one place where $what', ({ pattern, only }) => {
    const found = files.filter((name) => pattern.test(readFileSync(path.join(SOURCE, name), 'utf8')))

    expect(found).toEqual(only === undefined ? [] : [only])
  })

  it.each(PLANTED)('would be detected with %o', (line) => {
    expect(RULES.some(({ pattern }) => pattern.test(line))).toBe(true)
  })
})

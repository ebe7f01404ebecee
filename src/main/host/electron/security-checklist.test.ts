import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const HOST = 'src/main/host/electron'
const RULES = [`${HOST}/source-rules.test.ts`, 'have at most one place where $what'] as const
const WINDOW = [
  `${HOST}/start-electron.test.ts`,
  'opens one window, sandboxed, isolated and without Node, on its own scheme',
] as const
const NAVIGATION = `${HOST}/hardening.test.ts`

/** The points of Electron's security checklist (docs/tutorial/security.md), each with a test that shows it. */
const POINTS: readonly (readonly [point: string, file: string, title: string])[] = [
  ['1. Only load secure content', NAVIGATION, 'block every outgoing request'],
  ['2. Do not enable Node.js integration for remote content', ...WINDOW],
  ['3. Enable context isolation', ...WINDOW],
  ['4. Enable process sandboxing', `${HOST}/start-electron.test.ts`, 'does what must precede the app’s ready event'],
  ['5. Handle session permission requests', NAVIGATION, 'do not allow %s'],
  ['6. Do not disable webSecurity', ...WINDOW],
  [
    '7. Define a Content Security Policy',
    `${HOST}/start-electron.test.ts`,
    'serves the page with its policy, media through the core, and refuses everything else identically',
  ],
  ['8. Do not enable allowRunningInsecureContent', ...WINDOW],
  ['9. Do not enable experimental features', ...RULES],
  ['10. Do not use enableBlinkFeatures', ...RULES],
  ['11. Do not use allowpopups for WebViews', NAVIGATION, 'attaches no webview'],
  ['12. Verify WebView options before creation', NAVIGATION, 'attaches no webview'],
  ['13. Disable or limit navigation', NAVIGATION, 'is blocked to %o by any means'],
  ['14. Disable or limit creation of new windows', NAVIGATION, 'opens no window for %o'],
  ['15. Do not use shell.openExternal with untrusted content', NAVIGATION, 'do not open %o'],
  // No test knows the newest version: the exact one is locked, and updated by hand.
  ['16. Use a current version of Electron', 'scripts/locked-versions.test.ts', 'are asked for in exact versions'],
  [
    '17. Validate the sender of all IPC messages',
    NAVIGATION,
    'is accepted from the main frame of our window with our page',
  ],
  ['18. Prefer custom protocols to file://', ...RULES],
  [
    '19. Check which fuses you can change',
    'scripts/packaging.test.ts',
    'sets every fuse so that its program runs nothing else, and is signed again afterwards',
  ],
  [
    '20. Do not expose Electron APIs to untrusted web content',
    'src/preload/index.test.ts',
    'exposes nothing to the page',
  ],
]
const ROOT = path.resolve(import.meta.dirname, '../../../..')

it.each(POINTS)('%s', (_point, file, title) => {
  expect(readFileSync(path.join(ROOT, file), 'utf8')).toContain(`'${title}'`)
})

it('names every point of the checklist once', () => {
  expect(POINTS.map(([point]) => Number.parseInt(point, 10))).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 1),
  )
})

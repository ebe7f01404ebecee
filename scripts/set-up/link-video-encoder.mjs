import { mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { findProgram } from './find-program.mjs'

/** @type {Record<string, string>} */
const NAMES = { linux: 'ffmpeg-linux', darwin: 'ffmpeg-mac', win32: 'ffmpeg-win64.exe' }

/**
 * Playwright records with an ffmpeg of its own, which it would download. Puts the machine's where it looks for it, below
 * `folder`, which is to be named in `PLAYWRIGHT_BROWSERS_PATH`. Answers false where there is no ffmpeg.
 *
 * @param {string} folder
 * @returns {boolean}
 */
export function linkVideoEncoder(folder) {
  const program = findProgram('ffmpeg', process.env.PATH)
  if (program === undefined) return false
  const playwright = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'))
  const { browsers } = JSON.parse(readFileSync(join(playwright, 'browsers.json'), 'utf8'))
  /** @type {{ name: string, revision: string }} */
  const { revision } = browsers.find((/** @type {{ name: string }} */ { name }) => name === 'ffmpeg')
  const place = join(folder, `ffmpeg-${revision}`)
  const link = join(place, NAMES[process.platform] ?? 'ffmpeg-linux')
  mkdirSync(place, { recursive: true })
  rmSync(link, { force: true })
  symlinkSync(program, link)
  return true
}

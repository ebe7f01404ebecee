import { statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { listPictures, listShownPictures } from './document-pictures.mjs'

const projectFolder = fileURLToPath(new URL('..', import.meta.url))
const MAX_SCREENSHOTS = 50
const MAX_SCREENSHOT_BYTES = 150_000

it('finds each picture that a document shows', () => {
  const pictures = listPictures()

  expect(listShownPictures().filter((path) => path.startsWith('docs/') && !pictures.includes(path))).toEqual([])
})

it('keeps no picture that no document shows', () => {
  const shown = listShownPictures()

  expect(listPictures().filter((path) => !shown.includes(path))).toEqual([])
})

it('keeps at most 50 screenshots, compressed', () => {
  const screenshots = listPictures().filter((path) => path.endsWith('.png'))
  const large = screenshots.filter((path) => statSync(join(projectFolder, path)).size > MAX_SCREENSHOT_BYTES)

  expect(screenshots.length).toBeGreaterThan(0)
  expect(screenshots.length).toBeLessThanOrEqual(MAX_SCREENSHOTS)
  expect(large).toEqual([])
})

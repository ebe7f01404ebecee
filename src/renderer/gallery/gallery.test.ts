import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { createImportGraph } from '../../../scripts/test/sort-test-files.mjs'

const projectFolder = fileURLToPath(new URL('../../..', import.meta.url))
const componentsFolder = join(projectFolder, 'src/renderer/ui')
const groupsFolder = join(projectFolder, 'src/renderer/gallery/groups')

/** Parts that others render, or that look like another: labels, a table's head and rows, a dialog's alerts, tooltips. */
const PARTS = ['dialog-alerts', 'field-label', 'import-drop', 'shared-tooltip', 'table-head', 'table-row']

it('shows every shared component', () => {
  const groups = readdirSync(groupsFolder).map((name) => readFileSync(join(groupsFolder, name), 'utf8'))
  const components = readdirSync(componentsFolder)
    .filter((name) => name.endsWith('.tsx') && !name.includes('.test'))
    .map((name) => basename(name, '.tsx'))

  const missing = components.filter((name) => !groups.some((source) => source.includes(`'../../ui/${name}.tsx'`)))

  expect(missing).toEqual(PARTS)
})

it('is no part of the studio', () => {
  const { reach } = createImportGraph(projectFolder)
  const config = readFileSync(join(projectFolder, 'electron.vite.config.ts'), 'utf8')

  expect([...reach('src/renderer/gallery/main.tsx')]).toContain('src/renderer/gallery/gallery.tsx')
  expect([...reach('src/renderer/main.tsx')].filter((path) => path.includes('/gallery/'))).toEqual([])
  expect(config).toContain("input: { index: 'src/renderer/index.html' }")
})

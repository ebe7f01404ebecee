import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { projectFolder } from './set-up/project-paths.mjs'

const DOCUMENTS = ['*.md', 'docs/**/*.md', 'src/**/*.md']
const PICTURES = 'docs/**/*.{png,webp,jpg,jpeg,gif,svg,webm,mp4}'

/** Returns the pictures and videos in docs, as paths relative to the project. */
export function listPictures() {
  return globSync(PICTURES, { cwd: projectFolder }).toSorted()
}

/**
 * Returns the pictures and videos that documents show or link to, as paths relative to the project.
 *
 * @returns {string[]}
 */
export function listShownPictures() {
  const shown = globSync(DOCUMENTS, { cwd: projectFolder }).flatMap((document) => {
    const text = readFileSync(join(projectFolder, document), 'utf8')
    const links = text.matchAll(/(?:\]\(|src="|href=")([^)"\s]+\.(?:png|webp|jpe?g|gif|svg|webm|mp4))/g)
    return [...links]
      .map(([, link]) => String(link))
      .filter((link) => !/^[a-z]+:/.test(link))
      .map((link) => relative(projectFolder, join(projectFolder, dirname(document), link)))
  })
  return [...new Set(shown)].toSorted()
}

import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const MODULE = 'virtual:review-page'
const folder = fileURLToPath(new URL('../src/review-page/', import.meta.url))

/** Gives the core the review page's script and style as texts: they become part of each exported page. */
export function reviewPagePlugin() {
  return {
    name: 'review-page',
    /** @param {string} id */
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    /** @param {string} id */
    async load(id) {
      if (id !== `\0${MODULE}`) return
      const style = await readFile(`${folder}page.css`, 'utf8')
      return `export const script = ${JSON.stringify(await buildScript())}\nexport const style = ${JSON.stringify(style)}`
    },
  }
}

/** One script without imports, for browsers of the last few years. */
async function buildScript() {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: { entry: `${folder}page.ts`, formats: ['iife'], name: 'reviewPage' },
    },
  })
  const outputs = /** @type {import('vite').Rolldown.RolldownOutput[]} */ (built)
  const [first] = outputs.flatMap(({ output }) => output)
  if (first?.type !== 'chunk') throw new Error('the review page was not built')
  return first.code
}

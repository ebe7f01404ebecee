import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { noticesPlugin } from './scripts/licenses/notices-plugin.mjs'
import { reviewPagePlugin } from './scripts/review-page-plugin.mjs'

/**
 * Escapes non-ASCII characters: with a single one, the browser stores the whole script with two bytes per character.
 */
const asciiOnly = {
  name: 'ascii-only',
  generateBundle(_options: unknown, bundle: Record<string, { type: string; code?: string }>) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || chunk.code === undefined) continue
      chunk.code = chunk.code.replaceAll(
        /[^\0-\x7f]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      )
    }
  },
}

/**
 * Loads the screens' styles after first paint, which doesn't need them: in the head they would delay it. The program
 * still waits for them.
 */
const stylesAfterFirstPicture = {
  name: 'styles-after-first-picture',
  transformIndexHtml: {
    order: 'post' as const,
    handler(html: string) {
      const links = html.match(/<link rel="stylesheet"[^>]*>/g) ?? []
      const rest = html.replaceAll(/\s*<link rel="stylesheet"[^>]*>/g, '')
      return rest.replace('<noscript>', `${links.join('\n    ')}\n    <noscript>`)
    },
  },
}

/**
 * The only packages that the packaged studio contains as files, listed in `electron-builder.yml` too: two native
 * libraries, the decoders' parser, which its license (LGPL) lets users replace, and the optional ones of `ws`.
 * The PDF fonts are found by path.
 */
const EXTERNAL_PACKAGES = ['better-sqlite3', 'keytar', 'codec-parser', 'bufferutil', 'utf-8-validate']

/**
 * Three bundles: the core with its hosts, the single-file preload required by a sandboxed window, and the screens.
 * The sandbox is built separately (`vite.sandbox.config.ts`): its speech engine has a different license.
 */
export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      externalizeDeps: false,
      rollupOptions: {
        input: {
          index: 'src/main/index.ts',
          serve: 'src/main/serve.ts',
          'command-line': 'src/main/command-line.ts',
          'file-worker': 'src/main/file-worker.ts',
        },
        external: ['electron', ...EXTERNAL_PACKAGES],
        // Names stay, for the stack traces of error reports.
        output: { format: 'es', minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } } },
      },
    },
    plugins: [reviewPagePlugin()],
  },
  preload: {
    build: {
      outDir: 'out/preload',
      rollupOptions: {
        input: { index: 'src/preload/index.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src/renderer',
    build: {
      outDir: 'out/renderer',
      rollupOptions: {
        input: { index: 'src/renderer/index.html' },
        // The start waits for one script instead of 25.
        output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } },
      },
      target: 'esnext',
      // A screen's scripts are fetched in parallel with its styles, not after them.
      modulePreload: { polyfill: false },
      minify: 'oxc',
    },
    plugins: [react(), asciiOnly, stylesAfterFirstPicture, noticesPlugin()],
  },
})

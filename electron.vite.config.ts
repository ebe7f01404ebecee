import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { noticesPlugin } from './scripts/licences/notices-plugin.mjs'

/**
 * Writes characters beyond ASCII as escapes: the browser keeps a script with even one of them in two bytes a character.
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
 * Puts the screens' styles behind the first picture, which does without them: one in the head would hold it back. The
 * program still waits for them.
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
 * Three bundles: the core with its two hosts, the one-file preload a sandboxed window needs, and the screens.
 * The practice service is built apart (`vite.sandbox.config.ts`): its speech engine has another licence.
 */
export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      rollupOptions: {
        input: { index: 'src/main/index.ts', serve: 'src/main/serve.ts' },
        external: ['electron', 'better-sqlite3', 'keytar', 'undici', 'ws', '@cantoo/pdf-lib', 'fontkit'],
        output: { format: 'es' },
      },
    },
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
      rollupOptions: { input: { index: 'src/renderer/index.html' } },
      target: 'esnext',
      // What a screen's program is made of is fetched beside its styles, not after them.
      modulePreload: { polyfill: false },
      minify: 'oxc',
    },
    plugins: [react(), asciiOnly, stylesAfterFirstPicture, noticesPlugin()],
  },
})

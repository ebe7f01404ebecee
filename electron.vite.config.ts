import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'

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
        external: ['electron', 'better-sqlite3', 'keytar', 'undici', 'ws'],
        output: { format: 'es' },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      rollupOptions: { input: { index: 'src/preload/index.ts' }, output: { format: 'cjs', entryFileNames: '[name].cjs' } },
    },
  },
  renderer: {
    root: 'src/renderer',
    build: { outDir: 'out/renderer', rollupOptions: { input: { index: 'src/renderer/index.html' } }, target: 'esnext', modulePreload: false },
    plugins: [react()],
  },
})

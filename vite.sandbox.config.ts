import { defineConfig } from 'vite'

/**
 * The sandbox as a standalone program: one file that Node or an Electron utility process can run. It bundles everything
 * except the speech engine, which reads its data from next to its own file.
 */
export default defineConfig({
  build: {
    ssr: 'src/sandbox/process/main.ts',
    outDir: 'out/sandbox',
    target: 'node24',
    rollupOptions: {
      external: ['@echogarden/espeak-ng-emscripten'],
      output: { format: 'es', entryFileNames: 'main.js' },
    },
  },
  ssr: { noExternal: true, external: ['@echogarden/espeak-ng-emscripten'] },
})

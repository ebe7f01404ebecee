import { defineConfig } from 'vite'

/**
 * The practice service as a program of its own: one file that Node or an Electron utility process can run. All it needs is
 * inside but the speech engine, which reads its data from beside its own file.
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

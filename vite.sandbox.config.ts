import { defineConfig } from 'vite'

/** These read files from next to their own, or are loaded by the thread of the voice checks only. */
const EXTERNAL = [
  '@echogarden/espeak-ng-emscripten',
  '@moonshine-ai/moonshine-js',
  'llama-tokenizer-js',
  'onnxruntime-web',
]

/**
 * The sandbox as a standalone program: one file that Node or an Electron utility process can run. It bundles everything
 * except the speech engine and the speech model.
 */
export default defineConfig({
  build: {
    ssr: 'src/sandbox/process/main.ts',
    outDir: 'out/sandbox',
    target: 'node24',
    rollupOptions: {
      external: EXTERNAL,
      output: { format: 'es', entryFileNames: 'main.js' },
    },
  },
  ssr: { noExternal: true, external: EXTERNAL },
})

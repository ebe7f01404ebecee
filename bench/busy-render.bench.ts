import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { PLANS } from '../src/shared/domain/plans.ts'
import { generateBlocks } from '../src/main/host/command-line/generate-blocks.ts'
import { createTerminal } from '../src/main/host/command-line/terminal.ts'
import type { BenchRow } from './measure.ts'
import { startCountedService } from './studio/counted-service.ts'
import { BENCH_PROJECT_ID, seedChapter } from './studio/seed-chapter.ts'
import { startStudio } from './studio/start-studio.ts'

const BLOCKS = 1_000
/** Nine words: 1.8 s of audio, which takes 0.85 s. Below 0.75 s, the plan’s rate of 20 per second would be the limit. */
const TEXT = 'The keeper trims the lamp and then goes upstairs.'
const SPEED = 2
const { concurrency } = PLANS.paid.audio

/** B45: as `overvoice render` generates, in the studio's own process. */
export const busyRender: BenchRow = {
  id: 'B45',
  what: 'Share of the plan’s 15 concurrent requests that is busy while 1,000 short lines are generated',
  peerIs: 'all of them, always',
  unit: '%',
  ratioAtMost: null,
  subjectAtLeast: 95,
  rounds: 3,
  warmsUp: false,
  async open() {
    const service = await startCountedService(SPEED)
    return {
      async subject() {
        const folder = await mkdtemp(join(tmpdir(), 'overvoice-bench-'))
        const homeFolder = join(folder, 'home')
        const settings = { usesSandbox: false, baseUrl: service.baseUrl, plan: 'paid' }
        seedChapter(homeFolder, { blocks: BLOCKS, secondsEach: 0, text: TEXT, settings })
        const studio = await startStudio(homeFolder)
        await studio.client.settings.setKey({ key: service.apiKey })
        const { blocks } = await studio.client.script.open({ projectId: BENCH_PROJECT_ID })
        const work = { projectId: BENCH_PROJECT_ID, blockIds: blocks.map(({ id }) => id) }
        const terminal = createTerminal({
          input: new PassThrough(),
          output: new PassThrough(),
          status: new PassThrough(),
        })
        service.reset()
        const { failed, stopped } = await generateBlocks(studio.client, work, terminal, new AbortController().signal)
        const { requests, busyMs, spanMs } = service.read()
        await studio.stop()
        await rm(folder, { recursive: true, force: true })
        if (failed.length > 0 || stopped || requests !== BLOCKS) {
          throw new Error(`${failed.length} lines failed, ${requests} requests were sent`)
        }
        return (busyMs * 100) / (spanMs * concurrency)
      },
      peer: async () => 100,
      close: () => service.close(),
    }
  },
}

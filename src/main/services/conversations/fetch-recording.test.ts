import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openCacheDatabase, openStudioDatabase } from '../../db/open-database.ts'
import { putConversations } from '../../db/repos/conversations-repo.ts'
import { openTakeFiles } from '../../media/take-files.ts'
import { wavHeader } from '../../media/wav-header.ts'
import { mountSmallDisk, skipWithoutMounts } from '../../testing/small-disk.test-support.ts'
import type { ConversationsDeps } from './conversations-deps.ts'
import { fetchRecording } from './fetch-recording.ts'

const SAMPLE_COUNT = 400_000

it.for([
  ['for the download', 300_000],
  ['for its samples', 1_200_000],
] as const)(
  'leaves no partial recording when there is no room %s, and fetches it once there is',
  async ([_what, leaveBytes], context) => {
    skipWithoutMounts(context)
    const disk = mountSmallDisk('8m')
    const cache = openCacheDatabase(':memory:')
    const db = openStudioDatabase(':memory:')
    onTestFinished(() => {
      cache.close()
      db.close()
      disk.unmount()
    })
    putConversations(
      cache,
      'sandbox',
      [{ id: 'conv_1', agent_id: 'agent_1', status: 'completed' }],
      '2026-11-22T08:00:00.000Z',
    )
    const callsFolder = join(disk.folder, 'calls')
    const partsFolder = join(disk.folder, 'parts')
    mkdirSync(partsFolder)
    let lastId = 0
    const deps = {
      cache,
      db,
      partsFolder,
      service: () => 'sandbox',
      callFiles: await openTakeFiles(callsFolder, Date.now, 'call'),
      newId: () => String((lastId += 1)),
      now: () => Date.parse('2026-11-22T08:00:00Z'),
      speech: {
        recording: async () => ({
          bytes: Buffer.concat([wavHeader(24_000, SAMPLE_COUNT * 2), new Uint8Array(SAMPLE_COUNT * 2)]),
        }),
      },
    } as unknown as ConversationsDeps
    const fetchIt = () => fetchRecording(deps, { conversationId: 'conv_1' }, new AbortController().signal)
    const makeRoom = disk.fill(leaveBytes)

    const failure = await fetchIt().catch((error: unknown) => error)
    const left = [...readdirSync(callsFolder), ...readdirSync(partsFolder)]
    makeRoom()
    const { recording } = await fetchIt()

    expect(failure).toMatchObject({ code: 'disk_full' })
    expect(left).toEqual([])
    expect(recording).toMatchObject({ sampleCount: SAMPLE_COUNT })
  },
)

import { toasts } from '../../ui/toast.tsx'
import { afterEach, expect, it, vi } from 'vitest'
import type { QueueState } from '#shared/contract/queue.ts'
import type { ProjectSummary } from '#shared/contract/projects.ts'
import { WorkspacesProvider } from '../../rpc/workspaces.ts'
import { type Answers, renderInStudio, studioFailure } from '../../testing/render-in-studio.test-support.tsx'
import { IDLE_QUEUE, NOT_HELD } from '../../testing/studio-answers.test-support.ts'
import { ProjectList } from './project-list.tsx'

const SAMPLE: ProjectSummary = {
  id: 'proj_sample',
  title: 'The Lighthouse (sample)',
  settings: {
    ...{ voiceId: 'aria', modelId: 'simba-3.2', language: null },
    ...{ textNormalization: true, loudnessNormalization: false, pauseAfterMs: 500 },
  },
  createdAt: '2026-11-23T10:00:00.000Z',
  updatedAt: '2026-11-23T10:00:00.000Z',
  workspace: { id: 'ws_first', name: 'Main', isRemoved: false },
  voiceIds: ['aria'],
  blockCount: 4,
  spokenBlockCount: 4,
  writtenBlockCount: 4,
  outdatedBlockCount: 0,
  durationMs: 11_000,
  isSample: true,
}
const IMPORTED = {
  kind: 'finished',
  projectId: 'proj_sample',
  title: SAMPLE.title,
  counts: { chapters: 1, blocks: 4, takes: 4, soundBytes: 500_000 },
  narrowedPronunciations: 0,
} as const

const fetchFile = globalThis.fetch

/** Uploads get this answer; the sample itself is read from the window's own files. */
function answerUploads(status: number | 'unreachable'): void {
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (init?.method !== 'PUT') return fetchFile(input, init)
    if (status === 'unreachable') throw new TypeError('Failed to fetch')
    return new Response(null, { status })
  })
}

afterEach(() => vi.unstubAllGlobals())

async function show(
  projects: NonNullable<Answers['projects']>,
  files: Answers['projectFiles'] = {},
  watchQueue = async function* (): AsyncGenerator<QueueState, void, void> {
    yield IDLE_QUEUE
  },
  samples: Answers['samples'] = { known: () => false },
) {
  const played: string[] = []
  const imported: string[][] = []
  const rendered = await renderInStudio(
    <WorkspacesProvider onChanged={() => undefined}>
      <ProjectList
        onOpen={() => undefined}
        onPlay={(projectId) => played.push(projectId)}
        onImport={(chosen) => imported.push(chosen.map(({ file }) => file.name))}
        notice={null}
      />
    </WorkspacesProvider>,
    {
      projects: { removed: () => [], ...projects },
      queue: { watch: watchQueue },
      samples,
      voices: { catalog: () => ({ voices: [], models: [], former: [], asOf: null, isBehind: false }) },
      projectFiles: { discard: () => undefined, ...files },
      workspaces: {
        async *watch() {
          yield { currentId: 'ws_first', turn: 0, workspaces: [SAMPLE.workspace], phase: { kind: 'open' } }
        },
      },
    },
  )
  const { screen } = rendered
  return { ...rendered, played, imported, sample: screen.getByRole('button', { name: /^Try the sample/ }) }
}

it('offers the sample, a new project, a manuscript and an import without projects, and names no key', async () => {
  const { screen, sample } = await show({ list: () => [] })

  await expect.element(sample).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^New project/ })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Start from a manuscript…/ })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Import project file…/ })).toBeVisible()
  expect(screen.container.textContent).not.toMatch(/\bkey\b/i)
})

it('offers nothing while the projects are loading', async () => {
  const { screen, sample } = await show({ list: () => new Promise<never>(() => undefined) })

  await expect.element(screen.getByRole('status', { name: 'Loading projects…' })).toBeInTheDocument()
  await expect.element(sample).not.toBeInTheDocument()
})

it('imports the sample like any project file and plays it', async () => {
  answerUploads(204)
  const { sample, played, inputs } = await show(
    { list: () => [] },
    {
      async *read() {
        yield IMPORTED
      },
    },
  )

  await sample.click()

  await expect.poll(() => played).toEqual(['proj_sample'])
  await expect.poll(() => inputs('projectFiles.discard')).toEqual(inputs('projectFiles.read'))
})

it('announces that the sample is opening, and imports it once for two presses', async () => {
  answerUploads(204)
  const { screen, sample, inputs } = await show(
    { list: () => [] },
    {
      async *read() {
        await new Promise(() => undefined)
        yield IMPORTED
      },
    },
  )

  await sample.click()
  await sample.click()

  await expect.element(screen.getByRole('status')).toHaveTextContent('Opening the sample…')
  await expect.poll(() => inputs('projectFiles.read')).toHaveLength(1)
})

it.each([
  ['the disk is full', 507, /The disk is full\./],
  ['the file can’t be sent', 500, /Couldn’t read the file\./],
  ['Overvoice can’t be reached', 'unreachable', /Lost connection to Overvoice\./],
] as const)('says why the sample didn’t open when %s, and retries', async (_when, status, words) => {
  answerUploads(status)
  const { screen, sample, played } = await show(
    { list: () => [] },
    {
      async *read() {
        yield IMPORTED
      },
    },
  )

  await sample.click()
  await expect.element(screen.getByRole('alert').getByText(words)).toBeVisible()
  answerUploads(204)
  await screen.getByRole('button', { name: 'Retry' }).click()

  await expect.poll(() => played).toEqual(['proj_sample'])
})

it('says why the sample wasn’t imported when the studio refuses it', async () => {
  answerUploads(204)
  const { screen, sample, played } = await show(
    { list: () => [] },
    {
      // oxlint-disable-next-line require-yield
      async *read() {
        throw studioFailure('storage_failed')
      },
    },
  )

  await sample.click()

  await expect.element(screen.getByRole('alert')).toBeVisible()
  expect(played).toEqual([])
})

it('removes every sample in one press, without other projects', async () => {
  const projects = [
    SAMPLE,
    { ...SAMPLE, id: 'proj_mine', title: 'Mine', isSample: false },
    { ...SAMPLE, id: 'proj_copy' },
  ]
  const { screen, calls, inputs } = await show({ list: () => projects, remove: () => undefined }, {}, undefined, {
    known: () => true,
    remove: () => 'all',
  })

  await screen.getByRole('button', { name: 'Remove samples' }).click()

  await expect.poll(() => inputs('projects.remove')).toEqual([{ projectId: 'proj_sample' }, { projectId: 'proj_copy' }])
  await expect.poll(() => calls.filter(({ name }) => name === 'samples.remove')).toHaveLength(1)
})

it('offers to remove the sample agent without a sample project, and no longer afterwards', async () => {
  let isKnown = true
  const { screen, inputs } = await show({ list: () => [] }, {}, undefined, {
    known: () => isKnown,
    remove: () => {
      isKnown = false
      return 'conversation'
    },
  })
  const button = screen.getByRole('button', { name: 'Remove samples' })

  await button.click()

  await expect
    .poll(() => toasts.visibleToasts.map(({ content }) => content.text))
    .toContain('Deleted the sample conversation. The sample agent stays because it was edited.')
  await expect.element(button).not.toBeInTheDocument()
  expect(inputs('projects.remove')).toEqual([])
})

it('imports a text or a project file that is dropped on the list', async () => {
  const { screen, imported } = await show({ list: () => [] })
  await expect.element(screen.getByText('No projects yet')).toBeVisible()

  for (const name of ['lamp.txt', 'lamp.overvoice']) {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['words'], name))
    screen
      .getByText('No projects yet')
      .element()
      .dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  }

  await expect.poll(() => imported).toEqual([['lamp.txt'], ['lamp.overvoice']])
})

it('lists a project that another window or a command created, once it is generated', async () => {
  const created = { ...SAMPLE, id: 'proj_made', title: 'Made elsewhere', isSample: false }
  const waiting = { waitingBlocks: 2, waitingCharacters: 20, isPaused: false, ...NOT_HELD }
  let projects: (typeof SAMPLE)[] = []
  const { promise: started, resolve: start } = Promise.withResolvers<void>()
  const { screen } = await show({ list: () => projects }, {}, async function* () {
    yield IDLE_QUEUE
    await started
    yield { ...IDLE_QUEUE, projects: [{ projectId: created.id, title: created.title, ...waiting }] }
  })
  await expect.element(screen.getByText('No projects yet')).toBeVisible()

  projects = [created]
  start()

  await expect.element(screen.getByText('Made elsewhere')).toBeVisible()
})

import { expect, it, onTestFinished } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { WindowMenu, WindowRequest } from '#shared/contract/app.ts'
import { ActionsContext, createActions } from '../lib/actions.ts'
import { renderInStudio } from '../testing/render-in-studio.test-support.tsx'
import { showToast, Toasts } from '../ui/toast.tsx'
import { SystemMenu } from './system-menu.tsx'

/** The menu in a window with a text field. `request` has the host ask the window. */
async function renderMenu({ hasMenu = true } = {}) {
  const actions = createActions()
  const { readable, writable } = new TransformStream<WindowRequest>()
  const writer = writable.getWriter()
  const { screen, inputs } = await renderInStudio(
    <ActionsContext value={actions}>
      <SystemMenu />
      <input aria-label="Title" />
    </ActionsContext>,
    {
      app: {
        about: () => ({
          ...{ version: '1.2.3', host: 'test', ownFolder: '/home/ada', notes: [] },
          capabilities: { pickFolder: false, revealInFolder: false, download: false, menu: hasMenu },
        }),
        setMenu: () => undefined,
        async *watchRequests() {
          for await (const request of readable as unknown as AsyncIterable<WindowRequest>) yield request
        },
      },
      projectFiles: {
        async *read() {
          const counts = { chapters: 1, blocks: 2, takes: 2, soundBytes: 1_000 }
          yield { kind: 'finished', projectId: 'proj_1', title: 'The road', counts, narrowedPronunciations: 0 }
        },
      },
      projects: {},
    },
  )
  onTestFinished(() => void writer.close().catch(() => undefined))
  const menus = () => inputs('app.setMenu') as WindowMenu[]
  return { screen, actions, menus, inputs, request: (request: WindowRequest) => writer.write(request) }
}

function actionsOf(menu: WindowMenu | undefined) {
  return [...(menu?.edit ?? []), ...(menu?.groups ?? []).flatMap(({ actions }) => actions)]
}

it('sends every action once, enabled if available', async () => {
  const { actions, menus } = await renderMenu()
  await expect.poll(() => menus().length).toBeGreaterThan(0)
  expect(actionsOf(menus()[0]).every(({ isEnabled }) => !isEnabled)).toBe(true)

  actions.provide('export', () => undefined)

  await expect
    .poll(() =>
      actionsOf(menus().at(-1))
        .filter(({ isEnabled }) => isEnabled)
        .map(({ id }) => id),
    )
    .toEqual(['export'])
  const ids = actionsOf(menus().at(-1)).map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(
    menus()
      .at(-1)
      ?.edit.map(({ id }) => id),
  ).toEqual(['undo', 'redo'])
})

it('undoes in the focused text field, otherwise in the script', async () => {
  const { screen, actions, request } = await renderMenu()
  let undone = 0
  actions.provide('undo', () => (undone += 1))
  const field = screen.getByRole('textbox', { name: 'Title' })
  await field.click()
  await userEvent.keyboard('The road')

  await request({ kind: 'action', id: 'undo' })
  await expect.element(field).toHaveValue('')
  expect(undone).toBe(0)

  ;(document.activeElement as HTMLElement).blur()
  await request({ kind: 'action', id: 'undo' })
  await expect.poll(() => undone).toBe(1)
})

it('runs nothing behind an open dialog', async () => {
  const { screen, actions, request } = await renderMenu()
  const ran: string[] = []
  actions.provide('export', () => ran.push('export'))
  actions.provide('palette', () => ran.push('palette'))
  await request({ kind: 'project-file', openedFileId: 'file_1', name: 'one.overvoice' })
  await expect.element(screen.getByRole('dialog')).toBeVisible()

  await request({ kind: 'action', id: 'export' })
  await request({ kind: 'action', id: 'palette' })

  await expect.poll(() => ran).toEqual(['palette'])
})

it('runs actions while a message is shown', async () => {
  const { screen, actions, request } = await renderMenu()
  const { screen: messages } = await renderInStudio(<Toasts />)
  let exported = 0
  actions.provide('export', () => (exported += 1))
  showToast({ text: 'This block has no take yet.' })
  await expect.element(messages.getByText('This block has no take yet.')).toBeVisible()

  await request({ kind: 'action', id: 'export' })

  await expect.poll(() => exported).toBe(1)
  await expect.element(screen.getByRole('textbox', { name: 'Title' })).toBeVisible()
})

it('imports opened project files one at a time', async () => {
  const { screen, request, inputs } = await renderMenu()

  await request({ kind: 'project-file', openedFileId: 'file_1', name: 'one.overvoice' })
  await request({ kind: 'project-file', openedFileId: 'file_2', name: 'two.overvoice' })

  await expect.element(screen.getByText('one.overvoice')).toBeVisible()
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent('Imported “The road”: 1 chapter, 2 blocks, 2 takes, 1 KB of audio.')
  await screen.getByText('Close', { exact: true }).click()
  await expect.element(screen.getByText('two.overvoice')).toBeVisible()
  await expect.element(screen.getByText('one.overvoice')).not.toBeInTheDocument()
  await expect.poll(() => inputs('projectFiles.read')).toEqual([{ openedFileId: 'file_1' }, { openedFileId: 'file_2' }])
})

it('sends no menu to a host without one', async () => {
  const { screen, inputs } = await renderMenu({ hasMenu: false })

  await expect.element(screen.getByRole('textbox', { name: 'Title' })).toBeVisible()
  await expect.poll(() => inputs('app.about')).toHaveLength(1)
  expect(inputs('app.setMenu')).toEqual([])
})

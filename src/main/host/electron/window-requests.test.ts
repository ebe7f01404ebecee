import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import { expect, it } from 'vitest'
import { must } from '#shared/errors/must.ts'
import type { StudioClient } from '../transports.test-support.ts'
import { offerPort, startOn } from './start-on-fake.test-support.ts'
import { fakeElectron } from './strict-electron.test-support.ts'

const NOTHING = () => undefined

it('imports project files passed at launch, by a second launch and by macOS', async () => {
  const electron = fakeElectron()
  electron.app.once('web-contents-created', () =>
    electron.app.emit('open-file', { preventDefault: NOTHING }, '/d/2.overvoice'),
  )
  await startOn(electron, undefined, ['--inspect', '/d/1.OVERVOICE', '/d/readme.txt'])
  const port = await offerPort(electron)
  const client = createORPCClient<StudioClient>(new RPCLink({ port }))
  const requests = await client.app.watchRequests()

  const early = [await requests.next(), await requests.next()]
  electron.app.emit('second-instance', {}, ['/usr/bin/overvoice', '--flag=x.overvoice', 'own/3.overvoice'], '/home/ada')
  electron.app.emit('open-file', { preventDefault: NOTHING }, '/d/missing.overvoice')
  const later = [await requests.next(), await requests.next()]

  expect([...early, ...later].map(({ value }) => value)).toMatchObject(
    ['1.OVERVOICE', '2.overvoice', '3.overvoice', 'missing.overvoice'].map((name) => ({ kind: 'project-file', name })),
  )
  const { openedFileId } = must(later[1], 'it was sent').value as { openedFileId: string }
  const reading = await client.projectFiles.read({ openedFileId })
  await expect(reading.next()).rejects.toMatchObject({ data: { code: 'not_found' } })
  expect(electron.windows[0]?.calls.filter((call) => call === 'focus')).toHaveLength(2)
  port.close()
})

it('shows the window’s actions in the menu, and runs them in the window', async () => {
  const electron = fakeElectron()
  await startOn(electron)
  const port = await offerPort(electron)
  const client = createORPCClient<StudioClient>(new RPCLink({ port }))
  const requests = await client.app.watchRequests()

  const next = requests.next()
  await client.app.setMenu({
    edit: [{ id: 'undo', label: 'Undo', keys: 'Mod+z', isEnabled: true }],
    groups: [{ label: 'Play', actions: [{ id: 'faster', label: 'Faster', keys: ']', isEnabled: true }] }],
  })
  const play = must(
    electron.menu.find(({ label }) => label === 'Play'),
    'the menu has the group',
  )
  const [faster] = play.submenu as { click(): void }[]
  faster?.click()

  expect((await next).value).toEqual({ kind: 'action', id: 'faster' })
  port.close()
})

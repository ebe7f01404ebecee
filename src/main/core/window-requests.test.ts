import { expect, it } from 'vitest'
import { createWindowRequests } from './window-requests.ts'

let lastId = 0
const newId = () => `file_${(lastId += 1)}`

it('keeps opened files for the next window, gives each to one, and drops actions without a window', async () => {
  const requests = createWindowRequests(newId)
  requests.openProjectFile('/d/one.overvoice')
  requests.runAction('undo')

  const first = requests.watch(new AbortController().signal)
  const { value } = await first.next()
  const next = first.next()
  requests.runAction('redo')

  expect(value).toMatchObject({ kind: 'project-file', name: 'one.overvoice' })
  expect(await next).toEqual({ done: false, value: { kind: 'action', id: 'redo' } })
  await first.return()
  requests.openProjectFile('/d/two.overvoice')
  const second = requests.watch(new AbortController().signal)
  expect((await second.next()).value).toMatchObject({ name: 'two.overvoice' })
  await second.return()
})

it('ends with its window, after which files wait again', async () => {
  const requests = createWindowRequests(newId)
  const closing = new AbortController()
  const pending = requests.watch(closing.signal).next()

  closing.abort()
  requests.openProjectFile('/d/one.overvoice')

  expect(await pending).toEqual({ done: true, value: undefined })
  const next = requests.watch(new AbortController().signal)
  expect((await next.next()).value).toMatchObject({ name: 'one.overvoice' })
  await next.return()
})

it('knows only the files that were opened', () => {
  const requests = createWindowRequests(() => 'file_1')
  requests.openProjectFile('/d/one.overvoice')

  expect([requests.openedFile('file_1'), requests.openedFile('/etc/passwd')]).toEqual(['/d/one.overvoice', null])
})

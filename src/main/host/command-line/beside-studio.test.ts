import { existsSync, writeFileSync } from 'node:fs'
import { createRouterClient } from '@orpc/server'
import { expect, it } from 'vitest'
import { craftEpub } from '../../services/imports/documents/craft-documents.test-support.ts'
import { claimHomeFolder } from '../claim-home-folder.ts'
import { openCommandRig } from './command-rig.test-support.ts'

const BOOK = craftEpub({
  sections: { 'a.xhtml': '<h1>One</h1><p>It blew hard.</p>', 'b.xhtml': '<h1>Two</h1><p>It calmed.</p>' },
  metadata: '<dc:title>The Lighthouse</dc:title><dc:creator>Ada Marlow</dc:creator><dc:language>en</dc:language>',
})

it('uses the open studio: its queue generates, and the project appears there', async () => {
  const { run, file, names, openStudio } = await openCommandRig()
  writeFileSync(file('book.epub'), BOOK)
  const studio = await openStudio()
  const client = createRouterClient(studio.core.router)

  const ended = await run(['render', file('book.epub'), '-o', file('out'), '--yes', '--title', 'Beside'])
  const projects = await client.projects.list()
  const choice = await client.exports.lastChoice({ projectId: projects[0]?.id ?? '' })
  await studio.close()

  expect(ended.exitCode).toBe(0)
  expect(names('out')).toEqual(['01 Beside - One.mp3', '02 Beside - Two.mp3'])
  expect(projects.map(({ title, spokenBlockCount }) => [title, spokenBlockCount])).toEqual([['Beside', 2]])
  expect(choice?.tags).toMatchObject({ artist: 'Ada Marlow', language: 'en' })
})

it('ends when the studio is closed meanwhile, and continues alone when it is run again', async () => {
  const { run, file, names, openStudio } = await openCommandRig(['--speed', '5'])
  writeFileSync(file('lines.txt'), Array.from({ length: 30 }, (_line, index) => `This is line ${index}.`).join('\n\n'))
  const args = ['render', file('lines.txt'), '--per', 'whole', '-o', file('out'), '--yes']
  const studio = await openStudio()
  let closing: Promise<void> | undefined

  const lost = await run(args, {
    onStatus(text) {
      if (/ ([1-9]|1\d) of 30 blocks/.test(text)) closing ??= studio.close()
    },
  })
  await closing
  const alone = await run(args)

  expect(closing).toBeDefined()
  expect(lost.exitCode).toBe(5)
  expect(lost.status).toContain('Overvoice was closed in the meantime.')
  expect(alone.exitCode).toBe(0)
  expect(names('out')).toEqual(['lines.wav'])
})

it('waits while the studio is paused, and says so', async () => {
  const { run, file, openStudio } = await openCommandRig()
  writeFileSync(file('a.txt'), 'The lamp was dark.')
  const studio = await openStudio()
  const client = createRouterClient(studio.core.router)
  await client.queue.pause({ projectId: null })

  const ended = await run(['render', file('a.txt'), '-o', file('out'), '--yes'], {
    onStatus: (text) => void (text.includes('Generation is paused') && client.queue.goOn({ projectId: null })),
  })
  await studio.close()

  expect(ended.status).toContain('Generation is paused in the studio.')
  expect(ended.exitCode).toBe(0)
})

it('lets a second command finish before it closes the studio that both use', async () => {
  const { run, file, names } = await openCommandRig(['--speed', '20'])
  const lines = (name: string) => Array.from({ length: 12 }, (_line, index) => `${name} ${index} is here.`).join('\n\n')
  writeFileSync(file('first.txt'), lines('First'))
  writeFileSync(file('second.txt'), lines('Second'))
  const render = (name: string) => ['render', file(`${name}.txt`), '--per', 'whole', '-o', file('out'), '--yes']
  let second: ReturnType<typeof run> | undefined

  const first = await run(render('first'), {
    onStatus: (text) => void (text.includes('To generate') && (second ??= run(render('second')))),
  })

  expect([first.exitCode, (await second)?.exitCode]).toEqual([0, 0])
  expect(names('out')).toEqual(['first.wav', 'second.wav'])
})

it.each([
  [{ commandSocket: null, isCommand: false }, 'Overvoice is already open'],
  [{ commandSocket: '/nowhere/commands.sock', isCommand: true }, 'A command is using'],
])('says who has the folder if it can’t be reached: %j', async (note, message) => {
  const { run, homeFolder } = await openCommandRig()
  const claim = claimHomeFolder(homeFolder)
  if (claim.kind === 'taken') throw new Error('The folder is taken')
  claim.announce({ pid: 4711, url: null, ...note })

  const ended = await run(['voices'])
  claim.release()

  expect([ended.exitCode, ended.output]).toEqual([5, ''])
  expect(ended.status).toContain(message)
  expect(ended.status).toContain('4711')
})

it('doesn’t use a studio of another version', async () => {
  const { run, openStudio } = await openCommandRig()
  const studio = await openStudio({ version: '9.9.9' })

  const ended = await run(['voices'])
  await studio.close()

  expect(ended.exitCode).toBe(5)
  expect(ended.status).toContain('Overvoice 9.9.9 is open, and this is version 0.0.0-test.')
})

it('removes its socket and note when it ends', async () => {
  const { run, file } = await openCommandRig()

  await run(['voices'])

  expect([existsSync(file('home/commands.sock')), existsSync(file('home/owner.json'))]).toEqual([false, false])
})

import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRouterClient } from '@orpc/server'
import { expect, it } from 'vitest'
import { TAKE_ROUTE } from '#shared/domain/voice-fit.ts'
import { openCommandRig } from './command-rig.test-support.ts'

const SCRIPT = `# Harbor

The lamp was dark.

The master counted the boats.

# Storm

Nobody slept.
`

it('renders a script to files, prints only their paths, and sends nothing when it is run again', async () => {
  const { run, file, names, sent } = await openCommandRig()
  writeFileSync(file('book.md'), SCRIPT)
  const args = ['render', file('book.md'), '--voice', 'Aria', '--format', 'wav,srt', '-o', file('out'), '--yes']

  const first = await run(args)
  const texts = await sent()
  const second = await run(args)

  expect(first.exitCode).toBe(0)
  expect(first.output.split('\n')).toEqual([
    file('out/01 book - Harbor.wav'),
    file('out/01 book - Harbor.srt'),
    file('out/02 book - Storm.wav'),
    file('out/02 book - Storm.srt'),
    '',
  ])
  expect(first.status).toContain('To generate: 3 blocks, 60 characters.')
  expect(texts.toSorted()).toEqual(['Nobody slept.', 'The lamp was dark.', 'The master counted the boats.'])
  expect(readFileSync(file('out/02 book - Storm.srt'), 'utf8')).toContain('Nobody slept.')
  expect(names('out')).toHaveLength(4)
  expect([second.exitCode, second.output]).toEqual([0, ''])
  expect(second.status).toContain('All files are up to date.')
  expect(await sent()).toEqual(texts)
})

it('sends and writes only what changed in the file', async () => {
  const { run, file, names, sent } = await openCommandRig()
  writeFileSync(file('lines.csv'), 'file,text\nopen,The gate opens.\nclose,The gate closes.\nwait,Please wait.\n')
  const args = ['render', file('lines.csv'), '--per', 'block', '-o', file('out'), '--yes', '--overwrite']
  await run(args)
  const before = ['open', 'close', 'wait'].map((name) => statSync(file(`out/${name}.wav`)).mtimeMs)
  writeFileSync(file('lines.csv'), 'file,text\nopen,The gate opens.\nclose,The gate shuts.\nwait,Please wait.\n')

  const changed = await run(args)

  expect([changed.exitCode, changed.output]).toEqual([0, `${file('out/close.wav')}\n`])
  expect((await sent()).at(-1)).toBe('The gate shuts.')
  expect(await sent()).toHaveLength(4)
  expect(names('out')).toEqual(['close.wav', 'open.wav', 'wait.wav'])
  const after = ['open', 'close', 'wait'].map((name) => statSync(file(`out/${name}.wav`)).mtimeMs)
  expect([after[0], after[2]]).toEqual([before[0], before[2]])
  expect((await run(['projects'])).output.split('\n')).toHaveLength(2)
})

it('writes a manifest of all files, also of those that stay', async () => {
  const { run, file } = await openCommandRig()
  writeFileSync(file('lines.csv'), 'id,file,text\nL1,open,The gate opens.\nL2,close,The gate closes.\n')
  const args = ['render', file('lines.csv'), '--per', 'block', '-o', file('out'), '--yes', '--overwrite', '--json']
  const manifest = file('out/lines.manifest.json')
  const readFiles = () => JSON.parse(readFileSync(manifest, 'utf8')).files
  const first = await run([...args, '--manifest', 'json'])
  const listed = readFiles()
  writeFileSync(file('lines.csv'), 'id,file,text\nL1,open,The gate opens.\nL2,close,The gate shuts.\n')

  const changed = await run(args)
  const unchanged = await run(args)

  expect(JSON.parse(first.output).files.at(-1)).toEqual({
    ...{ format: 'manifest', path: manifest, durationMs: 0 },
    sizeBytes: expect.any(Number),
  })
  expect(listed).toMatchObject([
    { path: 'open.wav', blocks: [{ externalId: 'L1', text: 'The gate opens.', voiceName: expect.any(String) }] },
    { path: 'close.wav', blocks: [{ externalId: 'L2' }] },
  ])
  expect(JSON.parse(changed.output).files.map(({ path }: { path: string }) => path)).toEqual([
    file('out/close.wav'),
    manifest,
  ])
  const [kept] = listed
  expect(readFiles()).toMatchObject([
    { path: 'open.wav', sha256: kept.sha256, blocks: [{ externalId: 'L1', takeId: kept.blocks[0].takeId }] },
    { path: 'close.wav', blocks: [{ text: 'The gate shuts.' }] },
  ])
  expect(JSON.parse(unchanged.output).files).toEqual([])
})

it('replaces existing files only with --overwrite', async () => {
  const { run, file } = await openCommandRig()
  writeFileSync(file('a.txt'), 'The lamp was dark.')
  writeFileSync(file('a - Chapter 1.wav'), 'Not this program’s.')
  const args = ['render', file('a.txt'), '-o', file('.'), '--name', 'a - Chapter 1', '--yes']

  const refused = await run(args)

  expect([refused.exitCode, refused.output]).toEqual([1, ''])
  expect(refused.status).toContain('Add --overwrite to replace it.')
  expect(readFileSync(file('a - Chapter 1.wav'), 'utf8')).toBe('Not this program’s.')
  expect((await run([...args, '--overwrite'])).exitCode).toBe(0)
  expect(readFileSync(file('a - Chapter 1.wav')).subarray(0, 4).toString()).toBe('RIFF')
})

it('charges nothing without a confirmation', async () => {
  const { run, file, sent } = await openCommandRig()
  writeFileSync(file('a.txt'), 'The lamp was dark.')
  const args = ['render', file('a.txt'), '-o', file('out')]

  const unasked = await run(args)
  const planned = await run([...args, '--dry-run', '--json'])
  const declined = await run(args, { typed: 'n\n' })
  const texts = await sent()
  const confirmed = await run(args, { typed: 'y\n' })

  expect([unasked.exitCode, declined.exitCode, confirmed.exitCode]).toEqual([2, 2, 0])
  expect(unasked.status).toContain('Add --yes')
  expect(JSON.parse(planned.output)).toMatchObject({ generatedBlocks: 1, reusedBlocks: 0, characters: 18 })
  expect(declined.status).toContain('18 characters will be charged. [y/N]')
  expect(texts).toEqual([])
  expect(await sent()).toEqual(['The lamp was dark.'])
})

it('names blocks that failed, exports nothing, and generates only those when it is run again', async () => {
  const { run, file, names, sent, service } = await openCommandRig()
  writeFileSync(file('book.md'), SCRIPT)
  const args = ['render', file('book.md'), '-o', file('out'), '--yes', '--json']
  await service.fault({ kind: 'status', status: 400, code: 'content_policy_violation' }, { path: TAKE_ROUTE })

  const failed = await run(args)
  const texts = await sent()
  const completed = await run(args)

  expect(failed.exitCode).toBe(3)
  expect(failed.status).toMatch(/“(The lamp|The master|Nobody)/)
  expect(failed.status).toContain('1 block wasn’t generated.')
  expect(JSON.parse(failed.output)).toMatchObject({ files: [], failed: [{ code: 'content_refused' }] })
  expect(texts).toHaveLength(2)
  expect(completed.exitCode).toBe(0)
  expect(await sent()).toHaveLength(3)
  expect(names('out')).toHaveLength(2)
})

it('says that the service refuses the key, and leaves nothing queued', async () => {
  const { run, file, service, openStudio } = await openCommandRig()
  writeFileSync(file('book.md'), SCRIPT)
  await run(['voices'])
  await service.fault({ kind: 'status', status: 401 }, { path: TAKE_ROUTE, times: 9 })

  const refused = await run(['render', file('book.md'), '--yes', '-o', file('out')])

  expect(refused.exitCode).toBe(4)
  expect(refused.status).toContain('The credential is not valid')
  const studio = await openStudio()
  for await (const { projects } of await createRouterClient(studio.core.router).queue.watch()) {
    expect(projects).toEqual([])
    break
  }
  await studio.close()
})

it('keeps finished blocks after Ctrl-C and sends only the rest when it is run again', async () => {
  const { run, file, sent } = await openCommandRig(['--speed', '2'])
  const lines = Array.from({ length: 30 }, (_line, index) => `This is line number ${index + 1} of the script.`)
  writeFileSync(file('lines.txt'), lines.join('\n\n'))
  const args = ['render', file('lines.txt'), '--per', 'whole', '-o', file('out'), '--yes']
  const ending = new AbortController()

  const interrupted = await run(args, {
    signal: ending.signal,
    onStatus: (text) => void (/ [1-9]\d* of 30 blocks/.test(text) && ending.abort()),
  })
  const { length: sentBefore } = await sent()
  const completed = await run(args)
  const remaining = Number(/To generate: (\d+)/.exec(completed.status)?.[1])

  expect(interrupted.exitCode).toBe(130)
  expect(interrupted.status).toContain('Run the command again to continue.')
  expect(completed.exitCode).toBe(0)
  expect(remaining).toBeLessThan(30)
  expect(sentBefore).toBeLessThan(30)
  expect(completed.output).toBe(`${file('out/lines.wav')}\n`)
})

it('gives speakers their voices and reads a document', async () => {
  const { run, file, service } = await openCommandRig()
  writeFileSync(file('play.txt'), 'ANN: Who goes there?\n\nBOB: It is only me.\n\nThe gate opens.')

  const { exitCode } = await run([
    ...['render', file('play.txt'), '--voice', 'june', '-o', file('out'), '--yes'],
    // The last one applies: the names are those of one speaker.
    ...['--cast', 'ann=june', '--cast', 'Ann=Aria', '--cast', 'BOB=imani'],
  ])

  const voices = (await service.usage()).syntheses.map(({ input, voice_id: voiceId }) => [input.trim(), voiceId])
  expect(exitCode).toBe(0)
  expect(Object.fromEntries(voices)).toEqual({
    'Who goes there?': 'aria',
    'It is only me.': 'imani',
    'The gate opens.': 'june',
  })
})

it('doesn’t speak the names in a sheet’s character column, even after the sheet was edited', async () => {
  const { run, file, service } = await openCommandRig()
  const render = (...rows: string[]) => {
    writeFileSync(file('barks.csv'), ['ID,Character,Text', ...rows].join('\n'))
    return run([
      'render',
      file('barks.csv'),
      '--voice',
      'june',
      '--cast',
      'Ann=aria',
      '-o',
      file('out'),
      '--overwrite',
      '--yes',
    ])
  }

  await render('B-1,Ann,Who goes there?', 'B-2,Bob,It is only me.')
  const { exitCode } = await render('B-1,Ann,Who goes there?', 'B-3,Cy,Come in.')

  const voices = (await service.usage()).syntheses.map(({ input, voice_id: voiceId }) => [input.trim(), voiceId])
  expect(exitCode).toBe(0)
  expect(Object.fromEntries(voices)).toEqual({
    'Who goes there?': 'aria',
    'It is only me.': 'june',
    'Come in.': 'june',
  })
})

it.each([
  [['render', 'missing.md'], 1, 'File not found'],
  [['render', 'empty.md'], 1, 'is empty'],
  [['render', 'binary.md'], 1, 'isn’t a text'],
  [['render', 'blank.md'], 1, ''],
  [['render', 'a.md', '--voice', 'nobody'], 2, 'No voice has the ID or name “nobody”'],
  [['render', 'a.md', '--model', 'none'], 2, 'No model has the ID “none”. There are: simba'],
  [['render', 'a.md', '--cast', 'aria'], 2, '--cast needs a name and a voice'],
  [['export', 'nothing'], 2, 'No project has the ID or title “nothing”'],
])('%j ends with %i and creates no project', async (args, exitCode, problem) => {
  const { run, file } = await openCommandRig()
  writeFileSync(file('a.md'), 'The lamp was dark.')
  writeFileSync(file('empty.md'), '')
  writeFileSync(file('blank.md'), ' \n\n ')
  writeFileSync(file('binary.md'), new Uint8Array(100))
  const [command = '', operand = '', ...options] = args

  const ended = await run([
    command,
    command === 'render' ? file(operand) : operand,
    ...options,
    ...(command === 'render' ? ['--yes'] : []),
  ])

  expect(ended.exitCode).toBe(exitCode)
  expect(ended.status).toContain(problem)
  expect((await run(['projects', '--json'])).output.trim()).toBe('[]')
})

it('exports a project by its title with the options of its last export', async () => {
  const { run, file, names } = await openCommandRig()
  writeFileSync(file('book.md'), SCRIPT)
  await run([
    'render',
    file('book.md'),
    '--format',
    'mp3',
    '--per',
    'whole',
    '-o',
    file('one'),
    '--yes',
    '--title',
    'Sea',
  ])

  const exported = await run(['export', 'SEA', '-o', file('two'), '--json'])

  expect(exported.exitCode).toBe(0)
  expect(names('two')).toEqual(['Sea.mp3'])
  expect(JSON.parse(exported.output)).toMatchObject({
    files: [{ format: 'mp3', path: file('two/Sea.mp3') }],
    ...{ missingBlocks: 0, changedBlocks: 0, partialBlocks: 0 },
  })
})

it('lists voices, of one language if it is given', async () => {
  const { run } = await openCommandRig()

  const all = (await run(['voices'])).output.trim().split('\n')
  const french = (await run(['voices', '--language', 'FR'])).output.trim().split('\n')

  expect(all[0]?.split('\t').slice(0, 4)).toEqual(['aria', 'Aria', 'en-US', 'female'])
  expect(french.map((line) => line.split('\t')[2])).toEqual(french.map(() => 'fr-FR'))
  expect(french.length).toBeGreaterThan(0)
  expect(french.length).toBeLessThan(all.length)
})

it('says why blocks can’t be sent, once for all of them', async () => {
  const { run, file, sent } = await openCommandRig()
  writeFileSync(file('book.md'), SCRIPT)

  const refused = await run(['render', file('book.md'), '--language', 'xx-XX', '-o', file('out'), '--yes'])

  expect(refused.exitCode).toBe(3)
  expect(refused.status).toMatch(/^3 blocks: .*xx-XX/m)
  expect(await sent()).toEqual([])
})

it('checks exported files against the requirements of a store, and names what they don’t meet', async () => {
  const { run, file, names } = await openCommandRig()
  writeFileSync(file('book.md'), SCRIPT)
  const args = ['render', file('book.md'), '--check-for', 'acx', '--format', 'mp3', '-o', file('out'), '--yes']

  const rejected = await run([...args, '--mp3-kbps', '96', '--sample-rate', '44100'])
  const described = await run([...args, '--mp3-kbps', '192', '--overwrite', '--json'])

  expect(rejected.exitCode).toBe(6)
  expect(names('out')).toHaveLength(2)
  expect(rejected.status).toContain('01 book - Harbor.mp3: bitrate is 96, required: ≥ 192')
  expect(rejected.status).toContain('0 of 2 files passed the check.')
  const { checks } = JSON.parse(described.output) as { checks: { checks: { rule: string; verdict: string }[] }[] }
  expect(checks.map((each) => each.checks.find(({ rule }) => rule === 'bitrate')?.verdict)).toEqual([
    'passed',
    'passed',
  ])
})

it('prints the checks of the files that were written before one failed, and how many weren’t checked', async () => {
  const { run, file } = await openCommandRig()
  writeFileSync(file('book.md'), SCRIPT)
  // A folder can't be replaced by a file.
  mkdirSync(file('out/02 book - Storm.mp3/inside'), { recursive: true })
  const options = ['--check-for', 'acx', '--format', 'mp3', '-o', file('out'), '--overwrite']

  const rendered = await run(['render', file('book.md'), ...options, '--sample-rate', '44100', '--yes'])
  const exported = await run([
    ...['export', 'book', ...options, '--format', 'mp3,text', '--sample-rate', '44100', '--json'],
  ])

  expect(rendered.exitCode).toBe(1)
  expect(rendered.output).toBe(`${file('out/01 book - Harbor.mp3')}\n`)
  expect(rendered.status).toContain('01 book - Harbor.mp3: bitrate is 128, required: ≥ 192')
  expect(rendered.status).toContain('0 of 1 file passed the check.\n1 audio file wasn’t exported and wasn’t checked.')
  expect(exported.exitCode).toBe(1)
  const { files, checks, uncheckedFiles } = JSON.parse(exported.output) as {
    files: { path: string }[]
    checks: { name: string }[]
    uncheckedFiles: number
  }
  expect(files.map(({ path }) => path)).toEqual([file('out/01 book - Harbor.txt')])
  expect(checks).toEqual([])
  expect(uncheckedFiles).toBe(1)
})

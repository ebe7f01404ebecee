import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { defaultExportFolder, defaultHomeFolder } from './host/home-folder.ts'
import { locateProgram, readProgram } from './host/locate-program.ts'
import { startLoopback } from './host/loopback/start-loopback.ts'
import { t } from './host/messages/t.ts'
import { followLanguage, readEnvironmentLanguages } from './language/follow-language.ts'

/**
 * A take of twenty minutes passes 300 MB of short-lived strings through the young generation. Left alone it doubles from
 * 16 to 32 MB a half on the way, and as much audio again waits outside the heap for its next collection: 62 MB in place of
 * 30. Its greatest size is read only from the command line, which is not this program's to write, so it stops growing here.
 */
setFlagsFromString('--semi-space-growth-factor=1')

/** The studio in the loopback host. Says in one line of standard output where its window is, and serves until told to end. */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    home: { type: 'string' },
    'parent-watch': { type: 'boolean', default: false },
    /** A development server in place of the built window. */
    'renderer-url': { type: 'string' },
  },
})
const environment = values.home === undefined ? process.env : { ...process.env, OVERVOICE_HOME: values.home }
const homeFolder = defaultHomeFolder(process.platform, environment, os.homedir())
const places = locateProgram(import.meta.filename)
const program = readProgram(places.packageFile)
const ending = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => ending.abort())
if (values['parent-watch'])
  process.stdin
    .on('end', () => ending.abort())
    .on('error', () => ending.abort())
    .resume()

try {
  await followLanguage({ language: 'system', formats: '' }, readEnvironmentLanguages())
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(t('port.invalid'))
  const studio = await startLoopback(
    {
      homeFolder,
      exportFolder: defaultExportFolder(environment, homeFolder, path.join(os.homedir(), 'Documents')),
      port,
      ...program,
      sandboxProgram: places.sandboxProgram,
      renderer:
        values['renderer-url'] === undefined
          ? { folder: places.rendererFolder }
          : { developmentUrl: values['renderer-url'] },
    },
    ending.signal,
  )
  if (studio.kind === 'refused') throw new Error(studio.sentence)
  process.stdout.write(`${JSON.stringify({ url: studio.url, handedOver: studio.kind === 'handed-over' })}\n`)
  if (studio.kind === 'running') {
    process.on('unhandledRejection', (error) => void studio.core.reportBug(error, 'unhandled rejection'))
    process.on('uncaughtException', (error) => {
      studio.core.reportBug(error, 'uncaught exception')
      process.exitCode = 1
      ending.abort()
    })
    if (!ending.signal.aborted)
      await new Promise((resolve) => ending.signal.addEventListener('abort', resolve, { once: true }))
    await studio.stop()
  }
  process.exit()
} catch (error) {
  if (!ending.signal.aborted) process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

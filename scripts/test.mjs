import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ensureBuild } from './set-up/ensure-build.mjs'
import { ensureElectron } from './set-up/ensure-electron.mjs'
import { ensureKeychain } from './set-up/ensure-keychain.mjs'
import { ensurePackages } from './set-up/ensure-packages.mjs'
import { ensureSystem } from './set-up/ensure-system.mjs'
import { projectNode, projectNodeEnvironment } from './set-up/project-node.mjs'
import { packageProgram } from './set-up/package-program.mjs'
import { CommandError, runMain, InterruptedError } from './set-up/run-main.mjs'
import { projectFolder, scratchFolder } from './set-up/project-paths.mjs'
import { runInForeground } from './set-up/run-in-foreground.mjs'
import { printStatus } from './set-up/print-status.mjs'
import { TEST_PIECES } from './set-up/system-pieces.mjs'
import { listFailures } from './test/list-failures.mjs'
import { formatSkipped, listSkipped } from './test/list-skipped.mjs'
import { joinSessions, openPrivateSession } from './test/private-session.mjs'
import { formatStageTimes } from './test/stage-times.mjs'
import { closeTotals, readEndToEndTotals, readUnitTotals } from './test/test-totals.mjs'

/** @typedef {import('./test/test-totals.mjs').Totals} Totals */
/** @typedef {import('./test/stage-times.mjs').Stage} Stage */
/** @typedef {import('./test/private-session.mjs').PrivateSession} PrivateSession */
/** @typedef {NonNullable<Parameters<typeof runInForeground>[2]>} RunOptions */

const unitReport = join(scratchFolder, 'reports', 'unit.json')
const skipReport = join(scratchFolder, 'reports', 'skipped.json')
const screenReport = join(scratchFolder, 'reports', 'e2e-screens.json')
const soundReport = join(scratchFolder, 'reports', 'e2e-sound.json')
const soundLog = join(scratchFolder, 'reports', 'e2e-sound.log')
/** Of everything that runs beside specs with sound, which starve on a busy machine. */
const LOW_PRIORITY = 10

// `npm test`: installs what is missing, builds, checks types and lint, runs unit and integration tests, and tests the
// studio in a real browser. A failing stage doesn't stop the later ones, so the closing line has all totals.
await runMain(async () => {
  /** @type {Stage[]} */
  const stages = []
  const built = timed('Packages', () => setUp(ensurePackages)).then(() => timed('Build', checkBuild))
  // Programs of the system, which take longest, are installed beside what needs only packages.
  await Promise.all([
    timed('System and keychain', () =>
      setUp(async () => {
        await ensureSystem(TEST_PIECES)
        await built
        await ensureKeychain()
        await ensureElectron()
      }),
    ),
    built
      .then(() => timed('Types', () => check('Types', [packageProgram('typescript', 'tsc'), '-b'])))
      .then(() => timed('Lint', () => check('Lint', [packageProgram('oxlint'), '--deny-warnings'])))
      .then(() => timed('Unused code', () => check('Unused code', [packageProgram('knip'), '--no-progress']))),
  ])
  const sessions = await Promise.all([openPrivateSession(), openPrivateSession(), openPrivateSession()])
  const [first, second] = sessions
  try {
    // Sound is played in real time and leaves most of the machine idle. It plays beside what may wait for it.
    await Promise.all([
      timed('Browser specs with sound', () => runSoundSpecs(second)),
      timed('Unit, integration and component tests', () => runUnitTests(first)),
    ])
    await timed('Browser specs without sound', () => runScreenSpecs(sessions))

    const { line, isSuccess } = closeTotals(stages.map(({ totals }) => totals))
    const endToEnd = [screenReport, soundReport]
    const failures = listFailures({ unit: unitReport, endToEnd }, projectFolder)
    const skipped = listSkipped({ unit: skipReport, endToEnd }, projectFolder)
    if (skipped.length > 0) process.stdout.write(`\nSkipped tests\n${formatSkipped(skipped).join('\n')}\n`)
    if (failures.length > 0) process.stdout.write(`\nFailed tests\n${failures.join('\n')}\n`)
    process.stdout.write(`\nTime by stage\n${formatStageTimes(stages, performance.now()).join('\n')}\n`)
    process.stdout.write(`\n${line}\n`)
    return isSuccess ? 0 : 1
  } finally {
    for (const session of sessions) session.dispose()
  }

  /**
   * @param {string} name
   * @param {() => Promise<Totals>} stage
   */
  async function timed(name, stage) {
    const startMs = performance.now()
    const totals = await stage()
    stages.push({ name, startMs, endMs: performance.now(), totals })
  }
})

/**
 * @param {() => Promise<unknown>} install
 * @returns {Promise<Totals>}
 */
async function setUp(install) {
  await install()
  return { passed: 0, failed: 0, skipped: 0 }
}

/**
 * @param {string} name
 * @param {string[]} args
 * @returns {Promise<Totals>}
 */
async function check(name, args) {
  printStatus(`\n${name}`)
  const status = await run(args, { env: projectNodeEnvironment() })
  printStatus(status === 0 ? `${name}: passed.` : `${name}: failed.`)
  return { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 }
}

/** @returns {Promise<Totals>} */
async function checkBuild() {
  printStatus('\nBuild')
  try {
    await ensureBuild()
    printStatus('Build: passed.')
    return { passed: 1, failed: 0, skipped: 0 }
  } catch (error) {
    if (!(error instanceof CommandError) || error instanceof InterruptedError) throw error
    printStatus(error.message)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

/** @param {PrivateSession} session */
async function runUnitTests(session) {
  printStatus('\nUnit and integration tests')
  rmSync(unitReport, { force: true })
  rmSync(skipReport, { force: true })
  const reporters = [
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
    `--reporter=${join(projectFolder, 'scripts/test/skip-reporter.ts')}`,
  ]
  const command = [projectNode(), packageProgram('vitest'), 'run', ...reporters]
  const more = { env: { OVERVOICE_SKIP_REPORT: skipReport }, priority: LOW_PRIORITY }
  const status = await runInside(session, command, more)
  return readUnitTotals(unitReport, status)
}

/** @param {readonly [PrivateSession, ...PrivateSession[]]} sessions one for each worker */
function runScreenSpecs(sessions) {
  printStatus('\nBrowser specs without sound')
  const options = [`--workers=${sessions.length}`, '--output=test-results/screens']
  return runSpecs(joinSessions(sessions), 'screens', screenReport, options)
}

/** @param {PrivateSession} session */
async function runSoundSpecs(session) {
  mkdirSync(dirname(soundLog), { recursive: true })
  const log = openSync(soundLog, 'w')
  try {
    return await runSpecs(session, 'sound', soundReport, ['--output=test-results/sound'], ['ignore', log, log])
  } finally {
    closeSync(log)
    printStatus(`\nBrowser specs with sound\n${readFileSync(soundLog, 'utf8')}`)
  }
}

/**
 * @param {PrivateSession} session
 * @param {'screens' | 'sound'} specs
 * @param {string} report
 * @param {string[]} more
 * @param {import('node:child_process').StdioOptions} [stdio]
 */
async function runSpecs(session, specs, report, more, stdio = 'inherit') {
  rmSync(report, { force: true })
  // Traces take time and help only someone at this machine; `npm run e2e -- SPEC` records them.
  const options = ['--reporter=list,json', '--trace=off', ...more]
  const command = [projectNode(), packageProgram('@playwright/test', 'playwright'), 'test', ...options]
  const env = { SPECS: specs, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  return readEndToEndTotals(report, await runInside(session, command, { env, stdio }))
}

/**
 * @param {PrivateSession} session
 * @param {string[]} command
 * @param {RunOptions} options `env` is added to the session's
 */
function runInside(session, command, options) {
  const [program, ...args] = session.wrap(command)
  return run(args, { ...options, env: { ...session.env, ...options.env } }, program)
}

/**
 * @param {string[]} args
 * @param {RunOptions} options
 * @param {string} [program]
 */
async function run(args, options, program = projectNode()) {
  const { status, wasInterrupted } = await runInForeground(program, args, options)
  if (wasInterrupted) throw new CommandError('Interrupted before all tests had run.')
  return status
}

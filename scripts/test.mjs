import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { ensureBuild } from './set-up/ensure-build.mjs'
import { ensureElectron } from './set-up/ensure-electron.mjs'
import { ensureKeychain } from './set-up/ensure-keychain.mjs'
import { ensurePackages } from './set-up/ensure-packages.mjs'
import { ensureSystem } from './set-up/ensure-system.mjs'
import { projectNode, projectNodeEnvironment } from './set-up/project-node.mjs'
import { packageProgram } from './set-up/package-program.mjs'
import { CommandError, runMain, InterruptedError } from './set-up/run-main.mjs'
import { scratchFolder } from './set-up/project-paths.mjs'
import { runCommand } from './set-up/run-command.mjs'
import { runInForeground } from './set-up/run-in-foreground.mjs'
import { printStatus } from './set-up/print-status.mjs'
import { TEST_PIECES } from './set-up/system-pieces.mjs'
import { formatFailures, formatPassedOnRetry, formatSkipped } from './test/format-results.mjs'
import { joinSessions, openPrivateSession } from './test/private-session.mjs'
import { QUARANTINE } from './test/quarantine.mjs'
import { applyQuarantine, retryFailures } from './test/retry-failures.mjs'
import { runAlone, runSpecs, runUnitTests } from './test/run-suites.mjs'
import { formatStageTimes } from './test/stage-times.mjs'
import { withTestLock } from './test/test-lock.mjs'
import { countTests, nameTest } from './test/test-report.mjs'

/** @typedef {import('./test/test-report.mjs').TestReport} TestReport */
/** @typedef {import('./test/retry-failures.mjs').PassedOnRetry} PassedOnRetry */
/** @typedef {import('./test/stage-times.mjs').Stage} Stage */
/** @typedef {import('./test/private-session.mjs').PrivateSession} PrivateSession */
/** @typedef {import('./test/run-suites.mjs').Run} Run */

const reports = join(scratchFolder, 'reports')
const soundLog = join(reports, 'e2e-sound.log')
/** Of everything that runs beside specs with sound, which starve on a busy machine. */
const LOW_PRIORITY = 10

// `npm test`: installs what is missing, builds, checks types and lint, runs unit and integration tests, and tests the
// studio in a real browser. A failing stage doesn't stop the later ones, so the closing line has all totals. Tests that
// failed are tried again at the end, each alone.
await runMain(() => withTestLock(runTests))

async function runTests() {
  /** @type {Stage[]} */
  const stages = []
  mkdirSync(reports, { recursive: true })
  const built = timed('Packages', ensurePackages).then(() => timed('Build', checkBuild))
  // Programs of the system, which take longest, are installed beside what needs only packages.
  await Promise.all([
    timed('System and keychain', async () => {
      await ensureSystem(TEST_PIECES)
      await built
      await ensureKeychain()
      await ensureElectron()
    }),
    built
      .then(() => timed('Types', () => check('Types', [packageProgram('typescript', 'tsc'), '-b'])))
      .then(() => timed('Lint', () => check('Lint', [packageProgram('oxlint'), '--deny-warnings'])))
      .then(() => timed('Unused code', () => check('Unused code', [packageProgram('knip'), '--no-progress']))),
  ])
  const sessions = await Promise.all([openPrivateSession(), openPrivateSession(), openPrivateSession()])
  const [first, second] = sessions
  try {
    const unitReport = join(reports, 'unit.json')
    // Sound is played in real time and leaves most of the machine idle. It plays beside what may wait for it.
    await Promise.all([
      timed('Browser specs with sound', () => runSoundSpecs(second)),
      timed('Unit, integration and component tests', () =>
        runUnitTests(runIn(first), unitReport, [], { priority: LOW_PRIORITY }),
      ),
    ])
    await timed('Browser specs without sound', () => runScreenSpecs(sessions))

    /** @type {PassedOnRetry[]} */
    let passedOnRetry = []
    /** @type {TestReport} */
    let report = joinReports(stages.map((stage) => stage.report))
    await timed('Retries', async () => {
      const retried = await retryFailures(report, (test) => {
        printStatus(`\nRetrying ${nameTest(test)}`)
        return runAlone(runIn(first), join(reports, 'retry.json'), test)
      })
      report = applyQuarantine(retried, QUARANTINE, new Date())
      passedOnRetry = retried.passedOnRetry
    })
    const totals = countTests(report)
    await writeVerdict(totals, passedOnRetry, stages)
    printResults(report, passedOnRetry, stages)
    const { passed, failed, skipped } = totals
    process.stdout.write(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`)
    return failed === 0 && passed > 0 ? 0 : 1
  } finally {
    for (const session of sessions) session.dispose()
  }

  /**
   * @param {string} name
   * @param {() => Promise<TestReport | void>} stage
   */
  async function timed(name, stage) {
    const startMs = performance.now()
    const report = (await stage()) ?? { tests: [], errors: [] }
    stages.push({ name, startMs, endMs: performance.now(), report })
  }
}

/**
 * @param {string} name
 * @param {string[]} args
 * @returns {Promise<TestReport>}
 */
async function check(name, args) {
  printStatus(`\n${name}`)
  const status = await run([projectNode(), ...args], { env: projectNodeEnvironment() })
  printStatus(status === 0 ? `${name}: passed.` : `${name}: failed.`)
  return toCheckReport(name, status === 0 ? undefined : 'Its output is above.')
}

/** @returns {Promise<TestReport>} */
async function checkBuild() {
  printStatus('\nBuild')
  try {
    await ensureBuild()
    printStatus('Build: passed.')
    return toCheckReport('Build')
  } catch (error) {
    if (!(error instanceof CommandError) || error instanceof InterruptedError) throw error
    printStatus(error.message)
    return toCheckReport('Build', error.message)
  }
}

/**
 * A check counts as one test. It is never retried, as its result doesn't depend on the machine.
 *
 * @param {string} name
 * @param {string} [failure]
 * @returns {TestReport}
 */
function toCheckReport(name, failure) {
  if (failure !== undefined) return { tests: [], errors: [`${name} failed. ${failure}`] }
  return { tests: [{ suite: 'unit', file: name, title: name, status: 'passed', durationMs: 0 }], errors: [] }
}

/** @param {readonly [PrivateSession, ...PrivateSession[]]} sessions one for each worker */
function runScreenSpecs(sessions) {
  printStatus('\nBrowser specs without sound')
  const args = [`--workers=${sessions.length}`, '--output=test-results/screens']
  return runSpecs(runIn(joinSessions(sessions)), join(reports, 'e2e-screens.json'), args, { env: { SPECS: 'screens' } })
}

/** @param {PrivateSession} session */
async function runSoundSpecs(session) {
  const log = openSync(soundLog, 'w')
  try {
    return await runSpecs(runIn(session), join(reports, 'e2e-sound.json'), ['--output=test-results/sound'], {
      env: { SPECS: 'sound' },
      stdio: ['ignore', log, log],
    })
  } finally {
    closeSync(log)
    printStatus(`\nBrowser specs with sound\n${readFileSync(soundLog, 'utf8')}`)
  }
}

/** @param {TestReport[]} all @returns {TestReport} */
function joinReports(all) {
  return { tests: all.flatMap(({ tests }) => tests), errors: all.flatMap(({ errors }) => errors) }
}

/**
 * @param {TestReport} report
 * @param {PassedOnRetry[]} passedOnRetry
 * @param {Stage[]} stages
 */
function printResults(report, passedOnRetry, stages) {
  const skipped = formatSkipped(report)
  const failures = formatFailures(report)
  const parts = [
    ...(skipped.length > 0 ? ['Skipped tests', ...skipped, ''] : []),
    ...(failures.length > 0 ? ['Failed tests', ...failures, ''] : []),
    ...formatPassedOnRetry(passedOnRetry),
    '',
    'Time by stage',
    ...formatStageTimes(stages, performance.now()),
  ]
  process.stdout.write(`\n${parts.join('\n')}\n`)
}

/**
 * Writes what the closing lines say for programs: `verdict.json`, and `flaky.json` with the tests that passed on a retry.
 *
 * @param {import('./test/test-report.mjs').Totals} totals
 * @param {PassedOnRetry[]} passedOnRetry
 * @param {Stage[]} stages
 */
async function writeVerdict(totals, passedOnRetry, stages) {
  const [commit, changes] = await Promise.all([
    runCommand('git', ['rev-parse', 'HEAD']),
    runCommand('git', ['status', '--porcelain']),
  ])
  const verdict = {
    commit: commit.status === 0 ? commit.output.trim() : null,
    isDirty: changes.output.trim() !== '',
    ...totals,
    retried: passedOnRetry.map(({ test }) => test),
    stageSeconds: Object.fromEntries(
      stages.map(({ name, startMs, endMs }) => [name, Math.round((endMs - startMs) / 1_000)]),
    ),
    loadAverage: loadavg(),
  }
  writeFileSync(join(reports, 'flaky.json'), `${JSON.stringify(passedOnRetry, null, 2)}\n`)
  writeFileSync(join(reports, 'verdict.json'), `${JSON.stringify(verdict, null, 2)}\n`)
}

/** @param {PrivateSession} session @returns {Run} runs commands inside the session */
function runIn(session) {
  return (command, options) => run(session.wrap(command), { ...options, env: { ...session.env, ...options.env } })
}

/** @type {Run} */
async function run([program = '', ...args], options) {
  const { status, wasInterrupted } = await runInForeground(program, args, options)
  if (wasInterrupted) throw new CommandError('Interrupted before all tests had run.')
  return status
}

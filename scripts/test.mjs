import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuild } from './set-up/ensure-build.mjs'
import { ensureElectron } from './set-up/ensure-electron.mjs'
import { ensurePackages } from './set-up/ensure-packages.mjs'
import { ensureSystem } from './set-up/ensure-system.mjs'
import { node24, node24Environment } from './set-up/node-24.mjs'
import { packageProgram } from './set-up/package-program.mjs'
import { PlainFailure, runPlainly, ToldToStop } from './set-up/plain-failure.mjs'
import { projectFolder, scratchFolder } from './set-up/project-paths.mjs'
import { runAttached } from './set-up/run-attached.mjs'
import { say } from './set-up/say.mjs'
import { browser, fonts, sessionBus, soundTools } from './set-up/system-pieces.mjs'
import { listFailures } from './test/list-failures.mjs'
import { openPrivateSession } from './test/private-session.mjs'
import { closeTotals, readEndToEndTotals, readUnitTotals } from './test/test-totals.mjs'

/** @typedef {import('./test/test-totals.mjs').Totals} Totals */

const unitReport = join(scratchFolder, 'reports', 'unit.json')
const endToEndReport = join(scratchFolder, 'reports', 'e2e.json')

// `npm test`: installs what is missing, then types, lint, unit and integration tests, the build, and the studio in a real
// browser. A failing stage does not stop the later ones, so the closing line always has all the totals.
await runPlainly(async () => {
  await ensurePackages()
  await ensureSystem([browser, fonts, sessionBus, soundTools])
  await ensureElectron()
  const session = await openPrivateSession()
  try {
    const { line, isSuccess } = closeTotals([
      await check('Types', [packageProgram('typescript', 'tsc'), '-b']),
      await check('Lint', [packageProgram('oxlint'), '--deny-warnings']),
      await runUnitTests(session),
      await checkBuild(),
      await runEndToEndTests(session),
    ])
    const failures = listFailures({ unit: unitReport, endToEnd: endToEndReport }, projectFolder)
    if (failures.length > 0) process.stdout.write(`\nWhat failed\n${failures.join('\n')}\n`)
    process.stdout.write(`\n${line}\n`)
    return isSuccess ? 0 : 1
  } finally {
    session.dispose()
  }
})

/**
 * @param {string} name
 * @param {string[]} args
 * @returns {Promise<Totals>}
 */
async function check(name, args) {
  say(`\n${name}`)
  const status = await run(args, node24Environment())
  say(status === 0 ? `${name}: in order.` : `${name}: failed.`)
  return { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 }
}

/** @returns {Promise<Totals>} */
async function checkBuild() {
  say('\nBuild')
  try {
    await ensureBuild()
    say('Build: in order.')
    return { passed: 1, failed: 0, skipped: 0 }
  } catch (error) {
    if (!(error instanceof PlainFailure) || error instanceof ToldToStop) throw error
    say(error.message)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

/** @param {import('./test/private-session.mjs').PrivateSession} session */
async function runUnitTests(session) {
  say('\nUnit and integration tests')
  rmSync(unitReport, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`]
  const status = await runInside(session, [node24(), packageProgram('vitest'), 'run', ...reporters], {})
  return readUnitTotals(unitReport, status)
}

/** @param {import('./test/private-session.mjs').PrivateSession} session */
async function runEndToEndTests(session) {
  say('\nThe studio in a real browser')
  rmSync(endToEndReport, { force: true })
  // Recording each step takes time, and what is recorded is of use only to somebody who sits at this machine:
  // `npm run e2e -- SPEC` records.
  const options = ['--reporter=list,json', '--trace=off']
  const command = [node24(), packageProgram('@playwright/test', 'playwright'), 'test', ...options]
  const status = await runInside(session, command, { PLAYWRIGHT_JSON_OUTPUT_FILE: endToEndReport })
  return readEndToEndTotals(endToEndReport, status)
}

/**
 * @param {import('./test/private-session.mjs').PrivateSession} session
 * @param {string[]} command
 * @param {NodeJS.ProcessEnv} env
 */
function runInside(session, command, env) {
  const [program, ...args] = session.wrap(command)
  return run(args, { ...session.env, ...env }, program)
}

/**
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {string} [program]
 */
async function run(args, env, program = node24()) {
  const { status, wasToldToStop } = await runAttached(program, args, { env })
  if (wasToldToStop) throw new PlainFailure('Stopped before all tests had run.')
  return status
}

/** Node itself needs these; `SystemRoot` and `TEMP` are Windows'. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot']

/**
 * Environment of the sandbox: only what Node needs, so no key or token of the studio's own environment reaches it. It
 * contains no undefined value and is never empty: for either, Electron passes on the whole environment instead
 * (`ForkUtilityProcess` in `electron_api_utility_process.cc`).
 */
export function sandboxEnvironment(env: NodeJS.ProcessEnv): Record<string, string> {
  const passed = PASSED_ON.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]] as const]))
  return passed.length === 0 ? { PATH: '' } : Object.fromEntries(passed)
}

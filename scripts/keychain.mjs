import { ensureKeychain } from './set-up/ensure-keychain.mjs'
import { ensurePackages } from './set-up/ensure-packages.mjs'
import { printStatus } from './set-up/print-status.mjs'
import { runMain } from './set-up/run-main.mjs'

// `npm run keychain`: builds the library that stores API keys in the system keychain.
await runMain(async () => {
  await ensurePackages('studio')
  if (!(await ensureKeychain())) return 1
  printStatus('Keychain library ready. Restart the studio to use the system keychain.')
  return 0
})

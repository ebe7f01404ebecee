import { startSandboxHost, type SandboxHost } from '../../src/main/testing/sandbox.test-support.ts'

let host: SandboxHost | undefined

/** Called by Vitest: all test files of a run share the process that serves their sandboxes. */
export async function setup(): Promise<void> {
  host = await startSandboxHost()
  process.env.OVERVOICE_SANDBOX_HOST = host.url
}

/** Called by Vitest after the last test. */
export function teardown(): void {
  host?.stop()
}

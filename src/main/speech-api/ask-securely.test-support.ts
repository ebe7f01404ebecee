import { exchange } from './exchange.ts'
import { openLine } from './open-line.ts'
import { readBody } from './read-body.ts'

// Requests a URL through a proxy, if one is given, once without and once with the system's trusted certificates and prints both results: a separate
// process, since Node reads them once.

const [, , origin = '', proxy = ''] = process.argv

async function ask(systemCertificates: boolean): Promise<string> {
  const line = openLine(() => ({ proxy, systemCertificates }))
  try {
    const request = { origin, method: 'GET' as const, path: '/', headers: [] }
    const limits = { firstByteMs: 5_000, idleMs: 5_000 }
    const answer = await exchange(line, request, limits, new AbortController().signal)
    return (await readBody(answer.body, 1_000)).bytes.toString()
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    await line.close()
  }
}

process.stdout.write(JSON.stringify({ withoutSystem: await ask(false), withSystem: await ask(true) }))

import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/**
 * A server with a certificate that nobody trusts, for `localhost` and `service.example`, and the path of that certificate.
 * It ends with the test.
 */
export async function serveUntrusted(
  text: string,
  { sendsContinue = false }: { sendsContinue?: boolean } = {},
): Promise<{ origin: string; certificate: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'overvoice-certificate-'))
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const kind = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,DNS:service.example']
  execFileSync('openssl', [...kind, ...name, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  const server = createServer({ key: readFileSync(key), cert: readFileSync(certificate) }, (_request, response) => {
    if (sendsContinue) response.writeContinue()
    response.end(text)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return { origin: `https://localhost:${(server.address() as AddressInfo).port}`, certificate }
}

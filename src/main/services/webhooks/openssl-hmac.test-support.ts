import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What is signed with one secret: a time as written in the header, and a body. */
export interface SignedText {
  time: string
  body: Uint8Array | string
}

/** Signatures of `time.body` by openssl, in order: one call of the program, which shares no code with the studio. */
export function opensslSignatures(secret: string, texts: readonly SignedText[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'overvoice-openssl-'))
  try {
    const names = texts.map(({ time, body }, index) => {
      const name = String(index)
      writeFileSync(join(folder, name), Buffer.concat([Buffer.from(`${time}.`), Buffer.from(body)]))
      return name
    })
    const key = `hexkey:${Buffer.from(secret).toString('hex')}`
    const program = ['dgst', '-sha256', '-mac', 'HMAC', '-macopt', key, '-r', ...names]
    const lines = execFileSync('openssl', program, { cwd: folder }).toString().trim().split('\n')
    return lines.map((line) => line.slice(0, line.indexOf(' ')))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

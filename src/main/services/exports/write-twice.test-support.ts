import { link } from 'node:fs/promises'
import { writeWhole } from './write-whole.ts'

const path = String(process.argv[2])

/** Prints `done`, or the code of the failure. */
async function report(work: Promise<unknown>): Promise<void> {
  const code = await work.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )
  process.stdout.write(`${code}\n`)
}

/** Run as a program with a path: links to itself, then writes the file twice without replacing it. */
await report(link(import.meta.filename, `${path}.link`))
for (const text of ['first', 'second']) await report(writeWhole(path, false, (file) => file.writeFile(text)))

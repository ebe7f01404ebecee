import { createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { request } from 'undici'

/**
 * The minimum for receiving a take: for each input line `{url, body, file}`, as JSON, posts the body, writes the response to
 * the file and confirms. Prints a first line when ready.
 */
process.stdout.write('ready\n')
for await (const line of createInterface({ input: process.stdin })) {
  const { url, body, file } = JSON.parse(line) as { url: string; body: string; file: string }
  const response = await request(url, { method: 'POST', body })
  await pipeline(response.body, createWriteStream(file))
  process.stdout.write('done\n')
}

import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createInterface } from 'node:readline'
import { request } from 'undici'

/**
 * A program that does the least there is to do: for each line `URL BODY FILE` on its input, as JSON, it posts the body
 * and puts what comes into the file, then says so. It is ready when it has said so once.
 */
process.stdout.write('ready\n')
for await (const line of createInterface({ input: process.stdin })) {
  const { url, body, file } = JSON.parse(line) as { url: string; body: string; file: string }
  const answer = await request(url, { method: 'POST', body })
  await pipeline(answer.body, createWriteStream(file))
  process.stdout.write('done\n')
}

import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { isSoundFile } from './is-sound-file.ts'
import { wavHeader } from './wav-header.ts'

const FOLDER = join(import.meta.dirname, 'sound-files.test-support')
const scratch = mkdtempSync(join(tmpdir(), 'overvoice-is-sound-'))
afterAll(() => rmSync(scratch, { recursive: true }))

const write = (name: string, bytes: Uint8Array | string) => {
  writeFileSync(join(scratch, name), bytes)
  return join(scratch, name)
}

it.each(readdirSync(FOLDER))('recognizes %s by its bytes, whatever its name', async (name) => {
  const path = join(scratch, 'letter.txt')
  copyFileSync(join(FOLDER, name), path)

  expect(await isSoundFile(path)).toBe(true)
})

it('recognizes WAV, AIFF, and Core Audio, which the studio itself does not decode', async () => {
  expect(await isSoundFile(write('a', Buffer.concat([wavHeader(24_000, 4), Buffer.alloc(4)])))).toBe(true)
  expect(await isSoundFile(write('b', 'FORM\0\0\0\x10AIFFCOMM'))).toBe(true)
  expect(await isSoundFile(write('c', 'caff\0\x01\0\0desc'))).toBe(true)
})

it.each([
  ['text', 'this is a letter'],
  ['an empty file', ''],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['a web picture in the container of WAV', 'RIFF\0\0\0\0WEBPVP8 '],
  ['a PDF', '%PDF-1.7\n%âãÏÓ'],
])('refuses %s with the name of a sound file', async (_, bytes) => {
  expect(await isSoundFile(write('speech.wav', bytes))).toBe(false)
})

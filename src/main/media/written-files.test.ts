import { expect, it } from 'vitest'
import { createWrittenFiles } from './written-files.ts'

const WAV = { path: '/out/Chapter 1.wav', sizeBytes: 44, contentType: 'audio/wav' }

it('finds a file by export and name, and its path by its URL', () => {
  const files = createWrittenFiles()

  const downloadUrl = files.put('one', 'Chapter 1/ü.wav', WAV)
  files.put('one', 'Chapter 1.srt', { ...WAV, path: '/out/Chapter 1.srt' })

  expect(downloadUrl).toBe('/media/exports/one/Chapter%201%2F%C3%BC.wav')
  expect(files.find('one', 'Chapter 1/ü.wav')).toEqual(WAV)
  expect(files.findPath(downloadUrl)).toBe(WAV.path)
  expect(files.find('one', 'ü.wav')).toBeUndefined()
  expect(files.find('two', 'Chapter 1/ü.wav')).toBeUndefined()
  expect(files.findPath('/out/Chapter 1.wav')).toBeUndefined()
})

it('keeps the files of the last 200 exports', () => {
  const files = createWrittenFiles()
  const urls = Array.from({ length: 201 }, (_, index) => {
    for (const name of ['1.wav', '2.wav']) files.put(`e${index}`, name, { ...WAV, path: `/out/${index}/${name}` })
    return `/media/exports/e${index}/1.wav`
  })

  expect(files.find('e0', '1.wav')).toBeUndefined()
  expect(urls.map((url) => files.findPath(url))).toEqual([
    undefined,
    ...Array.from({ length: 200 }, (_, index) => `/out/${index + 1}/1.wav`),
  ])
  expect(files.find('e1', '2.wav')).toBeDefined()
})

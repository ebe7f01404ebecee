import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { createBugLog } from './bug-log.ts'

function bugLog(secrets: string[] = []) {
  const folder = mkdtempSync(path.join(tmpdir(), 'bug-log-'))
  const log = createBugLog({
    folder,
    now: () => new Date('2026-05-06T07:08:09Z'),
    newId: () => 'abcdef0123456789',
    secrets: () => secrets,
  })
  return { folder, log, text: () => readFileSync(path.join(folder, 'bugs-2026-05-06.log'), 'utf8') }
}

it('writes message, stack and cause under the returned ID', () => {
  const { log, text } = bugLog()

  const id = log.report(new Error('outer', { cause: new TypeError('inner') }), 'takes.plan')

  expect(id).toBe('abcdef01')
  expect(JSON.parse(text())).toMatchObject({
    id: 'abcdef01',
    where: 'takes.plan',
    error: {
      message: 'outer',
      stack: expect.stringContaining('bug-log.test.ts') as string,
      cause: { name: 'TypeError', message: 'inner' },
    },
  })
})

it('redacts the stored key, other bearer credentials and session tokens', () => {
  const { log, text } = bugLog(['sk-"quoted"-key'])

  log.report(new Error('sk-"quoted"-key and Bearer other-key and /#token=abc'), 'settings.testKey')

  expect(text()).not.toMatch(/quoted|other-key|abc[^d]/)
  expect(text()).toContain('[removed]')
})

it('keeps 14 days of logs', () => {
  const { folder, log } = bugLog()
  for (let day = 1; day <= 20; day++)
    writeFileSync(path.join(folder, `bugs-2026-04-${String(day).padStart(2, '0')}.log`), '')

  log.report(new Error('new'), 'somewhere')

  expect(readdirSync(folder).sort()).toHaveLength(14)
  expect(readdirSync(folder).sort()[0]).toBe('bugs-2026-04-08.log')
})

it('returns an ID even if nothing can be written', () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'bug-log-')), 'file')
  writeFileSync(file, '')
  const log = createBugLog({ folder: file, now: () => new Date(0), newId: () => 'abcdef0123', secrets: () => [] })

  expect(log.report(new Error('x'), 'y')).toBe('abcdef01')
})

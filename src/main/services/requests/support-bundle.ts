import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { RequestEntry, SavedBundle, SupportBundle } from '#shared/contract/requests.ts'
import { redactSecrets } from '#shared/domain/redact-secrets.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { ZipFile } from 'yazl'
import type { WrittenFiles } from '../../media/written-files.ts'
import { writeWhole } from '../exports/write-whole.ts'
import type { RequestLog } from './request-log.ts'

export interface SupportBundleDeps {
  log: Pick<RequestLog, 'list' | 'details'>
  /** Facts about the app, computer and settings; no user text. */
  about(): Readonly<Record<string, unknown>>
  /** Where unexpected failures are logged. */
  logsFolder: string
  exportFolder(): string
  /** Where saved bundles can be downloaded. */
  writtenFiles: Pick<WrittenFiles, 'put'>
  /** The user's home folder, which often contains their name. */
  ownFolder: string
  /** Values that must never be saved. */
  secrets(): readonly string[]
  newId(): string
  today(): Date
}

/** What a user attaches to a report: prepared, reviewed, and only then saved. */
export interface SupportBundles {
  prepare(request: { withBodies: boolean }): Promise<SupportBundle>
  /**
   * @throws StudioError `not_found`: it isn't the last prepared one; nothing was written
   * @throws StudioError `disk_full`, `storage_failed`: nothing was written
   */
  save(request: { id: string }): Promise<SavedBundle>
}

const MAX_REQUESTS = 1_000
const PAGE_REQUESTS = 500
const MAX_LOG_CHARS = 512 * 1024
const SHOWN_CHARS = 64 * 1024

const README = `What Overvoice saved for support.

about.json       program, computer and settings
requests.jsonl   the newest requests to the service: what was asked, how it was answered, how long it took
bugs-*.log       failures of the program that nobody expected

The key, other secrets and the name of your own folder have been taken out. Texts of scripts are only in it where bodies
of requests were added. Nothing was sent anywhere: you decide who gets this file.
`

/** Creates a studio's support bundles. */
export function createSupportBundles(deps: SupportBundleDeps): SupportBundles {
  let prepared: { id: string; files: ReadonlyMap<string, string> } | undefined

  return {
    async prepare(request) {
      const clean = cleaner(deps)
      const files = new Map([['README.txt', README]])
      files.set('about.json', clean(`${JSON.stringify(deps.about(), null, 2)}\n`))
      files.set('requests.jsonl', clean(writeRequests(deps.log, request.withBodies)))
      for (const [name, text] of await readLogs(deps.logsFolder)) files.set(name, clean(text))
      prepared = { id: deps.newId(), files }
      return {
        id: prepared.id,
        files: [...files].map(([name, text]) => ({
          name,
          sizeBytes: Buffer.byteLength(text),
          text: text.slice(0, SHOWN_CHARS),
          isCut: text.length > SHOWN_CHARS,
        })),
      }
    },

    async save({ id }) {
      const bundle = prepared
      if (bundle?.id !== id) throw new StudioError('not_found', 'bundle-changed')
      const at = deps.today()
      const stamp = at.toISOString().slice(0, 19).replaceAll(/[:-]/g, '').replace('T', '-')
      const fileName = `overvoice-support-${stamp}-${id.slice(0, 4)}.zip`
      const target = path.join(deps.exportFolder(), fileName)
      const sizeBytes = await writeWhole(target, false, async (file) => {
        const zip = new ZipFile()
        for (const [name, text] of bundle.files) zip.addBuffer(Buffer.from(text), name, { mtime: at })
        zip.end()
        let written = 0
        for await (const piece of zip.outputStream) {
          written += Buffer.byteLength(piece)
          await file.writeFile(piece)
        }
        return written
      })
      const saved = { path: target, sizeBytes }
      return {
        ...saved,
        downloadUrl: deps.writtenFiles.put(id, fileName, { ...saved, contentType: 'application/zip' }),
      }
    },
  }
}

/** Redacts secrets and the path of the home folder in every JSON spelling. */
function cleaner({ ownFolder, secrets }: Pick<SupportBundleDeps, 'ownFolder' | 'secrets'>): (text: string) => string {
  const folders = [JSON.stringify(ownFolder).slice(1, -1), ownFolder].filter((folder) => folder.length > 1)
  return (text) => folders.reduce((rest, folder) => rest.replaceAll(folder, '~'), redactSecrets(text, secrets()))
}

function writeRequests(log: SupportBundleDeps['log'], withBodies: boolean): string {
  const filter = { kind: 'all', text: '' } as const
  const lines: string[] = []
  for (let after: RequestEntry | null = null; lines.length < MAX_REQUESTS;) {
    const page: RequestEntry[] = log.list({ filter, order: 'newest', after, limit: PAGE_REQUESTS })
    for (const { number } of page) {
      const { entry, tries, sent, received } = log.details({ number })
      lines.push(`${JSON.stringify({ ...entry, tries, ...(withBodies ? { sent, received } : {}) })}\n`)
    }
    if (page.length < PAGE_REQUESTS) break
    after = page.at(-1) ?? null
  }
  return lines.join('')
}

/** The logs by name, newest first, each limited to its last half megabyte. Empty if the folder doesn't exist. */
async function readLogs(folder: string): Promise<[string, string][]> {
  const names = await readdir(folder).catch(() => [])
  const logs = names
    .filter((name) => /^bugs-[\d-]+\.log$/.test(name))
    .sort()
    .reverse()
  return Promise.all(
    logs.map(async (name): Promise<[string, string]> => {
      const text = await readFile(path.join(folder, name), 'utf8')
      return [name, text.slice(-MAX_LOG_CHARS)]
    }),
  )
}

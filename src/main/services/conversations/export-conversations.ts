import { access, stat } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type {
  ConversationDetail,
  ConversationExportCheck,
  ConversationExportEvent,
  ConversationExportRequest,
  ConversationFile,
  ConversationFormat,
} from '#shared/contract/conversations.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { runInTurns } from '../../lib/run-in-turns.ts'
import type { WrittenFiles } from '../../media/written-files.ts'
import { safeFileName } from '../exports/safe-file-name.ts'
import { withoutEnding } from '../exports/without-ending.ts'
import { writeWhole } from '../exports/write-whole.ts'
import { formatConversations } from './format-conversation.ts'
import { t } from './messages/t.ts'
import { filterFor, type ListDeps } from './list-conversations.ts'
import { readConversationHead, readInSteps } from './read-conversation.ts'
import { countUnreadOf, listConversationIds } from '../../db/repos/conversations-repo.ts'

export interface ExportDeps extends ListDeps {
  exportFolder(): string
  writtenFiles: Pick<WrittenFiles, 'put'>
  newId(): string
  now(): number
}

/** Conversations read before yielding to other work. */
const READ_AT_ONCE = 25
const MAX_CONVERSATIONS = 10_000
const CONTENT_TYPES: Readonly<Record<ConversationFormat, string>> = {
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  vtt: 'text/vtt',
  json: 'application/json',
}

interface Plan {
  folder: string
  baseName: string
  conversationIds: string[]
  /** In the order they are written. */
  files: { format: ConversationFormat; name: string; conversationIds: string[] }[]
}

/**
 * What an export would write, and which files already exist.
 *
 * @throws StudioError `invalid_input` if the folder isn't an absolute path, or for none or more than 10,000
 *   conversations
 */
export async function checkConversationExport(
  deps: ExportDeps,
  request: ConversationExportRequest,
): Promise<ConversationExportCheck> {
  const { folder, baseName, files, conversationIds } = plan(deps, request)
  const paths = files.map(({ name }) => join(folder, name))
  const exist = await Promise.all(
    paths.map((path) =>
      access(path).then(
        () => true,
        () => false,
      ),
    ),
  )
  return {
    folder,
    baseName,
    conversationCount: conversationIds.length,
    unreadCount: countUnreadOf(deps.cache, deps.service(), conversationIds),
    fileCount: files.length,
    fileNames: files.slice(0, 3).map(({ name }) => name),
    existingPaths: paths.filter((_path, index) => exist[index]),
  }
}

/**
 * Writes stored conversations, each file completely or not at all. Stops when the signal aborts; finished files are
 * kept.
 *
 * @throws StudioError as above; `file_exists` if one exists and `overwrite` is false; `disk_full`, `storage_failed`
 */
export async function* exportConversations(
  deps: ExportDeps,
  request: ConversationExportRequest & { overwrite: boolean },
  signal: AbortSignal,
): AsyncGenerator<ConversationExportEvent> {
  const { folder, files, conversationIds } = plan(deps, request)
  const service = deps.service()
  const exportId = deps.newId()
  const details: ConversationDetail[] = []
  for (let from = 0; from < conversationIds.length; from += READ_AT_ONCE) {
    signal.throwIfAborted()
    const some = conversationIds.slice(from, from + READ_AT_ONCE)
    details.push(...(await runInTurns(readSome(deps, some, service), signal)))
    if (some.length < READ_AT_ONCE) break
    yield { kind: 'progress', done: from + some.length, total: conversationIds.length }
    await setImmediate()
  }
  const byId = new Map(details.map((detail) => [detail.row.id, detail]))
  const written: ConversationFile[] = []
  for (const { format, name, conversationIds: ids } of files) {
    signal.throwIfAborted()
    const path = join(folder, name)
    const ofFile = ids.flatMap((id) => byId.get(id) ?? [])
    await writeWhole(path, request.overwrite, (file) => file.writeFile(formatConversations(format, ofFile)))
    const { size: sizeBytes } = await stat(path)
    const downloadUrl = deps.writtenFiles.put(exportId, name, { path, sizeBytes, contentType: CONTENT_TYPES[format] })
    written.push({ format, path, sizeBytes, downloadUrl })
  }
  yield { kind: 'finished', files: written }
}

function* readSome(
  deps: ExportDeps,
  conversationIds: readonly string[],
  service: string,
): Generator<void, ConversationDetail[]> {
  const details: ConversationDetail[] = []
  for (const conversationId of conversationIds) details.push(yield* readInSteps(deps, conversationId, service))
  return details
}

function plan(deps: ExportDeps, request: ConversationExportRequest): Plan {
  const service = deps.service()
  const folder = request.folder ?? deps.exportFolder()
  if (!isAbsolute(folder))
    throw new StudioError('invalid_input', 'path-not-full', {
      fields: { folder: { kind: 'folder-without-root' } },
    })
  const conversationIds =
    'conversationIds' in request.what
      ? request.what.conversationIds
      : listConversationIds(deps.cache, service, filterFor(deps, request.what.filter), MAX_CONVERSATIONS + 1)
  const [only] = conversationIds
  if (only === undefined) throw new StudioError('invalid_input', 'no-conversation-selected')
  if (conversationIds.length > MAX_CONVERSATIONS) throw new StudioError('invalid_input', 'too-many-conversations')
  const day = new Date(deps.now()).toISOString().slice(0, 10)
  const isOne = conversationIds.length === 1
  const first = readConversationHead(deps, only, service)
  const proposed = isOne
    ? `${first.row.agentName || t('head.conversation')} ${first.row.createdAt.slice(0, 16).replace('T', ' ').replace(':', '.')}`
    : t('fileName', { day })
  const baseName = safeFileName(
    request.baseName === undefined ? proposed : withoutEnding(request.baseName, request.formats),
  )
  const digits = String(conversationIds.length).length
  const files = request.formats.flatMap((format) =>
    format === 'vtt' && !isOne
      ? conversationIds.map((id, index) => ({
          format,
          name: `${baseName} ${String(index + 1).padStart(digits, '0')}.vtt`,
          conversationIds: [id],
        }))
      : [{ format, name: `${baseName}.${format}`, conversationIds }],
  )
  return { folder, baseName, conversationIds, files }
}

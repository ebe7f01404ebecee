import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { console, ConsoleAnswer, ConsoleBody, ConsoleEntry, ConsoleRequest } from '#shared/contract/console.ts'
import { redactBody, redactSecrets } from '#shared/domain/redact-secrets.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { Service } from '../../lib/service.ts'
import type { WritableDb } from '../../db/database.ts'
import { clearConsole, listConsole, putConsole } from '../../db/repos/console-repo.ts'
import { uploadedPath } from '../../media/receive-puts.ts'
import { isTextType } from '../../speech-api/capture-bodies.ts'
import { multipartForm, type FormFile, type MultipartForm } from '../../speech-api/multipart-form.ts'
import type { RawAnswer } from '../../speech-api/raw-call.ts'
import type { SpeechApi } from '../../speech-api/speech-api.ts'
import { writeWhole } from '../exports/write-whole.ts'
import type { ChargeDeps } from '../usage/charge-book.ts'
import { beginConsoleCharge, settleConsoleCharge } from './console-charge.ts'

export interface ConsoleDeps extends ChargeDeps {
  cache: WritableDb
  speech: Pick<SpeechApi, 'raw'>
  uploadsFolder: string
  exportFolder(): string
  /** Values that must never be stored. */
  secrets(): readonly string[]
  newId(): string
  today(): Date
  /** Milliseconds of a monotonic clock. */
  monotonic(): number
  /** Called with a saved file that may be revealed in the file manager. */
  onSaved(path: string): void
}

const MAX_ENTRIES = 100
const ANSWER_MAX_BYTES = 32 * 1024 * 1024
const SHOWN_CHARS = 512 * 1024
/** Longer JSON is shown as it is: laying it out would stop other work. */
const LAID_OUT_MAX_BYTES = 4 * 1024 * 1024

/** Creates the console, with the history in the cache. */
export function createConsoleService(deps: ConsoleDeps) {
  let last: { id: string; contentType: string; bytes: Uint8Array } | undefined

  function keep(request: ConsoleRequest, status: number | null): void {
    const secrets = deps.secrets()
    const { method, body } = request
    const entry = { at: deps.today().toISOString(), method, path: redactSecrets(request.path.trim(), secrets), status }
    putConsole(deps.cache, { ...entry, body: forHistory(body, secrets) }, MAX_ENTRIES)
  }

  return {
    async send(request, signal) {
      const { method, path: written, body } = request
      const files =
        body.kind === 'form' ? body.files.map(({ uploadId }) => uploadedPath(deps.uploadsFolder, uploadId)) : []
      try {
        const bodyText = body.kind === 'json' ? checkedJson(body.text) : undefined
        const form = body.kind === 'form' ? await toForm(body, files) : undefined
        const startedMs = deps.monotonic()
        const raw = { method, path: written, bodyText, form, maxBytes: ANSWER_MAX_BYTES }
        const charge = beginConsoleCharge(deps, request)
        const options = { signal, priority: 'interactive', onSend: () => charge?.sending() } as const
        const answer = await deps.speech.raw(raw, options).catch((error: unknown) => {
          charge?.failed(error)
          // An invalid request isn't added to the history.
          if (!(error instanceof StudioError && error.code === 'invalid_input')) keep(request, null)
          throw error
        })
        const chargedCharacters = settleConsoleCharge(charge, answer)
        keep(request, answer.status)
        const id = deps.newId()
        last = { id, contentType: answer.contentType, bytes: answer.bytes }
        return describeAnswer(id, answer, deps.monotonic() - startedMs, chargedCharacters)
      } finally {
        for (const file of files) await rm(file, { force: true })
      }
    },

    async saveAnswer({ id }) {
      const answer = last
      if (answer?.id !== id) throw new StudioError('not_found', 'only-latest-response')
      const stamp = deps.today().toISOString().slice(0, 19).replaceAll(/[:-]/g, '').replace('T', '-')
      const target = path.join(
        deps.exportFolder(),
        `console-answer-${stamp}-${id.slice(0, 4)}.${getExtension(answer.contentType)}`,
      )
      await writeWhole(target, false, (file) => file.writeFile(answer.bytes))
      deps.onSaved(target)
      return { path: target, sizeBytes: answer.bytes.length }
    },

    history: () => listConsole(deps.cache),
    clearHistory: () => clearConsole(deps.cache),
  } satisfies Service<typeof console>
}

export type ConsoleService = ReturnType<typeof createConsoleService>

function describeAnswer(
  id: string,
  answer: RawAnswer,
  durationMs: number,
  chargedCharacters: number | null,
): ConsoleAnswer {
  const { status, headers, requestId, attempts, contentType, bytes, isWhole, redact } = answer
  return {
    id,
    status,
    headers: headers.map(([name, value]) => ({ name, value })),
    requestId: requestId ?? null,
    attempts,
    durationMs,
    chargedCharacters,
    contentType,
    sizeBytes: bytes.length,
    text: isTextType(contentType) ? toShownText(bytes, redact) : null,
    isCut: !isWhole,
  }
}

function toShownText(bytes: Uint8Array, redact: (text: string) => string): string {
  const isLaidOut = bytes.length <= LAID_OUT_MAX_BYTES
  const text = new TextDecoder().decode(isLaidOut ? bytes : bytes.subarray(0, LAID_OUT_MAX_BYTES))
  return (isLaidOut ? redact(laidOut(text)) : redact(text)).slice(0, SHOWN_CHARS)
}

function laidOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

function checkedJson(text: string): string {
  try {
    JSON.parse(text)
    return text
  } catch (error) {
    const problem = { kind: 'body-not-json', problem: (error as SyntaxError).message } as const
    throw new StudioError('invalid_input', { kind: 'invalid-field', problem }, { fields: { body: problem } })
  }
}

async function toForm(body: Extract<ConsoleBody, { kind: 'form' }>, paths: readonly string[]): Promise<MultipartForm> {
  const names = [...body.fields, ...body.files].map(({ name }) => name)
  const wrong = names.find((name) => !/^[\x21-\x7e]+$/.test(name) || /["\\]/.test(name))
  if (wrong !== undefined)
    throw new StudioError('invalid_input', { kind: 'header-name-invalid', name: wrong }, { fields: { body: wrong } })
  const files = await Promise.all(
    body.files.map(async ({ name, contentType }, index): Promise<FormFile> => {
      const file = paths[index] ?? ''
      const found = await stat(file).catch(() => undefined)
      if (!found) throw new StudioError('invalid_input', 'file-unreadable-choose-again')
      const type = /^[a-z0-9.+-]+\/[a-z0-9.+-]+$/i.test(contentType) ? contentType : 'application/octet-stream'
      // The user's file name isn't sent.
      const fileName = `file-${index + 1}.${getExtension(type)}`
      return { field: name, fileName, contentType: type, sizeBytes: found.size, open: () => createReadStream(file) }
    }),
  )
  return multipartForm(
    Object.fromEntries(body.fields.map(({ name, value }) => [name, value])),
    files,
    `overvoice${randomBytes(16).toString('hex')}`,
  )
}

function forHistory(body: ConsoleBody, secrets: readonly string[]): ConsoleEntry['body'] {
  switch (body.kind) {
    case 'none':
      return body
    case 'json':
      return { kind: 'json', text: redactBody(body.text, secrets) }
    case 'form': {
      const fields = body.fields.map(({ name, value }) => {
        // Wrapped in JSON, so that a field named like a secret loses its value.
        const clean = JSON.parse(redactBody(JSON.stringify({ [name]: value }), secrets)) as Record<string, string>
        return { name, value: clean[name] ?? '' }
      })
      return { kind: 'form', fields, fileNames: body.files.map(({ name, fileName }) => `${name}: ${fileName}`) }
    }
  }
}

const EXTENSIONS: Record<string, string> = {
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/ogg': 'ogg',
  'audio/flac': 'flac',
  'audio/aac': 'aac',
  'audio/mp4': 'm4a',
  'audio/pcm': 'pcm',
  'application/json': 'json',
  'text/plain': 'txt',
  'application/pdf': 'pdf',
}

function getExtension(contentType: string): string {
  return EXTENSIONS[contentType.split(';')[0]?.trim().toLowerCase() ?? ''] ?? 'bin'
}

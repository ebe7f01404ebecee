import path from 'node:path'
import type { Failure } from '#shared/contract/base.ts'
import type { CheckedFile, ExportEvent, ExportFile, ExportOptions } from '#shared/contract/exports.ts'
import { ExportOptions as Options } from '#shared/contract/exports.ts'
import { t } from './messages/t.ts'
import type { StudioClient } from './open-studio.ts'
import type { Invocation } from './parse-arguments.ts'
import type { Terminal } from './terminal.ts'

/** The files that an export wrote, and their checks. */
export type WrittenExport = Pick<Extract<ExportEvent, { kind: 'finished' }>, 'files' | 'delivery' | 'coverFailure'> & {
  /** Audio files that an export that ended early neither wrote nor checked. */
  uncheckedFiles: number
}

/** The export that the options describe; what they leave out is as in `base`. */
export function readExportOptions(invocation: Invocation, base: ExportOptions): ExportOptions {
  const number = (option: Parameters<Invocation['get']>[0]): number | undefined => {
    const value = invocation.get(option)
    return value === undefined ? undefined : Number(value)
  }
  const formats = invocation.list('format')
  const out = invocation.get('out')
  const given = {
    formats: formats.length > 0 ? [...new Set(formats)] : undefined,
    division: invocation.get('per'),
    delivery: invocation.get('check-for'),
    loudness: invocation.get('loudness'),
    sampleRateHz: number('sample-rate'),
    bitDepth: number('bit-depth'),
    mp3Kbps: number('mp3-kbps'),
    aacKbps: number('aac-kbps'),
    opusKbps: number('opus-kbps'),
    baseName: invocation.get('name'),
    manifest: invocation.get('manifest'),
    folder: out === undefined ? undefined : path.resolve(out),
  }
  return Options.parse({
    ...base,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  })
}

/**
 * Exports a project and reports progress. Files that are as the last export wrote them are left alone.
 *
 * @param onEndedEarly called before the error is thrown with the files that were written, if there are any
 * @returns null if all files are up to date
 * @throws ORPCError with a failure as `exports.run`; the signal's reason
 */
export async function writeExport(
  client: StudioClient,
  { projectId, options, overwrite }: { projectId: string; options: ExportOptions; overwrite: boolean },
  terminal: Terminal,
  signal: AbortSignal,
  onEndedEarly: (written: WrittenExport) => void,
): Promise<WrittenExport | null> {
  const { changed } = await client.exports.check({ ...options, projectId }, { signal })
  if (changed.ofCount > 0 && changed.fileCount === 0) return null
  let finished: WrittenExport | null = null
  const files: ExportFile[] = []
  const checked: CheckedFile[] = []
  let uncheckedFiles = 0
  let coverFailure: Failure | undefined
  const request = { ...options, projectId, overwrite, onlyChanged: true }
  try {
    for await (const event of await client.exports.run(request, { signal })) {
      if (event.kind === 'finished') finished = { ...event, uncheckedFiles: 0 }
      if (event.kind === 'written') {
        files.push(event.file)
        if (event.check) checked.push(event.check)
        uncheckedFiles = event.uncheckedFiles
        coverFailure ??= event.coverFailure
      }
      if (event.kind === 'progress') {
        const share = event.total === 0 ? 1 : event.done / event.total
        terminal.progress(event.done, event.total, t('export.progress', { share }))
      }
    }
    signal.throwIfAborted()
  } catch (error) {
    const delivery = options.delivery && { destination: options.delivery, files: checked }
    if (files.length > 0) onEndedEarly({ files, delivery, uncheckedFiles, ...(coverFailure && { coverFailure }) })
    throw error
  }
  return finished
}

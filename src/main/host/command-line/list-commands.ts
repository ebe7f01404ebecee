import type { CommandContext } from './command-context.ts'
import { loadCatalog } from './choose-voices.ts'
import { EXIT_CODES, type ExitCode } from './exit-codes.ts'
import { t } from './messages/t.ts'

/** `overvoice voices`: all voices of the account, or those of a language. */
export async function listVoices({ invocation, studio, terminal, signal }: CommandContext): Promise<ExitCode> {
  const language = invocation.get('language')?.toLowerCase()
  const { voices: all } = await loadCatalog(studio.client, signal)
  const voices = all.filter(({ locale }) => language === undefined || isLanguage(locale.toLowerCase(), language))
  if (invocation.has('json')) terminal.printJson(voices)
  else if (voices.length === 0) terminal.report(t('voices.none'))
  else {
    terminal.printTable(
      voices.map(({ id, displayName, locale, gender, models }) => [id, displayName, locale, gender, models.join(',')]),
    )
  }
  return EXIT_CODES.done
}

/** `en` covers `en-US`. */
function isLanguage(locale: string, language: string): boolean {
  return locale === language || locale.startsWith(`${language}-`)
}

/** `overvoice projects`: all projects, most recently changed first. */
export async function listProjects({ invocation, studio, terminal, signal }: CommandContext): Promise<ExitCode> {
  const projects = await studio.client.projects.list(undefined, { signal })
  if (invocation.has('json')) terminal.printJson(projects)
  else if (projects.length === 0) terminal.report(t('projects.none'))
  else {
    terminal.printTable(
      projects.map(({ id, title, spokenBlockCount, writtenBlockCount }) => [
        id,
        title,
        t('projects.blocks', { done: spokenBlockCount, total: writtenBlockCount }),
      ]),
    )
  }
  return EXIT_CODES.done
}

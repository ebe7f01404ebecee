import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translation<typeof english> = {
  'folder.isFile': '{folder} non è una cartella. Sposta quel file o imposta OVERVOICE_HOME su un’altra cartella.',
  'folder.diskFull': 'Il disco di {folder} è pieno. Libera spazio, poi riavvia.',
  'folder.readOnly':
    'Overvoice non può scrivere in {folder}. Rendi scrivibile la cartella o imposta OVERVOICE_HOME su un’altra.',
}

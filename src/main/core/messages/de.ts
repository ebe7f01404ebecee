import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translation<typeof english> = {
  'folder.isFile':
    '{folder} ist kein Ordner. Verschieben Sie diese Datei, oder setzen Sie OVERVOICE_HOME auf einen anderen Ordner.',
  'folder.diskFull':
    'Der Datenträger von {folder} ist voll. Geben Sie Speicherplatz frei, und starten Sie dann erneut.',
  'folder.readOnly':
    'Overvoice kann in {folder} nicht schreiben. Machen Sie den Ordner beschreibbar, oder setzen Sie OVERVOICE_HOME auf einen anderen.',
}

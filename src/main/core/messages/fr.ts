import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translation<typeof english> = {
  'folder.isFile':
    '{folder} n’est pas un dossier. Déplacez ce fichier, ou indiquez un autre dossier dans OVERVOICE_HOME.',
  'folder.diskFull': 'Le disque de {folder} est plein. Libérez de l’espace, puis redémarrez.',
  'folder.readOnly':
    'Overvoice ne peut pas écrire dans {folder}. Rendez le dossier accessible en écriture, ou indiquez-en un autre dans OVERVOICE_HOME.',
}

import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translation<typeof english> = {
  'folder.isFile': '{folder} não é uma pasta. Mova esse arquivo ou defina OVERVOICE_HOME com outra pasta.',
  'folder.diskFull': 'O disco de {folder} está cheio. Libere espaço e inicie novamente.',
  'folder.readOnly':
    'O Overvoice não consegue gravar em {folder}. Permita a gravação na pasta ou defina OVERVOICE_HOME com outra.',
}

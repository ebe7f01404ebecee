import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translation<typeof english> = {
  'folder.isFile':
    '{folder} no es una carpeta. Mueve ese archivo a otro lugar o define OVERVOICE_HOME con otra carpeta.',
  'folder.diskFull': 'El disco de {folder} está lleno. Libera espacio y vuelve a iniciar.',
  'folder.readOnly':
    'Overvoice no puede escribir en {folder}. Permite la escritura en la carpeta o define OVERVOICE_HOME con otra.',
}

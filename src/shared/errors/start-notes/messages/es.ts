import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'file-missing': 'Faltaba {file}.',
  'folder-moved-aside': 'Una carpeta que estaba en su lugar es ahora {path}.',
  'restored-from-file': 'Tu trabajo se ha restaurado a partir de {file}.',
  'restored-from-file-and-log': 'Tu trabajo se ha restaurado a partir de {file} y del registro.',
  'restored-from-log': 'Tu trabajo se ha restaurado a partir del registro.',
  'restored-from-backup':
    'Tu trabajo se ha restaurado a partir de la copia de seguridad {backup}. Hay otras copias en Ajustes, en Almacenamiento.',
  'file-missing-backups-unreadable':
    'Faltaba {file} y no se ha podido leer ninguna de sus copias de seguridad. Siguen en {folder}.',
  'started-empty': 'Overvoice se ha iniciado con un estudio vacío.',
  'file-missing-without-backup': 'Faltaba {file} y no había ninguna copia de seguridad.',
  'recovered-from-damage':
    'El archivo con tu trabajo estaba dañado. {rows, plural, one {Se ha podido leer y conservar # entrada} other {Se han podido leer y conservar # entradas}}.',
  'rest-from-backup':
    '{rows, plural, one {Se ha restaurado # entrada más} other {Se han restaurado # entradas más}} a partir de {backup}.',
  'no-backup-for-rest': 'No había ninguna copia de seguridad de la que restaurar el resto.',
  'damaged-file-kept': 'El archivo dañado está en {path}.',
  'backup-restored': 'Se ha restaurado la copia de seguridad {backup}.',
  'previous-file-kept': 'El archivo anterior se conserva como {file}.',
  'previous-file-damaged': 'El archivo anterior estaba dañado y está en {path}.',
  'backup-missing': 'No se ha podido restaurar la copia de seguridad {backup} porque ya no existe.',
  'no-space-for-backup':
    'No se ha podido restaurar la copia de seguridad {backup} porque el disco está lleno. Libera al menos {megabytes, number} MB y vuelve a restaurarla.',
  'backup-not-restored': 'No se ha podido restaurar la copia de seguridad {backup}: {problem}',
  'work-unchanged': 'Tu trabajo no ha cambiado.',
  'keychain-without-session':
    'El llavero del sistema no está disponible: aquí no hay ninguna sesión de D-Bus. Para usarlo, inicia Overvoice en una sesión de escritorio con GNOME Keyring o KWallet.',
  'keychain-library-missing':
    'El llavero del sistema no está disponible: falta su biblioteca. Ejecuta `npm run keychain` en la carpeta de Overvoice y reinicia Overvoice.',
  'keychain-timed-out':
    'El llavero del sistema no está disponible: no ha respondido en {seconds, plural, one {# segundo} other {# segundos}}.',
  'keychain-lost-value': 'El llavero del sistema no está disponible: no ha devuelto el valor guardado.',
  'keychain-unavailable': 'El llavero del sistema no está disponible: {problem}.',
  'key-in-memory': 'Tu clave de API se queda en memoria y habrá que volver a introducirla después de reiniciar.',
  'tls-override-ignored':
    'NODE_TLS_REJECT_UNAUTHORIZED=0 se ignora. Overvoice siempre verifica el certificado del servicio.',
}

import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'file-missing': '{file} était introuvable.',
  'folder-moved-aside': 'Un dossier qui se trouvait à sa place est maintenant {path}.',
  'restored-from-file': 'Votre travail a été restauré à partir de {file}.',
  'restored-from-file-and-log': 'Votre travail a été restauré à partir de {file} et du journal.',
  'restored-from-log': 'Votre travail a été restauré à partir du journal.',
  'restored-from-backup':
    'Votre travail a été restauré à partir de la sauvegarde {backup}. D’autres sauvegardes se trouvent dans Réglages, sous Stockage.',
  'file-missing-backups-unreadable':
    '{file} était introuvable et aucune de ses sauvegardes n’a pu être lue. Elles se trouvent toujours dans {folder}.',
  'started-empty': 'Overvoice a démarré avec un studio vide.',
  'file-missing-without-backup': '{file} était introuvable et il n’y avait pas de sauvegarde.',
  'recovered-from-damage':
    'Le fichier contenant votre travail était endommagé. {rows, plural, one {# entrée a pu être lue et a été conservée} other {# entrées ont pu être lues et ont été conservées}}.',
  'rest-from-backup':
    '{rows, plural, one {# autre entrée a été restaurée} other {# autres entrées ont été restaurées}} à partir de {backup}.',
  'no-backup-for-rest': 'Il n’y avait pas de sauvegarde à partir de laquelle restaurer le reste.',
  'damaged-file-kept': 'Le fichier endommagé se trouve ici : {path}.',
  'backup-restored': 'La sauvegarde {backup} a été restaurée.',
  'previous-file-kept': 'Le fichier précédent est conservé sous le nom {file}.',
  'previous-file-damaged': 'Le fichier précédent était endommagé et se trouve ici : {path}.',
  'backup-missing': 'La sauvegarde {backup} n’a pas pu être restaurée, car elle n’existe plus.',
  'no-space-for-backup':
    'La sauvegarde {backup} n’a pas pu être restaurée, car le disque est plein. Libérez au moins {megabytes, number} Mo, puis restaurez-la à nouveau.',
  'backup-not-restored': 'La sauvegarde {backup} n’a pas pu être restaurée : {problem}',
  'work-unchanged': 'Votre travail n’a pas été modifié.',
  'keychain-without-session':
    'Le trousseau du système n’est pas disponible : il n’y a pas de session D-Bus ici. Pour l’utiliser, démarrez Overvoice dans une session de bureau avec GNOME Keyring ou KWallet.',
  'keychain-library-missing':
    'Le trousseau du système n’est pas disponible : sa bibliothèque est introuvable. Exécutez `npm run keychain` dans le dossier d’Overvoice, puis redémarrez Overvoice.',
  'keychain-timed-out':
    'Le trousseau du système n’est pas disponible : il n’a pas répondu en {seconds, plural, one {# seconde} other {# secondes}}.',
  'keychain-lost-value': 'Le trousseau du système n’est pas disponible : il n’a pas renvoyé la valeur enregistrée.',
  'keychain-unavailable': 'Le trousseau du système n’est pas disponible : {problem}.',
  'key-in-memory': 'Votre clé API reste en mémoire et devra être saisie à nouveau après un redémarrage.',
  'tls-override-ignored':
    'NODE_TLS_REJECT_UNAUTHORIZED=0 est ignoré. Overvoice vérifie toujours le certificat du service.',
}

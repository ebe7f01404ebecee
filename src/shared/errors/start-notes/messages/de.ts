import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'file-missing': '{file} fehlte.',
  'folder-moved-aside': 'Ein Ordner, der an dieser Stelle lag, ist jetzt {path}.',
  'restored-from-file': 'Ihre Arbeit wurde aus {file} wiederhergestellt.',
  'restored-from-file-and-log': 'Ihre Arbeit wurde aus {file} und dem Protokoll wiederhergestellt.',
  'restored-from-log': 'Ihre Arbeit wurde aus dem Protokoll wiederhergestellt.',
  'restored-from-backup':
    'Ihre Arbeit wurde aus der Sicherung {backup} wiederhergestellt. Andere Sicherungen finden Sie in den Einstellungen unter „Speicher“.',
  'file-missing-backups-unreadable':
    '{file} fehlte, und keine der Sicherungen konnte gelesen werden. Sie liegen weiterhin in {folder}.',
  'started-empty': 'Overvoice wurde mit einem leeren Studio gestartet.',
  'file-missing-without-backup': '{file} fehlte, und es gab keine Sicherung.',
  'recovered-from-damage':
    'Die Datei mit Ihrer Arbeit war beschädigt. {rows, plural, one {# Eintrag konnte gelesen werden und wurde behalten} other {# Einträge konnten gelesen werden und wurden behalten}}.',
  'rest-from-backup':
    '{rows, plural, one {# weiterer Eintrag wurde} other {# weitere Einträge wurden}} aus {backup} wiederhergestellt.',
  'no-backup-for-rest': 'Es gab keine Sicherung, aus der sich der Rest wiederherstellen ließ.',
  'damaged-file-kept': 'Die beschädigte Datei liegt unter {path}.',
  'backup-restored': 'Die Sicherung {backup} wurde wiederhergestellt.',
  'previous-file-kept': 'Die vorherige Datei bleibt als {file} erhalten.',
  'previous-file-damaged': 'Die vorherige Datei war beschädigt und liegt unter {path}.',
  'backup-missing': 'Die Sicherung {backup} konnte nicht wiederhergestellt werden, weil es sie nicht mehr gibt.',
  'no-space-for-backup':
    'Die Sicherung {backup} konnte nicht wiederhergestellt werden, weil der Datenträger voll ist. Geben Sie mindestens {megabytes, number} MB frei und stellen Sie sie dann erneut wieder her.',
  'backup-not-restored': 'Die Sicherung {backup} konnte nicht wiederhergestellt werden: {problem}',
  'work-unchanged': 'Ihre Arbeit wurde nicht geändert.',
  'keychain-without-session':
    'Der Schlüsselbund des Systems ist nicht verfügbar: Hier gibt es keine D-Bus-Sitzung. Um ihn zu verwenden, starten Sie Overvoice in einer Desktop-Sitzung mit GNOME Keyring oder KWallet.',
  'keychain-library-missing':
    'Der Schlüsselbund des Systems ist nicht verfügbar: Seine Bibliothek fehlt. Führen Sie `npm run keychain` im Overvoice-Ordner aus und starten Sie Overvoice dann neu.',
  'keychain-timed-out':
    'Der Schlüsselbund des Systems ist nicht verfügbar: Er hat nicht innerhalb von {seconds, plural, one {# Sekunde} other {# Sekunden}} geantwortet.',
  'keychain-lost-value':
    'Der Schlüsselbund des Systems ist nicht verfügbar: Er hat den gespeicherten Wert nicht zurückgegeben.',
  'keychain-unavailable': 'Der Schlüsselbund des Systems ist nicht verfügbar: {problem}.',
  'key-in-memory':
    'Ihr API-Schlüssel bleibt nur im Arbeitsspeicher und muss nach einem Neustart erneut eingegeben werden.',
  'tls-override-ignored':
    'NODE_TLS_REJECT_UNAUTHORIZED=0 wird ignoriert. Overvoice prüft das Zertifikat des Dienstes immer.',
}

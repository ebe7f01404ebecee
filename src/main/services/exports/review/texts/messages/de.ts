import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  instructions:
    'Hören Sie zu und kommentieren Sie jedes beliebige Wort: Halten Sie dort an oder markieren Sie Wörter, und drücken Sie C. Speichern Sie zum Schluss Ihre Kommentare und schicken Sie die Datei zurück. Nichts wird automatisch gesendet.',
  keys: 'Leertaste: Wiedergabe oder Pause · ← →: voriges oder nächstes Wort · C: Kommentar',
  loading: 'Audio wird geladen …',
  damaged: 'Das Audio konnte nicht geladen werden. Lassen Sie sich die Datei noch einmal schicken.',
  noScript: 'Diese Seite braucht JavaScript, um das Audio abzuspielen und Kommentare anzunehmen.',
  audio: 'Audio',
  script: 'Skript',
  comments: 'Kommentare',
  noComments: 'Noch keine Kommentare.',
  playFrom: 'Ab {time} abspielen',
  commentOn: '„{words}“ kommentieren ({time})',
  commentOnBlock: 'Absatz bei {time} kommentieren',
  commentAt: '{time} · {words}',
  comment: 'Kommentar',
  remove: 'Kommentar entfernen',
  reviewer: 'Ihr Name',
  save: 'Kommentare speichern',
  saved: 'Als {file} in Ihren Downloads gespeichert. Schicken Sie diese Datei zurück.',
  wholeBlock: 'ganzer Absatz',
}

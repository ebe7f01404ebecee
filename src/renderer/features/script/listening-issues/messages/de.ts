import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  title: 'Probleme des Kapitels',
  left: 'Noch {count, plural, one {# Problem} other {# Probleme}}',
  'empty.title': 'Keine Probleme markiert',
  'empty.text':
    'Drücken Sie beim Anhören M, um ein Problem zu markieren, dann 1–5 für den Grund. Markierte Probleme stehen hier, bis Sie sie beheben.',
  list: 'Probleme',
  row: 'Block {number}, {time}, {word}, {reason}',
  'row.wholeBlock': 'ganzer Block',
  'row.noReason': 'kein Grund',
  place: 'Block {number} · {time}',
  wholeBlock: 'Ganzer Block',
  noReason: 'Kein Grund',
  actions: 'Aktionen',
  'action.play': 'Abspielen',
  'action.regenerate': 'Neu generieren',
  'action.pronunciation': 'Aussprache festlegen …',
  'action.pause': 'Pause hinzufügen …',
  'action.accept': 'Unverändert übernehmen',
  reason: 'Grund',
  'issues.flag': 'Problem markieren',
  'issues.flagShort': 'Markieren',
  'issues.count': '{count, plural, one {# Problem} other {# Probleme}}',
  'issues.playFirst': 'Spielen Sie zuerst das Audio ab und drücken Sie dann M, um ein Problem zu markieren.',
  'issues.flagFirst': 'Markieren Sie zuerst ein Problem: Drücken Sie M, während das Audio abgespielt wird.',
  'issues.flaggedWord':
    '„{word}“ in Block {number} markiert. Drücken Sie 1–5 für einen Grund: 1 falscher Text, 2 Aussprache, 3 Tempo, 4 Tonfall, 5 Störgeräusche.',
  'issues.flaggedBlock':
    'Block {number} markiert. Drücken Sie 1–5 für einen Grund: 1 falscher Text, 2 Aussprache, 3 Tempo, 4 Tonfall, 5 Störgeräusche.',
  'issues.reasonSet': '{reason}.',
  'issues.accepted':
    'Block {number} unverändert übernommen. {count, plural, =0 {Keine Probleme mehr.} one {Noch # Problem.} other {Noch # Probleme.}}',
  'issues.regenerated':
    'Block {number} neu generiert. Hören Sie ihn noch einmal an. {count, plural, =0 {Keine Probleme mehr.} one {Noch # Problem.} other {Noch # Probleme.}}',
  'issues.locked':
    'Block {number} ist gesperrt, daher bleibt die Markierung erhalten. Entsperren Sie ihn, um ihn neu zu generieren.',
  'issues.back': 'Block {number} konnte nicht neu generiert werden. Die Markierung ist wieder da.',
  'issues.backReason': 'Block {number} konnte nicht neu generiert werden. Die Markierung ist wieder da. {reason}',
  'issues.earlierTake': 'Früherer Take',
  'issues.earlierTakeAt': 'Früherer Take bei {time}',
  import: 'Kommentare importieren …',
  comment: '{reviewer}: {text}',
  importComments: 'Kommentare importieren',
  newComment: 'Kommentar',
  addComment: 'Kommentar hinzufügen',
  'issues.commentAdded': 'Kommentar hinzugefügt.',
  'issues.tooManyComments':
    'Das Problem hat schon {count, plural, one {# Kommentar} other {# Kommentare}}, mehr sind nicht möglich.',
}

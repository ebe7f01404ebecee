import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  title: 'Skript aus Datei aktualisieren',
  choose:
    'Ziehen Sie die bearbeitete Datei hierher oder wählen Sie eine aus: das zum Bearbeiten exportierte Skript, die Tabelle, die Sie importiert haben, oder eine neue Fassung des Manuskripts. Die Blöcke werden über ihre IDs zugeordnet oder, wenn die Datei keine hat, über ihren Text, und Sie sehen eine Vorschau, bevor sich etwas ändert.',
  reading: 'Wird mit dem Skript verglichen …',
  run: '{count, plural, one {# Block} other {# Blöcke}} aktualisieren',
  runNone: 'Skript aktualisieren',
  'empty.title': 'Nichts zu aktualisieren',
  'empty.text': 'Nichts in der Datei ändert das Skript.',
  'count.changed': '{count, plural, one {# Block ändert sich} other {# Blöcke ändern sich}}',
  'count.inserted': '{count, plural, one {# neuer Block} other {# neue Blöcke}}',
  'count.chapters': '{count, plural, one {# neues Kapitel} other {# neue Kapitel}}',
  'count.unchanged': '{count, plural, one {# Block unverändert} other {# Blöcke unverändert}}',
  outdated:
    'Das Audio von {count, plural, one {# Block} other {# Blöcken}} ist danach veraltet: {characters, plural, one {# Zeichen} other {# Zeichen}} neu zu generieren. Die Takes bleiben bei ihren Blöcken.',
  nothingOutdated: 'Kein Audio veraltet.',
  speakers: '{count, plural, one {Neu in der Besetzung: {names}} other {# neu in der Besetzung: {names}}}',
  studio:
    '{count, plural, one {# Block wurde nur im Studio geändert und bleibt, wie er dort ist.} other {# Blöcke wurden nur im Studio geändert und bleiben, wie sie dort sind.}}',
  locked:
    '{count, plural, one {# gesperrter Block wird nicht geändert.} other {# gesperrte Blöcke werden nicht geändert.}}',
  reordered: 'Die Datei hat eine andere Reihenfolge. Die Reihenfolge des Skripts bleibt.',
  byText: 'Diese Datei hat keine Block-IDs. Die Blöcke wurden über ihren Text zugeordnet.',
  unversioned:
    'Diese Datei enthält nicht, auf welcher Fassung des Skripts sie beruht. Wo sich beide unterscheiden, gilt die Fassung der Datei, auch wenn Sie das Skript seitdem geändert haben.',
  conflicts:
    '{count, plural, one {# Block wurde} other {# Blöcke wurden}} sowohl in der Datei als auch im Studio geändert. Die Fassung des Studios bleibt, wenn Sie nicht die der Datei wählen.',
  allFile: 'Für alle die Fassung der Datei verwenden',
  allStudio: 'Für alle die Fassung des Studios behalten',
  removeMissing:
    '{count, plural, one {# Block entfernen, der nicht in der Datei ist} other {# Blöcke entfernen, die nicht in der Datei sind}}',
  'removeMissing.text': 'Sonst {count, plural, one {bleibt er} other {bleiben sie}} im Skript.',
  list: 'Änderungen',
  rest: '{count, plural, one {# weitere Änderung} other {# weitere Änderungen}}',
  chapter: 'Kapitel {number}',
  'row.block': '{chapter} · Block {number}',
  'row.new': '{chapter} · neuer Block nach Block {number}',
  'row.newFirst': '{chapter} · neuer Block am Anfang',
  'row.newChapter': '{chapter} · neues Kapitel',
  'row.newUntitled': 'Neues Kapitel ohne Titel',
  'row.missing': 'Fehlt in der Datei, bleibt',
  'row.missingRemoved': 'Fehlt in der Datei, wird entfernt',
  'row.outdated': 'Audio veraltet · {count, plural, one {# Zeichen} other {# Zeichen}}',
  'row.locked': 'Gesperrt, wird nicht geändert',
  'row.conflict': 'In beiden geändert',
  'row.useFile': 'Fassung der Datei verwenden',
  'row.useFileOf': 'Fassung der Datei für Block {number} verwenden',
  'row.note': 'Notiz: {note}',
  'row.fileName': 'Dateiname: {fileName}',
  'row.target': 'Ziellänge: {target}',
  'row.seconds': '{seconds} s',
  'row.none': 'keine Angabe',
  'row.id': 'ID: {id}',
  before: 'Vorher:',
  after: 'Nachher:',
  notSaved: 'Es wurde nichts aktualisiert, weil Ihre letzten Änderungen nicht gespeichert werden konnten. {reason}',
  problems: 'Zeilen, die nicht unverändert verwendet werden',
  'problem.unknown-ids':
    '{count, plural, one {# Zeile hat eine ID, die es in diesem Projekt nicht gibt, und wird} other {# Zeilen haben IDs, die es in diesem Projekt nicht gibt, und werden}} übersprungen: {examples}',
  'problem.repeated-ids':
    '{count, plural, one {# Zeile wiederholt eine frühere ID und wird} other {# Zeilen wiederholen eine frühere ID und werden}} übersprungen: {examples}',
  'problem.empty-texts':
    '{count, plural, one {# Zeile hat} other {# Zeilen haben}} keinen Text, deshalb bleibt der Text des Blocks: {examples}',
  'problem.empty-rows':
    '{count, plural, one {# neue Zeile hat keinen Text und wird} other {# neue Zeilen haben keinen Text und werden}} übersprungen.',
  'problem.unusable-names':
    '{count, plural, one {# Name kann nicht vor einem Doppelpunkt stehen und wird} other {# Namen können nicht vor einem Doppelpunkt stehen und werden}} nicht verwendet: {examples}',
  'problem.notes-too-long':
    '{count, plural, one {# Notiz ist zu lang und wird} other {# Notizen sind zu lang und werden}} nicht verwendet: {examples}',
  'problem.values-too-long':
    '{count, plural, one {# Wert ist zu lang und wird} other {# Werte sind zu lang und werden}} nicht verwendet: {examples}',
  'problem.unread-lengths':
    '{count, plural, one {# Ziellänge wird} other {# Ziellängen werden}} nicht verwendet; lesbar sind nur Sekunden wie 3,5 oder Zeiten wie 0:03,5, bis zu einer Stunde: {examples}',
  'problem.absent-chapters':
    '{count, plural, one {# Kapitel des Skripts ist nicht in der Datei und bleibt, wie es ist} other {# Kapitel des Skripts sind nicht in der Datei und bleiben, wie sie sind}}: {examples}',
  'problem.other-titles':
    '{count, plural, one {# Kapiteltitel in der Datei ist anders und wird} other {# Kapiteltitel in der Datei sind anders und werden}} nicht verwendet: {examples}',
}

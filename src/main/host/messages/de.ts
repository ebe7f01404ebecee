import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translation<typeof english> = {
  'menu.file': 'Datei',
  'menu.edit': 'Bearbeiten',
  'menu.view': 'Darstellung',
  'menu.window': 'Fenster',
  'role.about': 'Über Overvoice',
  'role.services': 'Dienste',
  'role.hide': 'Overvoice ausblenden',
  'role.hideOthers': 'Andere ausblenden',
  'role.unhide': 'Alle einblenden',
  'role.quit': 'Overvoice beenden',
  'role.close': 'Fenster schließen',
  'role.undo': 'Rückgängig',
  'role.redo': 'Wiederholen',
  'role.cut': 'Ausschneiden',
  'role.copy': 'Kopieren',
  'role.paste': 'Einfügen',
  'role.pasteAndMatchStyle': 'Ohne Formatierung einfügen',
  'role.selectAll': 'Alles auswählen',
  'role.resetZoom': 'Originalgröße',
  'role.zoomIn': 'Vergrößern',
  'role.zoomOut': 'Verkleinern',
  'role.togglefullscreen': 'Vollbild',
  'role.minimize': 'Minimieren',
  'role.zoom': 'Zoomen',
  'role.front': 'Alle nach vorne bringen',
  'title.speaker': 'Overvoice, für den Sprecher',
  'title.call': 'Overvoice, Gespräch',
  'close.question': 'Ein Export oder eine Bearbeitung läuft noch.',
  'close.detail':
    'Beim Schließen wird der Export abgebrochen (fertige Dateien bleiben erhalten), und nicht gespeicherte Bearbeitungen gehen verloren.',
  'close.cancel': 'Abbrechen',
  'close.anyway': 'Trotzdem schließen',
  'crash.question': 'Das Fenster ist mehrmals hintereinander abgestürzt.',
  'crash.detail':
    'Ihre Arbeit ist gespeichert. Vielleicht hat dieser Computer zu wenig Arbeitsspeicher oder ein Problem mit dem Grafiktreiber.',
  'crash.retry': 'Erneut versuchen',
  'crash.close': 'Schließen',
  'ended.generation': 'Generierung beendet',
  'ended.export': 'Export beendet',
  'ended.hint': 'Öffnen Sie Overvoice, um das Ergebnis zu sehen.',
  notOpened: 'Overvoice konnte nicht geöffnet werden',
  openInBrowser: 'Overvoice ist schon in einem Browserfenster geöffnet. Der Datenordner ist {folder}.',
  'alreadyOpen.process': 'Overvoice ist schon geöffnet: Der Prozess {processId} verwendet {folder}.',
  'alreadyOpen.command':
    'Ein Befehl verwendet {folder}: Prozess {processId}. Starten Sie Overvoice erneut, wenn er fertig ist.',
  'alreadyOpen.unknown': 'Overvoice ist schon geöffnet: Ein anderer Prozess verwendet {folder}.',
  'folder.isFile':
    '{folder} ist kein Ordner. Verschieben Sie diese Datei, oder setzen Sie OVERVOICE_HOME auf einen anderen Ordner.',
  'folder.diskFull':
    'Der Datenträger von {folder} ist voll. Geben Sie Speicherplatz frei, und starten Sie dann erneut.',
  'folder.readOnly':
    'Overvoice kann in {folder} nicht schreiben. Machen Sie den Ordner beschreibbar, oder setzen Sie OVERVOICE_HOME auf einen anderen.',
  'port.inUse':
    'Der Port {port} wird von einem anderen Programm verwendet. Lassen Sie --port weg, oder wählen Sie einen anderen.',
  'port.invalid': '--port braucht eine Zahl von 0 bis 65535.',
  'port.reserved': 'Der Port {port} ist dem System vorbehalten. Wählen Sie 1024 oder höher.',
  wrongAddress:
    'Diese Adresse öffnet das Studio nicht. Verwenden Sie die Adresse, die "npm start -- --headless" ausgibt; sie beginnt mit http://127.0.0.1.',
  pageNotFound:
    'Seite nicht gefunden. Öffnen Sie das Studio über seinen Starter, oder holen Sie sich mit "npm start -- --headless" eine Adresse.',
  otherUser:
    'Dieses Studio gehört einem anderen Benutzer dieses Computers. Starten Sie Overvoice unter Ihrem eigenen Konto.',
}

import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'generate.bar': 'Generieren und exportieren',
  'generate.nothingYet': 'Noch nichts zu generieren',
  'generate.upToDate': 'Gesamtes Audio aktuell',
  'generate.upToDateExceptLocked': 'Aktuell, bis auf gesperrte Blöcke',
  'generate.nothing': 'Nichts kann generiert werden',
  'generate.blocks': '{count, plural, one {# Block} other {# Blöcke}} generieren',
  'generate.queueBlocks': '{count, plural, one {# Block} other {# Blöcke}} einreihen',
  'generate.rest': 'Rest von {count, plural, one {# Block} other {# Blöcken}} generieren',
  'generate.characters': '{count, plural, one {# Zeichen} other {# Zeichen}}',
  'generate.free': 'kostenlos',
  'generate.reuse': 'Vorhandene Takes für {count, plural, one {# Block} other {# Blöcke}} verwenden · kostenlos',
  'generate.meter': 'Generierte Blöcke',
  'generate.done': '{done, number} von {count, plural, one {# Block} other {# Blöcken}} fertig',
  'generate.doneAndFailed':
    '{done, number} von {count, plural, one {# Block} other {# Blöcken}} fertig, {failed, number} fehlgeschlagen',
  'generate.problems': '{count, plural, one {# Block kann} other {# Blöcke können}} nicht generiert werden: {reason}',
  'generate.othersCan': 'Die anderen können generiert werden.',
  'generate.goToBlock': 'Zum Block',
  'generate.goToFirst': 'Zum ersten',
  'generate.editBudget': 'Budget bearbeiten',
  'generate.export': 'Exportieren …',
  'generate.saved': 'Gespeichert',
  'generate.saving': 'Wird gespeichert …',
  'generate.unsaved': 'Nicht gespeicherte Änderungen',
  'budget.stops':
    'Es {count, plural, one {wird # Zeichen} other {werden # Zeichen}} benötigt; vom Monatsbudget dieses Projekts von {limit, number} Zeichen {left, plural, one {ist nur noch # übrig} other {sind nur noch # übrig}}. Es wird nichts gesendet.',
  'budget.warns':
    'Damit kommt das Projekt in diesem Monat auf {total, number} Zeichen. Warnschwelle: {threshold, number}.',
  'budget.warnsOfLimit':
    'Damit kommt das Projekt in diesem Monat auf {total, number} von {limit, number} Zeichen. Warnschwelle: {threshold, number}.',
  'dialogue.menu': 'Weitere Arten zu generieren',
  'dialogue.generate': 'Als Dialog generieren',
  'dialogue.cost':
    '{blocks, plural, one {# Block} other {# Blöcke}} · {characters, plural, one {# Zeichen} other {# Zeichen}}',
  'dialogue.locked': 'Ein ausgewählter Block ist gesperrt.',
  'dialogue.running': 'Ein ausgewählter Block wird bereits generiert.',
  'project.menu': 'Projekt generieren …',
  'project.title': 'Projekt generieren',
  'project.counting': 'Blöcke werden gezählt …',
  'project.amount':
    '{blocks, plural, one {# Block} other {# Blöcke}} in {chapters, plural, one {# Kapitel} other {# Kapiteln}}',
  'project.reused':
    '{count, plural, one {# Block verwendet einen vorhandenen Take} other {# Blöcke verwenden vorhandene Takes}}, kostenlos.',
  'project.queued':
    '{count, plural, one {# Block ist bereits in der Warteschlange.} other {# Blöcke sind bereits in der Warteschlange.}}',
  'project.locked':
    '{count, plural, one {# gesperrter Block wird übersprungen.} other {# gesperrte Blöcke werden übersprungen.}}',
  'project.upToDate': 'Blöcke, die Sie hinzufügen oder ändern, erscheinen hier.',
  'project.offline':
    'Sie sind offline. Es wird nichts gesendet oder berechnet, bis Sie die eingereihten Blöcke senden.',
  'project.queueing': 'Wird eingereiht …',
  'project.problems':
    '{count, plural, one {# Block kann nicht generiert werden} other {# Blöcke können nicht generiert werden}}',
  'project.goTo': 'Zu {place}',
  'project.unchecked':
    'Eine Stimme kann {count, plural, one {# Wort falsch aussprechen. Hören Sie es} other {# Wörter falsch aussprechen. Hören Sie sie}} vor dem Generieren an.',
  'project.words': 'Namen und ungewöhnliche Wörter …',
  'project.unlisted': '{count, plural, one {# weiterer Block} other {# weitere Blöcke}}',
}

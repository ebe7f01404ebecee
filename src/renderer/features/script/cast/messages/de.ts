import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'cast.title': 'Besetzung',
  'cast.addSpeaker': 'Sprecher hinzufügen',
  'cast.findQuotations': 'Zitate suchen …',
  'cast.help':
    'Beginnen Sie eine Zeile mit einem Namen und einem Doppelpunkt („Aria: Guten Morgen.“), um die Stimme dieses Sprechers zu verwenden. Der Name wird nicht vorgelesen. Eine Stimme, die für den Block festgelegt ist, hat Vorrang.',
  'cast.loading': 'Besetzung wird geladen',
  'cast.empty': 'Noch keine Sprecher. Alle Zeilen verwenden die Projektstimme.',
  'cast.list': 'Sprecher',
  'cast.projectVoice': 'Projektstimme ({voice})',
  'cast.measuring': 'Lautheit wird gemessen …',
  'cast.found': 'Namen im Skript',
  'cast.foundTitle': 'Namen im Skript ohne zugeordneten Sprecher',
  'cast.addName': '{name} hinzufügen · {count, plural, one {# Zeile} other {# Zeilen}}',
  'cast.removed': '{name} wurde aus der Besetzung entfernt. „{name}:“ wird jetzt am Anfang dieser Zeilen vorgelesen.',
  'loudness.same': 'So laut wie die anderen.',
  'loudness.louder': '{difference} dB lauter als die anderen.',
  'loudness.quieter': '{difference} dB leiser als die anderen.',
  'loudness.clipping': 'Übersteuert: {count, plural, one {# Sample} other {# Samples}} ({place}).',
  'loudness.clippingMore':
    'Übersteuert: {count, plural, one {# Sample} other {# Samples}} ({place} und {others, plural, one {# weiterer} other {# weitere}}).',
  'loudness.evenOut': 'Lautheit angleichen',
  'loudness.on':
    '„Lautheit normalisieren“ ist für dieses Projekt aktiviert. Generieren Sie die veralteten Blöcke, um es anzuwenden.',
  'loudness.differ': 'Die Stimmen sind unterschiedlich laut.',
  'loudness.clip': 'Einige Zeilen sind übersteuert und können knacken.',
  'loudness.title': 'Lautheit angleichen?',
  'loudness.text':
    'Aktiviert „Lautheit normalisieren“ für dieses Projekt: Der Dienst bringt alle Stimmen auf dieselbe Lautheit. Bereits generierte Zeilen müssen neu generiert werden.',
  'member.blocks': '{count, plural, one {# Block} other {# Blöcke}} mit dieser Stimme',
  'member.lines': '{count, plural, one {# Zeile} other {# Zeilen}}',
  'member.passages': '{count, plural, one {# Textstelle} other {# Textstellen}}',
  'member.change': 'Ändern',
  'member.changeName': '{name} ändern',
  'member.removeName': '{name} entfernen',
  'member.noLines':
    'Noch keine Zeilen. Beginnen Sie eine Zeile mit „{name}:“ oder wählen Sie {name} für einen Block oder für ausgewählte Wörter.',
  'member.showBlock': 'Block {block} anzeigen',
  'member.showBlockOfChapter': 'Kapitel {chapter}, Block {block} anzeigen',
  'member.addTitle': 'Sprecher hinzufügen',
  'member.title': 'Sprecher {name}',
  'member.name': 'Name vor dem Doppelpunkt',
  'member.emotionHelp': 'Für Wörter ohne eigene Emotion. Nicht jedes Modell unterstützt Emotionen.',
  'member.renames':
    'Benennt den Sprecher in {count, plural, one {# Zeile} other {# Zeilen}} um. Das Audio ändert sich nicht.',
  'removeMember.title': '{name} aus der Besetzung entfernen?',
  'removeMember.confirm': 'Sprecher entfernen',
  'removeMember.text': '{count, plural, one {# Zeile wird} other {# Zeilen werden}} mit dem Namen vorgelesen.',
  'removeMember.passages':
    '{count, plural, one {# Textstelle erhält die Stimme ihres Blocks.} other {# Textstellen erhalten die Stimmen ihrer Blöcke.}}',
}

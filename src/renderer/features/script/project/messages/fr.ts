import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'touched.none': 'Aucun audio généré n’est concerné.',
  'touched.outdated':
    '{blocks, plural, one {# bloc généré} other {# blocs générés}} ({characters, plural, one {# caractère} other {# caractères}}) {blocks, plural, one {sera obsolète} other {seront obsolètes}}.',
  'touched.locked':
    '{count, plural, one {# d’entre eux est verrouillé et ne changera pas} other {# d’entre eux sont verrouillés et ne changeront pas}}.',
  'touched.stored':
    '{count, plural, one {# d’entre eux a déjà une prise correspondante et ne coûte} other {# d’entre eux ont déjà une prise correspondante et ne coûtent}} rien.',
  'touched.fitting':
    '{count, plural, one {# bloc obsolète serait} other {# blocs obsolètes seraient}} de nouveau à jour.',
  'touched.kept': 'Les prises existantes sont conservées. Rien n’est encore généré.',
  'touched.save': 'Enregistrer et marquer {count, plural, one {# bloc comme obsolète} other {# blocs comme obsolètes}}',
  'step.settings': 'modification des réglages du projet',
  'step.added': 'ajout de {name} à la distribution',
  'step.removed': 'retrait de {name} de la distribution',
  'step.restored': 'retour de {name} dans la distribution',
  'step.changed': 'modification de {name} dans la distribution',
  'settings.title': 'Réglages de voix du projet',
  'settings.pause': 'Pause après chaque bloc',
  'settings.numbers': 'Normaliser les nombres et les dates',
  'settings.numbersHint':
    'Les nombres et les dates sont écrits en toutes lettres avant la synthèse. Cela peut augmenter la latence.',
  'settings.loudness': 'Normaliser le niveau sonore',
}

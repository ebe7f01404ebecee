import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'generate.bar': 'Générer et exporter',
  'generate.nothingYet': 'Rien à générer pour l’instant',
  'generate.upToDate': 'Tout l’audio est à jour',
  'generate.upToDateExceptLocked': 'À jour, sauf les blocs verrouillés',
  'generate.nothing': 'Rien ne peut être généré',
  'generate.blocks': 'Générer {count, plural, one {# bloc} other {# blocs}}',
  'generate.queueBlocks': 'Mettre en file d’attente {count, plural, one {# bloc} other {# blocs}}',
  'generate.rest': 'Générer le reste de {count, plural, one {# bloc} other {# blocs}}',
  'generate.characters': '{count, plural, one {# caractère} other {# caractères}}',
  'generate.free': 'gratuit',
  'generate.reuse': 'Réutiliser les prises existantes pour {count, plural, one {# bloc} other {# blocs}} · gratuit',
  'generate.meter': 'Blocs générés',
  'generate.done': '{done, number} sur {count, plural, one {# bloc terminé} other {# blocs terminés}}',
  'generate.doneAndFailed':
    '{done, number} sur {count, plural, one {# bloc terminé} other {# blocs terminés}}, {failed, number} en échec',
  'generate.problems':
    '{count, plural, one {# bloc ne peut pas être généré} other {# blocs ne peuvent pas être générés}} : {reason}',
  'generate.othersCan': 'Les autres peuvent l’être.',
  'generate.goToBlock': 'Aller au bloc',
  'generate.goToFirst': 'Aller au premier',
  'generate.editBudget': 'Modifier le budget',
  'generate.export': 'Exporter…',
  'generate.saved': 'Enregistré',
  'generate.saving': 'Enregistrement…',
  'generate.unsaved': 'Modifications non enregistrées',
  'budget.stops':
    'Il faut {count, plural, one {# caractère} other {# caractères}} ; il n’en reste que {left, number} sur le budget mensuel de {limit, number} caractères de ce projet. Rien ne sera envoyé.',
  'budget.warns':
    'Le projet atteindra ainsi {total, number} caractères ce mois-ci. Seuil d’alerte : {threshold, number}.',
  'budget.warnsOfLimit':
    'Le projet atteindra ainsi {total, number} caractères sur {limit, number} ce mois-ci. Seuil d’alerte : {threshold, number}.',
  'dialogue.menu': 'Autres façons de générer',
  'dialogue.generate': 'Générer en dialogue',
  'dialogue.cost':
    '{blocks, plural, one {# bloc} other {# blocs}} · {characters, plural, one {# caractère} other {# caractères}}',
  'dialogue.locked': 'Un bloc sélectionné est verrouillé.',
  'dialogue.running': 'Un bloc sélectionné est déjà en cours de génération.',
  'project.menu': 'Générer le projet…',
  'project.title': 'Générer le projet',
  'project.counting': 'Décompte des blocs…',
  'project.amount':
    '{blocks, plural, one {# bloc} other {# blocs}} dans {chapters, plural, one {# chapitre} other {# chapitres}}',
  'project.reused':
    '{count, plural, one {# bloc réutilise une prise existante} other {# blocs réutilisent des prises existantes}}, gratuit.',
  'project.queued':
    '{count, plural, one {# bloc est déjà dans la file d’attente.} other {# blocs sont déjà dans la file d’attente.}}',
  'project.locked': '{count, plural, one {# bloc verrouillé est ignoré.} other {# blocs verrouillés sont ignorés.}}',
  'project.upToDate': 'Les blocs que vous ajoutez ou modifiez apparaissent ici.',
  'project.offline':
    'Vous êtes hors ligne. Rien n’est envoyé ni facturé tant que vous n’envoyez pas les blocs en attente.',
  'project.queueing': 'Mise en file d’attente…',
  'project.problems':
    '{count, plural, one {# bloc ne peut pas être généré} other {# blocs ne peuvent pas être générés}}',
  'project.goTo': 'Aller à {place}',
  'project.unchecked':
    'Une voix peut mal prononcer {count, plural, one {# mot. Écoutez-le} other {# mots. Écoutez-les}} avant de générer.',
  'project.words': 'Noms et mots inhabituels…',
  'project.unlisted': '{count, plural, one {# autre bloc} other {# autres blocs}}',
}

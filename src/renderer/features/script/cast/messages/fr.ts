import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'cast.title': 'Distribution',
  'cast.addSpeaker': 'Ajouter un locuteur',
  'cast.findQuotations': 'Rechercher les citations…',
  'cast.help':
    'Commencez une réplique par un nom et deux-points (« Aria : Bonjour. ») pour utiliser la voix de ce locuteur. Le nom n’est pas lu à voix haute. Une voix définie pour le bloc est prioritaire.',
  'cast.loading': 'Chargement de la distribution',
  'cast.empty': 'Aucun locuteur pour l’instant. Toutes les répliques utilisent la voix du projet.',
  'cast.list': 'Locuteurs',
  'cast.projectVoice': 'Voix du projet ({voice})',
  'cast.measuring': 'Mesure du niveau sonore…',
  'cast.found': 'Noms dans le script',
  'cast.foundTitle': 'Noms du script sans locuteur associé',
  'cast.addName': 'Ajouter {name} · {count, plural, one {# réplique} other {# répliques}}',
  'cast.removed':
    '{name} ne fait plus partie de la distribution. « {name} : » est désormais lu à voix haute au début de ces répliques.',
  'loudness.same': 'Aussi forte que les autres.',
  'loudness.louder': '{difference} dB plus forte que les autres.',
  'loudness.quieter': '{difference} dB moins forte que les autres.',
  'loudness.clipping': 'Écrêtage : {count, plural, one {# échantillon} other {# échantillons}} ({place}).',
  'loudness.clippingMore':
    'Écrêtage : {count, plural, one {# échantillon} other {# échantillons}} ({place} et {others, plural, one {# autre} other {# autres}}).',
  'loudness.evenOut': 'Égaliser le niveau sonore',
  'loudness.on':
    '« Normaliser le niveau sonore » est activé pour ce projet. Générez les blocs obsolètes pour l’appliquer.',
  'loudness.differ': 'Les voix n’ont pas le même niveau sonore.',
  'loudness.clip': 'Certaines répliques sont écrêtées et peuvent grésiller.',
  'loudness.title': 'Égaliser le niveau sonore ?',
  'loudness.text':
    'Active « Normaliser le niveau sonore » pour ce projet : le service ramène toutes les voix au même niveau sonore. Les répliques déjà générées doivent être régénérées.',
  'member.blocks': '{count, plural, one {# bloc} other {# blocs}} avec cette voix',
  'member.lines': '{count, plural, one {# réplique} other {# répliques}}',
  'member.passages': '{count, plural, one {# passage} other {# passages}}',
  'member.change': 'Modifier',
  'member.changeName': 'Modifier {name}',
  'member.removeName': 'Retirer {name}',
  'member.noLines':
    'Aucune réplique pour l’instant. Commencez une réplique par « {name} : » ou choisissez {name} pour un bloc ou pour les mots sélectionnés.',
  'member.showBlock': 'Afficher le bloc {block}',
  'member.showBlockOfChapter': 'Afficher le chapitre {chapter}, bloc {block}',
  'member.addTitle': 'Ajouter un locuteur',
  'member.title': 'Locuteur {name}',
  'member.name': 'Nom avant les deux-points',
  'member.emotionHelp': 'Pour les mots sans émotion propre. Tous les modèles ne prennent pas en charge les émotions.',
  'member.renames':
    'Renomme le locuteur dans {count, plural, one {# réplique} other {# répliques}}. L’audio ne change pas.',
  'removeMember.title': 'Retirer {name} de la distribution ?',
  'removeMember.confirm': 'Retirer le locuteur',
  'removeMember.text':
    '{count, plural, one {# réplique sera lue} other {# répliques seront lues}} à voix haute avec le nom.',
  'removeMember.passages':
    '{count, plural, one {# passage prendra la voix de son bloc.} other {# passages prendront les voix de leurs blocs.}}',
}

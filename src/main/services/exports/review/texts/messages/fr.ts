import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  instructions:
    'Écoutez et commentez n’importe quel mot : arrêtez-vous dessus ou sélectionnez des mots, puis appuyez sur C. À la fin, enregistrez vos commentaires et renvoyez le fichier. Rien n’est envoyé automatiquement.',
  keys: 'Espace : lecture ou pause · ← → : mot précédent ou suivant · C : commenter',
  loading: 'Chargement de l’audio…',
  damaged: 'Impossible de charger l’audio. Demandez à nouveau le fichier.',
  noScript: 'Cette page a besoin de JavaScript pour lire l’audio et recevoir des commentaires.',
  audio: 'Audio',
  script: 'Script',
  comments: 'Commentaires',
  noComments: 'Aucun commentaire pour l’instant.',
  playFrom: 'Lire à partir de {time}',
  commentOn: 'Commenter « {words} » ({time})',
  commentOnBlock: 'Commenter le paragraphe à {time}',
  commentAt: '{time} · {words}',
  comment: 'Commentaire',
  remove: 'Retirer le commentaire',
  reviewer: 'Votre nom',
  save: 'Enregistrer les commentaires',
  saved: 'Enregistré sous {file} dans vos téléchargements. Renvoyez ce fichier.',
  wholeBlock: 'paragraphe entier',
}

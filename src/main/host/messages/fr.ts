import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translation<typeof english> = {
  'menu.file': 'Fichier',
  'menu.edit': 'Édition',
  'menu.view': 'Affichage',
  'menu.window': 'Fenêtre',
  'role.about': 'À propos d’Overvoice',
  'role.services': 'Services',
  'role.hide': 'Masquer Overvoice',
  'role.hideOthers': 'Masquer les autres',
  'role.unhide': 'Tout afficher',
  'role.quit': 'Quitter Overvoice',
  'role.close': 'Fermer la fenêtre',
  'role.undo': 'Annuler',
  'role.redo': 'Rétablir',
  'role.cut': 'Couper',
  'role.copy': 'Copier',
  'role.paste': 'Coller',
  'role.pasteAndMatchStyle': 'Coller sans mise en forme',
  'role.selectAll': 'Tout sélectionner',
  'role.resetZoom': 'Taille réelle',
  'role.zoomIn': 'Zoom avant',
  'role.zoomOut': 'Zoom arrière',
  'role.togglefullscreen': 'Plein écran',
  'role.minimize': 'Réduire',
  'role.zoom': 'Réduire/agrandir',
  'role.front': 'Tout ramener au premier plan',
  'title.speaker': 'Overvoice, pour le locuteur',
  'title.call': 'Overvoice, conversation',
  'close.question': 'Une exportation ou une modification est encore en cours.',
  'close.detail':
    'La fermeture annule l’exportation (les fichiers terminés sont conservés) et abandonne les modifications non enregistrées.',
  'close.cancel': 'Annuler',
  'close.anyway': 'Fermer quand même',
  'crash.question': 'La fenêtre a planté plusieurs fois de suite.',
  'crash.detail':
    'Votre travail est enregistré. Cet ordinateur manque peut-être de mémoire ou a un problème de pilote graphique.',
  'crash.retry': 'Réessayer',
  'crash.close': 'Fermer',
  'ended.generation': 'Génération terminée',
  'ended.export': 'Exportation terminée',
  'ended.hint': 'Ouvrez Overvoice pour voir le résultat.',
  notOpened: 'Impossible d’ouvrir Overvoice',
  openInBrowser: 'Overvoice est déjà ouvert dans une fenêtre de navigateur. Son dossier de données est {folder}.',
  'alreadyOpen.process': 'Overvoice est déjà ouvert : le processus {processId} utilise {folder}.',
  'alreadyOpen.command':
    'Une commande utilise {folder} : processus {processId}. Relancez Overvoice lorsqu’elle est terminée.',
  'alreadyOpen.unknown': 'Overvoice est déjà ouvert : un autre processus utilise {folder}.',
  'folder.isFile':
    '{folder} n’est pas un dossier. Déplacez ce fichier, ou indiquez un autre dossier dans OVERVOICE_HOME.',
  'folder.diskFull': 'Le disque de {folder} est plein. Libérez de l’espace, puis redémarrez.',
  'folder.readOnly':
    'Overvoice ne peut pas écrire dans {folder}. Rendez le dossier accessible en écriture, ou indiquez-en un autre dans OVERVOICE_HOME.',
  'port.inUse': 'Le port {port} est utilisé par un autre programme. Omettez --port ou choisissez-en un autre.',
  'port.invalid': '--port attend un nombre de 0 à 65535.',
  'port.reserved': 'Le port {port} est réservé par le système. Choisissez 1024 ou plus.',
  wrongAddress:
    'Cette adresse n’ouvre pas le studio. Utilisez l’adresse affichée par "npm start -- --headless", qui commence par http://127.0.0.1.',
  pageNotFound:
    'Page introuvable. Ouvrez le studio depuis son lanceur, ou exécutez "npm start -- --headless" pour obtenir une adresse.',
  otherUser:
    'Ce studio appartient à un autre utilisateur de cet ordinateur. Démarrez Overvoice avec votre propre compte.',
}

import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'code.invalid_input': 'Un élément de cette requête n’est pas valide.',
  'code.text_empty': 'Ce bloc ne contient pas de texte.',
  'code.voice_mismatch': 'Cette voix ne peut pas être utilisée avec ce modèle.',
  'code.validation_failed': 'Le service a rejeté la requête, car elle n’est pas valide.',
  'code.content_refused': 'Bloqué par les règles de contenu du service.',
  'code.model_retired': 'Ce modèle n’est plus disponible.',
  'code.voice_not_found': 'Voix introuvable. Elle a peut-être été supprimée.',
  'code.key_missing': 'Aucune clé API enregistrée.',
  'code.key_refused': 'Clé API non valide.',
  'code.payment_required': 'Solde insuffisant.',
  'code.plan_limit': 'Votre forfait ne comprend pas cette fonction.',
  'code.budget_reached': 'Le budget du projet est épuisé.',
  'code.forbidden': 'Cette clé API n’a pas l’autorisation requise.',
  'code.not_found': 'Cet élément n’existe plus.',
  'code.conflict': 'Cet élément a été modifié entre-temps.',
  'code.request_refused': 'Le service a rejeté la requête.',
  'code.rate_limited': 'Limite de requêtes atteinte. Les nouvelles tentatives automatiques ont aussi échoué.',
  'code.service_failed': 'Erreur du service (500).',
  'code.service_unavailable': 'Le service est temporairement indisponible.',
  'code.bad_answer': 'Réponse non valide du service.',
  'code.stream_cut': 'La connexion a été interrompue avant la fin de l’audio.',
  'code.offline': 'Service injoignable. Rien n’a été envoyé.',
  'code.timed_out': 'Le délai de la requête a expiré.',
  'code.canceled': 'Annulé.',
  'code.disk_full': 'Le disque est plein.',
  'code.storage_failed': 'Impossible d’écrire sur le disque.',
  'code.newer_file': 'Ce fichier a été créé avec une version plus récente d’Overvoice.',
  'code.export_failed': 'L’export a échoué.',
  'code.file_exists': 'Des fichiers portant ces noms existent déjà. Ils n’ont pas été modifiés.',
  'code.block_locked': 'Ce bloc est verrouillé. Sa prise active n’a pas changé.',
  'code.take_protected': 'Cette prise est protégée.',
  'code.dialogue_not_cut': 'Le dialogue n’a pas pu être découpé en prises.',
  'code.interrupted': 'Overvoice s’est fermé pendant la génération de ce bloc.',
  'code.unexpected': 'Une erreur s’est produite dans Overvoice.',
  'code.disconnected': 'Connexion à Overvoice perdue.',

  'retention-days-invalid': 'Saisissez de 1 à {maxDays} jours ou laissez le champ vide.',
  'no-explanation': 'Le service a répondu {status} sans indiquer de motif.',
  'file-not-written': 'Impossible d’écrire un fichier ({systemCode}).',
  'file-not-read': 'Impossible de lire le fichier ({systemCode}).',
  unknownReason: 'motif inconnu',
  'project-of-other-workspace':
    'Ce projet appartient à l’espace de travail « {workspace} ». Rien n’a été envoyé avec la clé d’un autre compte.',
  'passage-too-long':
    'Un passage de {characters, number} caractères ne peut pas être divisé ; la limite par requête est de {maxChars, number}. Ajoutez une fin de phrase.',
  'dialogue-with-too-many-voices':
    'Un dialogue compte au plus {maxVoices, number} voix ; les blocs sélectionnés en ont {voices, number}.',
  'dialogue-too-long':
    'Un dialogue compte au plus {maxChars, number} caractères, balisage compris ; les blocs sélectionnés en ont {characters, number}.',
  'audio-format-unsupported': 'Le service a renvoyé un format audio non pris en charge ({format}).',
  'sample-rate-changed':
    'Le service a changé de fréquence d’échantillonnage, de {expectedHz, number} à {rateHz, number} Hz, au sein d’un même texte.',
  'voice-of-other-account': 'Cette voix se trouve sur {address}, dans un autre compte. Passez d’abord à celui-ci.',
  'voice-of-other-account.sandbox':
    'Cette voix se trouve dans la sandbox, dans un autre compte. Passez d’abord à celui-ci.',
  'sample-rate-unsupported':
    'Fréquence d’échantillonnage non prise en charge ({sampleRateHz, number} Hz). Utilisez {minHz, number} à {maxHz, number} Hz.',
  'csv-unreadable': 'Impossible de lire le fichier au format CSV : {problem}. Rien n’a été modifié.',
  'xml-unreadable': 'Impossible de lire le fichier : {problem} à la ligne {line, number}. Rien n’a été modifié.',
  'too-many-words':
    'Le fichier contient plus de {maxWords, number} mots. Répartissez-le en plusieurs fichiers. Rien n’a été modifié.',
  'entry-exists': '« {written} » a déjà une entrée. Rien n’a été modifié.',
  'name-in-cast': '« {name} » figure déjà dans la distribution.',
  'field-read-only': '{pointer} ne peut pas être modifié.',
  'folder-not-writable': 'Impossible d’écrire dans {folder}. Choisissez un autre dossier.',
  'file-exists': '{path} existe déjà. Le fichier n’a pas été modifié.',
  'file-exists-nothing-written': '{path} existe déjà. Rien n’a été écrit.',
  'audio-of-words-shortened': 'Le fichier audio de « {words} » est plus court qu’au moment de son enregistrement.',
  'audio-of-words-missing': 'Le fichier audio de « {words} » est introuvable.',
  'image-with-too-many-pixels':
    'Cette image fait {widthPx, number} × {heightPx, number} pixels. Le maximum est de {maxSidePx, number} par côté.',
  'budget-exceeded':
    'Il faut {characters, number} caractères ; il en reste {leftCharacters, number} sur le budget de {budgetCharacters, number} de ce mois ({usedCharacters, number} utilisés). Rien n’a été envoyé.',
  'budget-exceeded.reserved':
    'Il faut {characters, number} caractères ; il en reste {leftCharacters, number} sur le budget de {budgetCharacters, number} de ce mois ({usedCharacters, number} utilisés, dont {reservedCharacters, number} réservés à la file d’attente). Rien n’a été envoyé.',
  'pattern-invalid': 'Motif non valide : {problem}.',
  'update-server-status': 'Le serveur de mises à jour a répondu HTTP {status}.',
  'too-many-samples': 'Le dossier d’export contient {samples, number} extraits de cette voix.',
  'voice-of-service': '{voice} appartient au service. Seules les voix clonées sont à vous.',
  'no-space-for-takes': 'Les prises nécessitent {needed} Go et il reste {free} Go sur ce disque. Rien n’a été déplacé.',
  'too-many-chapters':
    'Cela créerait plus de {maxChapters, number} chapitres. Choisissez un autre niveau de titre. Rien n’a été modifié.',
  'too-many-segments': 'Ce fichier compte plus de {maxSegments, number} segments. Choisissez des segments plus longs.',
  'dropped-file-gone': 'Le contenu de {fileName} n’est plus disponible. Déposez de nouveau le fichier.',
  'markup-unsupported': 'Le service n’accepte pas « {value} » comme valeur de {markup}. Rien n’a été enregistré.',
  'header-name-invalid': '« {name} » ne peut pas être un nom d’en-tête.',
  'codec-unsupported':
    'Codec audio non pris en charge : {codec}. Enregistrez le fichier au format WAV, AIFF, FLAC ou MP3.',
  'codec-unsupported.unknown': 'Codec audio inconnu. Enregistrez le fichier au format WAV, AIFF, FLAC ou MP3.',
  'file-rate-unsupported': 'L’audio de ce fichier est à {sampleRateHz, number} Hz, ce qui n’est pas pris en charge.',
  'keychain-failed':
    'Le trousseau du système n’a pas pu {action, select, read {lire} store {enregistrer} other {retirer}} la clé. Déverrouillez-le, puis réessayez.',
  'database-of-other-program': '{file} appartient à un autre logiciel. Le fichier n’a pas été modifié.',
  'database-damaged': '{file} est endommagé et n’a pas pu être ouvert. Le fichier n’a pas été modifié.',
  'database-damaged.copied':
    '{file} est endommagé et n’a pas pu être ouvert. Le fichier n’a pas été modifié ; une copie se trouve dans {copy}.',
  newestBackup: 'La sauvegarde la plus récente est {newestBackup}.',
  noBackup: 'Il n’y a pas encore de sauvegarde.',
  'disk-full-change-lost':
    'Le disque est plein : la dernière modification de {file} n’a pas été enregistrée. Les précédentes le sont. Libérez de l’espace, puis réessayez.',
  'database-part-unreadable': '{file} est endommagé. Une partie ne peut pas être lue.',
  'database-in-use': 'Une autre application utilise {file}. Fermez-la et réessayez. Rien n’a été modifié.',
  'database-read-only': 'Overvoice n’a pas l’autorisation d’écrire dans {file}. Rien n’a été modifié.',
  'database-not-opened': '{file} n’a pas pu être ouvert.',
  'database-out-of-memory': 'La mémoire est insuffisante pour utiliser {file}. Rien n’a été modifié.',
  'database-disk-error':
    'Le disque a signalé une erreur pour {file} ({systemCode}). La dernière modification n’a pas été enregistrée ; les précédentes le sont.',
  'database-moved':
    '{file} a été déplacé ou supprimé pendant qu’Overvoice était ouvert. Tout ce qui était enregistré a été réécrit dans {file}, mais rien d’autre ne pourra être enregistré avant le redémarrage d’Overvoice.',
  'database-replaced':
    'Un autre logiciel a remplacé {file} pendant qu’Overvoice était ouvert. Tout ce qui était enregistré est conservé dans la sauvegarde {copy}, mais rien d’autre ne pourra être enregistré avant le redémarrage d’Overvoice. Pour retrouver votre travail, restaurez la sauvegarde dans Réglages, sous Stockage.',
  'database-folder-moved':
    'Le dossier contenant votre travail, {folder}, a été déplacé ou supprimé pendant qu’Overvoice était ouvert. Rien ne pourra être enregistré tant qu’il n’est pas de retour.',
  'database-missing':
    '{file} est introuvable et n’a pas de sauvegarde, mais {folder} contient encore de l’audio ou des modifications qui s’y rapportent. Remettez {file} en place ou déplacez le dossier pour commencer avec un studio vide. Rien n’a été modifié.',
  'database-too-new':
    '{file} a été écrit par une version plus récente d’Overvoice. Le fichier n’a pas été modifié. Mettez Overvoice à jour pour l’ouvrir.',
  'response-too-large': 'La réponse dépasse {maxBytes, number} octets.',
  'response-incomplete': 'Il manque {missing} dans la réponse.',
  'response-incomplete.unknown': 'Il manque des données requises dans la réponse.',
  'file-too-large': 'Le fichier dépasse {maxBytes, number} octets.',
  'stream-unreadable.event-too-long': 'Impossible de lire le flux : un événement est trop long.',
  'stream-unreadable.event-not-json': 'Impossible de lire le flux : un événement n’est pas au format JSON.',
  'stream-unreadable.audio-not-base64': 'Impossible de lire le flux : l’audio d’un événement n’est pas en base64.',
  'stream-rest-unreadable.event-too-long': 'Impossible de lire le reste du flux : un événement est trop long.',
  'stream-rest-unreadable.event-not-json':
    'Impossible de lire le reste du flux : un événement n’est pas au format JSON.',
  'stream-rest-unreadable.audio-not-base64':
    'Impossible de lire le reste du flux : l’audio d’un événement n’est pas en base64.',
  'not-audio': 'De l’audio était attendu, mais le service a renvoyé {contentType}.',
  'key-placeholder-in-text':
    'Ce texte contient « {placeholder} », à la place de votre clé API dans le texte du service. Remplacez-le, puis réessayez. Rien n’a été envoyé.',
  'dialogue-with-too-many-lines':
    'Un dialogue compte au plus {maxLines, number} répliques ; {lines, number} blocs sont sélectionnés.',
  'text-too-long':
    'Ce texte dépasse {maxChars, number} caractères. Rien n’a été importé. Répartissez-le en plusieurs fichiers.',
  'voice-not-in-list': 'La voix « {voiceId} » ne figure pas dans la liste des voix.',
  'voice-not-available': '{voice} n’est plus disponible.',
  'voice-not-on-model': '{voice} n’est pas disponible avec {model}.',
  'model-not-offered': 'Le service ne propose pas le modèle « {modelId} ».',
  'model-without-streaming': '{model} ne prend pas en charge le streaming.',
  'model-english-only': '{model} ne prend en charge que les voix anglaises ; {voice} est {locale}.',
  'language-not-on-model': '{model} ne prend pas en charge {language}.',
  bug: 'Une erreur s’est produite. Consultez le journal, erreur {id}.',
}

import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'code.invalid_input': 'Etwas in dieser Anfrage ist ungültig.',
  'code.text_empty': 'Dieser Block enthält keinen Text.',
  'code.voice_mismatch': 'Diese Stimme kann mit diesem Modell nicht verwendet werden.',
  'code.validation_failed': 'Der Dienst hat die Anfrage als ungültig abgelehnt.',
  'code.content_refused': 'Durch die Inhaltsrichtlinie des Dienstes blockiert.',
  'code.model_retired': 'Dieses Modell ist nicht mehr verfügbar.',
  'code.voice_not_found': 'Stimme nicht gefunden. Möglicherweise wurde sie gelöscht.',
  'code.key_missing': 'Kein API-Schlüssel gespeichert.',
  'code.key_refused': 'Ungültiger API-Schlüssel.',
  'code.payment_required': 'Guthaben reicht nicht aus.',
  'code.plan_limit': 'In Ihrem Tarif nicht enthalten.',
  'code.budget_reached': 'Das Budget des Projekts ist aufgebraucht.',
  'code.forbidden': 'Dieser API-Schlüssel hat keine Berechtigung.',
  'code.not_found': 'Das ist nicht mehr vorhanden.',
  'code.conflict': 'Das wurde inzwischen geändert.',
  'code.request_refused': 'Der Dienst hat die Anfrage abgelehnt.',
  'code.rate_limited': 'Anfragelimit erreicht. Auch automatische Wiederholungen sind fehlgeschlagen.',
  'code.service_failed': 'Fehler des Dienstes (500).',
  'code.service_unavailable': 'Der Dienst ist vorübergehend nicht verfügbar.',
  'code.bad_answer': 'Ungültige Antwort vom Dienst.',
  'code.stream_cut': 'Die Verbindung ist abgebrochen, bevor das Audio vollständig war.',
  'code.offline': 'Der Dienst ist nicht erreichbar. Es wurde nichts gesendet.',
  'code.timed_out': 'Zeitüberschreitung bei der Anfrage.',
  'code.canceled': 'Abgebrochen.',
  'code.disk_full': 'Der Datenträger ist voll.',
  'code.storage_failed': 'Auf den Datenträger konnte nicht geschrieben werden.',
  'code.newer_file': 'Diese Datei wurde mit einer neueren Version von Overvoice erstellt.',
  'code.export_failed': 'Der Export ist fehlgeschlagen.',
  'code.file_exists': 'Dateien mit diesen Namen sind bereits vorhanden. Sie wurden nicht geändert.',
  'code.block_locked': 'Dieser Block ist gesperrt. Sein aktiver Take bleibt unverändert.',
  'code.take_protected': 'Dieser Take ist geschützt.',
  'code.dialogue_not_cut': 'Der Dialog konnte nicht in Takes geschnitten werden.',
  'code.interrupted': 'Overvoice wurde geschlossen, während dieser Block generiert wurde.',
  'code.unexpected': 'In Overvoice ist ein Fehler aufgetreten.',
  'code.disconnected': 'Die Verbindung zu Overvoice ist unterbrochen.',

  'retention-days-invalid': 'Geben Sie 1 bis {maxDays} Tage ein oder lassen Sie das Feld leer.',
  'no-explanation': 'Der Dienst hat ohne Begründung mit {status} geantwortet.',
  'file-not-written': 'Eine Datei konnte nicht geschrieben werden ({systemCode}).',
  'file-not-read': 'Die Datei konnte nicht gelesen werden ({systemCode}).',
  unknownReason: 'unbekannter Grund',
  'project-of-other-workspace':
    'Dieses Projekt gehört zum Arbeitsbereich „{workspace}“. Mit dem Schlüssel eines anderen Kontos wurde nichts gesendet.',
  'passage-too-long':
    'Eine Passage mit {characters, number} Zeichen kann nicht geteilt werden; das Limit pro Anfrage ist {maxChars, number}. Fügen Sie ein Satzende ein.',
  'dialogue-with-too-many-voices':
    'Ein Dialog hat höchstens {maxVoices, number} Stimmen; die ausgewählten Blöcke haben {voices, number}.',
  'dialogue-too-long':
    'Ein Dialog hat höchstens {maxChars, number} Zeichen einschließlich Markup; die ausgewählten Blöcke haben {characters, number}.',
  'audio-format-unsupported': 'Der Dienst hat ein nicht unterstütztes Audioformat geliefert ({format}).',
  'sample-rate-changed':
    'Der Dienst hat die Abtastrate innerhalb eines Textes von {expectedHz, number} auf {rateHz, number} Hz geändert.',
  'voice-of-other-account': 'Diese Stimme liegt bei {address}, in einem anderen Konto. Wechseln Sie zuerst dorthin.',
  'voice-of-other-account.sandbox':
    'Diese Stimme liegt in der Sandbox, in einem anderen Konto. Wechseln Sie zuerst dorthin.',
  'sample-rate-unsupported':
    'Nicht unterstützte Abtastrate ({sampleRateHz, number} Hz). Verwenden Sie {minHz, number} bis {maxHz, number} Hz.',
  'cues-missing':
    'Keine Untertitel gefunden: Zeile {line, number} ist keine Zeitangabe wie 00:00:01.000 --> 00:00:04.000, und keine andere Zeile ist eine. Es wurde nichts importiert.',
  'sheet-quote-open':
    'Die Tabelle konnte nicht gelesen werden: Ein Anführungszeichen in der Reihe, die in Zeile {line, number} beginnt, wird nie geschlossen. Es wurde nichts importiert.',
  'xml-unreadable':
    'Die Datei konnte nicht gelesen werden: {problem} in Zeile {line, number}. Es wurde nichts geändert.',
  'too-many-comments':
    'Die Liste hat mehr als {maxComments, number} Kommentare. Teilen Sie sie auf und versuchen Sie es erneut.',
  'too-many-words':
    'Die Datei enthält mehr als {maxWords, number} Wörter. Teilen Sie sie in mehrere Dateien auf. Es wurde nichts geändert.',
  'entry-exists': '„{written}“ hat bereits einen Eintrag. Es wurde nichts geändert.',
  'name-in-cast': '„{name}“ ist bereits in der Besetzung.',
  'field-read-only': '{pointer} kann nicht geändert werden.',
  'folder-not-writable': 'In {folder} kann nicht geschrieben werden. Wählen Sie einen anderen Ordner.',
  'file-exists': '{path} ist bereits vorhanden. Die Datei wurde nicht geändert.',
  'file-exists-nothing-written': '{path} ist bereits vorhanden. Es wurde nichts geschrieben.',
  'audio-of-words-shortened': 'Die Audiodatei zu „{words}“ ist kürzer als zum Zeitpunkt des Speicherns.',
  'audio-of-words-missing': 'Die Audiodatei zu „{words}“ fehlt.',
  'image-with-too-many-pixels':
    'Dieses Bild hat {widthPx, number} × {heightPx, number} Pixel. Erlaubt sind höchstens {maxSidePx, number} je Seite.',
  'budget-exceeded':
    'Es werden {characters, number} Zeichen benötigt; vom Monatsbudget von {budgetCharacters, number} sind noch {leftCharacters, number} übrig ({usedCharacters, number} verbraucht). Es wurde nichts gesendet.',
  'budget-exceeded.reserved':
    'Es werden {characters, number} Zeichen benötigt; vom Monatsbudget von {budgetCharacters, number} sind noch {leftCharacters, number} übrig ({usedCharacters, number} verbraucht, davon {reservedCharacters, number} für die Warteschlange reserviert). Es wurde nichts gesendet.',
  'pattern-invalid': 'Ungültiges Muster: {problem}.',
  'update-server-status': 'Der Updateserver hat mit HTTP {status} geantwortet.',
  'too-many-samples': 'Der Exportordner enthält {samples, number} Hörproben dieser Stimme.',
  'voice-of-service': '{voice} gehört dem Dienst. Nur geklonte Stimmen gehören Ihnen.',
  'no-space-for-takes':
    'Die Takes benötigen {needed} GB; auf diesem Datenträger sind {free} GB frei. Es wurde nichts verschoben.',
  'too-many-chapters':
    'Dabei würden mehr als {maxChapters, number} Kapitel entstehen. Wählen Sie eine andere Überschriftenebene. Es wurde nichts geändert.',
  'too-many-segments': 'Diese Datei ist länger als {maxSegments, number} Segmente. Wählen Sie längere Segmente.',
  'dropped-file-gone': 'Der Inhalt von {fileName} ist nicht mehr verfügbar. Legen Sie die Datei erneut ab.',
  'markup-unsupported': 'Der Dienst akzeptiert „{value}“ nicht als Wert von {markup}. Es wurde nichts gespeichert.',
  'ssml-invalid': 'Ungültiges Markup bei Zeichen {character}: {problem}',
  'header-name-invalid': '„{name}“ ist kein zulässiger Header-Name.',
  'codec-unsupported': 'Nicht unterstützter Audiocodec: {codec}. Speichern Sie die Datei als WAV, AIFF, FLAC oder MP3.',
  'codec-unsupported.unknown': 'Unbekannter Audiocodec. Speichern Sie die Datei als WAV, AIFF, FLAC oder MP3.',
  'file-rate-unsupported': 'Diese Datei hat eine Abtastrate von {sampleRateHz, number} Hz, die nicht unterstützt wird.',
  'keychain-failed':
    'Der Schlüsselbund des Systems konnte den Schlüssel nicht {action, select, read {lesen} store {speichern} other {entfernen}}. Entsperren Sie ihn und versuchen Sie es erneut.',
  'database-of-other-program': '{file} gehört zu einem anderen Programm und wurde nicht geändert.',
  'database-damaged': '{file} ist beschädigt und konnte nicht geöffnet werden. Die Datei wurde nicht geändert.',
  'database-damaged.copied':
    '{file} ist beschädigt und konnte nicht geöffnet werden. Die Datei wurde nicht geändert; eine Kopie liegt unter {copy}.',
  newestBackup: 'Die neueste Sicherung ist {newestBackup}.',
  noBackup: 'Es gibt noch keine Sicherung.',
  'disk-full-change-lost':
    'Der Datenträger ist voll, daher wurde die letzte Änderung an {file} nicht gespeichert. Frühere Änderungen sind gespeichert. Geben Sie Speicherplatz frei und versuchen Sie es erneut.',
  'database-part-unreadable': '{file} ist beschädigt. Ein Teil kann nicht gelesen werden.',
  'database-in-use':
    'Ein anderes Programm verwendet {file}. Schließen Sie es und versuchen Sie es erneut. Es wurde nichts geändert.',
  'database-read-only': 'Overvoice darf {file} nicht schreiben. Es wurde nichts geändert.',
  'database-not-opened': '{file} konnte nicht geöffnet werden.',
  'database-out-of-memory': 'Der Arbeitsspeicher reicht nicht, um {file} zu verwenden. Es wurde nichts geändert.',
  'database-disk-error':
    'Der Datenträger hat für {file} einen Fehler gemeldet ({systemCode}). Die letzte Änderung wurde nicht gespeichert, frühere schon.',
  'database-moved':
    '{file} wurde verschoben oder gelöscht, während Overvoice lief. Alles bis dahin Gespeicherte wurde nach {file} zurückgeschrieben, aber bis zu einem Neustart von Overvoice kann nichts mehr gespeichert werden.',
  'database-replaced':
    'Ein anderes Programm hat {file} ersetzt, während Overvoice lief. Alles bis dahin Gespeicherte ist als Sicherung {copy} erhalten, aber bis zu einem Neustart von Overvoice kann nichts mehr gespeichert werden. Um zu Ihrer Arbeit zurückzukehren, stellen Sie die Sicherung in den Einstellungen unter „Speicher“ wieder her.',
  'database-folder-moved':
    'Der Ordner mit Ihrer Arbeit, {folder}, wurde verschoben oder gelöscht, während Overvoice lief. Es kann nichts gespeichert werden, bis er wieder da ist.',
  'database-missing':
    '{file} fehlt und hat keine Sicherung, aber {folder} enthält noch Audio oder Änderungen dazu. Legen Sie {file} zurück, oder verschieben Sie den Ordner, um mit einem leeren Studio zu beginnen. Es wurde nichts geändert.',
  'database-too-new':
    '{file} wurde mit einer neueren Version von Overvoice geschrieben und nicht geändert. Aktualisieren Sie Overvoice, um die Datei zu öffnen.',
  'response-too-large': 'Die Antwort ist größer als {maxBytes, number} Byte.',
  'response-incomplete': 'In der Antwort fehlt {missing}.',
  'response-incomplete.unknown': 'In der Antwort fehlen erforderliche Daten.',
  'file-too-large': 'Die Datei ist größer als {maxBytes, number} Byte.',
  'stream-unreadable.event-too-long': 'Der Stream konnte nicht gelesen werden: Ein Ereignis ist zu lang.',
  'stream-unreadable.event-not-json': 'Der Stream konnte nicht gelesen werden: Ein Ereignis ist kein JSON.',
  'stream-unreadable.audio-not-base64':
    'Der Stream konnte nicht gelesen werden: Das Audio eines Ereignisses ist kein Base64.',
  'stream-rest-unreadable.event-too-long':
    'Der Rest des Streams konnte nicht gelesen werden: Ein Ereignis ist zu lang.',
  'stream-rest-unreadable.event-not-json':
    'Der Rest des Streams konnte nicht gelesen werden: Ein Ereignis ist kein JSON.',
  'stream-rest-unreadable.audio-not-base64':
    'Der Rest des Streams konnte nicht gelesen werden: Das Audio eines Ereignisses ist kein Base64.',
  'not-audio': 'Erwartet wurde Audio, der Dienst hat aber {contentType} geliefert.',
  'key-placeholder-in-text':
    'Dies enthält „{placeholder}“; an dieser Stelle stand im Text des Dienstes Ihr API-Schlüssel. Ersetzen Sie es und versuchen Sie es erneut. Es wurde nichts gesendet.',
  'dialogue-with-too-many-lines':
    'Ein Dialog hat höchstens {maxLines, number} Zeilen; ausgewählt sind {lines, number} Blöcke.',
  'text-too-long':
    'Dieser Text ist länger als {maxChars, number} Zeichen. Es wurde nichts importiert. Teilen Sie ihn in mehrere Dateien auf.',
  'voice-not-in-list': 'Die Stimme „{voiceId}“ steht nicht in der Stimmenliste.',
  'voice-not-available': '{voice} ist nicht mehr verfügbar.',
  'voice-not-on-model': '{voice} ist mit {model} nicht verfügbar.',
  'model-not-offered': 'Das Modell „{modelId}“ wird vom Dienst nicht angeboten.',
  'model-without-streaming': '{model} unterstützt kein Streaming.',
  'model-english-only': '{model} unterstützt nur englische Stimmen; {voice} ist {locale}.',
  'language-not-on-model': '{model} unterstützt {language} nicht.',
  'nothing-changed': '{problem} Es wurde nichts geändert.',
  'nothing-moved': '{problem} Es wurde nichts verschoben.',
  'not-a-flow-graph': 'Das ist kein Ablauf. {problem} Es wurde nichts gespeichert.',
  'document-refused': 'Dieses Dokument konnte nicht importiert werden. {problem} Es wurde nichts importiert.',
  'document.incomplete': 'Es ist keine vollständige EPUB-, DOCX- oder XLSX-Datei.',
  'document.too-many-files': 'Es enthält zu viele Dateien.',
  'document.part-missing': '„{part}“ fehlt darin.',
  'document.part-damaged': '„{part}“ ist darin beschädigt.',
  'document.part-too-large': '„{part}“ ist zu groß.',
  'document.encrypted': 'Es ist verschlüsselt („{part}“). Exportieren Sie es ohne Kopierschutz oder Passwort.',
  'document.neither':
    'Es ist weder ein EPUB noch ein Word-Dokument noch eine Excel-Arbeitsmappe. Speichern Sie es als EPUB, DOCX oder XLSX.',
  'document.no-sections': 'Keiner der in „{part}“ aufgeführten Texte ist vorhanden.',
  'document.sheet-damaged': 'Seine Tabellenblätter sind nicht lesbar.',
  'document.sheet-too-large': 'Sein Tabellenblatt hat zu viele Zellen.',
  'document.not-text':
    'Es ist kein Text. Wählen Sie eine EPUB-, DOCX-, XLSX-, CSV-, TXT-, Markdown-, SRT- oder VTT-Datei.',
  'document.old-office':
    'Es hat ein Passwort oder ein altes Word- oder Excel-Format (DOC, XLS). Speichern Sie es als DOCX oder XLSX ohne Passwort.',
  'project-file-refused': 'Diese Projektdatei konnte nicht importiert werden. {problem} Es wurde nichts importiert.',
  'project-file-row-invalid':
    'Diese Projektdatei konnte nicht importiert werden. Zeile {row, number} ihrer Tabelle „{table}“ enthält ungültige Daten. Es wurde nichts importiert.',
  'project-file.not-archive': 'Sie ist kein Archiv oder unvollständig.',
  'project-file.contents-damaged': 'Ihr Inhaltsverzeichnis ist beschädigt.',
  'project-file.too-large': 'Die angegebene Größe der Datei ist zu groß.',
  'project-file.name-twice': 'Sie enthält denselben Namen zweimal.',
  'project-file.entries-overlap': 'Die Datei ist beschädigt (Einträge überlappen sich).',
  'project-file.shorter-than-declared': 'Sie ist kürzer als angegeben.',
  'project-file.link-or-folder': 'Sie enthält eine Verknüpfung oder einen Ordner.',
  'project-file.password-protected': 'Sie ist durch ein Kennwort geschützt.',
  'project-file.repacked': 'Die Datei wurde von einem anderen Programm neu gepackt.',
  'project-file.sizes-inconsistent': 'Ihre Größenangaben widersprechen sich.',
  'project-file.part-missing': 'Ein Teil davon fehlt.',
  'project-file.part-unreadable': 'Ein Teil davon kann nicht gelesen werden.',
  'project-file.part-missing-or-wrong-size': 'Ein Teil davon fehlt oder hat die falsche Größe.',
  'project-file.unknown-file': 'Sie enthält eine unbekannte Datei.',
  'project-file.duplicate-entry': 'Sie enthält einen doppelten Eintrag.',
  'project-file.more-than-declared': 'Sie enthält mehr als angegeben.',
  'project-file.less-than-declared': 'Sie enthält weniger als angegeben.',
  'project-file.line-too-long': 'Eine ihrer Zeilen ist zu lang.',
  'project-file.changed': 'Sie wurde verändert oder beschädigt.',
  'project-file.text-invalid': 'Sie enthält ungültigen Text.',
  'project-file.too-deep': 'Sie enthält zu tief verschachtelte Daten.',
  'project-file.reference-missing': 'Sie verweist auf etwas, das fehlt.',
  'project-file.data-invalid': 'Sie enthält ungültige Daten.',
  'project-file.description-missing': 'Sie hat keine gültige Beschreibung.',
  'project-file.description-too-long': 'Ihre Beschreibung ist zu lang.',
  'project-file.description-invalid': 'Ihre Beschreibung ist ungültig.',
  'project-file.not-one-project': 'Sie enthält nicht genau ein Projekt.',
  'project-file.too-much-text': 'Sie enthält mehr Text, als ein Projekt haben kann.',
  'project-file.audio-file-count-wrong': 'Sie enthält die falsche Anzahl von Audiodateien.',
  'project-file.take-longer-than-audio': 'Ein Take ist länger als sein Audio.',
  'project-file.audio-description-invalid': 'Ihre Beschreibung einer Audiodatei ist ungültig.',
  'project-file.audio-length-differs': 'Eine Audiodatei und ihr Take sind verschieden lang.',
  'project-file.audio-changed': 'Eine Audiodatei wurde verändert oder beschädigt.',
  'project-file.audio-missing': 'Das Audio eines Takes fehlt.',
  'project-file.cover-invalid': 'Ihr Titelbild ist kein verwendbares Bild.',
  'project-file.timings-damaged': 'Die Wortzeiten eines Takes sind beschädigt.',
  'sandbox-unavailable': 'Die Sandbox läuft nicht. {problem}',
  bug: 'Ein Fehler ist aufgetreten. Siehe Protokoll, Fehler {id}.',
}

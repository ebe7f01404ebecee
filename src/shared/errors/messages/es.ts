import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'code.invalid_input': 'Algo en esta solicitud no es válido.',
  'code.text_empty': 'Este bloque no tiene texto.',
  'code.voice_mismatch': 'Esta voz no se puede usar con este modelo.',
  'code.validation_failed': 'El servicio ha rechazado la solicitud por no ser válida.',
  'code.content_refused': 'Bloqueado por la política de contenido del servicio.',
  'code.model_retired': 'Este modelo ya no está disponible.',
  'code.voice_not_found': 'No se encuentra la voz. Es posible que se haya eliminado.',
  'code.key_missing': 'No hay ninguna clave de API guardada.',
  'code.key_refused': 'Clave de API no válida.',
  'code.payment_required': 'Saldo insuficiente.',
  'code.plan_limit': 'Tu plan no lo incluye.',
  'code.budget_reached': 'El presupuesto del proyecto se ha agotado.',
  'code.forbidden': 'Esta clave de API no tiene permiso.',
  'code.not_found': 'Esto ya no existe.',
  'code.conflict': 'Esto ha cambiado entretanto.',
  'code.request_refused': 'El servicio ha rechazado la solicitud.',
  'code.rate_limited': 'Límite de solicitudes alcanzado. Los reintentos automáticos también han fallado.',
  'code.service_failed': 'Error del servicio (500).',
  'code.service_unavailable': 'El servicio no está disponible temporalmente.',
  'code.bad_answer': 'Respuesta no válida del servicio.',
  'code.stream_cut': 'La conexión se cortó antes de que terminara el audio.',
  'code.offline': 'No se puede conectar con el servicio. No se ha enviado nada.',
  'code.timed_out': 'Se ha agotado el tiempo de espera de la solicitud.',
  'code.canceled': 'Cancelado.',
  'code.disk_full': 'El disco está lleno.',
  'code.storage_failed': 'No se ha podido escribir en el disco.',
  'code.newer_file': 'Este archivo se creó con una versión más reciente de Overvoice.',
  'code.export_failed': 'La exportación ha fallado.',
  'code.file_exists': 'Ya existen archivos con estos nombres. No se han cambiado.',
  'code.block_locked': 'Este bloque está bloqueado. Su toma activa no ha cambiado.',
  'code.take_protected': 'Esta toma está protegida.',
  'code.dialogue_not_cut': 'El diálogo no se ha podido cortar en tomas.',
  'code.interrupted': 'Overvoice se cerró mientras se generaba este bloque.',
  'code.unexpected': 'Se ha producido un error en Overvoice.',
  'code.disconnected': 'Se ha perdido la conexión con Overvoice.',

  'retention-days-invalid': 'Escribe de 1 a {maxDays} días o deja el campo vacío.',
  'no-explanation': 'El servicio ha respondido {status} sin indicar el motivo.',
  'file-not-written': 'No se ha podido escribir un archivo ({systemCode}).',
  'file-not-read': 'No se ha podido leer el archivo ({systemCode}).',
  unknownReason: 'motivo desconocido',
  'project-of-other-workspace':
    'Este proyecto pertenece al espacio de trabajo “{workspace}”. No se ha enviado nada con la clave de otra cuenta.',
  'passage-too-long':
    'No se puede dividir un pasaje de {characters, number} caracteres; el límite por solicitud es de {maxChars, number}. Añade un final de frase.',
  'dialogue-with-too-many-voices':
    'Un diálogo tiene como máximo {maxVoices, number} voces; los bloques seleccionados tienen {voices, number}.',
  'dialogue-too-long':
    'Un diálogo tiene como máximo {maxChars, number} caracteres, incluido el marcado; los bloques seleccionados tienen {characters, number}.',
  'audio-format-unsupported': 'El servicio ha devuelto un formato de audio no compatible ({format}).',
  'sample-rate-changed':
    'El servicio ha cambiado la frecuencia de muestreo de {expectedHz, number} a {rateHz, number} Hz dentro de un mismo texto.',
  'voice-of-other-account': 'Esta voz está en {address}, en otra cuenta. Cambia antes a ella.',
  'voice-of-other-account.sandbox': 'Esta voz está en el sandbox, en otra cuenta. Cambia antes a ella.',
  'sample-rate-unsupported':
    'Frecuencia de muestreo no compatible ({sampleRateHz, number} Hz). Usa de {minHz, number} a {maxHz, number} Hz.',
  'csv-unreadable': 'No se ha podido leer el archivo como CSV: {problem}. No se ha cambiado nada.',
  'xml-unreadable': 'No se ha podido leer el archivo: {problem} en la línea {line, number}. No se ha cambiado nada.',
  'too-many-words':
    'El archivo tiene más de {maxWords, number} palabras. Divídelo en varios archivos. No se ha cambiado nada.',
  'entry-exists': '“{written}” ya tiene una entrada. No se ha cambiado nada.',
  'name-in-cast': '“{name}” ya está en el reparto.',
  'field-read-only': '{pointer} no se puede cambiar.',
  'folder-not-writable': 'No se puede escribir en {folder}. Elige otra carpeta.',
  'file-exists': '{path} ya existe. No se ha cambiado.',
  'file-exists-nothing-written': '{path} ya existe. No se ha escrito nada.',
  'audio-of-words-shortened': 'El archivo de audio de “{words}” es más corto que cuando se guardó.',
  'audio-of-words-missing': 'Falta el archivo de audio de “{words}”.',
  'image-with-too-many-pixels':
    'Esta imagen tiene {widthPx, number} × {heightPx, number} píxeles. Se admiten como máximo {maxSidePx, number} por lado.',
  'budget-exceeded':
    'Se necesitan {characters, number} caracteres; quedan {leftCharacters, number} del presupuesto de {budgetCharacters, number} de este mes ({usedCharacters, number} usados). No se ha enviado nada.',
  'budget-exceeded.reserved':
    'Se necesitan {characters, number} caracteres; quedan {leftCharacters, number} del presupuesto de {budgetCharacters, number} de este mes ({usedCharacters, number} usados, de los que {reservedCharacters, number} están reservados para la cola). No se ha enviado nada.',
  'pattern-invalid': 'Patrón no válido: {problem}.',
  'update-server-status': 'El servidor de actualizaciones ha respondido HTTP {status}.',
  'too-many-samples': 'La carpeta de exportación contiene {samples, number} muestras de esta voz.',
  'voice-of-service': '{voice} pertenece al servicio. Solo las voces clonadas son tuyas.',
  'no-space-for-takes': 'Las tomas necesitan {needed} GB y en ese disco quedan {free} GB. No se ha movido nada.',
  'too-many-chapters':
    'Se crearían más de {maxChapters, number} capítulos. Elige otro nivel de título. No se ha cambiado nada.',
  'too-many-segments': 'Este archivo tiene más de {maxSegments, number} segmentos. Elige segmentos más largos.',
  'dropped-file-gone': 'El contenido de {fileName} ya no está disponible. Suelta el archivo de nuevo.',
  'markup-unsupported': 'El servicio no admite “{value}” como valor de {markup}. No se ha guardado nada.',
  'header-name-invalid': '“{name}” no puede ser el nombre de un encabezado.',
  'codec-unsupported': 'Códec de audio no compatible: {codec}. Guarda el archivo como WAV, AIFF, FLAC o MP3.',
  'codec-unsupported.unknown': 'Códec de audio desconocido. Guarda el archivo como WAV, AIFF, FLAC o MP3.',
  'file-rate-unsupported': 'Este archivo tiene audio a {sampleRateHz, number} Hz, que no es compatible.',
  'keychain-failed':
    'El llavero del sistema no ha podido {action, select, read {leer} store {guardar} other {quitar}} la clave. Desbloquéalo e inténtalo de nuevo.',
  'database-of-other-program': '{file} pertenece a otro programa. No se ha cambiado.',
  'database-damaged': '{file} está dañado y no se ha podido abrir. No se ha cambiado.',
  'database-damaged.copied': '{file} está dañado y no se ha podido abrir. No se ha cambiado; hay una copia en {copy}.',
  newestBackup: 'La copia de seguridad más reciente es {newestBackup}.',
  noBackup: 'Aún no hay ninguna copia de seguridad.',
  'disk-full-change-lost':
    'El disco está lleno, así que el último cambio en {file} no se ha guardado. Los cambios anteriores están guardados. Libera espacio e inténtalo de nuevo.',
  'database-part-unreadable': '{file} está dañado. Una parte no se puede leer.',
  'database-in-use': 'Otra aplicación está usando {file}. Ciérrala e inténtalo de nuevo. No se ha cambiado nada.',
  'database-read-only': 'Overvoice no tiene permiso para escribir en {file}. No se ha cambiado nada.',
  'database-not-opened': '{file} no se ha podido abrir.',
  'database-out-of-memory': 'No hay memoria suficiente para usar {file}. No se ha cambiado nada.',
  'database-disk-error':
    'El disco ha notificado un error en {file} ({systemCode}). El último cambio no se ha guardado; los anteriores, sí.',
  'database-moved':
    '{file} se movió o eliminó mientras Overvoice estaba abierto. Todo lo guardado hasta entonces se ha vuelto a escribir en {file}, pero no se podrá guardar nada más hasta que reinicies Overvoice.',
  'database-replaced':
    'Otro programa reemplazó {file} mientras Overvoice estaba abierto. Todo lo guardado hasta entonces se conserva como la copia de seguridad {copy}, pero no se podrá guardar nada más hasta que reinicies Overvoice. Para volver a tu trabajo, restaura la copia de seguridad en Ajustes, en Almacenamiento.',
  'database-folder-moved':
    'La carpeta con tu trabajo, {folder}, se movió o eliminó mientras Overvoice estaba abierto. No se podrá guardar nada hasta que vuelva a estar en su sitio.',
  'database-missing':
    'Falta {file} y no tiene copia de seguridad, pero en {folder} aún hay audio o cambios suyos. Vuelve a colocar {file} o mueve la carpeta a otro lugar para empezar con un estudio vacío. No se ha cambiado nada.',
  'database-too-new':
    '{file} se escribió con una versión más reciente de Overvoice. No se ha cambiado. Actualiza Overvoice para abrirlo.',
  'response-too-large': 'La respuesta ocupa más de {maxBytes, number} bytes.',
  'response-incomplete': 'En la respuesta falta {missing}.',
  'response-incomplete.unknown': 'En la respuesta faltan datos obligatorios.',
  'file-too-large': 'El archivo ocupa más de {maxBytes, number} bytes.',
  'stream-unreadable.event-too-long': 'No se ha podido leer la transmisión: un evento es demasiado largo.',
  'stream-unreadable.event-not-json': 'No se ha podido leer la transmisión: un evento no es JSON.',
  'stream-unreadable.audio-not-base64': 'No se ha podido leer la transmisión: el audio de un evento no es base64.',
  'stream-rest-unreadable.event-too-long':
    'No se ha podido leer el resto de la transmisión: un evento es demasiado largo.',
  'stream-rest-unreadable.event-not-json': 'No se ha podido leer el resto de la transmisión: un evento no es JSON.',
  'stream-rest-unreadable.audio-not-base64':
    'No se ha podido leer el resto de la transmisión: el audio de un evento no es base64.',
  'not-audio': 'Se esperaba audio, pero el servicio ha devuelto {contentType}.',
  'key-placeholder-in-text':
    'Esto contiene “{placeholder}”, donde el texto del servicio tenía tu clave de API. Reemplázalo e inténtalo de nuevo. No se ha enviado nada.',
  'dialogue-with-too-many-lines':
    'Un diálogo tiene como máximo {maxLines, number} líneas; hay {lines, number} bloques seleccionados.',
  'text-too-long':
    'Este texto tiene más de {maxChars, number} caracteres. No se ha importado nada. Divídelo en varios archivos.',
  'voice-not-in-list': 'La voz “{voiceId}” no está en la lista de voces.',
  'voice-not-available': '{voice} ya no está disponible.',
  'voice-not-on-model': '{voice} no está disponible con {model}.',
  'model-not-offered': 'El servicio no ofrece el modelo “{modelId}”.',
  'model-without-streaming': '{model} no admite streaming.',
  'model-english-only': '{model} solo admite voces en inglés; {voice} es {locale}.',
  'language-not-on-model': '{model} no admite {language}.',
  bug: 'Se ha producido un error. Consulta el registro, error {id}.',
}

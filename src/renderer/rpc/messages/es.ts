import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'running.stillOthers':
    '{count, plural, one {# bloque sigue en cola o generándose con los otros ajustes.} other {# bloques siguen en cola o generándose con los otros ajustes.}}',
  'running.current':
    '{count, plural, one {# bloque está en cola o generándose con los ajustes actuales.} other {# bloques están en cola o generándose con los ajustes actuales.}}',
  'running.label': 'Bloques en cola y en generación',
  'running.regenerate': 'Cancelar y regenerar',
  'running.finish': 'Terminar tal como están',
  'running.effect.regenerate': 'El audio recibido hasta ahora se conserva como tomas parciales.',
  'running.effect.finish': 'Usan los ajustes anteriores y quedarán desactualizados.',
  'running.failed': 'No se pudieron regenerar todos los bloques: {reason}',
  'running.failedAfterSaving': 'El cambio se ha guardado. No se pudieron regenerar todos los bloques: {reason}',
  'service.rateLimited': 'Límite de solicitudes alcanzado; se reintenta en {wait}',
  'service.rateLimitedDetail':
    'Se ha alcanzado el límite de solicitudes de tu cuenta. La siguiente solicitud se envía automáticamente.',
  'service.sandbox': 'Sandbox',
  'service.sandboxDetail': 'Funciona en este equipo. No se cobra nada.',
  'service.sandboxStopped': 'Sandbox detenido',
  'service.connected': 'Conectado',
  'service.unknown': 'Aún sin conectar',
  'service.unknownDetail': 'No se ha enviado ninguna solicitud desde que se inició Overvoice.',
  'service.offline': 'Sin conexión',
  'service.offlineSince': 'Sin conexión; última conexión a las {time}',
  'service.offlineDetail': 'Tu audio existente está guardado en este equipo y se puede seguir reproduciendo.',
  'service.keyRejected': 'Clave de API rechazada',
  'service.keyRejectedDetail': 'Comprueba tu clave de API en Ajustes.',
  'service.keyMissing': 'Sin clave de API',
  'service.keyMissingDetail': 'Añade tu clave de API en Ajustes o usa el sandbox.',
  'service.keychain': 'Esperando al llavero',
  'service.keychainDetail':
    'Desbloquea el llavero del sistema o permite el acceso en su ventana. Puede estar detrás de esta.',
}

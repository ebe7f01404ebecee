import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'delivery.unknown': 'El servicio indica «{status}».',
  'delivered.firstResponse': 'Respuesta {code} en el primer intento.',
  'delivered.laterResponse': 'Respuesta {code} en el intento {attempt, number}.',
  'delivered.first': 'Entregada en el primer intento.',
  'delivered.later': 'Entregada en el intento {attempt, number}.',
  'pending.notSent': 'Aún no se ha enviado.',
  'pending.response':
    'Respuesta {code} en el intento {attempt, number} de {max, number}. Se reintentará automáticamente.',
  'pending.error':
    'Sin respuesta ({error}) en el intento {attempt, number} de {max, number}. Se reintentará automáticamente.',
  'pending.silence':
    'Aún sin respuesta en el intento {attempt, number} de {max, number}. Se reintentará automáticamente.',
  'pending.lastResponse': 'Respuesta {code}. Último intento.',
  'pending.lastError': 'Sin respuesta ({error}). Último intento.',
  'pending.lastSilence': 'Aún sin respuesta. Último intento.',
  'failed.notSent': 'No se ha enviado.',
  'failed.notSentReason': 'No se ha enviado: {error}.',
  'failed.rejected': 'Respuesta {code}. No se reintenta.',
  'failed.redirected': 'Respuesta {code}. No se siguen las redirecciones. No se reintenta.',
  'failed.last.response':
    'Respuesta {code} en el último intento ({max, number} de {max, number}). No habrá más reintentos.',
  'failed.last.error':
    'Sin respuesta ({error}) en el último intento ({max, number} de {max, number}). No habrá más reintentos.',
  'failed.last.silence':
    'Sin respuesta en el último intento ({max, number} de {max, number}). No habrá más reintentos.',
  'failed.early.response':
    'Respuesta {code} tras {attempt, plural, one {# intento} other {# intentos}}. No habrá más reintentos.',
  'failed.early.error':
    'Sin respuesta ({error}) tras {attempt, plural, one {# intento} other {# intentos}}. No habrá más reintentos.',
  'failed.early.silence':
    'Sin respuesta tras {attempt, plural, one {# intento} other {# intentos}}. No habrá más reintentos.',
  'difference.header': 'encabezado {name}',
  'difference.body': 'cuerpo',
  'difference.bodySpelling': 'cuerpo (mismo contenido, otro formato)',
  tooDeep: '(anidado a demasiada profundidad para mostrarse)',
}

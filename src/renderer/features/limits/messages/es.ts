import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'title.plan': 'Plan',
  'title.audio': 'Límites de voz',
  'title.agents': 'Límites de agentes',
  'title.other': 'Otros límites',
  accountPlan: 'Plan de la cuenta',
  'plan.free': 'Gratuito',
  'plan.paid': 'De pago',
  planText:
    'Las solicitudes se envían hasta los límites de tu plan. Los límites que indica el servicio tienen prioridad y se aplican a toda la cuenta.',
  loading: 'Cargando límites…',
  otherText:
    'No hay límites documentados para voces, proyectos y webhooks. Las solicitudes limitadas se reintentan automáticamente.',
  'rate.audio': 'Límite de solicitudes de voz',
  'rate.agents': 'Límite de solicitudes de agentes',
  'concurrency.audio': 'Solicitudes de voz simultáneas',
  'concurrency.agents': 'Solicitudes de agentes simultáneas',
  rate: 'Frecuencia',
  concurrency: 'Simultaneidad',
  perSecond: '{rate, number} por segundo',
  inUse: '{used, number} de {limit, number} en uso',
  learned:
    'El plan permite {planned, number} solicitudes simultáneas, pero el servicio solo aceptó {accepted, number}. Overvoice lo aumenta poco a poco.',
  notReported: 'El servicio aún no ha indicado un límite de solicitudes.',
  'reported.limit': 'Indicado por el servicio hace {time}: como máximo {limit}.',
  'reported.remaining': 'Indicado por el servicio hace {time}: quedan {remaining}.',
  'reported.remainingOfLimit': 'Indicado por el servicio hace {time}: quedan {remaining} de {limit}.',
  held: 'Limitado durante {time} (a petición del servicio)',
  used: '{used, number} de {count, plural, one {# solicitud usada} other {# solicitudes usadas}}',
  resets: 'se restablece en {time}',
  'queue.none': 'Ninguna solicitud en cola',
  'queue.next': '{count, number} en cola: la siguiente empieza en {time}',
  'queue.running': '{count, number} en cola: esperando a que termine una solicitud en curso',
  'queue.nextWithInteractive':
    '{count, number} en cola ({interactive, plural, one {# interactiva, se envía primero} other {# interactivas, se envían primero}}): la siguiente empieza en {time}',
  'queue.runningWithInteractive':
    '{count, number} en cola ({interactive, plural, one {# interactiva, se envía primero} other {# interactivas, se envían primero}}): esperando a que termine una solicitud en curso',
  'refused.none': 'Ninguna solicitud limitada desde el inicio',
  'refused.rate': 'Limitadas desde el inicio: {rate, number} por frecuencia. Todas se reintentaron automáticamente.',
  'refused.concurrency':
    'Limitadas desde el inicio: {concurrency, number} por simultaneidad. Todas se reintentaron automáticamente.',
  'refused.both':
    'Limitadas desde el inicio: {rate, number} por frecuencia, {concurrency, number} por simultaneidad. Todas se reintentaron automáticamente.',
}

import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  skip: 'Ir al contenido',
  'rail.label': 'Navegación principal',
  'rail.create': 'Crear',
  'rail.agentsGroup': 'Agentes',
  'rail.manage': 'Gestionar',
  'rail.projects': 'Proyectos',
  'rail.voices': 'Voces',
  'rail.cloning': 'Clonación de voz',
  'rail.agents': 'Agentes',
  'rail.conversations': 'Conversaciones',
  'rail.webhooks': 'Webhooks',
  'rail.activity': 'Actividad',
  'rail.usage': 'Uso y límites',
  'rail.watermark': 'Marca de agua',
  'rail.settings': 'Ajustes',
  'rail.expand': 'Expandir navegación',
  'rail.collapse': 'Contraer navegación',
  'status.lost': 'Se perdió la conexión con Overvoice. Reconectando…',
  'status.running': '{running, number} de {limit, number} solicitudes en curso',
  'status.runningAndQueued': '{running, number} de {limit, number} solicitudes en curso, {queued, number} en cola',
  'status.waiting': 'Esperando a que se restablezca el límite de solicitudes',
  'refused.text':
    'Inicia Overvoice como siempre. Si lo ejecutas sin ventana, <code>npm start -- --headless</code> muestra una dirección nueva: cópiala completa.',
  'refused.kept': 'Tu trabajo está guardado en este equipo y no se envió nada.',
  'leave.title': '¿Salir sin guardar?',
  'leave.saving': 'Los últimos cambios aún se están guardando. Si sale ahora, podrían perderse.',
  'leave.failed': 'No se pudieron guardar los últimos cambios. {reason} Si sale, se perderán.',
  'leave.confirm': 'Salir sin guardar',
  'leave.stay': 'Quedarse',
}

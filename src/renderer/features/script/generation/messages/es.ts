import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'generate.bar': 'Generar y exportar',
  'generate.nothingYet': 'Aún no hay nada que generar',
  'generate.upToDate': 'Todo el audio está actualizado',
  'generate.upToDateExceptLocked': 'Actualizado, salvo los bloques bloqueados',
  'generate.nothing': 'No se puede generar nada',
  'generate.blocks': 'Generar {count, plural, one {# bloque} other {# bloques}}',
  'generate.queueBlocks': 'Poner en cola {count, plural, one {# bloque} other {# bloques}}',
  'generate.rest': 'Generar el resto de {count, plural, one {# bloque} other {# bloques}}',
  'generate.characters': '{count, plural, one {# carácter} other {# caracteres}}',
  'generate.free': 'gratis',
  'generate.reuse': 'Reutilizar tomas existentes en {count, plural, one {# bloque} other {# bloques}} · gratis',
  'generate.meter': 'Bloques generados',
  'generate.done': '{done, number} de {count, plural, one {# bloque listo} other {# bloques listos}}',
  'generate.doneAndFailed':
    '{done, number} de {count, plural, one {# bloque listo} other {# bloques listos}}, {failed, number} con error',
  'generate.problems':
    '{count, plural, one {No se puede generar # bloque} other {No se pueden generar # bloques}}: {reason}',
  'generate.othersCan': 'Los demás sí se pueden generar.',
  'generate.goToBlock': 'Ir al bloque',
  'generate.goToFirst': 'Ir al primero',
  'generate.editBudget': 'Editar presupuesto',
  'generate.export': 'Exportar…',
  'generate.saved': 'Guardado',
  'generate.saving': 'Guardando…',
  'generate.unsaved': 'Cambios sin guardar',
  'budget.stops':
    'Se {count, plural, one {necesita # carácter} other {necesitan # caracteres}}; solo {left, plural, one {queda #} other {quedan #}} del presupuesto mensual de {limit, number} caracteres de este proyecto. No se enviará nada.',
  'budget.warns':
    'Con esto, el proyecto llega a {total, number} caracteres este mes. Umbral de aviso: {threshold, number}.',
  'budget.warnsOfLimit':
    'Con esto, el proyecto llega a {total, number} de {limit, number} caracteres este mes. Umbral de aviso: {threshold, number}.',
  'dialogue.menu': 'Más formas de generar',
  'dialogue.generate': 'Generar como diálogo',
  'dialogue.cost':
    '{blocks, plural, one {# bloque} other {# bloques}} · {characters, plural, one {# carácter} other {# caracteres}}',
  'dialogue.locked': 'Hay un bloque seleccionado que está bloqueado.',
  'dialogue.running': 'Hay un bloque seleccionado que ya se está generando.',
  'project.menu': 'Generar proyecto…',
  'project.title': 'Generar proyecto',
  'project.counting': 'Contando bloques…',
  'project.amount':
    '{blocks, plural, one {# bloque} other {# bloques}} en {chapters, plural, one {# capítulo} other {# capítulos}}',
  'project.reused':
    '{count, plural, one {# bloque reutiliza una toma existente} other {# bloques reutilizan tomas existentes}}, gratis.',
  'project.queued': '{count, plural, one {# bloque ya está en la cola.} other {# bloques ya están en la cola.}}',
  'project.locked': '{count, plural, one {Se omite # bloque bloqueado.} other {Se omiten # bloques bloqueados.}}',
  'project.upToDate': 'Los bloques que añadas o cambies aparecerán aquí.',
  'project.offline': 'No tienes conexión. No se envía ni se cobra nada hasta que envíes los bloques en cola.',
  'project.queueing': 'Poniendo en cola…',
  'project.problems': '{count, plural, one {No se puede generar # bloque} other {No se pueden generar # bloques}}',
  'project.goTo': 'Ir a {place}',
  'project.unchecked':
    'Una voz puede pronunciar mal {count, plural, one {# palabra. Escúchala} other {# palabras. Escúchalas}} antes de generar.',
  'project.words': 'Nombres y palabras inusuales…',
  'project.unlisted': '{count, plural, one {# bloque más} other {# bloques más}}',
}

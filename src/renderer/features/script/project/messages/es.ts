import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'touched.none': 'No afecta a ningún audio generado.',
  'touched.outdated':
    '{blocks, plural, one {# bloque generado} other {# bloques generados}} ({characters, plural, one {# carácter} other {# caracteres}}) {blocks, plural, one {quedará desactualizado} other {quedarán desactualizados}}.',
  'touched.locked':
    '{count, plural, one {# de ellos está bloqueado y no cambiará} other {# de ellos están bloqueados y no cambiarán}}.',
  'touched.stored':
    '{count, plural, one {# de ellos ya tiene una toma adecuada y no cuesta} other {# de ellos ya tienen una toma adecuada y no cuestan}} nada.',
  'touched.fitting':
    '{count, plural, one {# bloque desactualizado volvería a estar actualizado} other {# bloques desactualizados volverían a estar actualizados}}.',
  'touched.kept': 'Las tomas existentes se conservan. Todavía no se genera nada.',
  'touched.save':
    'Guardar y marcar {count, plural, one {# bloque como desactualizado} other {# bloques como desactualizados}}',
  'step.settings': 'cambio de los ajustes del proyecto',
  'step.added': 'adición de {name} al reparto',
  'step.removed': 'eliminación de {name} del reparto',
  'step.restored': 'regreso de {name} al reparto',
  'step.changed': 'cambio de {name} en el reparto',
  'settings.title': 'Ajustes de voz del proyecto',
  'settings.pause': 'Pausa tras cada bloque',
  'settings.numbers': 'Normalizar números y fechas',
  'settings.numbersHint':
    'Los números y las fechas se escriben en palabras antes de la síntesis. Puede aumentar la latencia.',
  'settings.loudness': 'Normalizar la sonoridad',
}

import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'cast.title': 'Reparto',
  'cast.addSpeaker': 'Añadir un locutor',
  'cast.findQuotations': 'Buscar citas…',
  'cast.help':
    'Empieza una línea con un nombre y dos puntos («Aria: Buenos días.») para usar la voz de ese locutor. El nombre no se lee en voz alta. La voz definida en el bloque tiene prioridad.',
  'cast.loading': 'Cargando reparto',
  'cast.empty': 'Aún no hay locutores. Todas las líneas usan la voz del proyecto.',
  'cast.list': 'Locutores',
  'cast.projectVoice': 'Voz del proyecto ({voice})',
  'cast.measuring': 'Midiendo la sonoridad…',
  'cast.found': 'Nombres en el guion',
  'cast.foundTitle': 'Nombres del guion sin locutor asignado',
  'cast.addName': 'Añadir {name} · {count, plural, one {# línea} other {# líneas}}',
  'cast.removed': 'Se quitó {name} del reparto. Ahora «{name}:» se lee en voz alta al principio de esas líneas.',
  'loudness.same': 'Tan alta como las demás.',
  'loudness.louder': '{difference} dB más alta que las demás.',
  'loudness.quieter': '{difference} dB más baja que las demás.',
  'loudness.clipping': 'Saturación: {count, plural, one {# muestra} other {# muestras}} ({place}).',
  'loudness.clippingMore':
    'Saturación: {count, plural, one {# muestra} other {# muestras}} ({place} y {others, number} más).',
  'loudness.evenOut': 'Igualar la sonoridad',
  'loudness.on':
    '«Normalizar la sonoridad» está activado en este proyecto. Genera los bloques desactualizados para aplicarlo.',
  'loudness.differ': 'Las voces tienen distinta sonoridad.',
  'loudness.clip': 'Algunas líneas saturan y pueden crepitar.',
  'loudness.title': '¿Igualar la sonoridad?',
  'loudness.text':
    'Activa «Normalizar la sonoridad» en este proyecto: el servicio lleva todas las voces a la misma sonoridad. Las líneas ya generadas deben generarse de nuevo.',
  'member.blocks': '{count, plural, one {# bloque} other {# bloques}} con esta voz',
  'member.lines': '{count, plural, one {# línea} other {# líneas}}',
  'member.passages': '{count, plural, one {# pasaje} other {# pasajes}}',
  'member.change': 'Cambiar',
  'member.changeName': 'Cambiar {name}',
  'member.removeName': 'Quitar {name}',
  'member.noLines':
    'Aún no hay líneas. Empieza una línea con «{name}:» o elige {name} para un bloque o para las palabras seleccionadas.',
  'member.showBlock': 'Mostrar bloque {block}',
  'member.showBlockOfChapter': 'Mostrar capítulo {chapter}, bloque {block}',
  'member.addTitle': 'Añadir un locutor',
  'member.title': 'Locutor {name}',
  'member.name': 'Nombre antes de los dos puntos',
  'member.emotionHelp': 'Para palabras sin una emoción propia. No todos los modelos admiten emociones.',
  'member.renames':
    'Cambia el nombre del locutor en {count, plural, one {# línea} other {# líneas}}. El audio no cambia.',
  'removeMember.title': '¿Quitar {name} del reparto?',
  'removeMember.confirm': 'Quitar locutor',
  'removeMember.text':
    '{count, plural, one {# línea se leerá} other {# líneas se leerán}} en voz alta con el nombre incluido.',
  'removeMember.passages':
    '{count, plural, one {# pasaje tomará la voz de su bloque.} other {# pasajes tomarán las voces de sus bloques.}}',
}

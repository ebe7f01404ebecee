import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'sound.decibels': '{gain} dB',
  'sound.noAudio': 'Nenhum áudio no indicador de reprodução.',
  'sound.inPause': 'O indicador de reprodução está em uma pausa. Nada a aparar.',
  'sound.wholeBlock': 'Isso apararia o bloco inteiro. Nada foi alterado.',
  'sound.trimmedFrom.start':
    '{count, plural, one {# milissegundo aparado} other {# milissegundos aparados}} no início do bloco {number}.',
  'sound.trimmedFrom.end':
    '{count, plural, one {# milissegundo aparado} other {# milissegundos aparados}} no fim do bloco {number}.',
  'sound.gainSet': 'Ganho do bloco {number}: {gain}.',
  'chapterLoudness.title': 'Sonoridade',
  'chapterLoudness.emptyTitle': 'Ainda sem áudio',
  'chapterLoudness.emptyText': 'Gere blocos para comparar a sonoridade deles.',
  'chapterLoudness.measuring': 'Medindo a sonoridade',
  'chapterLoudness.notMeasured': 'Nenhum bloco é longo e alto o bastante para ser medido.',
  'chapterLoudness.summary':
    'Média {average}. {count, plural, =0 {Todos os blocos ficam a até {within} dB dela.} one {# bloco difere dela em mais de {within} dB.} other {# blocos diferem dela em mais de {within} dB.}}',
  'chapterLoudness.chart': 'Diferença da média, por bloco',
  'chapterLoudness.block': 'Bloco {number, number}',
  'chapterLoudness.within': 'Dentro de {within, number} dB',
  'chapterLoudness.table': 'Sonoridade dos blocos',
  'chapterLoudness.difference': 'Diferença',
  'chapterLoudness.row': '{number, number}. {text}',
  'chapterLoudness.blockColumn': 'Bloco',
  'chapterLoudness.unknown': 'Não medido',
  'chapterLoudness.lufs': '{lufs} LUFS',
}

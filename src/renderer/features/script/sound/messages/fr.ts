import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'sound.decibels': '{gain} dB',
  'sound.noAudio': 'Aucun audio à la tête de lecture.',
  'sound.inPause': 'La tête de lecture est dans une pause. Rien à rogner.',
  'sound.wholeBlock': 'Cela rognerait tout le bloc. Rien n’a été modifié.',
  'sound.trimmedFrom.start':
    '{count, plural, one {# milliseconde rognée} other {# millisecondes rognées}} au début du bloc {number}.',
  'sound.trimmedFrom.end':
    '{count, plural, one {# milliseconde rognée} other {# millisecondes rognées}} à la fin du bloc {number}.',
  'sound.gainSet': 'Gain du bloc {number} : {gain}.',
  'chapterLoudness.title': 'Sonie',
  'chapterLoudness.emptyTitle': 'Pas encore d’audio',
  'chapterLoudness.emptyText': 'Générez des blocs pour comparer leur sonie.',
  'chapterLoudness.measuring': 'Mesure de la sonie',
  'chapterLoudness.notMeasured': 'Aucun bloc n’est assez long et fort pour être mesuré.',
  'chapterLoudness.summary':
    'Moyenne {average}. {count, plural, =0 {Tous les blocs s’en écartent de {within} dB au plus.} one {# bloc s’en écarte de plus de {within} dB.} other {# blocs s’en écartent de plus de {within} dB.}}',
  'chapterLoudness.chart': 'Écart par rapport à la moyenne, par bloc',
  'chapterLoudness.block': 'Bloc {number, number}',
  'chapterLoudness.within': 'À {within, number} dB près',
  'chapterLoudness.table': 'Sonie des blocs',
  'chapterLoudness.difference': 'Écart',
  'chapterLoudness.row': '{number, number}. {text}',
  'chapterLoudness.blockColumn': 'Bloc',
  'chapterLoudness.unknown': 'Non mesuré',
  'chapterLoudness.lufs': '{lufs} LUFS',
}

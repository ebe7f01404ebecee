import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translation<typeof english> = {
  'room-silent': 'No llega señal del micrófono. Reactiva el sonido o elige otro.',
  'room-too-short': '{length} es demasiado poco para medir el ruido de la sala. Graba 2 segundos.',
  'room-with-speech': 'Se detectó voz. Mide de nuevo mientras nadie habla.',
  'room-noisy':
    'El ruido de la sala es de {level}; lo ideal es {limit} o menos. Cierra las ventanas, apaga los ventiladores o acércate al micrófono.',
  'sample-too-short': 'La muestra dura {length}. Debe durar al menos {minSeconds, number} s.',
  'sample-too-long': 'La muestra dura {length}. Recórtala a {maxSeconds, number} s o menos.',
  'consent-too-short': 'La grabación del consentimiento dura {length}. Debe durar al menos {minSeconds, number} s.',
  'consent-too-long': 'La grabación del consentimiento dura {length}. Recórtala a {maxSeconds, number} s o menos.',
  silent: 'No se detectó audio. Revisa el micrófono y vuelve a grabar.',
  clipped:
    '{samples, plural, one {Hay # muestra saturada} other {Hay # muestras saturadas}}. Baja el nivel de entrada o aléjate y vuelve a grabar.',
  'no-speech': 'No se encontró voz clara. Vuelve a grabar más cerca del micrófono.',
  'little-speech': 'Solo {speech} de {length} es voz. Recorta el silencio o vuelve a grabar sin pausas largas.',
  'too-quiet': 'El nivel de voz es de {level}; lo ideal es {limit} o más. Acércate o sube el nivel de entrada.',
  noisy: 'La voz está solo {difference, number} dB por encima del ruido. Busca un lugar más silencioso o acércate.',
  'other-processing':
    'La supresión de ruido estaba activada en una grabación y desactivada en la otra. Es posible que las voces no coincidan.',
  'other-microphone':
    'La muestra se grabó con {sample} y la declaración de consentimiento con {consent}. Es posible que las voces no coincidan.',
  'unnamed-microphone': 'otro micrófono',
  'other-noise':
    'El ruido de fondo difiere en {difference, number} dB entre las grabaciones. Graba ambas en la misma sala.',
  'consent-louder':
    'La declaración de consentimiento suena {difference, number} dB más alta que la muestra. Usa la misma distancia y el mismo nivel de entrada en ambas.',
  'consent-quieter':
    'La declaración de consentimiento suena {difference, number} dB más baja que la muestra. Usa la misma distancia y el mismo nivel de entrada en ambas.',
  seconds: '{count} s',
}

import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translation<typeof english> = {
  'room-silent': 'Sem sinal do microfone. Reative o som ou escolha outro.',
  'room-too-short': '{length} é pouco para medir o ruído do ambiente. Grave 2 segundos.',
  'room-with-speech': 'Fala detectada. Meça novamente enquanto ninguém fala.',
  'room-noisy':
    'O ruído do ambiente é de {level}; o ideal é {limit} ou menos. Feche as janelas, desligue os ventiladores ou aproxime-se do microfone.',
  'sample-too-short': 'A amostra tem {length}. Ela precisa ter pelo menos {minSeconds, number} s.',
  'sample-too-long': 'A amostra tem {length}. Apare-a para {maxSeconds, number} s ou menos.',
  'consent-too-short': 'A gravação do consentimento tem {length}. Ela precisa ter pelo menos {minSeconds, number} s.',
  'consent-too-long': 'A gravação do consentimento tem {length}. Apare-a para {maxSeconds, number} s ou menos.',
  silent: 'Nenhum áudio detectado. Verifique o microfone e regrave.',
  clipped:
    '{samples, plural, one {# amostra está com clipping} other {# amostras estão com clipping}}. Diminua o nível de entrada ou afaste-se e regrave.',
  'no-speech': 'Nenhuma fala clara encontrada. Regrave mais perto do microfone.',
  'little-speech': 'Apenas {speech} de {length} é fala. Apare o silêncio ou regrave sem pausas longas.',
  'too-quiet': 'O nível da fala é de {level}; o ideal é {limit} ou mais. Aproxime-se ou aumente o nível de entrada.',
  noisy: 'A fala está apenas {difference, number} dB acima do ruído. Procure um lugar mais silencioso ou aproxime-se.',
  'other-processing':
    'A supressão de ruído estava ativada em uma gravação e desativada na outra. As vozes podem não coincidir.',
  'other-microphone':
    'A amostra foi gravada com {sample} e a declaração de consentimento, com {consent}. As vozes podem não coincidir.',
  'unnamed-microphone': 'outro microfone',
  'other-noise':
    'O ruído de fundo difere em {difference, number} dB entre as gravações. Grave as duas no mesmo ambiente.',
  'consent-louder':
    'A declaração de consentimento está {difference, number} dB mais alta que a amostra. Use a mesma distância e o mesmo nível de entrada nas duas.',
  'consent-quieter':
    'A declaração de consentimento está {difference, number} dB mais baixa que a amostra. Use a mesma distância e o mesmo nível de entrada nas duas.',
  seconds: '{count} s',
}

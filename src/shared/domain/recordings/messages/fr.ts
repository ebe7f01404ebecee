import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translation<typeof english> = {
  'room-silent': 'Aucun signal du micro. Réactivez le son ou choisissez un autre micro.',
  'room-too-short': '{length}, c’est trop court pour mesurer le bruit de la pièce. Enregistrez 2 secondes.',
  'room-with-speech': 'Parole détectée. Mesurez à nouveau pendant que personne ne parle.',
  'room-noisy':
    'Le bruit de la pièce est de {level} ; visez {limit} ou moins. Fermez les fenêtres, éteignez les ventilateurs ou rapprochez-vous du micro.',
  'sample-too-short': 'L’échantillon dure {length}. Il doit durer au moins {minSeconds, number} s.',
  'sample-too-long': 'L’échantillon dure {length}. Rognez-le à {maxSeconds, number} s ou moins.',
  'consent-too-short': 'L’enregistrement du consentement dure {length}. Il doit durer au moins {minSeconds, number} s.',
  'consent-too-long': 'L’enregistrement du consentement dure {length}. Rognez-le à {maxSeconds, number} s ou moins.',
  silent: 'Aucun son détecté. Vérifiez le micro et réenregistrez.',
  clipped:
    '{samples, plural, one {# échantillon est écrêté} other {# échantillons sont écrêtés}}. Baissez le niveau d’entrée ou éloignez-vous, puis réenregistrez.',
  'no-speech': 'Aucune parole distincte trouvée. Réenregistrez plus près du micro.',
  'little-speech': 'Seulement {speech} de parole sur {length}. Rognez le silence ou réenregistrez sans longues pauses.',
  'too-quiet':
    'Le niveau de la parole est de {level} ; visez {limit} ou plus. Rapprochez-vous ou augmentez le niveau d’entrée.',
  noisy:
    'La parole n’est qu’à {difference, number} dB au-dessus du bruit. Trouvez un endroit plus calme ou rapprochez-vous.',
  'other-processing':
    'La suppression du bruit était activée pour un enregistrement et désactivée pour l’autre. Les voix risquent de ne pas correspondre.',
  'other-microphone':
    'L’échantillon a été enregistré avec {sample}, la déclaration de consentement avec {consent}. Les voix risquent de ne pas correspondre.',
  'unnamed-microphone': 'un autre micro',
  'other-noise':
    'Le bruit de fond diffère de {difference, number} dB entre les enregistrements. Faites les deux dans la même pièce.',
  'consent-louder':
    'La déclaration de consentement est plus forte de {difference, number} dB que l’échantillon. Gardez la même distance et le même niveau d’entrée pour les deux.',
  'consent-quieter':
    'La déclaration de consentement est plus faible de {difference, number} dB que l’échantillon. Gardez la même distance et le même niveau d’entrée pour les deux.',
  seconds: '{count} s',
}

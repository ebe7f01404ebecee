import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translation<typeof english> = {
  'room-silent': 'Kein Signal vom Mikrofon. Heben Sie die Stummschaltung auf oder wählen Sie ein anderes.',
  'room-too-short': '{length} sind zu kurz, um das Raumgeräusch zu messen. Nehmen Sie 2 Sekunden auf.',
  'room-with-speech': 'Sprache erkannt. Messen Sie erneut, während niemand spricht.',
  'room-noisy':
    'Das Raumgeräusch liegt bei {level}; empfohlen sind höchstens {limit}. Schließen Sie die Fenster, schalten Sie Lüfter aus oder gehen Sie näher ans Mikrofon.',
  'sample-too-short': 'Die Stimmprobe ist {length} lang. Nötig sind mindestens {minSeconds, number} s.',
  'sample-too-long': 'Die Stimmprobe ist {length} lang. Schneiden Sie sie auf höchstens {maxSeconds, number} s zu.',
  'consent-too-short': 'Die Einwilligungsaufnahme ist {length} lang. Nötig sind mindestens {minSeconds, number} s.',
  'consent-too-long':
    'Die Einwilligungsaufnahme ist {length} lang. Schneiden Sie sie auf höchstens {maxSeconds, number} s zu.',
  silent: 'Kein Audio erkannt. Prüfen Sie das Mikrofon und nehmen Sie neu auf.',
  clipped:
    '{samples, plural, one {# Sample ist übersteuert} other {# Samples sind übersteuert}}. Verringern Sie den Eingangspegel oder gehen Sie weiter weg und nehmen Sie neu auf.',
  'no-speech': 'Keine deutliche Sprache gefunden. Nehmen Sie näher am Mikrofon neu auf.',
  'little-speech':
    'Nur {speech} von {length} sind Sprache. Schneiden Sie die Stille weg oder nehmen Sie ohne lange Pausen neu auf.',
  'too-quiet':
    'Der Sprachpegel liegt bei {level}; empfohlen sind mindestens {limit}. Gehen Sie näher heran oder erhöhen Sie den Eingangspegel.',
  noisy:
    'Die Sprache liegt nur {difference, number} dB über dem Rauschen. Suchen Sie einen ruhigeren Ort oder gehen Sie näher heran.',
  'other-processing':
    'Die Rauschunterdrückung war nur bei einer der beiden Aufnahmen eingeschaltet. Die Stimmen werden möglicherweise nicht als dieselbe erkannt.',
  'other-microphone':
    'Stimmprobe aufgenommen mit: {sample}; Einwilligungserklärung mit: {consent}. Die Stimmen werden möglicherweise nicht als dieselbe erkannt.',
  'unnamed-microphone': 'anderes Mikrofon',
  'other-noise':
    'Das Hintergrundrauschen der beiden Aufnahmen unterscheidet sich um {difference, number} dB. Nehmen Sie beide im selben Raum auf.',
  'consent-louder':
    'Die Einwilligungserklärung ist {difference, number} dB lauter als die Stimmprobe. Verwenden Sie für beide denselben Abstand und Eingangspegel.',
  'consent-quieter':
    'Die Einwilligungserklärung ist {difference, number} dB leiser als die Stimmprobe. Verwenden Sie für beide denselben Abstand und Eingangspegel.',
  seconds: '{count} s',
}

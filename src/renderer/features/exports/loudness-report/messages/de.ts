export const messages = {
  measured: '{count, plural, one {In der exportierten Datei} other {In den exportierten Dateien}} gemessen:',
  measuredBefore: 'Vor dem Kodieren gemessen:',
  missed: 'Ziellautheit nicht erreicht: Die Spitzen sind zu hoch, oder es gibt zu viel Stille.',
  unmeasured: 'Ziellautheit nicht geprüft, weil es nichts zu messen gibt:',
  'reason.silent': 'Stumm',
  'reason.short': 'Zu kurz zum Messen',
  'reason.quiet': 'Zu leise zum Messen',
  lufs: '{value} LUFS',
  peaks: 'Spitzen bei {value} dBTP',
  rms: '{value} dB RMS',
  file: '{name}: {figures}',
  more: 'und {count, number} weitere',
} as const

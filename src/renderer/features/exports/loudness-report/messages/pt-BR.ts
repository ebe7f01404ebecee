export const messages = {
  measured: 'Medido {count, plural, one {no arquivo exportado} other {nos arquivos exportados}}:',
  measuredBefore: 'Medido antes da codificação:',
  missed: 'Volume desejado não alcançado: os picos são altos demais ou há silêncio demais.',
  unmeasured: 'Volume desejado não verificado, porque não há nada para medir:',
  'reason.silent': 'Em silêncio',
  'reason.short': 'Curto demais para medir',
  'reason.quiet': 'Baixo demais para medir',
  lufs: '{value} LUFS',
  peaks: 'picos em {value} dBTP',
  rms: '{value} dB RMS',
  file: '{name}: {figures}',
  more: 'e mais {count, number}',
} as const

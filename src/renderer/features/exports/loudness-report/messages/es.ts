export const messages = {
  measured: 'Medido en {count, plural, one {el archivo exportado} other {los archivos exportados}}:',
  measuredBefore: 'Medido antes de codificar:',
  missed: 'No se alcanzó la sonoridad deseada: los picos son demasiado altos o hay demasiado silencio.',
  unmeasured: 'No se comprobó la sonoridad deseada porque no hay nada que medir:',
  'reason.silent': 'En silencio',
  'reason.short': 'Demasiado corto para medirlo',
  'reason.quiet': 'Demasiado bajo para medirlo',
  lufs: '{value} LUFS',
  peaks: 'picos a {value} dBTP',
  rms: '{value} dB RMS',
  file: '{name}: {figures}',
  more: 'y {count, number} más',
} as const

export const messages = {
  measured: 'Misurato {count, plural, one {nel file esportato} other {nei file esportati}}:',
  measuredBefore: 'Misurato prima della codifica:',
  missed: 'Volume desiderato non raggiunto: i picchi sono troppo alti o c’è troppo silenzio.',
  unmeasured: 'Volume desiderato non verificato, perché non c’è nulla da misurare:',
  'reason.silent': 'Silenzioso',
  'reason.short': 'Troppo breve da misurare',
  'reason.quiet': 'Troppo debole da misurare',
  lufs: '{value} LUFS',
  peaks: 'picchi a {value} dBTP',
  rms: '{value} dB RMS',
  file: '{name}: {figures}',
  more: 'e altri {count, number}',
} as const

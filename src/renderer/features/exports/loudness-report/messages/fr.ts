export const messages = {
  measured: 'Mesuré dans {count, plural, one {le fichier exporté} other {les fichiers exportés}} :',
  measuredBefore: 'Mesuré avant l’encodage :',
  missed: 'Niveau cible non atteint : les crêtes sont trop hautes ou il y a trop de silence.',
  unmeasured: 'Niveau cible non vérifié, car il n’y a rien à mesurer :',
  'reason.silent': 'Silencieux',
  'reason.short': 'Trop court pour être mesuré',
  'reason.quiet': 'Trop faible pour être mesuré',
  lufs: '{value} LUFS',
  peaks: 'crêtes à {value} dBTP',
  rms: '{value} dB RMS',
  file: '{name}: {figures}',
  more: 'et {count, number} de plus',
} as const

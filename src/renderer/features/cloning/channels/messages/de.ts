export const messages = {
  'canceling.left': 'Die beiden Kanäle löschen sich gegenseitig aus. Nur der linke wird verwendet.',
  'canceling.right': 'Die beiden Kanäle löschen sich gegenseitig aus. Nur der rechte wird verwendet.',
  'canceling.other':
    'Die Kanäle löschen sich gegenseitig aus. Nur Kanal {number, number} von {count, number} wird verwendet.',
  'only.left': 'Nur der linke Kanal enthält Ton, deshalb wird nur er verwendet.',
  'only.right': 'Nur der rechte Kanal enthält Ton, deshalb wird nur er verwendet.',
  'only.other': 'Nur Kanal {number, number} von {count, number} enthält Ton, deshalb wird nur er verwendet.',
} as const

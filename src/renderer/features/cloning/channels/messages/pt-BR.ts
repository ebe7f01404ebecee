export const messages = {
  'canceling.left': 'Os dois canais se cancelam. Só o esquerdo é usado.',
  'canceling.right': 'Os dois canais se cancelam. Só o direito é usado.',
  'canceling.other': 'Os canais se cancelam. Só o canal {number, number} de {count, number} é usado.',
  'only.left': 'Só o canal esquerdo tem som, por isso só ele é usado.',
  'only.right': 'Só o canal direito tem som, por isso só ele é usado.',
  'only.other': 'Só o canal {number, number} de {count, number} tem som, por isso só ele é usado.',
} as const

export const messages = {
  'canceling.left': 'Los dos canales se anulan entre sí. Solo se usa el izquierdo.',
  'canceling.right': 'Los dos canales se anulan entre sí. Solo se usa el derecho.',
  'canceling.other': 'Los canales se anulan entre sí. Solo se usa el canal {number, number} de {count, number}.',
  'only.left': 'Solo el canal izquierdo tiene sonido, así que solo se usa ese.',
  'only.right': 'Solo el canal derecho tiene sonido, así que solo se usa ese.',
  'only.other': 'Solo el canal {number, number} de {count, number} tiene sonido, así que solo se usa ese.',
} as const

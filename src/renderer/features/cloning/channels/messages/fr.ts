export const messages = {
  'canceling.left': 'Les deux canaux s’annulent. Seul le gauche est utilisé.',
  'canceling.right': 'Les deux canaux s’annulent. Seul le droit est utilisé.',
  'canceling.other': 'Les canaux s’annulent. Seul le canal {number, number} sur {count, number} est utilisé.',
  'only.left': 'Seul le canal gauche contient du son, donc lui seul est utilisé.',
  'only.right': 'Seul le canal droit contient du son, donc lui seul est utilisé.',
  'only.other': 'Seul le canal {number, number} sur {count, number} contient du son, donc lui seul est utilisé.',
} as const

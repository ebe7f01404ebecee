export const messages = {
  'canceling.left': 'I due canali si annullano a vicenda. Viene usato solo quello sinistro.',
  'canceling.right': 'I due canali si annullano a vicenda. Viene usato solo quello destro.',
  'canceling.other': 'I canali si annullano a vicenda. Viene usato solo il canale {number, number} di {count, number}.',
  'only.left': 'Solo il canale sinistro contiene audio, quindi viene usato solo quello.',
  'only.right': 'Solo il canale destro contiene audio, quindi viene usato solo quello.',
  'only.other': 'Solo il canale {number, number} di {count, number} contiene audio, quindi viene usato solo quello.',
} as const

import { RIVAL_NAMES } from '../statement/rival-names.ts'

/** Names and texts that the model of phones was fitted to. They never appear in measurements. */
export const FITTED = {
  names: RIVAL_NAMES,
  texts: [
    'The birch canoe slid on the smooth planks, and the boys measured the pleasure of it with both hands.',
    'Glue the sheet to the dark blue background before you choose another shape.',
    'These days a chicken leg is a rare dish, though we usually cook a few with rice and garlic.',
    'The juice of lemons makes fine punch, and the box was thrown beside the parked truck.',
    'A large size in stockings is hard to sell; would you rather have the usual one with a hood?',
    'The boy was there when the sun rose, and a rod is used to catch pink salmon.',
    'Why do you think that you should never push the yellow button on that odd machine?',
    'Help the woman get back to her feet, then measure the garage and count the thick cushions.',
    'Four hours of steady work faced us, so we could not look at the beautiful mountain again.',
    'He showed me how the voice of a judge can join a cheerful crowd with thoughtful words.',
    'I do not agree with anything they said about the house down south this month.',
    'Nobody knows whether the weather will be good enough for the youth group to go outside.',
    'You may not use my recordings, and I will never let anybody make a copy of it today.',
    'I refuse, I disagree, and I object to all of this; please do not call me again.',
    'Sure, the poor tourist toured Europe for two years, and he heard about the fire near the pier.',
    'She put sugar in the pudding and looked at the wolf through the bush by the brook.',
    'Oil and soil spoil the toys that the boys enjoy; avoid the noise of the royal coin.',
    'Young Hugh used few unusual views to argue about music and huge human beauty.',
    'Both brothers breathe through their mouths with their teeth together, though this bothers them.',
    'A casual vision of treasure led to the collision, an explosion, and much confusion in Asia.',
    'Which watch was washed with the wet white wool while we were waiting on Wednesday?',
    'The angry singer was bringing along a long string of things that belonged to the king.',
    'Charge the cheap orange jeep, which George and Jane changed at the bridge in June.',
    'Eight great apes ate grapes and stayed awake late, waiting for rain to change their fate.',
  ],
} as const

/** Names that limits were set with. */
const TUNED_NAMES = {
  first:
    'Oliver Amelia Harry Isla Noah Freya Arthur Chloe Leo Grace Oscar Ruby Henry Alice Samuel Clara Emeka Amara Nikhil Saskia'.split(
      ' ',
    ),
  last: 'Bennett Coleman Dawson Ellison Foster Gallagher Hawkins Irving Jennings Keller Lambert Mercer Norton Osborne Palmer Ramsey Adeyemi Bhatt Moretti Novak'.split(
    ' ',
  ),
}

/** Names that only the table is measured with. */
const MEASURED_NAMES = {
  first:
    'Ada Tom June Peter Maria Priya Victor Nadia Felix Bianca Hugo Teresa Ivan Lucia Marco Elena Diego Sofia Omar Leila Kenji Yuki Rajesh Anika Bjorn Astrid Pavel Natasha'.split(
      ' ',
    ),
  last: 'Okafor Reed Sato Vale Lindqvist Raman Sinclair Tucker Underwood Vance Whitaker Yates Abbott Barlow Crawford Delgado Espinoza Fischer Gupta Hansen Ivanova Kowalski Lindgren Oliveira Petrov Rossi Schneider Tanaka'.split(
    ' ',
  ),
}

/** Variants of the engine's voice. */
const VARIANTS =
  'Andrea Annie Alex Denis Gene Hugo Lee Marco Michael Nguyen adam aunty belinda caleb david f1 f2 f4 f5 iven linda m1 m3 m4 m7 m8 max paul pedro quincy rob sandro shelby steph victor zac'.split(
    ' ',
  )

/** Who speaks: the model is fitted to one group, limits are set with the second, the table is measured with the third. */
export const FITTED_VOICES = {
  espeak: VARIANTS.filter((_, index) => index % 2 === 0),
  accents: ['en-us', 'en', 'en-gb-x-rp'],
  flite: ['rms', 'awb'] as const,
}
export const TUNED = {
  names: TUNED_NAMES,
  espeak: VARIANTS.filter((_, index) => index % 4 === 1),
  accents: ['en-us', 'en', 'en-us-nyc'],
  flite: ['kal'] as const,
}
export const MEASURED = {
  names: MEASURED_NAMES,
  espeak: VARIANTS.filter((_, index) => index % 4 === 3),
  accents: ['en-us', 'en', 'en-gb-scotland', 'en-gb-x-gbcwmd'],
  flite: ['slt'] as const,
}

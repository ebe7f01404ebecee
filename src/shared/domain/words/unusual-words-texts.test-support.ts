/** A text with the words that somebody who prepares a recording would look up, as a person listed them. */
export interface JudgedText {
  text: string
  language: string
  words: readonly string[]
}

/** Written for this test: names of several languages, abbreviations, numbers and invented words. */
export const ENGLISH: JudgedText = {
  language: 'en',
  text: `The Lamp on the Hill

Siobhan O'Brien climbed the last stretch of Sgùrr Alasdair before dawn. On Monday the ferry had been late, and nobody at the harbour knew why. “Perhaps,” said Tomasz, “the captain forgot us again.”

Her brother Aoife-Mae would have laughed, but he was a boy called Cillian and hated his second name. He had read about Henry VIII and about NASA in the same week, and now he drew castles with rockets. The U.S. was far away. So was R2-D2, who stood on his shelf.

“Take your B12,” Siobhan’s mother had said. Mrs. Nguyen from the shop agreed. Every summer she sent a tin of pâté and a card from the Llŷn coast. The tin was VERY small. Slowly the light came up over Skye.

They called the creature a xqilth, because it had no other name. In March it slept. In June it ate moss, bread and, once, a whole copy of the Times. Cillian drew it anyway. “DO NOT FEED,” said the sign that Tomasz had painted.

It was 5 p.m. when they reached Kyleakin. A 4K camera on the pier filmed the waves. Doctor Adeyemi waved at them with her 20th coffee of the day, and the BBC man beside her took off his hat. Wednesday would bring rain. Then they would talk about Worcestershire, Quito and the moon.`,
  words: [
    ...['Siobhan', "O'Brien", 'Sgùrr', 'Alasdair', 'Tomasz', 'Aoife', 'Mae', 'Cillian', 'Henry', 'Henry VIII'],
    ...['NASA', 'U.S.', 'R2-D2', 'B12', 'Nguyen', 'pâté', 'Llŷn', 'Skye', 'xqilth', 'Kyleakin', '4K', 'Adeyemi'],
    ...['BBC', 'Worcestershire', 'Quito'],
  ],
}

/** Written for this test: every noun has a capital. */
export const GERMAN: JudgedText = {
  language: 'de',
  text: `Das Licht auf der Insel

Der Morgen war kalt, als Frau Çelik die Tür zum Laden öffnete. Am Montag hatte der Sturm das Schild der Bäckerei auf die Straße geworfen, und seitdem lag es neben dem Brunnen. „Guten Morgen“, sagte Annika und stellte zwei Körbe Brot auf den Tisch. Annika kam jeden Tag um sechs Uhr, auch im Winter.

Der alte Mann am Fenster las die Zeitung. Er hieß Herr Wojciechowski und kam aus Łódź, aber das wusste im Dorf kaum jemand. „Der Bürgermeister hat wieder eine Rede gehalten“, brummte er. „Über die NATO, den ADAC und Heinrich VIII.“ Niemand lachte. Die Leute hatten Hunger.

Draußen spielte ein Kind mit einem Roboter, der R2-D2 hieß. „Das ist kein Spielzeug“, rief Jörn. Jörn war sieben Jahre alt und nahm jede Maschine ernst. Nach dem Frühstück gingen alle zum Hafen, wo Kapitän Nguyen wartete. Das Boot hieß Xquenda und roch nach Fisch und Diesel.

Auf der Überfahrt erzählte Tante Siobhán von einem Garten voller Ch’ulel, den sie als Mädchen gesehen hatte. Die Wellen schlugen gegen das Holz, das Wasser war grau, und der Himmel wurde langsam hell. „Nimm dein B12“, sagte Annika. Das Kind nickte und sah aufs Meer.`,
  words: [
    ...[
      'Çelik',
      'Annika',
      'Wojciechowski',
      'Łódź',
      'NATO',
      'ADAC',
      'Heinrich VIII',
      'Heinrich',
      'R2-D2',
      'Jörn',
      'Nguyen',
    ],
    ...['Xquenda', 'Siobhán', "Ch'ulel", 'B12'],
  ],
}

/** The words of the first chapter of “Alice’s Adventures in Wonderland”. */
export const RABBIT_HOLE_WORDS = ['Alice', 'Dinah', 'Antipathies', 'Australia', 'Zealand']

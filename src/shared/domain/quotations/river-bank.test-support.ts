import type { AnnotatedText } from './annotated-text.test-support.ts'

/** Kenneth Grahame, The Wind in the Willows, from chapter I. Nothing was tuned to it. */
export const RIVER_BANK: AnnotatedText = {
  language: 'en',
  speakers: { M: ['Mole'], R: ['Rat', 'Water Rat'], O: ['Otter'] },
  text: `
{R “Hullo, Mole!”} said the Water Rat.
{M “Hullo, Rat!”} said the Mole.
{R “Would you like to come over?”} enquired the Rat presently.
{M “Oh, it’s all very well to talk,”} said the Mole rather pettishly, he being new to a river and riverside life and its ways.
The Rat said nothing, but stooped and unfastened a rope and hauled on it; then lightly stepped into a little boat which the Mole had not observed. It was painted blue outside and white within, and was just the size for two animals; and the Mole’s whole heart went out to it at once, even though he did not yet fully understand its uses.
The Rat sculled smartly across and made fast. Then he held up his forepaw as the Mole stepped gingerly down. {R “Lean on that!”} he said. {R “Now then, step lively!”} and the Mole to his surprise and rapture found himself actually seated in the stern of a real boat.
{M “This has been a wonderful day!”} said he, as the Rat shoved off and took to the sculls again. {M “Do you know, I’ve never been in a boat before in all my life.”}
{R “What?”} cried the Rat, open-mouthed: {R “Never been in a—you never—well I—what have you been doing, then?”}
{M “Is it so nice as all that?”} asked the Mole shyly, though he was quite prepared to believe it as he leant back in his seat and surveyed the cushions, the oars, the rowlocks, and all the fascinating fittings, and felt the boat sway lightly under him.
{R “Nice? It’s the only thing,”} said the Water Rat solemnly as he leant forward for his stroke. {R “Believe me, my young friend, there is nothing—absolute nothing—half so much worth doing as simply messing about in boats. Simply messing,”} he went on dreamily: {R “messing—about—in—boats; messing—”}
{M “Look ahead, Rat!”} cried the Mole suddenly.
It was too late. The boat struck the bank full tilt. The dreamer, the joyous oarsman, lay on his back at the bottom of the boat, his heels in the air.
{R “—about in boats—or with boats,”} the Rat went on composedly, picking himself up with a pleasant laugh. {R “In or out of ’em, it doesn’t matter. Nothing seems really to matter, that’s the charm of it. Look here! If you’ve really nothing else on hand this morning, supposing we drop down the river together, and have a long day of it?”}
The Mole waggled his toes from sheer happiness, spread his chest with a sigh of full contentment, and leant back blissfully into the soft cushions. {M “What a day I’m having!”} he said. {M “Let us start at once!”}
{R “Hold hard a minute, then!”} said the Rat. He looped the painter through a ring in his landing-stage, climbed up into his hole above, and after a short interval reappeared staggering under a fat wicker luncheon-basket.
{R “Shove that under your feet,”} he observed to the Mole, as he passed it down into the boat. Then he untied the painter and took the sculls again.
{M “What’s inside it?”} asked the Mole, wriggling with curiosity.
{R “There’s cold chicken inside it,”} replied the Rat briefly: {R “coldtonguecoldhamcoldbeefpickledgherkinssaladfrenchrolls—”}
{M “O stop, stop!”} cried the Mole in ecstasies. {M “This is too much!”}
{R “Do you really think so?”} enquired the Rat seriously. {R “It’s only what I always take on these little excursions; and the other animals are always telling me that I’m a mean beast and cut it very fine!”}
The Mole never heard a word he was saying. Absorbed in the new life he was entering upon, intoxicated with the sparkle, the ripple, the scents and the sounds and the sunlight, he trailed a paw in the water and dreamed long waking dreams. The Water Rat, like the good little fellow he was, sculled steadily on and forbore to disturb him.
{R “I like your clothes awfully, old chap,”} he remarked after some half an hour or so had passed. {R “I’m going to get a black velvet smoking-suit myself some day, as soon as I can afford it.”}
{M “I beg your pardon,”} said the Mole, pulling himself together with an effort. {M “You must think me very rude; but all this is so new to me. So—this—is—a—River!”}
{R “The River,”} corrected the Rat.
{M “And you really live by the river? What a jolly life!”}
{R “By it and with it and on it and in it,”} said the Rat. {R “It’s brother and sister to me, and aunts, and company, and food and drink, and (naturally) washing. It’s my world, and I don’t want any other.”}
{M “But isn’t it a bit dull at times?”} the Mole ventured to ask. {M “Just you and the river, and no one else to pass a word with?”}
{R “No one else to—well, I mustn’t be hard on you,”} said the Rat with forbearance. {R “You’re new to it, and of course you don’t know. The bank is so crowded nowadays that many people are moving away altogether.”}
{M “What lies over there?”} asked the Mole, waving a paw towards a background of woodland that darkly framed the water-meadows on one side of the river.
{R “That? O, that’s just the Wild Wood,”} said the Rat shortly. {R “We don’t go there very much, we river-bankers.”}
{M “Aren’t they—aren’t they very nice people in there?”} said the Mole a trifle nervously.
{R “W-e-ll,”} replied the Rat, {R “let me see. The squirrels are all right. And the rabbits—some of ’em, but rabbits are a mixed lot. And then there’s Badger, of course. Dear old Badger! Nobody interferes with him. They’d better not,”} he added significantly.
{M “Why, who should interfere with him?”} asked the Mole.
{R “Well, of course—there—are others,”} explained the Rat in a hesitating sort of way. {R “Weasels—and stoats—and foxes—and so on. They’re all right in a way—I’m very good friends with them—pass the time of day when we meet, and all that—but they break out sometimes, there’s no denying it, and then—well, you can’t really trust them, and that’s the fact.”}
The Mole knew well that it is quite against animal-etiquette to dwell on possible trouble ahead, or even to allude to it; so he dropped the subject.
{M “And beyond the Wild Wood again?”} he asked; {M “where it’s all blue and dim, and one sees what may be hills or perhaps they mayn’t, and something like the smoke of towns, or is it only cloud-drift?”}
{R “Beyond the Wild Wood comes the Wide World,”} said the Rat. {R “And that’s something that doesn’t matter, either to you or me. I’ve never been there, and I’m never going, nor you either, if you’ve got any sense at all. Don’t ever refer to it again, please.”}
Leaving the main stream, they now passed into what seemed at first sight like a little landlocked lake. It was so very beautiful that the Mole could only hold up both forepaws and gasp: {M “O my! O my! O my!”}
The Rat brought the boat alongside the bank, made her fast, helped the still awkward Mole safely ashore, and swung out the luncheon-basket. The Mole begged as a favour to be allowed to unpack it all by himself; and the Rat was very pleased to indulge him, and to sprawl at full length on the grass and rest, while his excited friend shook out the tablecloth and spread it, took out all the mysterious packets one by one and arranged their contents in due order, still gasping: {M “O my! O my!”} at each fresh revelation. When all was ready, the Rat said, {R “Now, pitch in, old fellow!”} and the Mole was indeed very glad to obey, for he had started his spring-cleaning at a very early hour that morning, as people will do, and had not paused for bite or sup.
{R “What are you looking at?”} said the Rat presently, when the edge of their hunger was somewhat dulled, and the Mole’s eyes were able to wander off the tablecloth a little.
{M “I am looking,”} said the Mole, {M “at a streak of bubbles that I see travelling along the surface of the water. That is a thing that strikes me as funny.”}
{R “Bubbles? Oho!”} said the Rat, and chirruped cheerily in an inviting sort of way.
A broad glistening muzzle showed itself above the edge of the bank, and the Otter hauled himself out and shook the water from his coat.
{O “Greedy beggars!”} he observed, making for the provender. {O “Why didn’t you invite me, Ratty?”}
{R “This was an impromptu affair,”} explained the Rat. {R “By the way—my friend Mr. Mole.”}
`,
}

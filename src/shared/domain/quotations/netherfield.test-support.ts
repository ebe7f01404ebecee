import type { AnnotatedText } from './annotated-text.test-support.ts'

/** Jane Austen, Pride and Prejudice, chapters I and II, in American spelling where the house rules require it. */
export const NETHERFIELD: AnnotatedText = {
  language: 'en',
  speakers: {
    B: ['Mr. Bennet', 'Her father'],
    W: ['Mrs. Bennet', 'His lady', 'His wife', 'Her mother'],
    E: ['Elizabeth', 'Lizzy'],
    K: ['Kitty'],
    L: ['Lydia'],
  },
  text: `
It is a truth universally acknowledged, that a single man in possession of a good fortune, must be in want of a wife.
However little known the feelings or views of such a man may be on his first entering a neighborhood, this truth is so well fixed in the minds of the surrounding families, that he is considered as the rightful property of some one or other of their daughters.
{W “My dear Mr. Bennet,”} said his lady to him one day, {W “have you heard that Netherfield Park is let at last?”}
Mr. Bennet replied that he had not.
{W “But it is,”} returned she; {W “for Mrs. Long has just been here, and she told me all about it.”}
Mr. Bennet made no answer.
{W “Do not you want to know who has taken it?”} cried his wife impatiently.
{B “You want to tell me, and I have no objection to hearing it.”}
This was invitation enough.
{W “Why, my dear, you must know, Mrs. Long says that Netherfield is taken by a young man of large fortune from the north of England; that he came down on Monday in a chaise and four to see the place, and was so much delighted with it that he agreed with Mr. Morris immediately; that he is to take possession before Michaelmas, and some of his servants are to be in the house by the end of next week.”}
{B “What is his name?”}
{W “Bingley.”}
{B “Is he married or single?”}
{W “Oh! single, my dear, to be sure! A single man of large fortune; four or five thousand a year. What a fine thing for our girls!”}
{B “How so? how can it affect them?”}
{W “My dear Mr. Bennet,”} replied his wife, {W “how can you be so tiresome! You must know that I am thinking of his marrying one of them.”}
{B “Is that his design in settling here?”}
{W “Design! nonsense, how can you talk so! But it is very likely that he may fall in love with one of them, and therefore you must visit him as soon as he comes.”}
{B “I see no occasion for that. You and the girls may go, or you may send them by themselves, which perhaps will be still better, for as you are as handsome as any of them, Mr. Bingley might like you the best of the party.”}
{W “My dear, you flatter me. I certainly have had my share of beauty, but I do not pretend to be any thing extraordinary now. When a woman has five grown up daughters, she ought to give over thinking of her own beauty.”}
{B “In such cases, a woman has not often much beauty to think of.”}
{W “But, my dear, you must indeed go and see Mr. Bingley when he comes into the neighborhood.”}
{B “It is more than I engage for, I assure you.”}
{W “But consider your daughters. Only think what an establishment it would be for one of them. Sir William and Lady Lucas are determined to go, merely on that account, for in general you know they visit no new comers. Indeed you must go, for it will be impossible for us to visit him, if you do not.”}
{B “You are over scrupulous surely. I dare say Mr. Bingley will be very glad to see you; and I will send a few lines by you to assure him of my hearty consent to his marrying which ever he chuses of the girls; though I must throw in a good word for my little Lizzy.”}
{W “I desire you will do no such thing. Lizzy is not a bit better than the others; and I am sure she is not half so handsome as Jane, nor half so good humoured as Lydia. But you are always giving her the preference.”}
{B “They have none of them much to recommend them,”} replied he; {B “they are all silly and ignorant like other girls; but Lizzy has something more of quickness than her sisters.”}
{W “Mr. Bennet, how can you abuse your own children in such a way? You take delight in vexing me. You have no compassion on my poor nerves.”}
{B “You mistake me, my dear. I have a high respect for your nerves. They are my old friends. I have heard you mention them with consideration these twenty years at least.”}
{W “Ah! you do not know what I suffer.”}
{B “But I hope you will get over it, and live to see many young men of four thousand a year come into the neighborhood.”}
{W “It will be no use to us, if twenty such should come since you will not visit them.”}
{B “Depend upon it, my dear, that when there are twenty, I will visit them all.”}
Mr. Bennet was so odd a mixture of quick parts, sarcastic humour, reserve, and caprice, that the experience of three and twenty years had been insufficient to make his wife understand his character. Her mind was less difficult to develope. She was a woman of mean understanding, little information, and uncertain temper. When she was discontented she fancied herself nervous. The business of her life was to get her daughters married; its solace was visiting and news.
Mr. Bennet was among the earliest of those who waited on Mr. Bingley. He had always intended to visit him, though to the last always assuring his wife that he should not go; and till the evening after the visit was paid, she had no knowledge of it. It was then disclosed in the following manner. Observing his second daughter employed in trimming a hat, he suddenly addressed her with,
{B “I hope Mr. Bingley will like it Lizzy.”}
{W “We are not in a way to know what Mr. Bingley likes,”} said her mother resentfully, {W “since we are not to visit.”}
{E “But you forget, mama,”} said Elizabeth, {E “that we shall meet him at the assemblies, and that Mrs. Long has promised to introduce him.”}
{W “I do not believe Mrs. Long will do any such thing. She has two nieces of her own. She is a selfish, hypocritical woman, and I have no opinion of her.”}
{B “No more have I,”} said Mr. Bennet; {B “and I am glad to find that you do not depend on her serving you.”}
Mrs. Bennet deigned not to make any reply; but unable to contain herself, began scolding one of her daughters.
{W “Don’t keep coughing so, Kitty, for heaven’s sake! Have a little compassion on my nerves. You tear them to pieces.”}
{B “Kitty has no discretion in her coughs,”} said her father; {B “she times them ill.”}
{K “I do not cough for my own amusement,”} replied Kitty fretfully.
{B “When is your next ball to be, Lizzy?”}
{E “Tomorrow fortnight.”}
{W “Aye, so it is,”} cried her mother, {W “and Mrs. Long does not come back till the day before; so, it will be impossible for her to introduce him, for she will not know him herself.”}
{B “Then, my dear, you may have the advantage of your friend, and introduce Mr. Bingley to her.”}
{W “Impossible, Mr. Bennet, impossible, when I am not acquainted with him myself; how can you be so teazing?”}
{B “I honour your circumspection. A fortnight’s acquaintance is certainly very little. One cannot know what a man really is by the end of a fortnight. But if we do not venture, somebody else will; and therefore, as she will think it an act of kindness, if you decline the office, I will take it on myself.”}
The girls stared at their father. Mrs. Bennet said only, {W “Nonsense, nonsense!”}
{B “What can be the meaning of that emphatic exclamation?”} cried he. {B “Do you consider the forms of introduction, and the stress that is laid on them, as nonsense? I cannot quite agree with you there. What say you, Mary? for you are a young lady of deep reflection I know, and read great books, and make extracts.”}
Mary wished to say something very sensible, but knew not how.
{B “While Mary is adjusting her ideas,”} he continued, {B “let us return to Mr. Bingley.”}
{W “I am sick of Mr. Bingley,”} cried his wife.
{B “I am sorry to hear that; but why did not you tell me so before? If I had known as much this morning, I certainly would not have called on him. It is very unlucky; but as I have actually paid the visit, we cannot escape the acquaintance now.”}
The astonishment of the ladies was just what he wished; that of Mrs. Bennet perhaps surpassing the rest; though when the first tumult of joy was over, she began to declare that it was what she had expected all the while.
{W “How good it was in you, my dear Mr. Bennet! But I knew I should persuade you at last. I was sure you loved your girls too well to neglect such an acquaintance. Well, how pleased I am! and it is such a good joke, too, that you should have gone this morning, and never said a word about it till now.”}
{B “Now, Kitty, you may cough as much as you chuse,”} said Mr. Bennet; and, as he spoke, he left the room, fatigued with the raptures of his wife.
{W “What an excellent father you have, girls,”} said she, when the door was shut. {W “I do not know how you will ever make him amends for his kindness; or me either, for that matter. At our time of life, it is not so pleasant I can tell you, to be making new acquaintance every day; but for your sakes, we would do any thing. Lydia, my love, though you are the youngest, I dare say Mr. Bingley will dance with you at the next ball.”}
{L “Oh!”} said Lydia stoutly, {L “I am not afraid; for though I am the youngest, I’m the tallest.”}
The rest of the evening was spent in conjecturing how soon he would return Mr. Bennet’s visit, and determining when they should ask him to dinner.
`,
}

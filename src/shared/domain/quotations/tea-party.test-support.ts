import type { AnnotatedText } from './annotated-text.test-support.ts'

/** Lewis Carroll, Alice’s Adventures in Wonderland, chapter VII. */
export const TEA_PARTY: AnnotatedText = {
  language: 'en',
  speakers: {
    A: ['Alice'],
    H: ['Hatter'],
    M: ['March Hare'],
    D: ['Dormouse'],
  },
  text: `
There was a table set out under a tree in front of the house, and the March Hare and the Hatter were having tea at it: a Dormouse was sitting between them, fast asleep, and the other two were using it as a cushion, resting their elbows on it, and talking over its head. {A “Very uncomfortable for the Dormouse,”} thought Alice; {A “only, as it’s asleep, I suppose it doesn’t mind.”}
The table was a large one, but the three were all crowded together at one corner of it: {+ “No room! No room!”} they cried out when they saw Alice coming. {A “There’s plenty of room!”} said Alice indignantly, and she sat down in a large arm-chair at one end of the table.
{M “Have some wine,”} the March Hare said in an encouraging tone.
Alice looked all round the table, but there was nothing on it but tea. {A “I don’t see any wine,”} she remarked.
{M “There isn’t any,”} said the March Hare.
{A “Then it wasn’t very civil of you to offer it,”} said Alice angrily.
{M “It wasn’t very civil of you to sit down without being invited,”} said the March Hare.
{A “I didn’t know it was your table,”} said Alice; {A “it’s laid for a great many more than three.”}
{H “Your hair wants cutting,”} said the Hatter. He had been looking at Alice for some time with great curiosity, and this was his first speech.
{A “You should learn not to make personal remarks,”} Alice said with some severity; {A “it’s very rude.”}
The Hatter opened his eyes very wide on hearing this; but all he said was, {H “Why is a raven like a writing-desk?”}
{A “Come, we shall have some fun now!”} thought Alice. {A “I’m glad they’ve begun asking riddles.—I believe I can guess that,”} she added aloud.
{M “Do you mean that you think you can find out the answer to it?”} said the March Hare.
{A “Exactly so,”} said Alice.
{M “Then you should say what you mean,”} the March Hare went on.
{A “I do,”} Alice hastily replied; {A “at least—at least I mean what I say—that’s the same thing, you know.”}
{H “Not the same thing a bit!”} said the Hatter. {H “You might just as well say that ‘I see what I eat’ is the same thing as ‘I eat what I see’!”}
{M “You might just as well say,”} added the March Hare, {M “that ‘I like what I get’ is the same thing as ‘I get what I like’!”}
{D “You might just as well say,”} added the Dormouse, who seemed to be talking in his sleep, {D “that ‘I breathe when I sleep’ is the same thing as ‘I sleep when I breathe’!”}
{H “It is the same thing with you,”} said the Hatter, and here the conversation dropped, and the party sat silent for a minute, while Alice thought over all she could remember about ravens and writing-desks, which wasn’t much.
The Hatter was the first to break the silence. {H “What day of the month is it?”} he said, turning to Alice: he had taken his watch out of his pocket, and was looking at it uneasily, shaking it every now and then, and holding it to his ear.
Alice considered a little, and then said {A “The fourth.”}
{H “Two days wrong!”} sighed the Hatter. {H “I told you butter wouldn’t suit the works!”} he added looking angrily at the March Hare.
{M “It was the best butter,”} the March Hare meekly replied.
{H “Yes, but some crumbs must have got in as well,”} the Hatter grumbled: {H “you shouldn’t have put it in with the bread-knife.”}
The March Hare took the watch and looked at it gloomily: then he dipped it into his cup of tea, and looked at it again: but he could think of nothing better to say than his first remark, {M “It was the best butter, you know.”}
Alice had been looking over his shoulder with some curiosity. {A “What a funny watch!”} she remarked. {A “It tells the day of the month, and doesn’t tell what o’clock it is!”}
{H “Why should it?”} muttered the Hatter. {H “Does your watch tell you what year it is?”}
{A “Of course not,”} Alice replied very readily: {A “but that’s because it stays the same year for such a long time together.”}
{H “Which is just the case with mine,”} said the Hatter.
Alice felt dreadfully puzzled. The Hatter’s remark seemed to have no sort of meaning in it, and yet it was certainly English. {A “I don’t quite understand you,”} she said, as politely as she could.
{H “The Dormouse is asleep again,”} said the Hatter, and he poured a little hot tea upon its nose.
The Dormouse shook its head impatiently, and said, without opening its eyes, {D “Of course, of course; just what I was going to remark myself.”}
{H “Have you guessed the riddle yet?”} the Hatter said, turning to Alice again.
{A “No, I give it up,”} Alice replied: {A “what’s the answer?”}
{H “I haven’t the slightest idea,”} said the Hatter.
{M “Nor I,”} said the March Hare.
Alice sighed wearily. {A “I think you might do something better with the time,”} she said, {A “than waste it in asking riddles that have no answers.”}
{H “If you knew Time as well as I do,”} said the Hatter, {H “you wouldn’t talk about wasting it. It’s him.”}
{A “I don’t know what you mean,”} said Alice.
{H “Of course you don’t!”} the Hatter said, tossing his head contemptuously. {H “I dare say you never even spoke to Time!”}
{A “Perhaps not,”} Alice cautiously replied: {A “but I know I have to beat time when I learn music.”}
{H “Ah! that accounts for it,”} said the Hatter. {H “He won’t stand beating. Now, if you only kept on good terms with him, he’d do almost anything you liked with the clock.”}
({M “I only wish it was,”} the March Hare said to itself in a whisper.)
{A “That would be grand, certainly,”} said Alice thoughtfully: {A “but then—I shouldn’t be hungry for it, you know.”}
{H “Not at first, perhaps,”} said the Hatter: {H “but you could keep it to half-past one as long as you liked.”}
{A “Is that the way you manage?”} Alice asked.
The Hatter shook his head mournfully. {H “Not I!”} he replied. {H “We quarrelled last March—just before he went mad, you know—”} (pointing with his tea spoon at the March Hare,) {H “—it was at the great concert given by the Queen of Hearts, and I had to sing}
{H ‘Twinkle, twinkle, little bat! How I wonder what you’re at!’}
{H You know the song, perhaps?”}
{A “I’ve heard something like it,”} said Alice.
{H “It goes on, you know,”} the Hatter continued, {H “in this way:—}
{H “‘Up above the world you fly, Like a tea-tray in the sky. Twinkle, twinkle—’”}
Here the Dormouse shook itself, and began singing in its sleep {D “Twinkle, twinkle, twinkle, twinkle—”} and went on so long that they had to pinch it to make it stop.
{H “Well, I’d hardly finished the first verse,”} said the Hatter, {H “when the Queen jumped up and bawled out, ‘He’s murdering the time! Off with his head!’”}
{A “How dreadfully savage!”} exclaimed Alice.
{H “And ever since that,”} the Hatter went on in a mournful tone, {H “he won’t do a thing I ask! It’s always six o’clock now.”}
A bright idea came into Alice’s head. {A “Is that the reason so many tea-things are put out here?”} she asked.
{H “Yes, that’s it,”} said the Hatter with a sigh: {H “it’s always tea-time, and we’ve no time to wash the things between whiles.”}
{A “Then you keep moving round, I suppose?”} said Alice.
{H “Exactly so,”} said the Hatter: {H “as the things get used up.”}
{A “But what happens when you come to the beginning again?”} Alice ventured to ask.
{M “Suppose we change the subject,”} the March Hare interrupted, yawning. {M “I’m getting tired of this. I vote the young lady tells us a story.”}
{A “I’m afraid I don’t know one,”} said Alice, rather alarmed at the proposal.
{+ “Then the Dormouse shall!”} they both cried. {+ “Wake up, Dormouse!”} And they pinched it on both sides at once.
The Dormouse slowly opened his eyes. {D “I wasn’t asleep,”} he said in a hoarse, feeble voice: {D “I heard every word you fellows were saying.”}
{M “Tell us a story!”} said the March Hare.
{A “Yes, please do!”} pleaded Alice.
{H “And be quick about it,”} added the Hatter, {H “or you’ll be asleep again before it’s done.”}
{D “Once upon a time there were three little sisters,”} the Dormouse began in a great hurry; {D “and their names were Elsie, Lacie, and Tillie; and they lived at the bottom of a well—”}
{A “What did they live on?”} said Alice, who always took a great interest in questions of eating and drinking.
{D “They lived on treacle,”} said the Dormouse, after thinking a minute or two.
{A “They couldn’t have done that, you know,”} Alice gently remarked; {A “they’d have been ill.”}
{D “So they were,”} said the Dormouse; {D “very ill.”}
Alice tried to fancy to herself what such an extraordinary ways of living would be like, but it puzzled her too much, so she went on: {A “But why did they live at the bottom of a well?”}
{M “Take some more tea,”} the March Hare said to Alice, very earnestly.
{A “I’ve had nothing yet,”} Alice replied in an offended tone, {A “so I can’t take more.”}
{H “You mean you can’t take less,”} said the Hatter: {H “it’s very easy to take more than nothing.”}
{A “Nobody asked your opinion,”} said Alice.
{H “Who’s making personal remarks now?”} the Hatter asked triumphantly.
Alice did not quite know what to say to this: so she helped herself to some tea and bread-and-butter, and then turned to the Dormouse, and repeated her question. {A “Why did they live at the bottom of a well?”}
The Dormouse again took a minute or two to think about it, and then said, {D “It was a treacle-well.”}
{A “There’s no such thing!”} Alice was beginning very angrily, but the Hatter and the March Hare went {+ “Sh! sh!”} and the Dormouse sulkily remarked, {D “If you can’t be civil, you’d better finish the story for yourself.”}
{A “No, please go on!”} Alice said very humbly; {A “I won’t interrupt again. I dare say there may be one.”}
{D “One, indeed!”} said the Dormouse indignantly. However, he consented to go on. {D “And so these three little sisters—they were learning to draw, you know—”}
{A “What did they draw?”} said Alice, quite forgetting her promise.
{D “Treacle,”} said the Dormouse, without considering at all this time.
{H “I want a clean cup,”} interrupted the Hatter: {H “let’s all move one place on.”}
Alice did not wish to offend the Dormouse again, so she began very cautiously: {A “But I don’t understand. Where did they draw the treacle from?”}
{H “You can draw water out of a water-well,”} said the Hatter; {H “so I should think you could draw treacle out of a treacle-well—eh, stupid?”}
{A “But they were in the well,”} Alice said to the Dormouse, not choosing to notice this last remark.
{D “Of course they were,”} said the Dormouse; {D “—well in.”}
{D “They were learning to draw,”} the Dormouse went on, yawning and rubbing its eyes, for it was getting very sleepy; {D “and they drew all manner of things—everything that begins with an M—”}
{A “Why with an M?”} said Alice.
{M “Why not?”} said the March Hare.
Alice was silent.
The Dormouse had closed its eyes by this time, and was going off into a doze; but, on being pinched by the Hatter, it woke up again with a little shriek, and went on: {D “—that begins with an M, such as mouse-traps, and the moon, and memory, and muchness—you know you say things are ‘much of a muchness’—did you ever see such a thing as a drawing of a muchness?”}
{A “Really, now you ask me,”} said Alice, very much confused, {A “I don’t think—”}
{H “Then you shouldn’t talk,”} said the Hatter.
{A “At any rate I’ll never go there again!”} said Alice as she picked her way through the wood. {A “It’s the stupidest tea-party I ever was at in all my life!”}
Just as she said this, she noticed that one of the trees had a door leading right into it. {A “That’s very curious!”} she thought. {A “But everything’s curious today. I think I may as well go in at once.”} And in she went.
`,
}

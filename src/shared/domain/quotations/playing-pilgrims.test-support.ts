import type { AnnotatedText } from './annotated-text.test-support.ts'

/** Louisa May Alcott, Little Women, from chapter I. Annotated before the rules existed, which were tuned without it. */
export const PLAYING_PILGRIMS: AnnotatedText = {
  language: 'en',
  speakers: {
    J: ['Jo'],
    M: ['Meg'],
    A: ['Amy'],
    B: ['Beth'],
    P: ['Mrs. March', 'Cheery voice'],
  },
  text: `
{J “Christmas won’t be Christmas without any presents,”} grumbled Jo, lying on the rug.
{M “It’s so dreadful to be poor!”} sighed Meg, looking down at her old dress.
{A “I don’t think it’s fair for some girls to have plenty of pretty things, and other girls nothing at all,”} added little Amy, with an injured sniff.
{B “We’ve got father and mother and each other,”} said Beth contentedly, from her corner.
The four young faces on which the firelight shone brightened at the cheerful words, but darkened again as Jo said sadly—
{J “We haven’t got father, and shall not have him for a long time.”} She didn’t say {- “perhaps never,”} but each silently added it, thinking of father far away, where the fighting was.
Nobody spoke for a minute; then Meg said in an altered tone—
{M “You know the reason mother proposed not having any presents this Christmas was because it is going to be a hard winter for everyone; and she thinks we ought not to spend money for pleasure, when our men are suffering so in the army. But I am afraid I don’t;”} and Meg shook her head, as she thought regretfully of all the pretty things she wanted.
{J “But I don’t think the little we should spend would do any good. We’ve each got a dollar, and the army wouldn’t be much helped by our giving that. I agree not to expect anything from mother or you, but I do want to buy Undine and Sintram for myself; I’ve wanted it so long,”} said Jo, who was a bookworm.
{B “I planned to spend mine in new music,”} said Beth, with a little sigh, which no one heard but the hearth-brush and kettle-holder.
{A “I shall get a nice box of Faber’s drawing-pencils; I really need them,”} said Amy decidedly.
{J “Mother didn’t say anything about our money, and she won’t wish us to give up everything. Let’s each buy what we want, and have a little fun; I’m sure we work hard enough to earn it,”} cried Jo, examining the heels of her shoes in a gentlemanly manner.
{M “I know I do—teaching those tiresome children nearly all day, when I’m longing to enjoy myself at home,”} began Meg, in the complaining tone again.
{J “You don’t have half such a hard time as I do,”} said Jo. {J “How would you like to be shut up for hours with a nervous, fussy old lady, who keeps you trotting, is never satisfied, and worries you till you’re ready to fly out of the window or cry?”}
{B “It’s naughty to fret; but I do think washing dishes and keeping things tidy is the worst work in the world. It makes me cross; and my hands get so stiff, I can’t practise well at all;”} and Beth looked at her rough hands with a sigh that anyone could hear that time.
{A “I don’t believe any of you suffer as I do,”} cried Amy; {A “for you don’t have to go to school with impertinent girls, who plague you if you don’t know your lessons, and laugh at your dresses, and label your father if he isn’t rich, and insult you when your nose isn’t nice.”}
{J “If you mean libel, I’d say so, and not talk about labels, as if papa was a pickle-bottle,”} advised Jo, laughing.
{A “I know what I mean, and you needn’t be statirical about it. It’s proper to use good words, and improve your vocabilary,”} returned Amy, with dignity.
{M “Don’t peck at one another, children. Don’t you wish we had the money papa lost when we were little, Jo? Dear me! how happy and good we’d be, if we had no worries!”} said Meg, who could remember better times.
{B “You said the other day, you thought we were a deal happier than the King children, for they were fighting and fretting all the time, in spite of their money.”}
{M “So I did, Beth. Well, I think we are; for, though we do have to work, we make fun for ourselves, and are a pretty jolly set, as Jo would say.”}
{A “Jo does use such slang words!”} observed Amy, with a reproving look at the long figure stretched on the rug. Jo immediately sat up, put her hands in her pockets, and began to whistle.
{A “Don’t, Jo; it’s so boyish!”}
{J “That’s why I do it.”}
{A “I detest rude, unladylike girls!”}
{J “I hate affected, niminy-piminy chits!”}
{B “‘Birds in their little nests agree,’”} sang Beth, the peacemaker, with such a funny face that both sharp voices softened to a laugh, and the {- “pecking”} ended for that time.
{M “Really, girls, you are both to be blamed,”} said Meg, beginning to lecture in her elder-sisterly fashion. {M “You are old enough to leave off boyish tricks, and to behave better, Josephine.”}
{J “I’m not! and if turning up my hair makes me one, I’ll wear it in two tails till I’m twenty,”} cried Jo, pulling off her net, and shaking down a chestnut mane. {J “I hate to think I’ve got to grow up, and be Miss March, and wear long gowns, and look as prim as a China-aster!”} And Jo shook the blue army-sock till the needles rattled like castanets, and her ball bounded across the room.
{B “Poor Jo! It’s too bad, but it can’t be helped; so you must try to be contented with making your name boyish, and playing brother to us girls,”} said Beth, stroking the rough head at her knee.
{M “As for you, Amy,”} continued Meg, {M “you are altogether too particular and prim. Your airs are funny now; but you’ll grow up an affected little goose, if you don’t take care.”}
{B “If Jo is a tomboy and Amy a goose, what am I, please?”} asked Beth, ready to share the lecture.
{M “You’re a dear, and nothing else,”} answered Meg warmly; and no one contradicted her, for the {- “Mouse”} was the pet of the family.
As young readers like to know {- “how people look,”} we will take this moment to give them a little sketch of the four sisters, who sat knitting away in the twilight, while the December snow fell quietly without, and the fire crackled cheerfully within.
Elizabeth—or Beth, as everyone called her—was a rosy, smooth-haired, bright-eyed girl of thirteen, with a shy manner, a timid voice, and a peaceful expression, which was seldom disturbed. Her father called her {- “Little Tranquillity,”} and the name suited her excellently; for she seemed to live in a happy world of her own.
The clock struck six; and, having swept up the hearth, Beth put a pair of slippers down to warm. Meg stopped lecturing, and lighted the lamp, Amy got out of the easy-chair without being asked, and Jo forgot how tired she was as she sat up to hold the slippers nearer to the blaze.
{J “They are quite worn out; Marmee must have a new pair.”}
{B “I thought I’d get her some with my dollar,”} said Beth.
{A “No, I shall!”} cried Amy.
{M “I’m the oldest,”} began Meg, but Jo cut in with a decided—
{J “I’m the man of the family now papa is away, and I shall provide the slippers, for he told me to take special care of mother while he was gone.”}
{B “I’ll tell you what we’ll do,”} said Beth; {B “let’s each get her something for Christmas, and not get anything for ourselves.”}
{J “That’s like you, dear! What will we get?”} exclaimed Jo.
Everyone thought soberly for a minute; then Meg announced, as if the idea was suggested by the sight of her own pretty hands, {M “I shall give her a nice pair of gloves.”}
{J “Army shoes, best to be had,”} cried Jo.
{B “Some handkerchiefs, all hemmed,”} said Beth.
{A “I’ll get a little bottle of cologne; she likes it, and it won’t cost much, so I’ll have some left to buy my pencils,”} added Amy.
{M “How will we give the things?”} asked Meg.
{J “Put them on the table, and bring her in and see her open the bundles. Don’t you remember how we used to do on our birthdays?”} answered Jo.
{B “I used to be so frightened when it was my turn to sit in the big chair with the crown on, and see you all come marching round to give the presents, with a kiss.”} said Beth, who was toasting her face and the bread for tea, at the same time.
{J “Let Marmee think we are getting things for ourselves, and then surprise her. We must go shopping tomorrow afternoon, Meg; there is so much to do about the play for Christmas night,”} said Jo, marching up and down, with her hands behind her back and her nose in the air.
{M “I don’t mean to act any more after this time; I’m getting too old for such things,”} observed Meg, who was as much a child as ever about {- “dressing-up”} frolics.
{J “You won’t stop, I know, as long as you can trail round in a white gown with your hair down, and wear gold-paper jewelry.”} said Jo. {J “We ought to rehearse tonight. Come here, Amy, and do the fainting scene, for you are as stiff as a poker in that.”}
{A “I can’t help it; I never saw anyone faint, and I don’t choose to make myself all black and blue, tumbling flat as you do.”} returned Amy, who was not gifted with dramatic power, but was chosen because she was small enough to be borne out shrieking by the villain of the piece.
{J “Do it this way; clasp your hands so, and stagger across the room, crying frantically, ‘Roderigo! save me! save me!’”} and away went Jo, with a melodramatic scream which was truly thrilling.
Amy followed, but she poked her hands out stiffly before her, and jerked herself along as if she went by machinery; and her {A “Ow!”} was more suggestive of pins being run into her than of fear and anguish. Jo gave a despairing groan, and Meg laughed outright, while Beth let her bread burn as she watched the fun, with interest.
{J “It’s no use! Do the best you can when the time comes, and if the audience laugh, don’t blame me. Come on, Meg.”}
{M “It’s the best we’ve had yet,”} said Meg, as the dead villain sat up and rubbed his elbows.
{B “I don’t see how you can write and act such splendid things, Jo. You’re a regular Shakespeare!”} exclaimed Beth, who firmly believed that her sisters were gifted with wonderful genius in all things.
{J “Not quite,”} replied Jo modestly. {J “I do think The Witch’s Curse, an Operatic Tragedy, is rather a nice thing; but I’d like to try Macbeth, if we only had a trap-door for Banquo. I always wanted to do the killing part. ‘Is that a dagger that I see before me?’”} muttered Jo, rolling her eyes and clutching at the air, as she had seen a famous tragedian do.
{M “No, it’s the toasting fork, with mother’s shoe on it instead of the bread. Beth’s stage-struck!”} cried Meg, and the rehearsal ended in a general burst of laughter.
{P “Glad to find you so merry, my girls,”} said a cheery voice at the door, and actors and audience turned to welcome a tall, motherly lady, with a {- “can-I-help-you”} look about her which was truly delightful.
{P “Well, dearies, how have you got on today? There was so much to do, getting the boxes ready to go tomorrow, that I didn’t come home to dinner. Has anyone called, Beth? How is your cold, Meg? Jo, you look tired to death. Come and kiss me, baby.”}
While making these maternal inquiries Mrs. March got her wet things off, her warm slippers on, and sitting down in the easy-chair, drew Amy to her lap, preparing to enjoy the happiest hour of her busy day. The girls flew about, trying to make things comfortable, each in her own way.
As they gathered about the table, Mrs. March said, with a particularly happy face, {P “I’ve got a treat for you after supper.”}
A quick, bright smile went round like a streak of sunshine. Beth clapped her hands, regardless of the biscuit she held, and Jo tossed up her napkin, crying, {J “A letter! a letter! Three cheers for father!”}
`,
}

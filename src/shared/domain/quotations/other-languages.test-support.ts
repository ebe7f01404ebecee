import type { AnnotatedText } from './annotated-text.test-support.ts'

/** The brothers Grimm, Rotkäppchen, from the edition of 1857. */
export const ROTKAEPPCHEN: AnnotatedText = {
  language: 'de',
  speakers: {
    M: ['Mutter', 'Seine Mutter'],
    R: ['Rotkäppchen'],
    W: ['Wolf'],
    G: ['Großmutter'],
    J: ['Jäger'],
  },
  text: `
Eines Tages sprach seine Mutter zu ihm: {M „Komm, Rotkäppchen, da hast du ein Stück Kuchen und eine Flasche Wein, bring das der Großmutter hinaus; sie ist krank und schwach und wird sich daran laben. Mach dich auf, bevor es heiß wird, und wenn du hinauskommst, so geh hübsch sittsam und lauf nicht vom Weg ab.“}
{R „Ich will schon alles gut machen“}, sagte Rotkäppchen zur Mutter und gab ihr die Hand darauf. Die Großmutter aber wohnte draußen im Wald, eine halbe Stunde vom Dorf. Wie nun Rotkäppchen in den Wald kam, begegnete ihm der Wolf. Rotkäppchen aber wußte nicht, was das für ein böses Tier war, und fürchtete sich nicht vor ihm.
{W „Guten Tag, Rotkäppchen“}, sprach er. {R „Schönen Dank, Wolf.“} – {W „Wo hinaus so früh, Rotkäppchen?“} – {R „Zur Großmutter.“} – {W „Was trägst du unter der Schürze?“} – {R „Kuchen und Wein: gestern haben wir gebacken, da soll sich die kranke und schwache Großmutter etwas zugut tun und sich damit stärken.“} – {W „Rotkäppchen, wo wohnt deine Großmutter?“} – {R „Noch eine gute Viertelstunde weiter im Wald, unter den drei großen Eichbäumen, da steht ihr Haus, unten sind die Nußhecken, das wirst du ja wissen“}, sagte Rotkäppchen.
Der Wolf dachte bei sich: {W „Das junge zarte Ding, das ist ein fetter Bissen, der wird noch besser schmecken als die Alte: du mußt es listig anfangen, damit du beide erschnappst.“}
Da ging er ein Weilchen neben Rotkäppchen her, dann sprach er: {W „Rotkäppchen, sieh einmal die schönen Blumen, die ringsumher stehen, warum guckst du dich nicht um?“}
Rotkäppchen schlug die Augen auf, und als es sah, wie die Sonnenstrahlen durch die Bäume hin und her tanzten und alles voll schöner Blumen stand, dachte es: {R „Wenn ich der Großmutter einen frischen Strauß mitbringe, der wird ihr auch Freude machen.“}
Der Wolf aber ging geradeswegs nach dem Haus der Großmutter und klopfte an die Türe. {G „Wer ist draußen?“} – {W „Rotkäppchen, das bringt Kuchen und Wein, mach auf.“} – {G „Drück nur auf die Klinke“}, rief die Großmutter, {G „ich bin zu schwach und kann nicht aufstehen.“}
Rotkäppchen aber war nach den Blumen herumgelaufen, und als es so viel zusammen hatte, daß es keine mehr tragen konnte, fiel ihm die Großmutter wieder ein, und es machte sich auf den Weg zu ihr. Es rief: {R „Guten Morgen“}, bekam aber keine Antwort.
{R „Ei, Großmutter, was hast du für große Ohren!“} – {W „Daß ich dich besser hören kann.“} – {R „Ei, Großmutter, was hast du für große Augen!“} – {W „Daß ich dich besser sehen kann.“} – {R „Ei, Großmutter, was hast du für große Hände!“} – {W „Daß ich dich besser packen kann.“}
Wie der Wolf sein Gelüsten gestillt hatte, legte er sich wieder ins Bett, schlief ein und fing an, überlaut zu schnarchen. Der Jäger ging eben an dem Haus vorbei und dachte: {J „Wie die alte Frau schnarcht, du mußt doch sehen, ob ihr etwas fehlt.“} Da trat er in die Stube, und wie er vor das Bette kam, so sah er, daß der Wolf darin lag. {J „Finde ich dich hier, du alter Sünder“}, sagte er, {J „ich habe dich lange gesucht.“}
Und wie er ein paar Schnitte getan hatte, da sah er das rote Käppchen leuchten, und noch ein paar Schnitte, da sprang das Mädchen heraus und rief: {R „Ach, wie war ich erschrocken, wie war’s so dunkel in dem Wolf seinem Leib!“}
`,
}

/** Jules Verne, Le Tour du monde en quatre-vingts jours, from chapters I and II. */
export const TOUR_DU_MONDE: AnnotatedText = {
  language: 'fr',
  speakers: {
    F: ['Phileas Fogg', 'Mr. Fogg', 'Gentleman'],
    J: ['James Forster'],
    P: ['Passepartout', 'Nouveau venu', 'Jean Passepartout'],
  },
  text: `
En ce moment, on frappa à la porte du petit salon dans lequel se tenait Phileas Fogg.
James Forster, le congédié, apparut.
{J « Le nouveau domestique »}, dit-il.
Un garçon âgé d’une trentaine d’années se montra et salua.
{F « Vous êtes Français et vous vous nommez John ?} lui demanda Phileas Fogg.
{P — Jean, n’en déplaise à monsieur,} répondit le nouveau venu, {P Jean Passepartout, un surnom qui m’est resté, et que justifiait mon aptitude naturelle à me tirer d’affaire. Je crois être un honnête garçon, monsieur, mais, pour être franc, j’ai fait plusieurs métiers. J’ai été chanteur ambulant, écuyer dans un cirque, faisant de la voltige comme Léotard, et dansant sur la corde comme Blondin.}
{F — Passepartout me convient,} répondit le gentleman. {F Vous m’êtes recommandé. J’ai de bons renseignements sur votre compte. Vous connaissez mes conditions ?}
{P — Oui, monsieur.}
{F — Bien. Quelle heure avez-vous ?}
{P — Onze heures vingt-deux,} répondit Passepartout, en tirant des profondeurs de son gousset une énorme montre d’argent.
{F — Vous retardez,} dit Mr. Fogg.
{P — Que monsieur me pardonne, mais c’est impossible.}
{F — Vous retardez de quatre minutes. N’importe. Il suffit de constater l’écart. Donc, à partir de ce moment, onze heures vingt-neuf du matin, ce mercredi 2 octobre 1872, vous êtes à mon service. »}
Cela dit, Phileas Fogg se leva, prit son chapeau de la main gauche, le plaça sur sa tête avec un mouvement d’automate et disparut sans ajouter une parole.
`,
}

/** Miguel de Cervantes, Don Quijote de la Mancha, from chapters VIII and XX of the first part. */
export const MOLINOS: AnnotatedText = {
  language: 'es',
  speakers: {
    Q: ['Don Quijote', 'Su amo'],
    S: ['Sancho', 'Sancho Panza'],
  },
  text: `
En esto, descubrieron treinta o cuarenta molinos de viento que hay en aquel campo; y, así como don Quijote los vio, dijo a su escudero:
{Q —La ventura va guiando nuestras cosas mejor de lo que acertáramos a desear, porque ves allí, amigo Sancho Panza, donde se descubren treinta, o pocos más, desaforados gigantes, con quien pienso hacer batalla y quitarles a todos las vidas.}
{S —¿Qué gigantes?} —dijo Sancho Panza.
{Q —Aquellos que allí ves} —respondió su amo— {Q de los brazos largos, que los suelen tener algunos de casi dos leguas.}
{S —Mire vuestra merced} —respondió Sancho— {S que aquellos que allí se parecen no son gigantes, sino molinos de viento, y lo que en ellos parecen brazos son las aspas, que, volteadas del viento, hacen andar la piedra del molino.}
{Q —Bien parece} —respondió don Quijote— {Q que no estás cursado en esto de las aventuras: ellos son gigantes; y si tienes miedo, quítate de ahí, y ponte en oración en el espacio que yo voy a entrar con ellos en fiera y desigual batalla.}
Y, diciendo esto, dio de espuelas a su caballo Rocinante, sin atender a las voces que su escudero Sancho le daba, advirtiéndole que, sin duda alguna, eran molinos de viento, y no gigantes, aquellos que iba a acometer. Antes iba diciendo en voces altas:
{Q —No huyáis, cobardes y viles criaturas, que un solo caballero es el que os acomete.}
{Q —Haz cuenta que las pasó todas} —dijo don Quijote—; {Q no andes yendo y viniendo desa manera, que no acabarás de pasarlas en un año.}
{S —¿Cuántas han pasado hasta agora?} —dijo Sancho.
{Q —¿Yo qué diablos sé?} —respondió don Quijote.
{S —He ahí lo que yo dije: que tuviese buena cuenta. Pues por Dios que se ha acabado el cuento, que no hay pasar adelante.}
{Q —¿Cómo puede ser eso?} —respondió don Quijote—. {Q ¿Tan de esencia de la historia es saber las cabras que han pasado por estenso, que si se yerra una del número no puedes seguir adelante con la historia?}
{S —No, señor, en ninguna manera} —respondió Sancho—; {S porque así como yo pregunté a vuestra merced que me dijese cuántas cabras habían pasado, y me respondió que no sabía, en aquel mesmo instante se me fue a mí de la memoria cuanto me quedaba por decir.}
{Q —¿De modo} —dijo don Quijote— {Q que ya la historia es acabada?}
{S —Tan acabada es como mi madre} —dijo Sancho.
`,
}

/**
 * Texts of one paragraph per line, by language; `>` marks a title. They were written before the rules and are never
 * used to change them.
 */
export const UNSEEN_CHAPTERS: Record<string, readonly string[]> = {
  en: [
    `
> PART THE FIRST.
> CHAPTER 1. Loomings
Call me what you like. It was a damp November.
Chapter 1 of any life is short, he said.
> CHAPTER 2. The Carpet-Bag
I stuffed a shirt into my bag.
Book me a cabin, please!
Part company with a friend and you learn his worth.
> CHAPTER 3. The Spouter-Inn
You found yourself in a wide, low entry.
> Epilogue
The drama’s done.`,
    `
> Foreword
I wrote this book in a shed.
> Chapter Seventeen
The boat left at nine. Chapter ends.
> Chapter Eighteen: Who Is There?
“Part two?” she asked.
Introduction to the captain took place on deck.`,
  ],
  de: [
    `
> VORWORT
Dieses Buch entstand im Winter.
> Erstes Buch
> 1. Kapitel: Die Ankunft
Es war spät, als er ankam.
Teil der Wahrheit war, dass er fror.
> 2. Kapitel: Das Schloss
Am Morgen lag Schnee.
Buch dir ein Zimmer!
> 3. Kapitel
Er blieb. Teil 2 der Reise fiel aus.
> Nachwort
Der Winter ist vorbei.`,
    `
> Kapitel Zwölf
Sie schlief. Im 3. Kapitel starb der Held.
> KAPITEL DREIZEHN
Einleitung und Schluss fehlten.`,
  ],
  es: [
    `
> PREFACIO
Escribí este libro en invierno.
> Primera parte
> Capítulo primero. La llegada
Era tarde cuando llegó.
Parte de la verdad era el frío.
Capítulo tras capítulo, ella leía.
> Capítulo segundo. El castillo
Por la mañana había nieve.
Parte el pan, por favor.
> Capítulo III
Se quedó.
> Epílogo
El invierno terminó.`,
    `
> Capítulo doce
Ella dormía.
> Capítulo trece: ¿Quién es?
Libro en mano, salió.`,
  ],
  fr: [
    `
> AVANT-PROPOS
J’ai écrit ce livre en hiver.
> Première partie
> Chapitre premier : L’arrivée
Il était tard quand il arriva.
Partie de rien, elle avait tout.
Chapitre après chapitre, elle lisait.
> Chapitre deuxième : Le château
Au matin, il neigeait.
Partie remise, dit-il.
> CHAPITRE III.
Il resta.
> Épilogue
L’hiver est fini.`,
    `
> Chapitre douze
Elle dormait.
> Chapitre treize — Qui est là ?
Livre en main, il sortit.`,
  ],
  it: [
    `
> PREMESSA
Ho scritto questo libro d’inverno.
> Parte prima
> Capitolo primo. L’arrivo
Era tardi quando arrivò.
Parte della verità era il freddo.
Capitolo dopo capitolo, lei leggeva.
> Capitolo secondo. Il castello
Al mattino c’era la neve.
Parte il treno, presto!
> CAPITOLO III.
Restò.
> Epilogo
L’inverno è finito.`,
    `
> Capitolo dodici
Lei dormiva.
> Capitolo tredici: Chi è?
Libro in mano, uscì.`,
  ],
  'pt-BR': [
    `
> PREFÁCIO
Escrevi este livro no inverno.
> Primeira parte
> Capítulo primeiro. A chegada
Era tarde quando ele chegou.
Parte da verdade era o frio.
Capítulo após capítulo, ela lia.
> Capítulo segundo. O castelo
De manhã havia neve.
Parte o pão, por favor.
> CAPÍTULO III.
Ele ficou.
> Epílogo
O inverno acabou.`,
    `
> Capítulo doze
Ela dormia.
> Capítulo treze: Quem é?
Livro na mão, ele saiu.`,
  ],
}

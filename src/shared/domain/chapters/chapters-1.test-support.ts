/** Texts of one paragraph per line, by language; `>` marks a title. */
export const CHAPTERS_1: Record<string, readonly string[]> = {
  en: [
    `
> CHAPTER THE FIRST
It rained.
> CHAPTER II — IN WHICH THE BOAT SINKS
It snowed.
> CHAPTER III.—THE ISLAND
“Chapter and verse,” she said.
Part of him believed it.
Book after book fell from the shelf.
Chapters 3 and 4 were missing
Part III of the treaty was signed in May.
Part 1: done. Part 2: to do.
Part one: “Run.” Part two: “Hide.”
Chapter One, Page One.
Book lovers will know.
Episode after episode.
Letter to the editor
Volume up!`,
    `
> Preface to the Second Edition
It sold well.
> ACT ONE
> SCENE ONE
A room.
> SCENE TWO
A hall.
> Chapter Twenty-One
It rained.
> Chapter the Last
Chapter 3, the longest, bored him.
Book II is missing.
Part 2?
Section 4 applies here.`,
    `
He paused.
1963
It was a year.
2020
Another.`,
    `
THE LAMP
> CHAPTER I.
The lamp had been dark for eleven years.
> CHAPTER II.
Nobody knew why.
> EPILOGUE.
She came back.`,
    `
> Chapter 1
The lamp was out.
Part of me wanted to scream!
Book a table for two?
Chapter and verse, he knew it all
Part of the roof had gone…
Nobody answered.`,
    `
> Prologue
It rained.
> Part One
> Chapter One.
She woke. Chapter one was long.
Chapter one was long
> Chapter Two: The Letter
“Chapter three?” he asked.
> Chapter Three — The Lamp
Part two of the plan failed.
> PART TWO
> Chapter Four
Book one room for me, please.
Part with it
> Chapter Five: What Now?
Section by section, she read it.
> Chapter Six The Storm
Prologue to a storm, he thought.
> Interlude
A bird sang.
> Epilogue: Ten Years Later
The end.
> Afterword
Thanks.
> Acknowledgments
Thanks again.`,
    `
> BOOK THE FIRST.
> THE FIRST CHAPTER
It began.
> CHAPTER THE SECOND
It went on.
> Third Chapter
It ended.
The second chapter of the report
First part of the plan
> Act II
> Scene 1
He enters.
Act one way, think another
Scene after scene, it went on
Act now!
Book 2 tickets for tonight
Part 3 was the best of all.`,
    `
> Chapter 21
It was late.
Chapter 22 of the handbook says so
> Chapter 22. In Which the Boat Is Found, and Nobody Is Glad of It.
It was later.
> Chapter 23
Chapter.
> Appendix A
A list.
Appendix A lists them.
> Introduction
She wrote it late.
Introduction to a storm`,
    `
> I
The lamp was dark.
> II
Nobody knew why.
> III
She came back.`,
    `
> 1. The Letter
It came on a Monday.
> 2. The Boat
It left on a Tuesday.
> 3. The Island
It lay in fog.`,
    `
He made a list.
1. Bread
2. Milk
3. Rope
Then he left.`,
  ],
  de: [
    `
> ERSTER TEIL
> ERSTES KAPITEL
Es regnete.
> Zweites Kapitel, in dem nichts geschieht
Es schneite.
> Drittes Kapitel. In dem alles geschieht.
Teil eins: fertig.
Kapitel 5, Vers 3.
Erster Akt: Sie kommt. Zweiter Akt: Sie geht.
Band 3 fehlt!
Epilog hin oder her, er ging.`,
    `
> Einundzwanzigstes Kapitel
Die Lampe war aus.
> Zweiundzwanzigstes Kapitel.
Niemand kam.
> 23. Kapitel
Sie kam.
> Das letzte Kapitel
Ende.`,
    `
> PROLOG
Es regnete.
> Erster Teil
> 1. Kapitel
Die Lampe war dunkel.
> 2. Kapitel. Der Brief
Teil von mir wollte schreien!
Buch einen Tisch für zwei!
Kapitel für Kapitel las er
Ein Teil des Daches fehlte…
> 3. Kapitel – Das Boot
Niemand antwortete.
> ZWEITER TEIL
> Viertes Kapitel
Teil zwei des Plans scheiterte.
Kapitel um Kapitel las sie ihm vor.
> Fünftes Kapitel: Die Insel
„Kapitel sechs?“, fragte er.
> EPILOG.
Sie kam zurück.`,
    `
> Kapitel 1
Die Lampe war aus. Kapitel eins war lang.
> Kapitel Zwei
Niemand kam.
> Kapitel drei: Wer ist da?
Erster Teil der Reise
> KAPITEL IV.
Zweites Buch von links
> Kapitel V – Der Sturm
Vorwort und Nachwort fehlten.
> Zwischenspiel
Ein Vogel sang.
> Nachwort
Danke.
> Danksagung
Danke.`,
    `
> Buch I
> Das erste Kapitel
Es begann.
> Das zweite Kapitel
Es ging weiter.
Das dritte Kapitel war lang.
> Akt II
> Szene 1
Er tritt auf.
Akt der Gnade
Teilen wir uns auf
Kapitel 3 gefiel ihr am besten.
> Anhang A
Eine Liste.`,
  ],
  es: [
    `
> PARTE PRIMERA
> CAPÍTULO PRIMERO
Llovía.
> Capítulo II, en que nada pasa
Nevaba.
> Capítulo 3. El fin.
Parte el corazón verla así.
Parte uno de los hombres se fue.
Capítulo aparte merece Juan.
Capítulo 4 y último de la serie.`,
    `
> PRÓLOGO
Llovía.
> Primera parte
> Capítulo 1
La lámpara estaba apagada.
> Capítulo 2: La carta
¡Parte de mí quería gritar!
Parte de mí quería gritar
Libro una mesa para dos
Capítulo y verso, lo sabía todo
Parte del techo había caído…
> Capítulo 3 — El barco
Nadie respondió.
> SEGUNDA PARTE
> Capítulo cuarto
La parte dos del plan falló.
> Capítulo quinto. La isla
«¿Capítulo seis?», preguntó.
> EPÍLOGO.
Ella volvió.`,
    `
> Capítulo uno
El capítulo uno era largo.
> Capítulo dos
Nadie vino.
> Capítulo tres: ¿Quién es?
Primera parte del viaje
> CAPÍTULO IV.
Segundo libro de la izquierda
> Capítulo V. De cómo el barco salió del puerto y nadie se alegró.
Prólogo y epílogo faltaban.
> Interludio
Un pájaro cantó.
> Agradecimientos
Gracias.`,
    `
> Libro I
> Primer capítulo
Empezó.
> Segundo capítulo
Siguió.
El tercer capítulo fue largo.
> Acto II
> Escena 1
Entra él.
Acto de gracia
Parte usted mañana
Capítulo 3 fue su favorito.
> Apéndice A
Una lista.`,
  ],
}

/** Texts with `|` at each sentence end, by language. */
export const SENTENCES_1: Record<string, string> = {
  en: `
He drew a card. | Mary laughed.
She lost her mind. | Tom laughed.
He is 6 ft. tall. | She is 5 ft. | They met.
They had nothing to do. | 5 men came.
We met in jan. 1963 and in oct. 1970.
They stood under the arch. | Mary waved.
He counted to ten. | Mary ran.
It was me. | Mary left.
I like the sun. | 7 of us do.
See pp. 13–15, ch. 3, sec. 2, fig. 4 of the book.
He asked me: “Why?” | I said nothing.
“Where?” he said. | “There,” she said. | They went.
Mr. J. Smith Jr., Esq., of Smith & Sons Co., Ltd., was there. | He smiled.
Lake St. Clair is near Mt. Clemens, Mich. | It is deep.
At 5 a.m. Mr. Smith went to the bank. | He left at 6 p.m. | Mr. Hill stayed.
Hydrogen is a gas. [1] | It is light.
You and I. | Did you see Albert I. Jones?
You can find it at N°. 12. | That is all.
They came on Fri. Sept. 5.
then he waited . . . and left.
Attn. Mr. Hall, c/o Mrs. Hill, Rm. 5, Bldg. 7.
They live at No. 5 Park Lane, opposite St. Mary’s, near Harper Inc. and the old quay.
Martin Luther King Jr. spoke there in Jan. 1963, see vol. 2 and Fig. 7 of the guide.
He works at Harper Inc. | She left.
Apples, pears, etc. | Then we ate.
Apples, pears, etc. were sold.
“What?” she said.
“What?” she said. | “Nothing.”
“Stop!” he cried, and ran. | We followed.
“Where is it?” asked Tom. | “Here.”
“Why not?” Mary said. | “Because.”
“Why not?” I asked. | “Because,” she said.
“Who goes there?” Captain Ross demanded. | No one spoke.
“Go away!” the old man whispered.
“I saw it.” | She turned to the window.
“Is that so?” | He laughed.
‘Is it you?’ she asked.
"What?" she said.
"What?" | He turned around. | "No."
“No. | I won’t go.”
No. | That was all.
Did you see it? | No. | We slept.
He said no. | She said yes.
Take No. 12 to Nos. 14 and 15 at once.
Mr. and Mrs. Jones met Dr. Smith and Prof. Lee.
Messrs. Hall and Gray came. | They sat down.
Rev. Paul Hart spoke to Capt. Lowe and Sgt. Pike.
She lives on Main St. | He lives on Elm Ave. in town.
The shop on Baker St. is closed.
John Smith Sr. | He was tall.
Ask John Smith Jr. about it. | He knows.
J. R. R. Tolkien wrote it. | C. S. Lewis read it.
John F. Kennedy spoke. | Nobody moved.
So did I. | Then we left.
It was you and I. | Mary knew it.
She takes vitamin C. | He takes none.
He got an A. | Mary got a B. | They were glad.
We go with plan B. | Peter has the key.
He came at 5 p.m. and left at 9 a.m. on Monday.
He came at 5 p.m. | She left.
We open at 9 a.m. Monday to Friday.
It starts at 8 p.m. | Bring a coat.
Fruit, e.g. apples, i.e. something sweet, is fine.
The U.S. Army and the U.K. government agreed. | Others did not.
He moved to the U.S. | The house was sold.
She has a Ph.D. in physics. | He has an M.D. from Leeds.
In the 5th c. B.C. people lived here.
It is 3.14 metres long. | The price is $2.50 today.
See example.com for more. | Or write to a.b@example.com today.
Go to https://example.com/a.b?c=d. | Then sign in.
He waited... then he left.
He waited... | Then he left.
Well… maybe. | I don’t know.
She waited… | Then the rain came.
“Well…” she began. | “It is late.”
He (was it really him?) came home.
(He left.) | She stayed.
She left. | (He stayed.) | They slept.
He sang (it was late. Nobody heard) and slept.
The hall [built c. 1900 by R. Lang.] is gone.
He left (see p. 5). | She stayed.
The end of the line (Fig. 3). | A new line.
Born b. 1950, d. 1999, he wrote pp. 5–9 and vol. IV.
See Fig. 7, Sec. 2, Ch. 3 and Art. 5. | It is clear.
I ate a fig. | Then I ate another.
This is art. | That is not.
The vol. 2 of the work is lost. | Vol. 3 is not.
He was 19. | She was 20.
I am 30. | She is 25.
It was 1963. | Everyone was young.
Turn to page 3. | The picture is there.
1. Open the lid. | 2. Close it.
I. The House. | It was old.
IV. A Walk by the Sea
Henry VIII. had six wives. | Elizabeth I. | She had none.
It happened on Sept. 3 and on Mon. 5 Oct. at noon.
It was a hot Sept. | The grass was dry.
Smith v. Jones and Leeds vs. York were heard today.
The temp. was approx. 20 degrees, incl. wind.
Warner Bros. Pictures made it. | It was long.
Harper & Co. | It was closed.
Harper & Co. sells rope. | Acme Corp. | They sell tape.
Smith et al. found it. | Nobody else did.
He ran fast! | She ran faster! | They won?! | Yes.
Really?! he thought. | No way.
Oh! what a day it was.
Yahoo! is old. | So am I.
i went home. | she stayed. | we slept.
what? | no. | yes!
MR. JONES LEFT. | HE CAME BACK AT NO. 5.
He said: “Go.” | She went.
She said, “I will go,” and went. | He stayed.
He left.[1] | She stayed.[2]
He left.¹ | She stayed.
Is it Gov. Brown or Sen. White? | Gen. Black knows.
He left. | “Come,” she said.
Harper Inc. | “Come in,” she said.
My friend Mt. Everest is a hill. | Ft. Worth is a town.
The dept. is small. | The dept. of rope is not.
Tell Adm. Hale that Lt. Moss is here.
It is 5 km. | Peter walked.
It was Tues. 5 May. | Wed. 6 May was wet.
Hmm. | Peter was late.
She watched TV. | Peter read.
That was the BBC. | Mary turned it off.
“Dr. Smith?” asked Tom. | “Yes.”
`,
  de: `
Ich danke dir. | Maria kam.
Wie geht es dir. | Peter fragte.
Das ist gut so. | 5 Leute kamen.
Er sah rot. | Peter ging.
Die Fa. Huber ist alt. | Mind. 5 Leute kamen.
Das Haus Nr. 5 steht in der Kaiser-Wilhelm-Str. 12. | Es ist alt.
Er wurde am 1. 5. 1950 geboren. | Sie am 3.4.1951.
Prof. Dr. Dr. h.c. Max Weber lehrte hier. | Er war streng.
Das 20. Jh. war lang. | Im 21. Jh. ist alles anders.
Am 3. Oktober kam er, z. B. mit dem Zug, ca. 10 Uhr.
Am 3. Oktober kam er. | Sie blieb.
Er kam am 3. und ging am 5. wieder.
Das war der 2. Weltkrieg. | Danach kam der Frieden.
Im 19. Jahrhundert war das anders. | Heute nicht mehr.
Die 5. Klasse ist laut. | Die 6. Klasse auch.
Sie wohnt im 3. Stock. | Er wohnt im 4. Stock.
Das ist sein 40. Geburtstag. | Wir feiern.
Der 1. Mai ist ein Feiertag.
Vom 12. bis 15. August ist geschlossen.
Zum 100. Mal gewann der FC.
Er ist 30. | Sie ist 25.
Es waren 12. | Dann kamen mehr.
Das war 1989. | Die Mauer fiel.
Ludwig XIV. war König. | Er lebte lange.
Karl der V. Kaiser war er lange.
„Was?“, fragte sie.
„Was?“, fragte sie. | „Nichts.“
„Halt!“ rief er. | Niemand hielt.
„Halt!“ | Er lief weg.
»Was?«, fragte sie. | »Nichts.«
»Was?« fragte sie. | Er schwieg.
‚Was?‘, fragte sie.
Er ging. | »Komm!«, rief sie.
Er ging. | „Komm!“ | Sie blieb.
Sie sagte: „Geh!“ | Er ging.
Obst, z. B. Äpfel, d. h. etwas Süßes.
Obst, z.B. Äpfel, d.h. etwas Süßes.
Das gilt i. d. R. auch für u. a. Berlin. | Dort regnet es.
Siehe S. 5, Abb. 3, Bd. 2 und Kap. 4. | Es ist klar.
Vgl. Abs. 2 und Art. 5 GG. | Das reicht.
Dr. Müller und Prof. Dr. Weber kamen. | Hr. Klein nicht.
Die Fr. Dr. Meier ist krank.
Er kam ca. 10 Minuten später bzw. gar nicht.
Äpfel, Birnen usw. | Dann gingen wir.
Äpfel, Birnen usw. wurden verkauft.
Äpfel, Birnen u. a. | Die Liste ist lang.
Das kostet 5 Mio. Euro und 3 Mrd. Dollar. | Das ist viel.
Es dauert 3 Std. und 5 Min. | Danach ist Pause.
Er wohnt in der Hauptstr. 5 in Bonn.
Er wohnt in der Hauptstr. | Sie auch.
Das war 44 v. Chr. in Rom. | Er starb.
Er starb 44 v. Chr. | Die Stadt trauerte.
Im 5. Jh. v. Chr. lebten hier Griechen.
Die Müller GmbH & Co. KG ist alt. | Sie verkauft Seile.
Er ist geb. Schmidt und wohnt in St. Gallen.
Die sog. Freunde kamen evtl. später, ggf. gar nicht.
Das sind max. 5 Personen, mind. 2 Hunde inkl. Katze.
Tel. 123 oder Nr. 5. | Das ist die Nummer.
Die Nr. 1 der Liste ist er. | Die Nr. 2 ist sie.
Er wartete… und ging.
Er wartete … und ging. | Dann kam sie.
Er wartete... | Dann ging er.
Das sind 3,14 Meter. | Das sind 1.000 Euro.
Siehe www.beispiel.de. | Dort steht alles.
Er (war er es?) kam nach Hause.
(Er ging.) | Sie blieb.
1. Kapitel
1. Öffnen Sie den Deckel. | 2. Schließen Sie ihn.
J. W. von Goethe schrieb. | F. Schiller auch.
Wirklich?! | Ja. | Nein!
Der Hl. Nikolaus kommt am 6. Dez. abends.
Das ist ein Bsp. für Seile. | Es ist gut.
Nein. | Ich gehe nicht.
Das ist mein Plan. | Er ist gut.
Sie nahm Vitamin C. | Er nahm nichts.
Er kam um 10 Uhr. | Alle warteten.
Er spielt in der 2. Liga. | Sie spielt in der 1. Liga.
`,
  es: `
Es un don. | María lo sabe.
El sol. | Pedro duerme.
Es para ti. | Pedro lo sabe.
El Sr. López y la Sra. Díaz vinieron. | La Dra. Ruiz no.
—¿Qué? —dijo ella.
—¿Qué? —dijo ella—. | No te oigo.
—¡Vete! —gritó él. | Nadie se movió.
—Sí. | —No.
—¿Quién es? —preguntó Juan. | —Soy yo.
«¿Qué?», dijo ella. | «Nada.»
“¿Qué?”, dijo ella. | “Nada.”
«¡Vete!» gritó él.
¿Vienes? | ¡No! | Me quedo.
Fruta, p. ej. manzanas, es buena.
Fruta, por ej. manzanas, es buena.
Manzanas, peras, etc. | Después comimos.
Manzanas, peras, etc. fueron vendidas.
Vive en la Avda. Colón, n.º 5, 3.º izq. | Es un piso.
Vive en la C. Mayor, núm. 5. | Es un piso.
El núm. 3 de la lista es él. | El núm. 4 es ella.
Véase la pág. 5, fig. 3, vol. II y cap. 4. | Está claro.
Los EE. UU. y la UE firmaron. | Fue ayer.
Vive en EE. UU. | Ella vive en París.
Llegó a las 5 p. m. y salió a las 9 a. m. del lunes.
Llegó a las 5 p.m. | Ella salió.
Murió en el 44 a. C. en Roma. | Fue en marzo.
Nació en el siglo III d. C. | La ciudad era rica.
D. Quijote y Dña. Inés salieron. | Fr. Luis no.
El Ing. Pérez y el Lic. Soto vinieron. | El Arq. Gil no.
Ud. sabe que Uds. pueden venir. | Yo no.
¿Cómo está Ud.? | Yo estoy bien.
La empresa Gil y Cía. vende cuerda. | Es vieja.
Trabaja en Soto S. A. de Madrid. | Ella no.
Esperó... y se fue.
Esperó… | Luego se fue.
Son 3,14 metros. | Son 1.000 euros.
Tiene 30. | Ella tiene 25.
Fue en 1963. | Todos eran jóvenes.
Fue el 5 de sept. de 2020 en Lima.
Fue el 5 ago. 2020 en Lima. | Llovía.
Miró el mar. | Era azul.
Él (¿era él?) volvió.
(Él se fue.) | Ella se quedó.
1. Abra la tapa. | 2. Ciérrela.
Dijo que no. | Ella dijo que sí.
No. | Eso fue todo.
J. L. Borges escribió. | Nadie leyó.
Visite www.ejemplo.es. | Allí está todo.
Dijo: «Vete». | Ella se fue.
Dijo: “Vete.” | Ella se fue.
Sto. Tomás y Sta. Ana son santos. | S. Juan también.
Aprox. 20 personas, máx. 30, vinieron.
El Gral. Mora y el Cnel. Paz hablaron. | El Tte. Gil no.
Tel. 123. | Llame ya.
¿De verdad?! | Sí.
La Srta. Vega y los Sres. Mora cantan. | ¡Qué bien!
El prof. Mora y la profa. Gil leen. | Los demás duermen.
¡Ay! | Me duele.
¡Oh! qué día.
Es el plan B. | María lo sabe.
`,
}

/**
 * Texts with `|` at each sentence end, by language. They were written before the rules and are never used to change
 * them.
 */
export const UNSEEN_SENTENCES: Record<string, string> = {
  en: `
The parcel went to Lt. Col. Hargreaves at 14 Cedar Ave. before noon.
Gen. Ortiz and Sen. Blake met on Oct. 9 in Washington, D.C. | They talked for hours.
“Are you mad?” the captain shouted. | Nobody answered.
“You lied!” I said. | “You always lie!”
She earned a Ph.D. in 1998. | Her thesis, pp. 40–62, is about rope.
Turn to Sec. 4 of the manual, cf. App. B. | It is short.
It cost approx. 5.50 dollars, i.e. less than lunch.
Visit www.example.com. | The office closes at 6 p.m. | Call first.
He waited… and waited… | Then the bell rang.
The firm (est. 1902 by A. B. Moore) is now Moore & Sons Ltd. and sells tea.
`,
  de: `
Am 24. Dezember bleibt das Geschäft geschlossen. | Wir öffnen am 27. wieder.
Frau Dr. Weber und Hr. Klein wohnen in der Bahnhofstr. 12 in Köln.
„Kommst du mit?“, rief er. | „Nein!“ | Sie blieb sitzen.
Obst, z. B. Äpfel, Birnen usw. | Gemüse gibt es nebenan.
Das kostet ca. 3,5 Mio. Euro, d. h. mehr als im Vorjahr.
Im 18. Jahrhundert regierte Friedrich II. in Preußen. | Er spielte Flöte.
Siehe Abb. 3 auf S. 17, vgl. auch Kap. 2. | Dort steht mehr.
Er ist jetzt 40. | Sie wird im Mai 39.
Sie sagte: „Wir gehen.“ | Dann ging sie.
Die Fa. Huber GmbH & Co. KG liefert u. a. Schrauben bzw. Muttern.
`,
  es: `
El Sr. Gómez y la Sra. Ruiz viven en la Av. Libertad, n.º 14. | No están en casa.
—¿Vienes? —preguntó Marta. | —Ahora no.
Salió a las 5 p. m. de la oficina. | Llovía.
Los EE. UU. firmaron en 1848. | Fue en febrero.
Véase la fig. 2 en la pág. 31 del vol. III. | Es muy clara.
Compró fruta, p. ej. peras, uvas, etc. | Luego volvió.
«¡Basta!», gritó el profesor. | Todos callaron.
La Dra. Núñez nació en el s. XX. | Vive en Lima.
Esperó... y nadie llegó. | ¿Qué hacer?
Murió en el año 44 a. C. en Roma.
`,
  fr: `
M. Legrand et Mme Petit habitent au no. 8, bd. Voltaire. | Ils sont voisins.
« Tu viens ? » demanda-t-elle. | « Non. » | Il ferma la porte.
Voir p. 12 et fig. 4, chap. II. | C’est plus clair.
Il a acheté du pain, du beurre, etc. | Puis il est rentré.
César est mort en 44 av. J.-C. à Rome.
Le Dr. Morel arrive à 15 h. | La salle est vide.
– Quoi ! s’écria-t-il. | – Rien.
C’est un animal, c.-à-d. un être vivant.
Elle attendait… puis elle partit. | Personne ne la vit.
Les frais (env. 3,5 % du prix. T.V.A. comprise) sont à votre charge.
`,
  it: `
Il sig. Bianchi e la sig.ra Neri abitano in p.zza Dante, n. 5. | Sono vicini.
«Chi è?» domandò lui. | «Sono io.» | Lei aprì.
Vedi pag. 22, fig. 3 e cap. IV. | È spiegato bene.
Comprò mele, pere, ecc. | Poi tornò a casa.
Il prof. Conti e l’avv. Serra arrivarono alle 5. | Era tardi.
La ditta F.lli Rossi S.p.A. produce viti. | Ha cento operai.
Nacque nel sec. XV a.C. secondo alcuni.
— Davvero? — disse Anna. | — Non ci credo!
Aspettò... ma nessuno venne. | Allora uscì.
Il dott. Greco costa ca. 3,5 euro al minuto.
`,
  'pt-BR': `
O Sr. Lima e a Sra. Prado moram na Av. Brasil, nº 200. | São vizinhos.
— Você vem? — perguntou Ana. | — Agora não.
A Dra. Souza chegou às 9 h. | A sala estava cheia.
Veja a pág. 8, fig. 5, cap. III. | Está tudo lá.
Comprou frutas, p. ex. uvas, peras, etc. | Depois voltou.
“Pare!”, gritou o guarda. | Ninguém parou.
O prof. Nunes trabalha na Silva & Cia. Ltda. em Recife.
Ele esperou… e dormiu. | Ninguém veio.
D. Pedro II. nasceu em 1825. | Foi imperador.
Custa aprox. 3,5 mil reais. | É caro.
`,
}

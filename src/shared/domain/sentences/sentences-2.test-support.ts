/** Texts with `|` at each sentence end, by language. */
export const SENTENCES_2: Record<string, string> = {
  fr: `
Il va au lit. | 5 heures sonnent.
Elle est là. | Pierre part.
C’est l’art. 3, al. 2, du code. | Lisez-le.
Le XIXe s. fut long. | Le XXe s. fut court.
M. Dupont et Mme Roy sont là. | Mlle Roy non.
MM. Dupont et Roy sont là. | Ils attendent.
M. Le Goff est là. | Mme. La Tour aussi.
« Quoi ? » dit-elle.
« Quoi ? » dit-elle. | « Rien. »
« Quoi ? » | Il se retourna. | « Non. »
« Quoi ! » s’écria Marie. | Personne ne bougea.
“Quoi ?” dit-elle. | “Rien.”
– Quoi ? dit-elle. | – Rien.
— Quoi ? demanda Paul. | — Rien.
— Viens ! | — Non.
« Oui. » | Elle partit.
Il dit : « Viens. » | Elle vint.
Il partit. | « Viens », dit-elle.
Viens-tu ? | Non ! | Je reste.
Du pain, p. ex. une baguette, est bon.
Du pain, par ex. une baguette, est bon.
Du pain, c.-à-d. une baguette, est bon.
Du pain, du vin, etc. | Puis nous mangeâmes.
Du pain, du vin, etc. furent vendus.
Voir p. 5, fig. 3, vol. II, chap. 4 et art. 5. | C’est clair.
Voir la p. 12. | Elle est belle.
Il habite au no. 5, av. Foch, à Paris. | Il est vieux.
Il habite au n° 5, bd. Foch. | Elle aussi.
Le Dr. Morel et le Pr. Roy sont là. | Me. Blanc aussi.
Mgr. Roy et St. Paul sont là. | Ste. Anne aussi.
César est mort en 44 av. J.-C. | Rome pleurait.
Il est né en 20 apr. J.-C. en Gaule.
J.-J. Rousseau a écrit. | V. Hugo aussi.
Il arriva le 3 janv. 1963 et partit le 5 févr. 1964. | Il plut.
Il attendit... puis il partit.
Il attendit… | Puis il partit.
C’est 3,14 mètres. | C’est 1.000 euros.
Il a 30 ans. | Elle en a 25.
C’était en 1963. | Tous étaient jeunes.
Il est sec. | Elle est mouillée.
C’est de l’art. | Ce n’est rien.
Voir www.exemple.fr. | Tout y est.
Il (était-ce lui ?) revint.
(Il partit.) | Elle resta.
1. Ouvrez le couvercle. | 2. Fermez-le.
Il dit non. | Elle dit oui.
Non. | C’était tout.
Louis XIV. | Il vécut longtemps.
Env. 20 personnes, max. 30, sont là.
La société Roy et Cie. vend des cordes. | Elle est vieille.
Tél. 123. | Appelez.
Vraiment ?! | Oui.
Oh ! quel jour.
Ah ! | Te voilà.
Eh bien ? demanda-t-il. | Rien.
L’éd. de 1950, réf. 12, est épuisée.
Le gén. Roy et le col. Petit parlent. | Le cap. Moreau se tait.
Il travaille à la S.N.C.F. | Elle non.
Il travaille à la S.N.C.F. de Lyon.
Le prof. Roy lit. | Les élèves dorment.
C’est le plan B. | Marie le sait.
Il a dit « non. » | Elle est partie.
Que faire ? se demanda-t-il. | Rien.
`,
  it: `
Due anni fa. | Maria partì.
Come sto. | Bene.
A.C. Milan vinse. | L’Inter perse.
Il Dott. Ing. Rossi abita in via Roma n. 3. | È alto.
Il sig. Rossi e la sig.ra Bianchi sono qui. | La sig.na Neri no.
Il Sig. Rossi e la Sig.ra Bianchi sono qui. | I Sigg. Neri no.
Il dott. Rossi e la dott.ssa Neri sono qui. | L’avv. Serra no.
Il prof. Rossi e la prof.ssa Neri leggono. | L’ing. Greco dorme.
«Cosa?» disse lei.
«Cosa?» disse lei. | «Niente.»
«Cosa?», disse lei. | «Niente.»
“Cosa?” disse lei. | “Niente.”
«Cosa?» | Lui si voltò. | «No.»
— Cosa? — disse lei. | — Niente.
– Cosa? – chiese Paolo. | – Niente.
«Vattene!» gridò lui. | Nessuno si mosse.
Disse: «Vieni». | Lei venne.
Disse: «Vieni.» | Lei venne.
Vieni? | No! | Resto.
Mele, p. es. rosse, sono buone.
Mele, p.es. rosse, o per es. gialle, sono buone.
Mele, pere, ecc. | Poi mangiammo.
Mele, pere, ecc. furono vendute.
Mele, pere, etc. | Poi mangiammo.
Vedi pag. 5, fig. 3, vol. II, cap. 4 e art. 5. | È chiaro.
Vedi pagg. 5 e 6, tav. 2, tab. 3. | È chiaro.
Cfr. p. 12 e n. 4. | È chiaro.
Abita in p.za Dante, n. 5, a Roma. | È vecchio.
Abita in V.le Roma n. 5. | Lei no.
La S.p.A. è vecchia. | La S.r.l. è nuova.
Lavora alla Rossi S.p.A. | Lei no.
Lavora alla F.lli Rossi di Roma. | Lei no.
Morì nel 44 a.C. a Roma. | Era marzo.
Morì nel 44 a. C. a Roma. | Era marzo.
Nacque nel 20 d.C. | La città era ricca.
Nel sec. XV viveva qui. | Nel sec. XVI no.
S. Pietro e S. Paolo sono a Roma. | S. Marco no.
G. Verdi scrisse. | L. Pirandello no.
Arrivò il 3 gen. 1963 e partì il 5 feb. 1964. | Pioveva.
Aspettò... e partì.
Aspettò… | Poi partì.
Sono 3,14 metri. | Sono 1.000 euro.
Ha 30 anni. | Lei ne ha 25.
Era il 1963. | Tutti erano giovani.
Lui (era lui?) tornò.
(Lui partì.) | Lei restò.
1. Aprire il coperchio. | 2. Chiuderlo.
Disse di no. | Lei disse di sì.
No. | Era tutto.
Ca. 20 persone, max. 30, sono qui.
Tel. 123. | Chiami ora.
Davvero?! | Sì.
Oh! che giorno.
Vedi www.esempio.it. | C’è tutto.
L’on. Rossi e il sen. Neri parlano. | Il gen. Greco tace.
Mons. Rossi e don Neri pregano. | Il card. Greco no.
Spett. Ditta, Egr. Sig. Rossi, Gent. Sig.ra Neri.
L’arch. Rossi e il geom. Neri sono qui. | Il rag. Greco no.
È arte. | Non è niente.
Il mare era calmo. | Era il mar. | Nessuno parlava.
È il piano B. | Maria lo sa.
È in gen. 5 gradi più caldo.
La n. 1 è lei. | La n. 2 è lui.
Disse «no.» | Lei partì.
`,
  'pt-BR': `
No séc. XIX era assim. | No séc. XX, não.
O art. 5.º, inc. II, da CF diz isso. | É claro.
O Sr. Lima e a Sra. Prado estão aqui. | A Srta. Alves não.
O Dr. Lima e a Dra. Prado estão aqui. | O Eng. Alves não.
Os Srs. Lima e Prado estão aqui. | As Sras. também.
O prof. Lima e a profa. Prado leem. | O Pe. Alves dorme.
— O quê? — disse ela.
— O quê? — disse ela. | — Nada.
— Vá embora! — gritou ele. | Ninguém se moveu.
— Vem? — perguntou João. | — Não.
“O quê?” disse ela. | “Nada.”
“O quê?”, disse ela. | “Nada.”
“O quê?” | Ele se virou. | “Não.”
«O quê?» disse ela. | «Nada.»
Ele disse: “Venha.” | Ela veio.
Vem? | Não! | Fico.
Frutas, p. ex. uvas, são boas.
Frutas, por ex. uvas, são boas.
Frutas, uvas, etc. | Depois comemos.
Frutas, uvas, etc. foram vendidas.
Veja a pág. 5, fig. 3, vol. II, cap. 4 e art. 5. | Está claro.
Veja as págs. 5 e 6. | Está claro.
Mora na Av. Brasil, n.º 5, apto. 3. | É velho.
Mora na R. Direita, nº 5. | Ela não.
Mora na Trav. Azul, núm. 5. | Ela não.
Trabalha na Lima & Cia. Ltda. em Recife. | Ela não.
Trabalha na Lima Ltda. | Ela não.
Trabalha na Lima S.A. de Recife. | Ela não.
Morreu em 44 a.C. em Roma. | Era março.
Morreu em 44 a. C. em Roma. | Era março.
Nasceu em 20 d.C. | A cidade era rica.
D. Pedro e D. Maria saíram. | Fr. Luís não.
S. João e Sto. Antônio são santos. | Sta. Ana também.
V. Exa. sabe disso. | Eu não.
J. Amado escreveu. | M. de Assis também.
Chegou em 3 jan. 1963 e saiu em 5 fev. 1964. | Chovia.
Foi em 5 de set. de 2020. | Chovia.
Esperou... e saiu.
Esperou… | Depois saiu.
São 3,14 metros. | São 1.000 reais.
Tem 30 anos. | Ela tem 25.
Foi em 1963. | Todos eram jovens.
Depois das 10. | Ele saiu.
Ele (era ele?) voltou.
(Ele saiu.) | Ela ficou.
1. Abra a tampa. | 2. Feche-a.
Disse que não. | Ela disse que sim.
Não. | Foi tudo.
Olhou o mar. | Era azul.
Aprox. 20 pessoas, máx. 30, vieram.
Tel. 123. | Ligue já.
É mesmo?! | Sim.
Oh! que dia.
Visite www.exemplo.com.br. | Está tudo lá.
O Gen. Lima e o Cel. Prado falam. | O Ten. Alves não.
Nos EUA. | Ela mora lá.
Mora nos E.U.A. há anos. | Ela não.
Chegou às 5 p.m. | Ela saiu.
Obs. 5 e ref. 3 são claras. | Leia.
É o plano B. | Maria sabe.
Ed. 3, cód. 12, esgotada. | Há outra.
Ele disse “não.” | Ela saiu.
`,
  others: `
他走了。| 她也走了。
“什么？”她说。
“什么？”她问道。| “没什么。”
他说：“走吧。” | 她走了。
你来吗？| 不！| 我留下。
他等了……然后走了。
彼は帰った。| 彼女も帰った。
「何？」と彼女は言った。
「何？」と彼女は言った。| 「別に。」
「行こう。」| 彼は立った。
本当？！| はい。
เขาไปแล้ว เธออยู่
เขาไปแล้วหรือ? | เธออยู่
Он ушёл. | Она осталась.
«Что?» — спросила она. | «Ничего.»
— Что? — спросила она. | — Ничего.
هل أنت هنا؟ | نعم.
मैं घर जाता हूँ। | तुम आओ।
Ging hij weg? | Ja! | Zij bleef.
Ο Νίκος έφυγε. | Η Μαρία έμεινε.
`,
}

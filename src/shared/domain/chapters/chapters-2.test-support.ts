/** Texts of one paragraph per line, by language; `>` marks a title. */
export const CHAPTERS_2: Record<string, readonly string[]> = {
  fr: [
    `
> CHAPITRE II, où rien n’arrive
Il pleuvait.
Partie de cartes ce soir ?
Chapitre clos.
Partie deux fois, elle revint.
Livre deux fois par jour.
Acte un : il entre.`,
    `
> LIVRE PREMIER
> CHAPITRE Ier
Il pleuvait.
> Chapitre vingt et un
Il neigeait.`,
    `
> PROLOGUE
Il pleuvait.
> Première partie
> Chapitre 1
La lampe était éteinte.
> Chapitre 2 : La lettre
Partie de moi voulait crier !
Livre à rendre demain
Chapitre et verset, il savait tout
Partie du toit était tombée…
> Chapitre 3 — Le bateau
Personne ne répondit.
> DEUXIÈME PARTIE
> Chapitre quatrième
La partie deux du plan échoua.
> Chapitre cinq. L’île
« Chapitre six ? » demanda-t-il.
> ÉPILOGUE.
Elle revint.`,
    `
> Chapitre premier
Le chapitre un était long.
> Chapitre deux
Personne ne vint.
> Chapitre trois : Qui est là ?
Première partie du voyage
> CHAPITRE IV.
Deuxième livre à gauche
> Chapitre V. Où le bateau quitta le port et où personne ne s’en réjouit.
Prologue et épilogue manquaient.
> Interlude
Un oiseau chanta.
> Remerciements
Merci.`,
    `
> Livre I
> Premier chapitre
Cela commença.
> Deuxième chapitre
Cela continua.
Le troisième chapitre fut long.
> Acte II
> Scène 1
Il entre.
Acte de grâce
Partie hier, elle revint
Chapitre 3 fut son préféré.
> Annexe A
Une liste.`,
  ],
  it: [
    `
> Parte prima
> Capitolo 3: Fine?
Pioveva.
Parte da solo.
Parte uno, torna due.
Parte due volte al giorno.
Capitolo chiuso.`,
    `
> Capitolo ventuno
Pioveva.
> Capitolo XXII - Il mare
Nevicava.`,
    `
> PROLOGO
Pioveva.
> Prima parte
> Capitolo 1
La lampada era spenta.
> Capitolo 2: La lettera
Parte di me voleva gridare!
Parte di me voleva gridare
Libro un tavolo per due
Capitolo e verso, sapeva tutto
Parte del tetto era caduta…
> Capitolo 3 — La barca
Nessuno rispose.
> SECONDA PARTE
> Capitolo quarto
La parte due del piano fallì.
> Capitolo quinto. L’isola
«Capitolo sei?» chiese.
> EPILOGO.
Lei tornò.`,
    `
> Capitolo primo
Il capitolo uno era lungo.
> Capitolo due
Nessuno venne.
> Capitolo tre: Chi è?
Prima parte del viaggio
> CAPITOLO IV.
Secondo libro da sinistra
> Capitolo V. Come la barca lasciò il porto e nessuno ne fu lieto.
Prologo ed epilogo mancavano.
> Interludio
Un uccello cantò.
> Ringraziamenti
Grazie.`,
    `
> Libro I
> Primo capitolo
Cominciò.
> Secondo capitolo
Continuò.
Il terzo capitolo fu lungo.
> Atto II
> Scena 1
Entra lui.
Atto di grazia
Parte domani
Capitolo 3 era il suo preferito.
> Appendice A
Una lista.`,
  ],
  'pt-BR': [
    `
> Parte primeira
> Capítulo 3: O fim?
Chovia.
Parte do dia.
Parte um, volta dois.
Livro aberto.
Parte amanhã cedo.`,
    `
> PRÓLOGO
Chovia.
> Primeira parte
> Capítulo 1
A lâmpada estava apagada.
> Capítulo 2: A carta
Parte de mim queria gritar!
Parte de mim queria gritar
Livro uma mesa para dois
Capítulo e verso, ele sabia tudo
Parte do telhado tinha caído…
> Capítulo 3 — O barco
Ninguém respondeu.
> SEGUNDA PARTE
> Capítulo quarto
A parte dois do plano falhou.
> Capítulo quinto. A ilha
“Capítulo seis?”, perguntou.
> EPÍLOGO.
Ela voltou.`,
    `
> Capítulo um
O capítulo um era longo.
> Capítulo dois
Ninguém veio.
> Capítulo três: Quem é?
Primeira parte da viagem
> CAPÍTULO IV.
Segundo livro da esquerda
> Capítulo V. De como o barco saiu do porto e ninguém se alegrou.
Prólogo e epílogo faltavam.
> Interlúdio
Um pássaro cantou.
> Agradecimentos
Obrigado.`,
    `
> Livro I
> Primeiro capítulo
Começou.
> Segundo capítulo
Continuou.
O terceiro capítulo foi longo.
> Ato II
> Cena 1
Ele entra.
Ato de graça
Parte amanhã
Capítulo 3 era o favorito dela.
> Apêndice A
Uma lista.`,
  ],
  nl: [
    `
> PROLOOG
Het regende.
> Eerste deel
> Hoofdstuk 1
De lamp was uit.
> Hoofdstuk twee: De brief
Deel van mij wilde schreeuwen!
Boek een tafel voor twee
> Hoofdstuk 3
Niemand kwam.
> EPILOOG.
Zij kwam terug.`,
  ],
}

import { splitSentences } from '#shared/domain/sentences/split-sentences.ts'

/* oxlint-disable catalog-texts/bare-text -- read aloud in the speaker's language, whatever that of the interface is */
/** About twenty seconds of everyday text in many languages, with every kind of sentence. */
const TEXTS: Record<string, string> = {
  en: 'The harbor wakes before the town does. Boats come in with their lamps still lit, and somebody is always counting: crates, ropes, minutes. Did the ferry leave on time? It did, for once. By seven the fog has lifted, the first shops open their shutters, and the smell of coffee wins over the smell of salt.',
  de: 'Der Hafen wird vor der Stadt wach. Boote kommen herein, die Lampen brennen noch, und irgendwer zählt immer: Kisten, Seile, Minuten. Ist die Fähre pünktlich gefahren? Ja, ausnahmsweise. Gegen sieben hebt sich der Nebel, die ersten Läden öffnen, und der Duft von Kaffee siegt über den Geruch von Salz.',
  fr: 'Le port se réveille avant la ville. Les bateaux rentrent, leurs lampes encore allumées, et quelqu’un compte toujours : les caisses, les cordes, les minutes. Le ferry est-il parti à l’heure ? Oui, pour une fois. Vers sept heures, le brouillard se lève, les boutiques ouvrent, et l’odeur du café l’emporte sur celle du sel.',
  es: 'El puerto despierta antes que la ciudad. Los barcos entran con las luces aún encendidas y siempre hay alguien que cuenta: cajas, cuerdas, minutos. ¿Salió el transbordador a su hora? Sí, por una vez. Hacia las siete se levanta la niebla, abren las primeras tiendas y el olor a café vence al de la sal.',
  it: 'Il porto si sveglia prima della città. Le barche rientrano con le lampade ancora accese, e qualcuno conta sempre: casse, corde, minuti. Il traghetto è partito in orario? Sì, per una volta. Verso le sette la nebbia si alza, aprono i primi negozi, e il profumo del caffè vince su quello del sale.',
  pt: 'O porto acorda antes da cidade. Os barcos entram com as luzes ainda acesas, e há sempre alguém a contar: caixas, cordas, minutos. A balsa saiu na hora? Saiu, por uma vez. Perto das sete a névoa se levanta, as primeiras lojas abrem, e o cheiro de café vence o cheiro de sal.',
  nl: 'De haven wordt eerder wakker dan de stad. Boten komen binnen met hun lampen nog aan, en altijd is er wel iemand die telt: kratten, touwen, minuten. Is de veerboot op tijd vertrokken? Ja, voor één keer. Tegen zeven uur trekt de mist op, de eerste winkels gaan open, en de geur van koffie wint het van de geur van zout.',
  sv: 'Hamnen vaknar före staden. Båtarna kommer in med lamporna fortfarande tända, och någon räknar alltid: lådor, rep, minuter. Gick färjan i tid? Ja, för en gångs skull. Vid sju lättar dimman, de första butikerna öppnar, och doften av kaffe vinner över doften av salt.',
  da: 'Havnen vågner før byen. Bådene kommer ind med lamperne stadig tændt, og der er altid nogen, der tæller: kasser, reb, minutter. Sejlede færgen til tiden? Ja, for en gangs skyld. Ved syvtiden letter tågen, de første butikker åbner, og duften af kaffe vinder over duften af salt.',
  nb: 'Havnen våkner før byen. Båtene kommer inn med lampene fortsatt tent, og det er alltid noen som teller: kasser, tau, minutter. Gikk ferga i rute? Ja, for en gangs skyld. Ved sjutiden letter tåka, de første butikkene åpner, og lukten av kaffe vinner over lukten av salt.',
  fi: 'Satama herää ennen kaupunkia. Veneet tulevat sisään lamput yhä palaen, ja joku laskee aina: laatikoita, köysiä, minuutteja. Lähtikö lautta ajoissa? Kerrankin lähti. Seitsemän maissa sumu hälvenee, ensimmäiset kaupat avautuvat, ja kahvin tuoksu voittaa suolan tuoksun.',
  pl: 'Port budzi się wcześniej niż miasto. Łodzie wpływają z zapalonymi jeszcze lampami, a ktoś zawsze liczy: skrzynie, liny, minuty. Czy prom odpłynął na czas? Tym razem tak. Około siódmej mgła się podnosi, otwierają się pierwsze sklepy, a zapach kawy wygrywa z zapachem soli.',
  ru: 'Гавань просыпается раньше города. Лодки входят с ещё горящими фонарями, и кто-нибудь всегда считает: ящики, верёвки, минуты. Паром отошёл вовремя? На этот раз да. К семи туман поднимается, открываются первые магазины, и запах кофе побеждает запах соли.',
  uk: 'Порт прокидається раніше за місто. Човни заходять із ще засвіченими ліхтарями, і хтось завжди рахує: ящики, мотузки, хвилини. Чи відплив пором вчасно? Цього разу так. Близько сьомої туман підіймається, відчиняються перші крамниці, і запах кави перемагає запах солі.',
  tr: 'Liman şehirden önce uyanır. Tekneler lambaları hâlâ yanarken içeri girer ve her zaman biri sayar: sandıkları, halatları, dakikaları. Vapur zamanında kalktı mı? Bu sefer evet. Saat yediye doğru sis kalkar, ilk dükkânlar açılır ve kahve kokusu tuz kokusuna üstün gelir.',
  ar: 'يستيقظ الميناء قبل المدينة. تدخل القوارب ومصابيحها ما زالت مضاءة، وهناك دائمًا من يعدّ: الصناديق والحبال والدقائق. هل انطلقت العبّارة في موعدها؟ نعم، هذه المرة. قرابة السابعة ينقشع الضباب، وتفتح المتاجر الأولى أبوابها، وتغلب رائحة القهوة رائحة الملح.',
  he: 'הנמל מתעורר לפני העיר. הסירות נכנסות כשהפנסים שלהן עדיין דולקים, ותמיד יש מישהו שסופר: ארגזים, חבלים, דקות. האם המעבורת יצאה בזמן? הפעם כן. בסביבות שבע הערפל מתפזר, החנויות הראשונות נפתחות, וריח הקפה גובר על ריח המלח.',
  hi: 'बंदरगाह शहर से पहले जागता है। नावें अपनी जलती हुई लालटेनों के साथ भीतर आती हैं, और कोई न कोई हमेशा गिनता रहता है: पेटियाँ, रस्सियाँ, मिनट। क्या नाव समय पर निकली? इस बार, हाँ। सात बजे तक कोहरा छँट जाता है, पहली दुकानें खुलती हैं, और कॉफ़ी की खुशबू नमक की गंध पर जीत जाती है।',
  ja: '港は町より早く目を覚まします。船はまだ明かりをつけたまま入ってきて、いつも誰かが箱や縄や時間を数えています。渡し船は時間どおりに出たのでしょうか。ええ、今日だけは。七時ごろには霧が晴れ、最初の店が開き、コーヒーの香りが潮の香りに勝ちます。',
  ko: '항구는 도시보다 먼저 깨어납니다. 배들은 아직 불을 켠 채 들어오고, 누군가는 늘 상자와 밧줄과 시간을 세고 있습니다. 여객선은 제시간에 떠났을까요? 네, 오늘만은요. 일곱 시쯤이면 안개가 걷히고, 첫 가게들이 문을 열고, 커피 향이 소금 냄새를 이깁니다.',
  zh: '港口比城市醒得更早。船只亮着灯驶进来，总有人在数：箱子、绳子、分钟。渡轮准时开了吗？这一次，是的。七点左右，雾散了，第一批商店开了门，咖啡的香味盖过了海水的咸味。',
}
/* oxlint-enable catalog-texts/bare-text */

/** A short text for listening to a voice, in its language or English. */
export function previewText(locale: string): string {
  const text = sampleText(locale) ?? TEXTS['en'] ?? ''
  const [, second] = splitSentences(text)
  return text.slice(0, second?.endChar).trim()
}

/** A text in the speaker's language; null if there is none and the speaker talks freely for half a minute. */
export function sampleText(locale: string): string | null {
  return TEXTS[locale.toLowerCase().split('-')[0] ?? ''] ?? null
}

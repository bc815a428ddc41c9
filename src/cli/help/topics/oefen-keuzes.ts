import { t, type Text } from '../../../language.ts';

/** The choices of the practice service, each with a name by which its test knows it. */
export const choices: Readonly<Record<string, Text>> = {
  total: {
    nl: 'total van een lijst telt alles wat past, niet alleen de pagina.',
    en: 'total of a list counts all that fits, not the page alone.',
  },
  velden: {
    nl: 'Een rij van /offertes toont ook nummer, datum en geldig_tot. Een rij van /producten en een klant die gemaakt of gewijzigd is, tonen alle velden.',
    en: 'A row of /offertes also shows nummer, datum and geldig_tot. A row of /producten and a customer that was made or changed show all fields.',
  },
  zoeken: {
    nl: 'q zoekt een stuk van de naam, zonder te letten op hoofdletters en accenten.',
    en: 'q looks for a part of the name, whatever its capitals and accents.',
  },
  onbekend: {
    nl: 'Een onbekend veld, in de body of in de query, is een 422.',
    en: 'An unknown field, in the body or in the query, is a 422.',
  },
  leeg: { nl: 'Een veld zonder waarde is null, niet weggelaten.', en: 'A field without a value is null, and not left out.' },
  wissen: {
    nl: 'Een lege tekst in een PATCH maakt email, adres, kbo_btw_nummer of peppol_id leeg.',
    en: 'An empty text in a PATCH clears email, adres, kbo_btw_nummer or peppol_id.',
  },
  land: { nl: 'Een land dat niet bestaat is een 422.', en: 'A country that does not exist is a 422.' },
  kbo: { nl: 'Een kbo_btw_nummer dat niet kan kloppen is een 422.', en: 'A kbo_btw_nummer that can not be right is a 422.' },
  'peppol-id': {
    nl: 'Een peppol_id met een onbekend schema of een fout nummer is een 422.',
    en: 'A peppol_id with an unknown scheme or a wrong number is a 422.',
  },
  btw: { nl: 'btw_percentage is 0, 6, 12 of 21.', en: 'btw_percentage is 0, 6, 12 or 21.' },
  product: {
    nl: 'Een regel met product_id is één stuk; een product dat niet meer actief is wordt geweigerd.',
    en: 'A line with product_id is one piece; a product that is no longer active is refused.',
  },
  betaaltermijn: { nl: 'De betaaltermijn is 30 dagen.', en: 'The payment term is 30 days.' },
  datum: {
    nl: 'Elke datum die bestaat mag, ook lang geleden; het jaar 0000 bestaat niet.',
    en: 'Any date that exists will do, long ago too; there is no year 0000.',
  },
  'geldig-tot': { nl: 'geldig_tot voor datum is een 422.', en: 'geldig_tot before datum is a 422.' },
  offertenummer: { nl: 'Een offerte heeft haar nummer meteen.', en: 'A quote has its number at once.' },
  verlopen: {
    nl: 'Een offerte zonder antwoord wordt verlopen na geldig_tot; andere toestanden zet duit oefen offerte.',
    en: 'A quote without an answer becomes verlopen after geldig_tot; duit oefen offerte sets other states.',
  },
  nummering: {
    nl: 'Facturen en creditnota’s delen één reeks per jaar van datum, vanaf 0001.',
    en: 'Invoices and credit notes share one series for each year of datum, from 0001 on.',
  },
  definitief: { nl: 'Een tweede keer definitief is een 422.', en: 'Making final a second time is a 422.' },
  betaald: {
    nl: 'Alleen duit oefen betaal zet een document op betaald; versturen wijzigt de status niet.',
    en: 'Only duit oefen betaal marks a document as paid; sending does not change the status.',
  },
  creditnota: {
    nl: 'Een creditnota wordt definitief met POST /facturen/{id}/definitief, en van een creditnota bestaat er geen.',
    en: 'A credit note becomes final with POST /facturen/{id}/definitief, and there is none of a credit note.',
  },
  gecrediteerd: {
    nl: 'Creditnota’s samen boven hun factuur: de laatste wordt niet definitief (422).',
    en: 'Credit notes that add up to more than their invoice: the last one can not become final (422).',
  },
  concept: {
    nl: 'Een concept versturen, of zijn UBL vragen, is een 422; zijn PDF is er wel.',
    en: 'Sending a draft, or asking for its UBL, is a 422; its PDF is there.',
  },
  'peppol-status': {
    nl: 'peppol_status is afgeleverd, geweigerd of fout, zoals simuleer vraagt.',
    en: 'peppol_status is afgeleverd, geweigerd or fout, as simuleer asks.',
  },
  particulier: { nl: 'Een particulier ontvangt niets over Peppol (422).', en: 'A private person receives nothing over Peppol (422).' },
  'creditnota-versturen': {
    nl: 'Een creditnota versturen onder /facturen is een 422.',
    en: 'Sending a credit note under /facturen is a 422.',
  },
  'inbox-status': {
    nl: 'De status van een ontvangen document blijft, en op elke status kan gezocht worden.',
    en: 'The status of a received document stays, and any status can be asked for.',
  },
  sleutels: {
    nl: 'Elk oefenaccount heeft eigen sleutels; die met oefen_test_ is de testsleutel.',
    en: 'Each practice account has keys of its own; the one with oefen_test_ is the test key.',
  },
  rechten: {
    nl: 'Een testbewerking met een gewone sleutel is een 403, ook met een foute body.',
    en: 'A test operation with a normal key is a 403, with a wrong body too.',
  },
  'niet-gevonden': {
    nl: 'Een id dat geen uuid is, een onbekend pad en een onbekende methode zijn een 404.',
    en: 'An id that is no uuid, an unknown path and an unknown method are a 404.',
  },
  limiet: {
    nl: 'De 61ste vraag binnen een minuut is een 429 met Retry-After; geweigerde tellen niet mee.',
    en: 'The 61st request within a minute is a 429 with Retry-After; refused ones do not count.',
  },
  grootte: {
    nl: 'Een body boven 5 MB is een 422, net als een bedrag boven 90 biljoen.',
    en: 'A body above 5 MB is a 422, and so is an amount above 90 trillion.',
  },
};

/** The topic of the choices that the practice service makes. */
export function oefenKeuzesTopic(): string {
  const list = Object.values(choices)
    .map((text) => `- ${t(text)}`)
    .join('\n\n');
  return t({
    nl: `
Wat de oefendienst kiest

De tekst van de API zegt niet alles. Waar ze zwijgt kiest de oefendienst wat voor je geld het veiligst is. De echte dienst kan het anders doen: reken er niet op.

${list}

Wie tegen iets anders wil testen, zet het met de opties van duit oefen start:

  duit oefen start --limiet 10 --limiet-soort vast-venster --zonder-retry-after
  duit oefen start --fout "POST /facturen gedaan-status 503 1"
  duit oefen start --karig`,
    en: `
The choices of the practice service

The text of the API does not say everything. Where it is silent the practice service chooses what is safest for your money. The real service may do otherwise: do not rely on it.

${list}

To test against something else, set it with the options of duit oefen start:

  duit oefen start --limiet 10 --limiet-soort vast-venster --zonder-retry-after
  duit oefen start --fout "POST /facturen gedaan-status 503 1"
  duit oefen start --karig`,
  });
}

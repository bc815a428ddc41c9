import { t, type Text } from '../../../language.ts';

/** The choices of the practice service, each with a name by which its test knows it. */
export const choices: readonly { readonly name: string; readonly text: Text }[] = [
  choice(
    'total',
    'total van een lijst telt alles wat past, niet alleen de pagina.',
    'total of a list counts all that fits, not the page alone.',
  ),
  choice(
    'zoeken',
    'q zoekt een stuk van de naam, zonder te letten op hoofdletters en accenten.',
    'q looks for a part of the name, whatever its capitals and accents.',
  ),
  choice(
    'onbekend',
    'Een onbekend veld, in de body of in de query, is een 422.',
    'An unknown field, in the body or in the query, is a 422.',
  ),
  choice('leeg', 'Een veld zonder waarde is null, niet weggelaten.', 'A field without a value is null, and not left out.'),
  choice(
    'wissen',
    'Een lege tekst in een PATCH maakt email, adres, kbo_btw_nummer of peppol_id leeg.',
    'An empty text in a PATCH clears email, adres, kbo_btw_nummer or peppol_id.',
  ),
  choice('land', 'Een land dat niet bestaat is een 422.', 'A country that does not exist is a 422.'),
  choice('kbo', 'Een kbo_btw_nummer dat niet kan kloppen is een 422.', 'A kbo_btw_nummer that can not be right is a 422.'),
  choice(
    'peppol-id',
    'Een peppol_id met een onbekend schema of een fout nummer is een 422.',
    'A peppol_id with an unknown scheme or a wrong number is a 422.',
  ),
  choice('btw', 'btw_percentage is 0, 6, 12 of 21.', 'btw_percentage is 0, 6, 12 or 21.'),
  choice(
    'product',
    'Een regel met product_id is één stuk; een product dat niet meer actief is wordt geweigerd.',
    'A line with product_id is one piece; a product that is no longer active is refused.',
  ),
  choice('betaaltermijn', 'De betaaltermijn is 30 dagen.', 'The payment term is 30 days.'),
  choice(
    'datum',
    'Elke datum die bestaat mag, ook lang geleden; het jaar 0000 bestaat niet.',
    'Any date that exists will do, long ago too; there is no year 0000.',
  ),
  choice('geldig-tot', 'geldig_tot voor datum is een 422.', 'geldig_tot before datum is a 422.'),
  choice('offertenummer', 'Een offerte heeft haar nummer meteen.', 'A quote has its number at once.'),
  choice(
    'verlopen',
    'Een offerte zonder antwoord wordt verlopen na geldig_tot; andere toestanden zet duit oefen offerte.',
    'A quote without an answer becomes verlopen after geldig_tot; duit oefen offerte sets other states.',
  ),
  choice(
    'nummering',
    'Facturen en creditnota’s delen één reeks per jaar van datum, vanaf 0001.',
    'Invoices and credit notes share one series for each year of datum, from 0001 on.',
  ),
  choice('definitief', 'Een tweede keer definitief is een 422.', 'Making final a second time is a 422.'),
  choice(
    'betaald',
    'Alleen duit oefen betaal zet een document op betaald; versturen wijzigt de status niet.',
    'Only duit oefen betaal marks a document as paid; sending does not change the status.',
  ),
  choice(
    'creditnota',
    'Een creditnota wordt definitief met POST /facturen/{id}/definitief, en van een creditnota bestaat er geen.',
    'A credit note becomes final with POST /facturen/{id}/definitief, and there is none of a credit note.',
  ),
  choice(
    'gecrediteerd',
    'Creditnota’s samen boven hun factuur: de laatste wordt niet definitief (422).',
    'Credit notes that add up to more than their invoice: the last one can not become final (422).',
  ),
  choice(
    'concept',
    'Een concept versturen, of zijn UBL vragen, is een 422; zijn PDF is er wel.',
    'Sending a draft, or asking for its UBL, is a 422; its PDF is there.',
  ),
  choice(
    'peppol-status',
    'peppol_status is afgeleverd, geweigerd of fout, zoals simuleer vraagt.',
    'peppol_status is afgeleverd, geweigerd or fout, as simuleer asks.',
  ),
  choice('particulier', 'Een particulier ontvangt niets over Peppol (422).', 'A private person receives nothing over Peppol (422).'),
  choice('creditnota-versturen', 'Een creditnota versturen onder /facturen is een 422.', 'Sending a credit note under /facturen is a 422.'),
  choice(
    'inbox-status',
    'De status van een ontvangen document blijft, en op elke status kan gezocht worden.',
    'The status of a received document stays, and any status can be asked for.',
  ),
  choice(
    'sleutels',
    'Elk oefenaccount heeft eigen sleutels; die met oefen_test_ is de testsleutel.',
    'Each practice account has keys of its own; the one with oefen_test_ is the test key.',
  ),
  choice(
    'rechten',
    'Een testbewerking met een gewone sleutel is een 403, ook met een foute body.',
    'A test operation with a normal key is a 403, with a wrong body too.',
  ),
  choice(
    'niet-gevonden',
    'Een id dat geen uuid is, een onbekend pad en een onbekende methode zijn een 404.',
    'An id that is no uuid, an unknown path and an unknown method are a 404.',
  ),
  choice(
    'limiet',
    'De 61ste vraag binnen een minuut is een 429 met Retry-After; geweigerde tellen niet mee.',
    'The 61st request within a minute is a 429 with Retry-After; refused ones do not count.',
  ),
  choice(
    'grootte',
    'Een body boven 5 MB is een 422, net als een bedrag boven 90 biljoen.',
    'A body above 5 MB is a 422, and so is an amount above 90 trillion.',
  ),
];

function choice(name: string, nl: string, en: string) {
  return { name, text: { nl, en } };
}

/** The topic of the choices that the practice service makes. */
export function oefenKeuzesTopic(): string {
  const list = choices.map(({ text }) => `- ${t(text)}`).join('\n\n');
  return t({
    nl: `
Wat de oefendienst kiest

De tekst van de API zegt niet alles. Waar ze zwijgt kiest de oefendienst wat voor je geld het veiligst is. De echte dienst kan het anders doen: reken er niet op.

${list}

Wie tegen iets anders wil testen, zet het met de opties van duit oefen start:

  duit oefen start --limiet 10 --limiet-soort vast-venster --zonder-retry-after
  duit oefen start --fout "POST /facturen gedaan-status 503 1"`,
    en: `
The choices of the practice service

The text of the API does not say everything. Where it is silent the practice service chooses what is safest for your money. The real service may do otherwise: do not rely on it.

${list}

To test against something else, set it with the options of duit oefen start:

  duit oefen start --limiet 10 --limiet-soort vast-venster --zonder-retry-after
  duit oefen start --fout "POST /facturen gedaan-status 503 1"`,
  });
}

import type { RequestParts } from '../../../src/contract/index.ts';

/** A reply's `data` and its verdict as text; `asked` where it is not what the others are asked. */
export type Case = readonly [name: string, data: object, expected: string, asked?: RequestParts];

/** What is asked, the `data` of the right reply, the facts in it, and the replies to this operation only. */
export interface WriteTable {
  readonly asked: RequestParts;
  readonly right: object;
  readonly facts: object;
  readonly cases: readonly Case[];
}

export const id = '7c1a4b1e-52d3-4f0e-9f5a-0d1c2b3a4f5e';
const other = 'b2f4c6d8-0a1b-4c3d-8e5f-60718293a4b5';
const klant_id = '0b9c6a52-1d1f-4c9e-8a35-5b7f0f6f2f10';
const product_id = 'e1d2c3b4-a596-4877-9a6b-5c4d3e2f1a0b';

const klant = {
  naam: 'Café Peeters',
  email: 'Info@peeters.be',
  adres: 'Markt 1, 9000 Gent',
  land: 'BE',
  kbo_btw_nummer: 'BE 0403.123.486',
  peppol_id: '0208:0403123486',
};
const without = (data: object, ...fields: string[]): object =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !fields.includes(name)));

// Klanten: 201, `data` = created klant.
const klantenCreate: WriteTable = {
  asked: { body: klant },
  right: { id, type: 'bedrijf', ...klant },
  facts: { id },
  cases: [
    ['only id and naam', { id, naam: klant.naam }, 'done'],
    [
      'the same, written otherwise',
      { id, ...klant, naam: ' Cafe\u0301  Peeters', email: 'info@PEETERS.be', kbo_btw_nummer: '0403123486' },
      'done',
    ],
    ['fields that are null', { id, ...klant, email: null, adres: null, land: null }, 'done'],
    ['a default that nobody asked for', { id, naam: 'B', type: 'bedrijf', land: 'BE' }, 'done', { body: { naam: 'B' } }],
    [
      'a number without its first zero',
      { id, naam: 'B', kbo_btw_nummer: '0403123486' },
      'done',
      { body: { naam: 'B', kbo_btw_nummer: '403123486' } },
    ],
    ['a field of no klant that differs', { id, naam: 'B', status: 'nieuw' }, 'done', { body: { naam: 'B', status: 'oud' } }],
    ['no id', klant, 'unknown wrong_shape'],
    ['an id that is no uuid', { ...klant, id: '12' }, 'unknown wrong_shape'],
    ['an id that is null', { ...klant, id: null }, 'unknown wrong_shape'],
    ['no naam', { id, email: klant.email }, 'unknown field_missing naam'],
    ['a naam that is null', { ...klant, id, naam: null }, 'unknown field_missing naam'],
    ['a naam that is empty', { ...klant, id, naam: ' ' }, 'unknown field_missing naam'],
    ['another naam', { ...klant, id, naam: 'Bakkerij Peeters' }, 'unknown field_differs naam'],
    ['another e-mail address', { ...klant, id, email: 'x@peeters.be' }, 'unknown field_differs email'],
    ['another number', { ...klant, id, kbo_btw_nummer: '0403.123.487' }, 'unknown field_differs kbo_btw_nummer'],
    ['another Peppol address', { ...klant, id, peppol_id: '0208:0403123487' }, 'unknown field_differs peppol_id'],
    ['a naam that is a number', { ...klant, id, naam: 7 }, 'unknown wrong_shape'],
    ['an error in the data', { ...klant, id, error: 'mislukt' }, 'unknown error_inside'],
  ],
};

// Klanten: 200, `data` = klant (at least `id` and the changed fields).
const change = { email: 'nieuw@peeters.be', adres: '' };
const klantenUpdate: WriteTable = {
  asked: { id, body: change },
  right: { id, ...change },
  facts: { id },
  cases: [
    ['the id in capitals', { ...change, id: id.toUpperCase() }, 'done'],
    ['a cleared field as null', { ...change, id, adres: null }, 'done'],
    ['a cleared field left out', { id, email: change.email }, 'done'],
    ['a field cleared with null', { id, email: '' }, 'done', { id, body: { email: null } }],
    ['a raw call without a body', { id }, 'done', { id }],
    ['a raw call whose body is a list', { id }, 'done', { id, body: [1] }],
    ['no id', change, 'unknown wrong_shape'],
    ['another klant', { ...change, id: other }, 'unknown other_id id'],
    ['only the id', { id }, 'unknown field_missing email'],
    ['a changed field as null', { id, email: null }, 'unknown field_missing email'],
    ['the field as it was', { ...change, id, email: 'oud@peeters.be' }, 'unknown field_differs email'],
    ['a cleared field as it was', { ...change, id, adres: 'Gent' }, 'unknown field_differs adres'],
    ['a changed field that is empty', { ...change, id, email: '' }, 'unknown field_differs email'],
    ['a klant that was sent no words', { id, naam: 'x' }, 'unknown field_missing naam.length', { id, body: { naam: ['x'] } }],
  ],
};

const regel = { omschrijving: 'Advies', aantal: 3, eenheidsprijs: 95.5, btw_percentage: 21 };
const body = { klant_id, regels: [regel, { product_id }], datum: '2026-03-15', notities: 'Bedankt\r\nvoor uw vertrouwen' };
const regels = [
  { ...regel, totaal: 286.5 },
  { omschrijving: 'Logo', aantal: 1, eenheidsprijs: 10, btw_percentage: 21, totaal: 10 },
];

/** What an offerte and a factuur share: 201, `data` with `id`, `status` (`concept`), `totaal_incl`. */
const drafts = (right: object): readonly Case[] => [
  ['all that was sent', { ...right, customer_id: klant_id, datum: '2026-03-15', notities: 'Bedankt\nvoor uw vertrouwen', regels }, 'done'],
  ['the klant under its other name', { ...right, klant_id: klant_id.toUpperCase() }, 'done'],
  ['nulls', { ...right, datum: null, notities: null, regels: null, customer_id: null }, 'done'],
  ['a price within half a cent', { ...right, regels: [{ ...regel, eenheidsprijs: 95.504 }, regels[1]] }, 'done'],
  ['the id of its product', { ...right, regels: [regel, { product_id: product_id.toUpperCase() }] }, 'done'],
  ['a total of nothing', { ...right, totaal_incl: 0 }, 'done'],
  ['no id', without(right, 'id'), 'unknown wrong_shape'],
  ['an id that is no uuid', { ...right, id: 'concept' }, 'unknown wrong_shape'],
  ['no status', without(right, 'status'), 'unknown field_missing status'],
  ['a status that is null', { ...right, status: null }, 'unknown field_missing status'],
  ['another status', { ...right, status: 'verzonden' }, 'unknown field_differs status'],
  ['no total', without(right, 'totaal_incl'), 'unknown field_missing totaal_incl'],
  ['a total that is null', { ...right, totaal_incl: null }, 'unknown field_missing totaal_incl'],
  ['a total that is text', { ...right, totaal_incl: '121.00' }, 'unknown wrong_shape'],
  ['another klant', { ...right, customer_id: other }, 'unknown field_differs klant_id'],
  ['another day', { ...right, datum: '2026-03-16' }, 'unknown field_differs datum'],
  ['other words', { ...right, notities: 'Bedankt' }, 'unknown field_differs notities'],
  ['a line less', { ...right, regels: [regel] }, 'unknown field_differs regels.length'],
  ['no lines', { ...right, regels: [] }, 'unknown field_differs regels.length'],
  ['another quantity', { ...right, regels: [{ ...regel, aantal: 30 }, regels[1]] }, 'unknown field_differs regels.0.aantal'],
  [
    'a price a cent off',
    { ...right, regels: [{ ...regel, eenheidsprijs: 95.51 }, regels[1]] },
    'unknown field_differs regels.0.eenheidsprijs',
  ],
  ['another product', { ...right, regels: [regel, { product_id: other }] }, 'unknown field_differs regels.1.product_id'],
  ['the data of a klant', { id, naam: 'Peeters' }, 'unknown field_missing status'],
];

const offerte = { id, status: 'concept', totaal_incl: 356.76 };
const offertesCreate: WriteTable = {
  asked: { body: { ...body, geldig_tot: '2026-04-30' } },
  right: offerte,
  facts: { id, status: 'concept' },
  cases: [
    ...drafts(offerte),
    ['a number', { ...offerte, nummer: 'OF-2026-0001' }, 'done'],
    ['another last day', { ...offerte, geldig_tot: '2026-04-14' }, 'unknown field_differs geldig_tot'],
  ],
};

// Facturen: `nummer` is null while in `concept`.
const concept = { ...offerte, nummer: null };
const facturenCreate: WriteTable = {
  asked: { body },
  right: concept,
  facts: { id, status: 'concept' },
  cases: [
    ...drafts(concept),
    ['no nummer at all', offerte, 'done'],
    ['its type', { ...concept, type: 'factuur' }, 'done'],
    ['a nummer', { ...concept, nummer: '2026-0001' }, 'unknown field_differs nummer'],
    ['an empty nummer', { ...concept, nummer: '' }, 'unknown field_differs nummer'],
    ['a creditnota', { ...concept, type: 'creditnota' }, 'unknown field_differs type'],
  ],
};

// Facturen: 200, `data` with `id`, `nummer`, `status`, `ogm`; the next state is `verzonden`.
const final = { id, nummer: '2026-0012', status: 'verzonden', ogm: '+++000/0000/00097+++' };
const facturenDefinitief: WriteTable = {
  asked: { id },
  right: final,
  facts: final,
  cases: [
    ['the id in capitals', { ...final, id: id.toUpperCase() }, 'done'],
    ['an invoice that is paid already', { ...final, status: 'betaald' }, 'done'],
    ['a status that the text does not know', { ...final, status: 'afgewerkt' }, 'done'],
    ['a creditnota without ogm', { ...without(final, 'ogm'), type: 'creditnota' }, 'done'],
    ['a creditnota whose ogm is null', { ...final, type: 'creditnota', ogm: null }, 'done'],
    ['no id', without(final, 'id'), 'unknown wrong_shape'],
    ['another invoice', { ...final, id: other }, 'unknown other_id id'],
    ['still a concept', { ...final, status: 'concept', nummer: null, ogm: null }, 'unknown still_concept status'],
    ['still a Concept, with a nummer', { ...final, status: ' Concept' }, 'unknown still_concept status'],
    ['no nummer', without(final, 'nummer'), 'unknown field_missing nummer'],
    ['a nummer that is null', { ...final, nummer: null }, 'unknown field_missing nummer'],
    ['a nummer that is empty', { ...final, nummer: ' ' }, 'unknown field_missing nummer'],
    ['a nummer that is a number', { ...final, nummer: 12 }, 'unknown wrong_shape'],
    ['no status', without(final, 'status'), 'unknown field_missing status'],
    ['a status that is empty', { ...final, status: '' }, 'unknown field_missing status'],
    ['no ogm', without(final, 'ogm'), 'unknown field_missing ogm'],
    ['an ogm that is null', { ...final, type: 'factuur', ogm: null }, 'unknown field_missing ogm'],
    ['an ogm that is empty, of a creditnota', { ...final, type: 'creditnota', ogm: '' }, 'unknown field_missing ogm'],
    ['a send result', { kanaal: 'peppol', peppol_status: 'afgeleverd' }, 'unknown wrong_shape'],
  ],
};

// Send result: `kanaal` and `peppol_status`, or `kanaal` and `naar`.
const peppol = { kanaal: 'peppol', peppol_status: 'afgeleverd' };
const email = { kanaal: 'email', naar: 'info@peeters.be' };
const asEmail = { id, body: { kanaal: 'email' } };
const toAddress = { id, body: { kanaal: 'email', email: 'Baas@peeters.be' } };
const versturen: WriteTable = {
  asked: { id, body: { kanaal: 'peppol' } },
  right: peppol,
  facts: { id, ...peppol },
  cases: [
    ['any peppol_status', { ...peppol, peppol_status: 'in wachtrij' }, 'done'],
    ['a peppol_status that refuses', { ...peppol, peppol_status: 'geweigerd' }, 'undelivered'],
    ['a peppol_status that reports a fault', { ...peppol, peppol_status: 'fout' }, 'unknown peppol_fault fout'],
    ['by e-mail', email, 'done', asEmail],
    ['to the address that was asked', { ...email, naar: 'baas@Peeters.be ' }, 'done', toAddress],
    ['a raw call without kanaal', email, 'done', { id }],
    ['no kanaal', { peppol_status: 'afgeleverd' }, 'unknown wrong_shape'],
    ['a kanaal that is null', { ...peppol, kanaal: null }, 'unknown wrong_shape'],
    ['by e-mail instead of Peppol', email, 'unknown other_channel kanaal'],
    ['through Peppol instead of e-mail', peppol, 'unknown other_channel kanaal', asEmail],
    ['a channel that the text does not know', { ...peppol, kanaal: 'fax' }, 'unknown other_channel kanaal'],
    ['the same, asked with a raw call', { kanaal: 'fax' }, 'unknown other_channel kanaal', { id, body: { kanaal: 'fax' } }],
    ['no peppol_status', { kanaal: 'peppol' }, 'unknown field_missing peppol_status'],
    ['a peppol_status that is null', { ...peppol, peppol_status: null }, 'unknown field_missing peppol_status'],
    ['a peppol_status that is a number', { ...peppol, peppol_status: 1 }, 'unknown wrong_shape'],
    ['no naar', { kanaal: 'email' }, 'unknown field_missing naar', asEmail],
    ['a naar that is null', { ...email, naar: null }, 'unknown field_missing naar', asEmail],
    ['a naar that is empty', { ...email, naar: '' }, 'unknown field_missing naar', asEmail],
    ['to another address', email, 'unknown field_differs naar', toAddress],
    ['an error in the data', { ...peppol, error: { code: 1 } }, 'unknown error_inside'],
    ['the invoice', final, 'unknown wrong_shape'],
    ['the id of the document, in capitals', { ...peppol, id: id.toUpperCase() }, 'done'],
    ['an id that is null', { ...peppol, id: null }, 'done'],
    ['the id of another document', { ...peppol, id: other }, 'unknown other_id id'],
    ['an id that is a number', { ...peppol, id: 12 }, 'unknown other_id id'],
    ['an id that nobody named', { ...peppol, id: other }, 'done', { body: { kanaal: 'peppol' } }],
  ],
};

// Creditnota's: 201, `data` with `id`, `type` (`creditnota`), `status` (`concept`), `gekoppelde_factuur_id`.
const nota = { id: other, type: 'creditnota', status: 'concept', gekoppelde_factuur_id: id };
const facturenCreditnota: WriteTable = {
  asked: { id },
  right: nota,
  facts: { id: other, status: 'concept', gekoppelde_factuur_id: id },
  cases: [
    ['the link in capitals', { ...nota, gekoppelde_factuur_id: id.toUpperCase() }, 'done'],
    ['a nummer that is null', { ...nota, nummer: null, totaal_incl: 121 }, 'done'],
    ['no id', without(nota, 'id'), 'unknown wrong_shape'],
    ['the original itself', { ...nota, id: id.toUpperCase() }, 'unknown other_id id'],
    ['no type', without(nota, 'type'), 'unknown field_missing type'],
    ['a factuur', { ...nota, type: 'factuur' }, 'unknown field_differs type'],
    ['no status', without(nota, 'status'), 'unknown field_missing status'],
    ['another status', { ...nota, status: 'verzonden' }, 'unknown field_differs status'],
    ['no link', without(nota, 'gekoppelde_factuur_id'), 'unknown field_missing gekoppelde_factuur_id'],
    ['a link that is null', { ...nota, gekoppelde_factuur_id: null }, 'unknown field_missing gekoppelde_factuur_id'],
    ['a link to another', { ...nota, gekoppelde_factuur_id: other }, 'unknown other_link gekoppelde_factuur_id'],
  ],
};

// Inbox: 201, `data` with `id`, `leverancier`, `factuurnummer`, `bedrag`, `status` (`nieuw`).
const ontvangen = { leverancier: 'Drukkerij Claes', factuurnummer: 'D-7', bedrag: 60.5, datum: '2026-03-15' };
const inboxTest: WriteTable = {
  asked: { body: ontvangen },
  right: { id, status: 'nieuw', ...ontvangen },
  facts: { id, status: 'nieuw' },
  cases: [
    ['only id and status', { id, status: 'nieuw' }, 'done'],
    ['an amount within half a cent', { id, status: 'nieuw', ...ontvangen, bedrag: 60.4951 }, 'done'],
    ['an amount rounded up', { id, status: 'nieuw', bedrag: 60.498 }, 'done', { body: { bedrag: 60.494 } }],
    ['an amount rounded down', { id, status: 'nieuw', bedrag: 60.502 }, 'done', { body: { bedrag: 60.506 } }],
    ['defaults that nobody asked for', { id, status: 'nieuw', ...ontvangen }, 'done', { body: {} }],
    ['no id', { status: 'nieuw', ...ontvangen }, 'unknown wrong_shape'],
    ['no status', { id, ...ontvangen }, 'unknown field_missing status'],
    ['another number', { id, status: 'nieuw', ...ontvangen, factuurnummer: 'D-8' }, 'unknown field_differs factuurnummer'],
    ['another supplier', { id, status: 'nieuw', ...ontvangen, leverancier: 'Claes' }, 'unknown field_differs leverancier'],
    ['another amount', { id, status: 'nieuw', ...ontvangen, bedrag: 60.51 }, 'unknown field_differs bedrag'],
    ['another day', { id, status: 'nieuw', ...ontvangen, datum: '2026-03-14' }, 'unknown field_differs datum'],
  ],
};

/** The writes. (Endpoints) */
export const writes: Record<string, WriteTable> = {
  'klanten.create': klantenCreate,
  'klanten.update': klantenUpdate,
  'offertes.create': offertesCreate,
  'facturen.create': facturenCreate,
  'facturen.definitief': facturenDefinitief,
  'facturen.versturen': versturen,
  'facturen.creditnota': facturenCreditnota,
  'creditnotas.versturen': versturen,
  'inbox.test': inboxTest,
};

import type { Operation } from '../../contract/index.ts';
import { replyRef, type Schema } from './replies.ts';

const sent = { oneOf: [replyRef('VerzondenPeppol'), replyRef('VerzondenEmail')] };

/** What each operation does, and the object that it gives or one item of its list; none where it gives a file. (Endpoints) */
export const operations: Readonly<Record<Operation, readonly [does: string, gives?: Schema]>> = {
  'klanten.list': ['Klanten, alfabetisch op naam', replyRef('KlantKort')],
  'klanten.create': ['Klant maken', replyRef('Klant')],
  'klanten.get': ['Klant met alle velden', replyRef('Klant')],
  'klanten.update': ['Alleen de meegestuurde velden van een klant wijzigen', replyRef('Klant')],
  'producten.list': ['Producten van de prijslijst', replyRef('Product')],
  'producten.get': ['Product', replyRef('Product')],
  'offertes.list': ['Offertes, nieuwste eerst', replyRef('OfferteKort')],
  'offertes.create': ['Offerte maken als concept; de dienst berekent totalen en btw', replyRef('OfferteGemaakt')],
  'offertes.get': ['Offerte met regels', replyRef('Offerte')],
  'facturen.list': ['Facturen en creditnota’s, nieuwste eerst', replyRef('FactuurKort')],
  'facturen.create': ['Factuur maken als concept; de dienst berekent totalen en btw', replyRef('FactuurGemaakt')],
  'facturen.get': ['Factuur of creditnota met regels en totalen', replyRef('Factuur')],
  'facturen.definitief': [
    'Factuur of creditnota definitief maken: ze krijgt een nummer en een OGM en wijzigt niet meer',
    replyRef('FactuurDefinitief'),
  ],
  'facturen.versturen': ['Definitieve factuur versturen via Peppol of e-mail', sent],
  'facturen.pdf': ['Factuur of creditnota als PDF'],
  'facturen.ubl': ['Definitieve factuur of creditnota als Peppol BIS Billing 3.0'],
  'facturen.creditnota': ['Creditnota maken als concept, met de regels van een definitieve factuur', replyRef('CreditnotaGemaakt')],
  'creditnotas.list': ['Creditnota’s, nieuwste eerst', replyRef('FactuurKort')],
  'creditnotas.versturen': ['Definitieve creditnota versturen via Peppol of e-mail', sent],
  'inbox.list': ['Via Peppol ontvangen documenten', replyRef('InboxDocumentKort')],
  'inbox.get': ['Ontvangen document, met wat er te downloaden is', replyRef('InboxDocument')],
  'inbox.pdf': ['PDF die de leverancier meestuurde'],
  'inbox.ubl': ['Originele Peppol-XML'],
  'inbox.test': ['Fictief ontvangen document maken; alleen met een testsleutel', replyRef('TestDocument')],
};

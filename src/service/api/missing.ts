import { type Text, t } from '../../language.ts';
import type { Outgoing } from './outgoing.ts';

/** The operations on one thing that the path names. Of its files nothing is said: a document may be there without one. */
const things: Record<string, Text> = {
  'klanten.get': { nl: 'Klant', en: 'Customer' },
  'klanten.update': { nl: 'Klant', en: 'Customer' },
  'producten.get': { nl: 'Product', en: 'Product' },
  'offertes.get': { nl: 'Offerte', en: 'Quote' },
  'facturen.get': { nl: 'Factuur', en: 'Invoice' },
  'facturen.definitief': { nl: 'Factuur', en: 'Invoice' },
  'facturen.versturen': { nl: 'Factuur', en: 'Invoice' },
  'facturen.creditnota': { nl: 'Factuur', en: 'Invoice' },
  'creditnotas.versturen': { nl: 'Creditnota', en: 'Credit note' },
  'inbox.get': { nl: 'Document', en: 'Document' },
};

/** The meaning of the service's own 404: that the thing does not exist, or only that something was not found. */
export function missingText({ operation, request }: Pick<Outgoing, 'operation' | 'request'>, own: boolean): string {
  const thing = operation && things[operation];
  if (!own || !thing || request.id === undefined) return t({ nl: 'Niet gevonden', en: 'Not found' });
  return t({ nl: `${thing.nl} ${request.id} bestaat niet`, en: `${thing.en} ${request.id} does not exist` });
}

import type { Text } from '../../../language.ts';
import type { Element } from '../read/tree.ts';
import { norm, textAt } from './doc.ts';

const parties: Readonly<Record<string, Text>> = {
  AccountingSupplierParty: { nl: 'de leverancier', en: 'the supplier' },
  AccountingCustomerParty: { nl: 'de klant', en: 'the customer' },
  PayeeParty: { nl: 'de begunstigde', en: 'the payee' },
  TaxRepresentativeParty: { nl: 'de fiscaal vertegenwoordiger', en: 'the tax representative' },
};

const longest = 60;

/** The line or party that an element stands in, in a sentence; undefined for anything else, and where `said` names the party already. */
export function aboutText(element: Element, said: Text): Text | undefined {
  for (let at: Element | undefined = element; at; at = at.parent) {
    if (at.name === 'InvoiceLine' || at.name === 'CreditNoteLine') return lineText(at);
    const party = Object.hasOwn(parties, at.name) ? parties[at.name] : undefined;
    if (party) return said.nl.includes(party.nl.slice(3)) ? undefined : { nl: `Het gaat om ${party.nl}.`, en: `It is about ${party.en}.` };
  }
  return undefined;
}

function lineText(line: Element): Text | undefined {
  const number = norm(textAt(line, 'ID'));
  const name = norm((textAt(line, 'Item/Name') ?? '').slice(0, longest));
  const which = [number, name && `(${name})`].filter(Boolean).join(' ');
  return which === '' ? undefined : { nl: `Het gaat om lijn ${which}.`, en: `It is about line ${which}.` };
}

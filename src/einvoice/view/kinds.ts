import { t, type Text } from '../../language.ts';
import type { Invoice } from '../ubl/read/model.ts';

/** The kinds of document by their code. (UNCL 1001) */
const kinds: Record<string, Text> = {
  '81': { nl: 'Creditnota', en: 'Credit note' },
  '82': { nl: 'Verbruiksfactuur', en: 'Metered services invoice' },
  '83': { nl: 'Financiële creditnota', en: 'Financial credit note' },
  '84': { nl: 'Financiële debetnota', en: 'Financial debit note' },
  '80': { nl: 'Debetnota', en: 'Debit note' },
  '261': { nl: 'Creditnota door de klant opgemaakt', en: 'Self-billed credit note' },
  '325': { nl: 'Pro-formafactuur', en: 'Pro forma invoice' },
  '326': { nl: 'Deelfactuur', en: 'Partial invoice' },
  '380': { nl: 'Factuur', en: 'Invoice' },
  '381': { nl: 'Creditnota', en: 'Credit note' },
  '383': { nl: 'Debetnota', en: 'Debit note' },
  '384': { nl: 'Verbeterende factuur', en: 'Corrective invoice' },
  '385': { nl: 'Verzamelfactuur', en: 'Consolidated invoice' },
  '386': { nl: 'Voorschotfactuur', en: 'Prepayment invoice' },
  '387': { nl: 'Huurfactuur', en: 'Hire invoice' },
  '388': { nl: 'Btw-factuur', en: 'Tax invoice' },
  '389': { nl: 'Factuur door de klant opgemaakt', en: 'Self-billed invoice' },
  '393': { nl: 'Factuur via factoring', en: 'Factored invoice' },
  '394': { nl: 'Leasefactuur', en: 'Lease invoice' },
  '395': { nl: 'Consignatiefactuur', en: 'Consignment invoice' },
  '396': { nl: 'Creditnota via factoring', en: 'Factored credit note' },
  '471': { nl: 'Verbeterende factuur door de klant opgemaakt', en: 'Self-billed corrective invoice' },
  '500': { nl: 'Voorschotfactuur door de klant opgemaakt', en: 'Self-billed prepayment invoice' },
  '501': { nl: 'Factuur via factoring, door de klant opgemaakt', en: 'Self-billed factored invoice' },
  '502': { nl: 'Creditnota via factoring, door de klant opgemaakt', en: 'Self-billed factored credit note' },
  '503': { nl: 'Creditnota op voorschot', en: 'Prepayment credit note' },
  '527': { nl: 'Debetnota door de klant opgemaakt', en: 'Self-billed debit note' },
  '751': { nl: 'Factuur enkel voor de boekhouding', en: 'Invoice for accounting purposes only' },
  '780': { nl: 'Vrachtfactuur', en: 'Freight invoice' },
  '875': { nl: 'Vorderingsstaat', en: 'Partial construction invoice' },
  '876': { nl: 'Gedeeltelijke eindstaat van de werken', en: 'Partial final construction invoice' },
  '877': { nl: 'Eindstaat van de werken', en: 'Final construction invoice' },
};

const selfBilled = new Set(['261', '389', '471', '473', '500', '501', '502', '527']);

/** The kind of a document in words: by its code, or else by its root with that code. */
export function kindText({ soort, type_code = '' }: Invoice): string {
  if (Object.hasOwn(kinds, type_code) && kinds[type_code]) return t(kinds[type_code]);
  const name = soort === 'factuur' ? { nl: 'Factuur', en: 'Invoice' } : { nl: 'Creditnota', en: 'Credit note' };
  const code = { nl: ` (soort ${type_code})`, en: ` (type ${type_code})` };
  return t(name) + (type_code === '' ? '' : t(code));
}

/** The sentences that a reader needs before the figures: a self-billed document is a sale to its seller, a corrective one replaces another. */
export function remarksOn({ type_code = '', soort }: Invoice): string[] {
  const remarks: string[] = [];
  if (selfBilled.has(type_code)) {
    remarks.push(
      t({
        nl: 'De klant heeft dit document opgemaakt voor de leverancier (self-billing). Ben jij de leverancier? Dan is dit jouw verkoop.',
        en: 'The customer made this document for the supplier (self-billing). Are you the supplier? Then this is your sale.',
      }),
    );
  }
  if (type_code === '384') {
    remarks.push(t({ nl: 'Deze factuur verbetert een eerdere factuur.', en: 'This invoice corrects an earlier invoice.' }));
  }
  if (type_code === '325') {
    remarks.push(t({ nl: 'Dit is geen factuur om te boeken.', en: 'This is not an invoice to enter in the books.' }));
  }
  if (soort === 'factuur' && type_code === '381') {
    remarks.push(
      t({
        nl: 'De code zegt creditnota, maar het document is opgebouwd als een factuur.',
        en: 'The code says credit note, but the document is built as an invoice.',
      }),
    );
  }
  return remarks;
}

import type { DocumentType, Factuur, Klant } from '../../contract/index.ts';
import { Failure } from '../../failure.ts';
import { t, type Text } from '../../language.ts';
import type { Api } from '../../service/api/index.ts';
import { knownFactuur } from '../../service/references/factuur.ts';
import { readKlant } from '../../service/references/name.ts';
import { onceFor } from '../../service/references/once-per-key.ts';

/** The facts that a person sees before a document goes out. */
export interface Facts {
  readonly factuur?: Factuur;
  readonly klant?: Klant;
}

/** Reads each document and its customer once; a final document that memory knows whole is not read, and its customer, which can change, is. Gives no facts where the service does not show the document, as for a creditnota. */
export const openFacts = (api: Api): ((id: string) => Promise<Facts>) => onceFor((id) => read(api, id));

const asItIs: Text = { nl: 'de klant kan gewijzigd zijn', en: 'the customer may have changed' };

/** Fails with exit 3 for an invoice that the service does not have, before anything is asked about it. A credit note it may just not show. */
export function requireThere({ factuur }: Facts, id: string, type: DocumentType): void {
  if (factuur || type === 'creditnota') return;
  throw new Failure('not_found', t({ nl: `geen factuur met id ${id}`, en: `no invoice with id ${id}` }));
}

async function read(api: Api, id: string): Promise<Facts> {
  try {
    const factuur = await knownFactuur(api, id);
    return { factuur, ...(factuur.customer_id && { klant: await readKlant(api, factuur.customer_id, asItIs) }) };
  } catch (error) {
    if (error instanceof Failure && error.reason === 'not_found') return {};
    throw error;
  }
}

import type { DocumentType, Factuur, Klant } from '../../contract/index.ts';
import { usage, unlessNotFound, notFound } from '../../failure.ts';
import { meantText, t, type Text } from '../../language.ts';
import type { Api } from '../../service/api/index.ts';
import { factuurId, knownFactuur, parseFactuurRef, readFactuur } from '../../service/references/factuur.ts';
import { readKlant } from '../../service/references/name.ts';
import { memo } from '../../memo.ts';

export interface Facts {
  readonly factuur?: Factuur;
  readonly klant?: Klant;
}

/**
 * Reads each document and its customer once. A final document that memory knows whole is not read; its customer, which can change, is.
 * Gives no facts where the service does not show the document, as for a creditnota.
 */
export const openFacts = (api: Api): ((id: string) => Promise<Facts>) =>
  memo(async (id: string) => (await readFacts(api, id).catch(unlessNotFound)) ?? {});

const asItIs: Text = { nl: 'de klant kan gewijzigd zijn', en: 'the customer may have changed' };

/** Fails with exit 3 for an invoice that the service lacks, before anything is asked. A credit note it may just not show. */
export function requireThere({ factuur }: Facts, id: string, type: DocumentType): void {
  if (factuur || type === 'creditnota') return;
  throw notFound({ nl: `geen factuur met id ${id}`, en: `no invoice with id ${id}` });
}

async function readFacts(api: Api, id: string): Promise<Facts> {
  const factuur = await knownFactuur(api, id);
  return { factuur, ...(factuur.customer_id && { klant: await readKlant(api, factuur.customer_id, asItIs) }) };
}

/** Reads the word for an invoice or credit note, and gives its search; `reader` reads the document that memory knows by that word. */
export const searchFactuur =
  (reader?: typeof knownFactuur) =>
  (word: string): ((api: Api) => Promise<string>) => {
    const ref = parseFactuurRef(word);
    return (api) => factuurId(api, ref, reader);
  };

/** Reads a document, and fails with exit 2 if it is of the other type. */
export async function refuseOtherType(api: Api, id: string, type: DocumentType, verb: string): Promise<void> {
  checkType(await readFactuur(api, id, whichType).catch(unlessNotFound), id, type, verb);
}

const whichType: Text = { nl: 'is dit een factuur of een creditnota?', en: 'is this an invoice or a credit note?' };

/** Fails with exit 2 if a document that was read is of the other type, and names the command for it, such as `duit factuur toon`. */
export function checkType(
  found: Partial<Pick<Factuur, 'type' | 'nummer'>> | undefined,
  id: string,
  type: DocumentType,
  verb: string,
): void {
  if (!found?.type || found.type === type) return;
  const name = found.nummer ?? id;
  const line = `duit ${found.type} ${verb} ${name}`;
  throw usage(
    found.type === 'factuur'
      ? t({ nl: `${name} is een factuur, geen creditnota`, en: `${name} is an invoice, not a credit note` })
      : t({ nl: `${name} is een creditnota, geen factuur`, en: `${name} is a credit note, not an invoice` }),
    { hint: t(meantText(line)) },
  );
}

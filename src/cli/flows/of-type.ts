import type { DocumentType, Factuur } from '../../contract/index.ts';
import { usage } from '../../failure.ts';
import { t, type Text } from '../../language.ts';
import type { Api } from '../../service/api/index.ts';
import { readFactuur } from '../../service/references/factuur.ts';
import { unlessNotFound } from '../../service/references/matches.ts';

/** Reads a document, and fails with exit 2 where it is of the other type. */
export async function refuseOtherType(api: Api, id: string, type: DocumentType, verb: string): Promise<void> {
  checkType(await readFactuur(api, id, whichType).catch(unlessNotFound), id, type, verb);
}

const whichType: Text = { nl: 'is dit een factuur of een creditnota?', en: 'is this an invoice or a credit note?' };

/** Fails with exit 2 where a document that was read is of the other type, and names the command for it, such as `duit factuur toon`. */
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
    { hint: t({ nl: `Bedoel je ${line}?`, en: `Did you mean ${line}?` }) },
  );
}

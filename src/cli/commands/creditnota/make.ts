import type { Command as Commander } from 'commander';
import type { Factuur } from '../../../contract/index.ts';
import { isSameId } from '../../../contract/meaning.ts';
import { velden } from '../../../contract/values.ts';
import { t } from '../../../language.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { nameIn } from '../../../service/journal/log/entries.ts';
import { factuurId, parseFactuurRef } from '../../../service/references/factuur.ts';
import { oneChosen } from '../../flows/choosing/documents.ts';
import { confirmMeant } from '../../flows/choosing/named.ts';
import { creditable } from '../../flows/choosing/offers.ts';
import type { OpenSession } from '../../session/session.ts';
import { columns, viewOf } from '../../views/columns.ts';

/** The view of the reply, in which a person reads the number of the invoice where that is known. */
const made = (nummer?: string | null) =>
  viewOf<Factuur>(velden.factuur, [
    columns.type,
    columns.status,
    { ...columns.gekoppelde_factuur_id, ...(nummer && { shown: () => nummer }) },
    columns.id,
  ]);

/** The invoice that the user chooses from a list and confirms; a no fails with exit 12. */
async function chosenFactuur(session: OpenSession, command: Commander): Promise<string> {
  const { id, nummer } = await oneChosen(session, command, creditable());
  await confirmMeant(session, [{ id, naam: clean(nummer ?? id) }], ([factuur]) =>
    t({ nl: `Creditnota maken voor ${factuur}?`, en: `Make a credit note for ${factuur}?` }),
  );
  return id;
}

/** The number of an invoice, as far as it is known without a request. */
async function numberOf({ journal, memory }: Pick<OpenSession, 'journal' | 'memory'>, id: string): Promise<string | undefined> {
  const written = nameIn(await (await journal()).about(id.toLowerCase()), id);
  if (written !== id) return written;
  return (await (await memory()).documents()).find((one) => isSameId(one.id, id))?.nummer;
}

/** Makes a credit note, as a draft, for an invoice or for one that the user chooses. */
export async function makeCreditnota(opened: OpenSession, word: string | undefined, _: object, itself: Commander): Promise<void> {
  const { api, out } = opened;
  out.check(made());
  const ref = word === undefined ? undefined : parseFactuurRef(word);
  const service = await api();
  const id = ref ? await factuurId(service, ref) : await chosenFactuur(opened, itself);
  const note = await service.facturen.creditnota(id);
  await out.record(note, made(out.terminal ? await numberOf(opened, id) : undefined));
  const { tellNotFinal } = await import('../../flows/finalising/next-step.ts');
  await tellNotFinal(opened, 'creditnota', note.id);
}

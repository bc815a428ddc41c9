import type { CommandUnknownOpts } from 'commander';
import type { Factuur } from '../../../contract/index.ts';
import { isSameId } from '../../../contract/meaning.ts';
import { velden } from '../../../contract/values.ts';
import { t } from '../../../language.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { nameIn } from '../../../service/journal/log/entries.ts';
import { factuurId, parseFactuurRef } from '../../../service/references/factuur.ts';
import { documentArgument } from '../../flows/arguments.ts';
import { oneChosen } from '../../flows/choosing/documents.ts';
import { confirmMeant } from '../../flows/choosing/named.ts';
import { creditable } from '../../flows/choosing/offers.ts';
import { addCreditnotaDownloads } from '../../flows/downloading/commands.ts';
import { listDocuments } from '../../flows/listing/documents.ts';
import { addCreditnotasFilter, klantFilter, listFilter } from '../../flows/listing/filters.ts';
import { addCommand } from '../../help/layout.ts';
import { addPaging } from '../../options.ts';
import type { OpenSession, Session } from '../../session/session.ts';
import { columns, viewOf } from '../../views/columns.ts';
import { creditnotasView } from '../../views/documents.ts';
import { addIssued } from '../issued.ts';

export function creditnota(group: CommandUnknownOpts, session: Session): void {
  list(group, session);
  maak(group, session);
  addIssued(group, session, 'creditnota');
  addCreditnotaDownloads(group, session);
}

function list(group: CommandUnknownOpts, session: Session): void {
  addPaging(
    addCreditnotasFilter(
      addCommand(group, 'list', {
        about: { nl: "Creditnota's, de nieuwste eerst", en: 'Credit notes, newest first' },
        examples: ['duit creditnota list --status concept', 'duit creditnota list --van 01/01/2026 --tot 31/03/2026 --json'],
      }).addOption(klantFilter()),
    ),
  ).action(
    session.action((opened, opties) => {
      const filter = listFilter(opties);
      return listDocuments(opened, opties, creditnotasView, ({ creditnotas }, range) => creditnotas.list(filter, range));
    }),
  );
}

/** The view of the reply, in which a person reads the number of the invoice where that is known. */
const made = (nummer?: string | null) =>
  viewOf<Factuur>(velden.factuur, [
    columns.type,
    columns.status,
    { ...columns.gekoppelde_factuur_id, ...(nummer && { shown: () => nummer }) },
    columns.id,
  ]);

/** The invoice that the user chooses from a list and confirms; a no fails with exit 12. */
async function chosenFactuur(session: OpenSession, command: CommandUnknownOpts): Promise<string> {
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

function maak(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'maak', {
    about: {
      nl: 'Een definitieve factuur crediteren: een concept met dezelfde regels',
      en: 'Credit a final invoice: a draft with the same lines',
    },
    examples: ['duit creditnota maak 2026-0012', 'duit creditnota maak 2026-0012 --formaat id'],
  })
    .argument('[factuur]', documentArgument())
    .action(
      session.action(async (opened, word, _, itself) => {
        const { api, out } = opened;
        out.check(made());
        const ref = word === undefined ? undefined : parseFactuurRef(word);
        const service = await api();
        const id = ref ? await factuurId(service, ref) : await chosenFactuur(opened, itself);
        const note = await service.facturen.creditnota(id);
        await out.record(note, made(out.terminal ? await numberOf(opened, id) : undefined));
        const { tellNotFinal } = await import('../../flows/finalising/next-step.ts');
        await tellNotFinal(opened, 'creditnota', note.id);
      }),
    );
}

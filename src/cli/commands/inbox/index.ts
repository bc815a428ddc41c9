import type { CommandUnknownOpts } from 'commander';
import { given } from '../../../contract/fields.ts';
import type { InboxDocument } from '../../../contract/index.ts';
import { velden } from '../../../contract/values.ts';
import { t } from '../../../language.ts';
import { shellLine } from '../../../machine/shell/shell.ts';
import { inboxId, parseInboxRef } from '../../../service/references/inbox.ts';
import { receivedOneArgument } from '../../flows/arguments.ts';
import { oneChosen } from '../../flows/choosing/documents.ts';
import { received } from '../../flows/choosing/offers.ts';
import { addInboxDownloads } from '../../flows/downloading/commands.ts';
import { addInboxFilter, listFilter } from '../../flows/listing/filters.ts';
import { showPart } from '../../flows/listing/part.ts';
import { addReadOptions } from '../../flows/reading/options.ts';
import { requireTest } from '../../flows/sending/options.ts';
import { addCommand } from '../../help/layout.ts';
import { parseDate } from '../../input/dates.ts';
import { parseAmount } from '../../input/numbers.ts';
import { addPaging, option } from '../../options.ts';
import type { View } from '../../output/out.ts';
import type { OpenSession, Session } from '../../session/session.ts';
import { columns, checkedView, viewOf } from '../../views/columns.ts';
import { inboxDocumentView, inboxView, unfinishedView } from './columns.ts';
import { ophalen } from './ophalen.ts';
import { opnieuw, opvolging, overslaan, vertrouw } from './opvolging.ts';

export function inbox(group: CommandUnknownOpts, session: Session): void {
  for (const add of [list, toon, lees, addInboxDownloads, ophalen, opvolging, opnieuw, overslaan, vertrouw, test]) add(group, session);
}

function list(group: CommandUnknownOpts, session: Session): void {
  addPaging(
    addInboxFilter(
      addCommand(group, 'list', {
        about: { nl: "Ontvangen facturen en creditnota's", en: 'Received invoices and credit notes' },
        examples: ['duit inbox list --nieuw', 'duit inbox list --maand 2026-11 --alles --csv-stijl be'],
      }),
    ).addOption(
      option('--nieuw', {
        nl: 'alleen wat duit inbox ophalen nog niet gedaan heeft, met de stand',
        en: 'only documents that duit inbox ophalen has yet to do, with their state',
      }),
    ),
  ).action(
    session.action(async (opened, { nieuw, ...opties }) => {
      const { out } = opened;
      const filter = listFilter(opties);
      if (!nieuw) return showPart(opened, inboxView, opties, (service, range) => service.inbox.list(filter, range));
      out.check(unfinishedView);
      const { unfinishedPart } = await import('../../flows/received/unfinished.ts');
      await out.list(await unfinishedPart(opened, unfinishedView, filter, opties), unfinishedView);
    }),
  );
}

function lees(group: CommandUnknownOpts, session: Session): void {
  addReadOptions(
    addCommand(group, 'lees', {
      about: {
        nl: 'Een ontvangen factuur helemaal lezen: regels, btw, te betalen, bijlagen',
        en: 'Read a received invoice in full: lines, VAT, amount to pay, attachments',
      },
      examples: ['duit inbox lees GL-3301', 'duit inbox lees GL-3301 --pdf -o GL-3301.pdf'],
      note: {
        nl: 'Wat duit inbox ophalen bewaarde, wordt van schijf gelezen, zonder verzoek aan de dienst, zolang het bestand niet veranderd is.',
        en: 'Documents that duit inbox ophalen saved are read from disk, without a request to the service, as long as the file is unchanged.',
      },
    }).argument('[document]', t({ nl: 'id of factuurnummer van de leverancier', en: "id or the supplier's invoice number" })),
  ).action(
    session.action(async (opened, word, opties, itself) => {
      const { readReceived } = await import('../../flows/received/read.ts');
      await readReceived(opened, async () => word ?? (await oneChosen(opened, itself, received())).id, opties);
    }),
  );
}

const made = viewOf<InboxDocument>(velden.inbox, [columns.leverancier, columns.factuurnummer, columns.bedrag, columns.status, columns.id]);

function test(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'test', {
    about: {
      nl: 'Een testdocument ontvangen, alleen met een testprofiel',
      en: 'Receive a test document, test profile only',
    },
    examples: ['duit inbox test --profiel oefen', 'duit inbox test --leverancier "Drukkerij Claes" --bedrag 242 --profiel oefen'],
  })
    .addOption(option('--leverancier <naam>', { nl: 'naam van de leverancier', en: 'name of the supplier' }))
    .addOption(option('--factuurnummer <nummer>', { nl: 'nummer bij de leverancier', en: "the supplier's number" }))
    .addOption(option('--bedrag <bedrag>', { nl: 'bedrag in euro', en: 'amount in euro' }, parseAmount))
    .addOption(option('--datum <datum>', { nl: 'datum; standaard vandaag', en: 'date; by default today' }, parseDate))
    .action(
      session.action(async (opened, { leverancier, factuurnummer, bedrag, datum }) => {
        opened.out.check(made);
        const meant = opened.checked('TestDocumentInvoer', given({ leverancier, factuurnummer, bedrag, datum }));
        const body = { ...meant, factuurnummer: factuurnummer ?? uniqueNumber(opened) };
        await requireTest(opened, 'inbox test');
        const service = await opened.api();
        await opened.out.record(await service.inbox.test(body, meant), made);
      }),
    );
}

/** A number that no other document has: by it the document can still be found when the reply is lost. */
const uniqueNumber = ({ now, random }: Pick<OpenSession, 'now' | 'random'>): string =>
  `TEST-${now().getTime().toString(36)}${random().toString(36).slice(2, 8)}`.toUpperCase();

function toon(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'toon', {
    about: { nl: 'Eén ontvangen document', en: 'One received document' },
    examples: ['duit inbox toon GL-3301', 'duit inbox toon GL-3301 --velden bedrag,status --json'],
    note: {
      nl: 'Van een document dat duit inbox ophalen bekeken heeft, staan ook de waarschuwingen erbij: in JSON in het veld waarschuwingen.',
      en: 'For a document that duit inbox ophalen has looked at, its warnings are shown too: in JSON in the field waarschuwingen.',
    },
  })
    .argument('[document]', receivedOneArgument())
    .action(
      session.action(async (opened, word, _, itself) => {
        const { out } = opened;
        const view = checkedView(out, inboxDocumentView, word !== undefined);
        await show(opened, word ?? (await oneChosen(opened, itself, received())).id, view);
      }),
    );
}

async function show(
  opened: Pick<OpenSession, 'api' | 'globals' | 'out' | 'state'>,
  word: string,
  view: View<InboxDocument>,
): Promise<void> {
  const { api, globals, out } = opened;
  const ref = parseInboxRef(word);
  const service = await api();
  const document = await service.inbox.get(await inboxId(service, ref));
  const [{ warningsIn }, { warningTexts }] = await Promise.all([
    import('../../flows/received/warned.ts'),
    import('../../flows/received/warned.ts'),
  ]);
  const waarschuwingen = await warningsIn(opened, document.id);
  // A person reads them as sentences below the document.
  const shown = out.format !== 'tabel' || globals.velden?.includes('waarschuwingen');
  await out.record(shown && waarschuwingen ? { ...document, waarschuwingen } : document, view);
  for (const text of warningTexts(document, waarschuwingen ?? [])) await out.warn(text);
  // A program and the mail of a cron job need no advice.
  if (out.terminal && out.format === 'tabel' && document.heeft_ubl !== false) {
    const read = shellLine(['duit', 'inbox', 'lees', word]);
    await out.notice(t({ nl: `De hele factuur: ${read}`, en: `The whole invoice: ${read}` }));
  }
}

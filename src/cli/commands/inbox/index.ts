import type { CommandUnknownOpts } from 'commander';
import { given } from '../../../contract/fields.ts';
import type { InboxDocument } from '../../../contract/index.ts';
import { velden } from '../../../contract/values.ts';
import { t } from '../../../language.ts';
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
import type { OpenSession, Session } from '../../session/session.ts';
import { columns, viewOf } from '../../views/columns.ts';
import { inboxView, unfinishedView } from './columns.ts';
import { ophalen } from './ophalen.ts';
import { opnieuw, opvolging, overslaan } from './opvolging.ts';
import { toon } from './toon.ts';

export function inbox(group: CommandUnknownOpts, session: Session): void {
  for (const add of [list, toon, lees, addInboxDownloads, ophalen, opvolging, opnieuw, overslaan, test]) add(group, session);
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
      if (!nieuw) return showPart(opened, inboxView, opties, ({ inbox }, range) => inbox.list(filter, range));
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
      note: t({
        nl: 'Wat duit inbox ophalen bewaarde, wordt van schijf gelezen, zonder verzoek aan de dienst, zolang het bestand niet veranderd is.',
        en: 'Documents that duit inbox ophalen saved are read from disk, without a request to the service, as long as the file is unchanged.',
      }),
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
        const { inbox } = await opened.api();
        await opened.out.record(await inbox.test(body, meant), made);
      }),
    );
}

/** A number that no other document has: by it the document can still be found when the reply is lost. */
const uniqueNumber = ({ now, random }: Pick<OpenSession, 'now' | 'random'>): string =>
  `TEST-${now().getTime().toString(36)}${random().toString(36).slice(2, 8)}`.toUpperCase();

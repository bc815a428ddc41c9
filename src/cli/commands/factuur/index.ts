import type { CommandUnknownOpts } from 'commander';
import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { factuurId, parseFactuurRef, readFactuur } from '../../../service/references/factuur.ts';
import { klantId } from '../../../service/references/name.ts';
import { askHelp, documentArgument, mayAsk } from '../../flows/arguments.ts';
import { addCopyOptions } from '../../flows/copying/options.ts';
import { addFactuurDownloads } from '../../flows/downloading/commands.ts';
import { listDocuments } from '../../flows/listing/documents.ts';
import { addFacturenFilter, klantFilter, listFilter } from '../../flows/listing/filters.ts';
import { addDocumentOptions, documentBody, lineHelp, requireEditor } from '../../flows/making/document.ts';
import { addCommand } from '../../help/layout.ts';
import { addPaging } from '../../options.ts';
import type { Session } from '../../session/session.ts';
import { facturenView, newFactuurView } from '../../views/documents.ts';
import { addIssued } from '../issued.ts';

export function factuur(group: CommandUnknownOpts, session: Session): void {
  for (const add of [list, maak, kopieer]) add(group, session);
  addIssued(group, session, 'factuur');
  addFactuurDownloads(group, session);
}

function list(group: CommandUnknownOpts, session: Session): void {
  addPaging(
    addFacturenFilter(
      addCommand(group, 'list', {
        about: { nl: "Facturen en creditnota's, de nieuwste eerst", en: 'Invoices and credit notes, newest first' },
        examples: [
          'duit factuur list --status verzonden --kwartaal 2026-1',
          'duit factuur list --klant "Bakkerij Peeters BV" --jaar 2026 --sorteer totaal_incl:af',
          'duit factuur list --status concept --type factuur --alles --formaat id | duit factuur definitief - --ja',
        ],
      }).addOption(klantFilter()),
    ),
  ).action(
    session.action((opened, opties) => {
      const filter = listFilter(opties);
      return listDocuments(opened, opties, facturenView, ({ facturen }, range) => facturen.list(filter, range));
    }),
  );
}

function maak(group: CommandUnknownOpts, session: Session): void {
  const { command, lines } = addDocumentOptions(
    addCommand(group, 'maak', {
      about: { nl: 'Een factuur maken, als concept', en: 'Create an invoice, as a draft' },
      examples: [
        'duit factuur maak --klant "Bakkerij Peeters BV" --regel "Advies, maart;3;95;21" --notities "Bedankt"',
        'duit factuur maak --invoer factuur.yaml --json',
      ],
      note: `${askHelp()}\n\n${lineHelp()}`,
    }),
  );
  command.action(
    session.action(async (opened, opties) => {
      if (mayAsk(opened, opties)) return (await import('../../wizard/wizards.ts')).factuurWizard(opened);
      if (opties.bewerk) return (await import('../../flows/editing/edit.ts')).makeEditedFactuur(opened, opties, lines);
      opened.out.check(newFactuurView);
      const { openOwnReference } = await import('../../flows/making/reference.ts');
      const own = openOwnReference(opened, 'factuur');
      const body = await documentBody(opened, 'FactuurInvoer', opties, lines, own.claim);
      const { acceptDocument } = await import('../../flows/accepting/accept.ts');
      await acceptDocument(opened, body, opties);
      const { facturen } = await opened.api();
      const { comparingTotals } = await import('../../flows/making/totals.ts');
      const made = await comparingTotals(opened, body.regels, () => own.make(body, (job) => facturen.create(body, job)));
      await opened.out.record(made, newFactuurView);
      const { tellNotFinal } = await import('../../flows/finalising/next-step.ts');
      await tellNotFinal(opened, 'factuur', made.id);
    }),
  );
}

function kopieer(group: CommandUnknownOpts, session: Session): void {
  addCopyOptions(
    addCommand(group, 'kopieer', {
      about: {
        nl: 'Een nieuw concept met dezelfde klant en regels als een factuur',
        en: 'A new draft with the same customer and lines as an invoice',
      },
      examples: [
        'duit factuur kopieer 2026-0012 --bewerk',
        'duit factuur kopieer 2026-0012 --klant "Bakkerij Peeters BV" --datum 01/12/2026 --prijzen van-nu',
      ],
    }).argument('<factuur>', documentArgument()),
  ).action(
    session.action(async (opened, word, opties) => {
      opened.out.check(newFactuurView);
      if (opties.bewerk) requireEditor(opened);
      const ref = parseFactuurRef(word);
      const api = await opened.api();
      const source = await readFactuur(api, await factuurId(api, ref));
      if (source.type === 'creditnota') throw isCreditnota(word);
      const klant_id = opties.klant === undefined ? source.customer_id : await klantId(api, opties.klant);
      if (!klant_id) throw withoutCustomer(word);
      const klant = await api.klanten.get(klant_id);
      const naam = source.nummer ?? source.id;
      const question = t({ nl: `Deze kopie van ${naam} maken?`, en: `Make this copy of ${naam}?` });
      const { copyAsInvoice } = await import('../../flows/copying/copy.ts');
      await copyAsInvoice(opened, api, source, { klant, question }, opties);
    }),
  );
}

const isCreditnota = (word: string) =>
  usage(t({ nl: `${word} is een creditnota en kan niet gekopieerd worden`, en: `${word} is a credit note and can't be copied` }), {
    hint: t({
      nl: 'Een creditnota maak je bij haar factuur: duit creditnota maak <factuur>',
      en: 'A credit note is made for its invoice: duit creditnota maak <factuur>',
    }),
  });

const withoutCustomer = (word: string) =>
  usage(t({ nl: `de dienst noemt geen klant bij ${word}`, en: `the service names no customer with ${word}` }), {
    hint: t({ nl: 'Zeg voor wie de kopie is met --klant.', en: 'Say whom the copy is for with --klant.' }),
  });

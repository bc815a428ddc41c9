import type { CommandUnknownOpts } from 'commander';
import { given } from '../../../contract/fields.ts';
import type { Offerte } from '../../../contract/index.ts';
import { t } from '../../../language.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { offerteId, parseOfferteRef, readOfferte } from '../../../service/references/offerte.ts';
import { askHelp, mayAsk, offerteArgument } from '../../flows/arguments.ts';
import { oneChosen } from '../../flows/choosing/documents.ts';
import { newestOffertes } from '../../flows/choosing/offers.ts';
import { addCopyOptions } from '../../flows/copying/options.ts';
import { quoteStatusOption } from '../../flows/listing/filters.ts';
import { showPart } from '../../flows/listing/part.ts';
import { addDocumentOptions, documentBody, lineHelp, requireEditor } from '../../flows/making/document.ts';
import { addCommand } from '../../help/layout.ts';
import { parseDate } from '../../input/dates.ts';
import { addPaging, option } from '../../options.ts';
import { wordText } from '../../output/words.ts';
import type { OpenSession, Session } from '../../session/session.ts';
import { checkedView } from '../../views/columns.ts';
import { newFactuurView, newOfferteView, offertesView, offerteView } from '../../views/documents.ts';

export function offerte(group: CommandUnknownOpts, session: Session): void {
  for (const add of [list, maak, toon, factureer]) add(group, session);
}

function list(group: CommandUnknownOpts, session: Session): void {
  addPaging(
    addCommand(group, 'list', {
      about: { nl: 'Offertes, de nieuwste eerst', en: 'Quotes, newest first' },
      examples: ['duit offerte list --status verzonden', 'duit offerte list --alles --json'],
    }).addOption(quoteStatusOption()),
  ).action(
    session.action((opened, opties) =>
      showPart(opened, offertesView, opties, ({ offertes }, range) => offertes.list(given({ status: opties.status }), range)),
    ),
  );
}

function toon(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'toon', {
    about: { nl: 'Eén offerte met regels', en: 'One quote with its lines' },
    examples: ['duit offerte toon OF-2026-0004', 'duit offerte toon OF-2026-0004 --velden status,totaal_incl --json'],
  })
    .argument('[offerte]', offerteArgument())
    .action(
      session.action(async (opened, word, _, itself) => {
        const { api, out } = opened;
        const view = checkedView(out, offerteView, word !== undefined);
        const ref = parseOfferteRef(word ?? (await oneChosen(opened, itself, newestOffertes())).id);
        const service = await api();
        const quote = await readOfferte(service, await offerteId(service, ref));
        await out.record(quote, view, async () => (await import('./page.ts')).offertePage);
      }),
    );
}

function maak(group: CommandUnknownOpts, session: Session): void {
  const { command, lines } = addDocumentOptions(
    addCommand(group, 'maak', {
      about: { nl: 'Een offerte maken, als concept', en: 'Create a quote, as a draft' },
      examples: [
        'duit offerte maak --klant "Bakkerij Peeters BV" --product "Interieuradvies;aantal=8" --geldig-tot 2026-12-31',
        'duit offerte maak --invoer offerte.yaml --json',
      ],
      note: `${askHelp()}\n\n${lineHelp()}`,
    }),
  );
  const withEnd = command.addOption(
    option(
      '--geldig-tot <datum>',
      {
        nl: 'laatste dag dat de offerte geldt; standaard 30 dagen na de datum',
        en: 'last day that the quote holds; by default 30 days after its date',
      },
      parseDate,
    ),
  );
  withEnd.action(
    session.action(async (opened, opties) => {
      if (mayAsk(opened, opties)) return (await import('../../wizard/wizards.ts')).offerteWizard(opened);
      if (opties.bewerk) return (await import('../../flows/editing/edit.ts')).makeEditedOfferte(opened, opties, lines);
      opened.out.check(newOfferteView);
      const { openOwnReference } = await import('../../flows/making/reference.ts');
      const own = openOwnReference(opened, 'offerte');
      const body = await documentBody(opened, 'OfferteInvoer', opties, lines, own.claim);
      const { acceptDocument } = await import('../../flows/accepting/accept.ts');
      await acceptDocument(opened, body, opties);
      const { offertes } = await opened.api();
      const { comparingTotals } = await import('../../flows/making/totals.ts');
      await opened.out.record(
        await comparingTotals(opened, body.regels, () => own.make(body, (job) => offertes.create(body, job))),
        newOfferteView,
      );
    }),
  );
}

function factureer(group: CommandUnknownOpts, session: Session): void {
  addCopyOptions(
    addCommand(group, 'factureer', {
      about: {
        nl: 'Een factuur maken met de regels van een offerte, als concept',
        en: 'Create an invoice with the lines of a quote, as a draft',
      },
      examples: [
        'duit offerte factureer OF-2026-0004 --klant "Bakkerij Peeters BV"',
        'duit offerte factureer OF-2026-0004 --prijzen van-nu --proef',
      ],
      note: {
        nl: 'De dienst zegt niet voor wie een offerte is. Zonder --klant lukt het alleen als het journaal het weet: bij een offerte die je met duit maakte.',
        en: 'The service does not say whom a quote is for. Without --klant it only works where the journal knows: for a quote that you made with duit.',
      },
    }).argument('[offerte]', t({ nl: 'id of nummer', en: 'id or number' })),
  ).action(
    session.action(async (opened, word, opties, itself) => {
      opened.out.check(newFactuurView);
      if (opties.bewerk) requireEditor(opened);
      const ref = word === undefined ? undefined : parseOfferteRef(word);
      const api = await opened.api();
      const id = ref === undefined ? (await oneChosen(opened, itself, newestOffertes())).id : await offerteId(api, ref);
      const quote = await readOfferte(api, id);
      const { copyAsInvoice, customerOfQuote } = await import('../../flows/copying/copy.ts');
      const klant = await customerOfQuote(opened, api, quote, opties.klant);
      await copyAsInvoice(opened, api, quote, { klant, question: await questionFor(opened, quote), offerte: quote.id }, opties);
    }),
  );
}

/** The question before the invoice is made, with a warning for a quote that the customer rejected or that has expired. */
async function questionFor({ out }: Pick<OpenSession, 'out'>, { id, nummer, status }: Offerte): Promise<string> {
  const naam = clean(nummer ?? id);
  if (status !== 'geweigerd' && status !== 'verlopen') return t({ nl: `${naam} zo factureren?`, en: `Invoice ${naam} like this?` });
  await out.warn(t({ nl: `Let op: offerte ${naam} is ${wordText(status)}.`, en: `Note: quote ${naam} is ${wordText(status)}.` }));
  return t({ nl: `${naam} is ${wordText(status)}. Toch factureren?`, en: `${naam} is ${wordText(status)}. Invoice it all the same?` });
}

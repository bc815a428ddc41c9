import type { CopyOptions, DocumentOptions } from '../../flows/making/options.ts';
import { OfferteStatus } from '../../../contract/resources.ts';
import type { NamedWord } from '../../command/command.ts';
import { given } from '../../../contract/fields.ts';
import type { Offerte, OfferteKort } from '../../../contract/index.ts';
import { t } from '../../../language.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import type { Api } from '../../../service/api/index.ts';
import { offerteId, parseOfferteRef, readOfferte } from '../../../service/references/offerte.ts';
import { mayAsk, wizardAnswers } from '../../flows/arguments.ts';
import { klantColumn, type KnownQuotes, noteQuoteNames, noteQuotes, quoteColumn } from '../../flows/listing/noted.ts';
import { showPart, type PartOptions } from '../../flows/listing/part.ts';
import { requireEditor } from '../../flows/making/document.ts';
import { wordText } from '../../output/words.ts';
import type { paging } from '../../options.ts';
import type { OpenSession, Opened } from '../../session/session.ts';
import { checkedView } from '../../views/columns.ts';
import { newFactuurView, offertesView, offerteView } from '../../views/documents.ts';

export async function listOffertes(opened: OpenSession, opties: PartOptions & { status?: OfferteStatus | undefined }): Promise<void> {
  const known: KnownQuotes = new WeakMap();
  const names = new WeakMap<OfferteKort, string>();
  const isNamed = opened.globals.velden?.includes('klant') ?? opened.out.format === 'tabel';
  const columns = offertesView.columns.map((column) => quoteColumn(column, known));
  const withKlant = columns.flatMap((column) => (column.field === 'nummer' ? [column, klantColumn(names)] : [column]));
  const view = { ...offertesView, columns: isNamed ? withKlant : columns };
  const list = ({ offertes }: Api, range?: ReturnType<typeof paging>) => offertes.list(given({ status: opties.status }), range);
  return showPart(opened, view, opties, list, async (page) => {
    await noteQuotes(page, opened, known);
    if (isNamed) await noteQuoteNames(page, opened, names);
  });
}

export async function showOfferte(opened: OpenSession, quoted: NamedWord<string>, { web }: { web?: true | undefined }): Promise<void> {
  if (web) return showOnWeb(opened, quoted);
  const { api, out } = opened;
  const view = checkedView(out, offerteView, quoted.typed);
  const ref = parseOfferteRef(await quoted.word());
  const service = await api();
  const quote = await readOfferte(service, await offerteId(service, ref));
  await out.record(quote, view, async () => (await import('./page.ts')).offertePage);
}

async function showOnWeb(opened: OpenSession, quoted: NamedWord<string>): Promise<void> {
  const { openOnWeb, webTemplate, webView } = await import('../../flows/web/show.ts');
  const view = checkedView(opened.out, webView, quoted.typed);
  const template = await webTemplate(opened);
  const ref = parseOfferteRef(await quoted.word());
  const service = await opened.api();
  const { id, nummer } = await readOfferte(service, await offerteId(service, ref));
  await opened.out.record(await openOnWeb(opened, template, { id, nummer, soort: 'offertes' }), view);
}

export async function billOfferte(opened: OpenSession, quoted: NamedWord<string>, opties: CopyOptions): Promise<void> {
  opened.out.check(newFactuurView);
  if (opties.bewerk) requireEditor(opened);
  const ref = parseOfferteRef(await quoted.word());
  const api = await opened.api();
  const id = await offerteId(api, ref);
  const quote = await readOfferte(api, id);
  const { copyAsInvoice, customerOfQuote } = await import('../../flows/copying/copy.ts');
  const klant = await customerOfQuote(opened, api, quote, opties.klant);
  await copyAsInvoice(opened, api, quote, { klant, question: await questionFor(opened, quote), offerte: quote.id }, opties);
}

async function questionFor({ out }: Opened<'out'>, { id, nummer, status }: Offerte): Promise<string> {
  const naam = clean(nummer ?? id);
  if (status !== 'geweigerd' && status !== 'verlopen') return t({ nl: `${naam} zo factureren?`, en: `Invoice ${naam} like this?` });
  await out.warn({ nl: `Let op: offerte ${naam} is ${wordText(status)}.`, en: `Note: quote ${naam} is ${wordText(status)}.` });
  return t({ nl: `${naam} is ${wordText(status)}. Toch factureren?`, en: `${naam} is ${wordText(status)}. Invoice it all the same?` });
}

export async function makeOfferte(opened: OpenSession, opties: DocumentOptions): Promise<void> {
  if (mayAsk(opened, opties, wizardAnswers)) return (await import('../../wizard/wizards.ts')).offerteWizard(opened, opties);
  const { aQuote, makeFromOptions } = await import('../../flows/making/make-document.ts');
  await makeFromOptions(opened, aQuote, opties);
}

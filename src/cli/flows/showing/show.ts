import { unlessFailing } from '../../../failure.ts';
import type { Text } from '../../../language.ts';
import type { Command as Commander } from 'commander';
import type { NamedWord } from '../../command/command.ts';
import { today } from '../../../belgium/dates.ts';
import type { DocumentType, Factuur } from '../../../contract/index.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { readFactuur } from '../../../service/references/factuur.ts';
import type { RenderPage } from '../../output/out.ts';
import type { OpenSession, Opened } from '../../session/session.ts';
import { eachSendingText, sendingText } from '../../views/sending.ts';
import { eachDocument } from '../each-document.ts';
import { isFinal } from '../../../contract/finality.ts';
import type { RowOf } from '../../replies/index.ts';
import { type KnownSendings, noteSendings } from '../listing/noted.ts';
import { refuseOtherType, searchFactuur } from '../facts.ts';
import { factuurView } from '../../views/documents.ts';
import { checkedView } from '../../views/columns.ts';

const sideBySide = 4;

type Shown = RowOf<'ShownFactuur'>;

/** `-` stands for the lines of standard input, and no word for a list to choose from. A person gets a page for each. */
export const showDocuments =
  (type: DocumentType) =>
  async (session: OpenSession, documents: NamedWord<string[]>, { web }: { web?: true | undefined }, command: Commander): Promise<void> => {
    if (web) return showOnWeb(session, documents);
    const view = checkedView(session.out, factuurView, documents.typed);
    await eachDocument(session, await documents.word(), {
      parse: searchFactuur(),
      // A list of invoices holds credit notes too, so that factuur toon shows both.
      ...(type === 'creditnota' && { check: async (api, id) => refuseOtherType(api, id, type, command.name()) }),
      prepare: async (api) => async (id) => withSendings(session, await readFactuur(api, id)),
      sideBySide,
      view,
      page: (factuur) => pageFor(session, factuur),
    });
  };

/** A document with its sendings. A draft has none; where the journal can't be read they are not known. */
async function withSendings({ journal }: Opened<'journal'>, factuur: Factuur): Promise<Shown> {
  if (!isFinal(factuur)) return { ...factuur, bekend: true, verzendingen: [] };
  const found = await unlessFailing(journal().then(({ sendingsOn }) => sendingsOn(factuur.id)));
  return { ...factuur, bekend: found?.known ?? false, verzendingen: [...(found?.sendings ?? [])] };
}

async function showOnWeb(session: OpenSession, documents: NamedWord<string[]>): Promise<void> {
  const { openOnWeb, webTemplate, webView } = await import('../web/show.ts');
  const { checkOpened } = await import('../downloading/saving.ts');
  const view = checkedView(session.out, webView, documents.typed);
  const template = await webTemplate(session);
  const words = await documents.word();
  checkOpened(words.length, '--web');
  await eachDocument(session, words, {
    parse: searchFactuur(),
    prepare: async (api) => async (id) => {
      const { nummer, type } = await readFactuur(api, id);
      return openOnWeb(session, template, { id, nummer, soort: type === 'creditnota' ? 'creditnotas' : 'facturen' });
    },
    view,
  });
}

const itsCustomer: Text = { nl: 'de naam van de klant', en: 'the name of the customer' };
const itsInvoice: Text = { nl: 'het nummer van de factuur van deze creditnota', en: 'the number of the invoice of this credit note' };

async function pageFor(
  session: Opened<'api' | 'journal' | 'now' | 'timeZone'>,
  { id, status, customer_id, gekoppelde_factuur_id, verzendingen }: Shown,
): Promise<RenderPage<Shown>> {
  const known: KnownSendings = new Map();
  const api = await session.api();
  // The page and the journal are opened while the requests are on their way.
  const [klant, factuur, { documentPage }] = await Promise.all([
    factOf(customer_id, async (klantId) => (await api.klanten.get(klantId, itsCustomer)).naam),
    factOf(gekoppelde_factuur_id, async (noteOf) => (await readFactuur(api, noteOf, itsInvoice)).nummer),
    import('./page.ts'),
    noteSendings([{ id, status }], session, known),
  ]);
  const sending = status === 'verzonden' ? sendingText(known.get(id.toLowerCase()), session.timeZone) : undefined;
  const sendings = verzendingen.map((one) => eachSendingText(one, session.timeZone));
  return (item, pen, width) => documentPage(item, { klant, factuur, sending, sendings, today: today(session.now()) }, pen, width);
}

/** A fact of another document or customer; undefined if it can't be read, so that the page is shown all the same. */
async function factOf(
  id: string | null | undefined,
  read: (id: string) => Promise<string | null | undefined>,
): Promise<string | undefined> {
  if (!id) return undefined;
  return clean((await unlessFailing(read(id))) ?? '') || undefined;
}

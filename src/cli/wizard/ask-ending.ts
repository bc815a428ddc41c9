import type { VerstuurInvoer } from '../../contract/index.ts';
import { Email } from '../../contract/primitives.ts';
import { t } from '../../language.ts';
import { clean } from '../../machine/text/sanitise.ts';
import { channelText } from '../../service/journal/log/words.ts';
import { dateDoubts, dateQuestion } from '../flows/finalising/dates.ts';
import { mustConfirm } from '../flows/confirm.ts';
import { showDraft } from '../flows/making/draft.ts';
import { askChannel, confirmUnreachable, peppolWarning } from '../flows/sending/channel.ts';
import type { Opened } from '../session/session.ts';
import type { Ask } from '../terminal/ask.ts';
import { visibleText } from './answers.ts';
import { customerFields } from './ask-customer.ts';
import type { DocumentDraft } from './ask-document.ts';

export interface DraftEnding {
  readonly definitief: boolean;
  /** Whether the user confirmed a date that `definitief` asks about. */
  readonly datumBevestigd?: boolean;
  readonly verstuur?: VerstuurInvoer;
}

/** Shows the answers as the document that they make, so that the user sees it before the last question. */
export async function showAnswers(session: Opened<'ask' | 'profile'>, { customer, lines, ...draft }: DocumentDraft): Promise<void> {
  if ('nieuw' in customer) {
    const facts = Object.entries(customer.nieuw).map(([field, value]) => `${field.replaceAll('_', '-')} ${value}`);
    await session.ask.show(`\n${t({ nl: 'Nieuwe klant', en: 'New customer' })}: ${clean(facts.join(' · '))}`);
  }
  await showDraft(session, { ...draft, klant: customerFields(customer).naam, regels: lines });
}

/** Asks whether an invoice stays a concept, becomes final, or is also sent. On a real account the last two are asked twice. */
export async function askEnding(
  session: Opened<'api' | 'ask' | 'globals' | 'now' | 'profile' | 'state'>,
  draft: DocumentDraft,
): Promise<DraftEnding> {
  const { ask } = session;
  const options = [
    t({ nl: 'als concept bewaren', en: 'keep it as a draft' }),
    t({ nl: 'definitief maken: nummer en OGM, niet meer te wijzigen', en: 'make it final: number and payment reference, no more changes' }),
    t({ nl: 'definitief maken en versturen', en: 'make it final and send it' }),
  ];
  for (;;) {
    const chosen = await ask.choose(t({ nl: 'En dan?', en: 'And then?' }), options, { default: 0 });
    if (chosen === 0) return { definitief: false };
    const verstuur = chosen === 2 ? await askSending(session, draft) : undefined;
    const doubts = await dateDoubts(session, await session.api(), 'factuur', [{ id: '', datum: draft.datum }]);
    for (const text of doubts) await ask.show(text);
    if (doubts.length > 0 && !(await ask.confirm(dateQuestion()))) continue;
    const question = verstuur
      ? t({
          nl: `Definitief maken en versturen ${channelText(verstuur.kanaal)}?`,
          en: `Make final and send ${channelText(verstuur.kanaal)}?`,
        })
      : t({ nl: 'Definitief maken?', en: 'Make final?' });
    if ((await mustConfirm(session)) && !(await ask.confirm(question))) continue;
    return { definitief: true, datumBevestigd: doubts.length > 0, ...(verstuur && { verstuur }) };
  }
}

async function askSending({ ask }: Opened<'ask'>, { customer }: DocumentDraft): Promise<VerstuurInvoer> {
  const klant = customerFields(customer);
  const peppol = peppolWarning(klant);
  for (;;) {
    if ((await askChannel(ask, [klant])) === 'email') return askEmail(ask, klant.email ?? undefined);
    if (!peppol) return { kanaal: 'peppol' };
    await ask.show(peppol.text);
    if (peppol.derived || (await confirmUnreachable(ask))) return { kanaal: 'peppol' };
  }
}

async function askEmail(ask: Ask, own: string | undefined): Promise<VerstuurInvoer> {
  const email = await ask.read(t({ nl: 'E-mailadres', en: 'E-mail address' }), visibleText(Email), own ? { default: own } : {});
  return { kanaal: 'email', ...(email !== own && { email }) };
}

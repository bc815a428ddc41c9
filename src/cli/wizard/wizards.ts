import { given } from '../../contract/fields.ts';
import type { FactuurInvoer, KlantInvoer, Offerte, VerstuurInvoer } from '../../contract/index.ts';
import { Email } from '../../contract/primitives.ts';
import { Failure, notConfirmed } from '../../failure.ts';
import { t } from '../../language.ts';
import type { Word } from '../../machine/shell/shell.ts';
import { clean } from '../../machine/text/sanitise.ts';
import { checkedBody } from '../../service/api/input.ts';
import { channelText } from '../../service/journal/log/words.ts';
import { remarkOnVat } from '../flows/accepting/accept.ts';
import { areRight, askFirst, confirmWords, mustConfirm } from '../flows/confirm.ts';
import { writeNumber } from '../flows/editing/text.ts';
import { dateDoubts, dateQuestion } from '../flows/finalising/dates.ts';
import { tellNotBilled, tellNotFinal } from '../flows/finalising/next-step.ts';
import { showDraft } from '../flows/making/draft.ts';
import { carryInvoice, type DraftEnding, invoiceResultView, laterSteps } from '../flows/making/invoice.ts';
import { commandLine, type CommandStep, optionWords, takeSteps } from '../flows/making/steps.ts';
import { tellOtherTotals } from '../flows/making/totals.ts';
import { askChannel, confirmUnreachable, peppolWarning } from '../flows/sending/channel.ts';
import { writtenOfferte } from '../flows/written.ts';
import type { TypedRegel } from '../input/regel.ts';
import { regelValue } from '../input/regel-value.ts';
import type { OpenSession, Opened, Globals } from '../session/session.ts';
import type { Ask } from '../terminal/ask.ts';
import { isStopped } from '../terminal/line.ts';
import { newOfferteView } from '../views/documents.ts';
import { visibleText } from './answers.ts';
import { customerFields } from './ask-customer.ts';
import { askDocument, type GivenAnswers, type DocumentDraft, type DraftKind } from './ask-document.ts';
import { askKlant } from './ask-klant.ts';

/** Asks the questions of a wizard. Who leaves them is told that nothing was done, and the `command` that continues with the answers. */
async function asking<T>(questions: () => Promise<T>, command?: () => string): Promise<T> {
  try {
    return await questions();
  } catch (error) {
    if (!(error instanceof Failure) || error.reason !== 'not_confirmed') throw error;
    const message = isStopped(error) ? t({ nl: 'gestopt; er is niets gedaan', en: 'stopped; nothing was done' }) : error.message;
    const hint = command && `${t({ nl: 'Verder met wat je ingaf:', en: 'Continue with your answers:' })}\n${command()}`;
    throw notConfirmed('needs_yes', message, hint === undefined ? {} : { hint });
  }
}

async function showCommand(ask: Ask, command: string): Promise<void> {
  await ask.show(`${t({ nl: 'Hetzelfde als commando:', en: 'The same as a command:' })}\n\n${command}\n`);
}

/** Asks the last question of a wizard, and shows the command; declining fails with exit 12. */
async function agree(ask: Ask, question: string, command: string): Promise<void> {
  const agreed = () => askFirst({ ask, dryRun: undefined }, question, { default: true });
  await asking(agreed, () => command);
  await showCommand(ask, command);
}

/** In the place of a customer that is not made yet while the body is checked. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** Its lines keep the prices that the user has seen, so no product is looked up again. */
function makingStep(kind: DraftKind, draft: DocumentDraft, globals: Globals): CommandStep & { readonly body: FactuurInvoer } {
  const { customer, lines, datum, notities, geldig_tot } = draft;
  const regels = lines.map(({ product: _product, ...regel }) => regel);
  const known = 'nieuw' in customer ? undefined : customer.klant.id;
  const fields = given({ klant_id: known ?? nobody, regels, datum, notities, geldig_tot });
  const body = checkedBody(kind === 'factuur' ? 'FactuurInvoer' : 'OfferteInvoer', fields);
  const { klant_id: _, ...others } = body;
  const line: CommandStep['line'] = (ids) => {
    const id = known ?? ids.get('klant');
    return id === undefined ? undefined : documentLine(kind, draft, globals, id);
  };
  const operation = kind === 'factuur' ? 'facturen.create' : 'offertes.create';
  if (!('nieuw' in customer)) return { key: kind, on: null, write: { operation, body }, line, body };
  const write = { operation: 'klanten.create', body: customer.nieuw };
  const klant = { key: 'klant', on: null, write, line: () => klantLine(customer.nieuw, globals, customer) };
  return { key: kind, on: null, write: { operation, body: others }, customer: klant, line, body };
}

async function showAnswers(session: Opened<'ask' | 'out' | 'profile'>, { customer, lines, ...draft }: DocumentDraft): Promise<void> {
  if ('nieuw' in customer) {
    const facts = Object.entries(customer.nieuw).map(([field, value]) => `${field.replaceAll('_', '-')} ${value}`);
    await session.ask.show(`\n${t({ nl: 'Nieuwe klant', en: 'New customer' })}: ${clean(facts.join(' · '))}`);
  }
  const klant = customerFields(customer);
  await showDraft(session, { ...draft, klant: klant.naam, regels: lines });
  await remarkOnVat(session, { regels: lines, notities: draft.notities }, async () => klant);
}

/** Asks whether an invoice stays a concept, becomes final, or is also sent. The last two are asked twice. */
async function askEnding(session: OpenSession, draft: DocumentDraft): Promise<DraftEnding> {
  const { ask } = session;
  const options = [
    t({ nl: 'als concept bewaren', en: 'keep it as a draft' }),
    t({ nl: 'definitief maken: nummer en OGM, niet meer te wijzigen', en: 'finalise it: number and payment reference, no more changes' }),
    t({ nl: 'definitief maken en versturen', en: 'finalise it and send it' }),
  ];
  for (;;) {
    const chosen = await ask.choose(t({ nl: 'En dan?', en: 'And then?' }), options, { default: 0 });
    if (chosen === 0) return { definitief: false };
    const verstuur = chosen === 2 ? await askSending(session, draft) : undefined;
    const doubts = await dateDoubts(session, await session.api(), [{ id: '', datum: draft.datum, type: 'factuur' }]);
    if (!(await areRight(session, doubts, dateQuestion()))) continue;
    const question = verstuur
      ? t({
          nl: `Definitief maken en versturen ${channelText(verstuur.kanaal)}?`,
          en: `Finalise and send ${channelText(verstuur.kanaal)}?`,
        })
      : t({ nl: 'Definitief maken?', en: 'Finalise?' });
    if ((await mustConfirm(session)) && !(await ask.confirm(question))) continue;
    return { definitief: true, bevestig: [...new Set(doubts.map(({ word }) => word))], ...(verstuur && { verstuur: [verstuur] }) };
  }
}

async function askSending(session: OpenSession, { customer }: DocumentDraft): Promise<VerstuurInvoer> {
  const { ask } = session;
  const klant = customerFields(customer);
  const peppol = peppolWarning(klant);
  for (;;) {
    if ((await askChannel(ask, [klant])) === 'email') return askEmail(ask, klant.email ?? undefined);
    if (peppol) await ask.show(peppol.text);
    if (peppol && !peppol.derived && !(await confirmUnreachable(ask))) continue;
    if (await canReceive(session, klant)) return { kanaal: 'peppol' };
  }
}

async function canReceive(session: OpenSession, klant: ReturnType<typeof customerFields>): Promise<boolean> {
  const { checkReach } = await import('../flows/reach/before-sending.ts');
  try {
    await checkReach(session, [{ name: klant.naam ?? '', klant, type: 'factuur' }]);
    return true;
  } catch (error) {
    if (!(error instanceof Failure) || error.reason !== 'not_confirmed') throw error;
    await session.ask.show([...Object.values(error.errors ?? {}), error.hint].filter(Boolean).join('\n'));
    return false;
  }
}

async function askEmail(ask: Ask, own: string | undefined): Promise<VerstuurInvoer> {
  const email = await ask.read(t({ nl: 'E-mailadres', en: 'E-mail address' }), visibleText(Email), own ? { default: own } : {});
  return { kanaal: 'email', ...(email !== own && { email }) };
}

/** Writes to the service only after the last question. */
export async function factuurWizard(session: OpenSession, answers: GivenAnswers): Promise<void> {
  const { out, ask, globals } = session;
  out.check(invoiceResultView);
  const api = await session.api();
  const draft = await asking(() => askDocument(session, api, 'factuur', answers));
  await showAnswers(session, draft);
  const ending = await asking(
    () => askEnding(session, draft),
    () => wholeCommand('factuur', draft, globals),
  );
  const later = laterSteps({ made: 'factuur' }, ending, globals);
  const after = later.map(({ words }) => words);
  await showCommand(ask, wholeCommand('factuur', draft, globals, after));
  const { body, ...making } = makingStep('factuur', draft, globals);
  const result = await carryInvoice(session, [making, ...later], {
    heard: async ({ data }, { key }) => void (key === making.key && (await tellOtherTotals(session, body.regels, data))),
  });
  if (result.id !== undefined && later.length === 0) await tellNotFinal(session, 'factuur', result.id);
}

/** Writes to the service only after the last question. */
export async function offerteWizard(session: OpenSession, answers: GivenAnswers): Promise<void> {
  const { out, ask, globals } = session;
  out.check(newOfferteView);
  const api = await session.api();
  const draft = await asking(() => askDocument(session, api, 'offerte', answers));
  await showAnswers(session, draft);
  await agree(ask, t({ nl: 'Deze offerte maken?', en: 'Make this quote?' }), wholeCommand('offerte', draft, globals));
  const { body, ...making } = makingStep('offerte', draft, globals);
  let klant_id = body.klant_id;
  await takeSteps(session, [making], async ({ id, data }, { key }) => {
    if (key !== making.key) klant_id = id ?? '';
    else {
      const made = data as Offerte;
      await tellOtherTotals(session, body.regels, made);
      await out.record(await writtenOfferte(session, made, klant_id), newOfferteView);
      await tellNotBilled(session, made);
    }
  });
}

/** Declining fails with exit 12. */
export async function klantWizard({ ask, globals, profile }: Opened<'ask' | 'globals' | 'profile'>): Promise<KlantInvoer> {
  // Without one there is nowhere to make it, which is said before seven questions.
  await profile();
  const klant = await asking(() => askKlant(ask));
  await agree(ask, t({ nl: 'Deze klant maken?', en: 'Make this customer?' }), klantLine(klant, globals));
  return klant;
}

export function lineWords({ product, omschrijving = '', aantal = 1, eenheidsprijs = 0, btw_percentage = 0 }: TypedRegel): string[] {
  if (product !== undefined) return ['--product', `${regelValue(product)};aantal=${writeNumber(aantal)}`];
  return ['--regel', [regelValue(omschrijving), ...[aantal, eenheidsprijs, btw_percentage].map(writeNumber)].join(';')];
}

/** The shell variable that holds the id of a document or customer from an earlier line. */
const variable = (name: string): Word => ({ shell: `"$${name}"` });

const assigned = (name: string, command: string): string => `${name}=$(${command} --formaat id)`;

/** The line that makes this customer, `doubled` although another has its name or number. */
export const klantLine = (klant: KlantInvoer, globals: Globals, { doubled = false } = {}): string =>
  commandLine(['klanten', 'maak', ...optionWords(klant), ...(doubled ? ['--toch-maken'] : [])], globals);

export function documentLine(kind: DraftKind, draft: DocumentDraft, globals: Globals, klant: Word): string {
  const { customer: _, lines, confirmed = [], ...fields } = draft;
  return commandLine(
    [kind, 'maak', '--klant', klant, ...lines.flatMap(lineWords), ...optionWords(fields), ...confirmWords(confirmed)],
    globals,
  );
}

/** A function in `after` gives the words of its step, given the word for the document. */
export function wholeCommand(
  kind: DraftKind,
  draft: DocumentDraft,
  globals: Globals,
  after: readonly ((document: Word) => Word[])[] = [],
): string {
  const { customer } = draft;
  const document = documentLine(kind, draft, globals, 'nieuw' in customer ? variable('klant') : customer.ref);
  const rows = [
    ...('nieuw' in customer ? [assigned('klant', klantLine(customer.nieuw, globals, customer))] : []),
    after.length > 0 ? assigned(kind, document) : document,
    ...after.map((words) => commandLine(words(variable(kind)), globals)),
  ];
  return rows.join(' &&\n');
}

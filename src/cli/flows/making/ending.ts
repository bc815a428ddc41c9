import { today } from '../../../belgium/dates.ts';
import type { Factuur, FactuurInvoer, Kanaal, VerstuurInvoer } from '../../../contract/index.ts';
import { isFinal } from '../../../contract/finality.ts';
import { given } from '../../../contract/fields.ts';
import { checkedBody } from '../../../service/api/input.ts';
import { type Failure, notConfirmed, usage } from '../../../failure.ts';
import { unsentOption } from '../../../jobs/batch/read.ts';
import { t, type Text } from '../../../language.ts';
import { lastSending } from '../../../service/journal/log/sent.ts';
import type { Made } from '../../../service/journal/log/references.ts';
import { channelText } from '../../../service/journal/log/words.ts';
import { readFactuur } from '../../../service/references/factuur.ts';
import type { Done } from '../../../service/run/step.ts';
import { readKlant } from '../../../service/references/name.ts';
import { shellLine } from '../../../machine/shell/shell.ts';
import type { OpenSession } from '../../session/session.ts';
import { askFirst, asksPerson, isPreviewed, needsConfirming, needsYes } from '../confirm.ts';
import { stopWith } from '../dry-run.ts';
import { type DateDoubt, checkDates } from '../finalising/dates.ts';
import { requireAddresses } from '../sending/channel.ts';
import { showBody } from './draft.ts';
import { noChannels } from '../sending/options.ts';
import { checkPeppol } from '../sending/send.ts';
import { formatMoney } from '../../output/money.ts';
import type { Confirmed, EndingOptions } from './options.ts';
import { carryInvoice, type DraftEnding, invoiceResultView, laterSteps } from './invoice.ts';
import type { CommandStep } from './steps.ts';

/**
 * Takes an invoice further than a draft: makes it, unless it was `made` under its reference, and then finalises, sends and shows it. Before
 * it writes, it runs the checks and questions of the steps that are left.
 */
export type Going = (body: FactuurInvoer, making: MakingStep, made: Made | undefined) => Promise<void>;

/** `heard` handles its reply before any other step begins. */
interface MakingStep {
  readonly create: () => Promise<CommandStep>;
  readonly heard: (done: Done) => Promise<unknown>;
}

/** Undefined if it stays a draft. Exit 2 on contradicting options, and 12 if a real account needs a yes and nobody can give one. */
export async function openEnding(
  session: OpenSession,
  opties: Omit<EndingOptions, 'bevestig'> & Confirmed & { readonly eigenReferentie?: string | undefined },
): Promise<Going | undefined> {
  const { eindstatus = 'concept', kanaal, email, bevestig = [], eigenReferentie } = opties;
  if (kanaal !== undefined && eindstatus !== 'verstuurd') throw eindstatus === 'definitief' ? unsentOption() : draftUnsent();
  if (email !== undefined && !kanaal?.includes('email'))
    throw usage({ nl: '--email hoort bij --kanaal email', en: '--email goes with --kanaal email' });
  if (eindstatus === 'concept') return undefined;
  if (eindstatus === 'verstuurd' && kanaal === undefined) throw noChannels();
  session.out.check(invoiceResultView);
  const verstuur = (kanaal ?? []).map((one) =>
    checkedBody('VerstuurInvoer', given({ kanaal: one, email: one === 'email' ? email : undefined })),
  );
  if (!session.ask.interactive && (await needsConfirming(session))) stopWith(session, unasked(verstuur));
  const confirmed = bevestig.filter((word): word is DateDoubt['word'] => word === 'datum' || word === 'ingediend');
  const ending = { definitief: true, bevestig: confirmed, verstuur };
  // Under its reference the same command finishes what is left.
  const same = eigenReferentie === undefined ? undefined : shellLine(['duit', ...session.argv]);
  return async (body, { create, heard }, made) => {
    const before = await readMade(session, made);
    const left = await leftOf(session, ending, before);
    if (!before || left.definitief || left.verstuur.length > 0) await agree(session, body, left, before);
    const first = before ? [] : [await create()];
    const on = before ? { id: before.id } : { made: first[0]?.key ?? '' };
    const steps = [...first, ...laterSteps(on, left, session.globals, verstuur)];
    if (steps.length > 0 || !session.dryRun)
      await carryInvoice(session, steps, {
        before,
        heard: async (done, { on: earlier }) => void (earlier === null && (await heard(done))),
        same,
        isList: true,
      });
    if (steps.length === 0) await session.out.notice(allDone());
  };
}

const draftUnsent = (): Failure =>
  usage(
    { nl: '--kanaal hoort bij --eindstatus verstuurd', en: '--kanaal goes with --eindstatus verstuurd' },
    {
      hint: t({
        nl: 'Een concept wordt niet verstuurd. Meteen versturen: geef ook --eindstatus verstuurd.',
        en: 'A draft is not sent. To send it at once, give --eindstatus verstuurd too.',
      }),
    },
  );

const unasked = (verstuur: readonly VerstuurInvoer[]): Failure =>
  needsYes(
    verstuur.length === 0
      ? t({
          nl: 'definitief maken zonder terminal moet bevestigd worden; er is niets verstuurd',
          en: 'finalising without a terminal must be confirmed; nothing was sent',
        })
      : t({
          nl: 'definitief maken en versturen zonder terminal moet bevestigd worden; er is niets verstuurd',
          en: 'finalising and sending without a terminal must be confirmed; nothing was sent',
        }),
  );

const asItIs: Text = { nl: 'kan deze klant ontvangen wat verstuurd wordt?', en: 'can this customer receive what is sent?' };

async function agree(session: OpenSession, body: FactuurInvoer, left: Required<DraftEnding>, before: Factuur | undefined): Promise<void> {
  const { bevestig, definitief, verstuur } = left;
  const api = await session.api();
  const { klant_id, datum = today(session.now()) } = body;
  const draft = { id: before?.id ?? '', datum: before?.datum ?? datum, type: 'factuur' } as const;
  if (definitief) await checkDates(session, api, [draft], bevestig);
  const over = (kanaal: Kanaal) => verstuur.find((one) => one.kanaal === kanaal);
  const klant = verstuur.length > 0 || isPreviewed(session) ? await readKlant(api, klant_id, asItIs) : undefined;
  const facts = async () => given({ klant });
  if (over('peppol')) await checkPeppol(session, facts, [klant?.naam ?? klant_id], 'factuur');
  if (over('email') && over('email')?.email === undefined) await requireAddresses(facts, [klant_id]);
  if (!asksPerson(session)) return;
  if (!session.dryRun) await showBody(session, body, klant?.naam);
  await askFirst(session, questionFor(left, before));
}

function questionFor({ definitief, verstuur }: Required<DraftEnding>, before: Factuur | undefined): string {
  const channels = verstuur.map(({ kanaal }) => channelText(kanaal)).join(t({ nl: ' en ', en: ' and ' }));
  if (!definitief) return t({ nl: `Versturen ${channels}?`, en: `Send it ${channels}?` });
  const made = before
    ? t({ nl: 'Deze factuur', en: 'Finalise this invoice' })
    : t({ nl: 'Deze factuur maken,', en: 'Make this invoice, finalise it' });
  if (channels !== '') return t({ nl: `${made} definitief maken en versturen ${channels}?`, en: `${made} and send it ${channels}?` });
  if (before) return t({ nl: 'Deze factuur definitief maken?', en: 'Finalise this invoice?' });
  return t({ nl: 'Deze factuur maken en definitief maken?', en: 'Make and finalise this invoice?' });
}

/** Reads the invoice again. Exit 12 if its draft has another total than when it was made: somebody changed it at the service. */
async function readMade(session: OpenSession, made: Made | undefined): Promise<Factuur | undefined> {
  if (!made) return undefined;
  const now = await readFactuur(await session.api(), made.id);
  if (isFinal(now) || now.totaal_incl == null || now.totaal_incl === made.totaal_incl) return now;
  throw notConfirmed(
    'unusual',
    t({
      nl: `concept ${made.id} komt nu op ${formatMoney(now.totaal_incl)}, en was ${formatMoney(made.totaal_incl)}; er is niets verstuurd`,
      en: `draft ${made.id} totals ${formatMoney(now.totaal_incl)} now, and was ${formatMoney(made.totaal_incl)}; nothing was sent`,
    }),
    { hint: t({ nl: `Kijk het na: duit factuur toon ${made.id}`, en: `Check it: duit factuur toon ${made.id}` }) },
  );
}

async function leftOf(session: OpenSession, ending: Required<DraftEnding>, before: Factuur | undefined): Promise<Required<DraftEnding>> {
  if (!before) return ending;
  const entries = await (await session.journal()).about(before.id.toLowerCase());
  const verstuur = ending.verstuur.filter(({ kanaal }) => lastSending(entries, kanaal)?.zeker !== true);
  return { ...ending, definitief: !isFinal(before), verstuur };
}

const allDone = (): string =>
  t({ nl: 'Alles was al gedaan; er is niets verstuurd.', en: 'Everything was done already; nothing was sent.' });

import type { Factuur } from '../../contract/index.ts';
import { usage, type Failure, notConfirmed, type Override } from '../../failure.ts';
import { t, type Text } from '../../language.ts';
import { shellLine } from '../../machine/shell/shell.ts';
import { clean } from '../../machine/text/sanitise.ts';
import type { ConfirmWord } from '../options.ts';
import { wordText } from '../output/words.ts';
import type { OpenSession, Opened } from '../session/session.ts';
import { stopWith } from './dry-run.ts';
import type { Facts } from './facts.ts';

/** Exit 12: the user answered no, so that nothing was sent, or nothing of what `done` says was done. */
export const declined = (done: Text = { nl: 'verstuurd', en: 'sent' }): Failure =>
  notConfirmed('needs_yes', { nl: `niet bevestigd; er is niets ${done.nl}`, en: `not confirmed; nothing was ${done.en}` });

/** Exit 12: nobody said that this is right. A person is told the same command with the options that say so, and `more` after it. */
export function unconfirmed(message: string | Text, argv: OpenSession['argv'], options: readonly string[], more = ''): Failure {
  const command = clean(shellLine(['duit', ...argv, ...options]));
  const text = t({ nl: `Klopt dat? Bevestig met: ${command}`, en: `Is that right? Confirm with: ${command}` }) + more;
  return notConfirmed('unusual', message, { override: { option: options.join(' '), repeats: false, text } });
}

export interface WordedDoubt<W extends ConfirmWord = ConfirmWord> {
  readonly text: string;
  readonly word: W;
}

export const doubtText = ({ text }: WordedDoubt): string => `${t({ nl: 'Let op', en: 'Note' })}: ${text}`;

export const rightQuestion = (): string => t({ nl: 'Klopt dat?', en: 'Is that right?' });

export async function areRight({ ask }: Opened<'ask'>, doubts: readonly WordedDoubt[], question = rightQuestion()): Promise<boolean> {
  for (const doubt of doubts) await ask.show(doubtText(doubt));
  return doubts.length === 0 || ask.confirm(question);
}

/**
 * Asks at a terminal whether doubts are right. Fails with exit 12 if they are not, and with `message` where nobody can say so, as `--ja`
 * confirms none of it: a person is told the command that confirms all, and `more` after it. A dry run notes each with the word for it alone.
 */
export async function confirmDoubts(
  { argv, ask, dryRun, globals }: Opened<'argv' | 'ask' | 'dryRun' | 'globals'>,
  doubts: readonly WordedDoubt[],
  message: Text,
  { question = rightQuestion(), more = '' } = {},
): Promise<void> {
  if (doubts.length === 0) return;
  if (ask.interactive && !globals.ja && !dryRun) return askFirst({ ask, dryRun }, question);
  const refusal = unconfirmed(message, argv, confirmWords([...new Set(doubts.map(({ word }) => word))]), more);
  if (!dryRun) throw refusal;
  const { text } = refusal.override ?? {};
  for (const doubt of doubts) {
    const override = { option: confirmWords([doubt.word]).join(' '), repeats: false, ...(text !== undefined && { text }) };
    dryRun.stops.push(notConfirmed('unusual', doubt.text, { override }));
  }
}

export const confirmWords = (words: readonly ConfirmWord[]): string[] => (words.length === 0 ? [] : ['--bevestig', words.join(',')]);

/** Exit 12: this needs a confirmation and there is nobody to ask. `repeats`: what is confirmed may do something once more. */
export const needsYes = (
  message: string,
  { text = t({ nl: 'Geef --ja om te bevestigen.', en: 'Give --ja to confirm.' }), repeats = false }: Partial<Omit<Override, 'option'>> = {},
): Failure => notConfirmed('needs_yes', message, { override: { option: '--ja', repeats, text } });

/** Exit 12: the profile was made `--beschermd` and there is nobody to ask. */
export const isProtected = (naam: string): Failure =>
  needsYes(t({ nl: `het profiel '${naam}' is beschermd`, en: `the profile '${naam}' is protected` }));

/** True at a terminal, and elsewhere on a real or protected profile; never with `--ja` or `--proef`. */
export const mustConfirm = async (session: Opened<'ask' | 'globals' | 'profile'>): Promise<boolean> =>
  !session.globals.proef && needsConfirming(session);

/** The same of the command that a dry run is of. */
export async function needsConfirming({ ask, globals, profile }: Opened<'ask' | 'globals' | 'profile'>): Promise<boolean> {
  if (globals.ja) return false;
  if (ask.interactive) return true;
  const { soort, beschermd } = await profile();
  return soort !== 'test' || beschermd;
}

/**
 * Fails with exit 12 if a confirmation is needed and nobody can give it: on a profile made `--beschermd`, and for `piped`
 * documents, whose ids came through a pipe. A document that was named by hand needs none off a terminal.
 */
export async function refuseUnasked(session: Opened<'argv' | 'ask' | 'dryRun' | 'globals' | 'profile'>, piped = 0): Promise<void> {
  if (session.ask.interactive || !(await needsConfirming(session))) return;
  const { naam, beschermd } = await session.profile();
  if (beschermd) stopWith(session, isProtected(naam));
  else if (piped > 0) stopWith(session, ofPipe(session, piped, naam));
}

function ofPipe({ argv }: Opened<'argv'>, piped: number, naam: string): Failure {
  const command = clean(shellLine(['duit', ...argv, '--ja']));
  return needsYes(
    piped === 1
      ? t({
          nl: `een document uit een pijp vraagt een bevestiging met het echte profiel '${naam}'; er is niets verstuurd`,
          en: `a document from a pipe needs a confirmation with the real profile '${naam}'; nothing was sent`,
        })
      : t({
          nl: `${piped} documenten uit een pijp vragen een bevestiging met het echte profiel '${naam}'; er is niets verstuurd`,
          en: `${piped} documents from a pipe need a confirmation with the real profile '${naam}'; nothing was sent`,
        }),
    { text: t({ nl: `Kijk ze na en bevestig met: ${command}`, en: `Check them and confirm with: ${command}` }) },
  );
}

/** Whether a person at the terminal gets to see the documents before they are finalised or sent, on a test profile too. */
export const isPreviewed = (session: Opened<'ask' | 'globals'>): boolean => asksPerson(session) && !session.globals.proef;

/** Whether the command asks a person at the terminal; of a dry run, whether the command itself would. */
export const asksPerson = ({ ask, globals }: Opened<'ask' | 'globals'>): boolean => ask.interactive && !globals.ja;

/** Asks a question at the terminal; a no fails with exit 12. A dry run only notes it. */
export async function askFirst(
  { ask, dryRun }: Opened<'ask' | 'dryRun'>,
  question: string,
  { done, ...options }: { readonly default?: boolean; readonly done?: Text } = {},
): Promise<void> {
  if (dryRun) return void dryRun.questions.push(wouldAsk(question));
  if (!(await ask.confirm(question, options))) throw declined(done);
}

/** Exit 12: the command itself asks this first. */
const wouldAsk = (question: string): Failure =>
  needsYes(t({ nl: `zonder --proef vraagt duit eerst: ${question}`, en: `without --proef duit asks first: ${question}` }), {
    text: t({ nl: 'Met --ja vraagt duit niets.', en: 'With --ja duit asks nothing.' }),
  });

/**
 * At a terminal, shows each document with its customer and total, and the total of several. Where a confirmation is needed it
 * asks the question; declining fails with exit 12. Off a terminal it does nothing: `refuseUnasked` comes before it.
 */
export async function confirmDocuments(
  session: Opened<'api' | 'ask' | 'dryRun' | 'globals' | 'job' | 'limit' | 'memory' | 'out' | 'profile' | 'stop'>,
  facts: (id: string) => Promise<Facts>,
  ids: readonly string[],
  question: string,
  address: (facts: Facts) => string | undefined = () => undefined,
): Promise<void> {
  const { ask } = session;
  if (!asksPerson(session)) return;
  if (session.dryRun) return askFirst(session, question);
  const all = await Promise.all(ids.map(facts));
  const { openTotals } = await import('./listing/signs.ts');
  const totals = await openTotals(
    session,
    all.flatMap(({ factuur }) => factuur ?? []),
  );
  for (const [at, id] of ids.entries()) await ask.show(clean(confirmedText(id, all[at] ?? {}, totals.text, address)));
  const together = ids.length > 1 ? totalText(ids.length, totals.sum) : undefined;
  if (together !== undefined) await ask.show(together);
  const { naam } = await session.profile();
  await ask.show(t({ nl: `Profiel: ${naam}`, en: `Profile: ${naam}` }));
  if (await mustConfirm(session)) await askFirst(session, question);
}

function confirmedText(
  id: string,
  facts: Facts,
  total: (factuur: Factuur) => string | undefined,
  address: (facts: Facts) => string | undefined,
): string {
  const { factuur, klant } = facts;
  if (!factuur) return id;
  const { type, nummer, status } = factuur;
  const named = [type === 'creditnota' ? wordText(type) : '', nummer ?? wordText(status ?? '')].filter(Boolean).join(' ');
  return [named, klant?.naam, total(factuur), address(facts)].filter(Boolean).join('  ');
}

function totalText(many: number, sum: string | undefined): string {
  const count = t({ nl: `${many} documenten`, en: `${many} documents` });
  return sum === undefined ? count : `${count}, ${t({ nl: 'samen', en: 'together' })} ${sum}`;
}

/** Fails with exit 2 unless this is a test profile, because the API text does not say how a real account reacts. (Authentication) */
export async function requireTest(session: Opened<'profile'>, what: string): Promise<void> {
  const { naam, soort } = await session.profile();
  if (soort === 'test') return;
  throw usage(
    t({ nl: `${what} kan alleen met een testprofiel; '${naam}' is echt`, en: `${what} needs a test profile; '${naam}' is a real one` }),
    { hint: t({ nl: 'Oefenen kan met --profiel oefen.', en: 'Practise with --profiel oefen.' }) },
  );
}

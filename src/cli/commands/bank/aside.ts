import { usage, type Failure, notFound, notConfirmed } from '../../../failure.ts';
import { rowNamed } from '../../../jobs/bank/choose.ts';
import type { ToDecide } from '../../../jobs/bank/decisions.ts';
import { ruleFields, type RuleField } from '../../../jobs/bank/statement.ts';
import { hasValue, ruleKey } from '../../../jobs/bank/match/aside.ts';
import { partyHash, partyKey } from '../../../jobs/bank/match/party.ts';
import type { Explained } from '../../../jobs/bank/match/state.ts';
import { type Bank, openBank } from '../../flows/bank/open.ts';
import type { NamedWord } from '../../command/command.ts';
import type { OpenSession, Opened } from '../../session/session.ts';
import { bankLine, bankView } from '../../views/bank.ts';
import { decideSurely, type DecidingOptions, showDecided } from './accept.ts';
import { decideRow, linkedBefore } from './decide.ts';

interface AsideOptions extends DecidingOptions, Partial<Readonly<Record<RuleField, string | undefined>>> {
  readonly reden: string;
  readonly altijd?: true | undefined;
  readonly richting?: 'uit' | 'in' | undefined;
}

/** The text, account or party by which rows are meant, with the sign of their amounts. */
interface Meant {
  readonly veld: RuleField;
  readonly waarde: string;
  readonly teken: 1 | -1;
}

/** Fewer characters of a text would be in rows that have nothing to do with each other. */
const shortestText = 3;

/** Sets rows aside with a reason: those that are named, or all with a text, an account or a party; with `altijd` later ones too. */
export async function ignore(session: OpenSession, rijen: NamedWord<string[]>, opties: AsideOptions): Promise<void> {
  const { out } = session;
  out.check(bankView);
  const isByRule = ruleFields.some((veld) => opties[veld] !== undefined);
  const words = rijen.typed || (session.ask.interactive && !isByRule) ? await rijen.word() : [];
  const meant = meantBy(words, opties);
  const named = words.includes('-') ? [...words.filter((word) => word !== '-'), ...(await session.files.lines())] : words;
  const bank = await openBank(session);
  const { reden, altijd } = opties;
  const sameId = named.length === 1 && !words.includes('-');
  if (sameId && !altijd) {
    const one = setAside(rowNamed(bank.rows, named[0] ?? ''));
    return void (await decideRow(session, bank, one, [{ choice: { soort: 'negeer', rij: one.row.id }, texts: { reden } }], opties));
  }
  const rows = meant ? rowsOf(bank, meant) : [...new Set(named.map((word) => rowNamed(bank.rows, word)))];
  const decided =
    meant && altijd ? [ruleFor(session, bank, meant, reden)] : altijd ? rulesOf(session, bank, rows, reden) : eachOf(rows, reden);
  if (decided.length === 0) throw notFound({ nl: 'geen betaling is zo', en: 'no payment is like that' });
  const { bank: after, numbers } = await decideSurely(session, bank, decided, opties);
  const before = new Map(bank.rows.map((one) => [one.row.id, one.aside]));
  const ids = new Set(rows.map(({ row }) => row.id));
  const changed = after.rows.filter(({ row, aside }) => (meant === undefined && ids.has(row.id)) || (aside && !before.get(row.id)));
  const lines = changed.map((one) => bankLine(one, after.debts)).toReversed();
  const [first] = lines;
  // One row that was named is one object, as for every command; its rule may set other rows aside too.
  await showDecided(session, sameId ? [lines.find(({ id }) => ids.has(id)) ?? first!] : lines, sameId);
  for (const n of altijd ? numbers : []) {
    await out.notice({ nl: `Ongedaan maken: duit bank ontkoppel r${n}`, en: `To undo it: duit bank ontkoppel r${n}` });
  }
}

function meantBy(words: readonly string[], { altijd: _altijd, richting, ...opties }: AsideOptions): Meant | undefined {
  const given = ruleFields.filter((veld) => opties[veld] !== undefined);
  const [veld, ...others] = given;
  if (words.length > 0 ? veld !== undefined : veld === undefined || others.length > 0) {
    throw usage({
      nl: 'noem betalingen, of geef één van --tekst, --tegenrekening en --tegenpartij',
      en: 'name payments, or give one of --tekst, --tegenrekening and --tegenpartij',
    });
  }
  if (veld === undefined) {
    if (richting === undefined) return undefined;
    throw usage({ nl: '--richting gaat niet samen met een betaling', en: '--richting does not go with a payment' });
  }
  const waarde = opties[veld] ?? '';
  if (ruleKey(veld, waarde).length < shortestText) {
    throw usage({
      nl: `--${veld}: geef minstens ${shortestText} letters of cijfers`,
      en: `--${veld}: give at least ${shortestText} letters or digits`,
    });
  }
  return { veld, waarde, teken: richting === 'in' ? 1 : -1 };
}

/** The rows that are meant and still wait for an explanation; one with the OGM of a document is never among them. */
const rowsOf = ({ rows, debts }: Bank, { veld, waarde, teken }: Meant): Explained[] => {
  const ogms = new Set([...debts.values()].flatMap(({ head }) => head.ogm ?? []));
  return rows.filter(
    ({ row, aside, restCents }) =>
      !aside && restCents !== 0 && Math.sign(row.cents) === teken && !ogms.has(row.ogm ?? '') && hasValue(row, veld, waarde),
  );
};

function setAside(one: Explained): Explained {
  const { id } = one.row;
  if (one.aside === 'besluit') {
    throw notConfirmed('already_done', { nl: `betaling ${id} staat al terzijde`, en: `payment ${id} is set aside already` });
  }
  if (one.parts.length > 0 && !one.certain) throw linkedBefore(one);
  return one;
}

const eachOf = (rows: readonly Explained[], reden: string): ToDecide[] =>
  rows.map((one) => ({ choice: { soort: 'negeer', rij: setAside(one).row.id }, texts: { reden } }));

const saltOf = ({ choices }: Bank, { uuid }: Opened<'uuid'>): string => choices.rules[0]?.zout ?? uuid();

function ruleFor(session: OpenSession, bank: Bank, { veld, waarde, teken }: Meant, reden: string): ToDecide {
  const zout = saltOf(bank, session);
  const partij = veld === 'tekst' ? '' : partyHash(zout, ruleKey(veld, waarde));
  return { choice: { soort: 'negeer_regel', veld, zout, partij, teken }, texts: { reden, waarde } };
}

/** A rule for each party and sign among these rows. */
function rulesOf(session: OpenSession, bank: Bank, rows: readonly Explained[], reden: string): ToDecide[] {
  const zout = saltOf(bank, session);
  const ogms = new Set([...bank.debts.values()].flatMap(({ head }) => head.ogm ?? []));
  const rules = new Map<string, ToDecide>();
  for (const { row } of rows) {
    const key = partyKey(row);
    if (key === '') throw withoutParty(row.id);
    if (row.ogm !== null && ogms.has(row.ogm))
      throw usage({
        nl: `betaling ${row.id} draagt de OGM van een document: --altijd geldt nooit voor zo'n betaling`,
        en: `payment ${row.id} has the payment reference of a document: --altijd never applies to such a payment`,
      });
    const teken = row.cents < 0 ? -1 : 1;
    const choice = { soort: 'negeer_altijd', rij: row.id, zout, partij: partyHash(zout, key), teken } as const;
    rules.set(`${teken} ${key}`, { choice, texts: { reden } });
  }
  return [...rules.values()];
}

const withoutParty = (id: string): Failure =>
  usage({
    nl: `--altijd: van betaling ${id} is de andere partij niet gekend`,
    en: `--altijd: the other party of payment ${id} is not known`,
    hint: {
      nl: 'Geef een deel van haar mededeling: duit bank negeer --tekst … --reden … --altijd',
      en: 'Give a part of its message: duit bank negeer --tekst … --reden … --altijd',
    },
  });

import { groupIban, isIban } from '../../../belgium/iban.ts';
import { normalizeKbo, writeKbo } from '../../../belgium/kbo.ts';
import type { InboxDocumentKort } from '../../../contract/index.ts';
import type { EarlierDocument, Warning } from '../../../jobs/inbox/warning.ts';
import { t } from '../../../language.ts';
import { shellLine } from '../../../machine/shell/shell.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { formatDate } from '../../output/days.ts';
import { formatMoney } from '../../output/money.ts';
import { unlessFor } from '../../../failure.ts';
import { warningsMade, warningsOf } from '../../../jobs/inbox/judged.ts';
import type { StateView } from '../../../store/store.ts';
import type { Opened } from '../../session/session.ts';

const names = {
  leverancier: { nl: 'leverancier', en: 'supplier' },
  factuurnummer: { nl: 'nummer', en: 'number' },
  bedrag: { nl: 'bedrag', en: 'amount' },
};

/** The sentence about a fact that the service tells otherwise than the UBL, safe to print. */
function differenceText({ veld, dienst, ubl }: Of<'verschil_met_ubl'>, id: string): string {
  const shown = (value: string): string => (veld === 'bedrag' ? formatMoney(Number(value)) : clean(value));
  const name = t(names[veld]);
  const read = shellLine(['duit', 'inbox', 'lees', id]);
  return t({
    nl: `de dienst geeft als ${name} ${shown(dienst)}, maar in de factuur zelf staat ${shown(ubl)}. Lees de factuur vóór je betaalt: ${read}`,
    en: `the service gives ${shown(dienst)} as ${name}, but the invoice itself has ${shown(ubl)}. Read the invoice before you pay: ${read}`,
  });
}

type Named = Pick<InboxDocumentKort, 'id' | 'leverancier' | 'factuurnummer'>;
type Of<C extends Warning['code']> = Warning & { readonly code: C };

/** The warnings of a received document in sentences that are safe to print, each with the next thing to do. */
export function warningTexts(document: Named, warnings: readonly Warning[]): string[] {
  const { id, leverancier, factuurnummer } = document;
  const number = clean(factuurnummer || id);
  const name = leverancier ? t({ nl: `${number} van ${clean(leverancier)}`, en: `${number} from ${clean(leverancier)}` }) : number;
  return warnings.map((warning) => {
    const text = sentence(warning, clean(id));
    return t({ nl: `Let op: ${name}: ${text}`, en: `Note: ${name}: ${text}` });
  });
}

const sentences: { readonly [C in Warning['code']]: (warning: Of<C>, id: string) => string } = {
  zelfde_nummer: sameNumber,
  bijna_zelfde_nummer: nearNumber,
  andere_rekening: otherAccount,
  rekening_in_tekst: accountInText,
  ander_peppol_nummer: ({ peppol, btw }) =>
    t({
      nl: `het Peppol-adres van de leverancier is dat van ${writeKbo(peppol)}, maar zijn btw-nummer is BE ${writeKbo(btw)}. Bij een btw-eenheid kan dat; zoek anders beide nummers op in de KBO, en bel de leverancier op een nummer dat je al kent vóór je betaalt.`,
      en: `the Peppol address of the supplier is that of ${writeKbo(peppol)}, but its VAT number is BE ${writeKbo(btw)}. A VAT group may have this; otherwise look both numbers up in the register of enterprises, and call the supplier on a number that you already know before you pay.`,
    }),
  ongeldige_rekening: ({ rekening }) =>
    t({
      nl: `rekeningnummer ${account(rekening)} is fout: zijn controlecijfers kloppen niet. Vraag het juiste op een telefoonnummer dat je al kent vóór je betaalt.`,
      en: `account number ${account(rekening)} is wrong: its check digits do not fit. Ask for the right one on a phone number that you already know before you pay.`,
    }),
  nieuwe_leverancier: newSupplier,
  andere_bestemmeling: otherAddressee,
  verschil_met_ubl: differenceText,
  onbekende_factuur: unknownInvoices,
  fouten_in_ubl: breaches,
};

const sentence = (warning: Warning, id: string): string =>
  (sentences[warning.code] as (warning: Warning, id: string) => string)(warning, id);

const dayAndAmount = ({ datum, bedrag }: EarlierDocument): string[] => [
  ...(datum === undefined ? [] : [clean(formatDate(datum))]),
  ...(bedrag === undefined ? [] : [formatMoney(bedrag)]),
];

const reading = ([latest]: readonly EarlierDocument[]): string => shellLine(['duit', 'inbox', 'lees', clean(latest?.id ?? '')]);

function sameNumber({ eerdere: earlier }: Of<'zelfde_nummer'>): string {
  const facts = earlier.map((one) => dayAndAmount(one).join(', ')).filter(Boolean);
  const shown = facts.length === 0 ? '' : ` (${facts.join('; ')})`;
  return t({
    nl: `deze leverancier gaf dit nummer ook aan een ander document${shown}. Betaal niet twee keer; lees het andere: ${reading(earlier)}`,
    en: `this supplier gave this number to another document too${shown}. Do not pay twice; read the other one: ${reading(earlier)}`,
  });
}

function nearNumber({ eerdere: earlier }: Of<'bijna_zelfde_nummer'>): string {
  const shown = earlier.map((one) => [clean(one.nummer), ...dayAndAmount(one)].join(', ')).join('; ');
  return t({
    nl: `dit nummer lijkt op dat van een ander document van deze leverancier (${shown}). Is het dezelfde factuur, betaal ze dan niet twee keer; lees het andere: ${reading(earlier)}`,
    en: `this number resembles that of another document of this supplier (${shown}). If it is the same invoice, do not pay it twice; read the other one: ${reading(earlier)}`,
  });
}

const account = (text: string): string => (isIban(text) ? groupIban(text) : clean(text));

function otherAccount({ rekeningen, bekende, begunstigde }: Of<'andere_rekening'>, id: string): string {
  const asked = rekeningen.map(account).join(', ');
  const known = bekende.map(({ rekening, laatst }) => {
    const day = laatst === undefined ? '' : clean(formatDate(laatst));
    return day === '' ? account(rekening) : t({ nl: `${account(rekening)}, laatst op ${day}`, en: `${account(rekening)}, last on ${day}` });
  });
  const payee =
    begunstigde === undefined ? '' : t({ nl: ` Te betalen aan ${clean(begunstigde)}.`, en: ` To be paid to ${clean(begunstigde)}.` });
  const list = known.join('; ');
  const usual = list === '' ? '' : t({ nl: ` (eerder: ${list})`, en: ` (before: ${list})` });
  return t({
    nl: `te betalen op ${asked}, een nieuwe rekening voor deze leverancier${usual}.${payee} Bel de leverancier op een nummer dat je al kent vóór je betaalt. ${trusting(id)}`,
    en: `to be paid on ${asked}, a new account for this supplier${usual}.${payee} Call the supplier on a number that you already know before you pay. ${trusting(id)}`,
  });
}

function trusting(id: string): string {
  const command = shellLine(['duit', 'inbox', 'vertrouw', id]);
  return t({ nl: `Klopt ze: ${command}`, en: `If it is right: ${command}` });
}

function accountInText({ rekeningen }: Of<'rekening_in_tekst'>, id: string): string {
  const named = rekeningen.map(account).join(', ');
  return t({
    nl: `in de tekst staat ${named}, een rekening die duit van deze leverancier niet kent en die niet bij de betaling staat. Betaal er niet op vóór je de leverancier belde op een nummer dat je al kent. ${trusting(id)}`,
    en: `its text names ${named}, an account that duit does not know of this supplier and that is not in the payment. Pay nothing on it before you called the supplier on a number that you already know. ${trusting(id)}`,
  });
}

function party(number: string): string {
  const kbo = normalizeKbo(number);
  return kbo === undefined ? clean(number) : writeKbo(kbo);
}

function newSupplier({ nummer, naam_bekend: named, zelfde_naam: namesakes }: Of<'nieuwe_leverancier'>): string {
  const number = nummer === undefined ? '' : party(nummer);
  if (namesakes.length > 0) {
    const others = namesakes.map(party).join(', ');
    return t({
      nl: `de naam is die van een leverancier die je al kent (${others}), maar het ondernemingsnummer is een ander (${number}). Bel de leverancier op een nummer dat je al kent vóór je betaalt.`,
      en: `the name is that of a supplier that you already know (${others}), but the enterprise number is another one (${number}). Call the supplier on a number that you already know before you pay.`,
    });
  }
  const shown = number === '' ? '' : ` (${number})`;
  if (named) {
    return t({
      nl: `dit is het eerste document van deze leverancier${shown} dat duit leest; alleen zijn naam stond al in je inbox. Vergelijk het rekeningnummer met een vorige factuur vóór je betaalt.`,
      en: `this is the first document of this supplier${shown} that duit reads; only its name was in your inbox before. Compare the account number with an earlier invoice before you pay.`,
    });
  }
  return t({
    nl: `dit is het eerste document van deze leverancier${shown} dat duit ziet. Ga na of je er iets besteld hebt vóór je betaalt.`,
    en: `this is the first document of this supplier${shown} that duit sees. Make sure that you ordered something there before you pay.`,
  });
}

function otherAddressee({ naam, nummers, ondernemingsnummer }: Of<'andere_bestemmeling'>): string {
  const to = `${naam === undefined ? '' : `${clean(naam)}, `}${nummers.map(party).join(', ')}`;
  const change = shellLine(['duit', 'profiel', 'wijzig', '--ondernemingsnummer', t({ nl: 'NUMMER', en: 'NUMBER' })]);
  return t({
    nl: `gericht aan ${to}, en niet aan ${writeKbo(ondernemingsnummer)}. Betaal het niet vóór de leverancier het verbeterd heeft. Klopt het nummer van je profiel niet: ${change}`,
    en: `addressed to ${to}, and not to ${writeKbo(ondernemingsnummer)}. Do not pay it before the supplier has corrected it. If the number of your profile is wrong: ${change}`,
  });
}

function unknownInvoices({ nummers }: Of<'onbekende_factuur'>): string {
  const shown = nummers.map(clean).join(', ');
  return nummers.length === 1
    ? t({
        nl: `deze creditnota verbetert factuur ${shown}, die niet bij duit bekend is. Ga na of je die gekregen hebt vóór je de creditnota verrekent.`,
        en: `this credit note corrects invoice ${shown}, which duit does not know. Make sure that you received it before you settle the credit note.`,
      })
    : t({
        nl: `deze creditnota verbetert de facturen ${shown}, die niet bij duit bekend zijn. Ga na of je ze gekregen hebt vóór je de creditnota verrekent.`,
        en: `this credit note corrects the invoices ${shown}, which duit does not know. Make sure that you received them before you settle the credit note.`,
      });
}

function breaches({ fouten }: Of<'fouten_in_ubl'>, id: string): string {
  const look = `${shellLine(['duit', 'inbox', 'ubl', id, '-o', '-'])} | duit ubl controleer -`;
  return fouten === 1
    ? t({
        nl: `de UBL heeft één fout tegen de regels. Bekijk ze: ${look}`,
        en: `the UBL has one breach of the rules. See it with: ${look}`,
      })
    : t({
        nl: `de UBL heeft ${fouten} fouten tegen de regels. Bekijk ze: ${look}`,
        en: `the UBL has ${fouten} breaches of the rules. See them with: ${look}`,
      });
}

/** Reads in the store of the account; undefined if it can't be used, because the service can still be read then. */
export const remembered = async <T>({ state }: Opened<'state'>, work: (view: StateView) => Promise<T>): Promise<T | undefined> =>
  state()
    .then((store) => store.read(work))
    .catch(unlessFor('local'));

/** The warnings that were made of a received document; undefined if the follower did not look at it. */
export const warningsIn = (session: Opened<'state'>, id: string) => remembered(session, (view) => warningsMade(view, id));

const mostListed = 5;

/**
 * Prints the warnings of new documents under their list: those that the follower made, or else those that the row alone gives. Counts the
 * documents whose UBL the follower did not read yet.
 */
export async function tellListed(session: Opened<'out' | 'profile' | 'state'>, rows: readonly InboxDocumentKort[]): Promise<void> {
  const fresh = rows.filter(({ status }) => status === 'nieuw');
  if (fresh.length === 0) return;
  const { ondernemingsnummer } = await session.profile();
  const found = await remembered(session, (view) =>
    Promise.all(
      fresh.map(async (document) => {
        const made = await warningsMade(view, document.id);
        const warnings = made ?? (await warningsOf(view, { id: document.id, document, ondernemingsnummer }));
        return { isRead: made !== undefined, texts: warningTexts(document, warnings) };
      }),
    ),
  );
  const warned = found?.filter(({ texts }) => texts.length > 0) ?? [];
  for (const text of warned.slice(0, mostListed).flatMap(({ texts }) => texts)) await session.out.warn(text);
  const unread = found?.filter(({ isRead }) => !isRead).length ?? 0;
  if (unread === 0) return;
  await session.out.notice({
    nl: `${unread} nog niet nagekeken op een nieuwe leverancier of een andere rekening. Bewaren en nakijken:\nduit inbox ophalen --map inkoop`,
    en: `${unread} not yet checked for a new supplier or another account. To save and check:\nduit inbox ophalen --map inkoop`,
  });
}

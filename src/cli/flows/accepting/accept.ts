import type { Confirmed } from '../making/options.ts';
import { lacksRenovation } from '../../../belgium/verklaring.ts';
import {
  type Checked,
  type CheckedLine,
  type Confirmation,
  confirmedBy,
  type DocumentDoubt,
  doubtsOf,
  type Finding,
  refusalsOf,
} from '../../../belgium/checks/document.ts';
import type { FactuurInvoer, Klant, OfferteInvoer, RegelInvoer } from '../../../contract/index.ts';
import { t, type Text } from '../../../language.ts';
import { wrongInput } from '../../../service/api/input.ts';
import { readKlant, readProduct } from '../../../service/references/name.ts';
import type { Opened } from '../../session/session.ts';
import { unlessNotFound } from '../../../failure.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { confirmDoubts, type WordedDoubt, doubtText } from '../confirm.ts';
import { belgianRates } from '../../../belgium/checks/rate.ts';
import { formatMoney, formatNumber, formatPercent, formatPrice } from '../../output/money.ts';

export const refusedFields = (document: Checked): Record<string, string> =>
  Object.fromEntries(
    refusalsOf(document).map((found) => [
      found.regel === undefined ? found.field : `regels.${found.regel}.${found.field}`,
      refusalText(found),
    ]),
  );

/** Holds a document against the checks: exit 2 for a refusal; a doubt is asked about, or confirmed by its own option, or exit 12. */
export async function acceptDocument(
  session: Opened<'api' | 'argv' | 'ask' | 'dryRun' | 'globals' | 'out' | 'profile'>,
  { klant_id, regels, notities }: FactuurInvoer | OfferteInvoer,
  { bevestig = [] }: Confirmed,
): Promise<void> {
  const lines = await withFigures(session, regels);
  const errors = refusedFields({ regels: lines, notities });
  if (Object.keys(errors).length > 0) throw wrongInput(errors);
  await confirmAsked(session, await openDoubts(session, lines, new Set(bevestig)));
  await remarkOnVat(session, { regels: lines, notities }, async () => readKlant(await session.api(), klant_id).catch(unlessNotFound));
}

/** Says once what the law wants beside a rate and the document lacks. Stops nothing; only 0 % and work at 6 % read the customer. */
export async function remarkOnVat(
  { out, profile }: Opened<'out' | 'profile'>,
  document: Checked,
  customer: () => Promise<Partial<Klant> | undefined>,
): Promise<void> {
  const isZero = document.regels.some(({ btw_percentage }) => btw_percentage === 0);
  if (!isZero && !lacksRenovation(document, { type: 'particulier' })) return;
  const klant = await customer();
  if (!klant) return;
  const { declarationRemark, zeroRemark } = await import('../../../jobs/batch/plan/warnings.ts');
  const { btw_stelsel = 'normaal' } = await profile();
  const [text] = [...declarationRemark(document, klant), ...(btw_stelsel === 'normaal' ? zeroRemark(document, klant) : [])];
  if (text !== undefined) await out.warn(clean(`${t({ nl: 'Let op', en: 'Note' })}: ${text}.`));
}

/** The lines with the figures of their products; a product that is not there leaves them open, for the service to refuse. */
async function withFigures({ api }: Opened<'api'>, regels: readonly RegelInvoer[]): Promise<CheckedLine[]> {
  const lines: CheckedLine[] = [];
  for (const regel of regels) {
    const product = regel.product_id === undefined ? undefined : await readProduct(await api(), regel.product_id).catch(unlessNotFound);
    const { naam, eenheidsprijs, btw_percentage } = product ?? {};
    lines.push(product ? { aantal: 1, omschrijving: naam, eenheidsprijs, btw_percentage } : regel);
  }
  return lines;
}

export async function openDoubts(
  { profile }: Opened<'profile'>,
  regels: Checked['regels'],
  confirmed: { readonly has: (confirmation: Confirmation) => boolean },
): Promise<ReturnType<typeof doubtsAbout>> {
  const { tarieven } = await profile();
  return doubtsAbout(regels, tarieven, confirmed, (regel) =>
    regel === undefined ? '' : t({ nl: `regel ${regel + 1}: `, en: `line ${regel + 1}: ` }),
  );
}

/** Warns of doubts, with at most `most` sentences, and has them confirmed as `confirmDoubts` does. */
export async function confirmAsked(
  session: Opened<'argv' | 'ask' | 'dryRun' | 'globals' | 'out'>,
  asked: readonly WordedDoubt<Confirmation>[],
  most = asked.length,
): Promise<void> {
  const { out } = session;
  for (const doubt of asked.slice(0, most)) await out.warn(doubtText(doubt));
  const more = asked.length - most;
  if (more > 0) await out.warn({ nl: `… en nog ${more} keer zoiets.`, en: `… and ${more} more of these.` });
  const rates = asked.some(({ word }) => word === 'btw-tarief')
    ? t({
        nl: '\nVerkoop je vaker met dit tarief? Zet het in het profiel: duit profiel wijzig --tarieven 6,12,21,…',
        en: '\nDo you often sell at this rate? Put it in the profile: duit profiel wijzig --tarieven 6,12,21,…',
      })
    : '';
  await confirmDoubts(session, asked, notRight, { more: rates });
}

const notRight: Text = { nl: 'dit is niet bevestigd; er is niets verstuurd', en: 'this is not confirmed; nothing was sent' };

const listed = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(', ');

/** `known` are the placeholders that are filled in. */
export function refusalText({ reason, value }: Pick<Finding, 'reason' | 'value'>, known: readonly string[] = []): string {
  if (reason === 'rate_range') {
    return t({
      nl: `${formatNumber(Number(value))} kan geen btw-tarief zijn; geef een percentage van 0 tot 100`,
      en: `${formatNumber(Number(value))} can't be a VAT rate; give a percentage from 0 to 100`,
    });
  }
  if (reason === 'rate_decimals') {
    return t({
      nl: `${formatNumber(Number(value))} kan geen btw-tarief zijn; geef hoogstens twee decimalen`,
      en: `${formatNumber(Number(value))} can't be a VAT rate; give two decimals at most`,
    });
  }
  const name = clean(String(value));
  return known.length === 0
    ? t({ nl: `${name} wordt hier niet ingevuld; schrijf de tekst voluit`, en: `${name} is not filled in here; write the text in full` })
    : t({ nl: `${name} kent duit niet; wel ${listed(known)}`, en: `duit does not know ${name}, but ${listed(known)}` });
}

/** `rates` are those of the profile. */
function documentDoubtText({ reason, value }: Finding<DocumentDoubt>, rates: readonly number[] = belgianRates): string {
  if (reason === 'zero_quantity') {
    const price = `€ ${formatPrice(Number(value))}`;
    return t({ nl: `aantal 0 met een prijs van ${price}`, en: `quantity 0 with a price of ${price}` });
  }
  if (reason === 'negative_total') {
    return t({
      nl: `het totaal is negatief: ${formatMoney(Number(value))} (een creditnota maak je met duit creditnota maak <factuur>)`,
      en: `the total is negative: ${formatMoney(Number(value))} (a credit note is made with duit creditnota maak <factuur>)`,
    });
  }
  const rate = formatPercent(Number(value));
  if (reason === 'rate_fraction') {
    const meant = formatPercent(Number((Number(value) * 100).toPrecision(15)));
    return t({ nl: `${rate} btw: is ${meant} bedoeld?`, en: `${rate} VAT: is ${meant} meant?` });
  }
  return rates === belgianRates
    ? t({ nl: `${rate} is geen Belgisch btw-tarief`, en: `${rate} is not a Belgian VAT rate` })
    : t({ nl: `${rate} staat niet bij de btw-tarieven van dit profiel`, en: `${rate} is not among the VAT rates of this profile` });
}

/** `place` begins the sentence about a line, or about them all. */
export const doubtsAbout = (
  regels: Checked['regels'],
  rates: readonly number[] | undefined,
  confirmed: { readonly has: (confirmation: Confirmation) => boolean },
  place: (regel: number | undefined) => string,
): (WordedDoubt<Confirmation> & { readonly field: string; readonly regel: number | undefined })[] =>
  doubtsOf(regels, rates)
    .map((found) => ({
      text: `${place(found.regel)}${documentDoubtText(found, rates)}`,
      word: confirmedBy[found.reason],
      field: found.field,
      regel: found.regel,
    }))
    .filter(({ word }) => !confirmed.has(word));

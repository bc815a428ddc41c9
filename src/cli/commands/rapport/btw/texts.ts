import type { Days } from '../../../../belgium/dates.ts';
import { type Control, vatOfBases, type VatReturn } from '../../../../jobs/reports/btw/placing.ts';
import type { Counted } from '../../../../jobs/reports/read/return.ts';
import { type Filed, changesSinceFiling } from '../../../../jobs/reports/btw/late.ts';
import { t, type Text } from '../../../../language.ts';
import type { BtwStelsel } from '../../../../service/profiles/profile.ts';
import { counted, shortList } from '../../../output/counts.ts';
import { daysText, formatDate } from '../../../output/days.ts';
import { formatMoment } from '../../../output/moments.ts';
import { formatMoney } from '../../../output/money.ts';

export const noReturnText = (naam: string, stelsel: BtwStelsel): [string, { hint: string }] => [
  stelsel === 'kleine-onderneming'
    ? t({
        nl: `'${naam}' is een kleine onderneming (artikel 56bis): die rekent geen btw aan en dient geen periodieke aangifte in`,
        en: `'${naam}' is a small business (article 56bis): it charges no VAT and files no periodic return`,
      })
    : t({
        nl: `'${naam}' is vrijgesteld door artikel 44 en dient geen periodieke aangifte in`,
        en: `'${naam}' is exempt by article 44 and files no periodic return`,
      }),
  {
    hint: t({
      nl: `Klopt dat niet? duit profiel wijzig ${naam} --btw-stelsel normaal (of gemengd) --aangifte kwartaal`,
      en: `Is that wrong? duit profiel wijzig ${naam} --btw-stelsel normaal (or gemengd) --aangifte kwartaal`,
    }),
  },
];

export function headTexts(days: Days, stelsel: BtwStelsel | undefined): string[] {
  const texts: Text[] = [
    {
      nl: `Btw-aangifte ${daysText(days)}, zonder concepten. Roosters 00-03 en 44-47 zijn bruto; creditnota's staan in 48 en 49.`,
      en: `VAT return ${daysText(days)}, without drafts. Boxes 00-03 and 44-47 stay gross; credit notes are in 48 and 49.`,
    },
    {
      nl: 'Zelf in te vullen, want duit kent je aankopen niet: kader III (81-88), in kader IV 55-57, 61 en 63, in kader V 59 en 62. 71 of 72 is niet berekend.',
      en: 'To fill in yourself, because duit does not know your purchases: frame III (81-88), in frame IV 55-57, 61 and 63, in frame V 59 and 62. 71 or 72 is not counted.',
    },
  ];
  if (stelsel === 'gemengd') {
    texts.push({
      nl: 'Gemengd stelsel: voor omzet die artikel 44 vrijstelt, zeg je zelf het rooster met --btw-codes.',
      en: 'Mixed scheme: for turnover that article 44 exempts, you name the box with --btw-codes.',
    });
  }
  return texts.map(t);
}

const nameOf = ({ id, nummer, datum }: { id: string; nummer?: string | null | undefined; datum?: string | null | undefined }): string =>
  datum ? `${nummer ?? id} (${formatDate(datum)})` : (nummer ?? id);

export function lateTexts(found: Counted, include: boolean, timeZone: string | undefined): string[] {
  const { rows, late, left, filed, filing, within, days } = found;
  const texts: string[] = [];
  if (within) texts.push(partText(within, timeZone));
  const since = shortList(left.filter(({ datum }) => (datum ?? '') >= days.van).map(nameOf));
  if (filed) {
    const changes = changesSinceFiling(filed, rows);
    const when = formatMoment(filed.ingediend, timeZone);
    texts.push(t({ nl: `Deze aangifte is bewaard als ingediend op ${when}.`, en: `This return was kept as filed on ${when}.` }));
    const added = new Set(changes.added);
    const more = filing ? shortList(rows.filter(({ id }) => added.has(id)).map(nameOf)) : '';
    if (more !== '') texts.push(t({ nl: `Sindsdien kwam erbij: ${more}.`, en: `Came since: ${more}.` }));
    if (since !== '') texts.push(addedText(since));
    const gone = shortList(changes.gone.map(nameOf));
    if (gone !== '') texts.push(t({ nl: `Niet meer bij de dienst: ${gone}.`, en: `Not at the service any more: ${gone}.` }));
  }
  if (within && since !== '') texts.push(addedText(since));
  if (late.length > 0) texts.push(includedText(shortList(late.map(nameOf))));
  const earlier = left.filter(({ datum }) => (datum ?? '') < days.van);
  if (earlier.length > 0) texts.push(leftText(shortList(earlier.map(nameOf)), include));
  return texts;
}

/** Said of days that are a part of a filed return: its figures were filed as a whole. */
function partText(filed: Filed, timeZone: string | undefined): string {
  const when = formatMoment(filed.ingediend, timeZone);
  return t({
    nl: `Deze dagen horen bij de aangifte ${daysText(filed)}, bewaard als ingediend op ${when}: daarin zitten de documenten hieronder.`,
    en: `These days belong to the return ${daysText(filed)}, kept as filed on ${when}: it holds the documents below.`,
  });
}

const addedText = (names: string): string =>
  t({
    nl: `Nagekomen in deze ingediende periode: ${names}. Correcties gaan sinds 2025 in de volgende aangifte: duit rapport btw telt ze daar mee.`,
    en: `Came into this filed period since: ${names}. Corrections go into the next return since 2025: duit rapport btw counts them there.`,
  });

const includedText = (names: string): string =>
  t({
    nl: `Nagekomen in een ingediende periode: ${names}. Correcties gaan sinds 2025 in de volgende aangifte, dus ze tellen hier mee. Zonder: --zonder-nagekomen.`,
    en: `Came into a filed period: ${names}. Corrections go into the next return since 2025, so they count here. Without them: --zonder-nagekomen.`,
  });

const leftText = (names: string, include: boolean): string =>
  include
    ? t({
        nl: `Nagekomen in een ingediende periode: ${names}. Ze tellen hier niet mee: ze horen in de aangifte die op de laatst ingediende volgt.`,
        en: `Came into a filed period: ${names}. They don't count here: they belong in the return that follows the last filed one.`,
      })
    : t({
        nl: `Nagekomen in een ingediende periode en hier niet meegeteld: ${names}. Ze horen nog in een volgende aangifte.`,
        en: `Came into a filed period and not counted here: ${names}. They still belong in a next return.`,
      });

export function leftOutText({ left }: VatReturn): string | undefined {
  if (left.length === 0) return undefined;
  const names = shortList([...new Set(left.map(({ document }) => nameOf(document)))]);
  return t({ nl: `Buiten deze aangifte gelaten (code buiten): ${names}.`, en: `Left out of this return (code buiten): ${names}.` });
}

export function outsideText({ outside }: Counted): string | undefined {
  if (outside.length === 0) return undefined;
  const names = shortList(outside.map((one) => [one.nummer ?? one.id, one.klant && `(${one.klant})`].filter(Boolean).join(' ')));
  return t({
    nl: `Controle: gecodeerd als intracommunautair (44 of 46), voor een klant van buiten de EU: ${names}. Hoort dat in 47? Een klant in Noord-Ierland heeft een btw-nummer met XI.`,
    en: `Check: coded as intra-Community (44 or 46), for a customer outside the EU: ${names}. Does that belong in 47? A customer in Northern Ireland has a VAT number with XI.`,
  });
}

const controlWords: Record<Control['bevinding'], Text> = {
  basis: { nl: 'de regels zijn samen', en: 'the lines make' },
  btw: { nl: 'de btw per tarief is samen', en: 'the VAT of the rates makes' },
  totaal: { nl: 'totaal excl. en btw zijn samen', en: 'total excl. and VAT make' },
  negatief: {
    nl: 'een factuur onder nul hoort een creditnota te zijn: minstens',
    en: 'an invoice below zero should be a credit note: at least',
  },
};

const mostControls = 20;

export function controlTexts({ controls, bedragen }: VatReturn): string[] {
  const texts = controls.slice(0, mostControls).map(({ document, bevinding, verwacht, gevonden }) =>
    t({
      nl: `Controle ${document.nummer ?? document.id}: ${t(controlWords[bevinding])} ${formatMoney(verwacht)}, op het document staat ${formatMoney(gevonden)}.`,
      en: `Check ${document.nummer ?? document.id}: ${t(controlWords[bevinding])} ${formatMoney(verwacht)}, the document says ${formatMoney(gevonden)}.`,
    }),
  );
  const more = controls.length - texts.length;
  if (more > 0)
    texts.push(
      t({
        nl: `En nog ${counted(more, 'andere fout', 'andere fouten')} in totalen.`,
        en: `And ${counted(more, 'more fault', 'more faults')} in totals.`,
      }),
    );
  const expected = vatOfBases(bedragen);
  if (controls.length > 0 && expected !== bedragen['54']) {
    texts.push(
      t({
        nl: `Controle: 6, 12 en 21 % van 01, 02 en 03 is ${formatMoney(expected)}; in 54 staat ${formatMoney(bedragen['54'])}.`,
        en: `Check: 6, 12 and 21 % of 01, 02 and 03 is ${formatMoney(expected)}; 54 holds ${formatMoney(bedragen['54'])}.`,
      }),
    );
  }
  return texts;
}

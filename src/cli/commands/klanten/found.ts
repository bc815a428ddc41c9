import { numberProblem } from '../../../belgium/checks/numbers.ts';
import { inEu } from '../../../belgium/land.ts';
import { peppolIdFor } from '../../../belgium/peppol.ts';
import { checkVat } from '../../../belgium/vat.ts';
import type { KlantWijziging } from '../../../contract/index.ts';
import { Failure, notFound, usage } from '../../../failure.ts';
import { viesNumber } from '../../../jobs/reports/btw/vies.ts';
import { t, type Text } from '../../../language.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import type { OpenSession } from '../../session/session.ts';

/** The fields of a customer as VIES has them, shown to the user; those of the options go before them. Exit 2 for a wrong number, 3 for one that is not active, 5 without an answer. */
export async function foundInVies(session: OpenSession, typed: string, given: KlantWijziging): Promise<KlantWijziging> {
  const { ask, out } = session;
  const vat = memberNumber(typed, given.land);
  const { ondernemingsnummer: own } = await session.profile();
  const asked = session.vies().then((vies) => vies.check(viesNumber(vat), own === undefined ? undefined : viesNumber(`BE${own}`)));
  const answer = await out.busy(t({ nl: 'VIES vragen', en: 'Asking VIES' }), asked);
  if ('fault' in answer)
    throw new Failure(
      'temporary',
      t({
        nl: `VIES gaf geen antwoord over ${vat} (${clean(answer.fault)}); dat is geen nee, en er is niets gewijzigd`,
        en: `VIES gave no answer on ${vat} (${clean(answer.fault)}); that is not a no, and nothing was changed`,
      }),
      { because: 'network' },
    );
  if (!answer.geldig)
    throw notFound(t({ nl: `VIES kent ${vat} niet als actief btw-nummer`, en: `VIES does not know ${vat} as an active VAT number` }), {
      hint: t({
        nl: 'Kijk het nummer na. Een onderneming zonder btw-nummer maak je zonder --zoek-op.',
        en: 'Check the number. Make an enterprise without a VAT number without --zoek-op.',
      }),
    });
  const prefix = vat.slice(0, 2);
  const { naam, adres, raadpleging } = answer;
  const land = prefix === 'EL' ? 'GR' : prefix;
  const peppol_id = prefix === 'BE' ? peppolIdFor({ kbo_btw_nummer: vat, land }) : undefined;
  const told = {
    ...(naam !== null && { naam }),
    ...(adres !== null && { adres }),
    land,
    kbo_btw_nummer: vat,
    ...(peppol_id !== undefined && { peppol_id }),
  };
  const show = (text: string): Promise<void> => (ask.interactive ? ask.show(text) : out.notice(text));
  const lines = Object.entries(told).map(([field, value]) => `  ${field}: ${clean(value)}`);
  await show([t({ nl: 'Gevonden in VIES:', en: 'Found in VIES:' }), ...lines].join('\n'));
  if (raadpleging !== null) await show(t({ nl: `  raadpleging: ${clean(raadpleging)}`, en: `  consultation: ${clean(raadpleging)}` }));
  if (naam === null && given.naam === undefined)
    throw usage(t({ nl: `--naam ontbreekt: VIES geeft geen naam bij ${vat}`, en: `--naam is missing: VIES gives no name for ${vat}` }));
  return { ...told, ...given };
}

const notOfVies: Text = {
  nl: 'VIES kent alleen btw-nummers van lidstaten, met hun letters ervoor, zoals NL004495445B01',
  en: 'VIES only knows VAT numbers of member states, with their letters in front, such as NL004495445B01',
};

/** The number with the letters of its member state. Exit 2 for one that can't be right. */
function memberNumber(typed: string, land: string | undefined): string {
  const problem = numberProblem(typed, land);
  if (problem !== undefined) throw usage({ nl: `--nummer: ${problem}`, en: `--nummer: ${problem}` });
  const found = checkVat({ kbo_btw_nummer: typed, land });
  const prefix = found.kind === 'wrong' ? '' : found.vat.slice(0, 2);
  if (found.kind === 'wrong' || !(inEu(prefix) || prefix === 'EL' || prefix === 'XI'))
    throw usage({ nl: `--nummer: ${notOfVies.nl}`, en: `--nummer: ${notOfVies.en}` });
  return found.vat;
}

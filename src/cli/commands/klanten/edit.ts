import { checkedBody } from '../../../service/api/input.ts';
import type { OpenSession } from '../../session/session.ts';
import type { NamedWord } from '../../command/command.ts';
import { numberProblems, otherEnterprise, numberProblem } from '../../../belgium/checks/numbers.ts';
import { writePeppolId, peppolIdFor } from '../../../belgium/peppol.ts';
import { given } from '../../../contract/fields.ts';
import type { Klant, KlantInvoer, KlantWijziging } from '../../../contract/index.ts';
import { usage, Failure, notFound } from '../../../failure.ts';
import { t, type Text } from '../../../language.ts';
import { mayAsk } from '../../flows/arguments.ts';
import { aKlant, confirmMeant, meant } from '../../flows/choosing/named.ts';
import { listedUnlessDuplicates, refuseDuplicates, warnOfNumbers } from '../../flows/duplicates/refuse.ts';
import { askFirst, asksPerson } from '../../flows/confirm.ts';
import { readKlant } from '../../../service/references/name.ts';
import type { CommandStep } from '../../flows/making/steps.ts';
import { writtenKlant } from '../../flows/written.ts';
import { writtenKlantView } from './columns.ts';
import { inEu } from '../../../belgium/land.ts';
import { checkVat } from '../../../belgium/vat.ts';
import { viesNumber } from '../../../jobs/reports/btw/vies.ts';
import { clean } from '../../../machine/text/sanitise.ts';

/** The fields of a customer as VIES has them, shown to the user; those of the options go before them. Exit 2 for a wrong number, 3 for one that is not active, 5 without an answer. */
async function foundInVies(session: OpenSession, typed: string, opties: KlantWijziging): Promise<KlantWijziging> {
  const { ask, out } = session;
  const vat = memberNumber(typed, opties.land);
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
  if (naam === null && opties.naam === undefined)
    throw usage(t({ nl: `--naam ontbreekt: VIES geeft geen naam bij ${vat}`, en: `--naam is missing: VIES gives no name for ${vat}` }));
  return { ...told, ...opties };
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

export async function makeKlant(opened: OpenSession, opties: FieldOptions & LookupOptions): Promise<void> {
  const { api, out } = opened;
  out.check(writtenKlantView);
  const { nummer, zoekOp } = opties;
  if ((nummer === undefined) !== (zoekOp === undefined))
    throw usage({ nl: '--nummer en --zoek-op horen samen', en: '--nummer and --zoek-op go together' });
  const body = mayAsk(opened, opties)
    ? await (await import('../../wizard/wizards.ts')).klantWizard(opened)
    : checkedBody('KlantInvoer', nummer === undefined ? klantFields(opties) : await foundInVies(opened, nummer, klantFields(opties)));
  await warnOfNumbers(out, body, optionFor);
  const service = await api();
  const listed = await listedUnlessDuplicates(opened, service, body);
  if (zoekOp && asksPerson(opened)) await askFirst(opened, t({ nl: 'Deze klant maken?', en: 'Make this customer?' }), { default: true });
  await write(opened, { key: 'maak', on: null, write: { operation: 'klanten.create', body, listed } });
}

/** Fails with exit 2 if no field is given. */
export async function changeKlant(opened: OpenSession, klant: NamedWord<string>, opties: FieldOptions): Promise<void> {
  const { api, out } = opened;
  out.check(writtenKlantView);
  const body = checkedBody('KlantWijziging', klantFields(opties));
  if (Object.keys(body).length === 0) {
    throw usage(t({ nl: 'niets te wijzigen: geef minstens één veld op', en: 'nothing to change: give at least one field' }), {
      hint: t({ nl: 'Bijvoorbeeld --email facturen@example.be', en: 'For example --email invoices@example.be' }),
    });
  }
  await warnOfNumbers(out, body, optionFor);
  const which = await meant(opened, aKlant, await klant.word(), { writes: true });
  const service = await api();
  await confirmMeant(opened, [which], ([naam]) => t({ nl: `Klant ${naam} wijzigen?`, en: `Change customer ${naam}?` }));
  if (body.naam || body.kbo_btw_nummer || body.peppol_id) {
    const isWhole = body.naam && body.kbo_btw_nummer && body.peppol_id;
    const known: Partial<Klant> = isWhole ? {} : await readKlant(service, which.id);
    const other = numberProblems(body)['peppol_id'] === undefined ? otherEnterprise({ ...known, ...body }) : undefined;
    if (other !== undefined) await out.warn({ nl: `Let op: ${other}.`, en: `Note: ${other}.` });
    await refuseDuplicates(opened, service, body, body.naam ?? known.naam ?? '', which.id);
  }
  await write(opened, { key: 'wijzig', on: { id: which.id }, write: { operation: 'klanten.update', body } });
}

async function write(opened: OpenSession, step: CommandStep): Promise<void> {
  const { takeSteps } = await import('../../flows/making/steps.ts');
  await takeSteps(opened, [step], async ({ data }) => opened.out.record(await writtenKlant(opened, data as Klant), writtenKlantView));
}

interface LookupOptions {
  readonly nummer?: string | undefined;
  readonly zoekOp?: true | undefined;
}

type FieldOptions = Partial<Record<'naam' | 'type' | 'email' | 'adres' | 'land' | 'kboBtwNummer' | 'peppolId', string | undefined>>;

function klantFields(opties: FieldOptions): KlantWijziging {
  const { naam, type, email, adres, land, kboBtwNummer: kbo_btw_nummer, peppolId } = opties;
  const peppol_id = peppolId === undefined ? undefined : writePeppolId(peppolId);
  const fields: Record<keyof KlantInvoer, unknown> = { naam, type, email, adres, land, kbo_btw_nummer, peppol_id };
  return given(fields) as KlantWijziging;
}

const optionFor = (field: string): string => `--${field.replaceAll('_', '-')}`;

import { checkedBody } from '../../../service/api/input.ts';
import type { OpenSession } from '../../session/session.ts';
import type { NamedWord } from '../../command/command.ts';
import { numberProblems, otherEnterprise } from '../../../belgium/checks/numbers.ts';
import { writePeppolId } from '../../../belgium/peppol.ts';
import { given } from '../../../contract/fields.ts';
import type { Klant, KlantInvoer, KlantWijziging } from '../../../contract/index.ts';
import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { mayAsk } from '../../flows/arguments.ts';
import { aKlant, confirmMeant, meant } from '../../flows/choosing/named.ts';
import { listedUnlessDuplicates, refuseDuplicates, warnOfNumbers } from '../../flows/duplicates/refuse.ts';
import { askFirst, asksPerson } from '../../flows/confirm.ts';
import { foundInVies } from './found.ts';
import { readKlant } from '../../../service/references/name.ts';
import { writtenKlant } from '../../flows/written.ts';
import { writtenKlantView } from './columns.ts';

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
  await out.record(await writtenKlant(opened, await service.klanten.create(body, { listed })), writtenKlantView);
}

/** Changes a customer. Fails with exit 2 where no field is given. */
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
  await out.record(await writtenKlant(opened, await service.klanten.update(which.id, body)), writtenKlantView);
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

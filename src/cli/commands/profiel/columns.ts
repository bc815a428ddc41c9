import { writeKbo } from '../../../belgium/kbo.ts';
import { given } from '../../../contract/fields.ts';
import type { Probe } from '../../../service/api/probe.ts';
import { hasMemory, type Mandataris, type Profile, type ReminderTerms, localStore } from '../../../service/profiles/profile.ts';
import type { Limits } from '../../../service/limits/limits.ts';
import { regelValue } from '../../input/regel-value.ts';
import type { Column, View } from '../../output/out.ts';
import type { Opened } from '../../session/session.ts';
import { columns } from '../../views/columns.ts';

function limitFields({ versie: _versie, account: _account, mag, ...limits }: Limits) {
  return { ...limits, ...(mag && { mag: mag.join(',') }) };
}

function termFields({ wettelijke_rente: rates, ...terms }: { readonly [Name in keyof ReminderTerms]: ReminderTerms[Name] | undefined }) {
  const pairs = Object.entries(rates ?? {}).map(([half, rate]) => `${half}=${rate}`);
  return { ...given(terms), ...(pairs.length > 0 && { wettelijke_rente: pairs.join(',') }) };
}

const pairs = (facts: Mandataris): string =>
  Object.entries(facts)
    .map(([name, value]) => `${name}=${regelValue(value)}`)
    .join(';');

/** The row for a profile, with the source of its key but never the key itself; `huidig` is the name of the profile in use. */
export function profileRow(
  {
    sleutel,
    ondernemingsnummer,
    btw_stelsel,
    aangifte,
    tarieven,
    rekeningen,
    bankkolommen,
    schadebeding,
    rente_vanaf,
    wettelijke_rente,
    peppol_controle,
    mandataris,
    opslag,
    opslag_wachtwoord_opdracht,
    ...profile
  }: Profile,
  huidig: string | undefined,
  limits?: Limits,
) {
  return {
    ...profile,
    geheugen: hasMemory(profile),
    sleutel: sleutel.bron,
    opdracht: sleutel.bron === 'opdracht' ? sleutel.opdracht : null,
    variabele: sleutel.bron === 'omgeving' ? sleutel.variabele : null,
    huidig: profile.naam === huidig,
    ondernemingsnummer: ondernemingsnummer ?? null,
    btw_stelsel: btw_stelsel ?? null,
    aangifte: aangifte ?? null,
    tarieven: tarieven?.join(',') ?? null,
    ...(rekeningen && { rekeningen: rekeningen.join(',') }),
    ...(mandataris && { mandataris: pairs(mandataris) }),
    ...(bankkolommen && {
      bankkolommen: bankkolommen
        .flatMap((bank) => Object.entries(bank))
        .flatMap(([name, headers]) => [headers].flat().map((header) => `${header}=${name}`))
        .join(','),
    }),
    ...termFields({ schadebeding, rente_vanaf, wettelijke_rente }),
    peppol_controle: peppol_controle ?? 'nee',
    ...(limits && limitFields(limits)),
    opslag: opslag ?? localStore,
    opslag_wachtwoord_opdracht: opslag_wachtwoord_opdracht ?? null,
  };
}
type ProfileRow = ReturnType<typeof profileRow>;

/** A database is asked; on this machine the copies tell. */
export async function accountLimitsOf({ limits }: Opened<'limits'>, profile: Profile): Promise<Limits | undefined> {
  const { known, read } = await limits(profile);
  return profile.opslag === undefined ? known() : read();
}

const base_url = { field: 'base_url', title: { nl: 'URL', en: 'URL' } } as const;
const profileColumns: Column<ProfileRow>[] = [
  columns.naam,
  { field: 'huidig', title: { nl: 'Huidig', en: 'Current' } },
  { field: 'soort', title: { nl: 'Soort', en: 'Kind' }, kind: 'woord', worth: 3 },
  base_url,
  { field: 'sleutel', title: { nl: 'Sleutel', en: 'Key' }, kind: 'woord', worth: 2 },
  { field: 'beschermd', title: { nl: 'Beschermd', en: 'Protected' }, worth: 1 },
];

export const profilesView: View<ProfileRow> = { columns: profileColumns, row: 'ProfileRow', id: 'naam' };

export const profileView: View<ProfileRow> = {
  columns: [
    ...profileColumns,
    { field: 'opdracht', title: { nl: 'Opdracht', en: 'Command' } },
    { field: 'variabele', title: { nl: 'Variabele', en: 'Variable' } },
    { field: 'geheugen', title: { nl: 'Geheugen', en: 'Memory' } },
    {
      field: 'ondernemingsnummer',
      title: { nl: 'Ondernemingsnummer', en: 'Enterprise number' },
      shown: ({ ondernemingsnummer: kbo }) => kbo && writeKbo(kbo),
    },
    { field: 'btw_stelsel', title: { nl: 'Btw-stelsel', en: 'VAT scheme' }, kind: 'woord' },
    { field: 'aangifte', title: { nl: 'Btw-aangifte', en: 'VAT return' }, kind: 'woord' },
    { field: 'firma', title: { nl: 'Firma', en: 'Business' }, sparse: true },
    { field: 'straat', title: { nl: 'Straat', en: 'Street' }, sparse: true },
    { field: 'postcode', title: { nl: 'Postcode', en: 'Postcode' }, sparse: true },
    { field: 'gemeente', title: { nl: 'Gemeente', en: 'Town' }, sparse: true },
    { field: 'land', title: { nl: 'Land', en: 'Country' }, sparse: true },
    { field: 'telefoon', title: { nl: 'Telefoon', en: 'Telephone' }, sparse: true },
    { field: 'mail_van_firma', title: { nl: 'E-mail van de firma', en: 'E-mail of the business' }, sparse: true },
    { field: 'mandataris', title: { nl: 'Mandataris', en: 'Representative' }, sparse: true },
    { field: 'tarieven', title: { nl: 'Btw-tarieven', en: 'VAT rates' }, sparse: true },
    { field: 'rekeningen', title: { nl: 'Rekeningen', en: 'Bank accounts' }, sparse: true },
    { field: 'bankkolommen', title: { nl: 'Kolommen van de bank', en: 'Columns of the bank' }, sparse: true },
    { field: 'schadebeding', title: { nl: 'Schadebeding', en: 'Late payment clause' }, sparse: true },
    { field: 'rente_vanaf', title: { nl: 'Interest vanaf', en: 'Interest from' }, sparse: true },
    { field: 'wettelijke_rente', title: { nl: 'Wettelijke rente', en: 'Legal rate' }, sparse: true },
    {
      field: 'peppol_controle',
      title: { nl: 'Peppol-controle', en: 'Peppol check' },
      shown: ({ peppol_controle: control }) => (control === 'nee' ? null : control),
    },
    { field: 'antwoorden_door', title: { nl: 'Antwoorden door', en: 'Answers by' }, sparse: true },
    { field: 'bij_limiet', title: { nl: 'Bij 429 (limiet)', en: 'On 429 (limit)' }, sparse: true },
    {
      field: 'referentie_op_document',
      title: { nl: 'Referentie op document', en: 'Reference on document' },
      sparse: true,
    },
    { field: 'taal_document', title: { nl: 'Taal op document', en: 'Language on document' }, kind: 'woord', sparse: true },
    { field: 'webadres', title: { nl: 'Webadres', en: 'Web address' }, sparse: true },
    { field: 'alleen_lezen', title: { nl: 'Grens: alleen lezen', en: 'Limit: read only' }, sparse: true },
    { field: 'mag', title: { nl: 'Grens: alleen', en: 'Limit: only' }, sparse: true },
    { field: 'hoogstens_bedrag', title: { nl: 'Grens: per document', en: 'Limit: per document' }, kind: 'bedrag', sparse: true },
    { field: 'hoogstens_per_dag', title: { nl: 'Grens: per dag', en: 'Limit: per day' }, kind: 'getal', sparse: true },
    { field: 'alleen_bekend', title: { nl: 'Grens: alleen bekend', en: 'Limit: known only' }, sparse: true },
    { field: 'goedkeuring', title: { nl: 'Grens: goedkeuring', en: 'Limit: approval' }, sparse: true },
    { field: 'opslag', title: { nl: 'Database', en: 'Database' }, kind: 'woord' },
    { field: 'opslag_wachtwoord_opdracht', title: { nl: 'Wachtwoordopdracht', en: 'Password command' }, sparse: true },
    { field: 'account', title: { nl: 'Account', en: 'Account' } },
  ],
  row: 'ProfileRow',
  id: 'naam',
};

export const probeView: View<Omit<Probe, 'failure'> & Pick<Profile, 'naam' | 'base_url'>> = {
  columns: [
    columns.naam,
    base_url,
    { field: 'bereikbaar', title: { nl: 'Bereikbaar', en: 'Reachable' } },
    { field: 'aanvaard', title: { nl: 'Sleutel aanvaard', en: 'Key accepted' } },
    { field: 'duur_ms', title: { nl: 'Antwoordtijd (ms)', en: 'Reply time (ms)' }, kind: 'getal' },
    { field: 'klokverschil_s', title: { nl: 'Klok loopt voor (s)', en: 'Clock ahead (s)' }, kind: 'getal' },
  ],
  row: 'ProbedProfile',
  id: 'naam',
};

import type { Element } from '../../../einvoice/ubl/read/tree.ts';
import { today, writeDay } from '../../../belgium/dates.ts';
import { type CheckFacts, checkUbl, type RuleFinding } from '../../../einvoice/ubl/rules/check.ts';
import { releaseOn } from '../../../einvoice/ubl/rules/release.ts';
import { Failure, unlessFailing } from '../../../failure.ts';
import { t, type Text } from '../../../language.ts';
import { counted, documentCount } from '../../output/counts.ts';
import type { View } from '../../output/out.ts';
import type { Opened } from '../../session/session.ts';

export interface Tally {
  documents: number;
  clean: number;
  fatal: number;
  warnings: number;
  /** How many are refused from a later day, by that day. */
  readonly later: Map<string, number>;
}

export const newTally = (): Tally => ({ documents: 0, clean: 0, fatal: 0, warnings: 0, later: new Map() });

/** Adds a document to the tally. The bytes of a large one are free again by now. */
export async function checkDocument(name: string, root: Element, tally: Tally, judged: CheckFacts): Promise<FileFinding[]> {
  const findings = await checkUbl(root, judged);
  tally.documents += 1;
  tally.clean += findings.length === 0 ? 1 : 0;
  for (const { ernst, vanaf } of findings) {
    if (vanaf !== null) tally.later.set(vanaf, (tally.later.get(vanaf) ?? 0) + 1);
    else if (ernst === 'fataal') tally.fatal += 1;
    else tally.warnings += 1;
  }
  return findings.map((finding) => fileFinding(name, finding));
}

export function summary({ documents, clean, fatal, warnings, later }: Tally): string {
  const checked = documentCount(documents);
  const errors = t({ nl: counted(fatal, 'fout', 'fouten'), en: counted(fatal, 'error', 'errors') });
  const others = t({ nl: counted(warnings, 'waarschuwing', 'waarschuwingen'), en: counted(warnings, 'warning', 'warnings') });
  const now = t({
    nl: `${checked} nagekeken, ${clean} zonder opmerkingen: ${errors}, ${others}.`,
    en: `${checked} checked, ${clean} without remarks: ${errors}, ${others}.`,
  });
  const coming = [...later].map(([day, count]) =>
    t({
      nl: `${counted(count, 'opmerking wordt', 'opmerkingen worden')} geweigerd vanaf ${writeDay(day)}.`,
      en: `${counted(count, 'remark is', 'remarks are')} refused from ${writeDay(day)}.`,
    }),
  );
  return [now, ...coming].join(' ');
}

const since = (day: string): string =>
  new Intl.DateTimeFormat(t({ nl: 'nl-BE', en: 'en' }), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(releaseOn(day).from),
  );

export function heldAgainst(day: string): string {
  const { en16931, peppol } = releaseOn(day);
  return t({
    nl: `Getoetst aan EN 16931 ${en16931} en Peppol BIS Billing ${peppol}, van kracht sinds ${since(day)}.`,
    en: `Checked against EN 16931 ${en16931} and Peppol BIS Billing ${peppol}, in force since ${since(day)}.`,
  });
}

export const oldRelease = (day: string): Text => ({
  nl: `De regels van ${since(day)} zijn ouder dan negen maanden; neem een nieuwere versie van duit, anders kan het oordeel afwijken van dat van Peppol.`,
  en: `The rules of ${since(day)} are older than nine months; get a newer version of duit, or its verdict may differ from that of Peppol.`,
});

/** Exit 13: documents break fatal rules. */
export const brokenRules = ({ fatal }: Tally): Failure =>
  new Failure(
    'broken_rules',
    fatal === 1
      ? t({ nl: 'één fout tegen de regels gevonden', en: 'one breach of the rules found' })
      : t({ nl: `${fatal} fouten tegen de regels gevonden`, en: `${fatal} breaches of the rules found` }),
  );

export function checkedText(finding: FileFinding): string {
  const { tekst, gevonden, verwacht, bestand } = finding;
  const found = gevonden === null ? '' : t({ nl: ` Gevonden: ${gevonden}.`, en: ` Found: ${gevonden}.` });
  const expected = verwacht === null ? '' : t({ nl: ` Verwacht: ${verwacht}.`, en: ` Expected: ${verwacht}.` });
  return `${severityOf(finding)} ${ruleOf(finding)}: ${tekst}${found}${expected} (${bestand}, ${placeText(finding)})`;
}

export type FileFinding = { readonly bestand: string } & Omit<RuleFinding, 'vraag'>;

const asks: Record<RuleFinding['vraag'], Text | undefined> = {
  supplier: { nl: 'Vraag de leverancier om een verbeterd document.', en: 'Ask the supplier for a corrected document.' },
  software: {
    nl: 'Meld het aan de leverancier: zijn facturatiesoftware maakt deze fout.',
    en: 'Report it to the supplier: its invoicing software makes this mistake.',
  },
  customer: {
    nl: 'Vraag de klant, die dit document opmaakte, om een verbeterd document.',
    en: 'Ask the customer, which made this document, for a corrected one.',
  },
  customer_software: {
    nl: 'Meld het aan de klant, die dit document opmaakte: zijn software maakt deze fout.',
    en: 'Report it to the customer, which made this document: its software makes this mistake.',
  },
  self: {
    nl: 'Dit is je eigen document: verbeter je gegevens, of meld dit aan de dienst.',
    en: 'This is your own document: correct your data, or report this to the service.',
  },
  service: {
    nl: 'Dit is je eigen document: meld dit aan de dienst, die het maakt.',
    en: 'This is your own document: report this to the service, which makes it.',
  },
  nobody: undefined,
};

export const fileFinding = (bestand: string, { vraag, ...finding }: RuleFinding): FileFinding => ({
  bestand,
  ...finding,
  tekst: [finding.tekst, t(asks[vraag] ?? { nl: '', en: '' })].filter(Boolean).join(' '),
});

export const placeText = ({ plaats: { lijn, kolom, pad } }: Pick<FileFinding, 'plaats'>): string =>
  t({ nl: `lijn ${lijn}, kolom ${kolom}: ${pad}`, en: `line ${lijn}, column ${kolom}: ${pad}` });

export function severityOf({ ernst, vanaf }: Pick<FileFinding, 'ernst' | 'vanaf'>): string {
  if (vanaf !== null) return t({ nl: `wordt geweigerd vanaf ${writeDay(vanaf)}`, en: `is refused from ${writeDay(vanaf)}` });
  return ernst === 'fataal' ? t({ nl: 'fout', en: 'error' }) : t({ nl: 'waarschuwing', en: 'warning' });
}

export function ruleOf({ regel, ook }: Pick<FileFinding, 'regel' | 'ook'>): string {
  if (ook.length === 0) return regel;
  return t({ nl: `${regel} (ook ${ook.join(', ')})`, en: `${regel} (also ${ook.join(', ')})` });
}

export const findingView: View<FileFinding> = {
  columns: [
    { field: 'bestand', title: { nl: 'Bestand', en: 'File' }, names: true },
    { field: 'regel', title: { nl: 'Regel', en: 'Rule' } },
    { field: 'ernst', title: { nl: 'Ernst', en: 'Severity' } },
    { field: 'tekst', title: { nl: 'Tekst', en: 'Text' } },
    { field: 'gevonden', title: { nl: 'Gevonden', en: 'Found' }, worth: 2 },
    { field: 'verwacht', title: { nl: 'Verwacht', en: 'Expected' }, worth: 2 },
    { field: 'plaats', title: { nl: 'Plaats', en: 'Place' }, worth: 1, value: placeText },
    { field: 'vanaf', title: { nl: 'Geweigerd vanaf', en: 'Refused from' }, worth: 1 },
    { field: 'ook', title: { nl: 'Ook', en: 'Also' }, worth: 1, value: ({ ook }) => ook.join(' ') },
  ],
  row: 'FileFinding',
  id: 'regel',
};

/** A verdict of today, or of another `day`, that knows the documents of the user's own company where a profile tells its number. */
export async function judgedToday({ now, profile }: Opened<'now' | 'profile'>, day = today(now())): Promise<CheckFacts> {
  return { day, own: (await unlessFailing(profile()))?.ondernemingsnummer };
}

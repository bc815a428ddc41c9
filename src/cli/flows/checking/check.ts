import type { Element } from '../../../einvoice/ubl/read/tree.ts';
import { checkUbl, release } from '../../../einvoice/ubl/rules/check.ts';
import { Failure } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { type FileFinding, fileFinding, placeText, severityOf } from './finding.ts';

/** How many documents were held against the rules, and how they did. */
export interface Tally {
  documents: number;
  clean: number;
  fatal: number;
  warnings: number;
}

export const newTally = (): Tally => ({ documents: 0, clean: 0, fatal: 0, warnings: 0 });

/**
 * Holds one document, given by its root, against every rule, and adds it to the tally. It takes no bytes, so that those of a large
 * document are free again by now.
 */
export async function checkDocument(name: string, root: Element, tally: Tally): Promise<FileFinding[]> {
  const findings = await checkUbl(root);
  const fatal = findings.filter(({ ernst }) => ernst === 'fataal').length;
  tally.documents += 1;
  tally.clean += findings.length === 0 ? 1 : 0;
  tally.fatal += fatal;
  tally.warnings += findings.length - fatal;
  return findings.map((finding) => fileFinding(name, finding));
}

const counted = (count: number, nl: readonly [string, string], en: readonly [string, string]): string =>
  t({ nl: `${count} ${nl[count === 1 ? 0 : 1]}`, en: `${count} ${en[count === 1 ? 0 : 1]}` });

/** The tally in one line. */
export function summary({ documents, clean, fatal, warnings }: Tally): string {
  const checked = counted(documents, ['document', 'documenten'], ['document', 'documents']);
  const errors = counted(fatal, ['fout', 'fouten'], ['error', 'errors']);
  const others = counted(warnings, ['waarschuwing', 'waarschuwingen'], ['warning', 'warnings']);
  return t({
    nl: `${checked} nagekeken, ${clean} zonder opmerkingen: ${errors}, ${others}.`,
    en: `${checked} checked, ${clean} without remarks: ${errors}, ${others}.`,
  });
}

const since = (): string =>
  new Intl.DateTimeFormat(t({ nl: 'nl-BE', en: 'en' }), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${release.since}-01`),
  );

/** The release of the rules that documents are held against. */
export const heldAgainst = (): string =>
  t({
    nl: `Getoetst aan EN 16931 ${release.en16931} en Peppol BIS Billing ${release.peppol}, van kracht sinds ${since()}.`,
    en: `Checked against EN 16931 ${release.en16931} and Peppol BIS Billing ${release.peppol}, in force since ${since()}.`,
  });

/** A release of the rules that is older than nine months. */
export const oldRelease = (): string =>
  t({
    nl: `De regels van ${since()} zijn ouder dan negen maanden; neem een nieuwere versie van duit, anders kan het oordeel afwijken van dat van Peppol.`,
    en: `The rules of ${since()} are older than nine months; get a newer version of duit, or its verdict may differ from that of Peppol.`,
  });

/** Exit 13: documents break fatal rules. */
export const brokenRules = ({ fatal }: Tally): Failure =>
  new Failure(
    'broken_rules',
    fatal === 1
      ? t({ nl: 'één fout tegen de regels gevonden', en: 'one breach of the rules found' })
      : t({ nl: `${fatal} fouten tegen de regels gevonden`, en: `${fatal} breaches of the rules found` }),
  );

/** A finding on one line, for standard error. */
export function checkedText(finding: FileFinding): string {
  const { regel, tekst, gevonden, verwacht, bestand } = finding;
  const found = gevonden === null ? '' : t({ nl: ` Gevonden: ${gevonden}.`, en: ` Found: ${gevonden}.` });
  const expected = verwacht === null ? '' : t({ nl: ` Verwacht: ${verwacht}.`, en: ` Expected: ${verwacht}.` });
  return `${severityOf(finding)} ${regel}: ${tekst}${found}${expected} (${bestand}, ${placeText(finding)})`;
}

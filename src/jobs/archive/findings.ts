import { belgian } from '../../belgium/decimal.ts';
import { t } from '../../language.ts';
import type { ArchiveDifference } from './records.ts';

/** The findings that are worth knowing and no damage. */
const warnings = ['nooit_gekregen', 'bestaat_niet', 'nummer_ontbreekt', 'nummer_dubbel', 'ubl_wijkt_af'] as const;

export type ArchiveFindingKind =
  | 'ontbreekt'
  | 'gewijzigd'
  | 'hernoemd'
  | 'te_veel'
  | 'onleesbaar'
  | 'onderbroken'
  | (typeof warnings)[number];

export interface ArchiveFinding {
  readonly bevinding: ArchiveFindingKind;
  /** The file or the folder of the document, from the folder of the archive; for a number, that number. */
  readonly bestand: string;
  /** Another path, the first line that does not hold, the reason of the disk, the last of the missing numbers, the fields that differ. */
  readonly detail: string | null;
}

export const isWarning = ({ bevinding }: ArchiveFinding): boolean => warnings.some((kind) => kind === bevinding);

export const found = (bevinding: ArchiveFindingKind, bestand: string, detail: string | null = null): ArchiveFinding => ({
  bevinding,
  bestand,
  detail,
});

export function archiveDifferenceText({ veld, dienst, ubl }: ArchiveDifference): string {
  if (veld === 'ubl') return t({ nl: `de UBL van de dienst is geen UBL (${ubl})`, en: `the UBL of the service is not UBL (${ubl})` });
  if (veld === 'leverancier') {
    return t({
      nl: `de UBL noemt een andere leverancier: ${ubl}, niet ${dienst}`,
      en: `the UBL names another supplier: ${ubl}, not ${dienst}`,
    });
  }
  return t({
    nl: `${veld}: ${inDutch(dienst)} bij de dienst, ${inDutch(ubl)} in de UBL`,
    en: `${veld}: ${dienst} at the service, ${ubl} in the UBL`,
  });
}

const inDutch = (text: string): string => (/^-?\d+\.\d+$/.test(text) ? belgian(text) : text);

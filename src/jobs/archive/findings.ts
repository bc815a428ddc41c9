/** The ways in which something of an archive is not as it should be. */
export const kinds = [
  'ontbreekt',
  'gewijzigd',
  'hernoemd',
  'te_veel',
  'onleesbaar',
  'onderbroken',
  'nooit_gekregen',
  'nummer_ontbreekt',
] as const;
export type Kind = (typeof kinds)[number];

/** One thing that a check found. */
export interface Finding {
  readonly bevinding: Kind;
  /** The file, from the folder of the archive; for a number that is missing, that number. */
  readonly bestand: string;
  /** Its details: the new path of a renamed file, the first line that does not hold, the reason of the disk. */
  readonly detail: string | null;
}

const warnings: ReadonlySet<Kind> = new Set<Kind>(['nooit_gekregen', 'nummer_ontbreekt']);

/** Whether it is worth knowing and no damage. */
export const isWarning = ({ bevinding }: Finding): boolean => warnings.has(bevinding);

/** A finding without anything more to say of it, unless `detail` says it. */
export const found = (bevinding: Kind, bestand: string, detail: string | null = null): Finding => ({ bevinding, bestand, detail });

const codes: Record<string, string> = {
  uur: 'HUR',
  dag: 'DAY',
  maand: 'MON',
  kg: 'KGM',
  m: 'MTR',
  m2: 'MTK',
  m3: 'MTQ',
  l: 'LTR',
  km: 'KMT',
};

/** The UN/ECE Rec 20 code of a unit label; C62 (one) for any other. */
export function unitCode(eenheid: string | null | undefined): string {
  const label = (eenheid ?? '').trim().toLowerCase().replace('²', '2').replace('³', '3');
  return (Object.hasOwn(codes, label) && codes[label]) || 'C62';
}

/** The ids of the rules of EN 16931 1.3.16 and Peppol BIS Billing 3.0.21 that are fatal; two dots stand for the numbers between. */
const fatal = `
  BR-01..33 BR-36..38 BR-41..50 BR-52..57 BR-61..65 BR-CO-03..24 BR-CO-26 BR-DEC-01..02 BR-DEC-05..06 BR-DEC-09..20 BR-DEC-23..25
  BR-DEC-27..28 BR-AE-01..10 BR-E-01..10 BR-G-01..10 BR-IC-01..12 BR-AF-01..10 BR-AG-01..10 BR-O-01..14 BR-S-01..10 BR-Z-01..10
  BR-B-01..02 BR-CL-01 BR-CL-03..08 BR-CL-10..11 BR-CL-13..26 UBL-SR-01..37 UBL-SR-39..40 UBL-SR-42..56 UBL-DT-01 UBL-DT-06..07
  UBL-CR-666 UBL-CR-673 PEPPOL-EN16931-R001..005 PEPPOL-EN16931-R007..008 PEPPOL-EN16931-R010 PEPPOL-EN16931-R020
  PEPPOL-EN16931-R040..044 PEPPOL-EN16931-R046 PEPPOL-EN16931-R051 PEPPOL-EN16931-R053..055 PEPPOL-EN16931-R061 PEPPOL-EN16931-R080
  PEPPOL-EN16931-R100..101 PEPPOL-EN16931-R110..111 PEPPOL-EN16931-R120..121 PEPPOL-EN16931-R130 PEPPOL-COMMON-R040..043
  PEPPOL-COMMON-R049..050 PEPPOL-COMMON-R052..053 NO-R-001 DK-R-002..011 DK-R-013..014 DK-R-016..017 IT-R-001..004 SE-R-001..006
  SE-R-013 GR-R-001-1 GR-R-001-2 GR-R-001-3 GR-R-001-4 GR-R-001-5 GR-R-001-6 GR-R-001-7 GR-R-002..003 GR-R-005..006 GR-R-009..010
  GR-R-004-1 GR-R-008-2 GR-R-004-2 GR-R-008-3 IS-R-002..010 NL-R-001..009 DE-R-001..011 DE-R-014..016 DE-R-018 DE-R-022
  DE-R-030..031 DE-R-023-1 DE-R-023-2 DE-R-024-1 DE-R-024-2 DE-R-025-1 DE-R-025-2 PEPPOL-EN16931-CL001..003
  PEPPOL-EN16931-CL006..008 PEPPOL-EN16931-P0100..0101 PEPPOL-EN16931-P0104..0112 PEPPOL-EN16931-F001
`;

/** Those that warn. */
const warning = `
  BR-51 UBL-CR-001..119 UBL-CR-121..422 UBL-CR-424..535 UBL-CR-537..630 UBL-CR-632..665 UBL-CR-667..672 UBL-CR-674..682
  UBL-DT-08..28 PEPPOL-COMMON-R044..047 PEPPOL-COMMON-R054..055 PEPPOL-COMMON-R057 PEPPOL-COMMON-R056-1..2 NO-R-002 SE-R-007..012
  GR-S-011 GR-S-008-1 IS-R-001 DE-R-017 DE-R-019..020 DE-R-026..028 DE-R-T02
`;

const ids = (text: string): string[] =>
  text
    .trim()
    .split(/\s+/)
    .flatMap((word) => {
      const [, prefix = '', from = '', to] = /^(.*?)(\d+)\.\.(\d+)$/.exec(word) ?? [];
      if (to === undefined) return [word];
      return Array.from(
        { length: Number(to) - Number(from) + 1 },
        (_, at) => prefix + String(Number(from) + at).padStart(from.length, '0'),
      );
    });

export const listed = { fatal: ids(fatal), warning: ids(warning) };

/** Of those that warn, the ones that 3.0.22 makes fatal. */
const sharpened = ids('PEPPOL-COMMON-R054..055 PEPPOL-COMMON-R056-1..2 PEPPOL-COMMON-R057');

/** The same of Peppol BIS Billing 3.0.22, as its notes tell what changes. */
export const listedNext = {
  fatal: [...listed.fatal.filter((id) => id !== 'GR-R-001-5'), ...sharpened, ...ids('PEPPOL-EN16931-R140..276')],
  warning: [...listed.warning.filter((id) => !sharpened.includes(id)), ...ids('PEPPOL-COMMON-R058..059 PEPPOL-COMMON-R062 SK-R-001..007')],
};

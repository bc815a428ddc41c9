import { t } from '../../../language.ts';

/** The file of contracts where none is named. */
export const usualFile = 'abonnementen.yaml';

/** The help for the argument that names the file. */
export const fileArgument = (): string => t({ nl: `YAML of JSON; standaard ${usualFile}`, en: `YAML or JSON; by default ${usualFile}` });

/** A contract file to begin with, for the help. */
export const fileHelp = (): string =>
  `${t({ nl: 'Een bestand met abonnementen:', en: 'A file of contracts:' })}
- naam: hosting-peeters
  klant: Bakkerij Peeters BV
  ritme: maand
  dag: 1
  van: 2026-01
  eindstatus: verstuurd
  kanaal: peppol
  notities: Hosting {periode}
  indexering:
    basis_index: 118,2
    index: 123,4
  regels:
    - omschrijving: Hosting {maand} {jaar}
      aantal: 1
      eenheidsprijs: 24,50
      btw_percentage: 21`;

import { t } from '../../../language.ts';

/** The file of contracts where none is named. */
export const usualFile = 'abonnementen.yaml';

/** The help for the argument that names the file. */
export const fileArgument = (): string => t({ nl: `YAML of JSON; standaard ${usualFile}`, en: `YAML or JSON; by default ${usualFile}` });

/** A contract file to begin with, for the help. */
export const fileHelp = (): string =>
  `${t({ nl: 'Een bestand met abonnementen:', en: 'A file of subscriptions:' })}
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
      btw_percentage: 21
  naar_dagen: ja
  wijzigingen:
    - vanaf: 2026-07
      indexering: nee
      regels:
        - omschrijving: Hosting {maand} {jaar}
          eenheidsprijs: 29,50
          btw_percentage: 21

${t({
  nl: 'van en tot zijn een maand of een dag. Begint, eindigt of verandert een prijs midden in een periode, dan rekent naar_dagen: ja aan naar dagen, en naar_dagen: nee de hele periode. Een wijziging geldt vanaf haar dag; wat al gefactureerd is, blijft zoals het is.',
  en: 'van and tot are a month or a day. Where a price begins, ends or changes within a period, naar_dagen: ja bills it by days, and naar_dagen: nee bills the whole period. A change applies from its day on; what was billed stays as it is.',
})}`;

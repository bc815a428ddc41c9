import { ambiguous } from '../../../belgium/typed/number.ts';
import { mistaken } from '../../../jobs/batch/mistakes.ts';
import { sha256 } from '../../../jobs/batch/plan/plan.ts';
import { type Contracts, readContracts } from '../../../jobs/recurring/read.ts';
import { t } from '../../../language.ts';
import { parseBodies } from '../../../machine/files/body.ts';
import type { OpenSession } from '../../session/session.ts';

/** The file of contracts where none is named. */
export const usualFile = 'abonnementen.yaml';

/** The help for the argument that names the file. */
export const fileArgument = (): string => t({ nl: `YAML of JSON; standaard ${usualFile}`, en: `YAML or JSON; by default ${usualFile}` });

/** Reads the contracts of a file. Fails with exit 2 and every mistake. */
export async function contractsOf({ files }: OpenSession, bestand: string): Promise<Contracts & { readonly sha256: string }> {
  const bytes = await files.bytes(bestand);
  const read = readContracts(await parseBodies(new TextDecoder().decode(bytes), bestand, (source) => ambiguous.test(source)));
  if (read.mistakes.length > 0) throw mistaken(read.mistakes, bestand);
  return { ...read, sha256: sha256(bytes) };
}

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

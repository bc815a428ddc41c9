import { Failure, usage } from '../../../failure.ts';
import type { BatchDocument } from '../../../jobs/batch/document.ts';
import { faultColumn } from '../../../jobs/batch/columns.ts';
import { faultsOf, type Mistake, referencesOf } from '../../../jobs/batch/mistakes.ts';
import type { PlanOptions } from '../../../jobs/batch/plan/plan.ts';
import type { NamedFile } from '../../../jobs/batch/read.ts';
import { faultTable } from '../../../jobs/batch/result.ts';
import { t } from '../../../language.ts';
import { unlessDryRun } from '../../flows/dry-run.ts';
import { placeFor } from '../../flows/planning/place.ts';
import { counted } from '../../output/counts.ts';
import type { OpenSession } from '../../session/session.ts';
import { csvOf } from './result.ts';

/** The file of the orders that are left out of a plan. */
const faultsFile = 'fouten.csv';

/** The orders that a plan leaves out. */
export type LeftOut = Awaited<ReturnType<typeof openLeftOut>>;

/**
 * Opens the place for the rows of the orders that a plan leaves out; a file of an earlier plan is replaced. Fails with exit 2 where
 * another file is there, and where the orders themselves are read from it.
 */
export async function openLeftOut(session: Pick<OpenSession, 'files' | 'out'>, overwrite: boolean | undefined) {
  const { files } = session;
  const text = Buffer.from(await files.bytes(faultsFile).catch(() => Buffer.alloc(0))).toString('utf8');
  const isOurs = new RegExp(`^[^\\r\\n]*[;,\\t]${faultColumn}\\r\\n`).test(text);
  const save = await placeFor(files, faultsFile, overwrite || isOurs);
  let left: Failure | undefined;
  return {
    /** Fails with exit 2 where this is the file that the faults go to: the plan would be out of date at once. */
    check: async (bestand: string) => {
      if (bestand !== '-' && (await files.absolute(bestand)) === (await files.absolute(faultsFile))) throw itself();
    },

    /** Keeps the rows of the orders with a mistake; without any, the headers alone. */
    keep: async (file: NamedFile, options: PlanOptions, documents: readonly BatchDocument[], mistakes: readonly Mistake[]) => {
      const references = referencesOf(documents);
      const table = await faultTable(file, options, mistakes, references);
      await unlessDryRun(session, () => save([csvOf(table)]));
      const wrong = new Set<string | number>(mistakes.map(({ line = 0 }) => references.get(line) ?? line));
      const hasPlan = documents.some(({ referentie }) => !wrong.has(referentie));
      if (wrong.size > 0) left = notPlanned(wrong.size, faultsOf(mistakes, references), hasPlan);
    },

    /** The failure (exit 8) that tells which orders are not in the plan. */
    failure: () => left,
  };
}

const notPlanned = (orders: number, faults: ReturnType<typeof faultsOf>, hasPlan: boolean): Failure =>
  new Failure(
    'partly',
    t({
      nl: `${counted(orders, 'bestelling staat', 'bestellingen staan')} niet in het plan maar in ${faultsFile}; er is niets verstuurd`,
      en: `${counted(orders, 'order is', 'orders are')} not in the plan but in ${faultsFile}; nothing was sent`,
    }),
    {
      ...faults,
      hint: t({
        nl: `${hasPlan ? 'Voer het plan uit. ' : ''}Verbeter de rijen in ${faultsFile}, geef het bestand een andere naam en maak er een plan van.`,
        en: `${hasPlan ? 'Carry out the plan. ' : ''}Correct the rows in ${faultsFile}, give the file another name and make a plan of it.`,
      }),
    },
  );

const itself = (): Failure =>
  usage(
    t({
      nl: `--sla-fouten-over schrijft ${faultsFile}, en daaruit komen de bestellingen`,
      en: `--sla-fouten-over writes ${faultsFile}, and the orders come from it`,
    }),
    { hint: t({ nl: 'Geef het bestand eerst een andere naam.', en: 'Give the file another name first.' }) },
  );

import type { FactuurKort } from '../../../../contract/index.ts';
import type { Ledger } from '../../../../jobs/reports/count/booked.ts';
import { type Days, filedReturns } from '../../../../jobs/reports/btw/filed.ts';
import { daysToRead } from '../../../../jobs/reports/btw/late.ts';
import { type Failure, usage } from '../../../../failure.ts';
import { t } from '../../../../language.ts';
import { withoutReturn } from '../../../../service/profiles/index.ts';
import { openCoding } from '../../../../jobs/reports/read/coding.ts';
import type { Reader } from '../../../../jobs/reports/read/reader.ts';
import type { OpenSession } from '../../../session/session.ts';
import { countedIn, type Counting } from '../btw/counted.ts';
import { codesIn } from '../codes.ts';
import type { Range } from '../range.ts';
import type { Vat } from './content.ts';

/** A VAT return that is to be counted. */
export interface VatPlan {
  /** The days whose rows it needs. */
  readonly read: Days;
  /** Counts it over those rows; `ledgerOf` gives the documents of some of them. */
  count(rows: readonly FactuurKort[], ledgerOf: (rows: readonly FactuurKort[]) => Ledger): Promise<Vat>;
}

/**
 * Plans the return of a period, with the file that codes lines at 0 %. Undefined where the profile does not say that the account
 * files one, or the period is open. Fails with exit 2 by the line of each mistake in the file.
 */
export async function planVat(
  session: OpenSession,
  reader: Reader,
  { van, tot }: Range,
  file: string | undefined,
): Promise<VatPlan | undefined> {
  const { btw_stelsel } = await session.profile();
  if (btw_stelsel === undefined || withoutReturn(btw_stelsel) || van === undefined || tot === undefined) {
    if (file !== undefined) throw noReturn();
    return undefined;
  }
  const days: Days = { van, tot };
  const store = await session.state();
  const filed = await filedReturns(store);
  const codingFor = await openCoding(reader, store, await codesIn(session, file));
  const counting: Counting = { filed, codingFor, include: true };
  return {
    read: daysToRead(days, filed),
    count: async (rows, ledgerOf) => ({
      counted: await countedIn(rows, days, counting, async (theirs) => ledgerOf(theirs)),
      btw_stelsel,
      timeZone: session.timeZone,
    }),
  };
}

const noReturn = (): Failure =>
  usage(
    t({
      nl: '--btw-codes doet hier niets: er komt geen btw-aangifte op de pagina',
      en: '--btw-codes does nothing here: no VAT return comes on the page',
    }),
    {
      hint: t({
        nl: 'Ze staat er als de periode een eerste en een laatste dag heeft en het profiel een btw-stelsel met aangifte: duit profiel wijzig --btw-stelsel normaal --aangifte kwartaal',
        en: 'It is there where the period has a first and a last day, and the profile a VAT scheme with a return: duit profiel wijzig --btw-stelsel normaal --aangifte kwartaal',
      }),
    },
  );

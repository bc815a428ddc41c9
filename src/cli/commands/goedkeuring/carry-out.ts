import type { RowOf } from '../../replies/index.ts';
import { type Endpoint, endpoints, type Operation } from '../../../contract/index.ts';
import { given } from '../../../contract/fields.ts';
import { type Failure, usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import type { QueryValues } from '../../../service/api/url.ts';
import type { ReadRequest } from '../../../service/journal/approval/approvals.ts';
import type { KeptWrite } from '../../../service/journal/approval/records.ts';
import { todoWord } from '../../../service/journal/log/words.ts';
import type { RunStep } from '../../../service/run/runner.ts';
import { typedStep } from '../../../service/run/step.ts';
import { checkDates } from '../../flows/finalising/dates.ts';
import { draftsOf } from '../../flows/finalising/drafts.ts';
import type { DateConfirmed } from '../../flows/sending/options.ts';
import { carryEach } from '../../flows/each-write.ts';
import { partly } from '../../flows/partly.ts';
import { requireTest } from '../../flows/confirm.ts';
import type { View } from '../../output/out.ts';
import type { OpenSession } from '../../session/session.ts';
import { columns } from '../../views/columns.ts';

type CarriedWrite = RowOf<'CarriedWrite'>;

export const carriedView: View<CarriedWrite> = {
  columns: [
    { field: 'bewerking', title: { nl: 'Bewerking', en: 'Operation' }, shown: ({ bewerking }) => todoWord(bewerking) },
    columns.nummer,
    columns.id,
  ],
  row: 'CarriedWrite',
};

/** Fails with exit 2 for an aanvraag that only its own command can carry out, because it has a reference or later steps. */
export function checkCarried({ writes }: ReadRequest): void {
  const own = writes.find(({ label, van }) => label !== undefined || van !== undefined);
  if (!own) return;
  const { naam = todoWord(own.bewerking) } = own;
  throw usage(
    t({
      nl: `--uitvoeren: ${naam} heeft een eigen referentie of is van een batch; er is niets goedgekeurd`,
      en: `--uitvoeren: ${naam} has a reference of its own or is of a batch; nothing was approved`,
    }),
    {
      hint: t({
        nl: 'Keur ze goed zonder --uitvoeren, en geef het commando dat ze vroeg opnieuw.',
        en: 'Approve it without --uitvoeren, and give the command that asked for it again.',
      }),
    },
  );
}

/** Asks about the dates of the drafts that an aanvraag finalises, as `definitief` does. */
export async function checkCarriedDates(session: OpenSession, { writes }: ReadRequest, bevestig: DateConfirmed['bevestig']): Promise<void> {
  const finals = writes.filter(({ bewerking, gebruikt }) => bewerking === 'facturen.definitief' && !gebruikt);
  if (finals.length === 0) return;
  const api = await session.api();
  const ids = finals.flatMap(({ document }) => document ?? []);
  await checkDates(session, api, await draftsOf(api, ids), bevestig);
}

/** Carries out the writes of an aanvraag that was approved, in their order, each once. Exit 8 if some failed. */
export async function carryOutRequest(session: OpenSession, { writes }: ReadRequest): Promise<void> {
  const left = writes.filter(({ gebruikt }) => !gebruikt);
  if (left.some(({ verzoek }) => (verzoek as { simuleer?: unknown } | undefined)?.simuleer !== undefined))
    await requireTest(session, '--simuleer');
  // Opened first, because its writes are those that the journal has since.
  await session.api();
  const failed = new Map<string, Failure>();
  const steps = left.map((write, at) => stepOf(write, String(at)));
  const writeOf = ({ key }: Pick<RunStep, 'key'>): KeptWrite => left[Number(key)]!;
  await carryEach(session, steps, {
    view: carriedView,
    names: new Map(steps.map((step) => [step.key, nameOf(writeOf(step))])),
    failed,
    row: async ({ id, nummer }, step): Promise<CarriedWrite> => {
      const { bewerking, document } = writeOf(step);
      session.out.committed(id ?? bewerking);
      return { bewerking, id: id ?? document, nummer };
    },
    options: { inOrder: true },
  });
  if (failed.size > 0) throw partly(left.length, failed);
}

const nameOf = ({ naam, document, sleutel }: KeptWrite): string => naam ?? document ?? sleutel;

/** A write as it was asked for, so that it has the hash that was approved. The person saw what it sets aside, so nothing is asked again. */
function stepOf({ bewerking, document, verzoek, toegevoegd, query, offerte, ondanks, datum }: KeptWrite, key: string): RunStep {
  const endpoint = Object.hasOwn(endpoints, bewerking) ? (endpoints[bewerking as Operation] as Endpoint) : undefined;
  const [method = '', ...path] = endpoint ? [endpoint.method, endpoint.path.replace('{id}', document ?? '')] : bewerking.split(' ');
  const body = toegevoegd ? { ...(verzoek as object), ...toegevoegd } : verzoek;
  const { document: on, ...write } = typedStep(
    method,
    path.join(' '),
    given({ body, given: verzoek, query: query as QueryValues | undefined, offerte, agreed: ondanks && true }),
  );
  return { key, on: on === null ? null : { id: on }, write, ...(bewerking === 'facturen.definitief' && { dated: datum }) };
}

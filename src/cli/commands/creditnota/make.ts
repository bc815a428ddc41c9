import type { NamedWord } from '../../command/command.ts';
import type { Factuur } from '../../../contract/index.ts';
import { unlessFailing } from '../../../failure.ts';
import { knownName } from '../../../service/journal/log/entries.ts';
import { factuurId, parseFactuurRef } from '../../../service/references/factuur.ts';
import type { OpenSession, Opened } from '../../session/session.ts';
import { writtenNote } from '../../flows/written.ts';
import { columns, viewOf } from '../../views/columns.ts';

const made = (nummer?: string | null) =>
  viewOf<Factuur>('WrittenNote', [
    columns.type,
    columns.status,
    { ...columns.gekoppelde_factuur_id, ...(nummer && { shown: () => nummer }) },
    columns.id,
  ]);

/** The number of an invoice, if known without a request. */
async function numberOf({ journal, memory }: Opened<'journal' | 'memory'>, id: string): Promise<string | undefined> {
  const own = id.toLowerCase();
  return knownName(await (await journal()).about(own), own, await memory());
}

export async function makeCreditnota(opened: OpenSession, factuur: NamedWord<string>): Promise<void> {
  const { api, out } = opened;
  out.check(made());
  const ref = parseFactuurRef(await factuur.word());
  const service = await api();
  const id = await factuurId(service, ref);
  const { takeSteps } = await import('../../flows/making/steps.ts');
  const write = { operation: 'facturen.creditnota', body: undefined };
  await takeSteps(opened, [{ key: 'maak', on: { id }, write }], async ({ data }) => {
    const note = data as Factuur;
    // The credit note is made: a store that can't be read now fails nothing.
    const nummer = await unlessFailing(numberOf(opened, id));
    await out.record(await writtenNote(opened, note, { id, nummer }), made(out.terminal ? nummer : undefined));
    const { tellNotFinal } = await import('../../flows/finalising/next-step.ts');
    await tellNotFinal(opened, 'creditnota', note.id);
  });
}

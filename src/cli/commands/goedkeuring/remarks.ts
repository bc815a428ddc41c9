import type { Regel } from '../../../contract/index.ts';
import { formatMoney } from '../../output/money.ts';
import { t } from '../../../language.ts';
import type { KeptWrite } from '../../../service/journal/approval/records.ts';
import { channelText } from '../../../service/journal/log/words.ts';
import { groupBy } from '../../../group-by.ts';
import type { OpenSession } from '../../session/session.ts';
import { contentOf } from './show.ts';

/** So many of the newest final documents of a customer tell what is usual. */
const newest = 5;

/** A price counts as far from the last where it is this much more or less of it. */
const farFrom = 0.2;

/** The writes that differ from earlier ones to this customer, with their place and the reason; not yet safe to print. It reads only this machine's memory. */
export async function unusualIn(session: Pick<OpenSession, 'memory' | 'journal'>, writes: readonly KeptWrite[]): Promise<string[]> {
  const [memory, journal] = [await session.memory(), await session.journal()];
  const own = new Set(writes.flatMap(({ document }) => document ?? []));
  const known = (await memory.documents()).filter(({ final, id }) => final && !own.has(id.toLowerCase()));
  const byCustomer = groupBy(known, ({ klant_id }) => klant_id?.toLowerCase() ?? '');
  const remarks: string[] = [];
  const fresh = new Set<string>();
  for (const [at, write] of writes.entries()) {
    const say = (text: string) => remarks.push(`${at + 1}. ${write.klant ?? write.naam ?? ''}: ${text}`);
    const { klant_id, kanaal, naar, adres_klant } = write;
    if (kanaal === 'email' && naar !== undefined && naar !== adres_klant)
      say(
        t({
          nl: `ander adres dan dat van de klant (${adres_klant ?? 'geen'})`,
          en: `another address than that of the customer (${adres_klant ?? 'none'})`,
        }),
      );
    if (klant_id === undefined || write.bewerking.startsWith('klanten.')) continue;
    const before = (byCustomer.get(klant_id.toLowerCase()) ?? []).slice(0, newest);
    if (before.length === 0) {
      fresh.add(write.klant ?? klant_id);
      continue;
    }
    const last = kanaal === undefined ? undefined : await lastChannel(journal, before);
    if (last !== undefined && last !== kanaal)
      say(t({ nl: `de vorige keer ging het ${channelText(last)}`, en: `the last time it went ${channelText(last)}` }));
    for (const text of pricesFar(
      write,
      (await memory.wholeOf(before)).flatMap((one) => one?.regels ?? []),
    ))
      say(text);
  }
  const names = [...fresh].join(', ');
  if (fresh.size > 0)
    remarks.push(
      t({ nl: `nieuw, want hier is geen eerder document van bekend: ${names}`, en: `new, as no earlier document is known here: ${names}` }),
    );
  return remarks;
}

async function lastChannel(
  journal: Awaited<ReturnType<OpenSession['journal']>>,
  documents: readonly { readonly id: string }[],
): Promise<string | undefined> {
  for (const { id } of documents) {
    const sent = (await journal.about(id.toLowerCase())).findLast(
      ({ intent, state }) => intent.operation.endsWith('.versturen') && state === 'done',
    );
    if (sent?.intent.kanaal !== undefined) return sent.intent.kanaal;
  }
  return undefined;
}

/** The lines whose price is far from the last one that this customer had for the same. */
function pricesFar(write: KeptWrite, before: readonly Regel[]): string[] {
  const regels = (contentOf(write)?.['regels'] ?? []) as readonly Regel[];
  return regels.flatMap(({ omschrijving, eenheidsprijs: price }) => {
    const last = before.find((one) => one.omschrijving === omschrijving && one.eenheidsprijs != null)?.eenheidsprijs;
    if (omschrijving == null || price == null || last == null || Math.abs(price - last) <= Math.abs(last) * farFrom) return [];
    return [
      t({
        nl: `${omschrijving} aan ${formatMoney(price)}, de vorige keer ${formatMoney(last)}`,
        en: `${omschrijving} at ${formatMoney(price)}, last time ${formatMoney(last)}`,
      }),
    ];
  });
}

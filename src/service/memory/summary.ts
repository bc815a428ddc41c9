import { isFinal } from '../../contract/finality.ts';
import type { StateView } from '../../store/store.ts';
import { listKept } from './cache.ts';
import { memoryKinds } from './readings.ts';

const counted = ['klanten', 'producten', 'facturen', 'creditnotas', 'offertes', 'inbox'] as const;

export interface KindSummary {
  readonly soort: (typeof counted)[number];
  readonly aantal: number;
  /** How many of them were read by themselves, with all their fields. */
  readonly volledig: number;
  /** How many of them are drafts, of which only the row is kept. */
  readonly concepten: number;
  /** The moments of the oldest and the newest reading, UTC; null for none. */
  readonly oudste: string | null;
  readonly nieuwste: string | null;
}

export async function summaryIn(view: StateView): Promise<KindSummary[]> {
  const sums = new Map<string, KindSummary>(
    counted.map((soort) => [soort, { soort, aantal: 0, volledig: 0, concepten: 0, oudste: null, nieuwste: null }]),
  );
  for (const kind of memoryKinds) {
    for await (const { data, whole, read } of listKept(view, kind)) {
      const soort = plurals[kind === 'factuur' && data['type'] === 'creditnota' ? 'creditnota' : kind];
      const sum = sums.get(soort);
      if (!sum) continue;
      sums.set(soort, {
        ...sum,
        aantal: sum.aantal + 1,
        volledig: sum.volledig + Number(whole),
        concepten: sum.concepten + Number(kind === 'factuur' && !isFinal(data)),
        oudste: sum.oudste !== null && sum.oudste < read ? sum.oudste : read,
        nieuwste: sum.nieuwste !== null && sum.nieuwste > read ? sum.nieuwste : read,
      });
    }
  }
  return [...sums.values()];
}

const plurals = {
  klant: 'klanten',
  product: 'producten',
  factuur: 'facturen',
  creditnota: 'creditnotas',
  offerte: 'offertes',
  inbox: 'inbox',
} as const;

import type { Json } from '../../../store/store.ts';
import type { KeptCollection } from './records.ts';

type MergedCollection = Exclude<KeptCollection, 'verlies'>;

/** How a document of the inbox stands, as far as a line of the journal tells it. */
interface Stand {
  readonly stand: string;
  readonly sinds: string;
  readonly pogingen?: number;
  /** Its command was begun, and no line tells how it ended. */
  readonly begonnen?: true;
}

/** What a person decided of a document to pay. */
interface Payment {
  readonly getoond?: string;
  readonly niet?: string | true;
}

/**
 * The value that a collection has once a line of another copy is taken over; undefined where it stays as it is. Values go only forward:
 * others went on meanwhile, and an older value put back would open what one of them closed.
 */
export function mergedValue(collection: MergedCollection, now: Json | undefined, line: Json): Json | undefined {
  return merges[collection](now, line);
}

const ifAbsent = (now: Json | undefined, line: Json): Json | undefined => (now === undefined ? line : undefined);

const merges: Readonly<Record<MergedCollection, (now: Json | undefined, line: Json) => Json | undefined>> = {
  inbox: (now, line) => mergedStand(now as unknown as Stand | undefined, line as unknown as Stand) as unknown as Json | undefined,
  'inbox.zelf': ifAbsent,
  'inbox.betaling': (now, line) => mergedPayment(now as unknown as Payment | undefined, line as unknown as Payment),
  'batch-referentie': ifAbsent,
  'batch-vergeten': (now, line) => (Number(line) > Number(now ?? 0) ? line : undefined),
  'btw-ingediend': (now, line) => (filedAt(line) > filedAt(now) ? line : undefined),
};

const filedAt = (value: Json | undefined): string => (value as unknown as { readonly ingediend: string } | undefined)?.ingediend ?? '';

/** The last moment at which it was shown, and that it is not to be paid once that was said: a person says otherwise in a moment. */
function mergedPayment({ getoond: shown, niet }: Payment = {}, line: Payment): Json {
  const getoond = [shown, line.getoond]
    .filter((one) => one !== undefined)
    .toSorted()
    .at(-1);
  const not = niet ?? (line.niet === undefined ? undefined : '');
  return { ...(getoond !== undefined && { getoond }), ...(not !== undefined && { niet: not }) };
}

function mergedStand(now: Stand | undefined, line: Stand): Stand | undefined {
  const isOpen = now === undefined || now.stand === 'wacht' || now.begonnen === true;
  // What was set aside may have been done later.
  if (!isOpen && !(now.stand === 'opzij' && line.stand === 'gedaan')) return undefined;
  const { begonnen: _, ...rest } = now ?? { stand: '', sinds: '' };
  // How it ended is not known unless a later line says so: a person decides whether it is run again.
  if (line.stand === 'begonnen') return { ...rest, stand: 'opzij', sinds: line.sinds, begonnen: true };
  return { ...rest, ...line };
}

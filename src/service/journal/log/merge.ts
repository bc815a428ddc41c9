import type { Json } from '../../../store/store.ts';
import type { KeptCollection } from './records.ts';

type MergedCollection = Exclude<KeptCollection, 'aanvraag' | 'verlies'>;

interface InboxLine {
  readonly stand: string;
  readonly sinds: string;
  readonly pogingen?: number;
  /** Its command was begun, and no line tells how it ended. */
  readonly begonnen?: true;
  /** In the end of a try: the moment since which the document stood as it did when the try began. */
  readonly van?: string;
}

interface Payment {
  readonly getoond?: string;
  readonly niet?: string | true;
}

/**
 * The value that a collection has once a line of another copy is taken over; undefined if it stays as it is. Values go only forward:
 * others went on meanwhile, and an older value put back would open what one of them closed.
 */
export function mergedValue(collection: MergedCollection, now: Json | undefined, line: Json): Json | undefined {
  return merges[collection](now, line);
}

const ifAbsent = (now: Json | undefined, line: Json): Json | undefined => (now === undefined ? line : undefined);

const merges: Readonly<Record<MergedCollection, (now: Json | undefined, line: Json) => Json | undefined>> = {
  inbox: (now, line) => mergedStatus(now as unknown as InboxLine | undefined, line as unknown as InboxLine) as unknown as Json | undefined,
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

function mergedStatus(now: InboxLine | undefined, { van, ...line }: InboxLine): InboxLine | undefined {
  // Nobody decided otherwise since the try began of which this is the end.
  const isUndecided = van === undefined || now?.sinds === van;
  const isOpen = now === undefined || now.begonnen === true || (now.stand === 'wacht' && isUndecided);
  // What was set aside, or skipped during its try, may have been done later.
  const isDoneSince = now?.stand === 'opzij' || (now?.stand === 'overgeslagen' && van !== undefined);
  if (!isOpen && !(isDoneSince && line.stand === 'gedaan')) return undefined;
  const rest = Object.fromEntries(Object.entries(now ?? {}).filter(([name]) => !ofTry.has(name)));
  // How it ended is not known unless a later line says so: a person decides whether it is run again.
  if (line.stand === 'begonnen') return { ...rest, stand: 'opzij', sinds: line.sinds, begonnen: true };
  return { ...rest, ...line };
}

/** What is remembered of the last try of a document, and ends with the next. */
const ofTry: ReadonlySet<string> = new Set(['begonnen', 'bezig', 'volgende', 'reden', 'bekeken']);

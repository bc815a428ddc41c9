/** One request that was answered, as a log and a test want to know it; the key itself is never in it. */
export interface ReceivedRequests {
  readonly nr: number;
  /** The moment at which it came, in UTC. */
  readonly tijd: string;
  readonly methode: string;
  /** The path with the query. */
  readonly pad: string;
  /** The operation, such as `facturen.create`; null where there is none. */
  readonly bewerking: string | null;
  /** The kind of its key; null where it carried no valid one. */
  readonly sleutel: 'normaal' | 'test' | null;
  readonly media: string | null;
  /** The status of the answer; null where none went out. */
  readonly status: number | null;
  /** The fault that was injected. */
  readonly fout: string | null;
  /** Milliseconds until the answer was ready. */
  readonly ms: number;
}

/** With the body: its JSON, its text where it is none, or null where there was none. */
export type ReceivedBody = ReceivedRequests & { readonly body: unknown };

const mostRequests = 10_000;
const mostBytes = 32 * 1024 * 1024;

/** The latest requests, ten thousand and 32 MB of bodies at most. */
export interface KeptRequest {
  add(request: ReceivedRequests, body: Buffer): void;
  readonly list: () => ReceivedBody[];
  readonly clear: () => void;
}

export function openKept(): KeptRequest {
  let kept: (ReceivedRequests & { bytes: Buffer })[] = [];
  let size = 0;
  return {
    add: (request, bytes) => {
      kept.push({ ...request, bytes });
      size += bytes.length;
      while (kept.length > mostRequests || size > mostBytes) size -= kept.shift()?.bytes.length ?? 0;
    },
    list: () => kept.map(({ bytes, ...request }) => ({ ...request, body: bodyOf(bytes) })),
    clear: () => {
      kept = [];
      size = 0;
    },
  };
}

function bodyOf(bytes: Buffer): unknown {
  if (bytes.length === 0) return null;
  try {
    return JSON.parse(bytes.toString()) as unknown;
  } catch {
    return bytes.toString();
  }
}

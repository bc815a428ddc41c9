import { createServer } from 'node:http';
import type { Transport } from '../../src/machine/transport.ts';

/** A received document as this service holds it; the fields are those of the API text. (inbox document) */
export interface Received {
  readonly id: string;
  readonly leverancier: string;
  readonly factuurnummer: string;
  readonly datum: string;
  readonly bedrag: number;
  readonly status: string;
  readonly heeft_pdf: boolean;
  readonly heeft_ubl: boolean;
}

/** One answer: a status and a body. */
export interface Answer {
  readonly status: number;
  readonly media: string;
  readonly body: string;
}

/** A service with an inbox alone, written from the API text. */
export interface InboxService {
  /** Its documents in the order in which it lists them, which means nothing. */
  readonly documents: Received[];
  /** Adds a document at any place of the list; `facts` replace those that it makes up. */
  add(facts?: Partial<Received>): Received;
  /** Every path that was asked, with its query. */
  readonly asked: string[];
  /** Called before each answer; may give another one in its place, or change the documents. */
  before: (path: string) => Answer | undefined;
  answer: (method: string, url: URL, authorization: string | undefined) => Answer;
}

/** The key that the service takes. */
export const inboxKey = 'sk-inbox-0123456789abcdef';

const json = (status: number, value: unknown): Answer => ({ status, media: 'application/json', body: JSON.stringify(value) });
export const refused = (status: number, message: string): Answer => json(status, { error: { status, message } });

const pdfOf = ({ id }: Received): string => `%PDF-1.4\n% ${id}\n%%EOF\n`;
const ublOf = ({ id, factuurnummer, datum }: Received): string =>
  `<?xml version="1.0"?><Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"><cbc:ID>${factuurnummer}</cbc:ID><cbc:IssueDate>${datum}</cbc:IssueDate><cbc:Note>${id}</cbc:Note></Invoice>`;

/** Makes a service whose chances come from `random`, from 0 up to 1. */
export function inboxService(random: () => number = Math.random): InboxService {
  const documents: Received[] = [];
  const asked: string[] = [];
  let serial = 0;
  const service: InboxService = {
    documents,
    asked,
    before: () => undefined,
    add: (facts = {}) => {
      serial += 1;
      const hex = Math.floor(random() * 2 ** 32)
        .toString(16)
        .padStart(8, '0');
      const document: Received = {
        id: `${hex}-0000-4000-8000-${serial.toString(16).padStart(12, '0')}`,
        leverancier: `Leverancier ${serial % 7}`,
        factuurnummer: `F-${serial}`,
        datum: `20${10 + Math.floor(random() * 16)}-0${1 + Math.floor(random() * 9)}-15`,
        bedrag: 121,
        status: 'nieuw',
        heeft_pdf: true,
        heeft_ubl: true,
        ...facts,
      };
      documents.splice(Math.floor(random() * (documents.length + 1)), 0, document);
      return document;
    },
    answer: (method, url, authorization) => {
      const path = url.pathname.replace(/^.*\/api\/v1/, '');
      asked.push(path + url.search);
      const instead = service.before(path + url.search);
      if (instead) return instead;
      if (authorization !== `Bearer ${inboxKey}`) return refused(401, 'onbekende sleutel');
      if (method !== 'GET') return refused(404, 'onbekend pad');
      return path === '/inbox' ? page(documents, url.searchParams) : one(documents, path);
    },
  };
  return service;
}

/** A page of the list: `limit` from 1 to 100, by default 50; `total` counts all. (Limits) */
function page(documents: readonly Received[], query: URLSearchParams): Answer {
  const limit = Number(query.get('limit') ?? 50);
  const offset = Number(query.get('offset') ?? 0);
  if (!(limit >= 1 && limit <= 100)) return json(422, { error: { status: 422, message: 'fout', errors: { limit: '1 tot 100' } } });
  // Only a single read has these two. (inbox document)
  const rows = documents.slice(offset, offset + limit).map((document) => ({ ...document, heeft_pdf: undefined, heeft_ubl: undefined }));
  return json(200, { data: rows, total: documents.length });
}

function one(documents: readonly Received[], path: string): Answer {
  const [, id, file] = /^\/inbox\/([^/]+)(?:\/(pdf|ubl))?$/.exec(path) ?? [];
  const found = documents.find((document) => document.id === id);
  if (!found || (file === 'pdf' && !found.heeft_pdf) || (file === 'ubl' && !found.heeft_ubl)) return refused(404, 'niet gevonden');
  if (file === 'pdf') return { status: 200, media: 'application/pdf', body: pdfOf(found) };
  if (file === 'ubl') return { status: 200, media: 'application/xml', body: ublOf(found) };
  return json(200, { data: found });
}

/** Reaches the service in this process, without a network. */
export const transportTo = (service: InboxService): Transport => ({
  send: async ({ method, url, headers }) => {
    const { status, media, body } = service.answer(method, url, headers['authorization']);
    return {
      status,
      // Believed of a service of this machine alone.
      headers: { 'content-type': media, 'x-oefen-limiet': 'geen' },
      body: (async function* () {
        yield Buffer.from(body);
      })(),
      discard: () => {},
    };
  },
  close: async () => {},
});

/** Serves it on a free port of this machine. */
export async function serveInbox(service: InboxService): Promise<{ readonly base_url: string; close(): Promise<void> }> {
  const server = createServer((request, reply) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const { status, media, body } = service.answer(request.method ?? '', url, request.headers.authorization);
    // A service of this machine may say that it counts no requests, as the practice service does.
    reply.writeHead(status, { 'content-type': media, 'content-length': Buffer.byteLength(body), 'x-oefen-limiet': 'geen' });
    reply.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    base_url: `http://127.0.0.1:${port}/api/v1`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

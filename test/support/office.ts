import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyPath } from '../../src/app/copies.ts';
import { keptLines } from '../../src/cli/flows/kept-lines.ts';
import { openCopyFile } from '../../src/store/copy-file.ts';
import { sharedWithFile } from '../../src/store/twofold.ts';
import type { StateStore } from '../../src/store/store.ts';
import { openJournal, type Journal } from '../../src/service/journal/index.ts';
import { openRecovery } from '../../src/service/journal/recovery/recovery.ts';
import type { Journalling } from '../../src/service/run/judge.ts';
import type { WriteGate } from '../../src/service/run/step.ts';
import { gated } from './gated.ts';
import type { Client } from '../../src/service/api/index.ts';
import type { Recovery } from '../../src/service/journal/recovery/recovery.ts';
import { gateOf, placeIn, unapproved } from './journal.ts';
import { openFrom } from './stores.ts';

interface Document {
  readonly id: string;
  [field: string]: unknown;
}

/** A service in memory that writes are sent to, which counts every effect. */
export interface StubService {
  readonly client: Client;
  /** Every write that it carried out, in order. */
  readonly done: string[];
  /** Called while a write is under way, before and after it is carried out. */
  meanwhile: (when: 'before' | 'after') => Promise<void>;
}

/** Opens the service. It knows the reads and writes that five writes and their reading back need. */
export function stubService(): StubService {
  const documents: Document[] = [];
  const service: StubService = { done: [], meanwhile: async () => {}, client: {} as Client };
  const make = (more: object): Document => {
    const document = { id: randomUUID(), ...more };
    documents.push(document);
    return document;
  };
  const found = (id: string | undefined): Document => {
    const document = documents.find((one) => one.id === id);
    if (!document) throw new Error(`the service has no ${id}`);
    return document;
  };
  const linesOf = (body: object) => ({ customer_id: (body as { klant_id?: string }).klant_id });
  const writes: Record<string, (id: string | undefined, body: object) => Document> = {
    'klanten.create': (_, body) => make({ soort: 'klant', ...body }),
    'facturen.create': (_, body) => make({ soort: 'factuur', status: 'concept', ...body, ...linesOf(body) }),
    'facturen.definitief': (id) => Object.assign(found(id), { status: 'definitief', nummer: `2026-${documents.length}` }),
    'facturen.versturen': (id) => found(id),
    'facturen.creditnota': (id) => make({ soort: 'creditnota', status: 'concept', gekoppelde_factuur_id: id }),
  };
  const page = async (operation: string) => {
    const soort = { klanten: 'klant', facturen: 'factuur', creditnotas: 'creditnota' }[operation.split('.')[0] ?? ''];
    const data = documents.filter((one) => one['soort'] === soort && (soort === 'klant' || one['status'] === 'concept'));
    return { data, total: data.length };
  };
  const one = async (operation: string, { id, body = {}, depart }: { id?: string; body?: object; depart?: () => Promise<void> } = {}) => {
    const write = writes[operation];
    if (!write) return found(id);
    await depart?.();
    await service.meanwhile('before');
    const document = write(id, body);
    service.done.push(operation);
    await service.meanwhile('after');
    return document;
  };
  return Object.assign(service, { client: { page, one } as unknown as Client });
}

/** One command of a machine: its journal, and a client whose writes are in it. */
export interface Command {
  readonly store: StateStore;
  readonly journal: Journal;
  readonly gate: WriteGate;
  readonly client: Client;
  readonly recovery: Recovery;
  readonly warned: string[];
  readonly close: () => Promise<void>;
}

/** A machine with folders of its own, whose commands share the database at `address` with others. */
export interface Machine {
  readonly folder: string;
  command(decisions?: Journalling['decisions'], wrap?: (store: StateStore) => StateStore): Command;
}

/** Sets up a machine, of an account. */
export function machineOn(address: string, name: string, { client }: Pick<StubService, 'client'>, account = 'a'): Machine {
  const folder = mkdtempSync(join(tmpdir(), 'duit-machine-'));
  const place = placeIn(folder, { now: () => new Date() });
  const world = {
    ...place,
    monotonic: () => performance.now(),
    sleep: async () => {},
    stop: new AbortController().signal,
    random: Math.random,
  };
  const profile = { naam: 'zaak', account, base_url: 'https://dienst.example/api/v1' };
  return {
    folder,
    command: (decisions = {}, wrap = (store) => store) => {
      const database = openFrom(address, name);
      const told = async (): Promise<void> => {};
      const file = openCopyFile(copyPath(place, account)!, account);
      const onto = async () => keptLines(place.now);
      const store = sharedWithFile(wrap(database.store(account)), { file, machine: name, onto, report: told });
      const journal = openJournal(store, world);
      const warned: string[] = [];
      const gate = gateOf(client, {
        ...unapproved,
        journal,
        profile,
        world,
        decisions,
        begun: async () => (await journal.rivals(null, Number.MAX_SAFE_INTEGER)).last,
        moment: () => '14:02',
        warn: async (text) => void warned.push(text),
      });
      return {
        store,
        journal,
        warned,
        gate,
        client: gated(client, gate),
        recovery: openRecovery({ ...unapproved, journal, client, profile, world }),
        close: async () => {
          await store.close();
          database.close();
        },
      };
    },
  };
}

import { setTimeout } from 'node:timers/promises';
import type { Client } from '../../src/service/api/index.ts';
import { openApi } from '../../src/service/api/index.ts';
import { openThere } from '../../src/service/journal/evidence/there.ts';
import type { Plan, PlannedDocument } from '../../src/jobs/batch/plan/plan.ts';
import { asOnlyBatch } from '../../src/jobs/batch/run/runs.ts';
import type { RunOptions } from '../../src/jobs/batch/run/progress.ts';
import { runPlan } from '../../src/jobs/batch/run/run.ts';
import { machineOn } from './office.ts';

const regels = [{ omschrijving: 'Werk', aantal: 1, eenheidsprijs: 100, btw_percentage: 21 as const }];

const planned = (number: number): PlannedDocument => ({
  referentie: `R-${number}`,
  rijen: [number],
  soort: 'factuur',
  klant: { nieuw: { naam: 'Peeters' }, naam: 'Peeters' },
  datum: '2026-03-15',
  regels,
  notities: `R-${number}`,
  eindstatus: 'definitief',
  kanaal: [],
  totaal_excl: 100,
  totaal_btw: 21,
  totaal_incl: 121,
  waarschuwingen: [],
});

/** A client of the service that the test keeps; this process waits for its answer. */
function clientOf(url: string): Client {
  const ask = async (operation: string, { id, body }: { id?: string; body?: object } = {}, page = false) =>
    (await (await fetch(url, { method: 'POST', body: JSON.stringify({ operation, id, body, page }) })).json()) as object;
  const client = {
    page: (operation: string) => ask(operation, {}, true),
    one: async (operation: string, { depart, ...call }: { id?: string; body?: object; depart?: () => Promise<void> } = {}) => {
      await depart?.();
      return ask(operation, call);
    },
  };
  return client as unknown as Client;
}

/**
 * Runs as a process of its own with the arguments `<address> <machine> <account> <url> <count>`: a machine that carries out a
 * plan of so many invoices, each to be finalised; with a last argument it waits for another batch. It prints how its documents ended, or its failure.
 */
async function main([address = '', name = '', account = '', url = '', count = '1', waits]: readonly string[]): Promise<void> {
  const { store, journal, client, gate, close } = machineOn(address, name, { client: clientOf(url) }, account).command();
  const plan: Plan = {
    duit: 'batchplan',
    versie: 1,
    gemaakt: '2026-03-15T10:00:00Z',
    gelezen: '2026-03-15T10:00:00Z',
    profiel: 'zaak',
    account,
    invoer: { bestand: 'facturen.csv', sha256: '' },
    opties: {},
    klanten: {},
    producten: {},
    documenten: Array.from({ length: Number(count) }, (_, index) => planned(index + 1)),
  };
  const api = openApi(client);
  const options: RunOptions = {
    api,
    look: () => openThere({ api, journal }),
    decisions: {},
    store,
    journal,
    gate,
    asRead: new Set(),
    fileChanged: false,
    now: () => new Date(),
    stop: new AbortController().signal,
    withoutOrder: false,
    accept: async () => [],
    tell: () => {},
    warn: async () => {},
  };
  const { documents, failure } = await asOnlyBatch(
    plan,
    { store, account, moment: () => '14:02', standBy: waits === undefined ? undefined : () => setTimeout(100, true) },
    () => runPlan(plan, options),
  );
  const ended = documents.map((document) => document.ended);
  process.stdout.write(
    JSON.stringify({ ended: [...new Set(ended)], reden: documents.map(({ reden }) => reden).filter(Boolean), failure: failure?.message }),
  );
  await close();
}

main(process.argv.slice(2)).catch((error: Error) => process.stdout.write(JSON.stringify({ failure: error.message })));

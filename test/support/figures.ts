import { savedWorld, refill } from './service.ts';
import { run, type TestWorld } from './world.ts';

/** A final document as the service gives it, in whole cents; those of a credit note are negative. */
export interface Recount {
  readonly id: string;
  readonly nummer: string;
  readonly type: string;
  readonly status: string;
  readonly datum: string;
  readonly vervaldatum: string;
  readonly customer_id: string;
  readonly gekoppelde_factuur_id?: string;
  readonly regels: readonly { readonly omschrijving: string; readonly btw_percentage: number; readonly totaal: number }[];
  readonly excl: number;
  readonly btw: number;
  readonly incl: number;
}

/** An amount in whole cents. */
export const cents = (amount: number): number => Math.round(amount * 100);

/** A world with few customers and so many documents. */
export async function reportWorld(facturen = 40, ...options: Parameters<typeof savedWorld>) {
  const world = await savedWorld(...options);
  await refill(world, { klanten: 5, facturen });
  return world;
}

/** Every final document, each read from the service on its own in a world without memory. */
export async function recounted(world: TestWorld): Promise<Recount[]> {
  const forgetful = { ...world, env: { ...world.env, DUIT_GEHEUGEN: 'nee' } };
  const read = async (line: string) => JSON.parse((await run(`${line} --json --stil`, forgetful)).stdout) as never;
  const rows: { id: string; status: string }[] = await read('factuur list --alles');
  const documents: Recount[] = [];
  for (const { id, status } of rows) {
    if (status === 'concept') continue;
    const one: Recount & { totaal_excl: number; totaal_btw: number; totaal_incl: number } = await read(`factuur toon ${id}`);
    const sign = one.type === 'creditnota' ? -1 : 1;
    const amount = (value: number) => sign * Math.abs(cents(value));
    documents.push({ ...one, excl: amount(one.totaal_excl), btw: amount(one.totaal_btw), incl: amount(one.totaal_incl) });
  }
  return documents;
}

/** The sum of these numbers. */
export const total = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
